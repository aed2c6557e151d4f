"""Of the positions of one space, one with the fewest tiles and nothing that it can do without."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import z3

from goldrules.bounded.space import Space, held
from goldrules.legality import Budget, OutOfTime
from goldrules.solving import Loop, Unknown

Found = TypeVar("Found")
Ask = Callable[[Sequence[Any]], Found | None]


def solved(loop: Loop, asked: Sequence[Any], budget: Budget) -> z3.ModelRef | None:
    """A model, or None where there is none. Raises `OutOfTime`."""
    budget.check()
    try:
        return loop.check(asked, budget.left())
    except Unknown as error:
        raise OutOfTime from error


def neatest(space: Space, ask: Ask[Found], model_of: Callable[[Found], z3.ModelRef]) -> Found | None:
    """The neatest of what `ask` finds under more and more constraints; None where it finds nothing."""
    found = ask([])
    if found is None:
        return None
    while not space.sparse:
        fewer = ask([space.tiles_at_most(len(held(model_of(found), space.world.board)) - 1)])
        if fewer is None:
            break
        found = fewer
    tiles = [] if space.sparse else [space.tiles_at_most(len(held(model_of(found), space.world.board)))]
    while True:
        fewer = ask([*tiles, space.trimmings_at_most(space.trimmings(model_of(found)) - 1)])
        if fewer is None:
            return found
        found = fewer
