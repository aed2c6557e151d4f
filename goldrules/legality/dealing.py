"""Whether things of several kinds can be dealt so that everybody gets as many as wanted, each of a kind that fits."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence

_Step = tuple[str, int]
"""A kind, and the want that gives one of it away (-1: it is taken from what is not dealt yet)."""


def first_unmet(there: Mapping[str, int], wants: Sequence[tuple[int, Collection[str]]]) -> int | None:
    """The first of some wants, each a number and the kinds that fit, that cannot be met with those before it.

    None where all can be met. Numbers are dealt at once, so it does not matter how large they are.
    """
    left = dict(there)
    dealt: list[dict[str, int]] = [{} for _ in wants]
    for index, (number, _) in enumerate(wants):
        while number > 0:
            path = _path(index, wants, left, dealt)
            if path is None:
                return index
            number -= _shift(index, number, path, left, dealt)
    return None


def _path(
    start: int,
    wants: Sequence[tuple[int, Collection[str]]],
    left: Mapping[str, int],
    dealt: Sequence[Mapping[str, int]],
) -> list[_Step] | None:
    """How one more comes to a want: from what is left, or from another want, which gets one of another kind instead."""
    came: dict[int, list[_Step]] = {start: []}
    queue = deque([start])
    seen: set[str] = set()
    while queue:
        want = queue.popleft()
        for kind in wants[want][1]:
            if kind in seen or kind not in left:
                continue
            seen.add(kind)
            if left[kind] > 0:
                return [*came[want], (kind, -1)]
            for other, has in enumerate(dealt):
                if has.get(kind, 0) > 0 and other not in came:
                    came[other] = [*came[want], (kind, other)]
                    queue.append(other)
    return None


def _shift(start: int, number: int, path: list[_Step], left: dict[str, int], dealt: Sequence[dict[str, int]]) -> int:
    """Deal as many as go along a path; how many those are."""
    moved = min([number, *(left[kind] if giver < 0 else dealt[giver][kind] for kind, giver in path)])
    taker = start
    for kind, giver in path:
        dealt[taker][kind] = dealt[taker].get(kind, 0) + moved
        if giver < 0:
            left[kind] -= moved
        else:
            dealt[giver][kind] -= moved
            taker = giver
    return moved
