"""Algebras of unknown positions: numbers as sums of integers, or as counts of truth values."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, TypeAlias

import z3

from goldrules.meaning.algebra import COMPARE
from goldrules.symbolic.counting import Count, CountingAlgebra
from goldrules.symbolic.tiles import Tiles
from goldrules.symbolic.truth import Truth, made
from goldrules.syntax.expressions import Comparator

Whole: TypeAlias = int | z3.ArithRef


class SymbolicAlgebra(Tiles[Whole]):
    """Numbers as sums: any of them may be an unknown without a bound."""

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


class CountedAlgebra(CountingAlgebra, Tiles[Count]):
    """Numbers as counts of truth values: all of them have a bound, and Z3 needs no arithmetic."""

    def __init__(self, rows: int, columns: int) -> None:
        CountingAlgebra.__init__(self)
        Tiles.__init__(self, rows, columns)


def _whole(number: Whole) -> z3.ArithRef:
    return _known_number(number) if isinstance(number, int) else number


@cache
def _known_number(number: int) -> z3.ArithRef:
    return z3.IntVal(number)
