"""A position in the terms of an algebra: what of it is unknown is a term, what is known a constant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic

from goldrules.board import FeatureHere, Position, Square
from goldrules.editions.rulebook import Rulebook
from goldrules.meaning.algebra import Algebra, B, N, S


@dataclass(frozen=True, slots=True)
class FeatureState(Generic[S, B, N]):
    """One feature. `type` is None for an entitlement, whose controller and claims are `given`.

    `followers` gives how many followers of a kind a player has on it; `joins` says which features, by index, it is
    joined to, in both directions. `there` is None for a feature that is surely there; else it says whether it is.
    """

    name: str
    type: str | None
    tiles: S
    completed: B
    finished: B
    new: B
    numbers: Mapping[str, N] = field(default_factory=dict)
    joins: Mapping[int, B] = field(default_factory=dict)
    followers: Mapping[tuple[str, str], N] = field(default_factory=dict)
    given: tuple[str, S] | None = None
    there: B | None = None


@dataclass(frozen=True, slots=True)
class World(Generic[S, B, N]):
    """A position. `rows` and `columns` are those of the rectangle; `board` holds the squares that have a tile."""

    rows: int
    columns: int
    players: tuple[str, ...]
    board: S
    placed: S
    marks: Mapping[str, S]
    gold: Mapping[Square, N]
    features: tuple[FeatureState[S, B, N], ...]


def world_of(algebra: Algebra[S, B, N], position: Position, rulebook: Rulebook) -> World[S, B, N]:
    """A known position in the terms of an algebra. Followers without a kind are the rulebook's default ones."""
    a = algebra
    rows, columns = position.size
    index_of = {feature.name: index for index, feature in enumerate(position.features)}
    features = [
        FeatureState(
            name=feature.name,
            type=feature.type,
            tiles=a.squares(feature.tiles),
            completed=a.truth(feature.name in position.completes),
            finished=a.truth(feature.state == "finished"),
            new=a.truth(feature.state == "new"),
            numbers={name: a.integer(number) for name, number in feature.numbers.items()},
            joins={index_of[name]: a.truth(True) for name in sorted(feature.joins)},
            followers={of: a.integer(count) for of, count in followers_of(feature, rulebook).items()},
        )
        for feature in position.features
    ]
    for share in position.entitled:
        tiles, no = a.squares(share.tiles), a.truth(False)
        features.append(FeatureState("", None, tiles, a.truth(True), no, no, given=(share.player, tiles)))
    gold = Counter(position.gold)
    return World(
        rows=rows,
        columns=columns,
        players=position.players,
        board=a.squares(position.squares.values()),
        placed=a.squares([position.squares[position.placed]] if position.placed else []),
        marks={mark: a.squares(tiles) for mark, tiles in position.marks.items()},
        gold={square: a.integer(gold[tile]) for tile, square in position.squares.items() if tile in gold},
        features=tuple(features),
    )


def followers_of(feature: FeatureHere, rulebook: Rulebook) -> Counter[tuple[str, str]]:
    """How many followers of a kind each player has on a feature of a known position."""
    found: Counter[tuple[str, str]] = Counter()
    for follower in feature.followers:
        kind = follower.kind or rulebook.default_follower
        assert kind is not None
        found[follower.player, kind] += 1
    return found
