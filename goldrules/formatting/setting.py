"""Canonical lines with comments between them, behind them, and where need be within them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from goldrules.formatting.gaps import Comment, Gap
from goldrules.printing.layout import INDENT, Printed, padded, width

_MOST_ALIGNED = 100


@dataclass
class _Line:
    text: str
    comment: str = ""
    below: tuple[str, ...] = ()
    """Comments that go on, each on a line below `comment`."""


def set_out(lines: Sequence[Printed], gaps: Sequence[Gap]) -> str:
    """The text of a file: the canonical lines, with the comments of each gap in its place."""
    page = _Page()
    first, start = 0, 0
    for text, begins in lines:
        end = start + len(text)
        here = first
        while here < len(gaps) - 1 and gaps[here].start < end:
            here += 1
        page.add(text, begins, start, gaps[first:here])
        first, start = here, end + 1
    page.add_end(gaps[-1])
    return page.text()


class _Page:
    def __init__(self) -> None:
        self.lines: list[_Line] = []
        self.blank = False

    def add(self, text: str, begins: bool, start: int, gaps: Sequence[Gap]) -> None:
        """One canonical line; `gaps` are those before its words."""
        if not text:
            self.blank = True
            return
        indent = text[: len(text) - len(text.lstrip())]
        go_on = indent + INDENT * 2
        cut = 0
        for index, gap in enumerate(gaps):
            at = _before_parentheses(text, gap.start - start) if index else 0
            if not index:
                inside = indent + INDENT if gap.word == "}" else indent
                self._between(gap, inside, begins and gap.word != "|", gap.word == "}")
            elif gap.comments:
                self._line(_piece(text, cut, at, go_on))
                self._between(gap, go_on, False, False)
                cut = at
        self._line(_piece(text, cut, len(text), go_on))

    def add_end(self, gap: Gap) -> None:
        """What stands behind the last word."""
        self._between(gap, "", True, True)
        self.blank = False

    def _line(self, text: str) -> None:
        if self.blank and self.lines:
            self.lines.append(_Line(""))
        self.blank = False
        self.lines.append(_Line(text))

    def _between(self, gap: Gap, indent: str, begins: bool, closes: bool) -> None:
        """Comments before a word; empty lines of the original stay where a part begins, one at most."""
        wanted, opened = self.blank, not self.lines or self.lines[-1].text.endswith("{")
        comments = self._behind(gap.comments)
        blanks = [begins and comment.blank_before for comment in comments]
        blanks.append(begins and gap.blank)
        if wanted and not any(blanks):
            blanks[0] = True
        if opened:
            blanks[0] = False
        if closes:
            blanks[-1] = False
        for comment, blank in zip(comments, blanks, strict=False):
            self.blank = blank
            self._line(indent + comment.text)
        self.blank = blanks[-1]

    def _behind(self, comments: Sequence[Comment]) -> Sequence[Comment]:
        """Put a comment that stood behind a word there, with those that go on below it; give the others."""
        if not comments or comments[0].own_line or not self.lines:
            return comments
        first = comments[0]
        goes_on = 1
        while goes_on < len(comments):
            next_one = comments[goes_on]
            if next_one.blank_before or next_one.column != first.column or not next_one.own_line:
                break
            goes_on += 1
        self.lines[-1].comment = first.text
        self.lines[-1].below = tuple(comment.text for comment in comments[1:goes_on])
        return comments[goes_on:]

    def text(self) -> str:
        """All lines; comments behind neighbouring lines of one depth stand in one column."""
        texts: list[str] = []
        for depth, run in groupby(self.lines, _depth_of_commented):
            lines = list(run)
            if depth is None:
                texts += [one.text for one in lines]
                continue
            widths = [width(one.text) for one in lines]
            column = max((each for each in widths if each <= _MOST_ALIGNED), default=0)
            for one in lines:
                texts.append(f"{padded(one.text, column)}  {one.comment}")
                texts += [" " * max(column, width(one.text)) + f"  {more}" for more in one.below]
        return "".join(f"{text}\n" for text in texts)


def _depth_of_commented(one: _Line) -> int | None:
    return len(one.text) - len(one.text.lstrip()) if one.comment else None


def _piece(text: str, start: int, end: int, indent: str) -> str:
    """A piece of a line; any but the first goes on below it, indented."""
    return indent + text[start:end].strip() if start else text[:end].rstrip()


def _before_parentheses(text: str, at: int) -> int:
    """Where a line is cut before a word: also before the opening parentheses that stand before it."""
    while at and text[at - 1] == "(":
        at -= 1
    return at
