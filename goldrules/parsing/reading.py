"""Bytes to a source, and a source to statements, with every error of the file."""

from __future__ import annotations

from collections.abc import Iterator

import regex
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.utils import TextSlice

from goldrules.diagnostics import Diagnostic, Label, did_you_mean
from goldrules.parsing.building import Builder
from goldrules.parsing.grammar import STATEMENT_WORDS, parser, words
from goldrules.source import Source, Span
from goldrules.syntax.positions import Statement

MAX_DEPTH = 100
"""How deep an expression may be nested. Everything that walks one may recurse."""

# Not `re`: its \w would end a word at a combining mark.
_SCAN = regex.compile(r'#[^\n]*|"[^"\n]*"?|(?P<word>[^\W\d]\w*)')


def read_source(name: str, data: bytes) -> Source | Diagnostic:
    """The text of a file's bytes: UTF-8, a byte-order mark allowed."""
    try:
        return Source(name, data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        known = data[: error.start].decode("utf-8", "replace").removeprefix("\ufeff")
        source = Source(name, known + "\ufffd")
        return Diagnostic(
            "GR002",
            f"the byte 0x{data[error.start]:02x} is not UTF-8 text",
            Label(Span(source, len(known), len(known) + 1)),
            hint="save the file as UTF-8",
        )


def parse(source: Source) -> tuple[list[Statement], list[Diagnostic]]:
    """The statements of a source that can be read, and what is wrong with the others.

    Every statement is parsed by itself, so an error in one hides nothing of the next.
    """
    statements: list[Statement] = []
    problems: list[Diagnostic] = []
    lark = parser()
    for start, end in _statement_spans(source.text):
        try:
            tree = lark.parse(TextSlice(source.text, start, end))
        except UnexpectedInput as error:
            problems.append(_syntax_error(lark, source, end, error))
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
            continue
        built = Builder(source)
        statements.extend(built.build(child) for child in tree.children)
        problems.extend(built.problems)
    return statements, problems


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


def _syntax_error(lark: Lark, source: Source, end: int, error: UnexpectedInput) -> Diagnostic:
    if isinstance(error, UnexpectedCharacters):
        return _unexpected_characters(source, error)
    assert isinstance(error, UnexpectedToken)
    token = error.token
    expected = sorted({words()[name] for name in error.accepts or error.expected if name in words()})
    named = "NAME" in (error.accepts or error.expected)
    if token.type == "$END":
        return _early_end(source, end, expected, named)
    start = token.start_pos or 0
    label = Label(Span(source, start, start + len(token)))
    return Diagnostic(
        "GR004",
        f"`{_shorten(token)}` does not fit here",
        label,
        hint=(did_you_mean(token, [word for word in expected if word.isalpha()]) if token.type == "NAME" else None)
        or _expected(expected, named),
    )


def _early_end(source: Source, end: int, expected: list[str], named: bool) -> Diagnostic:
    last = len(source.text[:end].rstrip())
    next_word = regex.match(r"\w+", source.text[end:])
    others: tuple[Label, ...] = ()
    hint = _expected(expected, named)
    if next_word:
        word = next_word[0]
        others = (Label(Span(source, end, end + len(word)), f"`{word}` begins the next statement"),)
        hint = "is a `}` missing?" if "}" in expected else hint
        if named:
            hint = f"`{word}` is a word of the language and cannot be a name"
    return Diagnostic(
        "GR005", "the statement ends too early", Label(Span(source, max(last - 1, 0), max(last, 1))), others, hint
    )


def _unexpected_characters(source: Source, error: UnexpectedCharacters) -> Diagnostic:
    start = error.pos_in_stream or 0
    character = source.text[start]
    label = Label(Span(source, start, start + 1))
    if character == '"':
        line_end = source.text.find("\n", start)
        label = Label(Span(source, start, line_end if line_end >= 0 else len(source.text)))
        return Diagnostic("GR003", 'this string has no closing `"` on its line', label)
    shown = character if character.isprintable() else f"U+{ord(character):04X}"
    return Diagnostic("GR003", f"the character `{shown}` means nothing here", label)


def _shorten(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


def _expected(words_: list[str], named: bool) -> str | None:
    options = ["a name"] * named + [f"`{word}`" for word in words_]
    if not options or len(options) > 8:
        return None
    return "expected " + (", ".join(options[:-1]) + " or " if len(options) > 1 else "") + options[-1]
