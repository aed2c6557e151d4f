"""Theorems as text."""

from __future__ import annotations

from typing import assert_never

from goldrules.printing.citations import cite, in_columns
from goldrules.printing.expressions import condition_pieces, features
from goldrules.printing.layout import Block, Line, line, quoted, separated
from goldrules.syntax import theorems as t
from goldrules.syntax.expressions import Condition
from goldrules.syntax.names import Cite


def theorem(node: t.Theorem) -> Block:
    """The layout of a theorem."""
    first = "theorem" if node.holds else "false theorem"
    under = ", ".join(str(edition) for edition in node.under)
    head = line(f"{first} {node.name} under {under}", (quoted(node.title),))
    return Block(head, in_columns(node.parts, [theorem_line(part) for part in node.parts]))


def theorem_line(node: t.TheoremPart) -> Line:
    """The line of one part of a theorem."""
    match node:
        case Cite():
            return cite(node)
        case t.Bound(sizes):
            return line("up to", separated(_size(size) for size in sizes))
        case t.ForEvery(things):
            return line("for every", separated(f"{features(kind, 'feature')} {name}" for kind, name in things))
        case t.Given(given):
            return line("given", condition_pieces("", given))
        case t.Instead(change):
            return line(f"instead {_otherwise(change)}")
        case t.Always(asserted):
            return line("always", *_asserted(asserted))
        case t.Possible(asserted):
            return line("possible", *_asserted(asserted))
        case t.AlwaysSameCounts():
            return line("always the same counts")
        case t.AlwaysSameOutcomes():
            return line("always the same outcomes there")
    assert_never(node)


def _size(node: t.Size) -> str:
    return f"{node.amount} {node.thing}" if node.by is None else f"{node.amount} by {node.by} {node.thing}"


def _otherwise(node: t.BecomesActive | t.StaysOpen | t.HasTaken | t.LeftOut | t.OneMore) -> str:
    match node:
        case t.BecomesActive(player):
            return f"{player} is active"
        case t.StaysOpen(feature):
            return f"{feature} is not completed"
        case t.HasTaken(player, ingot):
            return f"{player} has taken {ingot}"
        case t.LeftOut(feature):
            return f"there is no {feature}"
        case t.OneMore(tile):
            return f"there is one more ingot on {tile}"
    assert_never(node)


def _asserted(node: Condition | t.ExactlyIf | t.OnlyIf) -> tuple[tuple[str, ...], ...]:
    match node:
        case t.ExactlyIf(left, right):
            return condition_pieces("", left), condition_pieces("exactly if", right)
        case t.OnlyIf(left, right):
            return condition_pieces("", left), condition_pieces("only if", right)
        case _:
            return (condition_pieces("", node),)
