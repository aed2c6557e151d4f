"""The closed form is what the steps allow, whoever may take what: Z3 with every claim unknown, 4 players and 6 ingots.

The ingots of a table are alike until it is known who may take them, and the conditions name them in no order. So it can
be said that ingot 0 is taken first, ingot 1 second, and so on: the picks are known, and only the claims are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
import z3

from goldrules.legality.conditions import closed_form
from goldrules.legality.steps import Course, run_of
from goldrules.legality.table import Table
from goldrules.solving import Session, Theory
from goldrules.symbolic import SymbolicAlgebra

A = SymbolicAlgebra(0, 0)
PLAYERS, INGOTS = 4, 6


def unknown(players: int, ingots: int) -> Table[z3.BoolRef | bool]:
    return Table([1] * ingots, [[z3.Bool(f"may {seat} {kind}") for kind in range(ingots)] for seat in range(players)])


def in_turn(table: Table[z3.BoolRef | bool], taken: int) -> Course[z3.BoolRef | bool, z3.ArithRef | int]:
    """The run that takes the first ingots one after the other, and then nothing."""
    return run_of(A, table, [[A.truth(kind == step < taken) for kind in table.kinds] for step in table.kinds])


@pytest.mark.parametrize("taken", range(INGOTS + 1))
def test_what_is_taken_by_the_rules_satisfies_the_closed_form(taken: int) -> None:
    table = unknown(PLAYERS, INGOTS)
    course = in_turn(table, taken)
    kept = A.all(one.holds for one in closed_form(A, table, course.shares))
    session, theory = Session(), Theory([*course.legal, course.moments[-1].over])
    assert session.check(theory, core=False).status == "sat"
    assert session.check(theory, [A.negate(kept)], core=False).status == "unsat"


def test_what_satisfies_the_closed_form_is_taken_by_deadline() -> None:
    """For every number of ingots that each may end with: by their deadlines, they can be taken by the rules."""
    session, tried = Session(), 0
    for ends in numbers(PLAYERS, INGOTS):
        table = unknown(PLAYERS, INGOTS)
        # Everybody takes one ingot in each round until they have all of theirs, which settles whose each is.
        owner = [seat for round_ in range(INGOTS) for seat in table.seats if round_ < ends[seat]]
        shares = [
            [A.integer(int(kind < len(owner) and owner[kind] == seat)) for kind in table.kinds] for seat in table.seats
        ]
        closed = [one.holds for one in closed_form(A, table, shares)]
        theory = Theory([*closed, *by_deadline(table, owner, ends)])
        assert session.check(theory, core=False).status == "sat"
        course = in_turn(table, len(owner))
        same = [
            A.compare(course.shares[seat][kind], "=", shares[seat][kind])
            for seat in table.seats
            for kind in table.kinds
        ]
        wrong = A.negate(A.all([*course.legal, course.moments[-1].over, *same]))
        assert session.check(theory, [wrong], core=False).status == "unsat", ends
        tried += 1
    assert tried == 210


def numbers(players: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every way in which some players can end with so many ingots or fewer together."""
    if not players:
        yield ()
        return
    for number in range(most + 1):
        for rest in numbers(players - 1, most - number):
            yield (number, *rest)


def by_deadline(table: Table[z3.BoolRef | bool], owner: Sequence[int], ends: Sequence[int]) -> list[z3.BoolRef | bool]:
    """Everybody's ingots are numbered in the order of their deadlines."""

    def due(kind: int, rounds: int) -> z3.BoolRef | bool:
        seat = owner[kind]
        another = (table.may[other][kind] for other in table.seats if ends[other] + (seat < other) <= rounds)
        return A.any([A.truth(ends[seat] <= rounds), *another])

    return [
        A.any([A.negate(due(later, rounds)), due(earlier, rounds)])
        for seat in table.seats
        for earlier, later in pairwise(kind for kind, whose in enumerate(owner) if whose == seat)
        for rounds in range(len(owner) + 1)
    ]
