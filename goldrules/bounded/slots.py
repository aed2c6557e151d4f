"""Real boards on which the features may be of any type: one space for all positions up to a bound."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import z3

from goldrules.bounded.alike import representatives
from goldrules.bounded.bounds import Bound, player_names
from goldrules.bounded.space import BoardBuilder, Space, not_later
from goldrules.editions import Rulebook
from goldrules.meaning import FeatureState
from goldrules.symbolic import Count, Terms, Truth


def slots_space(books: Sequence[Rulebook], bound: Bound, players: int, more: Iterable[Any] = ()) -> Space:
    """All positions with up to the bound's ingots and features, of any types, for so many players.

    Of types that are alike there is one. A slot is a feature of a position; for each type that it may be of it has a
    feature of the world, which is there or not. `more` is what else reads the positions.
    """
    more = list(more)
    types = representatives(books, more)
    board = _Slots(books, tuple(types), player_names(players), bound.rows, bound.columns, more, bound.features)
    return board.build(bound.ingots, exactly=False)


class _Slots(BoardBuilder):
    def __init__(self, *given: Any) -> None:
        *rest, self._count = given
        super().__init__(*rest)

    def features(self, board: Terms) -> list[FeatureState[Terms, Truth, Count]]:
        types = self.types
        count = self._count if types else 0
        joined = self.joined(count)
        states: list[FeatureState[Terms, Truth, Count]] = []
        used: list[z3.BoolRef] = []
        chosen: list[list[z3.BoolRef]] = []
        for slot in range(count):
            here = [z3.Bool(f"F{slot} is {type_}") for type_ in types]
            self.facts.append(z3.AtMost(*here, 1))
            used.append(z3.Or(*here))
            chosen.append(here)
            shared = self.feature(slot, "", board, {})
            self.facts.append(z3.Implies(used[-1], z3.Or(*shared.tiles.values())))
            idle = [shared.completed, shared.finished, shared.new, *shared.tiles.values()]
            self.facts += [z3.Implies(one, used[-1]) for one in idle]
            self.facts += [z3.Implies(one, used[-1]) for number in shared.followers.values() for one in number.terms]
            for type_, there in zip(types, here, strict=True):
                states.append(
                    FeatureState(
                        name=shared.name,
                        type=type_,
                        tiles=shared.tiles,
                        completed=z3.And(there, shared.completed),
                        finished=shared.finished,
                        new=shared.new,
                        numbers=shared.numbers,
                        joins={
                            other * len(types) + index: joined[min(slot, other), max(slot, other)]
                            for other in range(count)
                            if joined and other != slot
                            for index in range(len(types))
                        },
                        followers=shared.followers,
                        there=there,
                    )
                )
        self.facts += [z3.Implies(later, earlier) for earlier, later in pairwise(used)]
        for earlier, later in pairwise(chosen):
            self.facts += not_later(earlier, later)
        self.slots = tuple(tuple(range(slot * len(types), (slot + 1) * len(types))) for slot in range(count))
        return states
