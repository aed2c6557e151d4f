"""One claim of a theorem in one space: what a counterexample is, found and replayed by the plain engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import z3

from goldrules.bounded import Reading, Space
from goldrules.bounded.learning import learn_orders, orders_of
from goldrules.bounded.reading import Shares, Word, facts_of, shares_of, surely_open, whole, word_of
from goldrules.bounded.smallest import solved
from goldrules.bounded.witness import Witness, owners_of, read_witness
from goldrules.editions import Rulebook
from goldrules.legality import Budget, HandOut, must_agree
from goldrules.meaning import Scope
from goldrules.solving import Loop
from goldrules.symbolic import Count
from goldrules.syntax import theorems as t
from goldrules.theorems.alike import surely_same
from goldrules.theorems.known import Known, Owners, counterexample, split_of
from goldrules.theorems.stated import Stated, of_outcomes
from goldrules.theorems.terms import A, Named, asserted, held_by_players, named, second_world, spoken


@dataclass(frozen=True)
class Counterexample:
    """A position in which a theorem fails, with the outcome that shows it, and what the names stand for."""

    witness: Witness
    chosen: dict[str, str]
    claim: t.Claim


def cases(stated: Stated, book: Rulebook, space: Space, budget: Budget) -> Iterator[Case]:
    """A theorem's claims in a space, one by one; where the active player changes, for each who becomes active."""
    for claim in stated.claims:
        if isinstance(stated.change, t.BecomesActive):
            for active in range(len(space.players)):
                yield Case(stated, claim, book, space, budget, active)
        else:
            yield Case(stated, claim, book, space, budget, None)


class Case:
    """One claim of a theorem in one space; `active` is who is active in the second position, where that changes."""

    def __init__(
        self, stated: Stated, claim: t.Claim, book: Rulebook, space: Space, budget: Budget, active: int | None
    ) -> None:
        self._stated, self._claim, self._book = stated, claim, book
        self.space, self._budget, self._active = space, budget, active
        self._reading = Reading(space, book)
        self._loop = Loop()
        self._loop.add([*facts_of([self._reading]), *held_by_players(self._reading)[1]])
        self._loop.add([*self._named.facts, *self._meant])
        self._shares: Shares | None = None
        self._words: list[Word] = []
        self._loop.add(self._wrong())

    @cached_property
    def _named(self) -> Named:
        return named(self._stated, self._reading)

    @cached_property
    def _there(self) -> Reading | None:
        if self._stated.change is None:
            return None
        world = second_world(self._stated, self.space, self._named.names)
        return Reading(self.space, self._book, self._active or 0, world)

    def _spoken(self, shares: Shares | None) -> Any:
        there = None
        if self._there is not None:
            there = spoken(self._there, self._named.names, None, self._book)
        return spoken(self._reading, self._named.names, shares, self._book, there)

    @cached_property
    def _meant(self) -> list[Any]:
        """Every `given`; and who is active in the second position."""
        walk = self._spoken(None)
        found = [whole(walk.condition(given, Scope())) for given in self._stated.givens]
        change = self._stated.change
        if isinstance(change, t.BecomesActive):
            found.append(whole(self._named.names.players[change.player.text][self._active or 0]))
        return found

    # ------------------------------------------------------------ what a counterexample is
    def _outcome(self, name: str, reading: Reading) -> tuple[Shares, list[Any]]:
        """An outcome that a true case allows, where the edition is not silent."""
        shares, facts = shares_of(self.space, name)
        word = word_of(reading, shares)
        spoken_of = [z3.Not(whole(reading.silent)), whole(word.open)]
        return shares, [*facts, *word.facts, *spoken_of]

    def _wrong(self) -> list[Any]:
        match self._claim:
            case t.Always() if not of_outcomes(self._claim.asserted):
                return [whole(A.negate(asserted(self._spoken(None), self._claim.asserted)))]
            case t.Always():
                if self._none_within_claims(self._claim):
                    return [z3.BoolVal(False)]
                self._shares, facts = self._outcome("share", self._reading)
                return [*facts, whole(A.negate(asserted(self._spoken(self._shares), self._claim.asserted)))]
            case t.Possible():
                return [z3.Not(whole(self._reading.silent))]
            case t.AlwaysSameCounts():
                self._shares, facts = self._outcome("share", self._reading)
                others, more = self._outcome("other share", self._reading)
                counts = [
                    whole(A.compare(Count(0, tuple(row)), "!=", Count(0, tuple(other))))
                    for row, other in zip(self._shares, others, strict=True)
                ]
                return [*facts, *more, z3.Or(*counts)]
            case t.AlwaysSameOutcomes():
                return self._same_outcomes()

    def _none_within_claims(self, claim: t.Always) -> bool:
        """There is no counterexample even where players may take anything within their claims, in whatever order."""
        shares, facts = shares_of(self.space, "any share")
        wrong = whole(A.negate(asserted(self._spoken(shares), claim.asserted)))
        return solved(self._loop, [*facts, whole(self._reading.within(shares)), wrong], self._budget) is None

    def _same_outcomes(self) -> list[Any]:
        assert self._there is not None, "the checker asks for a second position"
        if surely_same(self._loop, self._reading, self._there, self._budget):
            return [z3.BoolVal(False)]
        self._shares, facts = shares_of(self.space, "share")
        here, there = self._words = [word_of(reading, self._shares) for reading in (self._reading, self._there)]
        return [
            *facts,
            *here.facts,
            *there.facts,
            z3.Or(
                z3.Xor(whole(here.open), whole(there.open)),
                z3.Xor(whole(here.legal), whole(there.legal)),
            ),
        ]

    # ------------------------------------------------------------ finding
    def within(self, sizes: Sequence[Any]) -> Callable[[Sequence[Any]], tuple[Counterexample, z3.ModelRef] | None]:
        """`find` among positions of some sizes."""
        return lambda more: self.find([*sizes, *more])

    def find(self, asked: Sequence[Any]) -> tuple[Counterexample, z3.ModelRef] | None:
        """A counterexample, replayed by the plain engine, with its model; None where there is none."""
        while True:
            model = solved(self._loop, asked, self._budget)
            if model is None:
                return None
            witness, lying = read_witness(self.space, model, None)
            position = witness.position
            held = A.value(model, held_by_players(self._reading)[0])
            if held:
                position = replace(position, holds={position.players[0]: held})
            known = Known(self._stated, HandOut(position, self._book), self._chosen(model, lying))
            owners = None if self._shares is None else self._owners(model, lying)
            if isinstance(self._claim, t.Possible) and self._learn(known, lying):
                continue
            if not counterexample(known, self._claim, owners):
                what = f"`{self._stated.node.name}` in {position}, {known.chosen}, {owners}"
                must_agree(what, self._learn_orders(known, model, lying), "it holds", "it does not")
                continue
            split = None if owners is None else split_of(position, owners)
            return Counterexample(Witness(position, split), in_words(known), self._claim), model

    def _order(self, lying: Sequence[str | None]) -> list[int]:
        """The number of each ingot in the position's gold, for each ingot of the space that is there."""
        there = [index for index, tile in enumerate(lying) if tile is not None]
        return sorted(there, key=lambda index: (len(lying[index] or ""), lying[index] or "", index))

    def _chosen(self, model: z3.ModelRef, lying: Sequence[str | None]) -> dict[str, str | int]:
        shown = self.space.shown(model)
        position = self.space.position(model)
        squares = [(row, column) for row in range(self.space.world.rows) for column in range(self.space.world.columns)]
        on_board = sorted(
            square for square, there in self.space.world.board.items() if z3.is_true(model.eval(whole(there), True))
        )
        names = dict(zip(on_board, position.squares, strict=True))
        found: dict[str, str | int] = {}
        for name, (sort, place) in self._named.chosen(model).items():
            match sort:
                case "player":
                    found[name] = position.players[place]
                case "ingot":
                    found[name] = self._order(lying).index(place)
                case "feature":
                    found[name] = position.features[shown.index(place)].name
                case _:
                    found[name] = names[squares[place]]
        return found

    def _owners(self, model: z3.ModelRef, lying: Sequence[str | None]) -> Owners:
        assert self._shares is not None
        return tuple(
            next((player for player, row in enumerate(self._shares) if z3.is_true(model.eval(row[ingot], True))), None)
            for ingot in self._order(lying)
        )

    def _learn(self, known: Known, lying: Sequence[str | None]) -> bool:
        """An outcome in which what shall be possible is so: positions that allow it are none that is looked for."""
        assert isinstance(self._claim, t.Possible)
        for owners in known.outcomes():
            if not known.holds(self._claim.asserted, owners):
                continue
            order = self._order(lying)
            given = [owners[order.index(ingot)] if ingot in order else None for ingot in range(len(lying))]
            shares = [[z3.BoolVal(owner == player) for owner in given] for player in range(len(self.space.players))]
            witness = Witness(known.position, split_of(known.position, owners))
            so = asserted(self._spoken(shares), self._claim.asserted)
            open_ = surely_open(self._reading, shares, orders_of(known.hand_out, witness, lying, given))
            return self._loop.learn(z3.simplify(z3.Not(z3.And(whole(open_), whole(so)))))
        return False

    def _learn_orders(self, known: Known, model: z3.ModelRef, lying: Sequence[str | None]) -> bool:
        """The plain engine allows what was taken to be forbidden in one of two positions: the order that shows it."""
        if self._shares is None or not self._words:
            return False
        owners, learned = owners_of(model, self._shares), False
        split = split_of(known.position, self._owners(model, lying))
        for word, one in zip(self._words, (known, known.second()), strict=True):
            witness = Witness(one.position, split)
            learned = learn_orders(self._loop, word, one.hand_out, witness, lying, owners) or learned
        return learned

    def silent(self) -> Witness | None:
        """A position that is meant, and in which the edition is silent, if the claim is about outcomes."""
        if isinstance(self._claim, t.Always) and not of_outcomes(self._claim.asserted):
            return None
        loop = Loop()
        loop.add([*facts_of([self._reading]), *self._named.facts, *self._meant, whole(self._reading.silent)])
        model = solved(loop, [], self._budget)
        return None if model is None else read_witness(self.space, model, None)[0]


def in_words(known: Known) -> dict[str, str]:
    """What the names stand for, in words."""
    gold = known.position.gold
    return {name: f"the ingot on {gold[one]}" if isinstance(one, int) else one for name, one in known.chosen.items()}
