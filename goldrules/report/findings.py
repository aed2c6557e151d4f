"""What `lint` found, as text and as JSON."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from goldrules.exchange import example_to_json
from goldrules.linting import Linted
from goldrules.report.found import position
from goldrules.report.json import clause as clause_json
from goldrules.report.proofs import STYLES
from goldrules.report.words import Sources, clause_line
from goldrules.wording import listed, number_of


def findings(found: Linted, sources: Sources) -> Text:
    """Every finding with its place, the editions that have it, the clauses, and a smallest position."""
    text = Text()
    for one in found.findings:
        text.append(f"{one.code}", STYLES["refuted"])
        text.append(f" {one.title}: {one.message}\n", "bold")
        text.append(f"  {one.span.place}" + (f" under {listed(one.editions)}" if one.editions else "") + "\n")
        for clause in one.clauses:
            text.append(f"  · {clause_line(clause, sources)}\n", "dim")
        if one.witness is not None:
            text.append_text(position(one.witness))
        text.append("\n")
    for late in found.undecided:
        text.append("undecided", STYLES["unknown"]).append(f"  {late.edition}: {late.message}\n")
    count = len(found.findings)
    text.append("nothing found\n" if not count else f"{number_of(count, 'finding')}\n")
    return text


def as_json(found: Linted, sources: Sources) -> dict[str, Any]:
    """The same as data."""
    return {
        "findings": [
            {
                "code": one.code,
                "title": one.title,
                "says": one.message,
                "editions": list(one.editions),
                "file": one.span.source.name,
                "line": one.span.line,
                "rules": [clause_json(clause, sources) for clause in one.clauses],
                "position": example_to_json(one.witness.example(one.title, _plain(one.editions)))
                if one.witness is not None
                else None,
            }
            for one in found.findings
        ],
        "undecided": [{"edition": late.edition, "says": late.message} for late in found.undecided],
    }


def _plain(editions: tuple[str, ...]) -> tuple[str, ...]:
    """The names of editions without their readings."""
    return tuple(dict.fromkeys(name.split(",")[0] for name in editions))
