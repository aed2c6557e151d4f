"""Lint over clauses: citations that are missing, definitions that nothing uses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from goldrules.editions import Clause, FeatureType, Rulebook
from goldrules.linting.checks import Finding
from goldrules.pipeline import Rules
from goldrules.syntax import expressions as x
from goldrules.syntax import rules as r
from goldrules.syntax.names import Cite
from goldrules.syntax.traverse import nodes


def uncited(book: Rulebook) -> Iterator[Finding]:
    """The clauses without a citation."""
    for clause in book.clauses():
        if not clause.all_citations:
            yield Finding("GL301", f"{_named(clause)} cites no source", clause.span, (book.name,), (clause,))


def _named(clause: Clause[Any]) -> str:
    return f"`{clause.subject}`"


# ---------------------------------------------------------------- what nothing uses
def unused_in(book: Rulebook) -> Iterator[Finding]:
    """The sets and procedures that nothing in a rulebook uses."""
    for name, type_ in book.features.items():
        parts = _where(type_)
        for define, clause in type_.defines.items():
            others = [other.said for key, other in type_.defines.items() if key != define]
            outside = [one for key, other in book.features.items() if key != name for one in _where(other)]
            said = [*parts, *others, *outside, *(case.said for case in book.cases.values())]
            if not any(isinstance(node, x.SetName) and node.name.text == define for node in nodes(tuple(said))):
                yield Finding(
                    "GL302", f"nothing uses the set `{define}` of `{name}`", clause.span, (book.name,), (clause,)
                )
    used = {
        case.said.effect.turns.text if case.said.effect.turns else None
        for case in book.cases.values()
        if isinstance(case.said.effect, r.TakeTurns)
    }
    for key, turns in book.turns.items():
        if key not in used:
            what = f"`turns {key}`" if key else "`turns`"
            yield Finding("GL302", f"no case uses {what}", turns.span, (book.name,), (turns,))


def _where(type_: FeatureType) -> list[Any]:
    """The clauses of a type in which a set may be used; those of another type may read it inside a `where`."""
    found: list[Any] = [clause.said for clause in type_.claims]
    found += [clause.said for clause in type_.needs]
    single: list[Any] = [type_.scored, type_.controlled]
    return [*found, *(clause.said for clause in single if clause is not None)]


def unused(rules: Rules) -> Iterator[Finding]:
    """The marks and numbers that no rule of any edition uses, and what of the sources nothing answers."""
    declared = rules.declared
    everything = (*declared.expansions.values(), *declared.editions.values())
    every = [*nodes(everything), *nodes(tuple(declared.theorems.values())), *nodes(tuple(declared.examples.values()))]
    marks = {node.mark.text for node in every if isinstance(node, x.Marked)}
    numbers = {node.name.text for node in every if isinstance(node, x.NamedNumber)}
    places = {(node.source.text, node.place) for node in every if isinstance(node, Cite)}
    cited = {source for source, _ in places}
    for node in every:
        if isinstance(node, r.Mark) and node.name.text not in marks:
            yield Finding("GL302", f"no rule uses the mark `{node.name}`", node.span)
        if isinstance(node, r.NumberName) and node.name.text not in numbers:
            yield Finding("GL302", f"no rule uses the number `{node.name}`", node.span)
    for name, source in declared.sources.items():
        if name not in cited:
            yield Finding("GL302", f"nothing cites the source `{name}`", source.name.span)
            continue
        for states in source.states:
            if states.omitted is None and (name, states.place) not in places:
                message = f'nothing answers "{states.place}" of `{name}`, and it is not `omitted`'
                yield Finding("GL302", message, states.span)
