"""Words for every expression. A feature that an expression is read inside is `it`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import assert_never

from goldrules import printing
from goldrules.report.prose.nouns import a, counted, joined, plural, small, spaced
from goldrules.syntax import expressions as x
from goldrules.vocabulary import DIRECTIONS

_FUNCTIONS = {
    "around": "the tiles around {0} (corners included)",
    "beside": "the tiles that share an edge with {0}",
    "flanks": "the tiles along the two long sides of {0}",
    "row": "the tiles east and west of {0} (up to the first gap)",
    "column": "the tiles north and south of {0} (up to the first gap)",
    "ray": "the tiles {1} of {0} (up to the first gap)",
    "within": "the tiles at most {0} from {1} (diagonal steps count), with {1}",
}
_TESTS = {
    "straight": ("{0} lie side by side in one line", "{0} do not lie side by side in one line"),
    "connected": ("{0} hang together along their edges", "{0} do not hang together along their edges"),
}
_QUANTITIES = {
    "=": "exactly {0}",
    ">": "more than {0}",
    ">=": "at least {0}",
    "<": "fewer than {0}",
    "<=": "at most {0}",
}
_COMPARED = {
    "=": "is",
    "!=": "is not",
    ">": "is more than",
    ">=": "is at least",
    "<": "is less than",
    "<=": "is at most",
}
_IS_THERE = {(">", 0): True, (">=", 1): True, ("=", 1): True, ("!=", 0): True, ("=", 0): False, ("<", 1): False}
"""What a comparison of a number that is 1 or 0 says: that it is 1, or that it is 0."""
_BEFORE = {"other": "other", "scored": "scored", "completed": "just completed", "finished": "earlier finished"}
_BEHIND = {
    "own": "of their own",
    "joined": "joined to it",
    "linked": "joined to it in any number of steps",
}


@dataclass(frozen=True)
class Speaker:
    """Says expressions in English. `labels` are the English names of feature types.

    `of_tile`: what is read is read of a tile, not of a feature.
    """

    labels: Mapping[str, str] = field(default_factory=dict)
    of_tile: bool = False

    def called(self, name: str) -> str:
        """What a feature type is called."""
        return self.labels.get(name, spaced(name))

    # ------------------------------------------------------------ sets of tiles
    def tiles(self, node: x.TileSet) -> str:
        """A set of tiles."""
        match node:
            case x.OwnTiles():
                return "the tile" if self.of_tile else "its tiles"
            case x.OwnClaims():
                return "the tiles that it claims"
            case x.PlacedTile():
                return "the tile just placed"
            case x.WholeBoard():
                return "all tiles of the board"
            case x.NoTiles():
                return "no tile"
            case x.TilesOf(features):
                return f"the tiles of every {self.features(features)}"
            case x.Marked(mark):
                return f"the tiles marked {spaced(mark.text)}"
            case x.SetName(name):
                return f"its {spaced(name.text)}"
            case x.Call(function, arguments):
                return _FUNCTIONS[function.text].format(*(self._argument(one) for one in arguments))
            case x.Union():
                return joined([self._operand(one, x.Union) for one in _parts(node)])
            case x.Difference(left, right):
                return f"{self._operand(left, x.Difference)}, but not {self._operand(right)}"
            case x.Intersection(left, x.Marked(mark)):
                return f"{self._operand(left)} that are marked {spaced(mark.text)}"
            case x.Intersection(left, x.PlacedTile()):
                return f"the tile just placed, where it is among {self._operand(left)}"
            case x.Intersection(left, right):
                return f"those of {self._operand(left, x.Intersection)} that are among {self._operand(right)}"
        assert_never(node)

    def _operand(self, node: x.TileSet, same: type | None = None) -> str:
        text = self.tiles(node)
        apart = isinstance(node, x.Union | x.Difference | x.Intersection) and not (same and isinstance(node, same))
        return f"({text})" if apart else text

    def _argument(self, node: x.TileSet | x.Integer) -> str:
        match node:
            case x.Integer(value):
                return counted(value, "step")
            case x.SetName(name) if name.text in DIRECTIONS:
                return name.text
            case _:
                return self._operand(node)

    # ------------------------------------------------------------ sets of features
    def features(self, node: x.Features, many: bool = False) -> str:
        """A noun for the features, in the singular or plural, without an article."""
        match node:
            case x.Kind(adjectives, type_):
                noun = "feature" if type_ is None else self.called(type_.text)
                before = [_BEFORE[one] for one in _BEFORE if one in adjectives]
                behind = [_BEHIND[one] for one in adjectives if one in _BEHIND]
                return " ".join([*before, plural(noun) if many else noun, *behind])
            case x.Meets(of, tiles):
                verb = "show" if many else "shows"
                also = ", and" if isinstance(of, x.Where) else ""
                return f"{self.features(of, many)}{also} that {verb} any of {self.tiles(tiles)}"
            case x.Where(of, where):
                also = "" if isinstance(of, x.Kind) else ", and"
                return f"{self.features(of, many)}{also} for which {self.condition(where)}"
        assert_never(node)

    # ------------------------------------------------------------ conditions
    def condition(self, node: x.Condition) -> str:
        """A condition as a clause with a verb."""
        match node:
            case x.Or(left, right):
                return f"{self._side(left, x.Or)} or {self._side(right)}"
            case x.And(left, right):
                return f"{self._side(left, x.And)} and {self._side(right)}"
            case x.Not(operand):
                return self._denied(operand)
            case x.Some(features):
                return f"there is {self._some(features)}"
            case x.No(features):
                return f"there is no {self.features(features)}"
            case x.Comparison(left, comparator, right):
                return self._compared(left, comparator, right)
            case x.OccupiedBy(follower):
                return f"{a(spaced(follower.text))} stands on it"
            case x.IsType(type_):
                return f"it is {a(self.called(type_.text))}"
            case x.Test(function, tiles):
                return _TESTS[function.text][0].format(self.tiles(tiles))
            case x.IsCompleted():
                return "this move completes it"
            case x.IsFinished():
                return "it was finished earlier"
            case x.IsNew():
                return "it is new"
            case _:
                return f"`{printing.expression(node)}`"

    def _side(self, node: x.Condition, same: type | None = None) -> str:
        text = self.condition(node)
        apart = (isinstance(node, x.Or | x.And) and not (same and isinstance(node, same))) or _open(node)
        return f"({text})" if apart else text

    def _denied(self, node: x.Condition) -> str:
        match node:
            case x.Or(left, right):
                return f"{self._side(x.Not(left))} and {self._side(x.Not(right))}"
            case x.Not(operand):
                return self.condition(operand)
            case x.Some(features):
                return f"there is no {self.features(features)}"
            case x.No(features):
                return f"there is {self._some(features)}"
            case x.OccupiedBy(follower):
                return f"no {spaced(follower.text)} stands on it"
            case x.IsType(type_):
                return f"it is not {a(self.called(type_.text))}"
            case x.Test(function, tiles):
                return _TESTS[function.text][1].format(self.tiles(tiles))
            case x.IsCompleted():
                return "this move does not complete it"
            case x.IsFinished():
                return "it was not finished earlier"
            case x.IsNew():
                return "it is not new"
            case _:
                return f"it is not so that {self.condition(node)}"

    def _some(self, node: x.Features) -> str:
        noun = self.features(node)
        return "an" + noun if noun.startswith("other ") else a(noun)

    def _compared(self, left: x.Number, comparator: x.Comparator, right: x.Number) -> str:
        where = self._where_the_tile_is(left)
        if where is not None and isinstance(right, x.Integer) and (comparator, right.value) in _IS_THERE:
            return where[0] if _IS_THERE[comparator, right.value] else where[1]
        if isinstance(right, x.Integer) and isinstance(left, x.Count | x.GoldOn):
            if right.value == 0 and comparator in (">", "!="):
                return self._so_many(left, "", False)
            if right.value == 0 and comparator == "=":
                return self._so_many(left, "no", False)
            if comparator in _QUANTITIES:
                amount = _QUANTITIES[comparator].format(small(right.value) if right.value else "zero")
                return self._so_many(left, amount, right.value != 1 or comparator == "<")
        return f"{self.number(left)} {_COMPARED[comparator]} {self.number(right)}"

    def _where_the_tile_is(self, node: x.Number) -> tuple[str, str] | None:
        """Of a tile, what it says that it is in some set, and that it is not: a count of the tile itself is 1 or 0."""
        if not self.of_tile or not isinstance(node, x.Count) or not isinstance(node.counted, x.Intersection):
            return None
        match node.counted:
            case x.Intersection(x.OwnTiles(), x.Marked(mark)) | x.Intersection(x.Marked(mark), x.OwnTiles()):
                what = f"marked {spaced(mark.text)}"
            case x.Intersection(x.OwnTiles(), others) | x.Intersection(others, x.OwnTiles()):
                what = f"among {self._operand(others)}"
            case _:
                return None
        return f"the tile is {what}", f"the tile is not {what}"

    def _so_many(self, node: x.Count | x.GoldOn, amount: str, many: bool) -> str:
        """`there are exactly two …`: a quantity of what is counted; without an amount, that there is any."""
        verb = "there are" if many else "there is"
        amount = amount or "at least one"
        match node:
            case x.GoldOn(tiles):
                if amount in ("at least one", "no"):
                    return f"there is {'gold' if amount != 'no' else 'no gold'} on {self.tiles(tiles)}"
                return f"{verb} {amount} {'ingots' if many else 'ingot'} on {self.tiles(tiles)}"
            case x.Count(x.OwnTiles()):
                return f"it has {amount} {'tiles' if many else 'tile'}"
            case x.Count(x.Claimants()):
                return f"{amount} {'players' if many else 'player'} may claim gold"
            case x.Count(x.Controllers()):
                return f"{amount} {'players control' if many else 'player controls'} it"
            case x.Count(x.Kind() | x.Meets() | x.Where() as features):
                return f"{verb} {amount} {self.features(features, many)}"
            case x.Count(x.SetName(name)) if name.text in self.labels:
                noun = self.called(name.text)
                return f"{verb} {amount} {plural(noun) if many else noun}"
            case x.Count(x.Intersection(x.OwnTiles(), x.Marked(mark))):
                some = "none" if amount == "no" else amount
                return f"{some} of {self.tiles(x.OwnTiles())} {'are' if many else 'is'} marked {spaced(mark.text)}"
            case x.Count(of):
                assert not isinstance(of, x.Claimants | x.Controllers | x.Kind | x.Meets | x.Where)
                return f"{verb} {amount} {'tiles' if many else 'tile'} among {self._operand(of)}"
        assert_never(node)

    # ------------------------------------------------------------ numbers
    def number(self, node: x.Number) -> str:
        """A number."""
        match node:
            case x.Integer(value):
                return str(value)
            case x.NamedNumber(name):
                return f"the number of its {spaced(name.text)}"
            case x.Choice(then, if_, otherwise):
                return f"{self.number(then)} if {self.condition(if_)}, and otherwise {self.number(otherwise)}"
            case x.Plus(left, right):
                return f"{self._amount(left)} plus {self._amount(right)}"
            case x.Less(left, right):
                return f"{self._amount(left)} less {self._amount(right)}"
            case x.Times(left, right):
                return f"{self._amount(left)} times {self._amount(right)}"
            case x.GoldOn(tiles):
                return f"the number of ingots on {self.tiles(tiles)}"
            case x.Count(x.Claimants()):
                return f"the number of players who may claim {'it' if self.of_tile else 'gold'}"
            case x.Count(x.Controllers()):
                return "the number of players who control it"
            case x.Count(x.Kind() | x.Meets() | x.Where() as features):
                return f"the number of {self.features(features, many=True)}"
            case x.Count(x.SetName(name)) if name.text in self.labels:
                return f"the number of {plural(self.called(name.text))}"
            case x.Count(of):
                assert not isinstance(of, x.Claimants | x.Controllers | x.Kind | x.Meets | x.Where)
                where = self._where_the_tile_is(node)
                return f"1 if {where[0]}, and otherwise 0" if where else f"the number of {self._counted_tiles(of)}"
            case _:
                return f"`{printing.expression(node)}`"

    def _counted_tiles(self, node: x.TileSet) -> str:
        """`its tiles`, `tiles around its tiles`, behind `the number of`."""
        text = self.tiles(node)
        marked = (
            isinstance(node, x.Intersection) and isinstance(node.left, x.OwnTiles) and isinstance(node.right, x.Marked)
        )
        if text.startswith("the tiles ") and isinstance(node, x.Call | x.TilesOf | x.Marked | x.OwnClaims):
            return text.removeprefix("the ")
        return (
            text if marked or (isinstance(node, x.OwnTiles) and not self.of_tile) else f"tiles in {self._operand(node)}"
        )

    def _amount(self, node: x.Number) -> str:
        text = self.number(node)
        if self._where_the_tile_is(node) is not None:
            return f"({text})"
        return f"({text})" if isinstance(node, x.Choice | x.Plus | x.Less | x.Times) else text


def _parts(node: x.TileSet) -> list[x.TileSet]:
    return [*_parts(node.left), node.right] if isinstance(node, x.Union) else [node]


def _open(node: x.Condition) -> bool:
    """Ends in a `for which` that would take in what follows."""
    return isinstance(node, x.Some | x.No) and isinstance(node.features, x.Where)
