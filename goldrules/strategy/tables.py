"""Tables over the states of a graph, filled from its ends: what selfish play can come to, and what is sure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from goldrules.strategy.graph import Counts, Graph
from goldrules.strategy.stakes import Stakes

_OFTEN = 4096
"""States between two looks at the clock."""


@dataclass(frozen=True)
class Outcomes:
    """Of every state and end the outcomes of selfish play from there: `sets[of[state]]`, as in the graph counted."""

    sets: Sequence[frozenset[Counts]]
    of: Sequence[int]


def selfish(graph: Graph, stakes: Stakes, tick: Callable[[], None]) -> Outcomes:
    """Every outcome of subgame-perfect play, for every state.

    An outcome behind a pick can come about just if the picker could not be sure of more by another pick: behind each
    other pick some outcome is worth no more to the picker, and the others may play for that one.
    """
    sets: list[frozenset[Counts]] = []
    ids: dict[frozenset[Counts], int] = {}
    least: dict[tuple[int, int], int] = {}
    known: dict[tuple[int, frozenset[int]], int] = {}
    value = _own_value(graph, stakes)

    def number(found: frozenset[Counts]) -> int:
        if found not in ids:
            ids[found] = len(sets)
            sets.append(found)
        return ids[found]

    def worst(seat: int, one: int) -> int:
        key = (seat, one)
        if key not in least:
            least[key] = min(value(seat, counts) for counts in sets[one])
        return least[key]

    of = graph.table([number(frozenset([end])) for end in graph.ends])
    for state in range(len(graph) - 1, -1, -1):
        if not state % _OFTEN:
            tick()
        seat = graph.seats[state]
        behind = frozenset([of[after] for after in graph.following[state]])
        found = known.get((seat, behind))
        if found is None:
            bar = max(worst(seat, one) for one in behind)
            good = {counts for one in behind for counts in sets[one] if value(seat, counts) >= bar}
            if not graph.counted:
                good = {(*counts[:seat], counts[seat] + 1, *counts[seat + 1 :]) for counts in good}
            found = known[seat, behind] = number(frozenset(good))
        of[state] = found
    return Outcomes(sets, of)


def sure(graph: Graph, ends: Sequence[int], player: int | None, tick: Callable[[], None]) -> list[int]:
    """Of every state and end what a seat can be sure of whatever the others do, if the ends are worth so much to it.

    Where counts are of what is still taken, that is a number of ingots; else a value. Without a player, nobody plays
    for it.
    """
    table = graph.table(ends)
    gain = 0 if graph.counted else 1
    for state in range(len(graph) - 1, -1, -1):
        if not state % _OFTEN:
            tick()
        row = [table[after] for after in graph.following[state]]
        table[state] = max(row) + gain if graph.seats[state] == player else min(row)
    return table


def _own_value(graph: Graph, stakes: Stakes) -> Callable[[int, Counts], int]:
    """What outcomes are worth; the own count alone orders them where the graph is not counted."""
    return stakes.value if graph.counted else lambda seat, counts: counts[seat]
