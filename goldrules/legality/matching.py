"""Dealing things to places: a largest matching, found by augmenting paths without recursion."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

Slot = TypeVar("Slot", bound=Hashable)


def unmatched(options: Sequence[Iterable[Slot]], room: Callable[[Slot], int] = lambda _: 1) -> int | None:
    """The first thing that finds no place together with those before it, or None where all find one.

    `options[i]` are the places that thing i may go to; `room` says how many things a place holds.
    """
    choices = [tuple(some) for some in options]
    holding: dict[Slot, list[int]] = {}
    for thing in range(len(choices)):
        if not _placed(thing, choices, holding, room):
            return thing
    return None


def _placed(
    thing: int, choices: Sequence[Sequence[Slot]], holding: dict[Slot, list[int]], room: Callable[[Slot], int]
) -> bool:
    """Place one more thing, if need be by moving others on: breadth first to the nearest place with room."""
    came: dict[Slot, int] = {}
    waiting = deque([thing])
    moved_from: dict[int, Slot] = {}
    while waiting:
        one = waiting.popleft()
        for place in choices[one]:
            if place in came:
                continue
            came[place] = one
            inside = holding.setdefault(place, [])
            if len(inside) < room(place):
                _shift(place, came, moved_from, holding)
                return True
            for other in inside:
                if other not in moved_from:
                    moved_from[other] = place
                    waiting.append(other)
    return False


def _shift(place: Slot, came: dict[Slot, int], moved_from: dict[int, Slot], holding: dict[Slot, list[int]]) -> None:
    """Move everything on along the path that ends in a place with room."""
    free: Slot | None = place
    while free is not None:
        mover = came[free]
        before = moved_from.get(mover)
        if before is not None:
            holding[before].remove(mover)
        holding[free].append(mover)
        free = before
