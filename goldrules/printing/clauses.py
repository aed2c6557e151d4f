"""One clause of a rulebook as a line of text, without its citations."""

from __future__ import annotations

from typing import assert_never

from goldrules.printing.citations import cite
from goldrules.printing.expressions import condition_pieces, features, number, tile_set_pieces
from goldrules.printing.layout import Line, line, quoted, separated
from goldrules.syntax import rules as r
from goldrules.syntax.names import Cite, Name

BlockPart = r.Place | r.Row | r.Case | r.Silence | r.Start | r.Order | r.Take | r.TakeEach | r.Rounds
RulePart = r.Rule | r.Reading | r.Include | r.FeaturePart | BlockPart


def rule_line(node: RulePart) -> Line:
    """A clause without its citations; of what has a block, the line before the block."""
    match node:
        case Cite():
            return cite(node)
        case r.Claims() | r.ScoredIf() | r.Controlled() | r.Needs() | r.Define() | r.Named():
            return _feature_clause(node)
        case r.ReplaceClause(clause):
            return _replacing(_feature_clause(clause))
        case r.RemoveClause(subject, name):
            return line(f"remove {subject}{_optional(name)}")
        case (
            r.Place() | r.Row() | r.Case() | r.Silence() | r.Start() | r.Order() | r.Take() | r.TakeEach() | r.Rounds()
        ):
            return _block_part(node)
        case r.Replace(declaration):
            return _replacing(rule_line(declaration))
        case r.Change(name):
            return line(f"change feature {name}")
        case r.Remove(subject, name):
            return line(f"remove {subject}{_optional(name)}")
        case r.Confirm(subject, name):
            return line(f"confirm {subject}{_optional(name)}")
        case r.Reading(name, title):
            return line(f"reading {name} {quoted(title)}")
        case r.Include(names):
            return line("with", separated(names))
        case _:
            return _declaration(node)


def _declaration(node: r.Declaration) -> Line:
    match node:
        case r.Mark(name):
            return line(f"mark {name}")
        case r.NumberName(name):
            return line(f"number {name}")
        case r.Follower(name, counts, then, default):
            first = "default follower" if default else "follower"
            tie = () if then is None else (f"then {number(then)}",)
            return line(f"{first} {name}", (f"counts {number(counts)}", *tie))
        case r.Feature(name, parent):
            return line(f"feature {name}" + (f" is {parent}" if parent else ""))
        case r.Supply(amount):
            return line(f"supply {amount}")
        case r.Placement():
            return line("placement")
        case r.Value():
            return line("value")
        case r.Award():
            return line("award")
        case r.Turns(name):
            return line(f"turns{_optional(name)}")
    assert_never(node)


def _feature_clause(node: r.FeatureClause) -> Line:
    match node:
        case r.Claims(tiles, condition):
            reason = () if condition is None else condition_pieces("if", condition)
            return line("claims", tile_set_pieces(tiles), reason)
        case r.ScoredIf(condition):
            return line("scored", condition_pieces("if", condition))
        case r.Controlled(by, over):
            return line(f"controlled by {by}", () if over is None else (f"over {features(over)}",))
        case r.Needs(condition):
            return line("needs", condition_pieces("", condition))
        case r.Define(name, tiles):
            return line(f"define {name} =", tile_set_pieces(tiles))
        case r.Named(labels):
            return line("named", separated(f"{language} {quoted(label)}" for language, label in labels))
    assert_never(node)


def _block_part(
    node: r.Place | r.Row | r.Case | r.Silence | r.Start | r.Order | r.Take | r.TakeEach | r.Rounds,
) -> Line:
    match node:
        case r.Place(amount, tiles):
            return line(f"{amount} on", tile_set_pieces(tiles))
        case r.Row(first, last, points):
            return line(row_range(first, last), (f": {points}",))
        case r.Case(name, condition, effect):
            return line(f"case {name}", condition_pieces("if", condition), (f"then {_effect(effect)}",))
        case r.Silence(name, condition):
            return line(f"silent {name}", condition_pieces("if", condition))
        case r.Start(after):
            return line("start after active" if after else "start active")
        case r.Order(direction):
            return line(f"order {direction}")
        case r.Take(amount, preferring):
            return line(
                f"take {amount} from claims", () if preferring is None else (f"preferring {number(preferring)}",)
            )
        case r.TakeEach(amount, of):
            return line(f"take {amount} from each {features(of, 'feature')}")
        case r.Rounds(amount):
            return line(f"rounds {amount}")
    assert_never(node)


def _effect(node: r.GiveAll | r.TakeTurns) -> str:
    match node:
        case r.GiveAll():
            return "all"
        case r.TakeTurns(turns):
            return f"turns{_optional(turns)}"
    assert_never(node)


def row_range(first: int, last: int | None) -> str:
    """The counts of a row of `value`."""
    return f"{first}.." if last is None else f"{first}..{last}"


def _optional(name: Name | None) -> str:
    return "" if name is None else f" {name}"


def _replacing(long: Line) -> Line:
    return Line(f"replace {long.head}", long.groups)
