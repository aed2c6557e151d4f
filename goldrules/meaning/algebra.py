"""What an engine must be able to do, so that the one walk can read a rule in its terms."""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from goldrules.board import Square
from goldrules.syntax.expressions import Comparator

S = TypeVar("S")
"""A set of squares."""
B = TypeVar("B")
"""A truth value."""
N = TypeVar("N")
"""A whole number."""

T = TypeVar("T")

COMPARE: dict[Comparator, Callable[[Any, Any], Any]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "=": operator.eq,
}
"""Comparisons of numbers, and of terms where their operators build terms."""


class Numbers(Protocol[B, N]):
    """Truth values and whole numbers."""

    def truth(self, value: bool, /) -> B: ...
    def all(self, operands: Iterable[B], /) -> B: ...
    def any(self, operands: Iterable[B], /) -> B: ...
    def negate(self, operand: B, /) -> B: ...
    def surely_false(self, operand: B, /) -> bool:
        """It is false whatever is unknown, and that shows without solving."""

    def integer(self, value: int, /) -> N: ...
    def plus(self, left: N, right: N, /) -> N: ...
    def minus(self, left: N, right: N, /) -> N: ...
    def times(self, left: N, right: N, /) -> N: ...
    def compare(self, left: N, comparator: Comparator, right: N, /) -> B: ...
    def choose(self, condition: B, then: N, otherwise: N, /) -> N: ...
    def total(self, terms: Iterable[tuple[B, N]], /) -> N:
        """The sum of the numbers whose condition is true."""


class Algebra(Numbers[B, N], Protocol[S, B, N]):
    """Truth values, whole numbers and sets of squares of one rectangle."""

    def squares(self, squares: Iterable[Square], /) -> S: ...
    def union(self, operands: Iterable[S], /) -> S: ...
    def intersection(self, left: S, right: S, /) -> S: ...
    def difference(self, left: S, right: S, /) -> S: ...
    def shift(self, tiles: S, rows: int, columns: int, /) -> S:
        """The set moved south and east; what leaves the rectangle is lost."""

    def when(self, condition: B, tiles: S, /) -> S:
        """The set where the condition is true, else the empty set."""

    def first(self, tiles: S, /) -> S:
        """The set's first square in reading order, alone; empty for the empty set."""

    def some(self, tiles: S, /) -> B:
        """The set is not empty."""

    def size(self, tiles: S, /) -> N: ...
    def weigh(self, tiles: S, weights: Mapping[Square, N], /) -> N:
        """The sum of the weights of the set's squares; a square without a weight weighs nothing."""

    # ------------------------------------------------------------ growth
    def once(self, what: Hashable, sets: Sequence[S], make: Callable[[], T], /) -> T:
        """What `make` makes of some sets; it may be kept, and given again for the same sets."""

    def grow(self, step: Callable[[S], S], start: S, bound: int, /) -> S:
        """A set grown by `step` until it grows no more, at most `bound` times."""

    def grow_all(self, step: Callable[[Sequence[B]], Sequence[B]], start: Sequence[B], bound: int, /) -> Sequence[B]:
        """The same for several truth values at once, each of which can only turn true."""
