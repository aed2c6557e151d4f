"""Best play in a known position: under each reading and true case of an edition, from the first pick or after some."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from goldrules.editions import Clause
from goldrules.legality import Counts, Game, HandOut, Judgement, Pick, Reason, Reasons, Way, judge
from goldrules.legality.goals import on_tiles
from goldrules.legality.search import Order
from goldrules.strategy.solver import Best, FirstPick, Solution, solve
from goldrules.strategy.stakes import stakes_of
from goldrules.syntax import positions as p
from goldrules.syntax import rules as r
from goldrules.syntax.expressions import Objective
from goldrules.syntax.names import Name

if TYPE_CHECKING:
    from goldrules.strategy.certificate import Proof
    from goldrules.strategy.second import Second


Recommended = tuple[str | None, tuple[str, ...], frozenset[Counts] | int | None]


@dataclass(frozen=True)
class Play:
    """Best play in one way of handing out the gold, under one reading, after the picks `before`."""

    hand_out: HandOut
    way: Way
    game: Game
    objective: Objective
    before: tuple[Pick, ...]
    solution: Solution

    @property
    def reading(self) -> Clause[r.Reading] | None:
        return self.hand_out.rulebook.reading

    @property
    def case(self) -> Clause[r.Case] | None:
        return self.way.case

    @cached_property
    def second(self) -> Second:
        """Z3's opinion; asking for it costs what importing Z3 costs."""
        from goldrules.strategy.second import Second

        return Second(self.solution, self.hand_out.engines.budget.left)

    @cached_property
    def best(self) -> Best:
        """The answer of the engines that are asked. Raises `OutOfTime`, and `Disagreement` where they differ."""
        engines = self.hand_out.engines
        if engines.mode == "plain":
            return self.solution.best
        return engines.agreed(f"best play under {self.hand_out.rulebook.name}", self.solution.best, self.second.best)

    @property
    def player(self) -> str | None:
        """Who picks next; None where nothing is left to take."""
        seat = self.solution.seat
        return None if seat is None else self.game.seats[seat]

    def counts(self, outcome: Counts) -> Mapping[str, int]:
        """The ingots of every player of the position, in its order."""
        taken = dict(zip(self.game.seats, outcome, strict=True))
        return {player: taken.get(player, 0) for player in self.hand_out.position.players}

    def tiles(self, kind: int) -> tuple[str, ...]:
        """The tiles on which an ingot of a kind is left, in reading order."""
        left = Counter(self.hand_out.position.gold)
        left.subtract(tile for _, tile in self.before)
        tiles = (tile for tile in self.game.kinds[kind].tiles if left[tile] > 0)
        return tuple(sorted(tiles, key=self.hand_out.position.squares.__getitem__))

    def on_tiles(self, order: Order) -> tuple[Pick, ...]:
        """Picks of kinds that go on after `before`, as picks of tiles."""
        left = Counter(self.hand_out.position.gold)
        left.subtract(tile for _, tile in self.before)
        return on_tiles(self.game, list(left.elements()), order, ())

    def best_tiles(self, *, against_all: bool) -> tuple[str, ...]:
        """The best first picks, as tiles in reading order."""
        return self.tiles_of(self.best.first_picks, against_all=against_all)

    def tiles_of(self, picks: Iterable[FirstPick], *, against_all: bool) -> tuple[str, ...]:
        """Of some first picks the best, as tiles in reading order."""
        kinds = [pick.kind for pick in picks if (pick.safe if against_all else pick.best)]
        tiles = [tile for kind in kinds for tile in self.tiles(kind)]
        return tuple(sorted(tiles, key=self.hand_out.position.squares.__getitem__))

    def answer(self, *, against_all: bool) -> Recommended:
        """What can be held against another play of the same position: who picks, the best tiles, what comes of them."""
        tiles = self.best_tiles(against_all=against_all) if self.player else ()
        if against_all:
            return self.player, tiles, self.best.sure if self.player else None
        return self.player, tiles, frozenset(tuple(self.counts(one).values()) for one in self.best.outcomes)

    def proof(self, *, against_all: bool) -> Proof:
        """The certificate of the answer, which Z3 found. Raises `OutOfTime`."""
        return self.second.sure_certificate if against_all else self.second.certificate

    def gain(self, player: str, outcome: Counts) -> int:
        """The value of an outcome to a player, one without a seat included."""
        return self.solution.stakes.value(self._seat(player), outcome)

    def sure_of(self, player: str) -> int:
        """The value that a player can be sure of whatever the others do, one without a seat included."""
        seat, engines = self._seat(player), self.hand_out.engines
        plain = self.solution.sure_of(seat)
        if engines.mode == "plain":
            return plain
        return engines.agreed(f"what {player} can be sure of", plain, self.second.sure_of(seat))

    def _seat(self, player: str) -> int | None:
        return self.game.seats.index(player) if player in self.game.seats else None


@dataclass(frozen=True, slots=True)
class Open:
    """No best play under one reading or case: the edition is silent, or the picks before are not legal there."""

    reading: Clause[r.Reading] | None
    case: Clause[r.Case] | None
    word: str
    reasons: tuple[Reason, ...]


def plays(
    hand_outs: Sequence[HandOut], objective: Objective | None = None, before: Sequence[Pick] = ()
) -> Iterator[Play | Open]:
    """Best play under every reading and true case, after some picks; `Open` where there is none.

    Without an objective: points where the edition has a table of values, else ingots.
    """
    for hand_out in hand_outs:
        wrong = _wrong(hand_out, before)
        for way, judgement in zip(hand_out.ways, wrong, strict=True):
            if judgement is not None:
                yield Open(hand_out.rulebook.reading, way.case, judgement.word, judgement.reasons)
            elif way.game is None:
                yield Open(hand_out.rulebook.reading, way.case, "unsettled", (Reasons(hand_out).several_for_all(way),))
            else:
                yield _play(hand_out, way, way.game, objective, tuple(before))
        if hand_out.silent:
            yield Open(hand_out.rulebook.reading, None, "unsettled", (Reasons(hand_out).silence(),))


def _play(hand_out: HandOut, way: Way, game: Game, objective: Objective | None, before: tuple[Pick, ...]) -> Play:
    meant: Objective = objective or ("ingots" if hand_out.rulebook.value is None else "points")
    picks = [game.kind_of[tile] for _, tile in before]
    solution = solve(game, stakes_of(hand_out, game, meant), picks, hand_out.engines.budget.check)
    return Play(hand_out, way, game, meant, before, solution)


def _wrong(hand_out: HandOut, before: Sequence[Pick]) -> Sequence[Judgement | None]:
    """For each way, why the picks before cannot have been made there."""
    if not before:
        return [None] * len(hand_out.ways)
    proposal = p.Picks(tuple(p.Pick(Name(player), Name(tile)) for player, tile in before))
    judgements = judge([hand_out], proposal, partial=True).judgements
    return [one if one.word != "legal" else None for one in judgements[: len(hand_out.ways)]]
