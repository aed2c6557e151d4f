"""A page of the editions: a table by clause, and what `diff` says of the pairs that are worth a look."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from goldrules.comparing.clauses import said
from goldrules.editions import Edition
from goldrules.pipeline import Rules
from goldrules.report.words import citations


def table(rules: Rules) -> str:
    """For each thing that a rulebook says, what each edition says of it, or which one says the same."""
    editions = list(rules.editions.values())
    subjects = dict.fromkeys(subject for edition in editions for subject in _clauses(edition))
    lines = ["| | " + " | ".join(edition.name for edition in editions) + " |", "| --- " * (len(editions) + 1) + "|"]
    for subject in subjects:
        told: dict[str, str] = {}
        cells = []
        for edition in editions:
            texts = _clauses(edition).get(subject, [])
            text = " <br> ".join(f"`{_cell(one)}`" for one in texts)
            cells.append("." if not texts else f"as {told[text]}" if text in told else text)
            if texts:
                told.setdefault(text, edition.name)
        lines.append(f"| {subject} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _clauses(edition: Edition) -> Mapping[str, list[str]]:
    found: dict[str, dict[str, None]] = {}
    for book in edition.readings:
        for clause in book.clauses():
            if not clause.subject.startswith("named of "):
                found.setdefault(clause.subject, {})[said(clause)] = None
    return {subject: list(texts) for subject, texts in found.items()}


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def titles(rules: Rules) -> Iterable[str]:
    """Each edition with its title, readings and declared silences."""
    for edition in rules.editions.values():
        base = f", on top of {edition.extends}" if edition.extends else ""
        yield f"- **{edition.name}**: {edition.title}{base}"
        for book in edition.readings:
            if book.reading is not None:
                yield f'  - read as `{book.reading.said.name}`: "{book.reading.said.title}"'
        for name, silence in edition.readings[0].silences.items():
            cites = citations(silence.all_citations, rules.declared.sources)
            yield f"  - silent, as is known: `{name}` ({cites})"
