"""Games to try the engines on: all small ones, and random ones of every procedure."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product

from goldrules.legality import Game, Kind, State


def small_games(players: int, ingots: int) -> Iterator[Game]:
    """Every pattern of who may take which of some ingots, one each turn and round after round."""
    seats = range(players)
    takers = [frozenset(some) for size in seats for some in combinations(seats, size + 1)]
    for pattern in combinations_with_replacement(takers, ingots):
        kinds = tuple(
            Kind({f"t{index}": pattern.count(some)}, some) for index, some in enumerate(dict.fromkeys(pattern))
        )
        yield Game(tuple("PQRSTU"[:players]), kinds)


def all_shares(game: Game) -> Iterator[list[list[int]]]:
    """Every way to give each ingot to some seat, whoever may take it."""
    ways = [list(_dealt(kind.count, len(game.seats))) for kind in game.kinds]
    for chosen in product(*ways):
        yield [[dealt[seat] for dealt in chosen] for seat in range(len(game.seats))]


def _dealt(count: int, seats: int) -> Iterator[tuple[int, ...]]:
    if seats == 1:
        yield (count,)
        return
    for first in range(count + 1):
        for rest in _dealt(count - first, seats - 1):
            yield (first, *rest)


def random_game(rng: random.Random, *, ingots: int = 5, players: int = 4) -> Game:
    """A game of any procedure: one or two a turn, from all claims or from features, preferring, with rounds."""
    seats = range(rng.randint(1, players))
    each = rng.random() < 0.4
    kinds: list[Kind] = []
    left = rng.randint(0, ingots)
    while left:
        count = rng.randint(1, left)
        left -= count
        tiles = {f"t{len(kinds)}": count}
        takers = frozenset(seat for seat in seats if rng.random() < 0.7)
        if each:
            through = {seat: frozenset(rng.sample(range(3), rng.randint(1, 2))) for seat in sorted(takers)}
            kinds.append(Kind(tiles, takers, 0, through))
        else:
            kinds.append(Kind(tiles, takers, rng.randint(0, 2) if rng.random() < 0.3 else 0))
    return Game(
        tuple("PQRSTU"[: len(seats)]),
        tuple(kind for kind in kinds if kind.takers),
        rng.choice([1, 1, 2]),
        rng.choice([None, None, None, 1, 2]),
        each,
    )


def random_shares(rng: random.Random, game: Game, near: Sequence[Sequence[int]] | None) -> list[list[int]]:
    """Shares near legal ones, one ingot of which has changed hands, or any."""
    if near is not None and rng.random() < 0.6:
        shares = [list(row) for row in near]
        taken = [(seat, kind) for seat, row in enumerate(shares) for kind, number in enumerate(row) if number]
        if taken and rng.random() < 0.7:
            seat, kind = rng.choice(taken)
            shares[seat][kind] -= 1
            shares[rng.randrange(len(shares))][kind] += 1
        return shares
    shares = [[0] * len(game.kinds) for _ in game.seats]
    for index, one in enumerate(game.kinds):
        for _ in range(one.count):
            shares[rng.randrange(len(shares))][index] += 1
    return shares


def all_plays(game: Game) -> Iterator[list[list[int]]]:
    """The shares that every order of picks ends in; small games only."""

    def go_on(state: State | None, shares: list[list[int]]) -> Iterator[list[list[int]]]:
        if state is None:
            yield shares
            return
        for kind in game.moves(state):
            taken = [list(row) for row in shares]
            taken[state.seat][kind] += 1
            yield from go_on(game.after(state, kind), taken)

    yield from go_on(game.start, [[0] * len(game.kinds) for _ in game.seats])
