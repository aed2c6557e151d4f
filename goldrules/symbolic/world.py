"""A position as a world of the symbolic algebra, of which any part may be unknown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

import z3

from goldrules.board import FeatureHere, Position, Square
from goldrules.editions.rulebook import Rulebook
from goldrules.meaning import FeatureState, Walk, World, read
from goldrules.symbolic.algebra import SymbolicAlgebra, Whole
from goldrules.symbolic.tiles import Terms
from goldrules.symbolic.truth import Truth

SymbolicWalk = Walk[Terms, Truth, Whole]
Part = Literal["gold", "followers", "completed", "tiles"]
PARTS: tuple[Part, ...] = get_args(Part)


@dataclass
class Unknowns:
    """The unknowns of a world, each with the value that the position itself gives it; `bounds` hold of any position."""

    values: dict[z3.ExprRef, bool | int] = field(default_factory=dict)
    bounds: list[z3.BoolRef] = field(default_factory=list)

    def truth(self, name: str, value: bool) -> z3.BoolRef:
        """An unknown truth value; `value` is what the position says."""
        term = z3.Bool(name)
        self.values[term] = value
        return term

    def number(self, name: str, value: int) -> z3.ArithRef:
        """An unknown count, not negative."""
        term = z3.Int(name)
        self.values[term] = value
        self.bounds.append(term >= 0)
        return term

    def as_in_the_position(self) -> list[z3.BoolRef]:
        """Every unknown has the value of the position."""
        return [term == value for term, value in self.values.items()]


def read_unknown(position: Position, rulebook: Rulebook, unknown: frozenset[Part], unknowns: Unknowns) -> SymbolicWalk:
    """A rulebook read in a position of which some parts are unknown; the terms are named after tiles and features."""
    rows, columns = position.size
    world = _world(position, rulebook, unknown, unknowns)
    return read(SymbolicAlgebra(rows, columns), world, rulebook)


def _world(
    position: Position, rulebook: Rulebook, unknown: frozenset[Part], unknowns: Unknowns
) -> World[Terms, Truth, Whole]:
    rows, columns = position.size
    index_of = {feature.name: index for index, feature in enumerate(position.features)}
    board = dict.fromkeys(sorted(position.squares.values()), True)

    def squares(of: frozenset[Square]) -> Terms:
        return dict.fromkeys(sorted(of), True)

    features: list[FeatureState[Terms, Truth, Whole]] = []
    for feature in position.features:
        tiles: Terms = squares(feature.tiles)
        if "tiles" in unknown:
            tiles = {
                square: unknowns.truth(f"{feature.name} on {name}", square in feature.tiles)
                for square, name in sorted(position.names.items())
            }
        completed: Truth = feature.name in position.completes
        if "completed" in unknown:
            completed = unknowns.truth(f"{feature.name} completed", feature.name in position.completes)
        features.append(
            FeatureState(
                name=feature.name,
                type=feature.type,
                tiles=tiles,
                completed=completed,
                finished=feature.state == "finished",
                new=feature.state == "new",
                numbers=dict(feature.numbers),
                joins={index_of[name]: True for name in sorted(feature.joins)},
                followers=_followers(position, feature, rulebook, unknown, unknowns),
            )
        )
    for share in position.entitled:
        shown = squares(share.tiles)
        features.append(FeatureState("", None, shown, True, False, False, given=(share.player, shown)))
    return World(
        rows=rows,
        columns=columns,
        players=position.players,
        board=board,
        placed=squares(frozenset([position.squares[position.placed]] if position.placed else [])),
        marks={mark: squares(tiles) for mark, tiles in position.marks.items()},
        gold=_gold(position, unknown, unknowns),
        features=tuple(features),
    )


def _gold(position: Position, unknown: frozenset[Part], unknowns: Unknowns) -> Mapping[Square, Whole]:
    gold = Counter(position.gold)
    if "gold" not in unknown:
        return {square: gold[tile] for tile, square in position.squares.items() if tile in gold}
    return {square: unknowns.number(f"gold on {tile}", gold[tile]) for tile, square in position.squares.items()}


def _followers(
    position: Position, feature: FeatureHere, rulebook: Rulebook, unknown: frozenset[Part], unknowns: Unknowns
) -> Mapping[tuple[str, str], Whole]:
    counts: dict[tuple[str, str], Whole] = {}
    for follower in feature.followers:
        kind = follower.kind or rulebook.default_follower
        assert kind is not None
        counts[follower.player, kind] = counts.get((follower.player, kind), 0) + 1
    if "followers" not in unknown:
        return counts
    kinds = sorted({kind for _, kind in counts} | {rulebook.default_follower or ""} - {""})
    found: dict[tuple[str, str], Whole] = {}
    for player in position.players:
        for kind in kinds:
            value = counts.get((player, kind), 0)
            assert isinstance(value, int)
            found[player, kind] = unknowns.number(f"{kind} of {player} on {feature.name}", value)
    return found
