"""JSON text to values that know where they stand."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import NoReturn
from unicodedata import normalize

from goldrules.diagnostics import Diagnostic, Label, did_you_mean
from goldrules.source import Source, Span
from goldrules.vocabulary import MAX_DIGITS

MAX_DEPTH = 50
"""How deep lists and objects may be nested. Everything that walks them may recurse."""


@dataclass(frozen=True, slots=True)
class Text:
    """A string, composed (NFC). Its span holds the quotes."""

    text: str
    span: Span

    @property
    def inside(self) -> Span:
        """The span between the quotes; of an empty string, the quotes."""
        span = self.span
        return Span(span.source, span.start + 1, span.end - 1) if span.end - span.start > 2 else span


@dataclass(frozen=True, slots=True)
class Number:
    """A number; `value` is None where it is not written as a whole number."""

    value: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Constant:
    """`true`, `false` or, where `value` is None, `null`."""

    value: bool | None
    span: Span


@dataclass(frozen=True, slots=True)
class Array:
    items: tuple[Value, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Member:
    """`"key": value`"""

    key: Text
    value: Value
    span: Span


@dataclass(frozen=True, slots=True)
class Object:
    """An object; no two of its members have the same key."""

    members: tuple[Member, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Unusable:
    """A value that was reported already."""

    span: Span


Value = Text | Number | Constant | Array | Object | Unusable


def scan(source: Source) -> tuple[Value | None, list[Diagnostic]]:
    """The value that a text holds, and what is wrong with it; None where it is not JSON at all.

    What JSON allows and this program does not (a key twice, a huge number) hides nothing of the rest.
    """
    scanner = _Scanner(source)
    try:
        return scanner.document(), scanner.problems
    except _NotJson as stop:
        return None, [*scanner.problems, stop.diagnostic]


def shortened(text: str) -> str:
    """A piece of a user's text in which everything can be printed, cut where it is long."""
    cut = text if len(text) <= 40 else text[:37] + "..."
    return "".join(c if c.isprintable() else f"U+{ord(c):04X}" for c in cut)


class _NotJson(Exception):
    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


_SPACE = re.compile(r"[ \t\n\r]*")
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]++|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+')
_ESCAPE = re.compile(r"\\u[^\W_]{0,4}|\\.?")
_SURROGATE = re.compile(
    r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|(?P<lone>\\u[dD][89a-fA-F]..|[\ud800-\udfff])|\\.|[^\\]", re.DOTALL
)
_CHUNK = re.compile(r"[\w.+-]+|//|/\*|.", re.DOTALL)
_NUMBER = re.compile(r"-?(?P<whole>0|[1-9][0-9]*)(?P<rest>(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)")
_CONSTANTS = {"true": True, "false": False, "null": None}
_NO_NUMBERS = ("NaN", "Infinity", "-Infinity")
_CLOSING = {"{": "}", "[": "]"}


class _Scanner:
    def __init__(self, source: Source) -> None:
        self.problems: list[Diagnostic] = []
        self._source, self._text, self._at = source, source.text, 0

    def document(self) -> Value:
        if self._next() == "":
            self._stop("there is nothing in this text", self._last(), "a position is written as `{ … }`")
        value = self._value(0)
        if self._next() != "":
            span = self._chunk()
            message = f"`{shortened(span.text)}` stands behind the end of the document"
            self._stop(message, span, _comment(span.text) or "several positions are written as `[ {…}, {…} ]`")
        return value

    # ------------------------------------------------------------ values
    def _value(self, depth: int) -> Value:
        match self._next():
            case "{" | "[" if depth == MAX_DEPTH:
                self._stop(f"this is nested more than {MAX_DEPTH} levels deep", self._span(self._at, self._at + 1))
            case "{":
                return self._object(depth + 1)
            case "[":
                return self._array(depth + 1)
            case '"':
                return self._string()
        return self._word()

    def _array(self, depth: int) -> Array:
        start = self._open()
        items: list[Value] = []
        while not self._closed(start, bool(items), "a value"):
            items.append(self._value(depth))
        return Array(tuple(items), self._span(start, self._at))

    def _object(self, depth: int) -> Object:
        start = self._open()
        members: dict[str, Member] = {}
        some = False
        while not self._closed(start, some, "a key"):
            some = True
            begin = self._at
            if self._text[begin] != '"':
                span = self._chunk()
                hint = _comment(span.text) or "keys stand in double quotes"
                self._stop(f"`{shortened(span.text)}` stands where a key is expected", span, hint)
            key = self._string()
            if self._next() != ":":
                self._stop("this key has no `:` and no value", key.span)
            self._at += 1
            if self._next() in ("", ",", "}", "]"):
                self._stop("this key has no value", key.span)
            value = self._value(depth)
            if isinstance(key, Unusable):
                continue
            if key.text in members:
                first = Label(members[key.text].key.inside, "the first time")
                self._report(f"the key `{shortened(key.text)}` stands twice in this object", key.inside, None, first)
            members.setdefault(key.text, Member(key, value, self._span(begin, self._at)))
        return Object(tuple(members.values()), self._span(start, self._at))

    def _open(self) -> int:
        self._at += 1
        return self._at - 1

    def _closed(self, start: int, some: bool, wanted: str) -> bool:
        """Go to the next element, or over the closing bracket, which is then true."""
        closing = _CLOSING[self._text[start]]
        character = self._next()
        if character == closing:
            self._at += 1
            return True
        opened = Label(self._span(start, start + 1), "opened here")
        if character == "":
            self._stop(f"the text ends before its `{closing}`", self._last(), None, opened)
        if not some:
            return False
        if character != ",":
            span = self._chunk()
            message = f"`{shortened(span.text)}` stands where `,` or `{closing}` is expected"
            self._stop(message, span, _comment(span.text), opened)
        comma = self._span(self._at, self._at + 1)
        self._at += 1
        if self._next() in (closing, ","):
            self._stop(f"behind this comma {wanted} is missing", comma)
        if self._next() == "":
            self._stop(f"the text ends before its `{closing}`", self._last(), None, opened)
        return False

    def _string(self) -> Text | Unusable:
        start = self._at
        match = _STRING.match(self._text, start)
        assert match is not None
        end = match.end()
        if self._text[end : end + 1] != '"':
            self._broken_string(start, end)
        self._at = end + 1
        span = self._span(start, end + 1)
        inside = self._text[start + 1 : end]
        if inside.isascii() and "\\" not in inside:
            return Text(inside, span)
        for found in _SURROGATE.finditer(self._text, start, end) if _SURROGATES.search(span.text) else ():
            if found["lone"]:
                where = self._span(found.start(), found.end())
                self._report(
                    f"`{shortened(found['lone'])}` is half a character", where, "a surrogate needs its other half"
                )
                return Unusable(span)
        return Text(normalize("NFC", json.loads(span.text)), span)

    def _broken_string(self, start: int, end: int) -> NoReturn:
        character = self._text[end : end + 1]
        if character in ("", "\n", "\r"):
            self._stop('this string has no closing `"` on its line', self._span(start, end))
        if character == "\\":
            found = _ESCAPE.match(self._text, end)
            assert found is not None
            span = self._span(end, found.end())
            self._stop(f"`{span.text}` means nothing in a string", span, "a backslash itself is written `\\\\`")
        span = self._span(end, end + 1)
        self._stop("a control character stands in this string", span, f"it is written `\\u{ord(character):04x}`")

    def _word(self) -> Value:
        span = self._chunk()
        word = span.text
        number = _NUMBER.fullmatch(word)
        if number is None and word not in _CONSTANTS and word not in _NO_NUMBERS:
            self._stop(f"`{shortened(word)}` stands where a value is expected", span, _hint(word))
        self._at = span.end
        if word in _CONSTANTS:
            return Constant(_CONSTANTS[word], span)
        if number is None:
            self._report(f"`{word}` is not a number that JSON has", span)
            return Unusable(span)
        digits = sum(map(str.isdigit, word))
        if digits > MAX_DIGITS:
            self._report(f"this number has {digits} digits", span, f"numbers have up to {MAX_DIGITS} digits")
            return Unusable(span)
        return Number(None if number["rest"] else int(word), span)

    # ------------------------------------------------------------ places
    def _next(self) -> str:
        """The next character that is no white space, or nothing at the end."""
        match = _SPACE.match(self._text, self._at)
        assert match is not None
        self._at = match.end()
        return self._text[self._at : self._at + 1]

    def _chunk(self) -> Span:
        match = _CHUNK.match(self._text, self._at)
        return self._span(self._at, match.end()) if match else self._last()

    def _last(self) -> Span:
        last = len(self._text.rstrip())
        return self._span(max(last - 1, 0), max(last, min(1, len(self._text))))

    def _span(self, start: int, end: int) -> Span:
        return Span(self._source, start, end)

    def _report(self, message: str, span: Span, hint: str | None = None, other: Label | None = None) -> None:
        self.problems.append(Diagnostic("GR008", message, Label(span), (other,) if other else (), hint))

    def _stop(self, message: str, span: Span, hint: str | None = None, other: Label | None = None) -> NoReturn:
        raise _NotJson(Diagnostic("GR008", message, Label(span), (other,) if other else (), hint))


_SURROGATES = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")


def _hint(word: str) -> str | None:
    if word[:1] == "'":
        return "strings stand in double quotes"
    if re.match(r"[-+.]?[0-9]", word):
        return "numbers have no `+` and no `0` before them, and a digit on each side of the `.`"
    if word in ("None", "nil", "undefined"):
        return "did you mean `null`?"
    return _comment(word) or did_you_mean(word.lower(), _CONSTANTS)


def _comment(word: str) -> str | None:
    return "JSON has no comments" if word in ("//", "/*", "#") else None
