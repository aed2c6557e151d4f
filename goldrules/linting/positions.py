"""Lint over positions: silence, conflicts, `all` for several, cases that never matter, with smallest positions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import z3

from goldrules.bounded import Bound, Reading, Space, claims_space, facts_of, plain_type, sees_claims_only, shares_of
from goldrules.bounded.reading import whole
from goldrules.bounded.slots import slots_space
from goldrules.bounded.smallest import neatest, solved
from goldrules.bounded.witness import Witness, order_of, owners_of, read_witness
from goldrules.editions import Rulebook
from goldrules.legality import Budget, HandOut
from goldrules.legality.handout import ALL, effect_of
from goldrules.linting.checks import Finding
from goldrules.meaning import Scope
from goldrules.solving import Loop

Ask = Callable[[Reading], Sequence[Any]]


@dataclass(frozen=True)
class OfCases:
    """What was found of some cases, by name; of rulebooks of the same meaning each has clauses of its own for it."""

    code: str
    message: str
    cases: Collection[str]
    witness: Witness | None

    def finding(self, book: Rulebook) -> Finding:
        """The finding as one of these rulebooks has it."""
        clauses = tuple(clause for name, clause in book.cases.items() if name in self.cases)
        return Finding(self.code, self.message, clauses[0].span, (book.name,), clauses, self.witness)


class PositionLint:
    """The checks of one rulebook that look for positions up to a bound. Raises `OutOfTime`."""

    def __init__(self, book: Rulebook, bound: Bound, budget: Budget) -> None:
        self._book, self._bound, self._budget = book, bound, budget
        self._boards = plain_type([book]) is None or not sees_claims_only([book])
        self._spaces: dict[tuple[int, int, int], Reading] = {}

    def findings(self) -> Iterator[OfCases]:
        yield from self._silence()
        yield from self._all_for_several()
        yield from self._conflicts()
        yield from self._idle_cases()

    # ------------------------------------------------------------ the checks
    def _silence(self) -> Iterator[OfCases]:
        if not self._book.cases:
            return
        found = self._smallest(lambda one: [whole(one.silent), z3.Not(whole(one.declared_silent))])
        if found is not None:
            yield OfCases("GL101", "somebody may claim gold here, and no case is true", [*self._book.cases], found)

    def _all_for_several(self) -> Iterator[OfCases]:
        for name, clause in self._book.cases.items():
            if effect_of(clause.said) != ALL:
                continue
            found = self._smallest(partial(self._several, name))
            if found is not None:
                message = f"case `{name}` gives all to one claimant, and several may claim gold here"
                yield OfCases("GL103", message, [name], found)

    def _idle_cases(self) -> Iterator[OfCases]:
        for name, clause in self._book.cases.items():
            effect = effect_of(clause.said)
            others = [one for one, other in self._book.cases.items() if one != name and effect_of(other.said) == effect]
            found = self._smallest(partial(self._alone, name, others))
            if found is None:
                message = f"case `{name}` makes no difference in any position with {self._bound.words}"
                yield OfCases("GL201", message, [name], None)

    def _conflicts(self) -> Iterator[OfCases]:
        effects = list(dict.fromkeys(effect_of(clause.said) for clause in self._book.cases.values()))
        for mine in effects:
            for yours in effects:
                if mine == yours:
                    continue
                found = self._conflict(mine, yours)
                if found is not None:
                    cases = [
                        name for name, clause in self._book.cases.items() if effect_of(clause.said) in (mine, yours)
                    ]
                    message = f"two cases are true here, and `{mine.strip()}` allows what `{yours.strip()}` does not"
                    yield OfCases("GL102", message, cases, found)
                    return

    def _conflict(self, mine: str, yours: str) -> Witness | None:
        """A smallest position and outcome that one effect allows and the other does not, where both are true."""
        for size in self._sizes():
            reading = self._reading(*size)
            space = reading.space
            shares, facts = shares_of(space, "share")
            allowed, other = reading.allowed(mine, shares), reading.allowed(yours, shares)
            loop = Loop()
            loop.add([*facts_of([reading]), *facts, *allowed.facts, *other.facts, z3.Not(whole(reading.nobody))])
            loop.add([whole(reading.effects[mine]), whole(reading.effects[yours])])
            if ALL in (mine, yours):
                loop.add([whole(reading.single)])
            loop.add([whole(allowed.holds), z3.Not(whole(other.holds))])
            while (model := solved(loop, [], self._budget)) is not None:
                witness, lying = read_witness(space, model, shares)
                hand_out, owners = HandOut(witness.position, self._book), owners_of(model, shares)
                order = None if other.exact else order_of(hand_out, yours, witness, lying, owners)
                if order is None or not loop.learn(other.lemma(order)):
                    return witness
        return None

    def _several(self, name: str, one: Reading) -> Sequence[Any]:
        return [self._true(one, name), z3.Not(whole(one.nobody)), z3.Not(whole(one.single))]

    def _alone(self, name: str, others: Sequence[str], one: Reading) -> Sequence[Any]:
        """The case is true, somebody may claim gold, and no other case with the same effect is true."""
        away = [z3.Not(self._true(one, other)) for other in others]
        return [self._true(one, name), z3.Not(whole(one.nobody)), *away]

    def _true(self, reading: Reading, case: str) -> Any:
        scope: Scope[Any] = Scope()
        return whole(reading.walk.condition(self._book.cases[case].said.condition, scope))

    # ------------------------------------------------------------ smallest positions
    def _smallest(self, ask: Ask) -> Witness | None:
        for size in self._sizes():
            reading = self._reading(*size)
            loop = Loop()
            loop.add([*facts_of([reading]), *ask(reading)])
            asked = self._within(reading.space, size)

            def find(more: Sequence[Any], loop: Loop = loop, asked: Sequence[Any] = asked) -> z3.ModelRef | None:
                return solved(loop, [*asked, *more], self._budget)

            model = neatest(reading.space, find, lambda one: one)
            if model is not None:
                return read_witness(reading.space, model, None)[0]
        return None

    def _sizes(self) -> Iterator[tuple[int, int, int]]:
        """Ingots, features and players, the smallest first."""
        for ingots in range(1, self._bound.ingots + 1):
            for features in range(1, self._bound.features + 1):
                for players in range(1, self._bound.players + 1):
                    yield ingots, features, players

    def _within(self, space: Space, size: tuple[int, int, int]) -> list[Any]:
        if not self._boards:
            return []
        return [space.ingots_at_most(size[0]), space.features_at_most(size[1])]

    def _reading(self, ingots: int, features: int, players: int) -> Reading:
        key = (self._bound.ingots, self._bound.features, players) if self._boards else (ingots, features, players)
        if key not in self._spaces:
            self._spaces[key] = Reading(self._space(*key), self._book)
        return self._spaces[key]

    def _space(self, ingots: int, features: int, players: int) -> Space:
        if self._boards:
            return slots_space([self._book], self._bound, players)
        type_, follower = plain_type([self._book]), self._book.default_follower
        assert type_ is not None and follower is not None
        room = self._bound.rows, self._bound.columns
        return claims_space(players, ingots, features, type_, follower, room)
