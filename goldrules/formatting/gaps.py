"""The comments and empty lines between the words of a text, and how the words of two texts of one tree correspond."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from unicodedata import normalize

import regex

from goldrules.printing.layout import width
from goldrules.vocabulary import NAME

# One character of a sign is one word, so that `. .` and `..` are the same words.
_WORD = regex.compile(rf'(?P<comment>#[^\n]*)|(?P<word>"[^"\n]*"|{NAME}|[0-9]+|[^\s])')
_PARENTHESES = ("(", ")")


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment: whether it has a line of its own, whether an empty line stands before it, and its column."""

    text: str
    own_line: bool
    blank_before: bool
    column: int


@dataclass(frozen=True, slots=True)
class Gap:
    """What stands before a word (at the end: before nothing): comments, and whether an empty line comes last."""

    word: str
    start: int
    end: int
    comments: tuple[Comment, ...] = ()
    blank: bool = False


def comments_of(text: str) -> list[str]:
    """The comments of a text in their order, without white space at their ends."""
    return [match["comment"].rstrip() for match in _WORD.finditer(text) if match["comment"]]


def gaps_of(text: str) -> list[Gap]:
    """A gap for every word of a text but parentheses, which layout may move, and one for its end."""
    gaps: list[Gap] = []
    here = _Here()
    for match in _WORD.finditer(text):
        lines = text.count("\n", here.end, match.start())
        here.lines += lines
        if match["comment"]:
            column = width(text[text.rfind("\n", 0, match.start()) + 1 : match.start()])
            here.comments.append(Comment(match[0].rstrip(), here.lines > 0 or not gaps, here.lines > 1, column))
            here.lines = 0
            here.end = match.end()
            continue
        here.end = match.end()
        if match[0] in _PARENTHESES:
            continue
        gaps.append(Gap(match[0], match.start(), match.end(), tuple(here.comments), here.lines > 1))
        here = _Here(here.end)
    return [*gaps, Gap("", len(text), len(text), tuple(here.comments))]


@dataclass
class _Here:
    end: int = 0
    lines: int = 0
    comments: list[Comment] = field(default_factory=list)


def matched(original: list[Gap], canonical: list[Gap]) -> list[Gap] | None:
    """The canonical gaps with what stands in the original ones; None if the words of the texts do not correspond."""
    found: list[Gap] = []
    kept: tuple[Comment, ...] = ()
    at = 0
    for gap in original:
        kept += gap.comments
        if at < len(canonical) and _same(gap.word, canonical[at].word):
            found.append(replace(canonical[at], comments=kept, blank=gap.blank))
            kept = ()
            at += 1
        elif gap.word not in ("{", "}"):  # canonical text leaves out empty braces behind a clause
            return None
    if at < len(canonical):
        return None
    return _moved(found)


def _same(word: str, other: str) -> bool:
    if word.isascii() and word.isdigit() and other.isdigit():
        return word.lstrip("0") == other.lstrip("0")
    plural = {"feature": "features"}
    return normalize("NFC", plural.get(word, word)) == plural.get(other, other)


def _moved(gaps: list[Gap]) -> list[Gap]:
    """Comments before `,`, `;` and `{` go behind them, so that no line begins with one of these."""
    moved: list[Gap] = []
    kept: tuple[Comment, ...] = ()
    for gap in gaps:
        comments = kept + gap.comments
        kept = ()
        if gap.word in (",", ";", "{"):
            kept, comments = comments, ()
        moved.append(replace(gap, comments=comments))
    return moved
