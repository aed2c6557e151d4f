"""Both engines against brute force: outcomes, best first picks, and what is sure, for every objective."""

from __future__ import annotations

import os
import random

import pytest

from goldrules.legality import Game
from goldrules.strategy import solve
from goldrules.strategy.second import Second
from goldrules.syntax.expressions import Objective
from tests.bestplay.deals import (
    HOUSE,
    OBJECTIVES,
    PRINTED,
    Table,
    deal_of,
    game_of,
    patterns,
    random_holds,
    stakes,
    value,
)
from tests.bruteforce.best_play import BruteForce, Deal, Value, equilibria
from tests.engines.games import random_game

MANY = int(os.environ.get("GOLDRULES_POSITIONS", "300"))


def agree(game: Game, objective: Objective, holds: tuple[int, ...], table: Table = PRINTED, others: int = 0) -> None:
    deal, kinds = deal_of(game)
    brute = BruteForce(deal, value(objective, holds, table, others))
    solution = solve(game, stakes(game, objective, holds, table, others))
    said = f"{game} {objective} {holds}"
    assert solution.outcomes == brute.outcomes(), said
    picks = solution.first_picks
    assert {pick.kind for pick in picks if pick.best} == {kinds[one] for one in brute.best_first()}, said
    assert {pick.kind for pick in picks if pick.safe} == {kinds[one] for one in brute.safe_first()}, said
    for seat in range(len(game.seats)):
        assert solution.sure_of(seat) == brute.sure(seat), said
    assert Second(solution).best == solution.best, said
    for outcome in solution.outcomes:
        line = solution.line(outcome)
        assert tuple(sum(who == seat for who, _ in line) for seat in range(len(game.seats))) == outcome
        assert replayed(game, line)


def replayed(game: Game, line: tuple[tuple[int, int], ...]) -> bool:
    state = game.start
    for seat, kind in line:
        if state is None or state.seat != seat or kind not in game.moves(state):
            return False
        state = game.after(state, kind)
    return state is None


@pytest.mark.parametrize(
    ("players", "ingots"),
    [(2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (3, 1), (3, 2), (3, 3), (3, 4), (3, 5), (4, 2), (4, 3)],
)
def test_every_small_pattern(players: int, ingots: int) -> None:
    rng = random.Random(players * 100 + ingots)
    for game in patterns(players, ingots):
        for objective in OBJECTIVES:
            agree(game, objective, random_holds(rng, players))


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_every_pattern_of_four_ingots_for_four(objective: Objective) -> None:
    rng = random.Random(44)
    for game in patterns(4, 4):
        agree(game, objective, random_holds(rng, 4))


@pytest.mark.parametrize("table", [PRINTED, HOUSE], ids=["printed", "house"])
def test_random_procedures(table: Table) -> None:
    """Features, two ingots a turn, rounds, preferences, more players than seats."""
    rng = random.Random(7)
    for _ in range(MANY):
        game = random_game(rng)
        holds = random_holds(rng, len(game.seats))
        agree(game, rng.choice(OBJECTIVES), holds, table, others=rng.choice([0, 0, 1]))


def test_larger_ones() -> None:
    rng = random.Random(9)
    for _ in range(MANY // 20):
        players = rng.randint(4, 6)
        takers = [frozenset(seat for seat in range(players) if rng.random() < 0.5) for _ in range(rng.randint(6, 9))]
        agree(game_of(players, [some for some in takers if some]), rng.choice(OBJECTIVES), random_holds(rng, players))


def test_brute_force_keeps_to_the_definition() -> None:
    """The sets of outcomes are those of all subgame-perfect equilibria, every strategy of everybody tried."""
    rng = random.Random(3)
    tried = several = 0
    while tried < 200:
        players = rng.randint(2, 3)
        takers = tuple(
            some
            for some in (
                frozenset(seat for seat in range(players) if rng.random() < 0.6) for _ in range(rng.randint(2, 4))
            )
            if some
        )
        objective = rng.choice(OBJECTIVES)
        worth: Value = value(objective, random_holds(rng, players), rng.choice([PRINTED, HOUSE]))
        brute = BruteForce(Deal(players, takers), worth)
        found = equilibria(brute, 20_000)
        if found is None:
            continue
        tried += 1
        several += len(found) > 1
        assert brute.outcomes() == found
    assert several > 5
