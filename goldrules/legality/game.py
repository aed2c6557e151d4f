"""The hand-out as a transition system, read from the data of a procedure: states, moves, ends.

Ingots that the same players may take in the same ways are of one kind; a state counts kinds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import prod

from goldrules.legality.matching import unmatched

Counts = tuple[int, ...]
"""Ingots of each seat, in the order of the game's seats."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Ingots alike. `tiles` says how many of them lie on which tile.

    `takers` are the seats that may take them. `through` is empty where ingots are taken from all claims; where they are
    taken from each of some features, it gives for each seat the features (by index) that the seat can take them for.
    """

    tiles: Mapping[str, int]
    takers: frozenset[int]
    preference: int = 0
    through: Mapping[int, frozenset[int]] = field(default_factory=dict)

    @property
    def count(self) -> int:
        return sum(self.tiles.values())


@dataclass(frozen=True, slots=True)
class State:
    """What is left of each kind, whose turn it is, what this turn has taken (by kind), and the round (from 0)."""

    left: tuple[int, ...]
    seat: int
    taken: tuple[int, ...] = ()
    round: int = 0


@dataclass(frozen=True)
class Game:
    """One way of handing out the gold. `seats` holds the players in the order of their turns, the first to take first.

    A turn takes `amount` ingots, or `amount` for each of some features; it takes as many as it can. Without `rounds` it
    goes on until nothing can be taken.
    """

    seats: tuple[str, ...]
    kinds: tuple[Kind, ...]
    amount: int = 1
    rounds: int | None = None
    each: bool = False

    @cached_property
    def kind_of(self) -> Mapping[str, int]:
        """The kind of the ingots on each tile; a tile whose gold nobody may take has none."""
        return {tile: index for index, kind in enumerate(self.kinds) for tile in kind.tiles}

    @property
    def takeable(self) -> int:
        """How many ingots some seat may take; without `rounds` all of them are taken in the end."""
        return sum(kind.count for kind in self.kinds if kind.takers)

    @property
    def states_at_most(self) -> int:
        """A bound on the number of states, up to a turn's own picks and the round."""
        return len(self.seats) * prod(kind.count + 1 for kind in self.kinds)

    @cached_property
    def start(self) -> State | None:
        """The first state, or None where nothing can be taken."""
        return self._settle(tuple(kind.count for kind in self.kinds), 0, (), 0)

    def moves(self, state: State) -> Sequence[int]:
        """The kinds of which the player whose turn it is may take an ingot; at least one."""
        return self._moves(state.left, state.seat, state.taken)

    def after(self, state: State, kind: int) -> State | None:
        """The state after one ingot of a kind is taken, or None where that was the last."""
        left = (*state.left[:kind], state.left[kind] - 1, *state.left[kind + 1 :])
        return self._settle(left, state.seat, tuple(sorted((*state.taken, kind))), state.round)

    def _settle(self, left: tuple[int, ...], seat: int, taken: tuple[int, ...], round_: int) -> State | None:
        """Go on to the next player who has something to take."""
        for _ in range(len(self.seats) + 1):
            if self._goes_on(left, seat, taken):
                # Without a bound on the rounds their number makes no difference, and is not counted.
                return State(left, seat, taken, round_ if self.rounds is not None else 0)
            seat, taken = seat + 1, ()
            if seat == len(self.seats):
                seat, round_ = 0, round_ + 1
                if round_ == self.rounds:
                    return None
        return None

    @cached_property
    def own(self) -> Sequence[Sequence[int]]:
        """For each seat the kinds that it may take."""
        seats = range(len(self.seats))
        return [[index for index, kind in enumerate(self.kinds) if seat in kind.takers] for seat in seats]

    def _goes_on(self, left: tuple[int, ...], seat: int, taken: tuple[int, ...]) -> bool:
        """Whether there is a move."""
        if self.each:
            return bool(self._moves(left, seat, taken))
        return len(taken) < self.amount and any(left[index] for index in self.own[seat])

    def _moves(self, left: tuple[int, ...], seat: int, taken: tuple[int, ...]) -> Sequence[int]:
        if not self.each and len(taken) >= self.amount:
            return []
        open_ = [index for index in self.own[seat] if left[index]]
        if self.each:
            return [index for index in open_ if self._matches(seat, (*taken, index))]
        if not open_:
            return []
        best = max(self.kinds[index].preference for index in open_)
        return [index for index in open_ if self.kinds[index].preference == best]

    def _matches(self, seat: int, taken: tuple[int, ...]) -> bool:
        """Each ingot of a turn can be taken for one feature, and no feature gives more than `amount`.

        Sets that can be matched so form a matroid: any of them can be completed to a largest one, so a turn that takes
        one ingot after the other takes as many as can be.
        """
        return unmatched([self.kinds[kind].through[seat] for kind in taken], lambda _: self.amount) is None
