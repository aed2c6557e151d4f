"""Sources, expansions and editions as text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import assert_never

from goldrules.printing.citations import cite, cited, cites_of, in_columns
from goldrules.printing.expressions import (
    condition_pieces,
    features,
    number,
    tile_set_pieces,
)
from goldrules.printing.layout import (
    INDENT,
    Blank,
    Block,
    Layout,
    Line,
    first_words_width,
    line,
    padded,
    prefixed,
    quoted,
    render,
    separated,
    width,
    words_aligned,
)
from goldrules.syntax import rules as r
from goldrules.syntax.names import Cite, Name, SourceText, States

BlockPart = r.Place | r.Row | r.Case | r.Silence | r.Start | r.Order | r.Take | r.TakeEach | r.Rounds
RulePart = r.Rule | r.Reading | r.Include | r.FeaturePart | BlockPart
RuleStatement = SourceText | r.Expansion | r.Edition | r.Compare

_MOST_PLACE_COLUMNS = 50
_MOST_CONFIRMED_COLUMNS = 70


def rule_statement(node: RuleStatement) -> Layout:
    """The layout of a source, an expansion, an edition or a comparison."""
    match node:
        case SourceText(name, title, states):
            head = line(f"source {name} {quoted(title)}")
            return Block(head, _states(states)) if states else head
        case r.Expansion(name, title, parts):
            return Block(line(f"expansion {name} {quoted(title)}"), _rules(parts))
        case r.Edition(name, title, extends, parts):
            parent = () if extends is None else (f"extends {extends}",)
            return Block(line(f"edition {name} {quoted(title)}", parent), _rules(parts))
        case r.Compare(left, right, same, cites):
            return cited(line(f"compare {left} with {right} {'same' if same else 'different'}"), cites)
    assert_never(node)


def _states(states: Sequence[States]) -> tuple[Layout, ...]:
    """Every place with what it says, in two columns, and below it why it was omitted."""
    widths = [width(quoted(state.place)) for state in states]
    columns = max((each for each in widths if each <= _MOST_PLACE_COLUMNS), default=0)
    layouts: list[Layout] = []
    for state in states:
        layouts.append(line(f"states {padded(quoted(state.place), columns)} {quoted(state.says)}"))
        if state.omitted is not None:
            layouts.append(line(f"{INDENT}omitted {quoted(state.omitted)}"))
    return tuple(layouts)


# ---------------------------------------------------------------- one clause
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
            return line(_range(first, last), (f": {points}",))
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


def _range(first: int, last: int | None) -> str:
    return f"{first}.." if last is None else f"{first}..{last}"


def _optional(name: Name | None) -> str:
    return "" if name is None else f" {name}"


def _replacing(long: Line) -> Line:
    return Line(f"replace {long.head}", long.groups)


# ---------------------------------------------------------------- clauses with what belongs to them
def _rule(node: RulePart) -> Layout:
    long = rule_line(node)
    match node:
        case Cite() | r.Include():
            return long
        case r.Replace(declaration):
            return prefixed("replace", _rule(declaration))
        case r.ReplaceClause(clause):
            return cited(long, clause.cites)
        case r.Feature() | r.Change():
            return Block(long, _feature_parts(node.parts))
        case r.Placement(parts):
            return Block(long, in_columns(parts, [_rule(part) for part in parts]))
        case r.Turns(_, parts):
            return Block(long, in_columns(parts, [_rule(part) for part in parts]))
        case r.Value(parts):
            return Block(long, _value_parts(parts))
        case r.Award(parts):
            return Block(long, _award_parts(parts))
        case r.Reading(_, _, parts):
            return Block(long, _rules(parts))
        case r.Confirm(_, _, cites):
            return Block(long, cites_of(cites))
        case r.Place() | r.Row() | r.Start() | r.Order() | r.Take() | r.TakeEach() | r.Rounds():
            return long
        case _:
            return cited(long, node.cites)


def _rules(parts: Sequence[r.Rule | r.Reading | r.Include]) -> tuple[Layout, ...]:
    """Parts below each other, with an empty line around every one that is long."""
    layouts: list[Layout] = []
    before = ""
    for part, layout in zip(parts, in_columns(parts, _confirmed([_rule(part) for part in parts], parts)), strict=True):
        group = before if isinstance(part, Cite) and before in ("names", "line") else _group(part)
        if layouts and (group != before or group == "block"):
            layouts.append(Blank())
        layouts.append(layout)
        before = group
    return tuple(layouts)


def _confirmed(layouts: Sequence[Layout], parts: Sequence[r.Rule | r.Reading | r.Include]) -> list[Layout]:
    """Neighbours that confirm something by one short citation each stand on one line each, with these in one column."""
    found: list[Layout] = []
    for short, run in groupby(zip(parts, layouts, strict=True), lambda pair: _short_confirmation(*pair)):
        pairs = list(run)
        if not short or len(pairs) == 1:
            found += [layout for _, layout in pairs]
            continue
        blocks = [layout for _, layout in pairs if isinstance(layout, Block)]
        column = max(width(block.head.text) for block in blocks)
        for block in blocks:
            inside = "".join(text.strip() for part in block.body for text, _ in render(part))
            found.append(line(padded(block.head.text, column), (f"{{ {inside} }}",)))
    return found


def _short_confirmation(part: r.Rule | r.Reading | r.Include, layout: Layout) -> bool:
    if not isinstance(part, r.Confirm) or not isinstance(layout, Block) or len(layout.body) != 1:
        return False
    inside = render(layout.body[0])
    return len(inside) == 1 and width(inside[0][0]) <= _MOST_CONFIRMED_COLUMNS


def _group(node: r.Rule | r.Reading | r.Include) -> str:
    match node:
        case r.Feature():
            return "feature"
        case r.Replace(declaration):
            return "changed feature" if isinstance(declaration, r.Feature) else _group_of_declaration(declaration)
        case r.Change():
            return "changed feature"
        case r.Placement() | r.Value() | r.Award() | r.Turns() | r.Reading():
            return "block"
        case r.Include():
            return "names"
        case _:
            return "line"


def _group_of_declaration(node: r.Declaration | r.Case | r.Reading) -> str:
    return "line" if isinstance(node, r.Case) else _group(node)


def _feature_parts(parts: Sequence[r.FeaturePart]) -> tuple[Layout, ...]:
    """Clauses with what they say in one column; `controlled by`, `scored if` and `cite` keep out of it."""
    layouts = [_rule(part) for part in parts]
    widths = [
        first_words_width(layout)
        for part, layout in zip(parts, layouts, strict=True)
        if isinstance(part, r.Claims | r.Needs | r.Define | r.Named | r.ReplaceClause)
    ]
    columns = max(widths, default=0)
    return in_columns(
        parts,
        [
            layout
            if isinstance(part, Cite | r.Controlled | r.ScoredIf)
            else words_aligned([layout], columns=columns)[0]
            for part, layout in zip(parts, layouts, strict=True)
        ],
    )


def _value_parts(parts: Sequence[r.Row | Cite]) -> tuple[Layout, ...]:
    columns = max((len(_range(part.first, part.last)) for part in parts if isinstance(part, r.Row)), default=0)
    return in_columns(
        parts,
        [
            line(padded(_range(part.first, part.last), columns), (f": {part.points}",))
            if isinstance(part, r.Row)
            else cite(part)
            for part in parts
        ],
    )


def _award_parts(parts: Sequence[r.Case | r.Silence | Cite]) -> tuple[Layout, ...]:
    cases = [part for part in parts if isinstance(part, r.Case)]
    columns = max((width(part.name.text) for part in cases), default=0)
    return in_columns(parts, [_case(part, columns) if isinstance(part, r.Case) else _rule(part) for part in parts])


def _case(node: r.Case, columns: int) -> Layout:
    return cited(Line(f"case {padded(node.name.text, columns)}", rule_line(node).groups), node.cites)
