"""Two editions clause by clause: what was added, removed or replaced, each with its citations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from goldrules import printing
from goldrules.editions import Clause, Edition
from goldrules.syntax import rules as r
from goldrules.syntax.names import Cite

Kind = Literal["added", "removed", "replaced"]


@dataclass(frozen=True, slots=True)
class Change:
    """One clause that the second edition adds, lacks or says otherwise than the first."""

    kind: Kind
    subject: str
    first: Clause[Any] | None
    second: Clause[Any] | None


def changes(first: Edition, second: Edition) -> list[Change]:
    """What the second edition says otherwise than the first; a reading's clauses count as the edition's."""
    mine, yours = _by_subject(first), _by_subject(second)
    found: list[Change] = []
    for subject in dict.fromkeys([*mine, *yours]):
        here, there = mine.get(subject, {}), yours.get(subject, {})
        gone = [clause for text, clause in here.items() if text not in there]
        new = [clause for text, clause in there.items() if text not in here]
        found += [Change("replaced", subject, *pair) for pair in zip(gone, new, strict=False)]
        found += [Change("removed", subject, clause, None) for clause in gone[len(new) :]]
        found += [Change("added", subject, None, clause) for clause in new[len(gone) :]]
    return found


def _by_subject(edition: Edition) -> dict[str, dict[str, Clause[Any]]]:
    found: dict[str, dict[str, Clause[Any]]] = {}
    for book in edition.readings:
        for clause in book.clauses():
            found.setdefault(clause.subject, {}).setdefault(said(clause), clause)
    return found


def said(clause: Clause[Any]) -> str:
    """What a clause says, without its citations."""
    what = clause.said
    if isinstance(what, r.Turns | r.Placement | r.Value):
        return said_parts(what.parts)
    return printing.clause(what)


def said_parts(parts: Iterable[Any]) -> str:
    """The parts of a block on one line, without citations."""
    return ", ".join(printing.clause(part) for part in parts if not isinstance(part, Cite))
