"""Theorems decided: no counterexample up to a bound, or a smallest one, which the plain engine has looked at again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from goldrules.bounded import Bound, Space, claims_space, plain_type
from goldrules.bounded.slots import slots_space
from goldrules.bounded.smallest import neatest
from goldrules.bounded.witness import Witness
from goldrules.editions import Rulebook
from goldrules.legality import Budget
from goldrules.meaning import NotTried
from goldrules.syntax import theorems as t
from goldrules.theorems.cases import Asked, Case, Counterexample, cases, in_words
from goldrules.theorems.failing import Doubt, differing, failing, speaks_of_outcomes, unsaid
from goldrules.theorems.known import By
from goldrules.theorems.playing import search
from goldrules.theorems.stated import Stated, of_outcomes

Level = Literal["claims", "boards", "entitlements"]
"""Who may claim what as free sets, real boards, or who may claim what, one by one."""


@dataclass(frozen=True)
class Found:
    """What became of a theorem under one rulebook: a counterexample, or none up to the bound.

    `open` is a position in which the theorem is not settled, and `doubt` says why.
    """

    level: Level
    counterexample: Counterexample | None = None
    open: Witness | None = None
    doubt: Doubt | None = None


def decide(
    stated: Stated, book: Rulebook, bound: Bound, budget: Budget, told: Callable[[str], None] = lambda _: None
) -> Found:
    """Whether a theorem holds under a rulebook up to a bound. Raises `OutOfTime`, `NotTried`."""
    if stated.of_best_play:
        return _by_playing(stated, book, bound, budget, told)
    return _Decider(stated, book, bound, budget, told).decide()


def _by_playing(stated: Stated, book: Rulebook, bound: Bound, budget: Budget, told: Callable[[str], None]) -> Found:
    if stated.needs_boards([book], playing=True) or any(
        not isinstance(claim, t.Always) or of_outcomes(claim.asserted) for claim in stated.claims
    ):
        raise NotTried("best play is looked at over who may claim what: no board, no type, no other outcomes")
    failing, open_ = search(stated, book, bound, budget, told)
    level: Level = "entitlements"
    if failing is not None:
        known = failing.known
        return Found(level, Counterexample(Witness(known.position), in_words(known), failing.claim, known))
    return Found(level) if open_ is None else Found(level, open=Witness(open_[0]), doubt=open_[1])


class _Decider:
    def __init__(
        self, stated: Stated, book: Rulebook, bound: Bound, budget: Budget, told: Callable[[str], None]
    ) -> None:
        self._stated, self._book, self._bound = stated, book, bound
        self._budget, self._told = budget, told
        self._boards = stated.needs_boards([book])
        self._cases: dict[tuple[int, int, Asked], list[Case]] = {}
        self._several: dict[By, None] = {}

    def decide(self) -> Found:
        level: Level = "boards" if self._boards else "claims"
        found = self._look("fails")
        if found is not None:
            return Found(level, found)
        if not any(map(speaks_of_outcomes, self._stated.claims)):
            return Found(level)
        # Nothing is said of a position with more players, either, of whom some hold nothing.
        most = [case for ingots in self._ingots for case in self._of_size(ingots, self._bound.players, "fails")]
        asked: list[Asked] = ["unsaid"] if any(case.leaves_unsaid() for case in most) else []
        for one in (*asked, *self._several):
            found = self._look(one)
            if found is not None:
                known = found.known
                doubt = unsaid(known) or differing(known, failing(known, found.claim))
                return Found(level, open=found.witness, doubt=doubt)
        return Found(level)

    def _look(self, asked: Asked) -> Counterexample | None:
        """A smallest position of the sort that is asked for, or None where there is none."""
        for ingots in self._ingots:
            for players in range(1, self._bound.players + 1):
                self._told(f"{ingots} ingots, {players} players")
                some = self._of_size(ingots, players, asked)
                self._several.update({by: None for case in some for by in case.several})
                if any(case.find([]) is not None for case in some):
                    return self._smallest(ingots, asked)
        return None

    @property
    def _ingots(self) -> Sequence[int]:
        """On boards ingots may be absent, so that the bound alone is enough."""
        return [self._bound.ingots] if self._boards else range(self._bound.ingots + 1)

    def _of_size(self, ingots: int, players: int, asked: Asked) -> list[Case]:
        key = ingots, players, asked
        if key not in self._cases:
            space = self._space(ingots, players)
            self._cases[key] = list(cases(self._stated, self._book, space, self._budget, asked))
        return self._cases[key]

    def _space(self, ingots: int, players: int) -> Space:
        if self._boards:
            return slots_space([self._book], self._bound, players, self._stated.expressions)
        type_, follower = plain_type([self._book]), self._book.default_follower
        assert type_ is not None and follower is not None
        room = self._bound.rows, self._bound.columns
        return claims_space(players, ingots, self._bound.features, type_, follower, room)

    def _smallest(self, known: int, asked: Asked) -> Counterexample:
        """One with the fewest ingots, features, players and tiles; there is one with so many ingots."""
        for ingots in range(known + 1) if self._boards else [known]:
            for features in range(self._bound.features + 1):
                for players in range(1, self._bound.players + 1):
                    for case in self._of_size(known, players, asked):
                        space = case.space
                        sizes = [
                            space.features_at_most(features),
                            *([space.ingots_at_most(ingots)] if self._boards else []),
                        ]
                        found = neatest(space, case.within(sizes), lambda one: one[1])
                        if found is not None:
                            return found[0]
        raise AssertionError("a position that was there has gone")
