"""Whether two editions let the same positions be: what their feature types need, on every board up to a bound."""

from __future__ import annotations

from itertools import product
from typing import Any

import z3

from goldrules.bounded.alike import frames, looks_around, shared_types
from goldrules.bounded.bounds import Bound
from goldrules.bounded.reading import Reading, whole
from goldrules.bounded.sizes import space_for
from goldrules.bounded.smallest import solved
from goldrules.comparing.reads import said_otherwise
from goldrules.editions import Edition, Rulebook
from goldrules.legality import Budget
from goldrules.solving import Loop
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
    types = [name for name in shared_types(books) if _may_differ(books, name)]
    if not types:
        return True
    around = any(looks_around(book, _needed(book, name)) for book in books for name in types)
    for size in range(1, (bound.features if around else 1) + 1):
        for frame in frames(books, size, types):
            space = space_for(books, frame, frame, bound)
            one, other = (z3.And(*map(whole, Reading(space, book).well_formed)) for book in books)
            loop = Loop()
            loop.add(space.facts)
            if solved(loop, [z3.Xor(one, other)], budget) is not None:
                return False
    return True


def _may_differ(books: tuple[Rulebook, Rulebook], name: str) -> bool:
    """What a type needs is not said alike, or speaks of what other clauses say, of which one is not said alike."""
    mine, yours = (_needed(book, name) for book in books)
    if mine != yours:
        return True
    said = nodes(tuple(mine))
    elsewhere = any(isinstance(node, x.OwnClaims | x.Controllers | x.Claimants) for node in said)
    return (elsewhere or looks_around(books[0], mine)) and bool(said_otherwise(*books))


def _needed(book: Rulebook, name: str) -> list[Any]:
    """What a type needs, and the sets that this may speak of."""
    type_ = book.features[name]
    if not type_.needs:
        return []
    return [*(clause.said for clause in type_.needs), *(clause.said for clause in type_.defines.values())]
