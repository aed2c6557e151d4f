"""Lines, blocks and columns: how canonical text is set out on a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from unicodedata import category, east_asian_width

LINE_WIDTH = 120
INDENT = "  "
_FAR = 32


@dataclass(frozen=True, slots=True)
class Line:
    """A head and groups of pieces; a line that is too long is broken between groups, then between pieces."""

    head: str
    groups: tuple[tuple[str, ...], ...] = ()

    @property
    def text(self) -> str:
        return " ".join((self.head, *(piece for group in self.groups for piece in group))).rstrip()


def line(head: str, *groups: tuple[str, ...]) -> Line:
    """A line of a head and groups of pieces, of which some may be empty."""
    return Line(head, tuple(group for group in groups if group))


@dataclass(frozen=True, slots=True)
class Block:
    """A line that ends in `{`, what stands between the braces, and `}`."""

    head: Line
    body: tuple[Layout, ...]


@dataclass(frozen=True, slots=True)
class Blank:
    """An empty line."""


Layout = Line | Block | Blank


Printed = tuple[str, bool]
"""A line of text, and whether something begins on it: it does not go on with the line above."""


def render(layout: Layout, depth: int = 0) -> list[Printed]:
    """The lines of a layout, indented."""
    match layout:
        case Blank():
            return [("", True)]
        case Line():
            return _begun(_broken(layout, depth, ""))
        case Block(head, body):
            inner = [line for part in body for line in render(part, depth + 1)]
            return [*_begun(_broken(head, depth, " {")), *inner, (INDENT * depth + "}", True)]


def _begun(lines: Sequence[str]) -> list[Printed]:
    return [(text, index == 0) for index, text in enumerate(lines)]


def _broken(long: Line, depth: int, ending: str) -> list[str]:
    indent = INDENT * depth
    whole = indent + long.text + ending
    if width(whole) <= LINE_WIDTH or not long.groups:
        return [whole]
    start = indent + long.head
    room = LINE_WIDTH - width(ending)
    # What follows stands in one column, unless the head is so long that little room would be left, or too little.
    column = width(start) + 1
    if column > _FAR or column + max(width(piece) for group in long.groups for piece in group) > room:
        column = width(indent + INDENT * 2)
    lines = [start.rstrip()] if column == width(indent + INDENT * 2) else [start]
    for group in long.groups:
        together = " ".join(group)
        for piece in (together,) if column + width(together) <= room else group:
            if width(lines[-1]) + 1 + width(piece) <= room or width(lines[-1]) < column:
                lines[-1] += f" {piece}"
            else:
                lines.append(" " * column + piece)
    return [*(text.rstrip() for text in lines[:-1]), lines[-1].rstrip() + ending]


def width(text: str) -> int:
    """How many columns a text takes in a terminal."""
    return sum(
        0 if category(character) in ("Mn", "Me", "Cf") else 2 if east_asian_width(character) in "WF" else 1
        for character in text
    )


def padded(text: str, columns: int) -> str:
    """The text with spaces behind it, up to a number of columns."""
    return text + " " * (columns - width(text))


def quoted(text: str) -> str:
    """A text as a string of the language."""
    return f'"{text}"'


def separated(items: Iterable[object], mark: str = ",") -> tuple[str, ...]:
    """The pieces of a list: every item but the last with a mark behind it."""
    texts = [str(item) for item in items]
    return (*(text + mark for text in texts[:-1]), *texts[-1:])


def words_aligned(layouts: Sequence[Layout], words: int = 1, columns: int | None = None) -> list[Layout]:
    """The layouts with their first words padded to the longest of them, or to a number of columns."""
    widest = max((first_words_width(layout, words) for layout in layouts), default=0) if columns is None else columns
    return [_words_padded(layout, words, widest) for layout in layouts]


def neighbours_aligned(layouts: Sequence[Layout], words: Sequence[int]) -> list[Layout]:
    """The layouts with as many first words padded as is said for each; neighbours that begin alike share a column."""
    aligned: list[Layout] = []
    for (count, _), run in groupby(
        zip(words, layouts, strict=True), lambda pair: (pair[0], pair[0] and _head(pair[1]).split(" ")[0])
    ):
        same = [layout for _, layout in run]
        aligned += words_aligned(same, count) if count else same
    return aligned


def first_words_width(layout: Layout, words: int = 1) -> int:
    """How many columns the first words of a layout take."""
    return width(" ".join(_head(layout).split(" ", words)[:words]))


def prefixed(word: str, layout: Layout) -> Layout:
    """The layout with a word before it."""
    return _with_head(layout, f"{word} {_head(layout)}")


def _words_padded(layout: Layout, count: int, columns: int) -> Layout:
    words = _head(layout).split(" ", count)
    first = padded(" ".join(words[:count]), columns)
    return _with_head(layout, " ".join((first, *words[count:])))


def _head(layout: Layout) -> str:
    match layout:
        case Line(head) | Block(Line(head)):
            return head
        case Blank():
            return ""


def _with_head(layout: Layout, head: str) -> Layout:
    match layout:
        case Line():
            return replace(layout, head=head)
        case Block():
            return replace(layout, head=replace(layout.head, head=head))
        case Blank():
            return layout
