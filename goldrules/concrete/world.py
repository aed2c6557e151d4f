"""A known position read in the concrete algebra."""

from __future__ import annotations

from collections.abc import Callable

from goldrules.board import Position
from goldrules.concrete.algebra import ConcreteAlgebra, Squares
from goldrules.editions.rulebook import Rulebook
from goldrules.meaning import Walk, read, world_of

ConcreteWalk = Walk[Squares, bool, int]


def read_position(position: Position, rulebook: Rulebook, pause: Callable[[], None] = lambda: None) -> ConcreteWalk:
    """A rulebook read in a known position. `pause` is called now and then, and may raise."""
    algebra = ConcreteAlgebra(*position.size)
    return read(algebra, world_of(algebra, position, rulebook), rulebook, pause)
