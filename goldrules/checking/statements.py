"""The statements of rules and theorems: citations, names, what must be said once, counts that cannot be."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from goldrules.checking.contexts import Context
from goldrules.checking.declared import Declared
from goldrules.checking.expressions import GOLD_WORDS, SET_WORDS, THING_WORDS, ExpressionChecker
from goldrules.checking.reporting import Reporter
from goldrules.checking.theorems import TheoremChecker
from goldrules.diagnostics import Diagnostic, Label, did_you_mean
from goldrules.syntax import rules as r
from goldrules.syntax import theorems as t
from goldrules.syntax.names import Cite, SourceText
from goldrules.syntax.positions import Statement
from goldrules.syntax.traverse import nodes
from goldrules.wording import ingots

_IN_FEATURE = Context(feature=True)
_IN_AWARD = Context(claimants=True)
_NOWHERE = Context()


def check_statements(statements: Iterable[Statement], declared: Declared) -> list[Diagnostic]:
    """What is wrong with the sources, rules, comparisons and theorems; examples are checked elsewhere."""
    checker = _Checker(declared)
    for node in statements:
        checker.statement(node)
    return checker.problems


class _Checker(Reporter):
    def __init__(self, declared: Declared) -> None:
        super().__init__(declared, [])
        self._expressions = ExpressionChecker(declared, self.problems)

    def statement(self, node: Statement) -> None:
        for part in nodes(node):
            if isinstance(part, Cite):
                self._cite(part)
        match node:
            case SourceText():
                self.twice(((one.place, one.span) for one in node.states), "this place is listed twice")
            case r.Expansion() | r.Edition():
                for rule in node.parts:
                    self._rule(rule)
            case r.Compare():
                for name in (node.left, node.right):
                    self.editions((name,))
                if node.left.text == node.right.text:
                    self.report("GR205", f"`{node.left}` is compared with itself", node.right.span)
            case t.Theorem():
                TheoremChecker(self._declared, self.problems).theorem(node)
            case _:
                pass

    def _cite(self, cite: Cite) -> None:
        source = self._declared.sources.get(cite.source.text)
        if cite.source.text not in self._declared.there("source"):
            hint = did_you_mean(cite.source.text, self._declared.there("source"))
            self.report("GR101", f"there is no source `{cite.source}`", cite.source.span, hint)
        elif (
            source is not None and source.states and cite.place not in (places := [one.place for one in source.states])
        ):
            hint = did_you_mean(cite.place, places)
            self.report("GR104", f'`{cite.source}` lists no place "{cite.place}"', cite.span, hint)

    # ------------------------------------------------------------ rules
    def _rule(self, node: r.Rule | r.Include | r.Reading | r.Case | r.Silence) -> None:
        match node:
            case r.Replace():
                self._rule(node.declaration)
            case r.Reading():
                for part in node.parts:
                    self._rule(part)
            case r.Feature() | r.Change():
                if isinstance(node, r.Feature):
                    self.no_word("a feature type", node.name, ("feature", "features", *THING_WORDS))
                for clause in node.parts:
                    self._feature_part(clause)
            case r.NumberName():
                self.no_word("a number", node.name, GOLD_WORDS)
            case r.Follower():
                self._expressions.number(node.counts, _IN_FEATURE)
                if node.then is not None:
                    self._expressions.number(node.then, _IN_FEATURE)
            case r.Placement():
                self.some_of(node.parts, r.Place, "a placement says where at least one ingot goes", node.span)
                for place in node.parts:
                    if isinstance(place, r.Place):
                        self.positive(place.amount, place.span)
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
                self.no_word("a set", node.name, SET_WORDS)
                self._expressions.tiles(node.tiles, _IN_FEATURE)
            case r.Named():
                self.twice(((name.text, name.span) for name, _ in node.labels), "this language is named twice")
            case r.RemoveClause() | Cite():
                pass

    def _turns(self, node: r.Turns) -> None:
        starts, orders = "`start active` or `start after active`", "`order clockwise` or `order counterclockwise`"
        takes = "`take 1 from claims` or `take 1 from each FEATURES`"
        self.once(node.parts, (r.Start,), "`start`", node.span, hint=f"write {starts}")
        self.once(node.parts, (r.Order,), "`order`", node.span, hint=f"write {orders}")
        self.once(node.parts, (r.Take, r.TakeEach), "`take`", node.span, hint=f"write {takes}, say")
        self.once(node.parts, (r.Rounds,), "`rounds`", node.span, optional=True)
        for part in node.parts:
            match part:
                case r.Take():
                    self.positive(part.amount, part.span)
                    if part.preferring is not None:
                        self._expressions.number(part.preferring, Context(claimants=True, tile=True))
                case r.TakeEach():
                    self.positive(part.amount, part.span)
                    self._expressions.features(part.features, Context(player=True))
                case r.Rounds():
                    self.positive(part.amount, part.span)
                case _:
                    pass

    def _value(self, node: r.Value) -> None:
        rows = sorted((part for part in node.parts if isinstance(part, r.Row)), key=lambda row: row.first)
        self.some_of(node.parts, r.Row, "a value table needs at least one row", node.span)
        for row in rows:
            if row.last is not None and row.last < row.first:
                self.report("GR409", f"this row ends at {row.last} before it begins at {row.first}", row.span)
        if rows and rows[0].first > 1:
            self.report("GR204", f"no row says what {_range(1, rows[0].first - 1)} worth", rows[0].span)
        for before, after in pairwise(rows):
            if before.last is None or before.last >= after.first:
                self.report(
                    "GR204", "two rows hold for the same count", after.span, None, Label(before.span, "the other row")
                )
            elif before.last + 1 < after.first:
                self.report(
                    "GR204",
                    f"no row says what {_range(before.last + 1, after.first - 1)} worth",
                    after.span,
                    None,
                    Label(before.span, "the row before"),
                )


def _range(first: int, last: int) -> str:
    if first == last:
        return f"{ingots(first)} {'is' if first == 1 else 'are'}"
    return f"{first} to {last} ingots are"
