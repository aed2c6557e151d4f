"""Truth values of which any may be unknown: what is known is a Python value, what is not a Z3 term."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import z3

Truth: TypeAlias = bool | z3.BoolRef


class Truths:
    """Constructors that fold constants."""

    def truth(self, value: bool) -> Truth:
        return value

    def all(self, operands: Iterable[Truth]) -> Truth:
        terms = []
        for operand in operands:
            if operand is False:
                return False
            if operand is not True:
                terms.append(operand)
        return True if not terms else terms[0] if len(terms) == 1 else z3.BoolRef(*made(z3.Z3_mk_and, terms))

    def any(self, operands: Iterable[Truth]) -> Truth:
        terms = []
        for operand in operands:
            if operand is True:
                return True
            if operand is not False:
                terms.append(operand)
        return False if not terms else terms[0] if len(terms) == 1 else z3.BoolRef(*made(z3.Z3_mk_or, terms))

    def negate(self, operand: Truth) -> Truth:
        if isinstance(operand, bool):
            return not operand
        context = operand.ctx
        return z3.BoolRef(z3.Z3_mk_not(context.ref(), operand.as_ast()), context)

    def surely_false(self, operand: Truth) -> bool:
        return operand is False


def made(make: Any, terms: Sequence[Any]) -> tuple[Any, Any]:
    """`z3.And`, `z3.Or` and `z3.Sum` without their looking at every term, which takes most of the time of building."""
    context = terms[0].ctx
    arguments = (z3.Ast * len(terms))(*(term.as_ast() for term in terms))
    return make(context.ref(), len(terms), arguments), context
