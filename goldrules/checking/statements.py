"""The statements of rules and theorems: citations, names, what must be said once, counts that cannot be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from goldrules.checking.declared import Declared
from goldrules.checking.expressions import Context, ExpressionChecker
from goldrules.diagnostics import Diagnostic, Label, did_you_mean
from goldrules.source import Span
from goldrules.syntax import rules as r
from goldrules.syntax import theorems as t
from goldrules.syntax.names import Cite, Name, SourceText
from goldrules.syntax.positions import Statement
from goldrules.syntax.traverse import nodes

_IN_FEATURE = Context(feature=True)
_IN_AWARD = Context(claimants=True)
_NOWHERE = Context()


def check_statements(statements: Iterable[Statement], declared: Declared) -> list[Diagnostic]:
    """What is wrong with the sources, rules, comparisons and theorems; examples are checked elsewhere."""
    checker = _Checker(declared)
    for node in statements:
        checker.statement(node)
    return checker.problems


class _Checker:
    def __init__(self, declared: Declared) -> None:
        self.problems: list[Diagnostic] = []
        self._declared = declared
        self._expressions = ExpressionChecker(declared, self.problems)

    def statement(self, node: Statement) -> None:
        for part in nodes(node):
            if isinstance(part, Cite):
                self._cite(part)
        match node:
            case SourceText():
                self._twice(((one.place, one.span) for one in node.states), "this place is listed twice")
            case r.Expansion() | r.Edition():
                for rule in node.parts:
                    self._rule(rule)
            case r.Compare():
                self._editions((node.left, node.right))
            case t.Theorem():
                self._theorem(node)
            case _:
                pass

    def _cite(self, cite: Cite) -> None:
        source = self._declared.sources.get(cite.source.text)
        if cite.source.text not in self._declared.there("source"):
            hint = did_you_mean(cite.source.text, self._declared.there("source"))
            self._report("GR101", f"there is no source `{cite.source}`", cite.source.span, hint)
        elif (
            source is not None and source.states and cite.place not in (places := [one.place for one in source.states])
        ):
            hint = did_you_mean(cite.place, places)
            self._report("GR104", f'`{cite.source}` lists no place "{cite.place}"', cite.span, hint)

    # ------------------------------------------------------------ rules
    def _rule(self, node: r.Rule | r.Include | r.Reading | r.Case | r.Silence) -> None:
        match node:
            case r.Replace():
                self._rule(node.declaration)
            case r.Reading():
                for part in node.parts:
                    self._rule(part)
            case r.Feature() | r.Change():
                for clause in node.parts:
                    self._feature_part(clause)
            case r.Follower():
                self._expressions.number(node.counts, _IN_FEATURE)
                if node.then is not None:
                    self._expressions.number(node.then, _IN_FEATURE)
            case r.Placement():
                self._some_of(node.parts, r.Place, "a placement says where at least one ingot goes", node.span)
                for place in node.parts:
                    if isinstance(place, r.Place):
                        self._positive(place.amount, place.span)
                        self._expressions.tiles(place.tiles, _NOWHERE)
            case r.Value():
                self._value(node)
            case r.Award():
                for case in node.parts:
                    self._rule(case)
            case r.Case() | r.Silence():
                self._expressions.condition(node.condition, _IN_AWARD)
            case r.Turns():
                self._turns(node)
            case _:
                pass

    def _feature_part(self, node: r.FeaturePart) -> None:
        match node:
            case r.ReplaceClause():
                self._feature_part(node.clause)
            case r.Claims():
                self._expressions.tiles(node.tiles, _IN_FEATURE)
                if node.condition is not None:
                    self._expressions.condition(node.condition, _IN_FEATURE)
            case r.ScoredIf() | r.Needs():
                self._expressions.condition(node.condition, _IN_FEATURE)
            case r.Controlled():
                if node.over is not None:
                    self._expressions.features(node.over, _IN_FEATURE)
            case r.Define():
                self._expressions.tiles(node.tiles, _IN_FEATURE)
            case r.Named():
                self._twice(((name.text, name.span) for name, _ in node.labels), "this language is named twice")
            case r.RemoveClause() | Cite():
                pass

    def _turns(self, node: r.Turns) -> None:
        self._once(node.parts, (r.Start,), "`start`", node.span)
        self._once(node.parts, (r.Order,), "`order`", node.span)
        self._once(node.parts, (r.Take, r.TakeEach), "`take`", node.span)
        self._once(node.parts, (r.Rounds,), "`rounds`", node.span, optional=True)
        for part in node.parts:
            match part:
                case r.Take():
                    self._positive(part.amount, part.span)
                    if part.preferring is not None:
                        self._expressions.number(part.preferring, Context(claimants=True, tile=True))
                case r.TakeEach():
                    self._positive(part.amount, part.span)
                    self._expressions.features(part.features, Context(player=True))
                case r.Rounds():
                    self._positive(part.amount, part.span)
                case _:
                    pass

    def _value(self, node: r.Value) -> None:
        rows = sorted((part for part in node.parts if isinstance(part, r.Row)), key=lambda row: row.first)
        self._some_of(node.parts, r.Row, "a value table needs at least one row", node.span)
        for row in rows:
            if row.last is not None and row.last < row.first:
                self._report("GR409", f"this row ends at {row.last} before it begins at {row.first}", row.span)
        if rows and rows[0].first > 1:
            self._report("GR204", f"no row says what {_range(1, rows[0].first - 1)} worth", rows[0].span)
        for before, after in pairwise(rows):
            if before.last is None or before.last >= after.first:
                self._report(
                    "GR204", "two rows hold for the same count", after.span, None, Label(before.span, "the other row")
                )
            elif before.last + 1 < after.first:
                self._report(
                    "GR204",
                    f"no row says what {_range(before.last + 1, after.first - 1)} worth",
                    after.span,
                    None,
                    Label(before.span, "the row before"),
                )

    # ------------------------------------------------------------ theorems
    def _theorem(self, node: t.Theorem) -> None:
        self._editions(node.under)
        things: list[tuple[str, str]] = []
        for part in node.parts:
            if isinstance(part, t.ForEvery):
                for kind, name in part.things:
                    word = kind.type.text if kind.type else "feature"
                    thing = {"claimant": "player"}.get(word, word)
                    if thing not in ("player", "ingot", "tile"):
                        self._expressions.features(kind, Context(feature=True, things=tuple(things)))
                        thing = "feature"
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
        self._some_of(node.parts, claims, "a theorem claims something: `always …` or `possible …`", node.name.span)

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
                self._report("GR101", f"there is no {words} `{name}`", name.span, "name it with `for every`")

    def _bound(self, node: t.Bound) -> None:
        for size in node.sizes:
            known = ("players", "ingots", "features", "tiles")
            if size.thing.text not in known:
                hint = did_you_mean(size.thing.text, known) or "players, ingots, features or tiles"
                self._report("GR101", f"a bound has no `{size.thing}`", size.thing.span, hint)
            elif (size.by is not None) != (size.thing.text == "tiles"):
                self._report("GR205", "a board is bounded by rows and columns: `4 by 4 tiles`", size.span)

    # ------------------------------------------------------------ what any statement may break
    def _editions(self, names: Sequence[Name]) -> None:
        for name in names:
            if name.text not in self._declared.there("edition"):
                hint = did_you_mean(name.text, self._declared.there("edition"))
                self._report("GR101", f"there is no edition `{name}`", name.span, hint)

    def _once(
        self, parts: Sequence[Any], classes: tuple[type, ...], words: str, span: Span, optional: bool = False
    ) -> None:
        found: list[Any] = [part for part in parts if isinstance(part, classes)]
        if not found and not optional:
            self._report("GR205", f"{words} is missing here", span.first_word)
        for again in found[1:]:
            self._report("GR205", f"{words} is said twice", again.span, None, Label(found[0].span, "said here"))

    def _some_of(self, parts: Sequence[Any], classes: type | tuple[type, ...], message: str, span: Span) -> None:
        if not any(isinstance(part, classes) for part in parts):
            self._report("GR205", message, span.first_word)

    def _twice(self, said: Iterable[tuple[str, Span]], message: str) -> None:
        first: dict[str, Span] = {}
        for text, span in said:
            if text in first:
                self._report("GR102", message, span, None, Label(first[text], "the first one"))
            first.setdefault(text, span)

    def _positive(self, amount: int, span: Span) -> None:
        if amount < 1:
            self._report("GR409", "this must be at least 1", span)

    def _report(self, code: str, message: str, span: Span, hint: str | None = None, other: Label | None = None) -> None:
        self.problems.append(Diagnostic(code, message, Label(span), (other,) if other else (), hint))


def _range(first: int, last: int) -> str:
    if first == last:
        return "1 ingot is" if first == 1 else f"{first} ingots are"
    return f"{first} to {last} ingots are"
