"""Builders of sets, conditions and numbers."""

from __future__ import annotations

from typing import Any

from goldrules.parsing.building_base import BaseBuilder, name_or_none, names_in, present
from goldrules.source import Span
from goldrules.syntax import expressions as x
from goldrules.syntax.names import Name


class ExpressionBuilder(BaseBuilder):
    # ------------------------------------------------------------ sets of tiles
    def own_tiles(self, _: list[Any], span: Span) -> x.OwnTiles:
        return x.OwnTiles(span)

    def own_claims(self, _: list[Any], span: Span) -> x.OwnClaims:
        return x.OwnClaims(span)

    def placed_tile(self, _: list[Any], span: Span) -> x.PlacedTile:
        return x.PlacedTile(span)

    def whole_board(self, _: list[Any], span: Span) -> x.WholeBoard:
        return x.WholeBoard(span)

    def no_tiles(self, _: list[Any], span: Span) -> x.NoTiles:
        return x.NoTiles(span)

    def tiles_of(self, children: list[Any], span: Span) -> x.TilesOf:
        return x.TilesOf(children[0], span)

    def marked(self, children: list[Any], span: Span) -> x.Marked:
        return x.Marked(children[0], span)

    def set_name(self, children: list[Any], span: Span) -> x.SetName:
        return x.SetName(children[0], span)

    def call(self, children: list[Any], span: Span) -> x.Call:
        return x.Call(children[0], tuple(children[1:]), span)

    def union(self, children: list[Any], span: Span) -> x.Union:
        return x.Union(children[0], children[1], span)

    def difference(self, children: list[Any], span: Span) -> x.Difference:
        return x.Difference(children[0], children[1], span)

    def intersection(self, children: list[Any], span: Span) -> x.Intersection:
        return x.Intersection(children[0], children[1], span)

    # ------------------------------------------------------------ sets of features
    def kind(self, children: list[Any], span: Span) -> x.Kind:
        adjectives = tuple(str(child) for child in children if not isinstance(child, Name))
        if adjectives and adjectives[-1] in ("feature", "features"):
            adjectives = adjectives[:-1]
        return x.Kind(adjectives, name_or_none(children), span)  # type: ignore[arg-type]

    def meets(self, children: list[Any], span: Span) -> x.Meets:
        return x.Meets(children[0], children[1], span)

    def where(self, children: list[Any], span: Span) -> x.Where:
        return x.Where(children[0], children[1], span)

    # ------------------------------------------------------------ conditions
    def or_(self, children: list[Any], span: Span) -> x.Or:
        return x.Or(children[0], children[1], span)

    def and_(self, children: list[Any], span: Span) -> x.And:
        return x.And(children[0], children[1], span)

    def not_(self, children: list[Any], span: Span) -> x.Not:
        return x.Not(children[0], span)

    def some(self, children: list[Any], span: Span) -> x.Some:
        return x.Some(children[0], span)

    def no(self, children: list[Any], span: Span) -> x.No:
        return x.No(children[0], span)

    def comparison(self, children: list[Any], span: Span) -> x.Comparison:
        return x.Comparison(children[0], str(children[1]), children[2], span)  # type: ignore[arg-type]

    def occupied(self, children: list[Any], span: Span) -> x.OccupiedBy:
        return x.OccupiedBy(children[0], span)

    def is_type(self, children: list[Any], span: Span) -> x.IsType:
        return x.IsType(children[0], span)

    def test(self, children: list[Any], span: Span) -> x.Test:
        return x.Test(children[0], children[1], span)

    def is_completed(self, _: list[Any], span: Span) -> x.IsCompleted:
        return x.IsCompleted(span)

    def is_finished(self, _: list[Any], span: Span) -> x.IsFinished:
        return x.IsFinished(span)

    def is_new(self, _: list[Any], span: Span) -> x.IsNew:
        return x.IsNew(span)

    # ------------------------------------------------------------ numbers
    def choice(self, children: list[Any], span: Span) -> x.Choice:
        return x.Choice(children[0], children[1], children[2], span)

    def plus(self, children: list[Any], span: Span) -> x.Plus:
        return x.Plus(children[0], children[1], span)

    def less(self, children: list[Any], span: Span) -> x.Less:
        return x.Less(children[0], children[1], span)

    def times(self, children: list[Any], span: Span) -> x.Times:
        return x.Times(children[0], children[1], span)

    def integer(self, children: list[Any], span: Span) -> x.Integer:
        return x.Integer(children[0], span)

    def named_number(self, children: list[Any], span: Span) -> x.NamedNumber:
        return x.NamedNumber(children[0], span)

    def gold_on(self, children: list[Any], span: Span) -> x.GoldOn:
        return x.GoldOn(children[0], span)

    def count(self, children: list[Any], span: Span) -> x.Count:
        return x.Count(children[0], span)

    def claimants(self, children: list[Any], span: Span) -> x.Claimants:
        return x.Claimants(name_or_none(children), span)

    def controllers(self, children: list[Any], span: Span) -> x.Controllers:
        return x.Controllers(name_or_none(children), span)

    # ------------------------------------------------------------ of theorems
    def _who(self, word: Any) -> Name:
        """`someone` and `nobody` are names to whoever reads the node."""
        return word if isinstance(word, Name) else Name(str(word))

    def may_claim(self, children: list[Any], span: Span) -> x.MayClaim:
        return x.MayClaim(self._who(children[0]), children[1], span)

    def may_claim_alike(self, children: list[Any], span: Span) -> x.MayClaimAlike:
        return x.MayClaimAlike(self._who(children[0]), children[1], span)

    def all_claim_alike(self, _: list[Any], span: Span) -> x.AllClaimAlike:
        return x.AllClaimAlike(span)

    def takes(self, children: list[Any], span: Span) -> x.Takes:
        return x.Takes(self._who(children[0]), children[1], span)

    def controls(self, children: list[Any], span: Span) -> x.Controls:
        return x.Controls(self._who(children[0]), children[1], span)

    def is_active(self, children: list[Any], span: Span) -> x.IsActive:
        return x.IsActive(self._who(children[0]), span)

    def lies_on(self, children: list[Any], span: Span) -> x.LiesOn:
        return x.LiesOn(children[0], children[1], span)

    def is_best_pick(self, children: list[Any], span: Span) -> x.IsBestPick:
        return x.IsBestPick(self._who(children[0]), *self._play(children[1:]), span)

    def is_silent(self, _: list[Any], span: Span) -> x.IsSilent:
        return x.IsSilent(span)

    def there(self, children: list[Any], span: Span) -> x.There:
        return x.There(children[0], span)

    def ingots_of(self, children: list[Any], span: Span) -> x.IngotsOf:
        return x.IngotsOf(names_in(children)[0], span)

    def gain(self, children: list[Any], span: Span) -> x.Gain:
        return x.Gain(str(children[0]), children[1], *self._play(children[2:]), span)  # type: ignore[arg-type]

    def objective(self, children: list[Any], _: Span) -> str:
        return str(children[0])

    def against_all(self, _: list[Any], span: Span) -> str:
        return "against all"

    def _play(self, children: list[Any]) -> tuple[Any, bool]:
        """The objective, if one is said, and whether it is played against all."""
        said = [str(child) for child in present(children)]
        objective = next((word for word in said if word != "against all"), None)
        return objective, "against all" in said
