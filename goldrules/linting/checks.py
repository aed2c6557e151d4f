"""What lint looks for: a stable code for each, and what it means."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from goldrules.bounded.witness import Witness
from goldrules.editions import Clause
from goldrules.source import Span

CHECKS: dict[str, tuple[str, str]] = {
    "GL101": (
        "silence",
        "Somebody may claim gold, and no case says how it is handed out. A silence that is meant is declared with"
        " `silent NAME if CONDITION`, and is not told again.",
    ),
    "GL102": (
        "conflict",
        "Two cases are true together, and what the one allows the other does not. The edition is unsettled there.",
    ),
    "GL103": (
        "all for several",
        "A case says `all` where several players may claim gold. That cannot be done: the edition is unsettled there.",
    ),
    "GL201": (
        "a case that never matters",
        "The case is never true when somebody may claim gold, or only where another case does the same.",
    ),
    "GL202": (
        "a claim that never matters",
        "The clause gives no tile that the type's other `claims` do not give, wherever a feature of the type is scored."
        " (`claims nothing` is said on purpose.)",
    ),
    "GL203": (
        "a type that is never scored",
        "Up to the bound no position has a feature of the type that is as its `needs` ask, or the type claims gold and"
        " none is scored. So nothing can be said of its claims. Either its clauses exclude each other, or the type"
        " needs more features or a larger board than the bound has: raise `--features` or `--board` to find out.",
    ),
    "GL301": ("no citation", "The clause names no source, and no block around it does."),
    "GL302": (
        "unused definition",
        "A `define`, a procedure, a mark or a number that no rule uses, or a source, or a statement of one, that "
        "nothing cites.",
    ),
}


@dataclass(frozen=True)
class Finding:
    """One finding: its code, the editions that have it, one lower-case sentence, its place, and a smallest position."""

    code: str
    message: str
    span: Span
    editions: tuple[str, ...] = ()
    clauses: tuple[Clause[Any], ...] = field(default=(), compare=False)
    witness: Witness | None = field(default=None, compare=False)

    @property
    def title(self) -> str:
        return CHECKS[self.code][0]


@dataclass(frozen=True)
class Undecided:
    """A check that was not finished."""

    edition: str
    message: str
