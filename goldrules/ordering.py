"""Things in an order in which each comes after what it needs, and the circles in which no such order is."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Ordered(Generic[T]):
    """`sequence` holds all that is reached, once; in a circle each thing needs the next, and the last one the first.

    What stands in a circle stands in the sequence too, before something that it needs.
    """

    sequence: tuple[T, ...]
    circles: tuple[tuple[T, ...], ...]


def in_order(starts: Iterable[T], needs: Callable[[T], Iterable[T]]) -> Ordered[T]:
    """The starts and everything that they need, directly or not. Every circle is told once.

    However long a chain is, it takes no room on the stack.
    """
    sequence: list[T] = []
    circles: list[tuple[T, ...]] = []
    done: set[T] = set()
    open_: dict[T, Iterator[T]] = {}
    for start in starts:
        if start not in done:
            open_[start] = iter(needs(start))
        while open_:
            current = next(reversed(open_))
            for needed in open_[current]:
                if needed in open_:
                    path = list(open_)
                    circles.append(tuple(path[path.index(needed) :]))
                elif needed not in done:
                    open_[needed] = iter(needs(needed))
                    break
            else:
                del open_[current]
                done.add(current)
                sequence.append(current)
    return Ordered(tuple(sequence), tuple(dict.fromkeys(circles)))


_SHOWN = 8


def shortened(chain: Sequence[str]) -> list[str]:
    """A chain of names as it is told: of a long one the beginning and the end."""
    if len(chain) <= _SHOWN:
        return list(chain)
    return [*chain[: _SHOWN // 2], "…", *chain[-_SHOWN // 2 :]]
