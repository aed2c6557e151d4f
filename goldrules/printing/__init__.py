"""Syntax to canonical text, which parses to an equal tree.

Comments are no part of the syntax, so printing a file that was read loses them; `goldrules.formatting` keeps them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import assert_never

from goldrules.printing.clauses import RulePart, rule_line
from goldrules.printing.expressions import expression
from goldrules.printing.layout import Layout, Printed, render
from goldrules.printing.positions import example, example_line, expectation_line, proposal_line
from goldrules.printing.rules import rule_statement
from goldrules.printing.theorems import theorem, theorem_line
from goldrules.syntax.names import SourceText
from goldrules.syntax.positions import Example, ExamplePart, Expectation, Proposal, Statement
from goldrules.syntax.rules import Compare, Edition, Expansion
from goldrules.syntax.theorems import Theorem, TheoremPart

__all__ = ["clause", "expectation", "expression", "printed_lines", "proposal", "statement", "statements"]

Part = RulePart | TheoremPart | ExamplePart


def statements(nodes: Iterable[Statement]) -> str:
    """A whole file: an empty line between two statements, but not between those of one kind on one line each."""
    return "".join(f"{text}\n" for text, _ in printed_lines(nodes))


def printed_lines(nodes: Iterable[Statement]) -> list[Printed]:
    """The lines of a whole file, and of each whether something begins on it."""
    printed = [(type(node), render(_layout(node))) for node in nodes]
    lines = [line for _, first in printed[:1] for line in first]
    for (kind_before, before), (kind, after) in pairwise(printed):
        together = kind is kind_before and len(before) == len(after) == 1
        lines += after if together else [("", True), *after]
    return lines


def statement(node: Statement) -> str:
    """One statement on its lines, without a line break at the end."""
    return "\n".join(text for text, _ in render(_layout(node)))


def _layout(node: Statement) -> Layout:
    match node:
        case SourceText() | Expansion() | Edition() | Compare():
            return rule_statement(node)
        case Theorem():
            return theorem(node)
        case Example():
            return example(node)
    assert_never(node)


def clause(node: Part) -> str:
    """One part of a statement on one line, without its citations; of what has a block, the words before the block."""
    if isinstance(node, RulePart):
        return rule_line(node).text
    if isinstance(node, TheoremPart):
        return theorem_line(node).text
    return example_line(node).text


def proposal(node: Proposal) -> str:
    """A proposal on one line, without the word before it: `picks …`."""
    return proposal_line(node).text


def expectation(node: Expectation) -> str:
    """An expectation on one line: `expect …`."""
    return expectation_line(node).text
