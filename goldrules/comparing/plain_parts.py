"""The parts of two editions that are no hand-out: the supply, what ingots are worth, and where they are put."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import permutations

import z3

from goldrules.bounded.bounds import Bound
from goldrules.bounded.reading import Reading, facts_of
from goldrules.bounded.smallest import neatest, solved
from goldrules.bounded.space import Space, board_space, held
from goldrules.bounded.witness import Witness
from goldrules.comparing.clauses import said_parts
from goldrules.editions import Rulebook
from goldrules.legality import Budget, HandOut, judge, must_agree
from goldrules.meaning import Scope
from goldrules.solving import Loop
from goldrules.strategy import worth
from goldrules.symbolic import Truth
from goldrules.syntax import expressions as x
from goldrules.syntax import positions as p
from goldrules.syntax import rules as r
from goldrules.syntax.names import Name


@dataclass(frozen=True)
class PartDiffers:
    """A part on which two rulebooks differ, in one sentence, with a position where one shows it."""

    part: str
    text: str
    witness: Witness | None = None
    placing: p.Placing | None = None


def plain_parts(first: Rulebook, second: Rulebook, bound: Bound, budget: Budget) -> Iterable[PartDiffers]:
    """The differences of supply, value and placement. Raises `OutOfTime`."""
    amounts = [None if book.supply is None else book.supply.said.amount for book in (first, second)]
    if amounts[0] != amounts[1]:
        yield PartDiffers("supply", f"the supply is {_or_unsaid(amounts[0])} and {_or_unsaid(amounts[1])}")
    yield from _value(first, second, bound)
    yield from _placement(first, second, bound, budget)


def _or_unsaid(amount: int | None) -> str:
    return "not said" if amount is None else str(amount)


# ---------------------------------------------------------------- value
def _value(first: Rulebook, second: Rulebook, bound: Bound) -> Iterable[PartDiffers]:
    supplies = [book.supply.said.amount for book in (first, second) if book.supply]
    ends = [
        row.first
        for book in (first, second)
        for row in (book.value.said.parts if book.value else ())
        if isinstance(row, r.Row)
    ]
    # Nobody can have more than the supply.
    most = min(supplies) if supplies else max([*ends, bound.ingots]) + 1
    for count in range(1, most + 1):
        one, other = (None if book.value is None else worth(book, count) for book in (first, second))
        if one != other:
            ingots = "1 ingot is" if count == 1 else f"{count} ingots are"
            yield PartDiffers("value", f"{ingots} worth {_or_unsaid(one)} and {_or_unsaid(other)}")
            return


# ---------------------------------------------------------------- placement
def _placement(first: Rulebook, second: Rulebook, bound: Bound, budget: Budget) -> Iterable[PartDiffers]:
    said = [None if book.placement is None else said_parts(book.placement.said.parts) for book in (first, second)]
    if said[0] == said[1]:
        return
    if first.placement is None or second.placement is None:
        which = "first" if first.placement is None else "second"
        yield PartDiffers("placement", f"the {which} does not say where ingots are put")
        return
    found = _placed_otherwise(first, second, bound, budget)
    if found is not None:
        yield found


def _placed_otherwise(first: Rulebook, second: Rulebook, bound: Bound, budget: Budget) -> PartDiffers | None:
    """A smallest board, and tiles for the ingots, on which one placement allows what the other does not."""
    books = (first, second)
    slots = [[place for place in _places(book) for _ in range(place.amount)] for book in books]
    said = [place for some in slots for place in some]
    for count in sorted({len(some) for some in slots}):
        space = board_space(
            books, (), players=1, ingots=count, rows=bound.rows, columns=bound.columns, more=[*said, x.PlacedTile()]
        )
        loop = Loop()
        loop.add(facts_of([Reading(space, book) for book in books]))
        legal = [_dealt(space, book, some, count) for book, some in zip(books, slots, strict=True)]
        loop.add([z3.Xor(*(z3.BoolVal(one) if isinstance(one, bool) else one for one in legal))])
        model = neatest(space, partial(solved, loop, budget=budget), lambda one: one)
        if model is None:
            continue
        position = space.position(model)
        names = space.tile_names(model)
        placing = p.Placing(tuple(Name(names[held(model, ingot)[0]]) for ingot in space.ingots))
        bare = Witness(replace(position, gold=()))
        words = [judge([HandOut(bare.position, book)], placing, partial=False).word for book in books]
        must_agree("where gold may be put", words[0] != words[1], words[0], "they differ")
        return PartDiffers("placement", f"this is {words[0]} and {words[1]}", bare, placing)
    return None


def _places(book: Rulebook) -> list[r.Place]:
    assert book.placement is not None
    return [part for part in book.placement.said.parts if isinstance(part, r.Place)]


def _dealt(space: Space, book: Rulebook, slots: Sequence[r.Place], count: int) -> Truth:
    """The ingots can be dealt to the slots, one to each."""
    if len(slots) != count:
        return False
    a, walk = space.algebra, Reading(space, book).walk
    tiles = [walk.tiles(place.tiles, Scope()) for place in slots]
    fits = [[a.some(a.intersection(ingot, some)) for some in tiles] for ingot in space.ingots]
    return a.any(a.all(fits[ingot][slot] for ingot, slot in enumerate(some)) for some in permutations(range(count)))
