"""Diagnostics as data: a stable code, one sentence, the place, other places, a hint."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from enum import Enum

from goldrules.source import Span


class Severity(Enum):
    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Label:
    """A place in a source, and what is to be said about it (nothing, at the primary place)."""

    span: Span
    text: str = ""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """Something wrong in an input. `message` is one lower-case sentence without a full stop."""

    code: str
    message: str
    label: Label
    others: tuple[Label, ...] = ()
    hint: str | None = None

    @property
    def severity(self) -> Severity:
        return CODES[self.code][0]


_E, _W = Severity.ERROR, Severity.WARNING

CODES: dict[str, tuple[Severity, str]] = {
    # reading
    "GR001": (_E, "the file cannot be read"),
    "GR002": (_E, "the file is not UTF-8 text"),
    "GR003": (_E, "a character that means nothing here"),
    "GR004": (_E, "a word that does not fit here"),
    "GR005": (_E, "the statement ends too early"),
    "GR006": (_E, "an expression is nested too deeply"),
    "GR007": (_E, "a number is too large"),
    "GR008": (_E, "JSON of the wrong shape"),
    "GR009": (_E, "a command line that cannot be used"),
    "GR010": (_W, "lines that end in a carriage return alone"),
    "GR011": (_E, "a file cannot be written"),
    "GR012": (_E, "a line is too long"),
    # names
    "GR101": (_E, "a name that is not declared"),
    "GR102": (_E, "a name is declared twice"),
    "GR103": (_W, "a follower that no file declares"),
    "GR104": (_E, "a cited place that the source does not list"),
    "GR105": (_E, "a name that would be read as a word of the language"),
    # editions
    "GR201": (_E, "a definition goes round in a circle"),
    "GR202": (_E, "a change meets nothing"),
    "GR203": (_E, "something is said twice without `replace`"),
    "GR204": (_E, "value rows overlap or leave a gap"),
    "GR205": (_E, "a part is missing or said twice"),
    "GR206": (_W, "a feature type that does not say what it claims"),
    # expressions
    "GR301": (_E, "an expression of the wrong kind"),
    "GR302": (_E, "a word that has no meaning here"),
    "GR303": (_E, "a function is misused"),
    "GR304": (_E, "`scored if` could turn false again"),
    # positions
    "GR401": (_E, "a player, tile or feature that the position does not have"),
    "GR402": (_E, "a name stands twice in the position"),
    "GR403": (_E, "a board that is not a rectangle"),
    "GR404": (_E, "the edition does not have this"),
    "GR405": (_E, "a feature breaks what its type needs"),
    "GR406": (_E, "the position lacks something"),
    "GR407": (_E, "more ingots than the supply"),
    "GR408": (_E, "parts of a position that exclude each other"),
    "GR409": (_E, "a count that cannot be"),
    "GR410": (_E, "the files ask nothing of this verb"),
    "GR411": (_E, "a position takes too long to read"),
    # the program
    "GR900": (_E, "an error of the program, to be reported"),
}
"""Every code, its severity and its title; docs/diagnostics.md is generated from it."""


def in_edition(problem: Diagnostic, name: str, named: Span, statement: Span) -> Diagnostic:
    """A fault that an edition brings about; where it shows outside the edition's statement, the edition is named."""
    label = problem.label.span
    if label.source is statement.source and statement.start <= label.start < statement.end:
        return problem
    return replace(problem, others=(*problem.others, Label(named, f"in the edition `{name}`")))


_MOST_LISTED = 12
OTHER_FILES = "`--with FILE` reads more rule files"
"""A hint where something may be declared in a file that was not read."""


def there_are(known: Iterable[str]) -> str | None:
    """A hint that names all that is known, or None where that is nothing, or too much to read."""
    names = [f"`{one}`" for one in sorted(known)]
    return f"there are {', '.join(names)}" if 1 < len(names) <= _MOST_LISTED else None


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A hint that names the closest known word, or None where none is close."""
    known = sorted(known)
    alike_but_case = [one for one in known if one.casefold() == word.casefold()]
    # One wrong letter of three is close, and a third of a longer word is far-fetched.
    alike = 0.65 if len(word) <= 3 else 0.74
    if len(word) <= 3:
        known = [one for one in known if len(one) <= len(word) + 1]
    matches = alike_but_case or get_close_matches(word, known, n=1, cutoff=alike)
    return f"did you mean `{matches[0]}`?" if matches else None
