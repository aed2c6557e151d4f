"""All checks over all editions; what several editions share is told once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace

from goldrules.bounded import Bound, meaning_key
from goldrules.bounded.alike import representatives
from goldrules.editions import Rulebook
from goldrules.legality import Budget, OutOfTime
from goldrules.linting.checks import Finding, Undecided
from goldrules.linting.clauses import uncited, unused, unused_in
from goldrules.linting.positions import OfCases, PositionLint
from goldrules.linting.types import Seen, types
from goldrules.pipeline import Rules


@dataclass
class Linted:
    """What was found, in the order of the files, and what could not be decided in time."""

    findings: list[Finding]
    undecided: list[Undecided]


@dataclass
class _Shared:
    """What rulebooks of the same meaning share: what was found of their cases, and what was seen of their types."""

    cases: list[OfCases] | None = None
    types: dict[object, Seen] = field(default_factory=dict)


def lint(
    rules: Rules,
    bound: Bound,
    seconds: float | None = None,
    *,
    editions: Collection[str] = (),
    told: Callable[[str], None] = lambda _: None,
) -> Linted:
    """Check every edition, and what no edition uses; or else the given editions only.

    `seconds` bound the checks of one rulebook.
    """
    found: dict[object, list[Finding]] = {}
    undecided: list[Undecided] = []
    for finding in () if editions else unused(rules):
        _add(finding, found)
    shared: dict[object, _Shared] = {}
    for edition in [rules.editions[name] for name in editions] or rules.editions.values():
        for book in edition.readings:
            told(book.name)
            try:
                # Positions have features of one of each sort of types, which not all rulebooks of a meaning have.
                key = meaning_key(book), *representatives([book])
                for finding in _of_book(book, bound, Budget(seconds), shared.setdefault(key, _Shared())):
                    _add(finding, found)
            except OutOfTime:
                undecided.append(Undecided(book.name, f"out of time with {bound.with_board}"))
    findings = [
        replace(some[0], editions=tuple(dict.fromkeys(name for one in some for name in one.editions)))
        for some in found.values()
    ]
    findings.sort(key=lambda one: (one.span.source.name, one.span.start, one.code))
    return Linted(findings, undecided)


def _add(finding: Finding, found: dict[object, list[Finding]]) -> None:
    """Findings of the same clauses, which stand in the same places, are one."""
    key = replace(finding, editions=()), tuple(clause.span for clause in finding.clauses)
    found.setdefault(key, []).append(finding)


def _of_book(book: Rulebook, bound: Bound, budget: Budget, shared: _Shared) -> Iterator[Finding]:
    yield from uncited(book)
    yield from unused_in(book)
    if shared.cases is None:
        found = []
        for one in PositionLint(book, bound, budget).findings():
            found.append(one)
            yield one.finding(book)
        shared.cases = found
    else:
        yield from (one.finding(book) for one in shared.cases)
    yield from types(book, bound, budget, shared.types)
