"""Smallest differences on real boards: features of given types, as few tiles as can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from goldrules.bounded.alike import frames
from goldrules.bounded.bounds import Bound
from goldrules.bounded.space import board_space
from goldrules.bounded.witness import Witness
from goldrules.comparing.outcomes import Books, Pair, Wish
from goldrules.legality import Budget


class BoardSearch:
    """Searches boards for a smallest difference: fewest ingots, then features, players, tiles.

    `only` are the choices of types to look at, with any types beside them; None for all.
    """

    def __init__(
        self,
        first: Books,
        second: Books,
        bound: Bound,
        budget: Budget,
        only: Sequence[tuple[str, ...]] | None,
        told: Callable[[str], None],
    ) -> None:
        self._first, self._second = first, second
        self._bound, self._budget, self._only, self._told = bound, budget, only, told

    def _frames(self, size: int) -> Iterator[tuple[str, ...]]:
        if self._only is None:
            yield from frames([*self._first, *self._second], size)
            return
        for core in self._only:
            if len(core) > size:
                continue
            for more in frames([*self._first, *self._second], size - len(core)) if size > len(core) else [()]:
                yield (*core, *more)

    def smallest(self, wish: Wish) -> Witness | None:
        """A smallest difference of one sort, or None where there is none up to the bound. Raises `OutOfTime`."""
        for ingots in range(1, self._bound.ingots + 1):
            for features in range(1, self._bound.features + 1):
                found = self._of_size(wish, ingots, features)
                if found is not None:
                    return found
            self._told(f"none with {ingots} of {self._bound.ingots} ingots")
        return None

    def on_board(self, wish: Wish, known: Witness) -> Witness:
        """A difference of the same sizes as one that is known, and smallest in those, on the fewest tiles."""
        ingots, features, players, _ = known.sizes
        best, where = known, None
        for types in self._frames(features):
            self._told(f"boards with {', '.join(types)}")
            pair = self._pair(types, ingots, players)
            while (fewer := pair.differs(wish, [pair.space.tiles_at_most(len(best.position.squares) - 1)])) is not None:
                best, where = fewer, pair
        return (where and where.neatest(wish)) or best

    def _of_size(self, wish: Wish, ingots: int, features: int) -> Witness | None:
        found: list[Witness] = []
        players = self._bound.players
        for types in self._frames(features):
            if self._pair(types, ingots, players).differs(wish) is None:
                continue
            for fewer in range(1, players + 1):
                pair = self._pair(types, ingots, fewer)
                witness = pair.neatest(wish)
                if witness is not None:
                    found.append(witness)
                    players = fewer
                    break
        return min(found, key=lambda one: one.sizes, default=None)

    def _pair(self, types: tuple[str, ...], ingots: int, players: int) -> Pair:
        space = board_space(
            [*self._first, *self._second],
            types,
            players=players,
            ingots=ingots,
            rows=self._bound.rows,
            columns=self._bound.columns,
        )
        return Pair(space, self._first, self._second, self._budget)
