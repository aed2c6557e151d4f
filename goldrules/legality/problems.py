"""Questions about a game as constraints: shares or steps as unknowns, the conditions of legality, what is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import z3

from goldrules.legality.conditions import Condition, conditions, has_closed_form
from goldrules.legality.game import Game
from goldrules.legality.search import Goal, Order
from goldrules.legality.steps import Run, run
from goldrules.solving import Named
from goldrules.symbolic import SymbolicAlgebra, Truth, Whole

ALGEBRA = SymbolicAlgebra(0, 0)


@dataclass(frozen=True)
class Problem:
    """A game whose outcome is unknown: `shares[seat][kind]` are Z3 integers."""

    game: Game

    @cached_property
    def closed(self) -> bool:
        return has_closed_form(self.game)

    @cached_property
    def shares(self) -> Sequence[Sequence[Whole]]:
        if not self.closed:
            return self._run.shares
        kinds = range(len(self.game.kinds))
        return [[z3.Int(f"share {seat} {kind}") for kind in kinds] for seat in range(len(self.game.seats))]

    @cached_property
    def conditions(self) -> Sequence[Condition[Truth]]:
        """The named conditions of the closed form; of other procedures there are none, but steps."""
        return conditions(ALGEBRA, self.game, self.shares) if self.closed else ()

    @cached_property
    def facts(self) -> Sequence[Any]:
        """What holds of the unknowns whatever is asked."""
        if self.closed:
            return [number >= 0 for row in self.shares for number in row if not isinstance(number, int)]
        return [*self._run.legal, self._run.moments[-1].over]

    @cached_property
    def named(self) -> Sequence[Named]:
        return [(condition.name, condition.holds) for condition in self.conditions]

    # ------------------------------------------------------------ steps
    @cached_property
    def picks(self) -> Sequence[Sequence[z3.BoolRef]]:
        """`picks[t][kind]`: what is taken in step t."""
        steps = range(sum(kind.count for kind in self.game.kinds))
        return [[z3.Bool(f"pick {step} {kind}") for kind in range(len(self.game.kinds))] for step in steps]

    @cached_property
    def _run(self) -> Run[Truth, Whole]:
        return run(ALGEBRA, self.game, self.picks)

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
    def goal(self, goal: Goal) -> list[Any]:
        """Every seat ends with what is wanted."""
        asked: list[Any] = []
        for seat, wanted in enumerate(goal):
            row = self.shares[seat]
            if wanted.free == 0:
                asked += [_equal(number, wanted.kinds[kind]) for kind, number in enumerate(row)]
                continue
            asked += [number >= wanted.kinds[kind] for kind, number in enumerate(row) if wanted.kinds[kind]]
            if wanted.free is not None:
                asked.append(_equal(self.total(seat), sum(wanted.kinds) + wanted.free))
        return asked

    def other_counts(self, counts: Sequence[int]) -> list[Any]:
        """Some seat ends with another number of ingots."""
        return [z3.Or(*(z3.Not(_equal(self.total(seat), count)) for seat, count in enumerate(counts)))]

    def more_taken(self, kind: int, than: int) -> list[Any]:
        """More ingots of a kind are taken than that."""
        taken = ALGEBRA.total((True, row[kind]) for row in self.shares)
        return [taken > than]

    def total(self, seat: int) -> Whole:
        return ALGEBRA.total((True, number) for number in self.shares[seat])


def _equal(term: Whole, value: int) -> Any:
    return z3.BoolVal(term == value) if isinstance(term, int) else term == value


def shares_of(model: z3.ModelRef, problem: Problem) -> list[list[int]]:
    """The shares in a model."""
    return [
        [number if isinstance(number, int) else model.eval(number, model_completion=True).as_long() for number in row]
        for row in problem.shares
    ]


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
