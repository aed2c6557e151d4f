"""The enumerator's positions as positions of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from goldrules.board import FeatureHere, FollowerHere, Position


def position_of(document: Mapping[str, Any]) -> Position:
    """A JSON-like position as the engine has it; joins count both ways."""
    squares = {
        tile: (row, column)
        for row, cells in enumerate(document["board"])
        for column, tile in enumerate(cells)
        if tile is not None
    }
    joins: dict[str, set[str]] = {feature["name"]: set() for feature in document["features"]}
    for feature in document["features"]:
        for other in feature.get("joins", ()):
            joins[feature["name"]].add(other)
            joins[other].add(feature["name"])
    features = tuple(
        FeatureHere(
            name=feature["name"],
            type=feature["type"],
            tiles=frozenset(squares[tile] for tile in feature["tiles"]),
            followers=tuple(FollowerHere(one["player"], one.get("kind")) for one in feature.get("followers", ())),
            numbers=feature.get("numbers", {}),
            joins=frozenset(joins[feature["name"]]),
            state=feature.get("state"),
        )
        for feature in document["features"]
    )
    return Position(
        players=tuple(document["players"]),
        active=document["active"],
        squares=squares,
        features=features,
        gold=tuple(sorted(document["gold"], key=squares.__getitem__)),
        holds=document.get("holds", {}),
        completes=frozenset(document.get("completes", ())),
        placed=document.get("placed"),
    )
