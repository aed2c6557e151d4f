"""Conditions and numbers that are spoken of in theorems only: players, ingots and features by name."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from goldrules.source import NOWHERE, Span
from goldrules.syntax.names import Name

if TYPE_CHECKING:
    from goldrules.syntax.expressions import Number, TileSet

Objective = Literal["points", "ingots", "margin"]


@dataclass(frozen=True, slots=True)
class MayClaim:
    """`P may claim X`; `who` may be `someone` or `nobody`, here and in the next classes."""

    who: Name
    ingot: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class MayClaimAlike:
    """`P may claim the same as Q`"""

    who: Name
    other: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class AllClaimAlike:
    """`all claimants may claim the same`"""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Takes:
    """`P takes X`"""

    who: Name
    ingot: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Controls:
    """`P controls F`"""

    who: Name
    feature: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class IsActive:
    """`P is active`"""

    who: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class LiesOn:
    """`X on SET`"""

    thing: Name
    tiles: TileSet
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class IsBestPick:
    """`X is a best pick`"""

    ingot: Name
    objective: Objective | None
    against_all: bool
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class IsSilent:
    """`silent`"""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class There:
    """`N there`: read in a theorem's second position"""

    number: Number
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class IngotsOf:
    """`ingots of P`"""

    player: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Gain:
    """`least gain of P by points against all`"""

    extreme: Literal["least", "most"]
    player: Name
    objective: Objective | None
    against_all: bool
    span: Span = field(default=NOWHERE, compare=False, repr=False)
