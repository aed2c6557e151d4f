"""Theorems: statements about every position up to a bound."""

from __future__ import annotations

from dataclasses import dataclass, field

from goldrules.source import NOWHERE, Span
from goldrules.syntax.expressions import Condition, Kind
from goldrules.syntax.names import Cite, Name


@dataclass(frozen=True, slots=True)
class Size:
    """`3 players`, `4 by 4 tiles`"""

    amount: int
    by: int | None
    thing: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Bound:
    """`up to 3 players, 4 ingots`"""

    sizes: tuple[Size, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ForEvery:
    """`for every player P, TYPE F`"""

    things: tuple[tuple[Kind, Name], ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Given:
    """`given CONDITION`"""

    condition: Condition
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class BecomesActive:
    """`Q is active`"""

    player: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class StaysOpen:
    """`F is not completed`"""

    feature: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class HasTaken:
    """`P has taken X`"""

    player: Name
    ingot: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """`there is no F`"""

    feature: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class OneMore:
    """`there is one more ingot on T`"""

    tile: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Instead:
    """`instead …`: the second position, of which `there` speaks"""

    change: BecomesActive | StaysOpen | HasTaken | LeftOut | OneMore
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ExactlyIf:
    left: Condition
    right: Condition
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class OnlyIf:
    left: Condition
    right: Condition
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Always:
    """`always CONDITION`: in every legal outcome of every position that is meant"""

    asserted: Condition | ExactlyIf | OnlyIf
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Possible:
    """`possible CONDITION`: in at least one legal outcome of each"""

    asserted: Condition | ExactlyIf | OnlyIf
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class AlwaysSameCounts:
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class AlwaysSameOutcomes:
    span: Span = field(default=NOWHERE, compare=False, repr=False)


Claim = Always | Possible | AlwaysSameCounts | AlwaysSameOutcomes
TheoremPart = Cite | Bound | ForEvery | Given | Instead | Claim


@dataclass(frozen=True, slots=True)
class Theorem:
    """`[false] theorem NAME under EDITIONS "…" { … }`"""

    name: Name
    under: tuple[Name, ...]
    title: str
    holds: bool
    parts: tuple[TheoremPart, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)
