"""Lint over clauses: claims that never matter, citations that are missing, definitions that nothing uses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from goldrules.bounded import Bound, Reading, board_space, facts_of, frames
from goldrules.bounded.alike import told_apart, type_key
from goldrules.bounded.reading import whole
from goldrules.bounded.smallest import solved
from goldrules.editions import Clause, FeatureType, Rulebook
from goldrules.legality import Budget
from goldrules.linting.checks import Finding
from goldrules.pipeline import Rules
from goldrules.solving import Loop
from goldrules.syntax import expressions as x
from goldrules.syntax import rules as r
from goldrules.syntax.names import Cite
from goldrules.syntax.traverse import nodes


def idle_claims(book: Rulebook, bound: Bound, budget: Budget) -> Iterator[Finding]:
    """The `claims` clauses that never give a tile which the type's others do not give. Raises `OutOfTime`."""
    apart = told_apart([book], book.features)
    known: dict[Any, list[bool]] = {}
    for name, type_ in book.features.items():
        key = type_key([book], name, apart)
        if key not in known:
            known[key] = [_matters(book, name, index, bound, budget) for index in range(len(type_.claims))]
        for clause, matters in zip(type_.claims, known[key], strict=True):
            if not matters:
                message = f"this claim of `{name}` gives nothing on any board of {bound.rows} by {bound.columns}"
                message += " that the other claims do not give" if len(type_.claims) > 1 else ""
                yield Finding("GL202", message, clause.span, (book.name,), (clause,))


def _matters(book: Rulebook, name: str, index: int, bound: Bound, budget: Budget) -> bool:
    type_ = book.features[name]
    if isinstance(type_.claims[index].said.tiles, x.NoTiles):
        return True
    looks_around = any(isinstance(node, x.Kind) for node in nodes((type_.claims[index].said, *_defines(book, name))))
    for size in (1, 2) if looks_around else (1,):
        for frame in frames([book], size, [name]):
            here = frame.index(name) if name in frame else None
            if here is None:
                continue
            space = board_space([book], frame, players=1, ingots=0, rows=bound.rows, columns=bound.columns)
            reading = Reading(space, book)
            a, claims = space.algebra, type_.claims
            others = a.union(reading.walk.claim(here, one) for place, one in enumerate(claims) if place != index)
            own = a.difference(reading.walk.claim(here, claims[index]), others)
            loop = Loop()
            loop.add([*facts_of([reading]), whole(a.some(own))])
            if solved(loop, [], budget) is not None:
                return True
    return False


def _defines(book: Rulebook, name: str) -> list[r.Define]:
    return [clause.said for clause in book.features[name].defines.values()]


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
    """The marks and numbers that no rule of any edition uses, and the sources that nothing cites."""
    declared = rules.declared
    everything = (*declared.expansions.values(), *declared.editions.values())
    every = [*nodes(everything), *nodes(tuple(declared.theorems.values())), *nodes(tuple(declared.examples.values()))]
    marks = {node.mark.text for node in every if isinstance(node, x.Marked)}
    numbers = {node.name.text for node in every if isinstance(node, x.NamedNumber)}
    cited = {node.source.text for node in every if isinstance(node, Cite)}
    for node in every:
        if isinstance(node, r.Mark) and node.name.text not in marks:
            yield Finding("GL302", f"no rule uses the mark `{node.name}`", node.span)
        if isinstance(node, r.NumberName) and node.name.text not in numbers:
            yield Finding("GL302", f"no rule uses the number `{node.name}`", node.span)
    for name, source in declared.sources.items():
        if name not in cited:
            yield Finding("GL302", f"nothing cites the source `{name}`", source.name.span)
