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
        return f"{self.without_features}, {number_of(self.features, 'feature')}"

    @property
    def without_features(self) -> str:
        """`up to 3 players, 4 ingots`"""
        return f"up to {number_of(self.players, 'player')}, {number_of(self.ingots, 'ingot')}"

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


PLAYERS = ("Red", "Blue", "Green", "Yellow", "Black", "Grey", "Pink", "White")
"""The names of the players of a position that was found, the active one first."""


def player_names(count: int) -> tuple[str, ...]:
    """So many names."""
    return tuple(PLAYERS[index] if index < len(PLAYERS) else f"P{index + 1}" for index in range(count))


def letter(index: int, first: str) -> str:
    """The name of a tile (`a`) or a feature (`A`), by its number from 0: `a` to `z`, then `a1` and so on."""
    return chr(ord(first) + index) if index < 26 else f"{chr(ord(first) + index % 26)}{index // 26}"
