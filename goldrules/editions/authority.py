"""Whose word: an edition without the clauses that rest on less than a given authority."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Literal, TypeVar, get_args

from goldrules.editions.rulebook import Clause, Edition, FeatureType, HasSpan, Rulebook
from goldrules.syntax import expressions as x
from goldrules.syntax import rules as r
from goldrules.syntax.names import AuthorityKind, Cite
from goldrules.syntax.traverse import nodes

Authority = Literal["printed", "publisher", "community"]
AUTHORITIES: tuple[Authority, ...] = get_args(Authority)
_RANKS: Mapping[AuthorityKind, int] = {"printed": 3, "publisher": 2, "community": 1, "difference": 1, "assumed": 0}
"""A difference among publishers is what a page of the community reports."""

Key = TypeVar("Key")


def resting_on(edition: Edition, least: Authority) -> tuple[Edition, list[Clause[Any]]]:
    """The edition without what rests on less, and the clauses that were left out.

    A clause rests on the best of its citations; one that cites nothing is the author's own word and stays. What a
    clause replaced, or took away, comes back where it rests on enough. Followers, marks, numbers and what a type needs
    stay, since positions are made of them.
    """
    left_out: dict[int, Clause[Any]] = {}
    readings = []
    for book in edition.readings:
        restricted = _Restriction(book, _RANKS[least])
        readings.append(restricted.rulebook())
        left_out.update({id(clause.said): clause for clause in restricted.left_out})
    different: list[Rulebook] = []
    for book in readings:
        if book not in different:
            different.append(book)
    return replace(edition, readings=tuple(different)), list(left_out.values())


def _rank(cites: Iterable[Cite]) -> int:
    return max((_RANKS[cite.authority] for cite in cites), default=_RANKS["printed"])


class _Restriction:
    def __init__(self, book: Rulebook, least: int) -> None:
        self._book, self._least = book, least
        self.left_out: list[Clause[Any]] = []

    def rulebook(self) -> Rulebook:
        book = self._book
        back = [one.clause for one in book.removed if _rank(one.citations) < self._least]
        cases = self._group({**_back(back, r.Case), **book.cases})
        turns = self._group({**_back(back, r.Turns), **book.turns})
        known = set(turns)
        for name, case in list(cases.items()):
            effect = case.said.effect
            if isinstance(effect, r.TakeTurns) and (effect.turns.text if effect.turns else None) not in known:
                self.left_out.append(cases.pop(name))
        return replace(
            book,
            reading=self._kept(book.reading) if book.reading else None,
            features={name: self._type(type_) for name, type_ in book.features.items()},
            supply=self._kept(book.supply),
            placement=self._kept(book.placement),
            value=self._kept(book.value),
            cases=cases,
            silences=self._group(book.silences),
            turns=turns,
            removed=(),
        )

    def _kept(self, clause: Clause[Any] | None) -> Any:
        """The clause, or what it replaced, or None: the first that rests on enough."""
        first = clause
        while clause is not None and _rank(clause.all_citations) < self._least:
            clause = clause.replaced
        if first is not None and clause is not first:
            self.left_out.append(first)
        return clause

    def _group(self, group: Mapping[Key, Clause[Any]]) -> dict[Key, Clause[Any]]:
        kept = {key: self._kept(clause) for key, clause in group.items()}
        return {key: clause for key, clause in kept.items() if clause is not None}

    def _type(self, type_: FeatureType) -> FeatureType:
        defines = self._group(type_.defines)
        gone = frozenset(type_.defines) - frozenset(defines)
        while True:
            waiting = [key for key, clause in defines.items() if _uses(clause, gone)]
            if not waiting:
                break
            self.left_out += [defines.pop(key) for key in waiting]
            gone |= frozenset(waiting)
        claims = [self._usable(clause, gone) for clause in type_.claims]
        return replace(
            type_,
            claims=tuple(clause for clause in claims if clause is not None),
            scored=self._usable(type_.scored, gone),
            controlled=self._usable(type_.controlled, gone),
            defines=defines,
        )

    def _usable(self, clause: Clause[Any] | None, gone: frozenset[str]) -> Any:
        kept = self._kept(clause)
        if kept is not None and _uses(kept, gone):
            self.left_out.append(kept)
            return None
        return kept


def _uses(clause: Clause[HasSpan], gone: frozenset[str]) -> bool:
    return any(isinstance(node, x.SetName) and node.name.text in gone for node in nodes(clause.said))


def _back(clauses: Iterable[Clause[Any]], sort: type) -> dict[Any, Clause[Any]]:
    """The removed clauses of one sort, by name."""
    found: dict[Any, Clause[Any]] = {}
    for clause in clauses:
        said: Any = clause.said
        if isinstance(said, sort):
            name: Any = getattr(said, "name", None)
            found[name.text if name else None] = clause
    return found
