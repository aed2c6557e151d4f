"""What the parser did not expect, told to people: which word is wrong, and what may have been meant."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

import regex
from lark import Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from goldrules.diagnostics import Diagnostic, Label, did_you_mean
from goldrules.parsing.grammar import parser, words
from goldrules.parsing.usual import Place, missing_comma, usual
from goldrules.source import Source, Span

_PATTERNS = {
    "NAME": "a name",
    "STRING": "a text in double quotes",
    "INT": "a number",
    "COMPARED": "a comparison such as `=`",
}
"""The terminals that can be written in many ways, in words."""
_MOST_EXPECTED, _MOST_WORDS = 8, 14
"""How many things that could stand at a place are told; there may be more where all of them are plain words."""
_THEOREM_WORDS = {"there", "may", "takes", "controls"}
_THEOREM_CONDITIONS = {"someone", "nobody", "silent", "all"}
_THEOREM_RELATIONS = {"is", "on"}
_THEOREM_NUMBERS = {"ingots", "least", "most"}
"""What is said in theorems only: always, where a condition may begin, behind a name, and where a number may begin."""


def syntax_error(source: Source, statement: Span, error: UnexpectedInput, types: Collection[str]) -> Diagnostic:
    """Why a statement cannot be read. `types` are the feature types that some file declares."""
    if isinstance(error, UnexpectedCharacters):
        return _unexpected_characters(source, error)
    assert isinstance(error, UnexpectedToken)
    token = error.token
    accepted = error.accepts or error.expected
    if token.type == "$END":
        return _early_end(source, statement, error, accepted)
    misspelt = _misspelt(error, accepted, types)
    written = {words()[name] for name in accepted if name in words()}
    place = Place(source, statement, token if misspelt is None else misspelt, written, types)
    found = usual(place)
    if found is not None:
        return _does_not_fit(source, *found)
    if misspelt is not None:
        hint = did_you_mean(misspelt, (*_example_words(), *types)) or missing_comma(place)
        return _does_not_fit(source, misspelt, hint or "it is neither a word of the language nor a feature type")
    before = _like_a_word(error, types)
    if before is not None:
        return _does_not_fit(source, *before)
    hint = did_you_mean(token, filter(str.isalpha, written)) if token.type == "NAME" else None
    return _does_not_fit(source, token, hint or _expected(accepted, place.in_theorem))


def _does_not_fit(source: Source, token: Token, hint: str | None) -> Diagnostic:
    start = token.start_pos or 0
    label = Label(Span(source, start, start + len(token)))
    return Diagnostic("GR004", f"`{_shorten(token)}` does not fit here", label, hint=hint)


def _misspelt(error: UnexpectedToken, accepted: Collection[str], types: Collection[str]) -> Token | None:
    """The word that a part of an example begins with, where it was read as a feature type and is none.

    Whatever names begin there are read as the type and the name of a feature; what does not fit comes only later.
    """
    stack = error.state.value_stack
    if not stack or not isinstance(stack[0], Token) or stack[0].type != "EXAMPLE":
        return None
    named = {frozenset(["NAME"]): 1, frozenset(["ON"]): 2}.get(frozenset(accepted), 0)
    before, words_ = stack[-named - 1], stack[-named:] if named else []
    begins = not isinstance(before, Token) or before.type == "LBRACE"
    if not words_ or not begins or not all(isinstance(one, Token) and one.type == "NAME" for one in words_):
        return None
    first: Token = words_[0]
    return None if first in types else first


def _like_a_word(error: UnexpectedToken, types: Collection[str]) -> tuple[Token, str] | None:
    """The name before the place that does not fit, where a word that could stand there looks much like it."""
    stack, states = error.state.value_stack, error.state.state_stack
    last = stack[-1] if stack else None
    while isinstance(last, Tree) and len(last.children) == 1:
        last = last.children[0]
    if not isinstance(last, Token) or last.type != "NAME" or last in types:
        return None
    possible = error.state.parse_conf.states[states[-2]]
    known = [words()[name] for name in possible if name in words() and words()[name].isalpha()]
    hint = did_you_mean(last, known)
    return (last, hint) if hint else None


@cache
def _example_words() -> tuple[str, ...]:
    """The words that a part of an example begins with."""
    begun = parser().parse_interactive('example "" {')
    begun.exhaust_lexer()
    accepted: set[str] = begun.accepts()  # type: ignore[no-untyped-call]
    return tuple(words()[name] for name in accepted if name in words() and words()[name].isalpha())


def _early_end(source: Source, statement: Span, error: UnexpectedToken, accepted: Collection[str]) -> Diagnostic:
    # The token of the end stands where the last token of the statement does.
    last = error.token.end_pos or statement.start + 1
    next_word = regex.match(r"\w+", source.text[statement.end :])
    others: tuple[Label, ...] = ()
    in_theorem = Place(source, statement, error.token, (), ()).in_theorem
    hint = "is a `}` missing?" if "RBRACE" in accepted else _expected(accepted, in_theorem)
    if next_word:
        word = next_word[0]
        place = Span(source, statement.end, statement.end + len(word))
        others = (Label(place, f"`{word}` begins the next statement"),)
        if "NAME" in accepted and "RBRACE" not in accepted:
            hint = f"`{word}` is a word of the language and cannot be a name"
    return Diagnostic("GR005", "the statement ends too early", Label(Span(source, last - 1, last)), others, hint)


def _unexpected_characters(source: Source, error: UnexpectedCharacters) -> Diagnostic:
    start = error.pos_in_stream or 0
    character = source.text[start]
    label = Label(Span(source, start, start + 1))
    if character == '"':
        line_end = source.text.find("\n", start)
        label = Label(Span(source, start, line_end if line_end >= 0 else len(source.text)))
        return Diagnostic("GR003", 'this string has no closing `"` on its line', label)
    shown = character if character.isprintable() else f"U+{ord(character):04X}"
    hint = {"!": "write `not` before a condition, and `!=` between numbers", "|": "write `or`"}.get(character)
    return Diagnostic("GR003", f"the character `{shown}` means nothing here", label, hint=hint)


def _shorten(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


def _expected(accepted: Collection[str], in_theorem: bool = True) -> str | None:
    written = {words()[name] for name in accepted if name in words()}
    if not in_theorem:
        written -= _THEOREM_WORDS
        if "*" in written:
            written -= _THEOREM_RELATIONS
        if "someone" in written:
            written -= _THEOREM_CONDITIONS
        if "least" in written:
            written -= _THEOREM_NUMBERS
    options = [words_ for name, words_ in _PATTERNS.items() if name in accepted]
    most = _MOST_EXPECTED if options or not all(map(_is_plain, written)) else _MOST_WORDS
    options += [f"`{one}`" for one in sorted(written)]
    if not options or len(options) > most:
        return None
    return "expected " + (", ".join(options[:-1]) + " or " if len(options) > 1 else "") + options[-1]


def _is_plain(written: str) -> bool:
    return written.isalpha() or written == "}"
