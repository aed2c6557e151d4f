"""Who may take what, in the terms of an algebra: a game of which the claims may be unknown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic

from goldrules.legality.game import Game
from goldrules.meaning.algebra import B, Numbers


@dataclass(frozen=True, slots=True)
class Table(Generic[B]):
    """A game whose claims are terms.

    `counts` says how many ingots there are of each kind, and `may[seat][kind]` whether a seat may take them.
    `before[kind][other]` says that the other kind is preferred to the kind; None where the procedure prefers none.
    `through[seat][kind]` holds, for each feature, whether the seat may take the kind for it; None where ingots are
    taken from all claims.
    """

    counts: Sequence[int]
    may: Sequence[Sequence[B]]
    before: Sequence[Sequence[B]] | None = None
    through: Sequence[Sequence[Sequence[B]]] | None = None
    amount: int = 1
    rounds: int | None = None

    @property
    def seats(self) -> range:
        return range(len(self.may))

    @property
    def kinds(self) -> range:
        return range(len(self.counts))

    @property
    def has_closed_form(self) -> bool:
        """Whether the closed form says all about the procedure; read from its data."""
        return self.through is None and self.before is None and self.amount == 1 and self.rounds is None


def table_of(algebra: Numbers[B, Any], game: Game) -> Table[B]:
    """A known game as a table of constants."""
    a, seats, kinds = algebra, range(len(game.seats)), range(len(game.kinds))
    before = through = None
    if len({kind.preference for kind in game.kinds}) > 1:
        before = [
            [a.truth(game.kinds[other].preference > game.kinds[kind].preference) for other in kinds] for kind in kinds
        ]
    if game.each:
        ways = [kind.through for kind in game.kinds]
        features = sorted({feature for one in ways for some in one.values() for feature in some})
        through = [
            [[a.truth(feature in ways[kind].get(seat, ())) for feature in features] for kind in kinds] for seat in seats
        ]
    return Table(
        [kind.count for kind in game.kinds],
        [[a.truth(seat in kind.takers) for kind in game.kinds] for seat in seats],
        before,
        through,
        game.amount,
        game.rounds,
    )
