"""How large the positions are over which a statement is decided."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from goldrules.syntax import theorems as t
from goldrules.wording import number_of


@dataclass(frozen=True, slots=True)
class Bound:
    """At most so many players, ingots and features, on a board of at most so many rows and columns."""

    players: int = 3
    ingots: int = 4
    features: int = 3
    rows: int = 4
    columns: int = 4

    @property
    def words(self) -> str:
        """`up to 3 players, 4 ingots, 3 features`"""
        sizes = number_of(self.players, "player"), number_of(self.ingots, "ingot"), number_of(self.features, "feature")
        return f"up to {', '.join(sizes)}"

    @property
    def of_claims(self) -> str:
        """The same, and the board if it is too small for each ingot to lie alone."""
        return self.words if roomy(self.rows, self.columns, self.ingots) else self.with_board

    @property
    def with_board(self) -> str:
        """The same, and the board."""
        return f"{self.words}, a {self.rows}\N{MULTIPLICATION SIGN}{self.columns} board"

    def with_sizes(self, sizes: Iterable[t.Size]) -> Bound:
        """The bound that a theorem says, over this one."""
        found = self
        for size in sizes:
            if size.by is not None:
                found = replace(found, rows=size.amount, columns=size.by)
            else:
                found = replace(found, **{size.thing.text: size.amount})
        return found


def roomy(rows: int, columns: int, ingots: int) -> bool:
    """Whether each ingot can lie on a tile of its own, and one tile is left."""
    return rows * columns > ingots


def laid_out(count: int, rows: int, columns: int) -> list[tuple[int, int]]:
    """So many squares of a board: apart from each other where there is room for that, in a row if it can be."""
    if 2 * count - 1 <= columns:
        return [(0, 2 * index) for index in range(count)]
    apart = [(row, column) for row in range(0, rows, 2) for column in range(0, columns, 2)]
    squares = apart if count <= len(apart) else [(row, column) for row in range(rows) for column in range(columns)]
    assert count <= len(squares), "what is laid out was found on a board of this size"
    return squares[:count]


PLAYERS = ("Red", "Blue", "Green", "Yellow", "Black", "Grey", "Pink", "White")
"""The names of the players of a position that was found, the active one first."""


def player_names(count: int) -> tuple[str, ...]:
    """So many names."""
    return tuple(PLAYERS[index] if index < len(PLAYERS) else f"P{index + 1}" for index in range(count))


def letter(index: int, first: str) -> str:
    """The name of a tile (`a`) or a feature (`A`), by its number from 0: `a` to `z`, then `a1` and so on."""
    return chr(ord(first) + index) if index < 26 else f"{chr(ord(first) + index % 26)}{index // 26}"
