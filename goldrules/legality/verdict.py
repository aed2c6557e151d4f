"""Verdicts as data: legal, illegal or unsettled, why, and by which clauses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from goldrules.editions import Clause
from goldrules.syntax.positions import VerdictWord

T = TypeVar("T")
Pick = tuple[str, str]
"""A player and the tile that an ingot is taken from."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence, and the clauses that it rests on."""

    text: str
    clauses: tuple[Clause[Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Judgement:
    """What one way of handing out the gold, under one reading, says of a proposal.

    `order` shows that it is legal (for a partial one, how it can go on); `complete` is False where a legal order stops
    before everything is taken; `next` are then the player who is next and the tiles that this player may take from.
    `reading` names the reading where the edition has several, `by` is the case or procedure that was applied.
    """

    word: VerdictWord
    reasons: tuple[Reason, ...] = ()
    order: tuple[Pick, ...] | None = None
    complete: bool = True
    next: tuple[str, tuple[str, ...]] | None = None
    reading: Clause[Any] | None = None
    by: tuple[Clause[Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an edition says of a proposal, over all its readings and true cases."""

    word: VerdictWord
    judgements: tuple[Judgement, ...]

    @property
    def order(self) -> tuple[Pick, ...] | None:
        """The order that shows the proposal to be legal, where all judgements have the same one; else None."""
        return _shared([one.order for one in self.judgements])

    @property
    def next(self) -> tuple[str, tuple[str, ...]] | None:
        """Who is next and from which tiles, where all judgements say the same; else None."""
        return _shared([one.next for one in self.judgements])

    @property
    def complete(self) -> bool:
        """No judgement has a legal order that stops before everything is taken."""
        return all(one.complete for one in self.judgements)

    def whose(self, judgement: Judgement) -> str:
        """`read as NAME`, `by case NAME and turns`: the reading and the case of a judgement, as far as they tell."""
        words = [f"read as {judgement.reading.said.name}"] if judgement.reading else []
        alike = [one for one in self.judgements if one.reading == judgement.reading]
        if judgement.by and (len(alike) > 1 or not words):
            words.append(f"by {' and '.join(clause.subject for clause in judgement.by)}")
        return ", ".join(words)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons of every judgement, each text once; one that not every judgement gives says whose it is."""
        found: dict[str, dict[Clause[Any], None]] = {}
        for one in self.judgements:
            for reason in one.reasons:
                shared = all(reason.text in [other.text for other in each.reasons] for each in self.judgements)
                whose = "" if shared else self.whose(one)
                clauses = found.setdefault(f"{whose}: {reason.text}" if whose else reason.text, {})
                clauses.update(dict.fromkeys(reason.clauses))
        return tuple(Reason(text, tuple(clauses)) for text, clauses in found.items())


def _shared(found: Sequence[T | None]) -> T | None:
    """What all say, or None."""
    return found[0] if found and all(one == found[0] for one in found) else None


def settle(judgements: Iterable[Judgement]) -> Verdict:
    """Legal in all, legal; illegal in all, illegal; otherwise unsettled."""
    found = tuple(judgements)
    words = {one.word for one in found}
    return Verdict(words.pop() if len(words) == 1 else "unsettled", found)
