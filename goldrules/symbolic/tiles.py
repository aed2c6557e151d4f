"""Sets of squares of which any part may be unknown: what is known is a Python value, what is not a Z3 term.

Every constructor folds constants, so a known position gives Python values throughout and costs Z3 nothing.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeAlias

from goldrules.board import Square
from goldrules.meaning.algebra import N, T
from goldrules.symbolic.truth import Truth, Truths

Terms: TypeAlias = Mapping[Square, Truth]
"""A set of squares: for each square that may be in it, whether it is. A square that is surely not in it is left out."""


class Tiles(Truths, Generic[N]):
    """Sets of squares of a rectangle of `rows` by `columns`, over numbers of any sort."""

    def __init__(self, rows: int, columns: int) -> None:
        self._rows, self._columns = rows, columns
        self._known: dict[Any, Any] = {}

    @abstractmethod
    def integer(self, value: int) -> N: ...

    @abstractmethod
    def total(self, terms: Iterable[tuple[Truth, N]]) -> N: ...

    # ------------------------------------------------------------ sets of squares
    def squares(self, squares: Iterable[Square]) -> Terms:
        return dict.fromkeys(sorted(squares), True)

    def union(self, operands: Iterable[Terms]) -> Terms:
        gathered: dict[Square, list[Truth]] = {}
        for operand in operands:
            for square, inside in operand.items():
                gathered.setdefault(square, []).append(inside)
        return {square: self.any(gathered[square]) for square in sorted(gathered)}

    def intersection(self, left: Terms, right: Terms) -> Terms:
        return self._kept((square, self.all([inside, right.get(square, False)])) for square, inside in left.items())

    def difference(self, left: Terms, right: Terms) -> Terms:
        return self._kept(
            (square, self.all([inside, self.negate(right.get(square, False))])) for square, inside in left.items()
        )

    def shift(self, tiles: Terms, rows: int, columns: int) -> Terms:
        moved = (((row + rows, column + columns), inside) for (row, column), inside in tiles.items())
        return {
            (row, column): inside
            for (row, column), inside in moved
            if 0 <= row < self._rows and 0 <= column < self._columns
        }

    def when(self, condition: Truth, tiles: Terms) -> Terms:
        return self._kept((square, self.all([condition, inside])) for square, inside in tiles.items())

    def first(self, tiles: Terms) -> Terms:
        found: dict[Square, Truth] = {}
        before: list[Truth] = []
        for square in sorted(tiles):
            found[square] = self.all([tiles[square], self.negate(self.any(before))])
            before.append(tiles[square])
        return self._kept(found.items())

    def some(self, tiles: Terms) -> Truth:
        return self.any(tiles.values())

    def size(self, tiles: Terms) -> N:
        one = self.integer(1)
        return self.total((inside, one) for inside in tiles.values())

    def weigh(self, tiles: Terms, weights: Mapping[Square, N]) -> N:
        return self.total((inside, weights[square]) for square, inside in tiles.items() if square in weights)

    def _kept(self, members: Iterable[tuple[Square, Truth]]) -> Terms:
        return {square: inside for square, inside in members if inside is not False}

    # ------------------------------------------------------------ growth
    def once(self, what: Hashable, sets: Sequence[Terms], make: Callable[[], T]) -> T:
        # The sets are kept beside the answer, so that no other term gets the number of one of theirs.
        key = what, tuple(tuple((square, _number(inside)) for square, inside in some.items()) for some in sets)
        if key not in self._known:
            self._known[key] = sets, make()
        found: T = self._known[key][1]
        return found

    def grow(self, step: Callable[[Terms], Terms], start: Terms, bound: int) -> Terms:
        for _ in range(bound):
            grown = step(start)
            if grown.keys() == start.keys() and all(_same(grown[square], start[square]) for square in grown):
                break
            start = grown
        return start

    def grow_all(
        self, step: Callable[[Sequence[Truth]], Sequence[Truth]], start: Sequence[Truth], bound: int
    ) -> Sequence[Truth]:
        for _ in range(bound):
            grown = step(start)
            if all(map(_same, grown, start)):
                break
            start = grown
        return start


def _number(term: Truth) -> bool | tuple[int]:
    return term if isinstance(term, bool) else (term.get_id(),)


def _same(left: Truth, right: Truth) -> bool:
    """The same term, letter by letter."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    return bool(left.eq(right))
