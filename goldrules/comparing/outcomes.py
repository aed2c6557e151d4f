"""Two rulebooks held against each other over all positions of a size: is there an outcome on which they differ?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Literal

import z3

from goldrules.bounded.bounds import Bound
from goldrules.bounded.learning import learn_orders
from goldrules.bounded.reading import Reading, Shares, Word, facts_of, shares_of, word_of
from goldrules.bounded.smallest import neatest, solved
from goldrules.bounded.space import Space
from goldrules.bounded.witness import Witness, owners_of, read_witness
from goldrules.editions import Rulebook
from goldrules.legality import Budget, HandOut, judge, must_agree
from goldrules.solving import Loop

Wish = Literal["first allows more", "second allows more", "only first silent", "only second silent", "unsettled"]
WISHES: tuple[Wish, ...] = ("first allows more", "second allows more", "only first silent", "only second silent")
"""How two editions can differ. `unsettled` is of the first alone: its readings or cases differ."""
_RANK = ("illegal", "unsettled", "legal")
Books = tuple[Rulebook, ...]
"""An edition's readings."""


class Side:
    """One edition in a space, under all its readings: legal is what all allow, open what at least one does."""

    def __init__(self, space: Space, books: Books, shares: Shares) -> None:
        self.books = books
        self.readings = [Reading(space, book) for book in books]
        self._shares = shares

    @cached_property
    def words(self) -> list[Word]:
        return [word_of(one, self._shares) for one in self.readings]

    @property
    def legal(self) -> Any:
        return z3.And(*(_term(word.legal) for word in self.words))

    @property
    def open(self) -> Any:
        return z3.Or(*(_term(word.open) for word in self.words))

    @property
    def silent(self) -> Any:
        return z3.And(*(_term(one.silent) for one in self.readings))


class Pair:
    """Two editions in one space, and a warm solver that answers questions about them."""

    def __init__(self, space: Space, first: Books, second: Books, budget: Budget) -> None:
        self.space, self.budget = space, budget
        self._shares, facts = shares_of(space, "share")
        self.first = Side(space, first, self._shares)
        self.second = self.first if first == second else Side(space, second, self._shares)
        self._loop = Loop()
        self._loop.add([*facts_of([*self.first.readings, *self.second.readings]), *facts])
        self._with_words = False

    def differs(self, wish: Wish, asked: Sequence[Any] = ()) -> Witness | None:
        """A position in which the editions differ in the way that is wished, or None. Raises `OutOfTime`."""
        found = self._find(wish, asked)
        return found and found[0]

    def neatest(self, wish: Wish) -> Witness | None:
        """The same, with the fewest tiles, and nothing that can be left out; if it can be, legal against illegal."""
        strong: list[Any] = []
        if "more" in wish:
            mine, yours = (self.second, self.first) if "second" in wish else (self.first, self.second)
            strong = [mine.legal, z3.Not(yours.open)]
        found = self._neatest(wish, strong) if strong else None
        return found or self._neatest(wish, [])

    def _neatest(self, wish: Wish, asked: Sequence[Any]) -> Witness | None:
        found = neatest(self.space, lambda more: self._find(wish, [*asked, *more]), lambda one: one[1])
        return found and found[0]

    def _find(self, wish: Wish, more: Sequence[Any]) -> tuple[Witness, z3.ModelRef] | None:
        asked = [*self._wish(wish), *more]
        while True:
            model = solved(self._loop, asked, self.budget)
            if model is None:
                return None
            witness, lying = read_witness(self.space, model, None if "silent" in wish else self._shares)
            if replayed(wish, self.first.books, self.second.books, witness):
                return witness, model
            self._learn(witness, lying, owners_of(model, self._shares))

    def silent(self) -> bool:
        """Whether one of the editions is silent in some position. Raises `OutOfTime`."""
        return solved(self._loop, [z3.Or(self.first.silent, self.second.silent)], self.budget) is not None

    def _wish(self, wish: Wish) -> list[Any]:
        mine, yours = (self.second, self.first) if "second" in wish else (self.first, self.second)
        if "silent" in wish:
            return [mine.silent, z3.Not(yours.silent)]
        if not self._with_words:
            self._with_words = True
            words = [*self.first.words, *(self.second.words if self.second is not self.first else ())]
            self._loop.add(fact for word in words for fact in word.facts)
        speaking = [z3.Not(mine.silent), z3.Not(yours.silent)]
        if wish == "unsettled":
            return [*speaking, mine.open, z3.Not(mine.legal)]
        more = z3.Or(z3.And(mine.legal, z3.Not(yours.legal)), z3.And(mine.open, z3.Not(yours.open)))
        return [*speaking, more]

    def _learn(self, witness: Witness, lying: Sequence[str | None], owners: Sequence[int | None]) -> None:
        """The plain engine allows what the solver took to be forbidden: the order that shows it is added."""
        learned = False
        for side in (self.first, self.second):
            for book, word in zip(side.books, side.words, strict=True):
                hand_out = HandOut(witness.position, book)
                learned = learn_orders(self._loop, word.ways, hand_out, witness, lying, owners) or learned
        must_agree("a difference of editions", learned, "they agree", f"they differ in {witness}")


def replayed(wish: Wish, first: Books, second: Books, witness: Witness) -> bool:
    """Whether the plain engine sees the difference too."""
    mine, yours = ([HandOut(witness.position, book) for book in books] for books in (first, second))
    if "second" in wish:
        mine, yours = yours, mine
    silent = [all(one.silent for one in side) for side in (mine, yours)]
    if "silent" in wish:
        return silent == [True, False]
    assert witness.split is not None
    ranks = [_RANK.index(judge(side, witness.split, partial=False).word) for side in (mine, yours)]
    if wish == "unsettled":
        return not any(silent) and ranks[0] == 1
    return not any(silent) and ranks[0] > ranks[1]


def _term(value: Any) -> Any:
    return z3.BoolVal(value) if isinstance(value, bool) else value


class Search:
    """Searches for smallest differences: fewest ingots, then features, then players.

    `space` makes a space of so many players, ingots and features. A position stays well formed, and its outcomes stay
    the same, when features without followers that are not completed, or players who hold nothing, or ingots that nobody
    may claim are added; so a difference with few is one with many.
    """

    def __init__(
        self,
        space: Callable[[int, int, int], Space],
        first: Books,
        second: Books,
        bound: Bound,
        budget: Budget,
        told: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._space, self._first, self._second = space, first, second
        self._bound, self._budget, self._told = bound, budget, told
        self._pairs: dict[tuple[int, int, int], Pair] = {}

    def pair(self, players: int, ingots: int, features: int) -> Pair:
        key = players, ingots, features
        if key not in self._pairs:
            self._pairs[key] = Pair(self._space(*key), self._first, self._second, self._budget)
        return self._pairs[key]

    def smallest(self, wish: Wish) -> Witness | None:
        """A smallest difference of one sort, or None where there is none up to the bound. Raises `OutOfTime`."""
        bound = self._bound
        for ingots in range(1, bound.ingots + 1):
            for features in range(1, bound.features + 1):
                if self.pair(bound.players, ingots, features).differs(wish) is None:
                    continue
                for players in range(1, bound.players + 1):
                    found = self.pair(players, ingots, features).neatest(wish)
                    if found is not None:
                        return found
            self._told(f"none with {ingots} of {bound.ingots} ingots")
        return None
