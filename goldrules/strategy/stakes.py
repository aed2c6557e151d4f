"""What the players play for: the value of every outcome to every player, by an edition's table and an objective."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from goldrules.concrete import ConcreteAlgebra
from goldrules.editions import Rulebook
from goldrules.legality import Game, HandOut
from goldrules.meaning.algebra import B, N, Numbers
from goldrules.syntax import rules as r
from goldrules.syntax.expressions import Objective


@dataclass(frozen=True)
class Stakes:
    """The objective of all seats of a game, and what their ingots are worth to them.

    `gains[seat][count]` is what a seat gains by taking so many ingots, on top of what it holds. `others` is
    the number of players without a seat, who gain nothing.
    """

    objective: Objective
    gains: tuple[tuple[int, ...], ...]
    others: int = 0

    def value(self, seat: int | None, counts: Sequence[int]) -> int:
        """What an outcome, the ingots taken by each seat, is worth to one of them, or to a player without a seat."""
        match self.objective:
            case "ingots":
                return 0 if seat is None else counts[seat]
            case "points":
                return 0 if seat is None else self.gains[seat][counts[seat]]
            case "margin":
                gains = [gains[count] for gains, count in zip(self.gains, counts, strict=True)]
                own = 0 if seat is None else gains.pop(seat)
                if self.others > (seat is None):
                    gains.append(0)
                return own - max(gains, default=0)

    @cached_property
    def rising(self) -> bool:
        """Whether every further ingot is worth something to every seat."""
        return all(less < more for gains in self.gains for less, more in pairwise(gains))

    def own_count_decides(self, game: Game, taking: int) -> bool:
        """Whether each seat prefers an outcome just if it takes more ingots in it; then holdings do not matter.

        So it is for `ingots`, for `points` where every further ingot is worth something, and then for `margin` too if
        at most two seats (`taking`) can still take and they take everything: what one gets, the other does not.
        """
        match self.objective:
            case "ingots":
                return True
            case "points":
                return self.rising
            case "margin":
                return self.rising and taking <= 2 and game.rounds is None


def stakes_of(hand_out: HandOut, game: Game, objective: Objective) -> Stakes:
    """The stakes of a game in a known position. Every edition has points for `ingots`; others need a table."""
    position = hand_out.position
    most = sum(kind.count for kind in game.kinds)
    gains = []
    for player in game.seats:
        held = position.holds.get(player, 0)
        table = [worth(hand_out.rulebook, held + count) for count in range(most + 1)] if has_table(hand_out) else []
        gains.append(tuple(points - table[0] for points in table) or tuple(range(most + 1)))
    return Stakes(objective, tuple(gains), others=len(position.players) - len(game.seats))


def has_table(hand_out: HandOut) -> bool:
    """Whether the edition says what ingots are worth."""
    return hand_out.rulebook.value is not None


def worth(rulebook: Rulebook, count: int) -> int:
    """What a number of ingots is worth at the end of the game, by the edition's table."""
    return worth_in(ConcreteAlgebra(0, 0), rulebook, count)


def worth_in(algebra: Numbers[B, N], rulebook: Rulebook, count: N) -> N:
    """The same in the numbers of any algebra."""
    assert rulebook.value is not None, "a question about value fits its edition"
    points = algebra.integer(0)
    for row in rulebook.value.said.parts:
        if isinstance(row, r.Row):
            bounds = [algebra.compare(count, ">=", algebra.integer(row.first))]
            if row.last is not None:
                bounds.append(algebra.compare(count, "<=", algebra.integer(row.last)))
            each = algebra.times(count, algebra.integer(row.points))
            points = algebra.choose(algebra.all(bounds), each, points)
    return points
