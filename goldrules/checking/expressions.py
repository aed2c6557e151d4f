"""Names, kinds and contexts of expressions, checked as they are written."""

from __future__ import annotations

import re
from dataclasses import replace

from goldrules.checking.contexts import Context, ExpressionReports
from goldrules.diagnostics import did_you_mean, there_are
from goldrules.syntax import expressions as x
from goldrules.syntax.names import Name
from goldrules.vocabulary import DIRECTIONS, TESTS, TILE_FUNCTIONS, ArgumentKind, Function
from goldrules.wording import number_of

SET_WORDS = ("tiles", "claims", "placed", "board", "nothing", "marked")
GOLD_WORDS = ("taken", "left", "held", "supply")
THING_WORDS = ("player", "claimant", "ingot", "tile")
"""The words that stand for sets of tiles, for numbers in theorems, and behind `for every`."""
_COUNTING = ("count", "gold")
_DIAGONAL = re.compile("diagonal|corner|(north|south)_?(east|west)", re.IGNORECASE)
_ONE_STEP = "one step diagonally is `around(S) - beside(S)`"


class ExpressionChecker(ExpressionReports):
    """Collects what is wrong with expressions."""

    # ------------------------------------------------------------ sets of tiles
    def tiles(self, node: x.TileSet, context: Context) -> None:
        match node:
            case x.OwnTiles():
                if not context.tile:
                    self._needs_feature("`tiles`", node.span, context)
            case x.OwnClaims():
                self._needs_feature("`claims`", node.span, context)
            case x.TilesOf():
                self.features(node.features, context)
            case x.Marked():
                self._known("mark", node.mark, self._declared.marks)
            case x.SetName():
                self._set_name(node.name, context)
            case x.Call():
                self._call(node, context)
            case x.Union() | x.Difference() | x.Intersection():
                self.tiles(node.left, context)
                self.tiles(node.right, context)
            case x.PlacedTile() | x.WholeBoard() | x.NoTiles():
                pass

    def _set_name(self, name: Name, context: Context) -> None:
        if name.text in self._declared.sets:
            self._needs_feature(f"the defined set `{name}`", name.span, context)
        elif name.text in self._declared.types or context.thing(name.text) == "feature":
            self._wrong_kind(
                f"`{name}` is a feature type, and a set of tiles must stand here", name, f"tiles of {name}"
            )
        elif name.text in self._declared.numbers:
            self._wrong_kind(f"`{name}` is a number, and a set of tiles must stand here", name)
        elif name.text in self._declared.marks:
            self._wrong_kind(f"`{name}` is a mark, and a set of tiles must stand here", name, f"marked {name}")
        elif name.text in TILE_FUNCTIONS:
            self._wrong_kind(f"`{name}` needs a set in parentheses", name, f"{name}(tiles)")
        else:
            self._unknown("set of tiles", name, {*self._declared.sets, *SET_WORDS[:-1]})

    def _call(self, node: x.Call, context: Context) -> None:
        function = TILE_FUNCTIONS.get(node.function.text)
        if function is None:
            if node.function.text in TESTS:
                message = f"`{node.function}` is a condition, and a set of tiles must stand here"
                self._report("GR301", message, node.function.span)
            elif node.function.text in _COUNTING and isinstance(node.arguments[0], x.TileSet):
                message = f"`{node.function}( )` is a number, and a set of tiles must stand here"
                inner = node.arguments[0].span.text
                self._report("GR301", message, node.function.span, f"write `{inner}` alone" if inner else None)
            else:
                hint = _ONE_STEP if _DIAGONAL.search(node.function.text) else there_are(TILE_FUNCTIONS)
                self._unknown("tile function", node.function, TILE_FUNCTIONS, hint)
            return
        self._arguments(node.function, function, node.arguments, context)

    def _arguments(
        self,
        name: Name,
        function: Function,
        arguments: tuple[x.TileSet | x.Integer, ...],
        context: Context,
    ) -> None:
        form = f"{name}({', '.join(_ARGUMENT_WORDS[kind] for kind in function.arguments)})"
        if len(arguments) != len(function.arguments):
            takes = number_of(len(function.arguments), "argument")
            message = f"`{name}` takes {takes}, not {len(arguments)}"
            self._report("GR303", message, name.span, f"write `{form}`")
            return
        for kind, argument in zip(function.arguments, arguments, strict=True):
            if kind == "set" and not isinstance(argument, x.Integer):
                self.tiles(argument, context)
            elif kind == "direction" and isinstance(argument, x.SetName):
                if argument.name.text not in DIRECTIONS:
                    word = argument.name.text
                    hint = did_you_mean(word, DIRECTIONS) or "north, east, south or west"
                    if _DIAGONAL.search(word):
                        hint = f"there are north, east, south and west; {_ONE_STEP}"
                    self._report("GR303", f"`{argument.name}` is not a direction", argument.span, hint)
            elif not (kind == "number" and isinstance(argument, x.Integer)):
                self._report("GR303", f"{_ARGUMENT_WORDS[kind]} must stand here", argument.span, f"write `{form}`")

    # ------------------------------------------------------------ sets of features
    def features(self, node: x.Features, context: Context) -> None:
        match node:
            case x.Kind():
                self._kind(node, context)
            case x.Meets():
                self.features(node.features, context)
                self.tiles(node.tiles, context)
            case x.Where():
                self.features(node.features, context)
                self.condition(node.condition, self.inside(context))

    def inside(self, context: Context) -> Context:
        """Inside each feature of a set; in a theorem what is spoken of is `it`."""
        if context.things is None:
            return replace(context, feature=True, tile=False)
        return replace(context, feature=True, tile=False, things=(*context.things, ("it", "it")))

    def _kind(self, node: x.Kind, context: Context) -> None:
        for adjective in node.adjectives:
            if adjective == "own" and not context.player:
                hint = "`own` can be said in `take … from each`"
                self._report("GR302", "`own` means nothing here: it is nobody's turn", node.span, hint)
            elif adjective in ("other", "joined", "linked"):
                self._needs_feature(f"`{adjective}`", node.span, context)
        if node.type is None:
            return
        name = node.type
        if context.things is not None and (context.thing(name.text) or name.text in THING_WORDS):
            return
        if name.text in self._declared.types:
            return
        if name.text in self._declared.sets or name.text in SET_WORDS[:-1]:
            message = f"`{name}` is a set of tiles, and features must stand here"
            hint = f"write `features meets {name}`, or `count({name}) > 0`"
            self._report("GR301", message, name.span, hint)
        else:
            self._unknown("feature type", name, self._declared.types)

    # ------------------------------------------------------------ conditions
    def condition(self, node: x.Condition, context: Context) -> None:
        match node:
            case x.Or() | x.And():
                self.condition(node.left, context)
                self.condition(node.right, context)
            case x.Not():
                self.condition(node.operand, context)
            case x.Some() | x.No():
                self.features(node.features, context)
            case x.Comparison():
                self.number(node.left, context)
                self.number(node.right, context)
            case x.OccupiedBy():
                self._needs_feature("`occupied by`", node.span, context)
                if node.follower.text not in self._declared.followers:
                    hint = did_you_mean(node.follower.text, self._declared.followers)
                    message = f"no file declares a follower `{node.follower}`, so nothing is ever occupied by one"
                    self._report("GR103", message, node.follower.span, hint)
            case x.IsType():
                self._needs_feature("`is`", node.span, context)
                self._known("feature type", node.type, self._declared.types)
            case x.Test():
                if node.function.text in TESTS:
                    self.tiles(node.tiles, context)
                elif node.function.text in TILE_FUNCTIONS:
                    message = f"`{node.function}` is a set of tiles, and a condition must stand here"
                    self._report("GR301", message, node.function.span, f"write `count({node.function}(…)) > 0`")
                else:
                    self._unknown("test", node.function, TESTS, there_are(TESTS))
            case x.IsCompleted() | x.IsFinished() | x.IsNew():
                word = type(node).__name__.removeprefix("Is").lower()
                self._needs_feature(f"`{word}`", node.span, context)
            case _:
                self._theorem_condition(node, context)

    def _theorem_condition(self, node: x.TheoremCondition, context: Context) -> None:
        if context.things is None:
            self._report("GR302", "this can be said in a theorem only", node.span)
            return
        match node:
            case x.MayClaim() | x.Takes():
                self._thing(node.who, ("player",), context)
                self._thing(node.ingot, ("ingot",), context)
            case x.MayClaimAlike():
                self._thing(node.who, ("player",), context)
                self._thing(node.other, ("player",), context)
            case x.Controls():
                self._thing(node.who, ("player",), context)
                self._thing(node.feature, ("feature",), context)
            case x.IsActive():
                self._thing(node.who, ("player",), context)
            case x.LiesOn():
                self._thing(node.thing, ("ingot", "tile"), context)
                self.tiles(node.tiles, context)
            case x.IsBestPick():
                self._thing(node.ingot, ("ingot",), context)
            case x.AllClaimAlike() | x.IsSilent():
                pass

    # ------------------------------------------------------------ numbers
    def number(self, node: x.Number, context: Context) -> None:
        match node:
            case x.Choice():
                self.number(node.then, context)
                self.condition(node.condition, context)
                self.number(node.otherwise, context)
            case x.Plus() | x.Less() | x.Times():
                self.number(node.left, context)
                self.number(node.right, context)
            case x.Integer():
                pass
            case x.NamedNumber():
                self._named_number(node.name, context)
            case x.GoldOn():
                self.tiles(node.tiles, context)
            case x.Count():
                self._counted(node.counted, context)
            case x.There() | x.IngotsOf() | x.Gain():
                if context.things is None:
                    self._report("GR302", "this can be said in a theorem only", node.span)
                elif isinstance(node, x.There):
                    self.number(node.number, context)
                else:
                    self._thing(node.player, ("player",), context)

    def _named_number(self, name: Name, context: Context) -> None:
        if context.things is not None and name.text in GOLD_WORDS and not context.feature:
            pass  # Outside features a number of theirs means nothing, so the word of theorems is meant.
        elif name.text in self._declared.numbers:
            self._needs_feature(f"`{name}`", name.span, context)
        elif context.things is not None and name.text in GOLD_WORDS:
            pass
        elif name.text in self._declared.sets or name.text in SET_WORDS:
            self._wrong_kind(f"`{name}` is a set of tiles, and a number must stand here", name, f"count({name})")
        elif name.text in self._declared.types or name.text in ("feature", "features", "claimants", "controllers"):
            self._wrong_kind(f"`{name}` is not a number, and a number must stand here", name, f"count({name})")
        else:
            self._unknown("number", name, self._declared.numbers, "declare it with `number`")

    def _counted(self, node: x.TileSet | x.Features | x.Claimants | x.Controllers, context: Context) -> None:
        match node:
            case x.Claimants():
                if node.ingot is not None:
                    self._thing(node.ingot, ("ingot",), context)
                elif not context.claimants and context.things is None:
                    message = "`claimants` means nothing here: who may claim is not yet known"
                    self._report("GR302", message, node.span, "it can be said in `award` and in `preferring`")
            case x.Controllers():
                if node.feature is not None:
                    self._thing(node.feature, ("feature",), context)
                else:
                    self._needs_feature("`controllers`", node.span, context)
            case x.Kind() | x.Meets() | x.Where():
                self.features(node, context)
            case x.SetName(name=name) if name.text in self._declared.types and (
                name.text not in self._declared.sets or not context.feature
            ):
                pass
            case x.SetName(name=name) if not self._is_something(name):
                known = {*self._declared.sets, *self._declared.types, *SET_WORDS[:-1]}
                self._unknown("feature type or set of tiles", name, known)
            case _:
                self.tiles(node, context)

    def _is_something(self, name: Name) -> bool:
        declared = self._declared
        groups = (declared.types, declared.sets, declared.numbers, declared.marks, TILE_FUNCTIONS)
        return any(name.text in group for group in groups)


_ARGUMENT_WORDS: dict[ArgumentKind, str] = {"set": "a set", "number": "a number", "direction": "a direction"}
