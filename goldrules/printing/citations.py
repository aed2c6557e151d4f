"""Citations as text, alone and behind a clause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from goldrules.printing.layout import Block, Layout, Line, line, neighbours_aligned, padded, quoted, width
from goldrules.syntax.names import Cite
from goldrules.syntax.rules import Follower

_MOST_COLUMNS = 70


def cite(node: Cite) -> Line:
    """The line of a citation."""
    head = f"cite {node.source} {quoted(node.place)}"
    if node.authority == "printed":
        return line(head)
    return line(head, (node.authority if node.detail is None else f"{node.authority} {quoted(node.detail)}",))


def cited(long: Line, cites: Sequence[Cite]) -> Layout:
    """A clause of one line, with a block for its citations if it has any."""
    return Block(long, cites_of(cites)) if cites else long


def cites_of(cites: Sequence[Cite]) -> tuple[Layout, ...]:
    """The lines of some citations, in columns."""
    return in_columns(cites, [cite(one) for one in cites])


def in_columns(parts: Iterable[object], layouts: Sequence[Layout]) -> tuple[Layout, ...]:
    """The layouts of some parts, with the names in neighbouring citations and followers as wide as each other.

    Neighbouring citations that say whose word they are have it in one column.
    """
    parts = list(parts)
    named = neighbours_aligned(layouts, [_words_before_column(part) for part in parts])
    aligned: list[Layout] = []
    for whose, run in groupby(zip(parts, named, strict=True), lambda pair: _says_whose(pair[0])):
        same = [layout for _, layout in run]
        aligned += _places_aligned(same) if whose else same
    return tuple(aligned)


def _says_whose(part: object) -> bool:
    return isinstance(part, Cite) and part.authority != "printed"


def _places_aligned(layouts: Sequence[Layout]) -> list[Layout]:
    lines = [layout for layout in layouts if isinstance(layout, Line)]
    widths = [width(layout.head) for layout in lines]
    column = max((each for each in widths if each <= _MOST_COLUMNS), default=0)
    return [Line(padded(layout.head, column), layout.groups) for layout in lines]


def _words_before_column(node: object) -> int:
    return 2 if isinstance(node, Cite) or (isinstance(node, Follower) and not node.default) else 0
