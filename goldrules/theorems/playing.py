"""Theorems over best play, looked at in every way in which players may be entitled to ingots, one by one.

Best play is worked out by the plain solver. Each player's claims stand for one feature that the player alone controls,
so a theorem is decided for hand-outs that depend on nothing but who may claim what.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement

from goldrules.board import Entitlement, Position
from goldrules.bounded import Bound
from goldrules.bounded.bounds import laid_out, letter, player_names
from goldrules.editions import Rulebook
from goldrules.legality import Budget, Engines, HandOut
from goldrules.strategy.plays import Open, Play, plays
from goldrules.syntax import expressions as x
from goldrules.syntax import theorems as t
from goldrules.theorems.covering import coverable
from goldrules.theorems.failing import Doubt, differing
from goldrules.theorems.known import By, Known, all_chosen
from goldrules.theorems.stated import Stated


class Unsettled(Exception):
    """Best play is not settled by a true case, or the edition is silent."""

    def __init__(self, doubt: Doubt) -> None:
        super().__init__(doubt.why)
        self.doubt = doubt


class BestPlay:
    """What best play is in a known position by one true case, after picks that count as made. Raises `Unsettled`."""

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
            known = self._known
            if known.hand_out.silent:
                raise Unsettled(Doubt("silent"))
            found = plays([known.hand_out], objective, known.before)
            pairs = zip(known.hand_out.ways, found, strict=True)
            way, play = next((way, play) for way, play in pairs if way.effect == known.by[0])
            if isinstance(play, Open):
                cases = () if way.case is None else (way.case,)
                raise Unsettled(Doubt("all for several" if way.game is None else "no such pick", cases))
            self._plays[objective] = play
        return self._plays[objective]


@dataclass(frozen=True)
class Failing:
    """A position in which a theorem over best play fails."""

    known: Known
    claim: t.Claim


def search(
    stated: Stated, book: Rulebook, bound: Bound, budget: Budget, told: Callable[[str], None]
) -> tuple[Failing | None, tuple[Position, Doubt] | None]:
    """A smallest counterexample, or None; and a position that leaves the theorem open, with the reason, or None.

    Raises `OutOfTime`.
    """
    engines = Engines(seconds=None)
    open_: tuple[Position, Doubt] | None = None
    for ingots in range(bound.ingots + 1):
        for players in range(1, bound.players + 1):
            told(f"{ingots} ingots, {players} players")
            for position in positions(ingots, players, bound):
                budget.check()
                hand_out = HandOut(position, book, engines)
                plays_known: dict[object, BestPlay] = {}
                for chosen in all_chosen(stated, position):
                    known = Known(stated, hand_out, chosen, best=BestPlay, shared=plays_known)
                    found = _failing(known)
                    if isinstance(found, Failing):
                        return found, open_
                    if found is not None and open_ is None:
                        open_ = position, found
    return None, open_


def _failing(known: Known) -> Failing | Doubt | None:
    """A claim that fails by every true case; or why the theorem is not settled here; None where it holds."""
    doubt: Doubt | None = None
    fails: list[dict[By, bool]] = [{} for _ in known.stated.claims]
    ways = _ways(known)
    for by in ways:
        one = replace(known, by=by)
        try:
            meant = one.meant()
            for claim, so in zip(known.stated.claims, fails, strict=True):
                assert isinstance(claim, t.Always), "the decider looks at nothing else"
                so[by] = meant and not one.holds(claim.asserted, None)
        except Unsettled as error:
            doubt = doubt or error.doubt
    for claim, so in zip(known.stated.claims, fails, strict=True):
        if any(so.values()):
            if len(so) == len(ways) and all(so.values()):
                return Failing(known, claim)
            doubt = doubt or differing(known, so)
    return doubt


def _ways(known: Known) -> Sequence[By]:
    """The true cases here, or pairs of one here and one in the second position; None stands for silence."""
    if known.stated.change is None:
        return known.ways or [(None,)]
    if known.ways and known.second().ways:
        return known.ways_of_both
    return [one + other for one in known.ways or [(None,)] for other in known.second().ways or [(None,)]]


def positions(ingots: int, players: int, bound: Bound) -> Iterator[Position]:
    """Every way in which so many ingots can be claimed by so many players or nobody, up to the order of the ingots.

    They are those that the features of a bound can give, and that have a place on its board. Without an ingot there is
    one tile all the same.
    """
    names = player_names(players)
    seats = range(players)
    takers = [some for size in range(players + 1) for some in combinations(seats, size)]
    alone = ingots <= bound.rows * bound.columns
    for pattern in combinations_with_replacement(takers, ingots):
        if not coverable(filter(None, pattern), bound.features):
            continue
        # Ingots that the same players may claim share a tile where there is no room for each on its own.
        piles = [(some, 1) for some in pattern] if alone else [*Counter(pattern).items()]
        if len(piles) > bound.rows * bound.columns:
            continue
        piles = piles or [((), 0)]
        squares = laid_out(len(piles), bound.rows, bound.columns)
        tiles = {letter(index, "a"): square for index, square in enumerate(squares)}
        shares = [
            Entitlement(
                names[seat],
                frozenset(square for square, (some, _) in zip(squares, piles, strict=True) if seat in some),
            )
            for seat in seats
        ]
        yield Position(
            players=names,
            active=names[0],
            squares=tiles,
            entitled=tuple(share for share in shares if share.tiles),
            gold=tuple(tile for tile, (_, count) in zip(tiles, piles, strict=True) for _ in range(count)),
        )
