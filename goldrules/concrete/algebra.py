"""The algebra of known positions: truth is `bool`, a number `int`, a set of squares a `frozenset`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

from goldrules.board import Square
from goldrules.meaning.algebra import COMPARE, T
from goldrules.syntax.expressions import Comparator

Squares = frozenset[Square]


class ConcreteAlgebra:
    """Squares of a rectangle of `rows` by `columns`."""

    def __init__(self, rows: int, columns: int) -> None:
        self._rows, self._columns = rows, columns

    def truth(self, value: bool) -> bool:
        return value

    def all(self, operands: Iterable[bool]) -> bool:
        return all(operands)

    def any(self, operands: Iterable[bool]) -> bool:
        return any(operands)

    def negate(self, operand: bool) -> bool:
        return not operand

    def surely_false(self, operand: bool) -> bool:
        return not operand

    def integer(self, value: int) -> int:
        return value

    def plus(self, left: int, right: int) -> int:
        return left + right

    def minus(self, left: int, right: int) -> int:
        return left - right

    def times(self, left: int, right: int) -> int:
        return left * right

    def compare(self, left: int, comparator: Comparator, right: int) -> bool:
        found: bool = COMPARE[comparator](left, right)
        return found

    def choose(self, condition: bool, then: int, otherwise: int) -> int:
        return then if condition else otherwise

    def total(self, terms: Iterable[tuple[bool, int]]) -> int:
        return sum(number for condition, number in terms if condition)

    def squares(self, squares: Iterable[Square]) -> Squares:
        return frozenset(squares)

    def union(self, operands: Iterable[Squares]) -> Squares:
        return frozenset().union(*operands)

    def intersection(self, left: Squares, right: Squares) -> Squares:
        return left & right

    def difference(self, left: Squares, right: Squares) -> Squares:
        return left - right

    def shift(self, tiles: Squares, rows: int, columns: int) -> Squares:
        moved = ((row + rows, column + columns) for row, column in tiles)
        return frozenset(
            (row, column) for row, column in moved if 0 <= row < self._rows and 0 <= column < self._columns
        )

    def when(self, condition: bool, tiles: Squares) -> Squares:
        return tiles if condition else frozenset()

    def first(self, tiles: Squares) -> Squares:
        return frozenset([min(tiles)]) if tiles else tiles

    def some(self, tiles: Squares) -> bool:
        return bool(tiles)

    def size(self, tiles: Squares) -> int:
        return len(tiles)

    def weigh(self, tiles: Squares, weights: Mapping[Square, int]) -> int:
        return sum(weights.get(square, 0) for square in tiles)

    def once(self, what: Hashable, sets: Sequence[Squares], make: Callable[[], T]) -> T:
        return make()

    def grow(self, step: Callable[[Squares], Squares], start: Squares, bound: int) -> Squares:
        for _ in range(bound):
            grown = step(start)
            if grown == start:
                break
            start = grown
        return start

    def grow_all(
        self, step: Callable[[Sequence[bool]], Sequence[bool]], start: Sequence[bool], bound: int
    ) -> Sequence[bool]:
        for _ in range(bound):
            grown = step(start)
            if list(grown) == list(start):
                break
            start = grown
        return start
