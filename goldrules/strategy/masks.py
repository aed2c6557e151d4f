"""Sets of outcomes as masks: bit k stands for the k-th outcome. What a set of outcomes is to a seat, for both engines.

Nothing here searches: it is the law of selfish play, once in numbers and once in SMT-LIB.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from goldrules.legality import Counts
from goldrules.strategy.stakes import Stakes


@dataclass(frozen=True)
class Masks:
    """The outcomes that a hand-out can have (final counts), and what each is worth to every seat."""

    outcomes: tuple[Counts, ...]
    values: tuple[tuple[int, ...], ...]

    @cached_property
    def every(self) -> int:
        return (1 << len(self.outcomes)) - 1

    @cached_property
    def bit(self) -> dict[Counts, int]:
        """The mask of each outcome alone."""
        return {outcome: 1 << index for index, outcome in enumerate(self.outcomes)}

    @cached_property
    def _levels(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each seat its values, the greatest first, each with the mask of the outcomes worth less."""
        return tuple(
            tuple(
                (level, sum(1 << index for index, value in enumerate(values) if value < level))
                for level in sorted(set(values), reverse=True)
            )
            for values in self.values
        )

    def worst(self, seat: int, mask: int) -> int:
        """The least value that an outcome of a set, not empty, has for a seat."""
        return next(level for level, less in self._levels[seat] if not mask & less)

    def best(self, seat: int, mask: int) -> int:
        """The greatest value that an outcome of a set, not empty, has for a seat."""
        return next(level for level, less in self._levels[seat] if mask & ~less)

    def no_worse(self, seat: int, mask: int) -> int:
        """All outcomes that are worth at least as much to a seat as the worst of a set."""
        return next(self.every & ~less for _, less in self._levels[seat] if not mask & less)

    def worth(self, seat: int, value: int) -> int:
        """All outcomes worth at least a value to a seat."""
        return sum(1 << index for index, one in enumerate(self.values[seat]) if one >= value)

    def behind(self, seat: int, masks: Collection[int]) -> int:
        """The outcomes of a state from those behind each pick of its seat.

        One of them can come about if it is worth no less to the seat than the worst behind every pick.
        """
        some, all_ = 0, self.every
        for mask in masks:
            some |= mask
            all_ &= self.no_worse(seat, mask)
        return some & all_

    def of(self, mask: int) -> list[Counts]:
        """The outcomes of a set."""
        return [outcome for index, outcome in enumerate(self.outcomes) if mask >> index & 1]

    # ------------------------------------------------------------ SMT-LIB
    @cached_property
    def digits(self) -> int:
        """Hexadecimal digits of a mask."""
        return (len(self.outcomes) + 3) // 4

    @property
    def sort(self) -> str:
        return f"(_ BitVec {4 * self.digits})"

    def literal(self, mask: int) -> str:
        return f"#x{mask:0{self.digits}x}"

    def definitions(self) -> Iterable[str]:
        """`no_worse_SEAT` for each seat."""
        for seat, levels in enumerate(self._levels):
            body = self.literal(self.every)
            for _, less in reversed(levels[:-1]):
                kept = self.literal(self.every & ~less)
                body = f"(ite (= (bvand s {self.literal(less)}) {self.literal(0)}) {kept} {body})"
            yield f"(define-fun no_worse_{seat} ((s {self.sort})) {self.sort} {body})"


def masks_of(outcomes: Sequence[Counts], stakes: Stakes, seats: int) -> Masks:
    """The outcomes with their values by some stakes."""
    return Masks(tuple(outcomes), tuple(tuple(stakes.value(seat, one) for one in outcomes) for seat in range(seats)))


def behind_term(sets: Sequence[str], no_worse: Sequence[str]) -> str:
    """`Masks.behind` in SMT-LIB, from the terms of the sets and of what is no worse than each."""
    if len(sets) == 1:
        return sets[0]
    return f"(bvand (bvor {' '.join(sets)}) {' '.join(no_worse)})"
