"""The words of the language that a table can hold: statements, tile functions, tests, directions; names and numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ArgumentKind = Literal["set", "number", "direction"]

STATEMENT_WORDS = ("source", "expansion", "edition", "compare", "theorem", "false", "example")
"""The words that begin a file's statements; they are never names."""
NAME = r"[^\W\d]\w*"
"""A name, for `regex`: the `\\w` of `re` would end it at a combining mark."""
MAX_DIGITS = 9
"""How many digits a number may have."""
DIRECTIONS = ("north", "east", "south", "west")


@dataclass(frozen=True, slots=True)
class Function:
    """A function or test of sets of tiles: what it takes, and what it gives, in words.

    `monotone`: from a larger set it gives no smaller one.
    """

    arguments: tuple[ArgumentKind, ...]
    meaning: str
    monotone: bool = False


TILE_FUNCTIONS: dict[str, Function] = {
    "around": Function(("set",), "the up to eight neighbours of each tile of S, without S"),
    "beside": Function(("set",), "the up to four neighbours of each tile of S along its edges, without S"),
    "flanks": Function(
        ("set",),
        "the two rows beside a straight S of two tiles or more, left and right of its line; "
        "nothing where S is not such a line",
    ),
    "row": Function(("set",), "the tiles east and west of S, each way up to the first hole, without S"),
    "column": Function(("set",), "the tiles north and south of S, each way up to the first hole, without S"),
    "ray": Function(("set", "direction"), "the tiles seen from S in one direction, up to the first hole, without S"),
    "within": Function(
        ("number", "set"),
        "the tiles that a king reaches from S in n moves, holes or not, and S itself",
        monotone=True,
    ),
}

TESTS: dict[str, Function] = {
    "straight": Function(("set",), "S is connected and lies in one row or one column"),
    "connected": Function(("set",), "each tile of S is reached from each other over edges within S"),
}
