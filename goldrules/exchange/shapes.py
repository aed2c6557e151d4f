"""Values to what is expected of them. What has another shape is reported, and something empty stands in for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeGuard, TypeVar, assert_never

import regex

from goldrules.diagnostics import Diagnostic, Label, did_you_mean
from goldrules.exchange.scan import Array, Constant, Member, Number, Object, Text, Unusable, Value, shortened
from goldrules.source import Span
from goldrules.syntax.names import Name, hidden_character
from goldrules.syntax.positions import AmountOf
from goldrules.vocabulary import NAME, STATEMENT_WORDS
from goldrules.wording import listed, ticked

T = TypeVar("T")
Members = dict[str, Member]

_NAME = regex.compile(NAME)


class Shapes:
    """Reads values; `problems` holds what was wrong with them so far."""

    def __init__(self) -> None:
        self.problems: list[Diagnostic] = []

    def report(self, span: Span, message: str, hint: str | None = None) -> None:
        """Say what is wrong at a place."""
        self.problems.append(Diagnostic("GR008", message, Label(span), hint=hint))

    def unexpected(self, value: Value, expected: str, example: str | None = None) -> None:
        """Say what was expected, and how it may be written."""
        if not isinstance(value, Unusable):
            hint = f"for example `{example}`" if example else None
            self.report(first(value), f"{described(value)} stands where {expected} is expected", hint)

    # ------------------------------------------------------------ objects and lists
    def object(self, value: Value, what: str, example: str) -> Members | None:
        """The members of an object."""
        if isinstance(value, Object):
            return {member.key.text: member for member in value.members}
        self.unexpected(value, what, example)
        return None

    def unknown(self, found: Members, what: str, keys: Sequence[str], instead: Mapping[str, str] | None = None) -> bool:
        """Whether there are members with other keys, which are reported. `instead` says what to write for some."""
        wrong = [member for key, member in found.items() if key not in keys]
        for member in wrong:
            key = member.key.text
            known = "known are " + listed(ticked(dict.fromkeys(keys)))
            hint = (instead or {}).get(key) or did_you_mean(key, keys) or known
            self.report(member.key.inside, f"{what} has no key `{shortened(key)}`", hint)
        return bool(wrong)

    def members(
        self, value: Value, what: str, example: str, keys: Sequence[str], needed: Sequence[str] = ()
    ) -> Members | None:
        """The members of an object that has all the needed keys and no others than those known."""
        found = self.object(value, what, example)
        if found is None:
            return None
        unknown = self.unknown(found, what, keys)
        missing = [key for key in needed if key not in found]
        if missing:
            hint = None if unknown else f"for example `{example}`"
            self.report(first(value), f"{what} needs {listed(ticked(missing))}", hint)
        return None if missing else found

    def items(
        self, value: Value, expected: str, example: str, read: Callable[[Value], T], least: int = 1
    ) -> tuple[T, ...]:
        """The items of a list, each of them read."""
        if not isinstance(value, Array):
            self.unexpected(value, expected, example)
            return ()
        if len(value.items) < least:
            self.report(value.span, f"an empty list stands where {expected} is expected", f"for example `{example}`")
        return tuple(read(item) for item in value.items)

    def names(self, value: Value, what: str, example: str, least: int = 1) -> tuple[Name, ...]:
        """A list of names; `what` says in the plural what they name."""
        return self.items(value, f"a list of {what}", example, self.name, least)

    def amounts(self, value: Value, expected: str, example: str, least: int = 1) -> tuple[AmountOf, ...]:
        """An object from names to numbers."""
        if not isinstance(value, Object):
            self.unexpected(value, expected, example)
            return ()
        if len(value.members) < least:
            self.report(value.span, f"an empty object stands where {expected} is expected", f"for example `{example}`")
        return tuple(
            AmountOf(self.name(member.key), self.number(member.value), member.span) for member in value.members
        )

    # ------------------------------------------------------------ words and numbers
    def name(self, value: Value, expected: str = "a name") -> Name:
        """A name: a word as the language has it."""
        if not isinstance(value, Text):
            self.unexpected(value, expected)
            return Name("", value.span)
        if value.text in STATEMENT_WORDS:
            self.report(value.inside, f"`{value.text}` is a word of the language and cannot be a name")
        elif not _NAME.fullmatch(value.text):
            hint = "a name is one word of letters, digits and `_` that begins with no digit"
            self.report(value.inside, f"`{shortened(value.text)}` is not a name", hint)
        elif (at := hidden_character(value.text)) is not None:
            message = f"a character that cannot be seen stands in this name: U+{ord(value.text[at]):04X}"
            self.report(value.inside, message, "write the name without it")
        return Name(value.text, value.inside)

    def string(self, value: Value, expected: str) -> str:
        """A text that the language can quote."""
        if not isinstance(value, Text):
            self.unexpected(value, expected)
            return ""
        for character, words in (('"', 'a `"`'), ("\n", "a line break"), ("\r", "a line break")):
            if character in value.text:
                self.report(value.inside, f"{words} stands in this text", "the language has no way to write it there")
        return value.text

    def number(self, value: Value) -> int:
        """A whole number from 0 on."""
        if not isinstance(value, Number):
            self.unexpected(value, "a whole number", value.text if _is_digits(value) else None)
        elif value.value is None or value.value < 0:
            self.report(value.span, f"`{value.span.text}` stands where a whole number from 0 on is expected")
        else:
            return value.value
        return 0

    def flag(self, value: Value) -> bool:
        """`true` or `false`."""
        if isinstance(value, Constant) and value.value is not None:
            return value.value
        self.unexpected(value, "`true` or `false`")
        return False

    def choice(self, value: Value, words: Collection[str]) -> str:
        """One of some words."""
        if not isinstance(value, Text):
            self.unexpected(value, listed(ticked(words), "or"))
        elif value.text not in words:
            hint = did_you_mean(value.text, words)
            self.report(
                value.inside, f"`{shortened(value.text)}` stands where {listed(ticked(words), 'or')} is expected", hint
            )
        else:
            return value.text
        return next(iter(words))


def _is_digits(value: Value) -> TypeGuard[Text]:
    return isinstance(value, Text) and value.text.isascii() and value.text.isdigit()


def first(value: Value) -> Span:
    """Where a value is shown to be wrong: the opening bracket of what may be long, else all of it."""
    span = value.span
    return Span(span.source, span.start, span.start + 1) if isinstance(value, Array | Object) else span


def described(value: Value) -> str:
    """What kind of value it is, in words."""
    match value:
        case Text():
            return "a string"
        case Number():
            return "a number"
        case Constant(constant):
            return "`null`" if constant is None else f"`{str(constant).lower()}`"
        case Array():
            return "a list"
        case Object():
            return "an object"
        case Unusable():
            return "something"
    assert_never(value)
