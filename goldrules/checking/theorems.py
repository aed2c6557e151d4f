"""Theorems: their names, their bound, and what they say of the second position."""

from __future__ import annotations

from typing import Any

from goldrules.checking.contexts import Context
from goldrules.checking.declared import Declared
from goldrules.checking.expressions import ExpressionChecker
from goldrules.checking.reporting import Reporter
from goldrules.diagnostics import Diagnostic, Label, did_you_mean
from goldrules.source import Span
from goldrules.syntax import expressions as x
from goldrules.syntax import theorems as t
from goldrules.syntax.names import Name
from goldrules.syntax.traverse import nodes


class TheoremChecker(Reporter):
    """Collects what is wrong with theorems in `problems`."""

    def __init__(self, declared: Declared, problems: list[Diagnostic]) -> None:
        super().__init__(declared, problems)
        self._expressions = ExpressionChecker(declared, problems)

    def theorem(self, node: t.Theorem) -> None:
        """Everything that is said in a theorem."""
        self.editions(node.under)
        self.once(node.parts, (t.Bound,), "`up to`", node.span, optional=True)
        self.once(node.parts, (t.Instead,), "`instead`", node.span, optional=True)
        self._second_position(node)
        things: list[tuple[str, str]] = []
        variables: dict[str, Span] = {}
        for part in node.parts:
            if isinstance(part, t.ForEvery):
                for kind, name in part.things:
                    word = kind.type.text if kind.type else "feature"
                    thing = {"claimant": "player"}.get(word, word)
                    if thing not in ("player", "ingot", "tile"):
                        self._expressions.features(kind, Context(feature=True, things=tuple(things)))
                        thing = "feature"
                    self._variable(name, variables)
                    things.append((name.text, thing))
        context = Context(claimants=True, things=tuple(things))
        for part in node.parts:
            match part:
                case t.Given():
                    self._expressions.condition(part.condition, context)
                case t.Always() | t.Possible():
                    self._asserted(part.asserted, context)
                case t.Instead():
                    self._instead(part, context)
                case t.Bound():
                    self._bound(part)
                case _:
                    pass
        claims = (t.Always, t.Possible, t.AlwaysSameCounts, t.AlwaysSameOutcomes)
        self.some_of(node.parts, claims, "a theorem claims something: `always …` or `possible …`", node.name.span)

    def _variable(self, name: Name, before: dict[str, Span]) -> None:
        self.no_word("a thing", name, ("it",))
        if name.text in before:
            self.report(
                "GR102", f"two things are called `{name}`", name.span, None, Label(before[name.text], "the first")
            )
        before.setdefault(name.text, name.span)

    def _second_position(self, node: t.Theorem) -> None:
        """`there` speaks of a second position, which `instead` makes."""
        if any(isinstance(part, t.Instead) for part in node.parts):
            return
        for part in nodes(node.parts):
            if isinstance(part, x.There | t.AlwaysSameOutcomes):
                message = "`there` means nothing here: the theorem has no second position"
                self.report("GR302", message, part.span, "say with `instead` what is different there")

    def _asserted(self, node: Any, context: Context) -> None:
        if isinstance(node, t.ExactlyIf | t.OnlyIf):
            self._expressions.condition(node.left, context)
            self._expressions.condition(node.right, context)
        else:
            self._expressions.condition(node, context)

    def _instead(self, node: t.Instead, context: Context) -> None:
        names: list[tuple[Name, tuple[str, ...]]]
        match node.change:
            case t.BecomesActive(player=player):
                names = [(player, ("player",))]
            case t.StaysOpen(feature=feature) | t.LeftOut(feature=feature):
                names = [(feature, ("feature",))]
            case t.HasTaken(player=player, ingot=ingot):
                names = [(player, ("player",)), (ingot, ("ingot",))]
            case t.OneMore(tile=tile):
                names = [(tile, ("tile",))]
        for name, kinds in names:
            known = context.thing(name.text)
            if known not in kinds:
                words = " or ".join(kinds)
                self.report("GR101", f"there is no {words} `{name}`", name.span, "name it with `for every`")

    def _bound(self, node: t.Bound) -> None:
        self.twice(((size.thing.text, size.span) for size in node.sizes), "this is bounded twice", "GR205")
        for size in node.sizes:
            known = ("players", "ingots", "features", "tiles")
            if size.thing.text not in known:
                hint = did_you_mean(size.thing.text, known) or "players, ingots, features or tiles"
                self.report("GR101", f"a bound has no `{size.thing}`", size.thing.span, hint)
            elif (size.by is not None) != (size.thing.text == "tiles"):
                self.report("GR205", "a board is bounded by rows and columns: `4 by 4 tiles`", size.span)
            for number in (size.amount, size.by):
                if number is not None:
                    self.positive(number, size.span)
