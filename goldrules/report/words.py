"""Clauses and citations in words, the same in every report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from goldrules import printing
from goldrules.editions import Clause
from goldrules.syntax import rules as r
from goldrules.syntax.names import Cite, SourceText

Sources = Mapping[str, SourceText]


def citation(cite: Cite, sources: Sources) -> str:
    """`Title of the source, "place" (whose word)`; nothing in brackets for the printed rules."""
    source = sources.get(cite.source.text)
    title = source.title if source else cite.source.text
    return f'{title}, "{cite.place}"{_whose(cite)}'


def _whose(cite: Cite) -> str:
    match cite.authority:
        case "printed":
            return ""
        case "publisher":
            return f" (publisher, {cite.detail})"
        case "community":
            return " (community)"
        case "difference":
            return " (difference among publishers)"
        case "assumed":
            return f" (assumed: {cite.detail})"


def rule(clause: Clause[Any]) -> str:
    """What a clause says, on one line, with what it is about where it does not say so itself."""
    said = clause.said
    if isinstance(said, r.Claims | r.ScoredIf | r.Controlled | r.Needs | r.Define | r.Named):
        return f"{clause.subject.rpartition(' of ')[2]}: {printing.clause(said)}"
    if isinstance(said, r.Turns | r.Placement | r.Value):
        parts = (printing.clause(part) for part in said.parts if not isinstance(part, Cite))
        return f"{clause.subject}: {', '.join(parts)}"
    return printing.clause(said)


def citations(cites: Sequence[Cite], sources: Sources, most: int = 2) -> str:
    """The first few citations, those of one source together, and how many more there are."""
    by_source: dict[str, list[str]] = {}
    for cite in cites[:most]:
        by_source.setdefault(cite.source.text, []).append(f'"{cite.place}"{_whose(cite)}')
    parts = []
    for name, places in by_source.items():
        source = sources.get(name)
        parts.append(f"{source.title if source else name}: {', '.join(places)}")
    more = len(cites) - most
    return "; ".join(parts) + (f" and {more} more" if more > 0 else "")


def clause_line(clause: Clause[Any], sources: Sources) -> str:
    """A clause with its place in the files and its first citations, between dots."""
    cites = citations(clause.all_citations, sources)
    return " · ".join([rule(clause), clause.span.place, *([cites] if cites else [])])
