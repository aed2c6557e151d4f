"""Theorems over best play, looked at in every way in which players may be entitled to ingots, one by one.

Best play is worked out by the plain solver. Each player's claims stand for one feature that the player alone controls,
so a theorem is decided for hand-outs that depend on nothing but who may claim what.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

from goldrules.board import Entitlement, Position
from goldrules.bounded import Bound
from goldrules.bounded.bounds import letter, player_names
from goldrules.editions import Rulebook
from goldrules.legality import Budget, Engines, HandOut
from goldrules.strategy.plays import Open, Play, plays
from goldrules.syntax import expressions as x
from goldrules.syntax import theorems as t
from goldrules.theorems.known import Known, Unsettled, all_chosen
from goldrules.theorems.stated import Stated


class BestPlay:
    """What best play is in a known position, after the picks that it counts as made. Raises `Unsettled`."""

    def __init__(self, known: Known) -> None:
        self._known = known
        self._plays: dict[x.Objective | None, Play] = {}

    def is_best(self, ingot: int, node: x.IsBestPick) -> bool:
        """An ingot, by its number, is a best first pick."""
        tile = self._known.position.gold[ingot]
        return tile in self._play(node.objective).best_tiles(against_all=node.against_all)

    def gain(self, player: int, node: x.Gain) -> int:
        """The least or most that a player can gain in best play; against all, what the player can be sure of."""
        play, name = self._play(node.objective), self._known.position.players[player]
        if node.against_all:
            return play.sure_of(name)
        gains = [play.gain(name, outcome) for outcome in play.best.outcomes]
        return min(gains) if node.extreme == "least" else max(gains)

    def _play(self, objective: x.Objective | None) -> Play:
        if objective not in self._plays:
            (first, *others) = list(plays([self._known.hand_out], objective, self._known.before))
            if others or isinstance(first, Open):
                raise Unsettled
            self._plays[objective] = first
        return self._plays[objective]


@dataclass(frozen=True)
class Failing:
    """A position in which a theorem over best play fails."""

    known: Known
    claim: t.Claim


def search(
    stated: Stated, book: Rulebook, bound: Bound, budget: Budget, told: Callable[[str], None]
) -> tuple[Failing | None, Position | None]:
    """A smallest counterexample, or None; and a position in which best play is not settled, or None.

    Raises `OutOfTime`.
    """
    engines = Engines(seconds=None)
    open_: Position | None = None
    for ingots in range(1, bound.ingots + 1):
        for players in range(1, bound.players + 1):
            told(f"{ingots} ingots, {players} players")
            for position in positions(ingots, players):
                budget.check()
                hand_out = HandOut(position, book, engines)
                plays_known: dict[object, BestPlay] = {}
                for chosen in all_chosen(stated, position):
                    known = Known(stated, hand_out, chosen, best=BestPlay, shared=plays_known)
                    try:
                        if not known.meant():
                            continue
                        for claim in stated.claims:
                            assert isinstance(claim, t.Always), "the decider looks at nothing else"
                            if not known.holds(claim.asserted, None):
                                return Failing(known, claim), open_
                    except Unsettled:
                        open_ = open_ or position
    return None, open_


def positions(ingots: int, players: int) -> Iterator[Position]:
    """Every way in which so many ingots can be claimed by so many players, up to the order of the ingots."""
    names = player_names(players)
    seats = range(players)
    takers = [some for size in range(1, players + 1) for some in combinations(seats, size)]
    tiles = {letter(index, "a"): (0, 2 * index) for index in range(ingots)}
    for pattern in combinations_with_replacement(takers, ingots):
        shares = [
            Entitlement(
                names[seat],
                frozenset(square for square, some in zip(tiles.values(), pattern, strict=True) if seat in some),
            )
            for seat in seats
        ]
        yield Position(
            players=names,
            active=names[0],
            squares=tiles,
            entitled=tuple(share for share in shares if share.tiles),
            gold=tuple(tiles),
        )
