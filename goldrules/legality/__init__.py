"""What a legal hand-out is: cases, turns, orders, splits, counts, and where gold is put."""

from goldrules.legality.budget import Budget, OutOfTime
from goldrules.legality.engines import Disagreement, Engines, Mode, must_agree
from goldrules.legality.game import Counts, Game, Kind, State
from goldrules.legality.goals import goal_of, named_picks, on_tiles
from goldrules.legality.handout import Giving, HandOut, Way
from goldrules.legality.judging import Next, judge, next_picks
from goldrules.legality.reasons import Reasons
from goldrules.legality.repair import Repair, repair
from goldrules.legality.search import Search, Wanted
from goldrules.legality.verdict import Judgement, Pick, Reason, Verdict

__all__ = [
    "Budget",
    "Counts",
    "Disagreement",
    "Engines",
    "Game",
    "Giving",
    "HandOut",
    "Judgement",
    "Kind",
    "Mode",
    "Next",
    "OutOfTime",
    "Pick",
    "Reason",
    "Reasons",
    "Repair",
    "Search",
    "State",
    "Verdict",
    "Wanted",
    "Way",
    "goal_of",
    "judge",
    "must_agree",
    "named_picks",
    "next_picks",
    "on_tiles",
    "repair",
]
