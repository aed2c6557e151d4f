"""Where an expression is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from goldrules.meaning.algebra import S


@dataclass(frozen=True, slots=True)
class Scope(Generic[S]):
    """Where an expression is read: inside which feature (by index), on whose turn, about which tile."""

    feature: int | None = None
    player: str | None = None
    tile: S | None = None
