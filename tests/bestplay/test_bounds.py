"""Bounds without a search hold, and the argument behind them is proved for any number of ingots."""

from __future__ import annotations

import random

import pytest
import z3

from goldrules.legality import Game, State
from goldrules.legality.conditions import has_closed_form
from goldrules.strategy.bounds import bound, secured
from goldrules.strategy.graph import graph_of
from goldrules.strategy.tables import sure
from tests.bestplay.deals import HOUSE, OBJECTIVES, PRINTED, game_of, patterns, random_holds, stakes
from tests.engines.games import random_game


def start_of(game: Game) -> State:
    assert game.start is not None
    return game.start


@pytest.mark.parametrize("table", [PRINTED, HOUSE])
def test_play_against_all_keeps_to_the_bounds(table: tuple[tuple[int, int], ...]) -> None:
    rng = random.Random(5)
    games = [game for game in (random_game(rng, ingots=5) for _ in range(200)) if game.start is not None]
    games += patterns(3, 4)
    secured_some = 0
    for game in games:
        players, objective = len(game.seats), rng.choice(OBJECTIVES)
        found = stakes(game, objective, random_holds(rng, players), table)
        graph = graph_of(game, start_of(game), (0,) * players, lambda: None)
        for player in range(players):
            values = sure(graph, [found.value(player, end) for end in graph.ends], player, lambda: None)
            for state in range(len(graph)):
                place = graph.place(state)
                least = bound(game, found, player, place, True)
                most = bound(game, found, player, place, False)
                assert (least is None) == (most is None) == (not found.rising)
                if least is not None and most is not None:
                    assert least <= values[state] <= most
                secured_some += secured(game, player, place[0]) > 0
    assert secured_some > 1000


def test_what_is_secured_is_exact_where_all_may_take_all() -> None:
    for players in range(1, 5):
        for ingots in range(1, 9):
            game = game_of(players, [frozenset(range(players))] * ingots)
            for player in range(players):
                assert secured(game, player, start_of(game)) == len(range(player, ingots, players))


def test_nothing_is_secured_by_another_procedure() -> None:
    for game in patterns(2, 2):
        assert has_closed_form(game)
        for other in (
            Game(game.seats, game.kinds, 2),
            Game(game.seats, game.kinds, rounds=1),
        ):
            assert secured(other, 0, start_of(other)) == 0


def test_the_argument_holds_for_any_number_of_ingots() -> None:
    """Z3, up to 6 players: who takes one of `contested` ingots, the others one each at most, is still sure of as many
    as was said."""
    contested, rivals, gone = z3.Ints("contested rivals gone")
    shares = z3.Function("shares", z3.IntSort(), z3.IntSort(), z3.IntSort())

    def is_rounded_up(number: z3.ArithRef) -> z3.BoolRef:
        of = shares(number, rivals)
        return z3.And(of * (rivals + 1) >= number, (of - 1) * (rivals + 1) < number)

    after = z3.If(contested > gone, contested - 1 - gone, 0)
    solver = z3.Solver()
    solver.add(contested > 0, rivals >= 0, gone >= 0, gone <= rivals)
    solver.add(is_rounded_up(contested), is_rounded_up(after))
    for number in range(6):
        assert solver.check(rivals == number) == z3.sat
    solver.add(1 + shares(after, rivals) < shares(contested, rivals))
    for number in range(6):
        assert solver.check(rivals == number) == z3.unsat
