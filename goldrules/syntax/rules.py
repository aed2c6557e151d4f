"""Statements that make rulebooks: expansions, editions, and what stands in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from goldrules.source import NOWHERE, Span
from goldrules.syntax.expressions import Condition, Features, Number, TileSet
from goldrules.syntax.names import Cite, Name

Subject = Literal[
    "expansion", "follower", "feature", "case", "reading", "turns", "supply", "placement", "value", "award"
]
By = Literal["nobody", "majority"]
Direction = Literal["clockwise", "counterclockwise"]
ClauseSubject = Literal["claims", "scored", "controlled", "needs", "define", "named"]


# ---------------------------------------------------------------- feature types
@dataclass(frozen=True, slots=True)
class Claims:
    """`claims SET [if CONDITION]`"""

    tiles: TileSet
    condition: Condition | None = None
    cites: tuple[Cite, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ScoredIf:
    """`scored if CONDITION`"""

    condition: Condition
    cites: tuple[Cite, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Controlled:
    """`controlled by nobody`, `controlled by majority [over FEATURES]`"""

    by: By
    over: Features | None = None
    cites: tuple[Cite, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Needs:
    """`needs CONDITION`"""

    condition: Condition
    cites: tuple[Cite, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Define:
    """`define NAME = SET`"""

    name: Name
    tiles: TileSet
    cites: tuple[Cite, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Named:
    """`named LANG "…", …`: pairs of a language and a name in it"""

    labels: tuple[tuple[Name, str], ...]
    cites: tuple[Cite, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


FeatureClause = Claims | ScoredIf | Controlled | Needs | Define | Named


@dataclass(frozen=True, slots=True)
class ReplaceClause:
    """`replace claims …` inside a feature type"""

    clause: FeatureClause
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class RemoveClause:
    """`remove claims`, `remove define NAME` inside a feature type"""

    subject: ClauseSubject
    name: Name | None
    cites: tuple[Cite, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


FeaturePart = FeatureClause | ReplaceClause | RemoveClause | Cite


@dataclass(frozen=True, slots=True)
class Feature:
    """`feature TYPE [is TYPE] { … }`"""

    name: Name
    parent: Name | None
    parts: tuple[FeaturePart, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


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
