"""A position in the terms of an algebra: what of it is unknown is a term, what is known a constant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic

from goldrules.board import Square
from goldrules.meaning.algebra import B, N, S


@dataclass(frozen=True, slots=True)
class FeatureState(Generic[S, B, N]):
    """One feature. `type` is None for an entitlement, whose controller and claims are `given`.

    `followers` gives how many followers of a kind a player has on it; `joins` says which features, by index, it is
    joined to, in both directions. `there` is None for a feature that is surely there; else it says whether it is.
    """

    name: str
    type: str | None
    tiles: S
    completed: B
    finished: B
    new: B
    numbers: Mapping[str, N] = field(default_factory=dict)
    joins: Mapping[int, B] = field(default_factory=dict)
    followers: Mapping[tuple[str, str], N] = field(default_factory=dict)
    given: tuple[str, S] | None = None
    there: B | None = None


@dataclass(frozen=True, slots=True)
class World(Generic[S, B, N]):
    """A position. `rows` and `columns` are those of the rectangle; `board` holds the squares that have a tile."""

    rows: int
    columns: int
    players: tuple[str, ...]
    board: S
    placed: S
    marks: Mapping[str, S]
    gold: Mapping[Square, N]
    features: tuple[FeatureState[S, B, N], ...]
