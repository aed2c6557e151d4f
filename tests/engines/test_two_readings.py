"""One walk, two algebras: a position whose parts are unknown, and turn out as they are, reads as the known one."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest
import z3

from goldrules.legality import HandOut
from goldrules.meaning import Scope
from goldrules.symbolic import PARTS, Unknowns, read_unknown
from tests.bruteforce import positions
from tests.support.inputs import shipped_rules
from tests.support.positions import position_of

POSITIONS = int(os.environ.get("GOLDRULES_SYMBOLIC", "30"))


@pytest.mark.parametrize("part", [*PARTS, "all", "none"])
def test_what_is_unknown_reads_as_what_is_known(part: str) -> None:
    unknown = frozenset(PARTS) if part == "all" else frozenset({part} & set(PARTS))
    rng = random.Random(part)
    for _ in range(POSITIONS):
        document = positions.random_position(rng)
        position = position_of(document)
        book = shipped_rules().editions[rng.choice(document["under"])].readings[0]
        plain = HandOut(position, book).walk
        unknowns = Unknowns()
        walk = read_unknown(position, book, unknown, unknowns)  # type: ignore[arg-type]
        solver = z3.Solver()
        solver.add(*unknowns.as_in_the_position(), *unknowns.bounds)
        assert solver.check() == z3.sat
        model = solver.model()

        def value(term: Any, model: Any = model) -> Any:
            if isinstance(term, bool | int):
                return term
            found = model.eval(term, model_completion=True)
            return z3.is_true(found) if z3.is_bool(found) else found.as_long()

        assert [value(one) for one in walk.scored] == list(plain.scored)
        for index in range(len(plain.world.features)):
            found = {player: value(one) for player, one in walk.controllers(index).items()}
            assert found == dict(plain.controllers(index))
        for player in position.players:
            claims = {square for square, one in walk.may_claim(player).items() if value(one)}
            assert claims == plain.may_claim(player)
            assert value(walk.claimant(player)) == plain.claimant(player)
        conditions = [one.said.condition for one in book.cases.values()]
        for condition in [*conditions, *(one.said.condition for one in book.silences.values())]:
            assert value(walk.condition(condition, Scope())) == plain.condition(condition, Scope())
        if not unknown:
            assert all(isinstance(one, bool) for one in walk.scored)
