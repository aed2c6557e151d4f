"""A theorem taken apart: what its names stand for, which positions are meant, and what is claimed of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from goldrules.bounded import Bound, plain_type, sees_claims_only
from goldrules.editions import Rulebook
from goldrules.syntax import expressions as x
from goldrules.syntax import theorems as t
from goldrules.syntax.traverse import nodes

_SORTS = {"player": "player", "claimant": "player", "ingot": "ingot", "tile": "tile"}
Change = t.BecomesActive | t.StaysOpen | t.HasTaken | t.LeftOut | t.OneMore


@dataclass(frozen=True)
class Stated:
    """A theorem's parts, of the same sort together."""

    node: t.Theorem

    @cached_property
    def things(self) -> Sequence[tuple[x.Kind, str]]:
        """What it is for every one of, and its name, in order."""
        parts = [part for part in self.node.parts if isinstance(part, t.ForEvery)]
        return [(kind, name.text) for part in parts for kind, name in part.things]

    @cached_property
    def givens(self) -> Sequence[x.Condition]:
        return [part.condition for part in self.node.parts if isinstance(part, t.Given)]

    @cached_property
    def claims(self) -> Sequence[t.Claim]:
        return [part for part in self.node.parts if isinstance(part, t.Claim)]

    @cached_property
    def change(self) -> Change | None:
        """How the second position differs; None without one."""
        return next((part.change for part in self.node.parts if isinstance(part, t.Instead)), None)

    def bound(self, least: Bound) -> Bound:
        """The bound that the theorem says, or else the given one."""
        sizes = (size for part in self.node.parts if isinstance(part, t.Bound) for size in part.sizes)
        return least.with_sizes(sizes)

    # ------------------------------------------------------------ what it speaks of
    @cached_property
    def _nodes(self) -> Sequence[Any]:
        parts = [part for part in self.node.parts if not isinstance(part, t.ForEvery | t.Bound)]
        return [*nodes(tuple(parts)), *(kind for kind, _ in self.things)]

    @property
    def of_best_play(self) -> bool:
        """Whether it speaks of best play."""
        return any(isinstance(node, x.IsBestPick | x.Gain) for node in self._nodes)

    def needs_boards(self, books: Sequence[Rulebook], *, playing: bool = False) -> bool:
        """Whether claims as free sets do not do: a board, a type or a change of the board is spoken of, or matters.

        With `playing`, one more ingot on a tile is no change of the board.
        """
        if playing:
            own = any(sort_of(kind) == "feature" for kind, _ in self.things)
            spoken = (node for node in self._nodes if not isinstance(node, t.OneMore))
            return own or not sees_claims_only(books) or any(map(self._of_boards, spoken))
        if plain_type(books) is None or not sees_claims_only(books):
            return True
        if any(sort_of(kind) == "tile" for kind, _ in self.things):
            return True
        return any(map(self._of_boards, self._nodes))

    def _of_boards(self, node: Any) -> bool:
        match node:
            case x.Kind():
                return (node.type is None and "scored" not in node.adjectives) or self._is_type(node)
            case x.GoldOn():
                return not isinstance(node.tiles, x.WholeBoard | x.OwnClaims)
            case x.LiesOn() | x.TilesOf() | x.Call() | x.Test() | x.Meets() | x.SetName() | x.Marked() | x.OwnTiles():
                return True
            case x.IsType() | x.IsFinished() | x.IsNew() | x.OccupiedBy():
                return True
            case t.StaysOpen() | t.LeftOut() | t.OneMore():
                return True
            case x.NamedNumber():
                return node.name.text not in ("taken", "left", "held", "supply")
            case _:
                return False

    def _is_type(self, node: x.Kind) -> bool:
        if node.type is None or node.type.text in _SORTS:
            return False
        return all(name != node.type.text for _, name in self.things)

    @property
    def expressions(self) -> Iterable[Any]:
        """All that reads positions, for those that build them."""
        return [*self.node.parts, *(kind for kind, _ in self.things)]


def sort_of(kind: x.Kind) -> str:
    """What a name stands for: `player`, `ingot`, `tile` or `feature`."""
    return _SORTS.get(kind.type.text, "feature") if kind.type else "feature"


def of_outcomes(node: Any) -> bool:
    """Whether something depends on who takes what."""
    return any(
        isinstance(one, x.Takes | x.IngotsOf) or (isinstance(one, x.NamedNumber) and one.name.text in ("taken", "left"))
        for one in nodes(node)
    )
