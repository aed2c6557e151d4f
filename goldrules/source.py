"""Source texts, and spans of them."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True)
class Source:
    """A text that was read: `name` is what the user calls it (a path, `-`), `text` is what it holds.

    A `lasting` text seldom changes: what is read from it may be kept for the next run. A text that is cut out of a
    longer one begins on the line `first_line` of that.
    """

    name: str
    text: str = field(repr=False)
    lasting: bool = field(default=False, repr=False, compare=False)
    first_line: int = field(default=1, repr=False, compare=False)

    def __hash__(self) -> int:
        return hash(self.name)

    @cached_property
    def _line_starts(self) -> list[int]:
        starts = [0]
        for index, character in enumerate(self.text):
            if character == "\n":
                starts.append(index + 1)
        return starts

    @cached_property
    def is_json(self) -> bool:
        """It is meant as JSON: it begins with `{` or `[`, or is nothing but a constant of JSON."""
        text = self.text.strip()
        return text[:1] in ("{", "[") or text in ("null", "true", "false")

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, the columns counted in characters from 1."""
        line = bisect_right(self._line_starts, offset)
        return line + self.first_line - 1, offset - self._line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line, by its number, without its end."""
        number -= self.first_line - 1
        start = self._line_starts[number - 1]
        end = self._line_starts[number] - 1 if number < len(self._line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r")


@dataclass(frozen=True, slots=True)
class Span:
    """The characters `start` to `end` (not included) of a source."""

    source: Source = field(repr=False)
    start: int
    end: int

    @property
    def line(self) -> int:
        return self.source.line_and_column(self.start)[0]

    @property
    def column(self) -> int:
        return self.source.line_and_column(self.start)[1]

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    @property
    def first_line(self) -> Span:
        """The part that stands on its first line."""
        end = self.source.text.find("\n", self.start, self.end)
        return Span(self.source, self.start, end if end >= 0 else self.end)

    @property
    def first_word(self) -> Span:
        """The part up to the first white space."""
        words = self.text.split(None, 1)
        return Span(self.source, self.start, self.start + len(words[0]) if words else self.end)

    @property
    def place(self) -> str:
        """`file:line`, as it is shown behind a verdict."""
        return f"{self.source.name}:{self.line}"


NOWHERE = Span(Source("", ""), 0, 0)
"""The span of what was not read from a text."""
