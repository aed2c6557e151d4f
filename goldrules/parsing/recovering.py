"""How reading goes on behind a clause that cannot be read: where it began, and where the next one begins."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import regex
from lark import Token, Tree
from lark.exceptions import UnexpectedInput, UnexpectedToken

from goldrules.parsing.grammar import words

# Not `re`: its \w would end a word at a combining mark.
_SCAN = regex.compile(
    r'#[^\n]*|"[^"\n]*"?|(?P<brace>[{}])|(?P<first>^[^\S\n]*(?P<word>[^\W\d]\w*|\|))', regex.MULTILINE
)


def without_clause(text: str, end: int, error: UnexpectedInput, types: Collection[str]) -> str | None:
    """The text in which the clause that cannot be read is blank; None where it stands in no block that goes on.

    Of a block that cannot be empty and has nothing else, the whole block is blank.
    The next clause begins on a line of its own, with a word that can begin one, or the block ends. `end` is where the
    statement does, and `types` are the feature types that are known.
    """
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        return None
    state = error.interactive_parser.parser_state
    stack, states = state.value_stack, state.parse_conf.states
    clause = next((one for one in _clauses(stack) if "RBRACE" in states[state.state_stack[one]]), None)
    if clause is None:
        return None
    start = _start(stack[clause]) if clause < len(stack) else error.pos_in_stream
    if start is None:
        return None
    possible = states[state.state_stack[clause]]
    begins = {words()[name] for name in possible if name in words()}
    following = _next(text, start, end, begins | set(types) if "NAME" in possible else begins)
    if following is None:
        return None
    return text[:start] + regex.sub(r"[^\n]", " ", text[start:following]) + text[following:]


def _clauses(stack: Sequence[Any]) -> Iterator[int]:
    """Where on the parser's stack a clause begins in each block that is open, from the innermost outwards."""
    closed = 0
    for index in reversed(range(len(stack))):
        kind = stack[index].type if isinstance(stack[index], Token) else None
        if kind == "LBRACE" and not closed:
            # What was read of the block before is one tree, of a rule that Lark made for the repetition.
            before = stack[index + 1] if index + 1 < len(stack) else None
            yield index + 2 if isinstance(before, Tree) and before.data.startswith("__") else index + 1
        else:
            closed += (kind == "RBRACE") - (kind == "LBRACE")


def _start(value: object) -> int | None:
    if isinstance(value, Token):
        return value.start_pos
    return value.meta.start_pos if isinstance(value, Tree) and not value.meta.empty else None


def _next(text: str, start: int, end: int, begins: Collection[str]) -> int | None:
    """Where the next clause begins, or the block ends."""
    depth = 0
    for found in _SCAN.finditer(text, start, end):
        if found["brace"] == "}" and depth == 0:
            return found.start()
        if found["brace"]:
            depth += 1 if found["brace"] == "{" else -1
        elif found["first"] and depth == 0 and found.start("word") > start and found["word"] in begins:
            return found.start("word")
    return None
