"""A known position as a world of the concrete algebra."""

from __future__ import annotations

from collections import Counter

from goldrules.board import Position
from goldrules.concrete.algebra import ConcreteAlgebra, Squares
from goldrules.editions.rulebook import Rulebook
from goldrules.meaning import FeatureState, Walk, World, read

ConcreteWalk = Walk[Squares, bool, int]


def read_position(position: Position, rulebook: Rulebook) -> ConcreteWalk:
    """A rulebook read in a known position. Followers without a kind are the rulebook's default ones."""
    rows, columns = position.size
    return read(ConcreteAlgebra(rows, columns), world_of(position, rulebook), rulebook)


def world_of(position: Position, rulebook: Rulebook) -> World[Squares, bool, int]:
    """The position in the terms of the concrete algebra."""
    rows, columns = position.size
    index_of = {feature.name: index for index, feature in enumerate(position.features)}
    features: list[FeatureState[Squares, bool, int]] = []
    for feature in position.features:
        followers: Counter[tuple[str, str]] = Counter()
        for follower in feature.followers:
            kind = follower.kind or rulebook.default_follower
            assert kind is not None
            followers[follower.player, kind] += 1
        features.append(
            FeatureState(
                name=feature.name,
                type=feature.type,
                tiles=feature.tiles,
                completed=feature.name in position.completes,
                finished=feature.state == "finished",
                new=feature.state == "new",
                numbers=feature.numbers,
                joins={index_of[name]: True for name in sorted(feature.joins)},
                followers=followers,
            )
        )
    for share in position.entitled:
        features.append(FeatureState("", None, share.tiles, True, False, False, given=(share.player, share.tiles)))
    placed = [position.squares[position.placed]] if position.placed else []
    return World(
        rows=rows,
        columns=columns,
        players=position.players,
        board=frozenset(position.squares.values()),
        placed=frozenset(placed),
        marks=position.marks,
        gold=Counter(position.squares[tile] for tile in position.gold),
        features=tuple(features),
    )
