"""Positions as plain data: tiles, features, ingots, players. Nothing here knows a rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

Square = tuple[int, int]
"""Row and column, both from 0, counted from the north-west corner."""


@dataclass(frozen=True, slots=True)
class FollowerHere:
    """A follower on a feature; `kind` is None where the position names none (the edition's default)."""

    player: str
    kind: str | None


@dataclass(frozen=True, slots=True)
class FeatureHere:
    """A feature on the board. `joins` holds the names of the features joined to it, in both directions."""

    name: str
    type: str
    tiles: frozenset[Square]
    followers: tuple[FollowerHere, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)
    joins: frozenset[str] = frozenset()
    state: Literal["new", "finished"] | None = None


@dataclass(frozen=True, slots=True)
class Entitlement:
    """A share said outright: it stands for one completed feature that this player alone controls."""

    player: str
    tiles: frozenset[Square]


@dataclass(frozen=True)
class Position:
    """A position at the moment when gold is handed out.

    `squares` maps the names of the tiles to where they lie, in reading order; `gold` names a tile once for each ingot
    on it, in reading order; `players` are in clockwise order.
    """

    players: tuple[str, ...]
    active: str | None
    squares: Mapping[str, Square]
    features: tuple[FeatureHere, ...] = ()
    entitled: tuple[Entitlement, ...] = ()
    gold: tuple[str, ...] = ()
    marks: Mapping[str, frozenset[Square]] = field(default_factory=dict)
    holds: Mapping[str, int] = field(default_factory=dict)
    completes: frozenset[str] = frozenset()
    placed: str | None = None

    @cached_property
    def size(self) -> tuple[int, int]:
        """Rows and columns of the rectangle that the board is drawn in."""
        rows = max((row for row, _ in self.squares.values()), default=-1) + 1
        columns = max((column for _, column in self.squares.values()), default=-1) + 1
        return rows, columns

    @cached_property
    def names(self) -> Mapping[Square, str]:
        """The names of the tiles by where they lie."""
        return {square: name for name, square in self.squares.items()}

    def tile_names(self, squares: frozenset[Square]) -> list[str]:
        """The names of some tiles, in reading order."""
        return [name for name, square in self.squares.items() if square in squares]
