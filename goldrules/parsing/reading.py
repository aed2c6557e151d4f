"""Bytes to a source, and a source to statements, with every error of the file."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

import regex
from lark import Token, Tree
from lark.exceptions import UnexpectedInput
from lark.utils import TextSlice

from goldrules.diagnostics import Diagnostic, Label
from goldrules.parsing.building import Builder
from goldrules.parsing.grammar import parser
from goldrules.parsing.recovering import without_clause
from goldrules.parsing.skimming import broken, type_names
from goldrules.parsing.unexpected import syntax_error
from goldrules.source import Source, Span
from goldrules.syntax.names import Broken
from goldrules.syntax.positions import Statement
from goldrules.vocabulary import NAME, STATEMENT_WORDS

MAX_DEPTH = 100
"""How deep an expression may be nested. Everything that walks one may recurse."""

MAX_FAULTS = 20
"""How many clauses of one statement are told that cannot be read. For each the statement is read once more."""

_SCAN = regex.compile(rf'#[^\n]*|"[^"\n]*"?|(?P<word>{NAME})')


def read_source(name: str, data: bytes, first_line: int = 1) -> Source | Diagnostic:
    """The text of a file's bytes, or of those from a line on: UTF-8, a byte-order mark allowed."""
    try:
        return Source(name, data.decode("utf-8-sig"), first_line=first_line)
    except UnicodeDecodeError as error:
        known = data[: error.start].decode("utf-8", "replace").removeprefix("\ufeff")
        source = Source(name, known + "\ufffd", first_line=first_line)
        return Diagnostic(
            "GR002",
            f"the byte 0x{data[error.start]:02x} is not UTF-8 text",
            Label(Span(source, len(known), len(known) + 1)),
            hint="save the file as UTF-8",
        )


def parse(source: Source) -> tuple[list[Statement], list[Diagnostic]]:
    """The statements of a source that can be read, and what is wrong with the others.

    Every statement is parsed by itself, so an error in one hides nothing of the next; within a block, reading goes on
    with the next clause.
    """
    read, problems = parse_all(source)
    return [one for one in read if not isinstance(one, Broken)], problems


def parse_all(source: Source, types: Collection[str] = ()) -> tuple[list[Statement | Broken], list[Diagnostic]]:
    """What `parse` gives, and of the statements that cannot be read their names, where they have any.

    `types` are feature types that are declared elsewhere, for hints.
    """
    statements: list[Statement | Broken] = []
    problems: list[Diagnostic] = []
    source = _with_line_feeds(source, problems)
    for text in _SCAN.finditer(source.text):
        if "\0" in text[0] and text[0].startswith('"'):
            start = text.start() + text[0].index("\0")
            message = "a NUL character stands in this text"
            problems.append(Diagnostic("GR003", message, Label(Span(source, start, start + 1)), hint="leave it out"))
    for start, end in _statement_spans(source.text):
        tree = _tree(source, Span(source, start, end), types, problems)
        if tree is None:
            statements += broken(source, start, end)
            continue
        too_deep = _too_deep(tree)
        if too_deep is not None:
            problems.append(
                Diagnostic(
                    "GR006",
                    f"this is nested more than {MAX_DEPTH} levels deep",
                    Label(Span(source, too_deep.meta.start_pos, too_deep.meta.end_pos)),
                    hint="name a part with `define`",
                )
            )
            statements += broken(source, start, end)
            continue
        built = Builder(source)
        statements.extend(built.build(child) for child in tree.children)
        problems.extend(built.problems)
    return statements, problems


def _tree(source: Source, span: Span, types: Collection[str], problems: list[Diagnostic]) -> Tree[Token] | None:
    """The tree of a statement, or None where clauses of it cannot be read, which is told of each."""
    text, faults = source.text, 0
    while True:
        try:
            tree = parser().parse(TextSlice(text, span.start, span.end))
            return None if faults else tree
        except UnexpectedInput as error:
            known = {*types, *type_names(source.text)}
            problems.append(syntax_error(source, span, error, known))
            faults += 1
            rest = without_clause(text, span.end, error, known)
            if rest is not None and faults == MAX_FAULTS:
                hint = f"{MAX_FAULTS} mistakes of this statement are told; there may be more"
                problems[-1] = replace(problems[-1], hint=f"{problems[-1].hint}; {hint}" if problems[-1].hint else hint)
                rest = None
            if rest is None:
                return None
            text = rest


_CARRIAGE_RETURN = regex.compile(r"\r(?!\n)")


def _with_line_feeds(source: Source, problems: list[Diagnostic]) -> Source:
    """The same text where every line ends in a line feed: comments end there, and lines are counted by it."""
    found = _CARRIAGE_RETURN.search(source.text)
    if not found:
        return source
    mended = replace(source, text=_CARRIAGE_RETURN.sub("\n", source.text))
    label = Label(Span(mended, found.start(), found.end()))
    hint = "it is read as the end of a line; save the file with line feeds"
    problems.append(Diagnostic("GR010", "this line ends in a carriage return alone", label, hint=hint))
    return mended


def _statement_spans(text: str) -> Iterator[tuple[int, int]]:
    """Cut a text where a statement begins, outside strings and comments."""
    start, previous = 0, ""
    for match in _SCAN.finditer(text):
        word = match["word"]
        if (
            word in STATEMENT_WORDS
            and (previous, word) != ("remove", "expansion")
            and (previous, word) != ("false", "theorem")
        ):
            yield start, match.start()
            start = match.start()
        previous = word or previous
    yield start, len(text)


def _too_deep(tree: Tree[Token]) -> Tree[Token] | None:
    """The first node below `MAX_DEPTH`, found without recursion."""
    level: list[Tree[Token]] = [tree]
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in node.children if isinstance(child, Tree)]
        if not level:
            return None
    return level[0]
