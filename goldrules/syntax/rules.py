"""Statements that make rulebooks: expansions, editions, and what stands in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from goldrules.source import NOWHERE, Span
from goldrules.syntax.expressions import Condition, Features, Number, TileSet
from goldrules.syntax.feature_types import By as By
from goldrules.syntax.feature_types import Claims as Claims
from goldrules.syntax.feature_types import ClauseSubject as ClauseSubject
from goldrules.syntax.feature_types import Controlled as Controlled
from goldrules.syntax.feature_types import Define as Define
from goldrules.syntax.feature_types import Feature as Feature
from goldrules.syntax.feature_types import FeatureClause as FeatureClause
from goldrules.syntax.feature_types import FeaturePart as FeaturePart
from goldrules.syntax.feature_types import Named as Named
from goldrules.syntax.feature_types import Needs as Needs
from goldrules.syntax.feature_types import RemoveClause as RemoveClause
from goldrules.syntax.feature_types import ReplaceClause as ReplaceClause
from goldrules.syntax.feature_types import ScoredIf as ScoredIf
from goldrules.syntax.names import Cite, Name

Subject = Literal[
    "expansion", "follower", "feature", "case", "reading", "turns", "supply", "placement", "value", "award"
]
Direction = Literal["clockwise", "counterclockwise"]


# ---------------------------------------------------------------- declarations
@dataclass(frozen=True, slots=True)
class Mark:
    """`mark NAME`"""

    name: Name
    cites: tuple[Cite, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NumberName:
    """`number NAME`"""

    name: Name
    cites: tuple[Cite, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Follower:
    """`[default] follower KIND counts NUMBER [then NUMBER]`"""

    name: Name
    counts: Number
    then: Number | None
    default: bool
    cites: tuple[Cite, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Supply:
    """`supply N`"""

    amount: int
    cites: tuple[Cite, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Place:
    """`N on SET`"""

    amount: int
    tiles: TileSet
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Placement:
    """`placement { N on SET … }`"""

    parts: tuple[Place | Cite, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Row:
    """`A..B : POINTS`; without an end, `A..` and more"""

    first: int
    last: int | None
    points: int
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Value:
    """`value { A..B : POINTS … }`"""

    parts: tuple[Row | Cite, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


# ---------------------------------------------------------------- the hand-out
@dataclass(frozen=True, slots=True)
class GiveAll:
    """`then all`"""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class TakeTurns:
    """`then turns [NAME]`"""

    turns: Name | None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Case:
    """`case NAME if CONDITION then all | turns [NAME]`"""

    name: Name
    condition: Condition
    effect: GiveAll | TakeTurns
    cites: tuple[Cite, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Silence:
    """`silent NAME if CONDITION`"""

    name: Name
    condition: Condition
    cites: tuple[Cite, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Award:
    """`award { case … }`"""

    parts: tuple[Case | Silence | Cite, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Start:
    """`start [after] active`"""

    after: bool
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Order:
    """`order clockwise | counterclockwise`"""

    direction: Direction
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Take:
    """`take N from claims [preferring NUMBER]`"""

    amount: int
    preferring: Number | None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class TakeEach:
    """`take N from each FEATURES`"""

    amount: int
    features: Features
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Rounds:
    """`rounds N`"""

    amount: int
    span: Span = field(default=NOWHERE, compare=False, repr=False)


TurnsPart = Start | Order | Take | TakeEach | Rounds | Cite


@dataclass(frozen=True, slots=True)
class Turns:
    """`turns [NAME] { … }`"""

    name: Name | None
    parts: tuple[TurnsPart, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


Declaration = Mark | NumberName | Follower | Feature | Supply | Placement | Value | Award | Turns


# ---------------------------------------------------------------- changes
@dataclass(frozen=True, slots=True)
class Replace:
    """`replace X`: says anew what was said before"""

    declaration: Follower | Feature | Supply | Placement | Value | Award | Case | Turns | Reading
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Change:
    """`change feature T { … }`"""

    name: Name
    parts: tuple[FeaturePart, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Remove:
    """`remove X`"""

    subject: Subject
    name: Name | None
    cites: tuple[Cite, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Confirm:
    """`confirm X { cite … }`: a later page says the same"""

    subject: Subject
    name: Name | None
    cites: tuple[Cite, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


Rule = Declaration | Replace | Change | Remove | Confirm | Cite


@dataclass(frozen=True, slots=True)
class Reading:
    """`reading NAME "…" { … }`: one way to read an unclear sentence"""

    name: Name
    title: str
    parts: tuple[Rule, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Include:
    """`with EXPANSION, …`"""

    names: tuple[Name, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Expansion:
    """`expansion NAME "title" { … }`"""

    name: Name
    title: str
    parts: tuple[Mark | NumberName | Follower | Feature | Cite, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Edition:
    """`edition NAME "title" [extends NAME] { … }`"""

    name: Name
    title: str
    extends: Name | None
    parts: tuple[Rule | Include | Reading, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Compare:
    """`compare A with B same | different`"""

    left: Name
    right: Name
    same: bool
    cites: tuple[Cite, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)
