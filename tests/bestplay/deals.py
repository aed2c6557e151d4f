"""Hand-outs as both sides see them: a game for the engines, a deal for brute force, and the same values for both."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement

from goldrules.legality import Game, Kind
from goldrules.strategy import Stakes
from goldrules.syntax.expressions import Objective
from tests.bruteforce.best_play import Deal, Value

Table = Sequence[tuple[int, int]]
"""Pairs of the last count of a row, and what each ingot is worth there."""
OBJECTIVES: tuple[Objective, ...] = ("points", "ingots", "margin")
PRINTED = ((3, 1), (6, 2), (9, 3), (99, 4))
HOUSE = ((1, 3), (3, 1), (4, 2), (99, 0))
"""A table of a house in which one more ingot may be worth nothing, or less."""


def deal_of(game: Game) -> tuple[Deal, list[int]]:
    """A game as brute force sees it, and the kind of each ingot."""
    kinds = [index for index, kind in enumerate(game.kinds) for _ in range(kind.count)]
    features = None
    if game.each:
        features = {
            (ingot, seat): some for ingot, kind in enumerate(kinds) for seat, some in game.kinds[kind].through.items()
        }
    preference = tuple(game.kinds[kind].preference for kind in kinds)
    takers = tuple(game.kinds[kind].takers for kind in kinds)
    return Deal(len(game.seats), takers, game.amount, game.rounds, features, preference), kinds


def worth_of(table: Table, count: int) -> int:
    return count * next(rate for last, rate in table if count <= last)


def stakes(game: Game, objective: Objective, holds: Sequence[int], table: Table = PRINTED, others: int = 0) -> Stakes:
    most = sum(kind.count for kind in game.kinds)
    gains = tuple(
        tuple(worth_of(table, held + count) - worth_of(table, held) for count in range(most + 1)) for held in holds
    )
    return Stakes(objective, gains, others)


def value(objective: Objective, holds: Sequence[int], table: Table = PRINTED, others: int = 0) -> Value:
    """The same values, by themselves."""

    def worth(seat: int, counts: tuple[int, ...]) -> int:
        gains = [
            worth_of(table, held + count) - worth_of(table, held) for held, count in zip(holds, counts, strict=True)
        ]
        if objective == "ingots":
            return counts[seat]
        if objective == "points":
            return gains[seat]
        rest = [*gains[:seat], *gains[seat + 1 :], *([0] if others else [])]
        return gains[seat] - (max(rest) if rest else 0)

    return worth


def patterns(players: int, ingots: int) -> Iterator[Game]:
    """Every pattern of who may take which ingots."""
    takers = [frozenset(some) for size in range(players) for some in combinations(range(players), size + 1)]
    for pattern in combinations_with_replacement(takers, ingots):
        yield game_of(players, pattern)


def game_of(players: int, pattern: Sequence[frozenset[int]]) -> Game:
    kinds = (Kind({f"t{index}": pattern.count(some)}, some) for index, some in enumerate(dict.fromkeys(pattern)))
    return Game(tuple("PQRSTU"[:players]), tuple(kinds))


def random_holds(rng: random.Random, players: int) -> tuple[int, ...]:
    return tuple(rng.randint(0, 4) for _ in range(players))
