"""What Z3 decides that is no game: where ingots are put, what they are worth, and how a position is read."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldrules.legality import second
from goldrules.legality.solved import Z3Engine
from goldrules.meaning import Walk
from goldrules.strategy import worth
from goldrules.strategy.stakes import worth_in
from goldrules.syntax import rules as r
from tests.support.inputs import run, shipped_rules

ENGINE = Z3Engine()


@st.composite
def deals(draw: st.DrawFn) -> tuple[list[list[bool]], list[int], int | None]:
    places = draw(st.integers(0, 3))
    fits = draw(st.lists(st.lists(st.booleans(), min_size=places, max_size=places), max_size=4))
    room = draw(st.lists(st.integers(0, 2), min_size=places, max_size=places))
    return fits, room, draw(st.none() | st.integers(-1, 5))


@given(deals())
def test_dealing_is_what_every_order_of_slots_says(given_: tuple[list[list[bool]], list[int], int | None]) -> None:
    fits, room, supply = given_
    slots = [place for place, amount in enumerate(room) for _ in range(amount)]
    possible = len(slots) == len(fits) and any(
        all(row[place] for row, place in zip(fits, order, strict=True)) for order in permutations(slots)
    )
    if supply is not None and fits:
        possible = possible and len(fits) <= supply
    assert ENGINE.deals(fits, room, supply) == possible


def test_what_ingots_are_worth_is_one_table_in_two_algebras() -> None:
    seen = 0
    for edition in shipped_rules().editions.values():
        for rulebook in edition.readings:
            if rulebook.value is None:
                continue
            top = max(row.first for row in rulebook.value.said.parts if isinstance(row, r.Row)) + 3
            for count in range(top):
                found = ENGINE.value_at(lambda algebra, n: worth_in(algebra, rulebook, n), count)  # noqa: B023
                assert found == worth(rulebook, count)
                seen += 1
    assert seen > 20


POSITION = """example "Q" {
  under C1
  players Red, Blue
  active Red
  board { | a b c | }
  road Lane on a, b held by Red, Blue
  gold a, b
  placed b
  holds Red 4
  completes Lane
  expect worth Red 8
  expect legal gold b, a
  expect always Red 1, Blue 1
}"""


def test_a_second_engine_that_differs_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong: dict[str, tuple[object, str, Callable[..., object]]] = {
        "what 4 ingots are worth": (Z3Engine, "value_at", lambda *_: 7),
        "whether ingots may be put so": (second, "may_be_put", lambda *_: "perhaps"),
        "what the rules mean": (second, "_known", lambda _: frozenset()),
    }
    monkeypatch.chdir(tmp_path)
    for words, (where, name, answer) in wrong.items():
        with monkeypatch.context() as patch:
            patch.setattr(where, name, answer)
            result = run(["prove", "--engine", "both", "-"], POSITION)
        assert (result.exit_code, words in result.output) == (3, True), result.output


def test_cases_and_needs_are_read_by_both(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every condition that the plain engine reads of a position is read a second time."""
    read: list[tuple[str, int]] = []
    condition = Walk.condition

    def noted(self: Walk, node: object, scope: object) -> object:  # type: ignore[type-arg]
        read.append((type(self.algebra).__name__, id(node)))
        return condition(self, node, scope)  # type: ignore[arg-type]

    monkeypatch.setattr(Walk, "condition", noted)
    assert run(["prove", "--engine", "both", "-"], POSITION).exit_code == 0
    by = {name: {node for algebra, node in read if algebra == name} for name in ("ConcreteAlgebra", "SymbolicAlgebra")}
    assert by["ConcreteAlgebra"] and by["ConcreteAlgebra"] == by["SymbolicAlgebra"]
