"""Names, citations and the parts that all statements share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from goldrules.source import NOWHERE, Span

AuthorityKind = Literal["printed", "publisher", "community", "difference", "assumed"]


@dataclass(frozen=True, slots=True)
class Name:
    """A name, in Unicode's composed form (NFC)."""

    text: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Cite:
    """`cite SOURCE "place" authority`: where a rule stands, and whose word it is.

    `detail` is the date of a publisher's word, or the reason of an assumption.
    """

    source: Name
    place: str
    authority: AuthorityKind = "printed"
    detail: str | None = None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class States:
    """`states "place" "what it says" [omitted "reason"]`: a normative statement of a source."""

    place: str
    says: str
    omitted: str | None = None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class SourceText:
    """`source NAME "title" { states … }`."""

    name: Name
    title: str
    states: tuple[States, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Broken:
    """A statement that cannot be read: the word that it begins with, its name, and what it seems to declare.

    `declares` holds pairs of a word (`feature`, `mark`, …) and a name.
    """

    word: str
    name: str
    declares: tuple[tuple[str, str], ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)
