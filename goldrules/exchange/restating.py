"""A position as an example again: whole, without the examples that it was like."""

from __future__ import annotations

from collections.abc import Iterable

from goldrules.board import FeatureHere, Position, Square
from goldrules.syntax import positions as p
from goldrules.syntax.names import Name


def example_of(title: str, position: Position, picks: Iterable[tuple[str, str]] = ()) -> p.Example:
    """The example of a position; picks (player and tile) are proposed. It names no edition."""
    parts: list[p.ExamplePart] = [p.Players(tuple(map(Name, position.players)))]
    if position.active is not None:
        parts.append(p.Active(Name(position.active)))
    if position.entitled:
        shares = (p.Share(Name(one.player), _names(position, one.tiles)) for one in position.entitled)
        parts.append(p.Entitled(tuple(shares)))
    elif position.squares:
        parts.append(_board(position))
        parts += [_feature(position, feature) for feature in position.features]
    if position.gold:
        parts.append(p.Gold(tuple(map(Name, position.gold))))
    parts += [p.Marks(Name(mark), _names(position, squares)) for mark, squares in position.marks.items()]
    if position.holds:
        parts.append(p.Holds(tuple(p.AmountOf(Name(player), count) for player, count in position.holds.items())))
    if position.completes:
        completed = (feature.name for feature in position.features if feature.name in position.completes)
        parts.append(p.Completes(tuple(map(Name, completed))))
    if position.placed is not None:
        parts.append(p.Placed(Name(position.placed)))
    before = tuple(p.Pick(Name(player), Name(tile)) for player, tile in picks)
    if before:
        parts.append(p.Propose(p.Picks(before)))
    return p.Example(title, tuple(parts))


def _board(position: Position) -> p.Board:
    rows, columns = position.size
    names = position.names
    return p.Board(
        tuple(
            tuple(Name(names[row, column]) if (row, column) in names else None for column in range(columns))
            for row in range(rows)
        )
    )


def _feature(position: Position, feature: FeatureHere) -> p.FeatureHere:
    parts: list[p.HeldBy | p.WithNumbers | p.Joins | p.State] = []
    if feature.followers:
        holders = (p.Holder(Name(one.player), Name(one.kind) if one.kind else None) for one in feature.followers)
        parts.append(p.HeldBy(tuple(holders)))
    if feature.numbers:
        parts.append(p.WithNumbers(tuple(p.AmountOf(Name(name), one) for name, one in feature.numbers.items())))
    if feature.joins:
        parts.append(p.Joins(tuple(map(Name, sorted(feature.joins)))))
    if feature.state is not None:
        parts.append(p.State(feature.state))
    return p.FeatureHere(Name(feature.type), Name(feature.name), _names(position, feature.tiles), tuple(parts))


def _names(position: Position, squares: frozenset[Square]) -> tuple[Name, ...]:
    return tuple(map(Name, position.tile_names(squares)))
