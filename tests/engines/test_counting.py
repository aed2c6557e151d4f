"""Numbers as counts of truth values mean what whole numbers mean, negative ones too."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest
import z3

from goldrules.concrete import ConcreteAlgebra
from goldrules.meaning.algebra import COMPARE
from goldrules.symbolic import CountedAlgebra, Truth

COUNTS, PLAIN = CountedAlgebra(1, 1), ConcreteAlgebra(1, 1)
UNKNOWN = z3.Bools("a b c d")
VALUES = [tuple(values) for values in product((False, True), repeat=len(UNKNOWN))]


def known(term: Truth, values: tuple[bool, ...]) -> bool:
    pairs = [(one, z3.BoolVal(value)) for one, value in zip(UNKNOWN, values, strict=True)]
    return term if isinstance(term, bool) else z3.is_true(z3.simplify(z3.substitute(term, *pairs)))


def number(chance: random.Random, depth: int, algebra: Any, truths: list[Any]) -> Any:
    """The same number for the same chance, in any algebra."""
    if depth == 0:
        return algebra.integer(chance.randint(-2, 3))

    def further() -> Any:
        return number(chance, depth - 1, algebra, truths)

    match chance.randint(0, 4):
        case 0:
            return algebra.plus(further(), further())
        case 1:
            return algebra.minus(further(), further())
        case 2:
            return algebra.times(further(), further())
        case 3:
            return algebra.choose(chance.choice(truths), further(), further())
        case _:
            return algebra.total([(chance.choice(truths), further()) for _ in range(2)])


@pytest.mark.parametrize("seed", range(60))
def test_counts_are_whole_numbers(seed: int) -> None:
    depth = 2 + seed % 2
    terms = [number(random.Random(f"{seed} {which}"), depth, COUNTS, [*UNKNOWN]) for which in range(2)]
    compared = {sign: COUNTS.compare(terms[0], sign, terms[1]) for sign in COMPARE}
    for values in VALUES:
        one, other = (number(random.Random(f"{seed} {which}"), depth, PLAIN, [*values]) for which in range(2))
        for sign, term in compared.items():
            assert known(term, values) == COMPARE[sign](one, other), (sign, values, one, other)
