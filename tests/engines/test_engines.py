"""The second engine against the first: the closed form, the steps, Z3's answers, orders and cores."""

from __future__ import annotations

import os
import random
from dataclasses import replace

import pytest
import z3

from goldrules.concrete import ConcreteAlgebra
from goldrules.legality import Game, Kind, Search, Wanted
from goldrules.legality.budget import Budget
from goldrules.legality.conditions import (
    closed_form,
    closed_where,
    conditions,
    has_closed_form,
    order_by_deadline,
)
from goldrules.legality.problems import COUNTS, INTEGERS, Problem
from goldrules.legality.solved import Z3Engine
from goldrules.legality.steps import run, run_of
from goldrules.legality.table import Table, table_of
from goldrules.solving import Session, Theory
from goldrules.symbolic import SymbolicAlgebra
from tests.engines.games import all_plays, all_shares, random_game, random_shares, small_games

PLAIN = ConcreteAlgebra(0, 0)
SYMBOLIC = SymbolicAlgebra(0, 0)
GAMES = int(os.environ.get("GOLDRULES_GAMES", "200"))


def reached(game: Game, shares: list[list[int]]) -> bool:
    return Search(game, Budget()).reach(tuple(Wanted(tuple(row)) for row in shares))[0] is not None


@pytest.mark.parametrize(("players", "most"), [(1, 4), (2, 5), (3, 4), (4, 3)])
def test_the_closed_form_is_the_search(players: int, most: int) -> None:
    tried = 0
    for ingots in range(most + 1):
        for game in small_games(players, ingots):
            assert has_closed_form(game)
            search = Search(game, Budget())
            for shares in all_shares(game):
                order, _ = search.reach(tuple(Wanted(tuple(row)) for row in shares))
                assert all(one.holds for one in conditions(PLAIN, game, shares)) == (order is not None)
                quick = order_by_deadline(game, shares)
                assert (quick is None) == (order is None)
                if quick is not None:
                    replayed(game, quick)
                tried += 1
    assert tried > most


def test_the_closed_form_is_the_search_where_nobody_has_two_features() -> None:
    rng = random.Random(8)
    tried = 0
    while tried < GAMES:
        game = random_game(rng, ingots=4, players=3)
        if not game.each:
            continue
        one_each = [replace(kind, through={seat: frozenset([seat % 2]) for seat in kind.takers}) for kind in game.kinds]
        game = replace(game, kinds=tuple(one_each))
        table = table_of(PLAIN, game)
        assert closed_where(PLAIN, table) == (game.amount == 1 and game.rounds is None)
        if not closed_where(PLAIN, table):
            continue
        for shares in all_shares(game):
            assert all(one.holds for one in closed_form(PLAIN, table, shares)) == reached(game, shares)
        tried += 1


def test_the_closed_form_is_not_asked_where_somebody_has_two_features() -> None:
    kinds = tuple(Kind({tile: 1}, frozenset([0]), 0, {0: frozenset([one])}) for one, tile in enumerate("ab"))
    assert not closed_where(PLAIN, table_of(PLAIN, Game(("P", "Q"), kinds, each=True)))


def test_the_steps_are_the_game() -> None:
    rng = random.Random(1)
    for _ in range(GAMES * 2):
        game = random_game(rng)
        kinds = range(len(game.kinds))
        state = game.start
        picks: list[int] = []
        while state is not None:
            steps = run(PLAIN, game, [[index == pick for index in kinds] for pick in picks])
            moment = steps.moments[-1]
            assert not moment.over
            assert [seat for seat, here in enumerate(moment.seat) if here] == [state.seat]
            assert moment.left == state.left
            moves = game.moves(state)
            for kind in kinds:
                further = [*picks, kind]
                allowed = run(PLAIN, game, [[index == pick for index in kinds] for pick in further]).legal[-1]
                assert allowed == (kind in moves)
            picks.append(rng.choice(list(moves)))
            state = game.after(state, picks[-1])
        assert run(PLAIN, game, [[index == pick for index in kinds] for pick in picks]).moments[-1].over


def test_z3_reaches_what_the_search_reaches() -> None:
    rng = random.Random(2)
    engine = Z3Engine()
    legal = illegal = 0
    for _ in range(GAMES):
        game = random_game(rng, ingots=4, players=3)
        search = Search(game, Budget())
        for counts in search.outcomes:
            goal = tuple(Wanted((0,) * len(game.kinds), count) for count in counts)
            assert engine.reaches(game, goal).possible
            order = engine.order(game, goal)
            assert order is not None
            replayed(game, order)
        near = None
        for _ in range(4):
            shares = random_shares(rng, game, near)
            goal = tuple(Wanted(tuple(row)) for row in shares)
            order, _ = search.reach(goal)
            assert engine.reaches(game, goal).possible == (order is not None)
            near = shares if order is not None else near
            legal, illegal = legal + (order is not None), illegal + (order is None)
        least = tuple(low for low, _ in search.ranges)
        assert engine.only(game, least) == (search.outcomes == {least})
        assert engine.taken(game, search.taken)
        taken = [
            tuple(sum(row[kind] for row in shares) for kind in range(len(game.kinds))) for shares in all_plays(game)
        ]
        assert search.taken == tuple((min(column), max(column)) for column in zip(*taken, strict=True))
    assert legal > GAMES / 4
    assert illegal > GAMES / 4


def replayed(game: Game, order: tuple[tuple[int, int], ...]) -> None:
    """An order found by Z3 is one that the game allows to its end."""
    state = game.start
    for seat, kind in order:
        assert state is not None
        assert state.seat == seat
        assert kind in game.moves(state)
        state = game.after(state, kind)
    assert state is None


def test_every_core_is_irreducible() -> None:
    rng = random.Random(3)
    cores = 0
    session = Session()
    while cores < GAMES / 4:
        game = random_game(rng)
        if not has_closed_form(game):
            continue
        shares = random_shares(rng, game, None)
        if reached(game, shares):
            continue
        problem = Problem(game, COUNTS)
        asked = problem.goal(tuple(Wanted(tuple(row)) for row in shares))
        answer = session.check(problem.theory, asked)
        assert answer.status == "unsat"
        for left_out in answer.core:
            rest = [name for name in answer.core if name != left_out]
            assert session.check(problem.theory, asked, names=rest).status == "sat"
        cores += 1


@pytest.mark.parametrize(("players", "ingots"), [(2, 4), (3, 3)])
def test_any_play_satisfies_the_closed_form_whoever_may_claim_what(players: int, ingots: int) -> None:
    """Z3 with every claim and every pick unknown: no run of steps breaks a condition of the closed form.

    Larger ones, and the other direction, are in `test_unknown_claims`.
    """
    may = [[z3.Bool(f"may {seat} {kind}") for kind in range(ingots)] for seat in range(players)]
    table = Table([1] * ingots, may)
    picks = [[z3.Bool(f"pick {step} {kind}") for kind in range(ingots)] for step in range(ingots)]
    steps = run_of(SYMBOLIC, table, picks)
    kept = SYMBOLIC.all(one.holds for one in closed_form(SYMBOLIC, table, steps.shares))
    theory = Theory([*steps.legal, steps.moments[-1].over])
    session = Session()
    assert session.check(theory, core=False).status == "sat"
    assert session.check(theory, [SYMBOLIC.negate(kept)], core=False).status == "unsat"


def test_any_play_satisfies_the_closed_form_with_unknown_shares() -> None:
    """Z3 with every pick unknown: no run of steps breaks a condition of the closed form."""
    session = Session()
    for players, ingots in ((2, 4), (3, 3)):
        for game in small_games(players, ingots):
            problem = Problem(game, INTEGERS)
            steps = run(SYMBOLIC, game, problem.picks)
            shares = [[steps.shares[seat][kind] for kind in range(len(game.kinds))] for seat in range(players)]
            broken = [one.holds for one in conditions(SYMBOLIC, game, shares)]
            facts = [*steps.legal, steps.moments[-1].over]
            negated = SYMBOLIC.negate(SYMBOLIC.all(broken))
            assert session.check(Theory(facts), [negated], core=False).status == "unsat"
