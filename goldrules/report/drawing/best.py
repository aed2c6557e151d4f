"""Best play as a small tree for a picture: the best first picks, and a line of play to each outcome."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from goldrules.legality import OutOfTime, Pick
from goldrules.proving import MANY_STATES, Asked
from goldrules.report.drawing.story import Branch
from goldrules.report.playing import gains
from goldrules.strategy.plays import Play, plays
from goldrules.wording import listed, number_of

_MOST_LINES = 4


def best_play(asked: Asked) -> tuple[Branch, ...]:
    """Best play under each reading and case where there is a choice; those that say the same are told once."""
    told: dict[tuple[Branch, ...], list[str]] = {}
    try:
        for play in plays(asked.hand_outs):
            if isinstance(play, Play) and _is_small(play):
                reading = play.reading.said.name.text if play.reading else ""
                told.setdefault((_tree(play),), []).append(reading)
    except OutOfTime:
        return ()
    if len(told) == 1:
        return next(iter(told))
    return tuple(Branch(f"read as {listed(names)}", branches) for branches, names in told.items())


def _is_small(play: Play) -> bool:
    return play.way.turns is not None and play.player is not None and play.game.states_at_most <= MANY_STATES


def _tree(play: Play) -> Branch:
    outcomes = sorted(play.best.outcomes, reverse=True)
    lines = [(play.on_tiles(play.solution.line(outcome)), gains(play, outcome)) for outcome in outcomes[:_MOST_LINES]]
    more = len(outcomes) - len(lines)
    rest = (Branch(number_of(more, "more outcome")),) if more else ()
    tiles = listed(play.best_tiles(against_all=False), "or")
    return Branch(f"{play.player} takes from {tiles} first", (*_merged(lines), *rest))


def _merged(lines: Iterable[tuple[Sequence[Pick], str]]) -> tuple[Branch, ...]:
    """Lines of play with what they come to, as a tree: what they begin with in common stands once, on one line."""
    groups: dict[Pick, list[tuple[Sequence[Pick], str]]] = {}
    ends = []
    for picks, words in lines:
        if picks:
            groups.setdefault(picks[0], []).append((picks[1:], words))
        else:
            ends.append(Branch(words))
    found = []
    for (player, tile), rest in groups.items():
        then = _merged(rest)
        if len(then) == 1:
            mark = ":" if all(not picks for picks, _ in rest) else ","
            found.append(Branch(f"{player} {tile}{mark} {then[0].words}", then[0].then))
        else:
            found.append(Branch(f"{player} {tile}", then))
    return (*found, *ends)
