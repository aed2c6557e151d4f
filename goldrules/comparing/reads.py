"""Whether two editions read positions alike: what is scored, who controls it, and what it claims, by feature type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import z3

from goldrules.bounded.alike import all_said_of_type, frames, looks_around, shared_types, told_apart, type_key
from goldrules.bounded.bounds import Bound
from goldrules.bounded.reading import Reading, facts_of, whole
from goldrules.bounded.sizes import space_for
from goldrules.bounded.smallest import solved
from goldrules.bounded.space import Space
from goldrules.comparing.outcomes import Books
from goldrules.editions import Rulebook
from goldrules.legality import Budget, HandOut
from goldrules.solving import Loop


def said_otherwise(first: Rulebook, second: Rulebook) -> list[str]:
    """The types of both rulebooks of which they do not say the same, letter by letter."""
    books = (first, second)
    types = shared_types(books)
    apart = told_apart(books, types)
    return [name for name in types if type_key([first], name, apart) != type_key([second], name, apart)]


@dataclass(frozen=True)
class Frame:
    """The types of the features of some positions, and whether two rulebooks read those alike."""

    types: tuple[str, ...]
    alike: bool


def read_alike(
    first: Rulebook, second: Rulebook, focus: Sequence[str], bound: Bound, budget: Budget
) -> Iterator[Frame]:
    """For each choice of types with one of the focus in it, whether all its positions are read alike.

    Where what is said of a type does not look at other features, positions with that feature alone are enough.
    Raises `OutOfTime`.
    """
    books = (first, second)
    for size in range(1, bound.features + 1):
        for frame in frames(books, size, focus):
            some = [name for name in frame if name in focus]
            around = (looks_around(book, all_said_of_type(book, name)) for book in books for name in some)
            if size > 1 and not any(around):
                continue
            space = space_for(books, frame, frame, bound)
            yield Frame(frame, not _differs(space, books, budget))


def _differs(space: Space, books: Iterable[Rulebook], budget: Budget) -> bool:
    readings = [Reading(space, book) for book in books]
    loop = Loop()
    loop.add(facts_of(readings))
    different = [_unlike(one, other) for one, other in zip(*map(_read, readings), strict=True)]
    possible = [whole(one) for one in different if one is not False]
    return bool(possible) and solved(loop, [z3.Or(*possible)], budget) is not None


def _read(reading: Reading) -> list[Any]:
    """All that the hand-out can see of the features: what is scored, and of those, controllers and claims."""
    a, walk = reading.space.algebra, reading.walk
    board = reading.space.world.board
    found: list[Any] = []
    for index, scored in enumerate(walk.scored):
        found.append(scored)
        found += [a.all([scored, one]) for one in walk.controllers(index).values()]
        claims = walk.claims(index)
        found += [a.all([scored, claims.get(square, False)]) for square in board]
    return found


def _unlike(one: Any, other: Any) -> Any:
    if isinstance(one, bool) and isinstance(other, bool):
        return one != other
    if not isinstance(one, bool) and not isinstance(other, bool) and one.eq(other):
        return False
    return z3.Xor(whole(one), whole(other))


def what_differs(position_read: Sequence[HandOut], others: Sequence[HandOut]) -> list[str]:
    """The parts of the rules that make the difference in a known position, in words."""
    found: dict[str, None] = {}
    for mine, yours in ((mine, yours) for mine in position_read for yours in others):
        for index, state in enumerate(mine.walk.world.features):
            if mine.walk.scored[index] != yours.walk.scored[index]:
                found[f"when {_a(state.type)} is scored"] = None
            elif dict(mine.walk.controllers(index)) != dict(yours.walk.controllers(index)):
                found[f"who controls {_a(state.type)}"] = None
            elif mine.walk.scored[index] and mine.walk.claims(index) != yours.walk.claims(index):
                found[f"what {_a(state.type)} claims"] = None
        if mine.claims == yours.claims and not found:
            effects = [{way.effect for way in one.ways if way.case} for one in (mine, yours)]
            found["cases" if effects[0] != effects[1] else "turns"] = None
    return list(found)


def _a(type_: str | None) -> str:
    return f"`{type_}`"


def books_of(first: Books, second: Books) -> Iterator[tuple[Rulebook, Rulebook]]:
    """Each reading of the one with each reading of the other."""
    return ((one, other) for one in first for other in second)
