"""A model as a position with an outcome, and both as an example that anybody can check again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import z3

from goldrules.board import Position
from goldrules.bounded.reading import Picked, Shares
from goldrules.bounded.space import Space, true
from goldrules.legality import HandOut
from goldrules.legality.goals import goal_of, named_picks, on_tiles
from goldrules.syntax import positions as p
from goldrules.syntax.names import Name


@dataclass(frozen=True)
class Witness:
    """A position, and who ends up with which ingots in it (None where the position alone is the point)."""

    position: Position
    split: p.Split | None = None

    @property
    def sizes(self) -> tuple[int, int, int, int]:
        """Ingots, features, players, tiles: the order in which one witness is smaller than another."""
        position = self.position
        return len(position.gold), len(position.features), len(position.players), len(position.squares)

    def example(self, title: str, editions: tuple[str, ...]) -> p.Example:
        """The position as an example, with the outcome as a proposal."""
        parts = position_parts(self.position, editions)
        if self.split is not None:
            parts.append(p.Propose(self.split))
        return p.Example(title, tuple(parts))


def read_witness(space: Space, model: z3.ModelRef, shares: Shares | None) -> tuple[Witness, list[str | None]]:
    """What a model shows, and the name of each ingot's tile."""
    position = space.position(model)
    names = space.tile_names(model)
    lying = [None if square is None else names[square] for square in space.lying(model)]
    if shares is None:
        return Witness(position), lying
    given = [
        tuple(Name(tile) for tile, share in zip(lying, row, strict=True) if tile is not None and true(model, share))
        for row in shares
    ]
    pairs = zip(position.players, given, strict=True)
    split = p.Split(tuple(p.Share(Name(player), tiles) for player, tiles in pairs))
    return Witness(position, split), lying


def owners_of(model: z3.ModelRef, shares: Shares) -> list[int | None]:
    """For each ingot the number of the player who has it in a model."""
    ingots = range(len(shares[0]) if shares else 0)
    return [next((who for who, row in enumerate(shares) if true(model, row[ingot])), None) for ingot in ingots]


def order_of(
    hand_out: HandOut, effect: str, witness: Witness, lying: Sequence[str | None], owners: Sequence[int | None]
) -> Picked | None:
    """An order of picks by which the plain engine reaches a split through one effect; players and ingots by number."""
    assert witness.split is not None
    way = next((one for one in hand_out.ways if one.effect == effect), None)
    if way is None or way.game is None:
        return None
    named = named_picks(witness.split)
    if any(tile not in way.game.kind_of for _, tile in named):
        return None
    order, _ = way.search.reach(goal_of(way.game, witness.split))
    if order is None:
        return None
    players, found = witness.position.players, []
    free = set(range(len(lying)))
    for player, tile in on_tiles(way.game, witness.position.gold, order, named):
        ingot = min(one for one in free if lying[one] == tile and owners[one] == players.index(player))
        free.remove(ingot)
        found.append((players.index(player), ingot))
    return found


# ---------------------------------------------------------------- positions as text
def position_parts(position: Position, editions: tuple[str, ...]) -> list[p.ExamplePart]:
    """A position as the parts of an example."""
    rows, columns = position.size
    grid = [[position.names.get((row, column)) for column in range(columns)] for row in range(rows)]
    parts: list[p.ExamplePart] = [p.Under(tuple(map(Name, editions)))] if editions else []
    parts.append(p.Players(tuple(map(Name, position.players))))
    if position.active is not None:
        parts.append(p.Active(Name(position.active)))
    if position.entitled:
        given = [(one.player, position.tile_names(one.tiles)) for one in position.entitled]
        shares = (p.Share(Name(player), tuple(map(Name, tiles))) for player, tiles in given)
        parts.append(p.Entitled(tuple(shares)))
    else:
        parts.append(p.Board(tuple(tuple(Name(cell) if cell else None for cell in row) for row in grid)))
    parts += _features(position)
    if position.holds:
        parts.append(p.Holds(tuple(p.AmountOf(Name(name), one) for name, one in position.holds.items())))
    if position.gold:
        parts.append(p.Gold(tuple(map(Name, position.gold))))
    parts += [
        p.Marks(Name(mark), tuple(map(Name, position.tile_names(tiles))))
        for mark, tiles in position.marks.items()
        if tiles
    ]
    if position.completes:
        completed = [one.name for one in position.features if one.name in position.completes]
        parts.append(p.Completes(tuple(map(Name, completed))))
    if position.placed is not None:
        parts.append(p.Placed(Name(position.placed)))
    return parts


def _features(position: Position) -> list[p.FeatureHere]:
    found, seen = [], set[str]()
    for feature in position.features:
        more: list[p.HeldBy | p.WithNumbers | p.Joins | p.State] = []
        if feature.followers:
            holders = (p.Holder(Name(one.player), Name(one.kind) if one.kind else None) for one in feature.followers)
            more.append(p.HeldBy(tuple(holders)))
        if feature.numbers:
            more.append(p.WithNumbers(tuple(p.AmountOf(Name(name), one) for name, one in feature.numbers.items())))
        joins = sorted(feature.joins & seen)
        if joins:
            more.append(p.Joins(tuple(map(Name, joins))))
        if feature.state is not None:
            more.append(p.State(feature.state))
        tiles = tuple(map(Name, position.tile_names(feature.tiles)))
        found.append(p.FeatureHere(Name(feature.type), Name(feature.name), tiles, tuple(more)))
        seen.add(feature.name)
    return found
