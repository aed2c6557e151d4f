"""All small positions of claims, one by one: what the searches by Z3 are held against."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from goldrules.board import FeatureHere, FollowerHere, Position

PLAYERS = ("Red", "Blue", "Green")


def subsets(things: range) -> list[frozenset[int]]:
    return [frozenset(some) for size in range(len(things) + 1) for some in combinations(things, size)]


def positions(ingots: int, features: int, players: int) -> Iterator[Position]:
    """Roads on any tiles of a row with one ingot each, held by anybody; all completed. The first player is active.

    Without an ingot there is one tile all the same.
    """
    tiles = {f"t{index}": (0, 2 * index) for index in range(max(1, ingots))}
    squares = list(tiles.values())
    shapes = [(some, holders) for some in subsets(range(len(tiles))) if some for holders in subsets(range(players))]
    for chosen in combinations_with_replacement(shapes, features):
        roads = tuple(
            FeatureHere(
                name=f"F{index}",
                type="road",
                tiles=frozenset(squares[tile] for tile in some),
                followers=tuple(FollowerHere(PLAYERS[player], None) for player in sorted(holders)),
            )
            for index, (some, holders) in enumerate(chosen)
        )
        yield Position(
            players=PLAYERS[:players],
            active=PLAYERS[0],
            squares=tiles,
            features=roads,
            gold=tuple(tiles)[:ingots],
            completes=frozenset(road.name for road in roads),
        )


def smaller(ingots: int, features: int, players: int, most: tuple[int, int, int]) -> Iterator[tuple[int, int, int]]:
    """The sizes up to a bound that come before a size: fewer ingots, then features, then players."""
    for few in range(ingots + 1):
        for some in range(most[1] + 1):
            for who in range(1, most[2] + 1):
                if (few, some, who) < (ingots, features, players):
                    yield few, some, who
