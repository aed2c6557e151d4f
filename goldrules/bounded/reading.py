"""A rulebook read in all positions of a space at once: claims, cases, and which outcomes are allowed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from typing import Any

import z3

from goldrules.bounded.space import Space
from goldrules.editions import Clause, Rulebook
from goldrules.legality.conditions import closed_form, closed_where
from goldrules.legality.handout import ALL, effect_of, seating
from goldrules.legality.steps import run_of
from goldrules.legality.table import Table
from goldrules.meaning import Scope, Walk, World, read
from goldrules.symbolic import Count, CountedAlgebra, Terms, Truth
from goldrules.syntax import rules as r

Shares = Sequence[Sequence[Any]]
"""`shares[player][ingot]`: the player ends with the ingot."""
Picked = Sequence[tuple[int, int]]
"""An order of picks: players and ingots, by number."""
_ALGEBRA = CountedAlgebra(0, 0)
_NUMBERS = count()


def shares_of(space: Space, name: str) -> tuple[Shares, list[Any]]:
    """Unknown shares, and that no ingot has two owners."""
    shares = [[z3.Bool(f"{name} {player} {ingot}") for ingot in range(len(space.ingots))] for player in space.players]
    return shares, [z3.AtMost(*(row[ingot] for row in shares), 1) for ingot in range(len(space.ingots))]


@dataclass
class Allowed:
    """Whether an effect allows some shares, as one truth value.

    `facts` say what it takes to be true. Of a procedure that is known by its steps alone they do not say when it is
    false; `lemma` adds for one order of picks that what it ends in is allowed.
    """

    holds: Truth
    facts: list[Any]
    exact: bool = True
    picks: Sequence[Sequence[z3.BoolRef]] = ()
    must: Any = None

    def lemma(self, order: Picked) -> Any:
        """Where this order of picks is legal, the shares that it ends in are allowed."""
        chosen = [ingot for _, ingot in order]
        values = [
            (term, z3.BoolVal(step < len(chosen) and chosen[step] == kind))
            for step, pick in enumerate(self.picks)
            for kind, term in enumerate(pick)
        ]
        return z3.simplify(z3.Implies(z3.substitute(self.must, *values), whole(self.holds)))


class Reading:
    """One rulebook in one space. `active` is the number of the player whose turn it is.

    A `world` other than the space's own stands for a second position, which differs from the first in one thing.
    """

    def __init__(
        self, space: Space, rulebook: Rulebook, active: int = 0, world: World[Terms, Truth, Count] | None = None
    ) -> None:
        self.space, self.rulebook, self.active = space, rulebook, active
        self.walk: Walk[Terms, Truth, Count] = read(space.algebra, world or space.world, rulebook)

    @cached_property
    def well_formed(self) -> list[Truth]:
        """What the features need, and that the ingots are no more than the supply."""
        found: list[Truth] = []
        for index, state in enumerate(self.walk.world.features):
            if state.type is not None:
                needs = self.rulebook.features[state.type].needs
                away = False if state.there is None else _ALGEBRA.negate(state.there)
                for clause in needs:
                    found.append(_ALGEBRA.any([away, self.walk.condition(clause.said.condition, Scope(index))]))
        if self.rulebook.supply is not None:
            found.append(len(self.space.ingots) <= self.rulebook.supply.said.amount)
        return found

    # ------------------------------------------------------------ claims
    @cached_property
    def may(self) -> Sequence[Sequence[Truth]]:
        """`may[player][ingot]`: the player may claim the ingot."""
        claims = [self.walk.may_claim(player) for player in self.space.players]
        return [[self._lies_on(ingot, tiles) for ingot in self.space.ingots] for tiles in claims]

    def _lies_on(self, ingot: Terms, tiles: Terms) -> Truth:
        return self.space.algebra.some(self.space.algebra.intersection(ingot, tiles))

    @cached_property
    def claimants(self) -> Sequence[Truth]:
        return [_ALGEBRA.any(row) for row in self.may]

    @cached_property
    def nobody(self) -> Truth:
        """Nobody may claim anything."""
        return _ALGEBRA.negate(_ALGEBRA.any(self.claimants))

    @cached_property
    def single(self) -> Truth:
        """Exactly one player may claim something."""
        return _ALGEBRA.compare(_ALGEBRA.total((one, Count(1)) for one in self.claimants), "=", Count(1))

    # ------------------------------------------------------------ cases
    @cached_property
    def effects(self) -> Mapping[str, Truth]:
        """For each effect (`all`, or a procedure) whether a case that has it is true."""
        found: dict[str, list[Truth]] = {}
        for clause in self.rulebook.cases.values():
            scope: Scope[Terms] = Scope()
            found.setdefault(effect_of(clause.said), []).append(self.walk.condition(clause.said.condition, scope))
        return {effect: _ALGEBRA.any(conditions) for effect, conditions in found.items()}

    @cached_property
    def silent(self) -> Truth:
        """Somebody may claim something, and no case is true."""
        return _ALGEBRA.negate(_ALGEBRA.any([self.nobody, *self.effects.values()]))

    @cached_property
    def all_for_several(self) -> Truth:
        """Where somebody may claim something: a case gives all to one claimant, and several may claim."""
        return _ALGEBRA.all([self.effects.get(ALL, False), _ALGEBRA.negate(self.single)])

    @cached_property
    def declared_silent(self) -> Truth:
        """A declared silence holds."""
        scope: Scope[Terms] = Scope()
        return _ALGEBRA.any(self.walk.condition(one.said.condition, scope) for one in self.rulebook.silences.values())

    # ------------------------------------------------------------ outcomes
    def within(self, shares: Shares) -> Truth:
        """Nobody has an ingot outside the own claims."""
        return _ALGEBRA.all(
            _ALGEBRA.any([may, z3.Not(share)])
            for claims, row in zip(self.may, shares, strict=True)
            for may, share in zip(claims, row, strict=True)
        )

    def allowed(self, effect: str, shares: Shares) -> Allowed:
        """Whether an effect, where its case is true, allows some shares."""
        where, closed = self.closed(effect, shares)
        if where is True:
            return Allowed(closed, [])
        found = self._by_steps(*self.table(self.procedure(effect)), shares)
        if where is not False:
            found.facts.append(z3.Implies(where, whole(_same(found.holds, closed))))
        return found

    def closed(self, effect: str, shares: Shares) -> tuple[Truth, Truth]:
        """Where it can be said in closed form whether an effect allows some shares, and whether it does there."""
        if effect == ALL:
            pairs = zip(self.may, shares, strict=True)
            same = [_same(may, share) for claims, row in pairs for may, share in zip(claims, row, strict=True)]
            return True, _ALGEBRA.all([self.single, *same])
        seats, table = self.table(self.procedure(effect))
        where = closed_where(_ALGEBRA, table)
        if where is False:
            return False, False
        numbers = [[Count(0, (shares[player][ingot],)) for ingot in table.kinds] for player in seats]
        return where, _ALGEBRA.all(one.holds for one in closed_form(_ALGEBRA, table, numbers))

    def _by_steps(self, seats: tuple[int, ...], table: Table[Truth], shares: Shares) -> Allowed:
        name = f"allowed {next(_NUMBERS)}"
        holds = z3.Bool(name)
        picks = [[z3.Bool(f"{name}: {step} takes {kind}") for kind in table.kinds] for step in table.kinds]
        steps = run_of(_ALGEBRA, table, picks)
        must = [*steps.legal, steps.moments[-1].over]
        must += [
            _same(_ALGEBRA.compare(steps.shares[seat][kind], ">=", Count(1)), shares[player][kind])
            for seat, player in enumerate(seats)
            for kind in table.kinds
        ]
        together = whole(_ALGEBRA.all(must))
        return Allowed(holds, [z3.Implies(holds, together)], False, picks, together)

    def procedure(self, effect: str) -> Clause[r.Turns]:
        """The procedure by which an effect other than `all` hands out."""
        return self.rulebook.turns[effect.removeprefix("turns ") or None]

    def reached(self, effect: str, order: Picked) -> Truth:
        """Where an order of picks is legal from beginning to end, by the procedure of an effect."""
        seats, table = self.table(self.procedure(effect))
        picks = [[kind == taken for kind in table.kinds] for _, taken in order]
        steps = run_of(_ALGEBRA, table, picks)
        turns = zip(steps.moments, order, strict=False)
        by_whom = [moment.seat[seats.index(player)] for moment, (player, _) in turns]
        return _ALGEBRA.all([*steps.legal, *by_whom, steps.moments[-1].over])

    def table(self, clause: Clause[r.Turns]) -> tuple[tuple[int, ...], Table[Truth]]:
        """The players in the order of their turns, and who may take what: each ingot is a kind of its own."""
        parts = clause.said.parts
        seats = seating(tuple(range(len(self.space.players))), self.active, clause.said)
        take = next(part for part in parts if isinstance(part, r.Take | r.TakeEach))
        rounds = next((part.amount for part in parts if isinstance(part, r.Rounds)), None)
        may = [self.may[player] for player in seats]
        table: Table[Truth] = Table([1] * len(self.space.ingots), may, amount=take.amount, rounds=rounds)
        if isinstance(take, r.TakeEach):
            through = [self._through(take, self.space.players[player]) for player in seats]
            may = [
                [_ALGEBRA.all([one, _ALGEBRA.any(ways)]) for one, ways in zip(row, some, strict=True)]
                for row, some in zip(may, through, strict=True)
            ]
            return seats, replace(table, may=may, through=through)
        if take.preferring is not None:
            wanted = [self._preference(take, ingot) for ingot in self.space.ingots]
            before = [[_ALGEBRA.compare(other, ">", one) for other in wanted] for one in wanted]
            return seats, replace(table, before=before)
        return seats, table

    def _preference(self, take: r.Take, ingot: Terms) -> Count:
        assert take.preferring is not None
        return self.walk.number(take.preferring, Scope(tile=ingot))

    def _through(self, take: r.TakeEach, player: str) -> Sequence[Sequence[Truth]]:
        meant = self.walk.features(take.features, Scope(player=player))
        return [
            [
                _ALGEBRA.all([is_meant, self._lies_on(ingot, self.walk.claims(index))])
                for index, is_meant in enumerate(meant)
            ]
            for ingot in self.space.ingots
        ]


@dataclass
class Word:
    """What a rulebook says of some shares: `legal` in every true case, `open` (not illegal) in at least one."""

    legal: Truth
    open: Truth
    facts: list[Any]
    ways: Mapping[str, Allowed]


def surely_allowed(reading: Reading, effect: str, shares: Shares, order: Picked | None) -> Truth:
    """Where an effect allows known shares if its case is true, as a closed form or an order of picks shows it."""
    shown = [_ALGEBRA.all(reading.closed(effect, shares))]
    if order is not None:
        shown.append(reading.reached(effect, order))
    return _ALGEBRA.any(shown)


def word_of(reading: Reading, shares: Shares) -> Word:
    """The verdict on some shares, in terms."""
    a, ways = _ALGEBRA, {effect: reading.allowed(effect, shares) for effect in reading.effects}
    nothing = a.negate(a.any(share for row in shares for share in row))
    true = reading.effects
    some = a.any(true.values())
    legal = [a.any([a.negate(true[effect]), ways[effect].holds]) for effect in ways]
    open_ = [a.all([true[effect], ways[effect].holds]) for effect in ways]
    unsaid = [reading.silent, reading.all_for_several]
    idle, busy = a.all([reading.nobody, nothing]), a.negate(reading.nobody)
    return Word(
        a.any([idle, a.all([busy, some, *legal])]),
        a.any([idle, a.all([busy, a.any([a.all([reading.within(shares), a.any(unsaid)]), *open_])])]),
        [fact for one in ways.values() for fact in one.facts],
        ways,
    )


def _same(one: Truth, other: Truth) -> Truth:
    if isinstance(one, bool):
        return other if one else _ALGEBRA.negate(other)
    if isinstance(other, bool):
        return one if other else _ALGEBRA.negate(one)
    return one == other


def whole(term: Truth) -> Any:
    """A truth value as a term."""
    return z3.BoolVal(term) if isinstance(term, bool) else term


def facts_of(readings: Iterable[Reading]) -> list[Any]:
    """What holds of the positions that are well formed for all readings of one space."""
    readings = list(readings)
    found = [fact for one in readings for fact in one.well_formed]
    return [*readings[0].space.facts, *(whole(fact) for fact in found if fact is not True)]
