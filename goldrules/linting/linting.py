"""All checks over all editions; what several editions share is told once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace

from goldrules.bounded import Bound, meaning_key
from goldrules.editions import Rulebook
from goldrules.legality import Budget, OutOfTime
from goldrules.linting.checks import Finding, Undecided
from goldrules.linting.clauses import uncited, unused, unused_in
from goldrules.linting.positions import PositionLint
from goldrules.linting.types import Seen, types
from goldrules.pipeline import Rules


@dataclass
class Linted:
    """What was found, in the order of the files, and what could not be decided in time."""

    findings: list[Finding]
    undecided: list[Undecided]


@dataclass
class _Shared:
    """What rulebooks of the same meaning share: findings about the hand-out, and what was seen of their types."""

    findings: list[Finding] | None = None
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
    found: dict[Finding, list[str]] = {}
    first: dict[Finding, Finding] = {}
    undecided: list[Undecided] = []
    for finding in () if editions else unused(rules):
        first.setdefault(finding, finding)
        found.setdefault(finding, [])
    shared: dict[object, _Shared] = {}
    for edition in [rules.editions[name] for name in editions] or rules.editions.values():
        for book in edition.readings:
            told(book.name)
            try:
                for finding in _of_book(book, bound, Budget(seconds), shared.setdefault(meaning_key(book), _Shared())):
                    _add(finding, book, found, first)
            except OutOfTime:
                undecided.append(Undecided("GL1", book.name, f"out of time with {bound.with_board}"))
    findings = [replace(first[one], editions=tuple(dict.fromkeys(editions))) for one, editions in found.items()]
    findings.sort(key=lambda one: (one.span.source.name, one.span.start, one.code))
    return Linted(findings, undecided)


def _add(finding: Finding, book: Rulebook, found: dict[Finding, list[str]], first: dict[Finding, Finding]) -> None:
    key = replace(finding, editions=())
    first.setdefault(key, finding)
    found.setdefault(key, []).append(book.name)


def _of_book(book: Rulebook, bound: Bound, budget: Budget, shared: _Shared) -> Iterator[Finding]:
    yield from uncited(book)
    yield from unused_in(book)
    if shared.findings is None:
        found = []
        for finding in PositionLint(book, bound, budget).findings():
            found.append(finding)
            yield finding
        shared.findings = found
    else:
        yield from shared.findings
    yield from types(book, bound, budget, shared.types)
