"""Builders of sources, expansions, editions and what stands in them."""

from __future__ import annotations

from typing import Any

from goldrules.parsing.building_base import cites_in, name_or_none, names_in, present
from goldrules.parsing.building_expressions import ExpressionBuilder
from goldrules.source import Span
from goldrules.syntax import rules as r
from goldrules.syntax.names import AuthorityKind, Cite, Name, SourceText, States


class RuleBuilder(ExpressionBuilder):
    # ------------------------------------------------------------ sources
    def source(self, children: list[Any], span: Span) -> SourceText:
        return SourceText(children[0], children[1], present(children[2:]), span)

    def states(self, children: list[Any], span: Span) -> States:
        place, says, omitted = children
        return States(place, says, omitted, span)

    def cite(self, children: list[Any], span: Span) -> Cite:
        authority: tuple[AuthorityKind, str | None] = children[2] or ("printed", None)
        return Cite(children[0], children[1], *authority, span)

    def community(self, _: list[Any], span: Span) -> tuple[str, None]:
        return "community", None

    def publisher(self, children: list[Any], span: Span) -> tuple[str, str]:
        return "publisher", children[0]

    def difference_among(self, _: list[Any], span: Span) -> tuple[str, None]:
        return "difference", None

    def assumed(self, children: list[Any], span: Span) -> tuple[str, str]:
        return "assumed", children[0]

    # ------------------------------------------------------------ expansions and editions
    def expansion(self, children: list[Any], span: Span) -> r.Expansion:
        return r.Expansion(children[0], children[1], tuple(children[2:]), span)

    def edition(self, children: list[Any], span: Span) -> r.Edition:
        return r.Edition(children[0], children[1], children[2], tuple(children[3:]), span)

    def reading(self, children: list[Any], span: Span) -> r.Reading:
        return r.Reading(children[0], children[1], tuple(children[2:]), span)

    def include(self, children: list[Any], span: Span) -> r.Include:
        return r.Include(tuple(children), span)

    def compare(self, children: list[Any], span: Span) -> r.Compare:
        return r.Compare(children[0], children[1], str(children[2]) == "same", cites_in(children), span)

    def replace(self, children: list[Any], span: Span) -> r.Replace:
        return r.Replace(children[0], span)

    def change(self, children: list[Any], span: Span) -> r.Change:
        return r.Change(children[0], tuple(children[1:]), span)

    def remove(self, children: list[Any], span: Span) -> r.Remove:
        return r.Remove(str(children[0]), name_or_none(children), cites_in(children), span)  # type: ignore[arg-type]

    def confirm(self, children: list[Any], span: Span) -> r.Confirm:
        return r.Confirm(str(children[0]), name_or_none(children), cites_in(children), span)  # type: ignore[arg-type]

    # ------------------------------------------------------------ declarations
    def mark(self, children: list[Any], span: Span) -> r.Mark:
        return r.Mark(children[0], cites_in(children), span)

    def number_name(self, children: list[Any], span: Span) -> r.NumberName:
        return r.NumberName(children[0], cites_in(children), span)

    def follower(self, children: list[Any], span: Span) -> r.Follower:
        default, name, counts, then = children[:4]
        return r.Follower(name, counts, then, default is not None, cites_in(children[4:]), span)

    def supply(self, children: list[Any], span: Span) -> r.Supply:
        return r.Supply(children[0], cites_in(children), span)

    def placement(self, children: list[Any], span: Span) -> r.Placement:
        return r.Placement(tuple(children), span)

    def place(self, children: list[Any], span: Span) -> r.Place:
        return r.Place(children[0], children[1], span)

    def value(self, children: list[Any], span: Span) -> r.Value:
        return r.Value(tuple(children), span)

    def row(self, children: list[Any], span: Span) -> r.Row:
        return r.Row(children[0], children[1], children[2], span)

    # ------------------------------------------------------------ the hand-out
    def award(self, children: list[Any], span: Span) -> r.Award:
        return r.Award(tuple(children), span)

    def case(self, children: list[Any], span: Span) -> r.Case:
        return r.Case(children[0], children[1], children[2], cites_in(children), span)

    def silence(self, children: list[Any], span: Span) -> r.Silence:
        return r.Silence(children[0], children[1], cites_in(children), span)

    def give_all(self, _: list[Any], span: Span) -> r.GiveAll:
        return r.GiveAll(span)

    def take_turns(self, children: list[Any], span: Span) -> r.TakeTurns:
        return r.TakeTurns(name_or_none(children), span)

    def turns(self, children: list[Any], span: Span) -> r.Turns:
        return r.Turns(children[0], present(children[1:]), span)

    def beginning(self, children: list[Any], span: Span) -> r.Start:
        return r.Start(children[0] is not None, span)

    def order(self, children: list[Any], span: Span) -> r.Order:
        return r.Order(str(children[0]), span)  # type: ignore[arg-type]

    def take(self, children: list[Any], span: Span) -> r.Take:
        return r.Take(children[0], children[1], span)

    def take_each(self, children: list[Any], span: Span) -> r.TakeEach:
        return r.TakeEach(children[0], children[1], span)

    def rounds(self, children: list[Any], span: Span) -> r.Rounds:
        return r.Rounds(children[0], span)

    # ------------------------------------------------------------ feature types
    def feature(self, children: list[Any], span: Span) -> r.Feature:
        return r.Feature(children[0], children[1], tuple(children[2:]), span)

    def replace_clause(self, children: list[Any], span: Span) -> r.ReplaceClause:
        return r.ReplaceClause(children[0], span)

    def remove_clause(self, children: list[Any], span: Span) -> r.RemoveClause:
        return r.RemoveClause(str(children[0]), name_or_none(children), cites_in(children), span)  # type: ignore[arg-type]

    def claims(self, children: list[Any], span: Span) -> r.Claims:
        return r.Claims(children[0], children[1], cites_in(children), span)

    def scored_if(self, children: list[Any], span: Span) -> r.ScoredIf:
        return r.ScoredIf(children[0], cites_in(children), span)

    def controlled(self, children: list[Any], span: Span) -> r.Controlled:
        by, over = children[0]
        return r.Controlled(by, over, cites_in(children), span)

    def by_nobody(self, _: list[Any], span: Span) -> tuple[str, None]:
        return "nobody", None

    def by_majority(self, children: list[Any], span: Span) -> tuple[str, Any]:
        return "majority", children[0] if children else None

    def needs(self, children: list[Any], span: Span) -> r.Needs:
        return r.Needs(children[0], cites_in(children), span)

    def define(self, children: list[Any], span: Span) -> r.Define:
        return r.Define(children[0], children[1], cites_in(children), span)

    def named(self, children: list[Any], span: Span) -> r.Named:
        return r.Named(tuple(child for child in children if isinstance(child, tuple)), cites_in(children), span)

    def label(self, children: list[Any], span: Span) -> tuple[Name, str]:
        return names_in(children)[0], children[1]
