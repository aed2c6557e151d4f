"""Claims as free sets: features of a plain type, which claim their own tiles and nothing else, on tiles in a row."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import z3

from goldrules.board import Square
from goldrules.bounded.bounds import player_names, roomy
from goldrules.bounded.space import Space
from goldrules.meaning import FeatureState, World
from goldrules.symbolic import Count, CountedAlgebra, Terms, Truth


def claims_space(players: int, ingots: int, features: int, type_: str, follower: str, room: Square) -> Space:
    """Features of a plain type on any sets of tiles, one ingot on each tile, any followers of the default kind.

    Without an ingot there is one tile all the same. The positions have a place on a board of `room`: ingots that the
    same features claim may share a tile, and features that claim none stand on a tile without gold.
    """
    names = player_names(players)
    tiles = [(0, 2 * index) for index in range(max(1, ingots))]
    states: list[FeatureState[Terms, Truth, Count]] = []
    rows: list[list[Any]] = []
    facts: list[Any] = []
    for index in range(features):
        on = {tile: z3.Bool(f"F{index} on {place}") for place, tile in enumerate(tiles)}
        holds = {player: z3.Bool(f"{player} on F{index}") for player in names}
        completed = z3.Bool(f"F{index} completed")
        facts += [z3.Implies(term, completed) for term in (*on.values(), *holds.values())]
        rows.append([completed, *on.values(), *holds.values()])
        followers: dict[tuple[str, str], Count] = {(who, follower): Count(0, (one,)) for who, one in holds.items()}
        states.append(FeatureState(f"F{index}", type_, on, completed, False, False, followers=followers))
    facts += [_not_below(before, after) for before, after in pairwise(rows)]
    columns = [[row[1 + place] for row in rows] for place in range(len(tiles))]
    facts += [_not_below(before, after) for before, after in pairwise(columns)]
    if ingots and not roomy(*room, ingots):
        again = [z3.Or(*map(z3.Xor, before, after)) for before, after in pairwise(columns)]
        idle = z3.Or(*(z3.And(row[0], z3.Not(z3.Or(*row[1 : 1 + ingots]))) for row in rows))
        facts.append(z3.PbLe([(one, 1) for one in (*again, idle)], room[0] * room[1] - 1))
    width = 2 * len(tiles) - 1
    world: World[Terms, Truth, Count] = World(
        rows=1,
        columns=width,
        players=names,
        board=dict.fromkeys(tiles, True),
        placed={},
        marks={},
        gold=dict.fromkeys(tiles[:ingots], Count(1)),
        features=tuple(states),
    )
    algebra = CountedAlgebra(1, width)
    return Space(
        algebra,
        world,
        tuple({tile: True} for tile in tiles[:ingots]),
        tuple(facts),
        True,
        (type_,) * features,
        follower,
        room=room,
    )


def _not_below(first: Sequence[Any], second: Sequence[Any]) -> Any:
    """The first row of truth values is not below the second, read as a word."""
    if not first:
        return z3.BoolVal(True)
    one, other = first[0], second[0]
    return z3.And(z3.Or(one, z3.Not(other)), z3.Or(z3.And(one, z3.Not(other)), _not_below(first[1:], second[1:])))
