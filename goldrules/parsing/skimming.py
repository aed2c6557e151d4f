"""What can be told of a text without parsing it: the types it declares, and what a broken statement is called."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import normalize

import regex

from goldrules.source import Source, Span
from goldrules.syntax.names import Broken
from goldrules.vocabulary import NAME, STATEMENT_WORDS

# Comments and strings hold no names.
_HEAD = regex.compile(rf'(?:\s|#[^\n]*\n)*(?P<word>\w+)(?:\s|#[^\n]*\n)+(?:(?P<name>{NAME})|"(?P<title>[^"\n]*)")')
_DECLARED = regex.compile(rf'#[^\n]*|"[^"\n]*"?|\b(?P<word>feature|follower|mark|number|define)\s+(?P<name>{NAME})')


def type_names(text: str) -> Iterator[str]:
    """The names of the feature types that a text seems to declare."""
    return (name for word, name in _declared(text) if word == "feature")


def broken(source: Source, start: int, end: int) -> Iterator[Broken]:
    """A statement that cannot be read, where it begins as one and has a name."""
    text = source.text[start:end]
    head = _HEAD.match(text)
    if head and head["word"] in STATEMENT_WORDS:
        name = normalize("NFC", head["title"] if head["word"] == "example" and head["title"] else head["name"] or "")
        if name:
            yield Broken(head["word"], name, tuple(_declared(text)), Span(source, start, end))


def _declared(text: str) -> Iterator[tuple[str, str]]:
    for match in _DECLARED.finditer(text):
        if match["word"]:
            yield match["word"], normalize("NFC", match["name"])
