"""What a legal hand-out is: cases, turns, orders, splits, counts, and where gold is put."""

from goldrules.legality.budget import Budget, OutOfTime
from goldrules.legality.game import Game, Kind, State
from goldrules.legality.handout import HandOut, Way
from goldrules.legality.judging import judge, next_picks
from goldrules.legality.reasons import Reasons, ingots, listed
from goldrules.legality.search import Search, Wanted
from goldrules.legality.verdict import Judgement, Pick, Reason, Verdict, shares

__all__ = [
    "Budget",
    "Game",
    "HandOut",
    "Judgement",
    "Kind",
    "OutOfTime",
    "Pick",
    "Reason",
    "Reasons",
    "Search",
    "State",
    "Verdict",
    "Wanted",
    "Way",
    "ingots",
    "judge",
    "listed",
    "next_picks",
    "shares",
]
