"""The algebra of unknown positions: what is known is a Python value, what is not a Z3 term.

Every constructor folds constants, so a known position gives Python values throughout and costs Z3 nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

import z3

from goldrules.board import Square
from goldrules.meaning.algebra import COMPARE, T
from goldrules.symbolic.truth import Truth, Truths, made
from goldrules.syntax.expressions import Comparator

Whole: TypeAlias = int | z3.ArithRef
Terms: TypeAlias = Mapping[Square, Truth]
"""A set of squares: for each square that may be in it, whether it is. A square that is surely not in it is left out."""


class SymbolicAlgebra(Truths):
    """Squares of a rectangle of `rows` by `columns`."""

    def __init__(self, rows: int, columns: int) -> None:
        self._rows, self._columns = rows, columns
        self._known: dict[Any, Any] = {}

    # ------------------------------------------------------------ numbers
    def integer(self, value: int) -> Whole:
        return value

    def plus(self, left: Whole, right: Whole) -> Whole:
        return left + right

    def minus(self, left: Whole, right: Whole) -> Whole:
        return left - right

    def times(self, left: Whole, right: Whole) -> Whole:
        return left * right

    def compare(self, left: Whole, comparator: Comparator, right: Whole) -> Truth:
        found: Truth = COMPARE[comparator](left, right)
        return found

    def choose(self, condition: Truth, then: Whole, otherwise: Whole) -> Whole:
        if isinstance(condition, bool):
            return then if condition else otherwise
        if isinstance(then, int) and isinstance(otherwise, int) and then == otherwise:
            return then
        context = condition.ctx
        one, other = _whole(then), _whole(otherwise)
        term = z3.Z3_mk_ite(context.ref(), condition.as_ast(), one.as_ast(), other.as_ast())
        return z3.ArithRef(term, context)

    def total(self, terms: Iterable[tuple[Truth, Whole]]) -> Whole:
        known = 0
        unknown: list[Any] = []
        for condition, number in terms:
            term = self.choose(condition, number, 0)
            if isinstance(term, int):
                known += term
            else:
                unknown.append(term)
        if not unknown:
            return known
        if known:
            unknown.append(_whole(known))
        return unknown[0] if len(unknown) == 1 else z3.ArithRef(*made(z3.Z3_mk_add, unknown))

    def unknown(self, name: str, most: int) -> tuple[Whole, list[Truth]]:
        """An unknown number from 0 to `most`, and what holds of it."""
        term = z3.Int(name)
        return term, [term >= 0, term <= most]

    def value(self, model: z3.ModelRef, number: Whole) -> int:
        """The number that a model gives."""
        return number if isinstance(number, int) else model.eval(number, model_completion=True).as_long()

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

    def size(self, tiles: Terms) -> Whole:
        return self.total((inside, 1) for inside in tiles.values())

    def weigh(self, tiles: Terms, weights: Mapping[Square, Whole]) -> Whole:
        return self.total((inside, weights.get(square, 0)) for square, inside in tiles.items())

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


def _whole(number: Whole) -> z3.ArithRef:
    return _known_number(number) if isinstance(number, int) else number


@cache
def _known_number(number: int) -> z3.ArithRef:
    return z3.IntVal(number)


def _number(term: Truth) -> bool | tuple[int]:
    return term if isinstance(term, bool) else (term.get_id(),)


def _same(left: Truth, right: Truth) -> bool:
    """The same term, letter by letter."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    return bool(left.eq(right))
