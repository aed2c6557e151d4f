"""Two positions of a theorem in which everybody may claim the same, and gold is handed out by the same procedures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import z3

from goldrules.bounded import Reading
from goldrules.bounded.reading import whole
from goldrules.bounded.smallest import solved
from goldrules.editions import Clause
from goldrules.legality import Budget
from goldrules.solving import Loop
from goldrules.symbolic import Truth
from goldrules.syntax import rules as r


def surely_same(loop: Loop, here: Reading, there: Reading, budget: Budget) -> bool:
    """Whether all outcomes are the same in both positions, because claims and procedures are. Raises `OutOfTime`.

    False says only that the outcomes have to be looked at. What is found is added to the loop.
    """
    if here.active != there.active:
        return False
    if _gives_the_same(loop, here, there, budget):
        there = Reading(there.space, there.rulebook, there.active, there.walk.world)
        there.walk.claim_like(here.walk)
    elif not _none(loop, _unlike(_pairs(here.may, there.may)), budget):
        return False
    busy = z3.Not(whole(here.nobody))
    ways = [[(holds, there.effects[effect])] for effect, holds in here.effects.items()]
    ways += [[*_seen(clause, here, there)] for clause in here.rulebook.turns.values()]
    return all(_none(loop, _unlike(pairs), budget, busy) for pairs in ways)


def _none(loop: Loop, unlike: Iterable[Any], budget: Budget, *asked: Any) -> bool:
    """Nothing of this can be so, which from then on is known."""
    unlike = list(unlike)
    if unlike and solved(loop, [*asked, z3.Or(*unlike)], budget) is not None:
        return False
    loop.add(z3.Not(z3.And(*asked, one)) for one in unlike)
    return True


def _gives_the_same(loop: Loop, here: Reading, there: Reading, budget: Budget) -> bool:
    """Each feature gives the same to the same players in both positions: to see that needs no look at the gold."""
    features = range(len(here.walk.world.features))
    if any([*_unlike(_given(here, there, index))] for index in features):
        return False
    gives = [
        z3.And(unlike, z3.Or(*map(whole, here.walk.controllers(index).values())))
        for index in features
        for unlike in _unlike([(here.walk.scored[index], there.walk.scored[index])])
    ]
    return _none(loop, gives, budget)


def _given(here: Reading, there: Reading, index: int) -> Iterator[tuple[Truth, Truth]]:
    """What a feature gives to whom, if it is scored, here and there."""
    mine, yours = here.walk.controllers(index), there.walk.controllers(index)
    yield from ((mine[player], yours[player]) for player in mine)
    one, other = here.walk.claims(index), there.walk.claims(index)
    yield from ((one.get(square, False), other.get(square, False)) for square in {**one, **other})


def _seen(clause: Clause[r.Turns], here: Reading, there: Reading) -> Iterator[tuple[Truth, Truth]]:
    """What a procedure sees of a position: who may take what (and for which feature), and what is preferred."""
    (_, mine), (_, yours) = here.table(clause), there.table(clause)
    yield from _pairs(mine.may, yours.may)
    yield from _pairs(mine.before or [], yours.before or [])
    for one, other in zip(mine.through or [], yours.through or [], strict=True):
        yield from _pairs(one, other)


def _pairs(one: Iterable[Iterable[Truth]], other: Iterable[Iterable[Truth]]) -> Iterator[tuple[Truth, Truth]]:
    return (pair for mine, yours in zip(one, other, strict=True) for pair in zip(mine, yours, strict=True))


def _unlike(pairs: Iterable[tuple[Truth, Truth]]) -> Iterator[Any]:
    """For each pair that is not letter by letter the same, that it differs."""
    for one, other in pairs:
        mine, yours = whole(one), whole(other)
        if not mine.eq(yours):
            yield z3.Xor(mine, yours)
