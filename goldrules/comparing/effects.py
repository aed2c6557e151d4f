"""Whether in every position the same effects hold under two editions: who hands out how, without playing it out."""

from __future__ import annotations

from collections.abc import Iterator

import z3

from goldrules.bounded.alike import plain_type, sees_claims_only
from goldrules.bounded.bounds import Bound
from goldrules.bounded.claims import claims_space
from goldrules.bounded.reading import Reading, facts_of, whole
from goldrules.bounded.slots import slots_space
from goldrules.bounded.smallest import solved
from goldrules.bounded.space import Space
from goldrules.comparing.outcomes import Books
from goldrules.editions import Rulebook
from goldrules.legality import Budget
from goldrules.solving import Loop


def effects_alike(first: Books, second: Books, bound: Bound, budget: Budget) -> bool:
    """Whether the readings of two editions, taken in pairs, have the same procedures, and hand out by the same ones
    wherever somebody may claim gold. Then their outcomes are the same. Raises `OutOfTime`.

    False says only that the outcomes have to be looked at.
    """
    if len(first) != len(second):
        return False
    pairs = [(mine, yours) for mine, yours in zip(first, second, strict=True) if _cases(mine) != _cases(yours)]
    if any(_procedures(mine) != _procedures(yours) for mine, yours in zip(first, second, strict=True)):
        return False
    return not any(_differs(space, pair, budget) for pair in pairs for space in _spaces(pair, bound))


def _cases(book: Rulebook) -> list[object]:
    return [clause.said for clause in book.cases.values()]


def _procedures(book: Rulebook) -> dict[str | None, object]:
    return {name: clause.said for name, clause in book.turns.items()}


def _spaces(pair: Books, bound: Bound) -> Iterator[Space]:
    type_, follower = plain_type(pair), pair[0].default_follower
    for players in range(1, bound.players + 1):
        if type_ is None or follower is None or not sees_claims_only(pair):
            yield slots_space(pair, bound, players)
            continue
        for ingots in range(1, bound.ingots + 1):
            for features in range(1, bound.features + 1):
                yield claims_space(players, ingots, features, type_, follower, (bound.rows, bound.columns))


def _differs(space: Space, pair: Books, budget: Budget) -> bool:
    mine, yours = (Reading(space, book) for book in pair)
    effects = {*mine.effects, *yours.effects}
    unlike = [z3.Xor(whole(mine.effects.get(one, False)), whole(yours.effects.get(one, False))) for one in effects]
    loop = Loop()
    loop.add([*facts_of([mine, yours]), z3.Not(whole(mine.nobody)), z3.Or(*unlike)])
    return solved(loop, [], budget) is not None
