"""What every builder does: children first, spans, names, numbers, strings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from unicodedata import normalize

from lark import Token, Tree

from goldrules.diagnostics import Diagnostic, Label
from goldrules.source import Source, Span
from goldrules.syntax.names import Cite, Name, hidden_character
from goldrules.vocabulary import MAX_DIGITS


class BaseBuilder:
    """A method named like a rule of the grammar takes the built children and the span, and gives the node."""

    def __init__(self, source: Source) -> None:
        self.read_from = source
        self.problems: list[Diagnostic] = []

    def build(self, tree: Tree[Token] | Token | None) -> Any:
        """The node of a tree; of a token a `Name`, an `int`, a string without its quotes, or the word itself."""
        if tree is None:
            return None
        if isinstance(tree, Token):
            return self._word(tree)
        children = [self.build(child) for child in tree.children]
        meta = tree.meta
        span = Span(self.read_from, 0, 0) if meta.empty else Span(self.read_from, meta.start_pos, meta.end_pos)
        return getattr(self, tree.data)(children, span)

    def _word(self, token: Token) -> Any:
        match token.type:
            case "NAME":
                assert token.start_pos is not None
                span = Span(self.read_from, token.start_pos, token.start_pos + len(token))
                self._no_hidden(str(token), span)
                return Name(normalize("NFC", str(token)), span)
            case "INT":
                return self._integer(token)
            case "STRING":
                return normalize("NFC", token[1:-1])
            case _:
                return token

    def _no_hidden(self, name: str, span: Span) -> None:
        at = hidden_character(name)
        if at is not None:
            message = f"a character that cannot be seen stands in this name: U+{ord(name[at]):04X}"
            self.problems.append(Diagnostic("GR003", message, Label(span), hint="write the name without it"))

    def _integer(self, token: Token) -> int:
        if len(token) <= MAX_DIGITS:
            return int(token)
        assert token.start_pos is not None
        self.problems.append(
            Diagnostic(
                "GR007",
                f"this number has {len(token)} digits",
                Label(Span(self.read_from, token.start_pos, token.start_pos + len(token))),
                hint=f"numbers have up to {MAX_DIGITS} digits",
            )
        )
        return 0


def present(children: Iterable[Any]) -> tuple[Any, ...]:
    """The children that are there: Lark fills what is left out with None."""
    return tuple(child for child in children if child is not None)


def cites_in(children: Iterable[Any]) -> tuple[Cite, ...]:
    return tuple(child for child in children if isinstance(child, Cite))


def names_in(children: Iterable[Any]) -> tuple[Name, ...]:
    return tuple(child for child in children if isinstance(child, Name))


def name_or_none(children: Iterable[Any]) -> Name | None:
    return next(iter(names_in(children)), None)
