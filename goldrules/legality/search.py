"""Searches of a game, each memoised over states: outcomes, orders that reach a goal, what stays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from goldrules.legality.budget import Budget
from goldrules.legality.conditions import has_closed_form, order_by_deadline
from goldrules.legality.game import Counts, Game, State

_LARGE = 10_000


@dataclass(frozen=True, slots=True)
class Wanted:
    """What one seat shall end with: so many of each kind, and `free` more of any kind (None: any number)."""

    kinds: tuple[int, ...]
    free: int | None = 0

    @property
    def fulfilled(self) -> bool:
        return not any(self.kinds) and not self.free

    def taking(self, kind: int) -> tuple[Wanted, ...]:
        """What is wanted after an ingot of a kind, in each way that it can be counted; () where it is not wanted."""
        ways = []
        if self.kinds[kind]:
            rest = (*self.kinds[:kind], self.kinds[kind] - 1, *self.kinds[kind + 1 :])
            ways.append(replace(self, kinds=rest))
        if self.free is None:
            ways.append(self)
        elif self.free:
            ways.append(replace(self, free=self.free - 1))
        return tuple(ways)


Goal = tuple[Wanted, ...]
"""What every seat shall end with."""
Order = tuple[tuple[int, int], ...]
"""Picks as pairs of seat and kind."""


class Search:
    """Answers questions about every way to play a game. Raises `OutOfTime` when the budget is used up."""

    def __init__(self, game: Game, budget: Budget) -> None:
        self.game, self._budget = game, budget

    @cached_property
    def _backwards(self) -> Sequence[State]:
        """Every state, each after those that it leads to: the order in which a table can be filled."""
        ordered: list[State] = []
        seen: set[State] = set()
        stack: list[tuple[State, bool]] = [(self.game.start, False)] if self.game.start else []
        while stack:
            self._budget.check()
            state, opened = stack.pop()
            if opened:
                ordered.append(state)
                continue
            if state in seen:
                continue
            seen.add(state)
            stack.append((state, True))
            for kind in self.game.moves(state):
                after = self.game.after(state, kind)
                if after is not None and after not in seen:
                    stack.append((after, False))
        return ordered

    @cached_property
    def outcomes(self) -> frozenset[Counts]:
        """Every vector of counts that legal play can end in."""
        table: dict[State | None, frozenset[Counts]] = {None: frozenset([(0,) * len(self.game.seats)])}
        for state in self._backwards:
            self._budget.check()
            found: set[Counts] = set()
            for kind in self.game.moves(state):
                for counts in table[self.game.after(state, kind)]:
                    found.add(_one_more(counts, state.seat))
            table[state] = frozenset(found)
        return table[self.game.start]

    @cached_property
    def ranges(self) -> tuple[tuple[int, int], ...]:
        """Of each seat, the fewest and the most ingots that legal play can give it."""
        nothing = (0,) * len(self.game.seats)
        table: dict[State | None, tuple[Counts, Counts]] = {None: (nothing, nothing)}
        for state in self._backwards:
            self._budget.check()
            after = [table[self.game.after(state, kind)] for kind in self.game.moves(state)]
            fewest = tuple(map(min, zip(*(low for low, _ in after), strict=True)))
            most = tuple(map(max, zip(*(high for _, high in after), strict=True)))
            table[state] = _one_more(fewest, state.seat), _one_more(most, state.seat)
        return tuple(zip(*table[self.game.start], strict=True))

    @cached_property
    def taken(self) -> tuple[tuple[int, int], ...]:
        """Of each kind, the fewest and the most ingots that legal play takes."""
        if self.game.rounds is None:
            # It goes on until nothing is left that anybody may take.
            return tuple((kind.count, kind.count) for kind in self.game.kinds)
        nothing = (0,) * len(self.game.kinds)
        table: dict[State | None, tuple[Counts, Counts]] = {None: (nothing, nothing)}
        for state in self._backwards:
            self._budget.check()
            after = [(kind, *table[self.game.after(state, kind)]) for kind in self.game.moves(state)]
            fewest = tuple(map(min, zip(*(_one_more(low, kind) for kind, low, _ in after), strict=True)))
            most = tuple(map(max, zip(*(_one_more(high, kind) for kind, _, high in after), strict=True)))
            table[state] = fewest, most
        return tuple(zip(*table[self.game.start], strict=True))

    def reach(self, goal: Goal) -> tuple[Order | None, Order]:
        """An order that ends in a goal, or None; and the longest order found that still could."""
        if self._is_large and all(wanted.free == 0 for wanted in goal):
            order = order_by_deadline(self.game, [wanted.kinds for wanted in goal])
            return order, order or ()
        failed: set[tuple[State, Goal]] = set()
        furthest: Order = ()
        path: list[tuple[int, int]] = []
        if self.game.start is None:
            return ((), ()) if all(wanted.fulfilled for wanted in goal) else (None, ())
        stack = [(self.game.start, goal, self._steps(self.game.start, goal))]
        while stack:
            self._budget.check()
            state, wanted, steps = stack[-1]
            if not steps:
                failed.add((state, wanted))
                stack.pop()
                if path:
                    path.pop()
                continue
            kind, rest = steps.pop()
            after = self.game.after(state, kind)
            path.append((state.seat, kind))
            if after is None:
                if all(one.fulfilled for one in rest):
                    return tuple(path), tuple(path)
                furthest = max(furthest, tuple(path), key=len)
                path.pop()
                continue
            if (after, rest) in failed:
                path.pop()
                continue
            if len(path) > len(furthest):
                furthest = tuple(path)
            stack.append((after, rest, self._steps(after, rest)))
        return None, furthest

    @cached_property
    def _is_large(self) -> bool:
        """The closed form is used where it may be and a search could be long; small games are searched."""
        return self.game.states_at_most > _LARGE and has_closed_form(self.game)

    def _steps(self, state: State, goal: Goal) -> list[tuple[int, Goal]]:
        """The picks of a state that a goal still wants, the last to be tried first."""
        steps = []
        for kind in self.game.moves(state):
            for wanted in goal[state.seat].taking(kind):
                steps.append((kind, (*goal[: state.seat], wanted, *goal[state.seat + 1 :])))
        return steps[::-1]


def _one_more(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] + 1, *counts[index + 1 :])
