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
from goldrules.theorems.cases import Case, Counterexample, cases, in_words
from goldrules.theorems.playing import search
from goldrules.theorems.stated import Stated, of_outcomes

Level = Literal["claims", "boards", "entitlements"]
"""Who may claim what as free sets, real boards, or who may claim what, one by one."""


@dataclass(frozen=True)
class Found:
    """What became of a theorem under one rulebook: a counterexample, or none up to the bound.

    `open` is a position in which the edition is silent, so that the theorem says nothing there.
    """

    level: Level
    counterexample: Counterexample | None = None
    open: Witness | None = None


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
        witness = Witness(failing.known.position)
        return Found(level, Counterexample(witness, in_words(failing.known), failing.claim))
    return Found(level, open=None if open_ is None else Witness(open_))


class _Decider:
    def __init__(
        self, stated: Stated, book: Rulebook, bound: Bound, budget: Budget, told: Callable[[str], None]
    ) -> None:
        self._stated, self._book, self._bound = stated, book, bound
        self._budget, self._told = budget, told
        self._boards = stated.needs_boards([book])
        self._cases: dict[tuple[int, int], list[Case]] = {}

    def decide(self) -> Found:
        level: Level = "boards" if self._boards else "claims"
        for ingots in self._ingots:
            for players in range(1, self._bound.players + 1):
                self._told(f"{ingots} ingots, {players} players")
                if any(case.find([]) is not None for case in self._of_size(ingots, players)):
                    return Found(level, self._smallest(ingots))
        silent: Witness | None = None
        for case in self._of_size(self._bound.ingots, self._bound.players):
            silent = silent or case.silent()
        return Found(level, open=silent)

    @property
    def _ingots(self) -> Sequence[int]:
        """On boards ingots may be absent, so that the bound alone is enough."""
        return [self._bound.ingots] if self._boards else range(self._bound.ingots + 1)

    def _of_size(self, ingots: int, players: int) -> list[Case]:
        key = ingots, players
        if key not in self._cases:
            space = self._space(ingots, players)
            self._cases[key] = list(cases(self._stated, self._book, space, self._budget))
        return self._cases[key]

    def _space(self, ingots: int, players: int) -> Space:
        if self._boards:
            return slots_space([self._book], self._bound, players, self._stated.expressions)
        type_, follower = plain_type([self._book]), self._book.default_follower
        assert type_ is not None and follower is not None
        return claims_space(players, ingots, self._bound.features, type_, follower)

    def _smallest(self, known: int) -> Counterexample:
        """A counterexample with the fewest ingots, features, players and tiles; there is one with so many ingots."""
        for ingots in range(known + 1) if self._boards else [known]:
            for features in range(self._bound.features + 1):
                for players in range(1, self._bound.players + 1):
                    for case in self._of_size(known, players):
                        space = case.space
                        sizes = [
                            space.features_at_most(features),
                            *([space.ingots_at_most(ingots)] if self._boards else []),
                        ]
                        found = neatest(space, case.within(sizes), lambda one: one[1])
                        if found is not None:
                            return found[0]
        raise AssertionError("a counterexample that was there has gone")
