"""A position read by both algebras, and held against each other."""

from __future__ import annotations

from typing import Any

import z3

from goldrules.board import Position
from goldrules.editions import Rulebook
from goldrules.legality import HandOut
from goldrules.meaning import Scope
from goldrules.symbolic import Part, Unknowns, read_unknown


def reads_alike(position: Position, book: Rulebook, unknown: frozenset[Part]) -> None:
    """Fail unless the symbolic reading, with what is unknown as it is in the position, is the concrete one."""
    plain = HandOut(position, book).walk
    unknowns = Unknowns()
    walk = read_unknown(position, book, unknown, unknowns)
    solver = z3.Solver()
    solver.add(*unknowns.as_in_the_position(), *unknowns.bounds)
    assert solver.check() == z3.sat
    model = solver.model()

    def value(term: Any) -> Any:
        if isinstance(term, bool | int):
            return term
        found = model.eval(term, model_completion=True)
        return z3.is_true(found) if z3.is_bool(found) else found.as_long()

    assert [value(one) for one in walk.scored] == list(plain.scored)
    for index in range(len(plain.world.features)):
        found = {player: value(one) for player, one in walk.controllers(index).items()}
        assert found == dict(plain.controllers(index))
        claimed = {square for square, one in walk.claims(index).items() if value(one)}
        assert claimed == plain.claims(index)
    for player in position.players:
        claims = {square for square, one in walk.may_claim(player).items() if value(one)}
        assert claims == plain.may_claim(player)
        assert value(walk.claimant(player)) == plain.claimant(player)
    conditions = [one.said.condition for one in book.cases.values()]
    for condition in [*conditions, *(one.said.condition for one in book.silences.values())]:
        assert value(walk.condition(condition, Scope())) == plain.condition(condition, Scope())
    if not unknown:
        assert all(isinstance(one, bool) for one in walk.scored)
