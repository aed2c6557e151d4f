"""The Lark parser of the grammar: built once, then taken from a cache."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from lark import Lark, Token
from lark.lark import PostLex

from goldrules.resources import cache_folder, grammar_path


class _NamesEverywhere(PostLex):
    """Changes no token, but lets the lexer accept a name in every state: a misspelt keyword is then one whole word."""

    always_accept = ("NAME",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return stream


@cache
def parser() -> Lark:
    """The parser of the whole language; `strict` refuses a grammar with a conflict."""
    folder = cache_folder()
    return Lark(
        grammar_path().read_text(encoding="utf-8"),
        parser="lalr",
        lexer="contextual",
        strict=True,
        regex=True,
        propagate_positions=True,
        postlex=_NamesEverywhere(),
        cache=str(folder / "grammar.cache") if folder else False,
    )


@cache
def words() -> dict[str, str]:
    """What is written for each terminal of the grammar that is always written the same."""
    return {terminal.name: terminal.pattern.value for terminal in parser().terminals if terminal.pattern.type == "str"}
