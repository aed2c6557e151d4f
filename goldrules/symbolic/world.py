"""A position as a world of the symbolic algebra, of which any part may be unknown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

import z3

from goldrules.board import FeatureHere, Position
from goldrules.editions.rulebook import Rulebook
from goldrules.meaning import Walk, followers_of, read, world_of
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


def read_unknown(
    position: Position,
    rulebook: Rulebook,
    unknown: frozenset[Part],
    unknowns: Unknowns,
    pause: Callable[[], None] = lambda: None,
) -> SymbolicWalk:
    """A rulebook read in a position of which some parts are unknown; the terms are named after tiles and features.

    `pause` is called now and then, and may raise.
    """
    algebra = SymbolicAlgebra(*position.size)
    world = world_of(algebra, position, rulebook)
    if "gold" in unknown:
        gold = Counter(position.gold)
        world = replace(
            world,
            gold={square: unknowns.number(f"gold on {tile}", gold[tile]) for tile, square in position.squares.items()},
        )
    states = list(world.features)
    for index, feature in enumerate(position.features):
        if "tiles" in unknown:
            tiles: Terms = {
                square: unknowns.truth(f"{feature.name} on {name}", square in feature.tiles)
                for square, name in sorted(position.names.items())
            }
            states[index] = replace(states[index], tiles=tiles)
        if "completed" in unknown:
            completed = unknowns.truth(f"{feature.name} completed", feature.name in position.completes)
            states[index] = replace(states[index], completed=completed)
        if "followers" in unknown:
            followers = _followers(position.players, feature, rulebook, unknowns)
            states[index] = replace(states[index], followers=followers)
    return read(algebra, replace(world, features=tuple(states)), rulebook, pause)


def _followers(
    players: tuple[str, ...], feature: FeatureHere, rulebook: Rulebook, unknowns: Unknowns
) -> Mapping[tuple[str, str], Whole]:
    counts = followers_of(feature, rulebook)
    kinds = sorted({kind for _, kind in counts} | {rulebook.default_follower or ""} - {""})
    return {
        (player, kind): unknowns.number(f"{kind} of {player} on {feature.name}", counts[player, kind])
        for player in players
        for kind in kinds
    }
