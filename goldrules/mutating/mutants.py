"""Every statement that differs from a given one in a single thing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from goldrules.mutating.operators import alternatives, without_one
from goldrules.printing import clause
from goldrules.printing.clauses import RulePart
from goldrules.source import Span
from goldrules.syntax import rules as r
from goldrules.syntax.names import Cite, Name

Mutable = r.Expansion | r.Edition


@dataclass(frozen=True)
class Mutant:
    """A statement with one thing changed.

    `span` is where; `operator` says what kind of change it is; `before` and `after` are the clause that it changes, as
    text (`after` is empty where a clause was taken away).
    """

    original: Mutable
    changed: Mutable
    span: Span
    operator: str
    before: str
    after: str


@dataclass(frozen=True)
class _Change:
    """A changed node on its way up to the statement; the clause is filled in by the innermost one around it."""

    span: Span
    operator: str
    before: str | None = None
    after: str | None = None


def mutants(statement: Mutable) -> Iterator[Mutant]:
    """All mutants of an expansion or edition, from top to bottom; each differs from it, and from the one before."""
    seen: set[Mutable] = {statement}
    for changed, change in _variants(statement):
        if changed in seen:
            continue
        seen.add(changed)
        before, after = change.before or "", change.after or ""
        yield Mutant(statement, changed, change.span, change.operator, before, after)


def _variants(node: Any) -> Iterator[tuple[Any, _Change]]:
    if isinstance(node, tuple):
        for index, part in enumerate(node):
            for changed, change in _variants(part):
                yield (*node[:index], changed, *node[index + 1 :]), change
        return
    if not is_dataclass(node) or isinstance(node, Span | Name | Cite | r.Confirm | r.Silence | r.Named):
        return
    for changed, change in _variants_of_node(node):
        if change.before is None and isinstance(node, RulePart):
            said = _text(node), _text(changed)
            if said[0] != said[1]:
                change = replace(change, before=said[0], after=said[1])
        yield changed, change


def _text(node: Any) -> str:
    """A clause on one line, a table of values with its rows."""
    if isinstance(node, r.Value):
        return "value " + ", ".join(clause(row) for row in node.parts if isinstance(row, r.Row))
    return clause(node)


def _variants_of_node(node: Any) -> Iterator[tuple[Any, _Change]]:
    for changed, operator in alternatives(node):
        yield changed, _Change(getattr(node, "span"), operator)  # noqa: B009
    for changed, operator in without_one(node):
        part = next(one for one, left in zip(node.parts, (*changed.parts, None), strict=True) if one is not left)
        yield changed, _Change(part.span, operator, clause(part), "")
    for field in fields(node):
        if field.name != "span":
            for changed, change in _variants(getattr(node, field.name)):
                yield replace(node, **{field.name: changed}), change
