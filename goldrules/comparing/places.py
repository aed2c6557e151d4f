"""Whether two editions let the same positions be: what their feature types need, on every board up to a bound."""

from __future__ import annotations

from itertools import product
from typing import Any

import z3

from goldrules.bounded.alike import frames, shared_types
from goldrules.bounded.bounds import Bound
from goldrules.bounded.reading import Reading, whole
from goldrules.bounded.space import board_space
from goldrules.editions import Edition, Rulebook
from goldrules.legality import Budget, OutOfTime
from goldrules.solving import Loop, Unknown
from goldrules.syntax import expressions as x
from goldrules.syntax.traverse import nodes


def positions_alike(first: Edition, second: Edition, bound: Bound, seconds: float | None = None) -> bool:
    """Whether a position of the types that both editions have is well formed in both or in neither, by Z3.

    Raises `OutOfTime`.
    """
    budget = Budget(seconds)
    return all(_alike(mine, yours, bound, budget) for mine, yours in product(first.readings, second.readings))


def _alike(mine: Rulebook, yours: Rulebook, bound: Bound, budget: Budget) -> bool:
    books = (mine, yours)
    differ = [name for name in shared_types(books) if _needed(mine, name) != _needed(yours, name)]
    if not differ:
        return True
    # Where no need looks at other features, those with one feature are positions enough.
    around = any(
        isinstance(node, x.Kind | x.Meets | x.Where)
        for book in books
        for name in differ
        for node in nodes(tuple(_needed(book, name)))
    )
    for size in range(1, (bound.features if around else 1) + 1):
        for frame in frames(books, size, differ):
            space = board_space(books, frame, players=1, ingots=0, rows=bound.rows, columns=bound.columns)
            one, other = (z3.And(*map(whole, Reading(space, book).well_formed)) for book in books)
            loop = Loop()
            loop.add(space.facts)
            try:
                if loop.check([z3.Xor(one, other)], budget.left()) is not None:
                    return False
            except Unknown as error:
                raise OutOfTime from error
    return True


def _needed(book: Rulebook, name: str) -> list[Any]:
    """What a type needs, and the sets that this may speak of."""
    type_ = book.features[name]
    return [*(clause.said for clause in type_.needs), *(clause.said for clause in type_.defines.values())]
