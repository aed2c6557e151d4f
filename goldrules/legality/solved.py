"""The second engine: every question about a hand-out decided by Z3, with an order or an irreducible core."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import z3

from goldrules.legality.budget import Budget, OutOfTime
from goldrules.legality.conditions import Condition
from goldrules.legality.game import Counts, Game, Kind
from goldrules.legality.problems import INTEGERS, Problem, problem_of, slots
from goldrules.legality.search import Goal, Order
from goldrules.legality.steps import run
from goldrules.meaning.algebra import Numbers
from goldrules.solving import Reply, Session, Theory
from goldrules.symbolic import Count, Truth, Whole

AnyProblem: TypeAlias = Problem[Count] | Problem[Whole]


@dataclass(frozen=True, slots=True)
class Reached:
    """Whether something can come out, and, where it cannot, the conditions that forbid it (none are known of steps)."""

    possible: bool
    core: tuple[Condition[Truth], ...] = ()


class Z3Engine:
    """Answers about games, by one warm solver. Games of the same shape share their answers.

    Raises `OutOfTime` where Z3 answers `unknown` or its time is over.
    """

    def __init__(self, budget: Budget | None = None) -> None:
        self._budget = budget or Budget()
        self._session = Session(self._budget.left)
        self._problems: dict[Any, AnyProblem] = {}
        self._answers: dict[Any, Any] = {}

    # ------------------------------------------------------------ questions
    def reaches(self, game: Game, goal: Goal) -> Reached:
        """Whether legal play can end in a goal."""
        problem = self._problem(game)
        key = (_shape(game), "goal", goal)
        if key not in self._answers:
            answer = self._check(problem, problem.goal(goal), core=problem.closed)
            by_name = {condition.name: condition for condition in problem.conditions}
            core = tuple(by_name[name] for name in answer.core if name in by_name)
            self._answers[key] = Reached(answer.status == "sat", core)
        found: Reached = self._answers[key]
        return found

    def claimable(self, game: Game, goal: Goal) -> bool:
        """Whether a goal takes only what the seats may claim, whatever the procedure."""
        problem = self._problem(game)
        key = (_shape(game), "claimable", goal)
        if key not in self._answers:
            within = [condition.name for condition in problem.conditions if condition.topic == "claims"]
            there = [problem.taken(index, "<=", kind.count) for index, kind in enumerate(game.kinds)]
            answer = self._check(problem, [*there, *problem.goal(goal)], names=within, core=False)
            self._answers[key] = answer.status == "sat"
        return bool(self._answers[key])

    def order(self, game: Game, goal: Goal) -> Order | None:
        """An order of picks that ends in a goal, found by Z3; None where there is none."""
        problem = self._problem(game)
        answer = self._check(problem, problem.goal(goal), core=False)
        if answer.status == "unsat":
            return None
        assert answer.model is not None
        if not problem.closed:
            return problem.order_of(answer.model)
        return self._slotted(game, problem.shares_of(answer.model))

    def only(self, game: Game, counts: Counts) -> bool:
        """Whether legal play cannot end in other counts."""
        problem = self._problem(game)
        key = (_shape(game), "only", counts)
        if key not in self._answers:
            self._answers[key] = self._check(problem, problem.other_counts(counts), core=False).status == "unsat"
        return bool(self._answers[key])

    def taken(self, game: Game, ranges: Sequence[tuple[int, int]]) -> bool:
        """Whether of each kind so many ingots are taken at least, and so many at most."""
        problem = self._problem(game)
        key = (_shape(game), "taken", tuple(ranges))
        if key not in self._answers:
            self._answers[key] = all(
                self._can(problem, [problem.taken(kind, "=", least)])
                and self._can(problem, [problem.taken(kind, "=", most)])
                and not self._can(problem, [problem.taken(kind, "<", least)])
                and not self._can(problem, [problem.taken(kind, ">", most)])
                for kind, (least, most) in enumerate(ranges)
            )
        return bool(self._answers[key])

    def _can(self, problem: AnyProblem, asked: Sequence[Any]) -> bool:
        return self._check(problem, asked, core=False).status == "sat"

    def first_wrong(self, game: Game, picks: Sequence[tuple[str, int | None]], complete: bool) -> int | None:
        """The first of some picks (player and kind) that the procedure forbids, or None where all are allowed.

        With `complete`, the number of picks where they are allowed and it is not over behind them. Known picks leave
        nothing unknown, so every condition of the steps folds to a constant.
        """
        kinds = range(len(game.kinds))
        steps = run(INTEGERS, game, [[index == kind for index in kinds] for _, kind in picks])
        for step, (player, kind) in enumerate(picks):
            seat = game.seats.index(player)
            allowed = INTEGERS.all([steps.moments[step].seat[seat], steps.legal[step]])
            assert isinstance(allowed, bool)
            if kind is None or not allowed:
                return step
        return len(picks) if complete and not steps.moments[-1].over else None

    # ------------------------------------------------------------ what is no game
    def deals(self, fits: Sequence[Sequence[bool]], room: Sequence[int], supply: int | None) -> bool:
        """Whether every ingot can go to one of the places that it fits, as many to each as there is room for.

        `fits[ingot][place]`; a place gets exactly its `room`. With `supply`, no more ingots than that.
        """
        key = ("deals", tuple(map(tuple, fits)), tuple(room), supply)
        if key not in self._answers:
            put = {
                (ingot, place): z3.Bool(f"put {ingot} {place}")
                for ingot, row in enumerate(fits)
                for place, fit in enumerate(row)
                if fit
            }
            sums = [([term for (one, _), term in put.items() if one == ingot], 1) for ingot in range(len(fits))]
            sums += [([term for (_, at), term in put.items() if at == place], n) for place, n in enumerate(room)]
            facts = [z3.PbEq([(term, 1) for term in terms], n) for terms, n in sums if terms]
            possible = all(terms or n == 0 for terms, n in sums) and (supply is None or len(fits) <= max(0, supply))
            self._answers[key] = possible and self._ask(Theory(facts)).status == "sat"
        return bool(self._answers[key])

    def value_at(self, of: Callable[[Numbers[Truth, Whole], Whole], Whole], number: int) -> int:
        """The value of a function of one number, found by Z3 from its term over an unknown that is the number."""
        argument, value = z3.Ints("argument value")
        facts = [argument == number, value == of(INTEGERS, argument)]
        answer = self._ask(Theory(facts))
        assert answer.model is not None, "a function has a value"
        found: int = answer.model.eval(value, model_completion=True).as_long()
        assert self._ask(Theory([*facts, value != found])).status == "unsat", "a function has one value"
        return found

    def _ask(self, theory: Theory) -> Reply:
        answer = self._session.check(theory, core=False)
        if answer.status == "unknown":
            raise OutOfTime
        return answer

    # ------------------------------------------------------------ how they are put
    def _slotted(self, game: Game, shares: Sequence[Sequence[int]]) -> Order:
        facts, terms = slots(game, shares)
        answer = self._ask(Theory(facts))
        assert answer.model is not None, "the closed form says that there is an order"
        model = answer.model
        taken = [
            (round_, seat, kind)
            for (seat, kind, round_), term in terms.items()
            if model.eval(term, model_completion=True).as_long()
        ]
        return tuple((seat, kind) for _, seat, kind in sorted(taken))

    def _check(
        self, problem: AnyProblem, asked: Sequence[Any], *, names: Sequence[str] | None = None, core: bool
    ) -> Reply:
        self._budget.check()
        answer = self._session.check(problem.theory, asked, names=names, core=core)
        if answer.status == "unknown":
            raise OutOfTime
        return answer

    def _problem(self, game: Game) -> AnyProblem:
        shape = _shape(game)
        if shape not in self._problems:
            self._problems[shape] = problem_of(game, self._budget.check)
        return self._problems[shape]


def _shape(game: Game) -> tuple[Any, ...]:
    """All of a game that its answers depend on: names of players and tiles do not matter."""
    kinds = tuple(
        (kind.count, kind.takers, kind.preference, tuple(sorted(kind.through.items()))) for kind in game.kinds
    )
    return len(game.seats), kinds, game.amount, game.rounds, game.each


def whole(game: Game, players: Sequence[str], gold: Sequence[str]) -> Game:
    """The game with every player and every ingot of the position: those who take no part, and what nobody may take."""
    there = Counter(gold)
    others = tuple(player for player in players if player not in game.seats)
    untaken = tuple(Kind({tile: there[tile]}, frozenset()) for tile in dict.fromkeys(gold) if tile not in game.kind_of)
    if not others and not untaken:
        return game
    return Game((*game.seats, *others), (*game.kinds, *untaken), game.amount, game.rounds, game.each)
