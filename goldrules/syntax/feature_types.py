"""Feature types, and the clauses that say what they claim, who controls them and when they are scored."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from goldrules.source import NOWHERE, Span
from goldrules.syntax.expressions import Condition, Features, TileSet
from goldrules.syntax.names import Cite, Name

By = Literal["nobody", "majority"]
ClauseSubject = Literal["claims", "scored", "controlled", "needs", "define", "named"]


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
