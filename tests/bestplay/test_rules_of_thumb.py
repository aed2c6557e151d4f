"""Rules of thumb that are believed and false, each with a small position that refutes it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations

from goldrules.legality import Game, State
from goldrules.strategy import solve
from goldrules.strategy.second import Second
from tests.bestplay.deals import deal_of, game_of, stakes, value
from tests.bruteforce.best_play import BruteForce
from tests.support.inputs import run

THREE_PAIRS = game_of(5, [frozenset([0, 1, other]) for other in (2, 3, 4)] * 2)
"""Five players; two ingots each that 0 and 1 and one of the others may take. Player 1 is asked about, 0 begins."""


def by_fixed_order(game: Game, player: int, order: Sequence[int]) -> int:
    """What a player is sure of who always takes the first kind of an order that is left."""

    @cache
    def after(state: State | None) -> int:
        if state is None:
            return 0
        moves = list(game.moves(state))
        if state.seat == player:
            moves = [next(kind for kind in order if kind in moves)]
        values = [(state.seat == player) + after(game.after(state, kind)) for kind in moves]
        return min(values)

    return after(game.start)


def test_a_fixed_order_of_kinds_against_everybody() -> None:
    """Believed: whatever the others do, one order of the kinds, well chosen for the hand-out, is enough."""
    holds = (0,) * 5
    solution = solve(THREE_PAIRS, stakes(THREE_PAIRS, "ingots", holds))
    brute = BruteForce(deal_of(THREE_PAIRS)[0], value("ingots", holds))
    assert solution.sure_of(1) == Second(solution).sure_of(1) == brute.sure(1) == 2
    kinds = range(len(THREE_PAIRS.kinds))
    assert {by_fixed_order(THREE_PAIRS, 1, order) for order in permutations(kinds)} == {1}


def test_a_fixed_order_is_enough_with_one_pair_less() -> None:
    """So the test above can fail: here some orders are as good as anything."""
    game = game_of(4, [frozenset([0, 1, other]) for other in (2, 3)] * 2)
    sure = solve(game, stakes(game, "ingots", (0,) * 4)).sure_of(1)
    assert max(by_fixed_order(game, 1, order) for order in permutations(range(len(game.kinds)))) == sure


def test_no_order_of_kinds_is_right_everywhere() -> None:
    """Believed: of two kinds, one is always to be taken before the other. The fewer there are, the more it hurries."""
    best = {}
    for gold in ("a, b, b", "a, a, b"):
        text = f"""
        example "Two kinds" {{
          under    C1
          players  Red, Blue, Green
          active   Red
          entitled Red: a, b; Blue: a; Green: b
          gold     {gold}
        }}
        """
        best[gold] = next(
            line.strip() for line in run(["solve", "-", "--against", "all"], text).output.splitlines() if "Red:" in line
        )
    assert best == {"a, b, b": "Red: a against all", "a, a, b": "Red: b against all"}
