"""Counts of truth values in the solver that learns: what it refutes is false of every assignment, and no more."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
import z3

from goldrules.solving import Loop

TERMS = z3.Bools("a b c d")
COUNTS: dict[str, tuple[Callable[[int], Any], Callable[[int, int], bool]]] = {
    "PbEq": (lambda k: z3.PbEq([(one, 1) for one in TERMS], k), lambda n, k: n == k),
    "PbLe": (lambda k: z3.PbLe([(one, 1) for one in TERMS], k), lambda n, k: n <= k),
    "PbGe": (lambda k: z3.PbGe([(one, 1) for one in TERMS], k), lambda n, k: n >= k),
    "AtMost": (lambda k: z3.AtMost(*TERMS, k), lambda n, k: n <= k),
}


@pytest.mark.parametrize("name", COUNTS)
@pytest.mark.parametrize("learned", [False, True])
def test_counts_are_decided_rightly(name: str, learned: bool) -> None:
    make, holds = COUNTS[name]
    for k in range(5):
        loop = Loop()
        if learned:
            assert loop.check([z3.Or(*TERMS)], None) is not None
            assert loop.learn(make(k))
        for values in product([False, True], repeat=4):
            asked = [one if value else z3.Not(one) for one, value in zip(TERMS, values, strict=True)]
            found = loop.check(asked if learned else [make(k), *asked], None)
            assert (found is not None) == holds(sum(values), k), (k, values)


def test_pigeons_have_no_room() -> None:
    """Five in four holes, one in each at most: refuted by counting alone; four in four are not."""
    for pigeons in (4, 5):
        sits = [z3.Bools(" ".join(f"{one}_{hole}" for hole in range(4))) for one in range(pigeons)]
        loop = Loop()
        loop.add([z3.PbEq([(term, 1) for term in row], 1) for row in sits])
        loop.add([z3.AtMost(*(row[hole] for row in sits), 1) for hole in range(4)])
        assert (loop.check([], None) is not None) == (pigeons == 4)
