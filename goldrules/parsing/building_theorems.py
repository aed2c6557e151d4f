"""Builders of theorems."""

from __future__ import annotations

from typing import Any

from goldrules.parsing.building_expressions import ExpressionBuilder
from goldrules.source import Span
from goldrules.syntax import theorems as t


class TheoremBuilder(ExpressionBuilder):
    def theorem(self, children: list[Any], span: Span) -> t.Theorem:
        false, name, under, title, *parts = children
        return t.Theorem(name, under, title, false is None, tuple(parts), span)

    def bound(self, children: list[Any], span: Span) -> t.Bound:
        return t.Bound(tuple(children), span)

    def size(self, children: list[Any], span: Span) -> t.Size:
        amount, by, thing = children
        return t.Size(amount, by, thing, span)

    def for_every(self, children: list[Any], span: Span) -> t.ForEvery:
        return t.ForEvery(tuple(children), span)

    def something(self, children: list[Any], span: Span) -> tuple[Any, Any]:
        return children[0], children[1]

    def given(self, children: list[Any], span: Span) -> t.Given:
        return t.Given(children[0], span)

    def instead(self, children: list[Any], span: Span) -> t.Instead:
        return t.Instead(children[0], span)

    def becomes_active(self, children: list[Any], span: Span) -> t.BecomesActive:
        return t.BecomesActive(children[0], span)

    def stays_open(self, children: list[Any], span: Span) -> t.StaysOpen:
        return t.StaysOpen(children[0], span)

    def has_taken(self, children: list[Any], span: Span) -> t.HasTaken:
        return t.HasTaken(children[0], children[1], span)

    def left_out(self, children: list[Any], span: Span) -> t.LeftOut:
        return t.LeftOut(children[0], span)

    def one_more(self, children: list[Any], span: Span) -> t.OneMore:
        return t.OneMore(children[0], span)

    def always(self, children: list[Any], span: Span) -> t.Always:
        return t.Always(children[0], span)

    def possible(self, children: list[Any], span: Span) -> t.Possible:
        return t.Possible(children[0], span)

    def always_same_counts(self, _: list[Any], span: Span) -> t.AlwaysSameCounts:
        return t.AlwaysSameCounts(span)

    def always_same_outcomes(self, _: list[Any], span: Span) -> t.AlwaysSameOutcomes:
        return t.AlwaysSameOutcomes(span)

    def exactly_if(self, children: list[Any], span: Span) -> t.ExactlyIf:
        return t.ExactlyIf(children[0], children[1], span)

    def only_if(self, children: list[Any], span: Span) -> t.OnlyIf:
        return t.OnlyIf(children[0], children[1], span)
