"""How the time of statements about all positions grows with players, ingots, features and the board.

    python tests/benchmarks/theorems.py [SECONDS]

Each row is one question in a fresh solver; a question that takes longer than SECONDS (60) is given up.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from goldrules.bounded import Bound
from goldrules.comparing import compare
from goldrules.legality import Budget, OutOfTime
from goldrules.pipeline import load, specification
from goldrules.theorems import Stated, decide

RULES = load([], specification())


def timed(words: str, question: Callable[[], object]) -> None:
    start = time.monotonic()
    try:
        question()
        print(f"{words:<58} {time.monotonic() - start:7.2f} s")
    except OutOfTime:
        print(f"{words:<58} given up")


def theorem(name: str, bound: Bound, seconds: float) -> Callable[[], object]:
    stated = Stated(RULES.declared.theorems[name])
    book = RULES.editions[stated.node.under[0].text].readings[0]
    return lambda: decide(stated, book, bound, Budget(seconds))


def main(seconds: float) -> None:
    print("claims as free sets")
    for name in ("nothing_is_lost", "fair_shares", "free_choice"):
        for ingots in (2, 3, 4, 5):
            for players in (2, 3, 4):
                bound = Bound(players, ingots, 3)
                timed(f"{name}, {bound.words}", theorem(name, bound, seconds))
    print("real boards")
    for name in ("lord_stays_in_fief", "farms_change_nothing", "bystander"):
        for side in (2, 3, 4):
            for features in (1, 2, 3):
                bound = Bound(3, 3, features, side, side)
                timed(f"{name}, {bound.with_board}", theorem(name, bound, seconds))
    print("editions")
    for first, second in (("C1", "RGG"), ("C2", "ZMG"), ("RGG", "RGG")):
        for ingots in (2, 3, 4):
            one, other, bound = RULES.editions[first], RULES.editions[second], Bound(3, ingots, 3)
            timed(f"{first} with {second}, {bound.words}", lambda: compare(one, other, bound, seconds))  # noqa: B023


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 60.0)
