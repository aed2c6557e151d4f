"""Theorems decided: no counterexample up to a bound, or a smallest one, which the plain engine has looked at again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

import z3

from goldrules.bounded import Bound, Reading, Space, claims_space, plain_type
from goldrules.bounded.reading import Shares, Word, facts_of, shares_of, whole, word_of
from goldrules.bounded.slots import slots_space
from goldrules.bounded.smallest import neatest, solved
from goldrules.bounded.witness import Witness, read_witness
from goldrules.editions import Rulebook
from goldrules.legality import Budget, Disagreement, HandOut
from goldrules.meaning import NotTried, Scope
from goldrules.solving import Loop
from goldrules.syntax import theorems as t
from goldrules.theorems.known import Known, Owners, counterexample, split_of
from goldrules.theorems.playing import search
from goldrules.theorems.stated import Stated, of_outcomes
from goldrules.theorems.terms import A, Named, asserted, held_facts, named, second_world, spoken

Level = Literal["claims as free sets", "real boards", "who may claim what, one by one"]


@dataclass(frozen=True)
class Counterexample:
    """A position in which a theorem fails, with the outcome that shows it, and what the names stand for."""

    witness: Witness
    chosen: dict[str, str]
    claim: t.Claim


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
    level: Level = "who may claim what, one by one"
    if failing is not None:
        witness = Witness(failing.known.position)
        return Found(level, Counterexample(witness, _words(failing.known), failing.claim))
    return Found(level, open=None if open_ is None else Witness(open_))


class _Decider:
    def __init__(
        self, stated: Stated, book: Rulebook, bound: Bound, budget: Budget, told: Callable[[str], None]
    ) -> None:
        self._stated, self._book, self._bound = stated, book, bound
        self._budget, self._told = budget, told
        self._boards = stated.needs_boards([book])
        self._cases: dict[tuple[int, int], list[_Case]] = {}

    def decide(self) -> Found:
        level: Level = "real boards" if self._boards else "claims as free sets"
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
        return [self._bound.ingots] if self._boards else range(1, self._bound.ingots + 1)

    def _of_size(self, ingots: int, players: int) -> list[_Case]:
        key = ingots, players
        if key not in self._cases:
            space = self._space(ingots, players)
            self._cases[key] = list(_cases(self._stated, self._book, space, self._budget))
        return self._cases[key]

    def _space(self, ingots: int, players: int) -> Space:
        if self._boards:
            return slots_space([self._book], self._bound, players, self._stated.expressions)
        type_, follower = plain_type([self._book]), self._book.default_follower
        assert type_ is not None and follower is not None
        return claims_space(players, ingots, self._bound.features, type_, follower)

    def _smallest(self, known: int) -> Counterexample:
        """A counterexample with the fewest ingots, features, players and tiles; there is one with so many ingots."""
        for ingots in range(1, known + 1) if self._boards else [known]:
            for features in range(1, self._bound.features + 1):
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


def _cases(stated: Stated, book: Rulebook, space: Space, budget: Budget) -> Iterator[_Case]:
    for claim in stated.claims:
        if isinstance(stated.change, t.BecomesActive):
            for active in range(len(space.players)):
                yield _Case(stated, claim, book, space, budget, active)
        else:
            yield _Case(stated, claim, book, space, budget, None)


class _Case:
    """One claim of a theorem in one space; `active` is who is active in the second position, where that changes."""

    def __init__(
        self, stated: Stated, claim: t.Claim, book: Rulebook, space: Space, budget: Budget, active: int | None
    ) -> None:
        self._stated, self._claim, self._book = stated, claim, book
        self.space, self._budget, self._active = space, budget, active
        self._reading = Reading(space, book)
        self._loop = Loop()
        self._loop.add([*facts_of([self._reading]), *held_facts(self._reading), *self._named.facts, *self._meant])
        self._shares: Shares | None = None
        self._word: Word | None = None
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
    def _outcome(self, name: str, reading: Reading) -> tuple[Shares, Word, list[Any]]:
        """An outcome that a true case allows, where the edition is not silent."""
        shares, facts = shares_of(self.space, name)
        word = word_of(reading, shares)
        spoken_of = [z3.Not(whole(reading.silent)), whole(word.open)]
        return shares, word, [*facts, *word.facts, *spoken_of]

    def _wrong(self) -> list[Any]:
        match self._claim:
            case t.Always() if not of_outcomes(self._claim.asserted):
                return [whole(A.negate(asserted(self._spoken(None), self._claim.asserted)))]
            case t.Always():
                if self._none_within_claims(self._claim):
                    return [z3.BoolVal(False)]
                self._shares, self._word, facts = self._outcome("share", self._reading)
                return [*facts, whole(A.negate(asserted(self._spoken(self._shares), self._claim.asserted)))]
            case t.Possible():
                return [z3.Not(whole(self._reading.silent))]
            case t.AlwaysSameCounts():
                self._shares, self._word, facts = self._outcome("share", self._reading)
                others, _, more = self._outcome("other share", self._reading)
                counts = [
                    z3.Sum(*(z3.If(one, 1, 0) for one in row)) != z3.Sum(*(z3.If(one, 1, 0) for one in other))
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
        if self._surely_same():
            return [z3.BoolVal(False)]
        self._shares, facts = shares_of(self.space, "share")
        words = [word_of(reading, self._shares) for reading in (self._reading, self._there)]
        if any(not way.exact for word in words for way in word.ways.values()):
            raise NotTried("outcomes of a procedure that is known by its steps alone are not compared yet")
        here, there = words
        return [
            *facts,
            z3.Or(
                z3.Xor(whole(here.open), whole(there.open)),
                z3.Xor(whole(here.legal), whole(there.legal)),
            ),
        ]

    def _surely_same(self) -> bool:
        """Claims and effects are the same in both positions, so that all outcomes are."""
        here, there = self._reading, self._there
        assert there is not None
        if here.active != there.active or not all(
            here.table(clause)[1].has_closed_form for clause in self._book.turns.values()
        ):
            return False
        claims = [
            z3.Xor(whole(one), whole(other))
            for mine, yours in zip(here.may, there.may, strict=True)
            for one, other in zip(mine, yours, strict=True)
        ]
        if solved(self._loop, [z3.Or(*claims)], self._budget) is not None:
            return False
        self._loop.add([z3.Not(one) for one in claims])
        busy = z3.Not(z3.And(whole(here.nobody), whole(there.nobody)))
        effects = [z3.Xor(whole(holds), whole(there.effects[effect])) for effect, holds in here.effects.items()]
        return all(solved(self._loop, [busy, one], self._budget) is None for one in effects)

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
            held = model.eval(z3.Int("held"), model_completion=True).as_long()
            if held:
                position = replace(position, holds={position.players[0]: held})
            known = Known(self._stated, HandOut(position, self._book), self._chosen(model, lying))
            owners = None if self._shares is None else self._owners(model, lying)
            if isinstance(self._claim, t.Possible) and self._learn(known, lying):
                continue
            if not counterexample(known, self._claim, owners):
                what = f"`{self._stated.node.name}` in {position}, {known.chosen}, {owners}"
                raise Disagreement(what, "it holds", "it does not")
            split = None if owners is None else split_of(position, owners)
            return Counterexample(Witness(position, split), _words(known), self._claim), model

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
            shares = [
                [z3.BoolVal(ingot in order and owners[order.index(ingot)] == player) for ingot in range(len(lying))]
                for player in range(len(self.space.players))
            ]
            word = word_of(self._reading, shares)
            if any(not way.exact for way in word.ways.values()):
                raise NotTried("what is possible by a procedure that is known by its steps alone is not tried yet")
            so = asserted(self._spoken(shares), self._claim.asserted)
            return self._loop.learn(z3.simplify(z3.Not(z3.And(whole(word.open), whole(so)))))
        return False

    def silent(self) -> Witness | None:
        """A position that is meant, and in which the edition is silent, if the claim is about outcomes."""
        if isinstance(self._claim, t.Always) and not of_outcomes(self._claim.asserted):
            return None
        loop = Loop()
        loop.add([*facts_of([self._reading]), *self._named.facts, *self._meant, whole(self._reading.silent)])
        model = solved(loop, [], self._budget)
        return None if model is None else read_witness(self.space, model, None)[0]


def _words(known: Known) -> dict[str, str]:
    """What the names stand for, in words."""
    gold = known.position.gold
    return {name: f"the ingot on {gold[one]}" if isinstance(one, int) else one for name, one in known.chosen.items()}
