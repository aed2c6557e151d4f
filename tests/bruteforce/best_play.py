"""A naive opinion on best play: every order of picks walked, ingot by ingot, turn by turn.

Nothing here may be shared with the engines. An ingot is a number, a seat is a number, 0 takes first. Made for small
hand-outs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

Counts = tuple[int, ...]
Value = Callable[[int, Counts], int]
"""What final counts are worth to a seat."""
Features = Mapping[tuple[int, int], frozenset[int]]


@dataclass(frozen=True)
class Deal:
    """A hand-out: `takers[ingot]` may take it. `features` gives for (ingot, seat) what it can be taken for."""

    seats: int
    takers: tuple[frozenset[int], ...]
    amount: int = 1
    rounds: int | None = None
    features: Features | None = None
    preference: tuple[int, ...] = ()

    def turns(self, left: frozenset[int], seat: int) -> set[tuple[int, ...]]:
        """Every turn that a seat may take, as ingots in order; none where there is nothing to take."""
        if self.features is not None:
            return self._for_features(left, seat)
        found: set[tuple[int, ...]] = {()}
        for _ in range(self.amount):
            found = {(*turn, one) for turn in found for one in self._able(left - set(turn), seat)} or found
        return found - {()}

    def _able(self, left: frozenset[int], seat: int) -> list[int]:
        able = [one for one in left if seat in self.takers[one]]
        if not self.preference or not able:
            return able
        best = max(self.preference[one] for one in able)
        return [one for one in able if self.preference[one] == best]

    def _for_features(self, left: frozenset[int], seat: int) -> set[tuple[int, ...]]:
        """A different ingot for each feature, and as many as can be; in whichever order."""
        assert self.features is not None
        own = sorted({one for (_, who), some in self.features.items() if who == seat for one in some}) * self.amount
        found: set[frozenset[int]] = {frozenset()}
        for feature in own:
            for taken in list(found):
                for one in left - taken:
                    if seat in self.takers[one] and feature in self.features[one, seat]:
                        found.add(taken | {one})
        most = max(len(taken) for taken in found)
        # The first of a turn may be any; the order of the others makes no difference.
        return {(one, *sorted(taken - {one})) for taken in found if len(taken) == most for one in taken}


@dataclass(frozen=True)
class Node:
    """A moment at which a seat has something to take, or the end (no seat)."""

    left: frozenset[int]
    seat: int | None
    round: int
    counts: Counts


@dataclass
class BruteForce:
    """Best play of a deal for some values, without any shortcut."""

    deal: Deal
    value: Value
    _selfish: dict[Node, frozenset[Counts]] = field(default_factory=dict)
    _sure: dict[tuple[Node, int], int] = field(default_factory=dict)

    @property
    def start(self) -> Node:
        everything = frozenset(range(len(self.deal.takers)))
        return self._next(Node(everything, None, 0, (0,) * self.deal.seats), 0)

    def _next(self, node: Node, seat: int) -> Node:
        """The moment at which the seat, or the first one behind it that has something to take, takes."""
        round_ = node.round
        for _ in range(self.deal.seats + 1):
            if seat == self.deal.seats:
                seat, round_ = 0, round_ + 1
            if self.deal.rounds is not None and round_ >= self.deal.rounds:
                break
            if self.deal.turns(node.left, seat):
                return Node(node.left, seat, round_ if self.deal.rounds is not None else 0, node.counts)
            seat += 1
        return Node(node.left, None, 0, node.counts)

    def after(self, node: Node) -> Iterator[tuple[tuple[int, ...], Node]]:
        """Every turn and what comes after it."""
        seat = node.seat
        assert seat is not None
        for turn in sorted(self.deal.turns(node.left, seat)):
            counts = tuple(count + len(turn) * (who == seat) for who, count in enumerate(node.counts))
            yield turn, self._next(Node(node.left - set(turn), None, node.round, counts), seat + 1)

    def outcomes(self, node: Node | None = None) -> frozenset[Counts]:
        """The outcomes of subgame-perfect play."""
        node = node or self.start
        if node.seat is None:
            return frozenset([node.counts])
        if node not in self._selfish:
            seat = node.seat
            behind = [self.outcomes(after) for _, after in self.after(node)]
            bar = max(min(self.value(seat, one) for one in some) for some in behind)
            self._selfish[node] = frozenset(one for some in behind for one in some if self.value(seat, one) >= bar)
        return self._selfish[node]

    def best_first(self) -> set[int]:
        """The ingots with which some subgame-perfect play begins."""
        node = self.start
        if node.seat is None:
            return set()
        good = self.outcomes(node)
        bar = min(self.value(node.seat, one) for one in good)
        found = set()
        for turn, after in self.after(node):
            if any(self.value(node.seat, one) >= bar for one in self.outcomes(after)):
                found.add(turn[0])
        return found

    def sure(self, player: int, node: Node | None = None) -> int:
        """What a seat can be sure of whatever the others do."""
        node = node or self.start
        if node.seat is None:
            return self.value(player, node.counts)
        if (node, player) not in self._sure:
            values = [self.sure(player, after) for _, after in self.after(node)]
            self._sure[node, player] = max(values) if node.seat == player else min(values)
        return self._sure[node, player]

    def safe_first(self) -> set[int]:
        """The ingots with which the first seat stays sure of the most."""
        node = self.start
        if node.seat is None:
            return set()
        best = self.sure(node.seat, node)
        return {turn[0] for turn, after in self.after(node) if self.sure(node.seat, after) == best}


def equilibria(game: BruteForce, most: int) -> set[Counts] | None:
    """The outcomes of all subgame-perfect equilibria, from the definition: every strategy of everybody is tried.

    None where there are more than `most` profiles of strategies. A history is a moment of its own here, so what is
    played after one may differ from what is played after another that leads to the same ingots.
    """
    nodes: list[tuple[Node, list[int]]] = []

    def grow(node: Node) -> int:
        number = len(nodes)
        nodes.append((node, []))
        if node.seat is not None:
            for _, after in game.after(node):
                nodes[number][1].append(grow(after))
        return number

    grow(game.start)
    size = 1
    for _, below in nodes:
        size *= max(1, len(below))
        if size > most:
            return None
    found: set[Counts] = set()
    for profile in product(*(below or [-1] for _, below in nodes)):
        ends: dict[int, Counts] = {}
        for number in range(len(nodes) - 1, -1, -1):
            ends[number] = nodes[number][0].counts if profile[number] < 0 else ends[profile[number]]
        perfect = all(
            node.seat is None
            or game.value(node.seat, ends[number]) >= max(game.value(node.seat, ends[other]) for other in below)
            for number, (node, below) in enumerate(nodes)
        )
        if perfect:
            found.add(ends[0])
    return found
