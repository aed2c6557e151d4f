"""One claim of a theorem in one space: what a counterexample is, found and replayed by the plain engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

import z3

from goldrules.bounded import Reading, Space
from goldrules.bounded.learning import learn_orders, orders_of
from goldrules.bounded.reading import Shares, facts_of, shares_of, surely_allowed, whole
from goldrules.bounded.smallest import solved
from goldrules.bounded.witness import Witness, owners_of, read_witness
from goldrules.editions import Rulebook
from goldrules.legality import Budget, HandOut, must_agree
from goldrules.meaning import Scope
from goldrules.solving import Loop
from goldrules.syntax import theorems as t
from goldrules.theorems.alike import surely_same
from goldrules.theorems.failing import counterexample, failing, speaks_of_outcomes, unsaid
from goldrules.theorems.known import By, Known, Owners, split_of
from goldrules.theorems.stated import Stated
from goldrules.theorems.terms import A, Named, asserted, held_by_players, named, second_world, spoken
from goldrules.theorems.wrong import Failing, Shown


@dataclass(frozen=True)
class Counterexample:
    """A position in which a theorem fails, with the outcome that shows it, and what the names stand for."""

    witness: Witness
    chosen: dict[str, str]
    claim: t.Claim
    known: Known


Asked = Literal["fails", "unsaid"] | By
"""What is looked for: a claim that fails by every true case; that nothing is said; that it fails by one true case."""


def cases(stated: Stated, book: Rulebook, space: Space, budget: Budget, asked: Asked = "fails") -> Iterator[Case]:
    """A theorem's claims in a space, one by one; where the active player changes, for each who becomes active."""
    for claim in stated.claims:
        if asked != "fails" and not speaks_of_outcomes(claim):
            continue
        if isinstance(stated.change, t.BecomesActive):
            for active in range(len(space.players)):
                yield Case(stated, claim, book, space, budget, active, asked)
        else:
            yield Case(stated, claim, book, space, budget, None, asked)


class Case:
    """One claim of a theorem in one space; `active` is who is active in the second position, where that changes."""

    def __init__(
        self,
        stated: Stated,
        claim: t.Claim,
        book: Rulebook,
        space: Space,
        budget: Budget,
        active: int | None,
        asked: Asked,
    ) -> None:
        self._stated, self._claim, self._book = stated, claim, book
        self.space, self._budget, self._active, self._asked = space, budget, active, asked
        self._reading = Reading(space, book)
        self._loop = Loop()
        self._loop.add([*facts_of([self._reading]), *held_by_players(self._reading)[1]])
        self._loop.add([*self._named.facts, *self._meant])
        self.several: Sequence[By] = ()
        """The true cases by which the claim has to be looked at one by one, since several can be true together."""
        self._shown: list[Shown] = []
        self._sure = False
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
    def _wrong(self) -> list[Any]:
        claim = self._claim
        if not speaks_of_outcomes(claim):
            assert isinstance(claim, t.Always)
            return [whole(A.negate(asserted(self._spoken(None), claim.asserted)))]
        if self._asked != "unsaid" and self._surely_holds():
            self._sure = True
            return [z3.BoolVal(False)]
        if self._asked == "unsaid":
            return [self._failing.unsaid]
        fails = self._failing
        if self._asked == "fails":
            if solved(self._loop, [fails.several], self._budget) is not None:
                self.several = [by for by in fails.ways if None not in by]
            wrong = fails.by_all(apart=bool(self.several))
        else:
            wrong = fails.by_one(self._asked)
        self._shown = wrong.shown
        return wrong.facts

    @cached_property
    def _failing(self) -> Failing:
        return Failing(self._claim, self._reading, self._there, self._so)

    def leaves_unsaid(self) -> bool:
        """Whether in some of the positions that are meant nothing is said of what the claim speaks of."""
        if not speaks_of_outcomes(self._claim):
            return False
        # Where the outcomes are surely the same in both positions, so is what is said of them.
        unsaid_here = Failing(self._claim, self._reading, None, self._so) if self._sure else self._failing
        loop = Loop()
        loop.add([*facts_of([self._reading]), *self._named.facts, *self._meant, unsaid_here.unsaid])
        return solved(loop, [], self._budget) is not None

    def _so(self, shares: Shares) -> Any:
        assert isinstance(self._claim, t.Always | t.Possible)
        return asserted(self._spoken(shares), self._claim.asserted)

    def _surely_holds(self) -> bool:
        """The claim holds whatever the cases are."""
        match self._claim:
            case t.Always():
                return self._none_within_claims()
            case t.AlwaysSameOutcomes():
                assert self._there is not None, "the checker asks for a second position"
                return surely_same(self._loop, self._reading, self._there, self._budget)
            case _:
                return False

    def _none_within_claims(self) -> bool:
        """There is no counterexample even where players may take anything within their claims, in whatever order."""
        shares, facts = shares_of(self.space, "any share")
        wrong = whole(A.negate(self._so(shares)))
        return solved(self._loop, [*facts, whole(self._reading.within(shares)), wrong], self._budget) is None

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
            if isinstance(self._claim, t.Possible) and self._asked != "unsaid" and self._learn(known, lying):
                continue
            shown = self._outcomes(model, lying)
            if not self._agreed(known, shown):
                what = f"`{self._stated.node.name}` in {position}, {known.chosen}, {shown}"
                must_agree(what, self._learn_orders(known, model, lying), "it holds", "it does not")
                continue
            return Counterexample(self._witness(known, shown), in_words(known), self._claim, known), model

    def _agreed(self, known: Known, shown: Mapping[By | None, Sequence[Owners]]) -> bool:
        """The plain engine sees what was looked for, too."""
        if not known.meant():
            return False
        if self._asked == "unsaid":
            return unsaid(known) is not None
        given = shown if self._shown else None
        if self._asked == "fails":
            return counterexample(known, self._claim, given)
        return failing(known, self._claim, given).get(self._asked) is True

    def _witness(self, known: Known, shown: Mapping[By | None, Sequence[Owners]]) -> Witness:
        """The position with the outcome that shows it: one that every true case allows, where there are several."""
        for owners in (one for some in shown.values() for one in some):
            if isinstance(self._claim, t.AlwaysSameOutcomes) or known.legal(owners) == {by[0] for by in known.ways}:
                return Witness(known.position, split_of(known.position, owners))
        return Witness(known.position)

    def _order(self, lying: Sequence[str | None]) -> list[int]:
        """The number of each ingot in the position's gold, for each ingot of the space that is there."""
        there = [index for index, tile in enumerate(lying) if tile is not None]
        return sorted(there, key=lambda index: (len(lying[index] or ""), lying[index] or "", index))

    def _chosen(self, model: z3.ModelRef, lying: Sequence[str | None]) -> dict[str, str | int]:
        shown = self.space.shown(model)
        position = self.space.position(model)
        squares = [(row, column) for row in range(self.space.world.rows) for column in range(self.space.world.columns)]
        names = self.space.tile_names(model)
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

    def _outcomes(self, model: z3.ModelRef, lying: Sequence[str | None]) -> Mapping[By | None, Sequence[Owners]]:
        """The outcomes that a model shows, by true cases."""
        order = self._order(lying)
        found: dict[By | None, Sequence[Owners]] = {}
        for shown in self._shown:
            owners = [owners_of(model, shares) for shares in shown.shares]
            found[shown.by] = [tuple(one[ingot] for ingot in order) for one in owners]
        return found

    def _learn(self, known: Known, lying: Sequence[str | None]) -> bool:
        """An outcome in which what shall be possible is so: positions that allow it are none that is looked for."""
        assert isinstance(self._claim, t.Possible)
        effects = [*self._reading.effects] if self._asked == "fails" else [str(self._asked[0])]
        for owners, legal in known.outcomes():
            if not legal & {None, *effects} or not known.holds(self._claim.asserted, owners):
                continue
            order = self._order(lying)
            given = [owners[order.index(ingot)] if ingot in order else None for ingot in range(len(lying))]
            shares = [[z3.BoolVal(owner == player) for owner in given] for player in range(len(self.space.players))]
            witness = Witness(known.position, split_of(known.position, owners))
            orders = orders_of(known.hand_out, witness, lying, given)
            allowed = [
                A.all([self._reading.effects[one], surely_allowed(self._reading, one, shares, orders.get(one))])
                for one in effects
            ]
            nothing = [self._reading.nobody] if {*owners} <= {None} else []
            so = A.all([A.any([*nothing, A.all([A.negate(self._reading.nobody), A.any(allowed)])]), self._so(shares)])
            return self._loop.learn(z3.simplify(z3.Not(whole(so))))
        return False

    def _learn_orders(self, known: Known, model: z3.ModelRef, lying: Sequence[str | None]) -> bool:
        """The plain engine allows what was taken to be forbidden in one of two positions: the order that shows it."""
        if not isinstance(self._claim, t.AlwaysSameOutcomes):
            return False
        learned, outcomes = False, self._outcomes(model, lying)
        for shown in self._shown:
            (shares,), (owners,) = shown.shares, outcomes[shown.by]
            split = split_of(known.position, owners)
            for ways, one in zip(shown.ways, (known, known.second()), strict=True):
                witness, taken = Witness(one.position, split), owners_of(model, shares)
                learned = learn_orders(self._loop, ways, one.hand_out, witness, lying, taken) or learned
        return learned


def in_words(known: Known) -> dict[str, str]:
    """What the names stand for, in words."""
    gold = known.position.gold
    return {name: f"the ingot on {gold[one]}" if isinstance(one, int) else one for name, one in known.chosen.items()}
