"""Tables over the states of a graph, filled from its ends: what selfish play can come to, and what is sure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from goldrules.legality import Counts
from goldrules.strategy.graph import Graph
from goldrules.strategy.stakes import Stakes

_OFTEN = 4096
"""States between two looks at the clock."""


@dataclass(frozen=True)
class Outcomes:
    """Of every state and end the outcomes of selfish play from there: `sets[of[state]]`, as in the graph counted.

    An outcome is one number, some bits of it for each seat's ingots.
    """

    sets: Sequence[frozenset[int]]
    of: Sequence[int]
    seats: int
    bits: int

    def counts(self, outcome: int) -> Counts:
        """The ingots of each seat in an outcome."""
        return tuple(outcome >> (seat * self.bits) & ((1 << self.bits) - 1) for seat in range(self.seats))

    def number(self, counts: Counts) -> int:
        """The outcome with these ingots."""
        return _number(counts, self.bits)


def selfish(graph: Graph, stakes: Stakes, pause: Callable[[], None]) -> Outcomes:
    """Every outcome of subgame-perfect play, for every state.

    An outcome behind a pick can come about just if the picker could not be sure of more by another pick: behind each
    other pick some outcome is worth no more to the picker, and the others may play for that one.
    """
    seats = len(graph.game.seats)
    bits = (sum(kind.count for kind in graph.game.kinds)).bit_length()
    sets: list[frozenset[int]] = []
    ids: dict[frozenset[int], int] = {}
    least: dict[tuple[int, int], int] = {}
    enough: dict[tuple[int, int, int], frozenset[int]] = {}
    known: dict[tuple[int, frozenset[int]], int] = {}
    ends = [_number(end, bits) for end in graph.ends]
    values = [dict(zip(ends, (stakes.value(seat, end) for end in graph.ends), strict=True)) for seat in range(seats)]
    mask = (1 << bits) - 1

    def number(found: frozenset[int]) -> int:
        if found not in ids:
            ids[found] = len(sets)
            sets.append(found)
        return ids[found]

    def worst(seat: int, one: int) -> int:
        key = (seat, one)
        if key not in least:
            shift = seat * bits
            own = [outcome >> shift & mask for outcome in sets[one]]
            least[key] = min([values[seat][outcome] for outcome in sets[one]] if graph.counted else own)
        return least[key]

    def kept(seat: int, one: int, bar: int) -> frozenset[int]:
        """The outcomes of a set that are worth enough, with the ingot that the seat takes now."""
        key = (seat, one, bar)
        if key not in enough:
            shift = seat * bits
            if graph.counted:
                good = [outcome for outcome in sets[one] if values[seat][outcome] >= bar]
            else:
                unit = 1 << shift
                good = [outcome + unit for outcome in sets[one] if outcome >> shift & mask >= bar]
            enough[key] = frozenset(good)
        return enough[key]

    of = graph.table([number(frozenset([end])) for end in ends])
    for state in range(len(graph) - 1, -1, -1):
        if not state % _OFTEN:
            pause()
        seat = graph.seats[state]
        behind = frozenset([of[after] for after in graph.following[state]])
        found = known.get((seat, behind))
        if found is None:
            bar = max([worst(seat, one) for one in behind])
            first, *others = [kept(seat, one, bar) for one in behind]
            found = known[seat, behind] = number(first.union(*others) if others else first)
        of[state] = found
    return Outcomes(sets, of, seats, bits)


def _number(counts: Counts, bits: int) -> int:
    return sum(count << (seat * bits) for seat, count in enumerate(counts))


def sure(graph: Graph, ends: Sequence[int], player: int | None, pause: Callable[[], None]) -> list[int]:
    """Of every state and end what a seat can be sure of whatever the others do, if the ends are worth so much to it.

    Where counts are of what is still taken, that is a number of ingots; else a value. Without a player, nobody plays
    for it.
    """
    table = graph.table(ends)
    gain = 0 if graph.counted else 1
    for state in range(len(graph) - 1, -1, -1):
        if not state % _OFTEN:
            pause()
        row = [table[after] for after in graph.following[state]]
        table[state] = max(row) + gain if graph.seats[state] == player else min(row)
    return table
