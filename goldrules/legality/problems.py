"""Questions about a game as constraints: shares or steps as unknowns, the conditions of legality, what is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

import z3

from goldrules.legality.conditions import Condition, conditions, has_closed_form
from goldrules.legality.game import Game
from goldrules.legality.search import Goal, Order
from goldrules.legality.steps import Course, run
from goldrules.meaning.algebra import Numbers
from goldrules.solving import Theory
from goldrules.symbolic import Count, CountingAlgebra, SymbolicAlgebra, Truth, Whole
from goldrules.syntax.expressions import Comparator

INTEGERS = SymbolicAlgebra(0, 0)
COUNTS = CountingAlgebra()
_FEW = 40
"""Up to so many ingots counts are faster: their terms grow with the ingots, those of integers with the kinds."""
N = TypeVar("N", Whole, Count)


class UnknownNumbers(Numbers[Truth, N], Protocol[N]):
    """Numbers of which some are unknown, and have a value in a model."""

    def unknown(self, name: str, most: int, /) -> tuple[N, list[Truth]]: ...
    def value(self, model: z3.ModelRef, number: N, /) -> int: ...


@dataclass(frozen=True)
class Problem(Generic[N]):
    """A game whose outcome is unknown: `shares[seat][kind]` are numbers of an algebra.

    Where the closed form holds they are unknowns, bound by its conditions; elsewhere they follow from unknown steps.
    `pause` is called while the terms are built, and may raise.
    """

    game: Game
    algebra: UnknownNumbers[N]
    pause: Callable[[], None] = lambda: None

    @cached_property
    def closed(self) -> bool:
        return has_closed_form(self.game)

    @cached_property
    def _unknown_shares(self) -> tuple[Sequence[Sequence[N]], list[Truth]]:
        shares: list[list[N]] = []
        facts: list[Truth] = []
        for seat in range(len(self.game.seats)):
            found = [
                self.algebra.unknown(f"share {seat} {kind}", one.count) for kind, one in enumerate(self.game.kinds)
            ]
            shares.append([number for number, _ in found])
            facts += [fact for _, of in found for fact in of]
        return shares, facts

    @property
    def shares(self) -> Sequence[Sequence[N]]:
        return self._unknown_shares[0] if self.closed else self._run.shares

    @cached_property
    def conditions(self) -> Sequence[Condition[Truth]]:
        """The named conditions of the closed form; of other procedures there are none, but steps."""
        return conditions(self.algebra, self.game, self.shares, self.pause) if self.closed else ()

    @cached_property
    def theory(self) -> Theory:
        """What holds of the unknowns whatever is asked, and the conditions by name."""
        named = [(condition.name, condition.holds) for condition in self.conditions]
        if self.closed:
            return Theory(self._unknown_shares[1], named)
        return Theory([*self._run.legal, self._run.moments[-1].over], named)

    # ------------------------------------------------------------ steps
    @cached_property
    def picks(self) -> Sequence[Sequence[z3.BoolRef]]:
        """`picks[t][kind]`: what is taken in step t."""
        steps = range(sum(kind.count for kind in self.game.kinds))
        return [[z3.Bool(f"pick {step} {kind}") for kind in range(len(self.game.kinds))] for step in steps]

    @cached_property
    def _run(self) -> Course[Truth, N]:
        return run(self.algebra, self.game, self.picks, self.pause)

    def order_of(self, model: z3.ModelRef) -> Order:
        """The order that a model of the steps shows."""
        order = []
        for step, pick in enumerate(self.picks):
            moment = self._run.moments[step]
            kind = next((index for index, chosen in enumerate(pick) if z3.is_true(model.eval(chosen))), None)
            if kind is None:
                break
            seat = next(
                index
                for index, there in enumerate(moment.seat)
                if there is True or (there is not False and z3.is_true(model.eval(there, model_completion=True)))
            )
            order.append((seat, kind))
        return tuple(order)

    # ------------------------------------------------------------ what is asked
    def goal(self, goal: Goal) -> list[Truth]:
        """Every seat ends with what is wanted."""
        asked: list[Truth] = []
        for seat, wanted in enumerate(goal):
            row = self.shares[seat]
            if wanted.free == 0:
                # Two bounds are two literals, where one equation is a term to be asserted.
                asked += [self._compare(number, ">=", wanted.kinds[kind]) for kind, number in enumerate(row)]
                asked += [self._compare(number, "<=", wanted.kinds[kind]) for kind, number in enumerate(row)]
                continue
            asked += [self._compare(row[kind], ">=", least) for kind, least in enumerate(wanted.kinds) if least]
            if wanted.free is not None:
                asked.append(self._compare(self.total(seat), "=", sum(wanted.kinds) + wanted.free))
        return asked

    def other_counts(self, counts: Sequence[int]) -> list[Truth]:
        """Some seat ends with another number of ingots."""
        return [self.algebra.any(self._compare(self.total(seat), "!=", count) for seat, count in enumerate(counts))]

    def taken(self, kind: int, comparator: Comparator, number: int) -> Truth:
        """How many ingots of a kind are taken, compared with a number."""
        taken = self.algebra.total((True, row[kind]) for row in self.shares)
        return self._compare(taken, comparator, number)

    def total(self, seat: int) -> N:
        return self.algebra.total((True, number) for number in self.shares[seat])

    def _compare(self, number: N, comparator: Comparator, value: int) -> Truth:
        return self.algebra.compare(number, comparator, self.algebra.integer(value))

    def shares_of(self, model: z3.ModelRef) -> list[list[int]]:
        """The shares in a model."""
        return [[self.algebra.value(model, number) for number in row] for row in self.shares]


def problem_of(game: Game, pause: Callable[[], None]) -> Problem[Count] | Problem[Whole]:
    """The problem in the numbers that Z3 decides fastest: counts in the closed form of few ingots, else integers."""
    if has_closed_form(game) and game.takeable <= _FEW:
        return Problem(game, COUNTS, pause)
    return Problem(game, INTEGERS, pause)


def slots(game: Game, shares: Sequence[Sequence[int]]) -> tuple[list[Any], Mapping[tuple[int, int, int], z3.ArithRef]]:
    """Constraints whose model is an order for legal shares: how many are taken, by `(seat, kind, round)`."""
    ends = [sum(row) for row in shares]
    found: dict[tuple[int, int, int], z3.ArithRef] = {}
    facts: list[Any] = []
    for seat, row in enumerate(shares):
        for kind, number in enumerate(row):
            rivals = [ends[other] + (seat < other) for other in game.kinds[kind].takers if other != seat]
            deadline = min([ends[seat], *rivals])
            terms = [z3.Int(f"slot {seat} {kind} {round_}") for round_ in range(deadline)] if number else []
            for round_, term in enumerate(terms):
                found[seat, kind, round_] = term
                facts.append(term >= 0)
            if number:
                facts.append(z3.Sum(*terms) == number if terms else z3.BoolVal(False))
        for round_ in range(ends[seat]):
            here = [term for (who, _, when), term in found.items() if (who, when) == (seat, round_)]
            facts.append(z3.Sum(*here) == 1 if here else z3.BoolVal(False))
    return facts, found
