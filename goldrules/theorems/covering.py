"""How many features it takes for players to have some claims: each gives its controllers a set of tiles."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

Takers = tuple[int, ...]
"""The players who may claim an ingot, by number."""


def coverable(pattern: Iterable[Takers], features: int) -> bool:
    """Whether so many features can give the claims of a pattern: for each ingot the players who may claim it."""
    return _coverable(frozenset(map(frozenset, pattern)), features)


@cache
def _coverable(ingots: frozenset[frozenset[int]], features: int) -> bool:
    players = frozenset().union(*ingots)
    if min(len(ingots), len(players)) <= features:
        return True
    return _rest(frozenset((one, player) for one in ingots for player in one), _largest(ingots), features)


Claim = tuple[frozenset[int], int]


def _rest(claims: frozenset[Claim], largest: frozenset[frozenset[Claim]], features: int) -> bool:
    """Whether so many features give the claims that no other feature gives."""
    if not claims:
        return True
    one = min(claims, key=lambda claim: (sorted(claim[0]), claim[1]))
    return features > 0 and any(_rest(claims - given, largest, features - 1) for given in largest if one in given)


def _largest(ingots: frozenset[frozenset[int]]) -> frozenset[frozenset[Claim]]:
    """What a feature can give at most: to some players all ingots that all of them may claim."""
    controllers = {*ingots}
    for one in ingots:
        controllers |= {one & other for other in controllers}
    return frozenset(
        frozenset((ingot, player) for ingot in ingots if some <= ingot for player in some)
        for some in controllers
        if some
    )
