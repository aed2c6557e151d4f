"""All small positions of claims, one by one: what the searches by Z3 are held against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, combinations_with_replacement, product
from typing import Literal

from goldrules.board import FeatureHere, FollowerHere, Position
from goldrules.bounded import Bound
from goldrules.editions import Rulebook
from goldrules.legality import HandOut
from goldrules.meaning import Scope

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


# ---------------------------------------------------------------- real boards
Size = tuple[int, int, int, int]
"""Ingots, features, players, tiles."""
STATES: tuple[tuple[bool, Literal["new", "finished"] | None], ...] = (
    (False, None),
    (False, "new"),
    (False, "finished"),
    (True, None),
)
"""Whether a feature is completed, and its state."""


def boards(size: Size, bound: Bound, types: Sequence[str], books: Sequence[Rulebook]) -> Iterator[Position]:
    """Every position of a size on the board of a bound, with features of some types, held by default followers only;
    well formed under all the rulebooks. The first player is active.
    """
    ingots, features, players, tiles = size
    for squares in placed(tiles, bound):
        names = {f"t{index}": square for index, square in enumerate(squares)}
        parts = [some for some in subsets(range(tiles)) if some], subsets(range(players))
        for chosen in combinations_with_replacement([*product(types, *parts, STATES)], features):
            position = Position(
                players=PLAYERS[:players],
                active=PLAYERS[0],
                squares=names,
                features=tuple(
                    FeatureHere(
                        name=f"F{index}",
                        type=type_,
                        tiles=frozenset(squares[tile] for tile in some),
                        followers=tuple(FollowerHere(PLAYERS[player], None) for player in sorted(holders)),
                        state=state,
                    )
                    for index, (type_, some, holders, (_, state)) in enumerate(chosen)
                ),
                completes=frozenset(f"F{index}" for index, (*_, (completed, _)) in enumerate(chosen) if completed),
            )
            if all(well_formed(HandOut(position, book)) for book in books):
                for gold in combinations_with_replacement(names, ingots):
                    yield replace(position, gold=gold)


def placed(tiles: int, bound: Bound) -> Iterator[list[tuple[int, int]]]:
    """Every set of so many squares, up to where it lies."""
    grid = [(row, column) for row in range(bound.rows) for column in range(bound.columns)]
    for some in combinations(grid, tiles):
        if min(row for row, _ in some) == 0 == min(column for _, column in some):
            yield [*some]


def well_formed(hand_out: HandOut) -> bool:
    """What the features need is so."""
    walk = hand_out.walk
    return all(
        walk.condition(clause.said.condition, Scope(index))
        for index, state in enumerate(walk.world.features)
        for clause in hand_out.rulebook.features[state.type or ""].needs
    )


def smaller_boards(size: Size, most: Size) -> Iterator[Size]:
    """The sizes up to a bound that come before a size: fewer ingots, then features, then players, then tiles."""
    sizes = product(range(most[0] + 1), range(most[1] + 1), range(1, most[2] + 1), range(1, most[3] + 1))
    return (one for one in sizes if one < size)
