"""The second opinion on best play: Z3 solves the same game, and certifies it where it is large."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from goldrules.legality import OutOfTime
from goldrules.solving import Conversation
from goldrules.strategy.certificate import Selfish, Sure
from goldrules.strategy.certifying import certify_selfish, certify_sure
from goldrules.strategy.checking import Opening, check
from goldrules.strategy.finding import find_selfish, find_sure
from goldrules.strategy.graph import Graph
from goldrules.strategy.masks import Masks, masks_of
from goldrules.strategy.solver import Best, FirstPick, Solution
from goldrules.strategy.tables import sure

_LARGE = 8000
"""States from which on Z3 does not find what is sure against all, but proves what the plain engine found."""


class Second:
    """Z3's answer to the question of a plain solution. `seconds_left` bounds it; raises `OutOfTime`."""

    def __init__(self, solution: Solution, seconds_left: Callable[[], float | None] = lambda: None) -> None:
        self._solution, self._seconds_left = solution, seconds_left

    @cached_property
    def graph(self) -> Graph:
        return self._solution.counted

    @cached_property
    def masks(self) -> Masks:
        return masks_of(self.graph.ends, self._solution.stakes, len(self._solution.game.seats))

    @cached_property
    def found(self) -> Sequence[int]:
        """For every state and end the mask of its outcomes, found by Z3."""
        return find_selfish(self.graph, self.masks, self._conversation, self._pause)

    @cached_property
    def best(self) -> Best:
        """The whole answer."""
        solution = self._solution
        if solution.start is None:
            return Best(frozenset([solution.made]), (), None)
        seat = solution.start.seat
        behind = [self.found[after] for after in self.graph.following[0]]
        bar = max(self.masks.worst(seat, mask) for mask in behind)
        most, *values = self._sure_values
        picks = tuple(
            FirstPick(
                kind,
                self.masks.worst(seat, mask),
                self.masks.best(seat, mask),
                value,
                self.masks.best(seat, mask) >= bar,
                value == most,
            )
            for kind, mask, value in zip(self.graph.moves(0), behind, values, strict=True)
        )
        return Best(frozenset(self.masks.of(self.found[0])), picks, most)

    def sure_of(self, seat: int | None) -> int:
        """The value that a seat can be sure of."""
        solution = self._solution
        if solution.start is None:
            return solution.stakes.value(seat, solution.made)
        if seat == solution.start.seat:
            return self._sure_values[0]
        return find_sure(self.graph, self._ends(seat), seat, self._conversation)[0]

    @cached_property
    def _sure_values(self) -> list[int]:
        """What the next player can be sure of, and behind each first pick."""
        assert self._solution.start is not None
        seat = self._solution.start.seat
        if len(self.graph) < _LARGE:
            return find_sure(self.graph, self._ends(seat), seat, self._conversation)
        checked = check(self.begin, self.sure_certificate, self._pause)
        if self._conversation.check(checked.script) != "unsat":
            raise OutOfTime
        return [max(checked.sure.values()), *(checked.sure[kind] for kind in self.graph.moves(0))]

    # ------------------------------------------------------------ certificates
    @property
    def begin(self) -> Opening:
        solution = self._solution
        assert solution.start is not None
        return Opening(solution.game, solution.stakes, solution.start, solution.made)

    @cached_property
    def certificate(self) -> Selfish:
        """The certificate of selfish play."""
        return certify_selfish(self.graph, self.masks, self.found)

    @cached_property
    def sure_certificate(self) -> Sure:
        """The certificate of play against all."""
        seat = self.begin.state.seat
        values = sure(self.graph, self._ends(seat), seat, self._pause)
        return certify_sure(self.graph, self._solution.stakes, values)

    def _ends(self, seat: int | None) -> list[int]:
        return [self._solution.stakes.value(seat, end) for end in self.graph.ends]

    @cached_property
    def _conversation(self) -> Conversation:
        return Conversation(self._seconds_left)

    def _pause(self) -> None:
        left = self._seconds_left()
        if left is not None and left < 0:
            raise OutOfTime
