"""The plain engine's answer: best first picks, every outcome of selfish best play, what is sure against all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from goldrules.legality import Counts, Game, State
from goldrules.legality.search import Order
from goldrules.strategy.graph import Graph, graph_of
from goldrules.strategy.stakes import Stakes
from goldrules.strategy.tables import Outcomes, selfish, sure


@dataclass(frozen=True, slots=True)
class FirstPick:
    """A kind that may be picked first, and the values to the picker.

    With selfish opponents it ends between `least` and `most`, by picks that others are indifferent about; `sure` is
    what the picker can then be sure of against all. `best`: some subgame-perfect play begins so. `safe`: no other
    first pick is surer.
    """

    kind: int
    least: int
    most: int
    sure: int
    best: bool
    safe: bool


@dataclass(frozen=True, slots=True)
class Best:
    """The answer to best play: every outcome with selfish opponents, every first pick, what is sure against all."""

    outcomes: frozenset[Counts]
    first_picks: tuple[FirstPick, ...]
    sure: int | None


class Solution:
    """Best play of a game from a state on, which counts the ingots `made` by picks before it.

    Values are in the unit of the objective; outcomes are ingots taken by each seat, those before included. `pause` may
    raise to stop a computation that takes too long. `counted` is the counted graph, where it is known.
    """

    def __init__(
        self,
        game: Game,
        stakes: Stakes,
        start: State | None,
        made: Counts | None = None,
        pause: Callable[[], None] = lambda: None,
        counted: Graph | None = None,
    ) -> None:
        self.game, self.stakes, self.start, self._pause = game, stakes, start, pause
        self._given = counted
        self.made: Counts = made or (0,) * len(game.seats)

    @property
    def seat(self) -> int | None:
        """Who picks first; None where nothing is left to take."""
        return self.start.seat if self.start else None

    @cached_property
    def taking(self) -> frozenset[int]:
        """The seats that can still take something."""
        assert self.start is not None
        left = [kind for kind, number in zip(self.game.kinds, self.start.left, strict=True) if number]
        return frozenset[int]().union(*(kind.takers for kind in left))

    @cached_property
    def simple(self) -> bool:
        """The own count alone decides, so that what was taken before, and what anybody holds, does not matter."""
        return self.stakes.own_count_decides(self.game, len(self.taking))

    @cached_property
    def graph(self) -> Graph:
        assert self.start is not None
        if self._given is not None:
            return self._given
        return graph_of(self.game, self.start, None if self.simple else self.made, self._pause)

    @cached_property
    def best(self) -> Best:
        """All of the answer."""
        sure_ = None if self.start is None else self.sure_of(self.start.seat)
        return Best(self.outcomes, self.first_picks, sure_)

    @cached_property
    def counted(self) -> Graph:
        """The graph in which what was taken before makes a difference."""
        assert self.start is not None
        if self._given is not None or not self.simple:
            return self.graph
        return graph_of(self.game, self.start, self.made, self._pause)

    # ------------------------------------------------------------ selfish opponents
    @cached_property
    def table(self) -> Outcomes:
        return selfish(self.graph, self.stakes, self._pause)

    @cached_property
    def outcomes(self) -> frozenset[Counts]:
        """Every outcome of subgame-perfect play."""
        if self.start is None:
            return frozenset([self.made])
        return frozenset(self._whole(counts) for counts in self._behind(0))

    def _behind(self, state: int) -> list[Counts]:
        """The outcomes of a state or an end, as in the graph."""
        return [self.table.counts(one) for one in self.table.sets[self.table.of[state]]]

    def line(self, outcome: Counts) -> Order:
        """Subgame-perfect play that ends in one of the `outcomes`."""
        wanted = outcome
        if self.start is not None and not self.graph.counted:
            wanted = tuple(all_ - before for all_, before in zip(outcome, self.made, strict=True))
        return self._line(0, wanted) if self.start else ()

    def line_behind(self, pick: FirstPick) -> Order:
        """Play that begins with a pick and goes on subgame-perfectly, to the picker's worst outcome behind it."""
        assert self.start is not None
        moves = list(self.graph.moves(0))
        after = self.graph.following[0][moves.index(pick.kind)]
        counts = min(self._behind(after), key=lambda one: (self._value(one, 1), one))
        return ((self.start.seat, pick.kind), *self._line(after, counts))

    def _line(self, state: int, wanted: Counts) -> Order:
        graph, table = self.graph, self.table
        line: list[tuple[int, int]] = []
        while state >= 0:
            seat = graph.seats[state]
            if not graph.counted:
                wanted = (*wanted[:seat], wanted[seat] - 1, *wanted[seat + 1 :])
            # Behind some pick the outcome is in the set, and it was not worth less than the bar.
            for kind, after in zip(graph.moves(state), graph.following[state], strict=True):
                if table.number(wanted) in table.sets[table.of[after]]:
                    line.append((seat, kind))
                    state = after
                    break
            else:
                raise AssertionError("an outcome of a state is one behind some pick")
        return tuple(line)

    # ------------------------------------------------------------ first picks
    @cached_property
    def first_picks(self) -> tuple[FirstPick, ...]:
        """Every kind that may be picked first, with what it is worth."""
        if self.start is None:
            return ()
        found = []
        safest = self.sure_of(self.start.seat)
        rows = []
        for kind, after in zip(self.graph.moves(0), self.graph.following[0], strict=True):
            values = [self._value(counts, 1) for counts in self._behind(after)]
            sure_ = self._sure_value(self.start.seat, self._sure(self.start.seat)[after], 1)
            rows.append((kind, min(values), max(values), sure_))
        bar = max(least for _, least, _, _ in rows)
        for kind, least, most, sure_ in rows:
            found.append(FirstPick(kind, least, most, sure_, most >= bar, sure_ == safest))
        return tuple(found)

    # ------------------------------------------------------------ against all
    def sure_of(self, seat: int | None) -> int:
        """The value that a seat can be sure of whatever the others do; None for a player without a seat."""
        if self.start is None:
            return self.stakes.value(seat, self.made)
        return self._sure_value(seat, self._sure(seat)[0], 0)

    @cached_property
    def _sure_tables(self) -> dict[int | None, list[int]]:
        return {}

    def _sure(self, seat: int | None) -> Sequence[int]:
        if seat not in self._sure_tables:
            graph = self._graph_for(seat)
            values = [self.stakes.value(seat, end) if graph.counted else 0 for end in graph.ends]
            self._sure_tables[seat] = sure(graph, values, seat, self._pause)
        return self._sure_tables[seat]

    def _graph_for(self, seat: int | None) -> Graph:
        """A seat that takes nothing more may still care for what the others take."""
        return self.graph if seat in self.taking or self.stakes.objective != "margin" else self.counted

    # ------------------------------------------------------------ values
    def _whole(self, counts: Counts, picked: int = 0) -> Counts:
        """An outcome as in the graph, with what was taken before; `picked` more by the first seat."""
        if self.graph.counted:
            return counts
        assert self.start is not None
        first = self.start.seat
        return tuple(
            count + before + (picked if seat == first else 0)
            for seat, (count, before) in enumerate(zip(counts, self.made, strict=True))
        )

    def _value(self, counts: Counts, picked: int) -> int:
        assert self.start is not None
        return self.stakes.value(self.start.seat, self._whole(counts, picked))

    def _sure_value(self, seat: int | None, sure_: int, picked: int) -> int:
        """The value of what is sure; where that is a number of ingots, the others have all the rest."""
        assert self.start is not None
        if seat is None or self._graph_for(seat).counted:
            return sure_
        own = sure_ + (picked if seat == self.start.seat else 0)
        counts = [0] * len(self.game.seats)
        counts[seat] = own
        if self.stakes.objective == "margin":
            for other in self.taking - {seat}:
                counts[other] = sum(self.start.left) - own
        return self.stakes.value(seat, tuple(map(sum, zip(counts, self.made, strict=True))))


def solve(
    game: Game,
    stakes: Stakes,
    picks: Sequence[int] = (),
    pause: Callable[[], None] = lambda: None,
) -> Solution:
    """Best play of a game after some picks (kinds, each one of the moves there)."""
    state, made = game.start, [0] * len(game.seats)
    for kind in picks:
        assert state is not None and kind in game.moves(state), "the picks before are legal"
        made[state.seat] += 1
        state = game.after(state, kind)
    return Solution(game, stakes, state, tuple(made), pause)
