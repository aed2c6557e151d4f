"""Citations as text, alone and behind a clause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from goldrules.printing.layout import Block, Layout, Line, line, neighbours_aligned, quoted
from goldrules.syntax.names import Cite
from goldrules.syntax.rules import Follower


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
    """The layouts of some parts, with the names in neighbouring citations and followers as wide as each other."""
    return tuple(neighbours_aligned(layouts, [_words_before_column(part) for part in parts]))


def _words_before_column(node: object) -> int:
    return 2 if isinstance(node, Cite) or (isinstance(node, Follower) and not node.default) else 0
