"""Names, citations and the parts that all statements share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal
from unicodedata import combining

import regex

from goldrules.source import NOWHERE, Span

AuthorityKind = Literal["printed", "publisher", "community", "difference", "assumed"]


@dataclass(frozen=True, slots=True)
class Name:
    """A name, in Unicode's composed form (NFC)."""

    text: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    def __str__(self) -> str:
        return self.text


_HIDDEN = regex.compile(r"\p{Default_Ignorable_Code_Point}")
_JOINS = regex.compile(r"[\p{Arabic}\p{Syriac}\p{Mongolian}\p{Nko}]")
_JOINERS = "\u200c\u200d"
_VIRAMA = 9


def hidden_character(name: str) -> int | None:
    """Where in a name a character stands that nobody can see, so that two names look like one.

    Joiners are no such characters where a script needs them: behind a virama, and between letters that join.
    """
    for match in _HIDDEN.finditer(name):
        at = match.start()
        before, behind = name[at - 1 : at], name[at + 1 : at + 2]
        needed = combining(before) == _VIRAMA if before else False
        joined = bool(_JOINS.match(before) and _JOINS.match(behind))
        if match[0] not in _JOINERS or not behind or not (needed or joined):
            return at
    return None


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
