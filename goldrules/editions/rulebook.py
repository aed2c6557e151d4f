"""What a rulebook says once all its layers are merged: clauses, each with where it came from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from goldrules.editions.depending import Dependencies
from goldrules.source import Span
from goldrules.syntax.names import Cite
from goldrules.syntax.rules import (
    Case,
    Claims,
    Controlled,
    Define,
    Follower,
    Mark,
    Named,
    Needs,
    NumberName,
    Placement,
    Reading,
    ScoredIf,
    Silence,
    Supply,
    Turns,
    Value,
)


class HasSpan(Protocol):
    @property
    def span(self) -> Span: ...


Said = TypeVar("Said", bound=HasSpan, covariant=True)


@dataclass(frozen=True, slots=True)
class Clause(Generic[Said]):
    """One thing that a rulebook says.

    `subject` is what it is about in words (`claims of TYPE`); `layer` is the expansion, edition or reading that said
    it; `citations` stand nearest to it, `confirmations` were added by later layers; `replaced` is what held before.
    """

    subject: str
    said: Said
    layer: str
    citations: tuple[Cite, ...]
    confirmations: tuple[Cite, ...] = ()
    replaced: Clause[HasSpan] | None = None

    @property
    def span(self) -> Span:
        return self.said.span

    @property
    def all_citations(self) -> tuple[Cite, ...]:
        return self.citations + self.confirmations


@dataclass(frozen=True, slots=True)
class FeatureType:
    """A feature type of a rulebook, with what it inherited. `kinds` holds its own name and those of the types it is."""

    name: str
    kinds: tuple[str, ...]
    span: Span
    layer: str
    claims: tuple[Clause[Claims], ...] = ()
    needs: tuple[Clause[Needs], ...] = ()
    scored: Clause[ScoredIf] | None = None
    controlled: Clause[Controlled] | None = None
    named: Clause[Named] | None = None
    defines: Mapping[str, Clause[Define]] = field(default_factory=dict)

    def clauses(self) -> Iterator[Clause[HasSpan]]:
        """Every clause of the type."""
        yield from self.claims
        yield from self.needs
        yield from (clause for clause in (self.scored, self.controlled, self.named) if clause)
        yield from self.defines.values()


@dataclass(frozen=True, slots=True)
class Removed:
    """A clause that a layer took away, and the citations of that."""

    clause: Clause[Any]
    citations: tuple[Cite, ...]


@dataclass(frozen=True)
class Rulebook:
    """An edition under one of its readings (`reading` is None where it has none)."""

    edition: str
    title: str
    reading: Clause[Reading] | None
    features: Mapping[str, FeatureType]
    followers: Mapping[str, Clause[Follower]]
    marks: Mapping[str, Clause[Mark]]
    numbers: Mapping[str, Clause[NumberName]]
    supply: Clause[Supply] | None
    placement: Clause[Placement] | None
    value: Clause[Value] | None
    cases: Mapping[str, Clause[Case]]
    silences: Mapping[str, Clause[Silence]]
    turns: Mapping[str | None, Clause[Turns]]
    removed: tuple[Removed, ...] = ()

    @property
    def name(self) -> str:
        """The edition, and its reading where it has several."""
        return f"{self.edition}, read as {self.reading.said.name}" if self.reading else self.edition

    @property
    def default_follower(self) -> str | None:
        return next((name for name, clause in self.followers.items() if clause.said.default), None)

    def types_that_are(self, kind: str) -> frozenset[str]:
        """The names of the types that are the given one, itself included; empty where the edition has none."""
        return self._kinds.get(kind, frozenset())

    @cached_property
    def _kinds(self) -> Mapping[str, frozenset[str]]:
        found: dict[str, set[str]] = {}
        for name, type_ in self.features.items():
            for kind in type_.kinds:
                found.setdefault(kind, set()).add(name)
        return {kind: frozenset(names) for kind, names in found.items()}

    @cached_property
    def dependencies(self) -> Dependencies:
        """What depends on what."""
        return Dependencies(self)

    def clauses(self) -> Iterator[Clause[HasSpan]]:
        """Every clause of the rulebook."""
        for type_ in self.features.values():
            yield from type_.clauses()
        for group in (self.followers, self.marks, self.numbers, self.cases, self.silences, self.turns):
            yield from group.values()
        yield from (clause for clause in (self.supply, self.placement, self.value, self.reading) if clause)


@dataclass(frozen=True, slots=True)
class Edition:
    """A rulebook under every reading that it leaves open; one where it leaves none."""

    name: str
    title: str
    extends: str | None
    span: Span
    readings: tuple[Rulebook, ...]
