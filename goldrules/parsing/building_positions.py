"""Builders of examples."""

from __future__ import annotations

from typing import Any

from goldrules.parsing.building_base import names_in
from goldrules.parsing.building_expressions import ExpressionBuilder
from goldrules.source import Span
from goldrules.syntax import positions as p
from goldrules.syntax.names import Name


class PositionBuilder(ExpressionBuilder):
    def example(self, children: list[Any], span: Span) -> p.Example:
        return p.Example(children[0], tuple(children[1:]), span)

    # ------------------------------------------------------------ parts of a position
    def like(self, children: list[Any], span: Span) -> p.Like:
        return p.Like(children[0], span)

    def under(self, children: list[Any], span: Span) -> p.Under:
        return p.Under(tuple(children), span)

    def players(self, children: list[Any], span: Span) -> p.Players:
        return p.Players(tuple(children), span)

    def active(self, children: list[Any], span: Span) -> p.Active:
        return p.Active(children[0], span)

    def entitled(self, children: list[Any], span: Span) -> p.Entitled:
        return p.Entitled(tuple(children), span)

    def share(self, children: list[Any], span: Span) -> p.Share:
        player, *tiles = children
        return p.Share(player, tuple(tile if isinstance(tile, Name) else None for tile in tiles), span)

    def board(self, children: list[Any], span: Span) -> p.Board:
        rows, spans = zip(*children, strict=True)
        return p.Board(rows, spans, span)

    def board_row(self, children: list[Any], span: Span) -> tuple[tuple[Name | None, ...], Span]:
        return tuple(cell if isinstance(cell, Name) else None for cell in children), span

    def feature_here(self, children: list[Any], span: Span) -> p.FeatureHere:
        type_, name, tiles, *parts = children
        built = tuple(
            part if isinstance(part, p.HeldBy | p.WithNumbers | p.Joins) else self._state(part) for part in parts
        )
        return p.FeatureHere(type_, name, tiles, built, span)

    def _state(self, token: Any) -> p.State:
        return p.State(str(token), Span(self.read_from, token.start_pos, token.end_pos))  # type: ignore[arg-type]

    def held_by(self, children: list[Any], span: Span) -> p.HeldBy:
        return p.HeldBy(tuple(children), span)

    def holder(self, children: list[Any], span: Span) -> p.Holder:
        return p.Holder(children[0], children[1], span)

    def with_numbers(self, children: list[Any], span: Span) -> p.WithNumbers:
        return p.WithNumbers(tuple(children), span)

    def amount_of(self, children: list[Any], span: Span) -> p.AmountOf:
        return p.AmountOf(children[0], children[1], span)

    def joins(self, children: list[Any], span: Span) -> p.Joins:
        return p.Joins(tuple(children), span)

    def gold(self, children: list[Any], span: Span) -> p.Gold:
        return p.Gold(names_in(children), span)

    def marks(self, children: list[Any], span: Span) -> p.Marks:
        return p.Marks(children[0], tuple(children[1:]), span)

    def holds(self, children: list[Any], span: Span) -> p.Holds:
        return p.Holds(tuple(children), span)

    def completes(self, children: list[Any], span: Span) -> p.Completes:
        return p.Completes(names_in(children), span)

    def placed(self, children: list[Any], span: Span) -> p.Placed:
        return p.Placed(children[0], span)

    # ------------------------------------------------------------ proposals
    def propose(self, children: list[Any], span: Span) -> p.Propose:
        return p.Propose(children[0], span)

    def picks(self, children: list[Any], span: Span) -> p.Picks:
        return p.Picks(tuple(children), span)

    def pick(self, children: list[Any], span: Span) -> p.Pick:
        return p.Pick(children[0], children[1], span)

    def split(self, children: list[Any], span: Span) -> p.Split:
        return p.Split(tuple(children), span)

    def totals(self, children: list[Any], span: Span) -> p.Totals:
        return p.Totals(children[0], span)

    def placing(self, children: list[Any], span: Span) -> p.Placing:
        return p.Placing(tuple(children), span)

    # ------------------------------------------------------------ expectations
    def expect(self, children: list[Any], span: Span) -> Any:
        return children[0]

    def expect_misplaced(self, children: list[Any], span: Span) -> p.ExpectMisplaced:
        return p.ExpectMisplaced(names_in(children), span)

    def expect_scored(self, children: list[Any], span: Span) -> p.ExpectScored:
        return p.ExpectScored(names_in(children), span)

    def expect_claims(self, children: list[Any], span: Span) -> p.ExpectClaims:
        player, *tiles = names_in(children)
        return p.ExpectClaims(player, tuple(tiles), span)

    def expect_left(self, children: list[Any], span: Span) -> p.ExpectLeft:
        return p.ExpectLeft(names_in(children), span)

    def expect_verdict(self, children: list[Any], span: Span) -> p.ExpectVerdict:
        return p.ExpectVerdict(str(children[0]), children[1], span)  # type: ignore[arg-type]

    def expect_counts(self, children: list[Any], span: Span) -> p.ExpectCounts:
        return p.ExpectCounts(str(children[0]), children[1], span)  # type: ignore[arg-type]

    def expect_best(self, children: list[Any], span: Span) -> p.ExpectBest:
        *outcomes, objective = children
        return p.ExpectBest(tuple(outcomes), objective, span)

    def expect_safe(self, children: list[Any], span: Span) -> p.ExpectSafe:
        amounts, objective = children
        return p.ExpectSafe(amounts, objective, span)

    def expect_best_pick(self, children: list[Any], span: Span) -> p.ExpectBestPick:
        return p.ExpectBestPick(children[0], *self._play(children[1:]), span)

    def expect_worth(self, children: list[Any], span: Span) -> p.ExpectWorth:
        return p.ExpectWorth(children[0], span)

    def counts(self, children: list[Any], span: Span) -> tuple[p.AmountOf, ...]:
        return tuple(children)

    def names(self, children: list[Any], span: Span) -> tuple[Name, ...]:
        return tuple(children)
