"""Sources, expansions and editions as text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import assert_never

from goldrules.printing.citations import cite, cited, cites_of, in_columns
from goldrules.printing.clauses import RulePart, row_range, rule_line
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
    width,
    words_aligned,
)
from goldrules.syntax import rules as r
from goldrules.syntax.names import Cite, SourceText, States

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
    columns = max((len(row_range(part.first, part.last)) for part in parts if isinstance(part, r.Row)), default=0)
    return in_columns(
        parts,
        [
            line(padded(row_range(part.first, part.last), columns), (f": {part.points}",))
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
