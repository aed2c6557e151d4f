"""Printing and parsing undo each other, for trees of every form and for every file of rules that is here."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldrules import printing
from goldrules.parsing import parse, read_source
from goldrules.source import Source
from goldrules.syntax import expressions as x
from goldrules.syntax.names import Name
from goldrules.syntax.positions import Example, ExamplePart, Expectation, Proposal, Propose, Statement
from goldrules.syntax.rules import Claims, Edition, Feature, Follower, Rule, TakeEach, Turns
from goldrules.syntax.theorems import Given, Theorem, TheoremPart
from tests import strategies
from tests.strategies import positions, rules
from tests.strategies.names import tuples
from tests.strategies.theorems import theorem_parts
from tests.support.inputs import ROOT

KINDS: dict[str, st.SearchStrategy[Statement]] = {
    "source": strategies.sources(),
    "expansion": strategies.expansions(),
    "edition": strategies.editions(),
    "compare": strategies.comparisons(),
    "theorem": strategies.theorems(),
    "example": strategies.examples(),
}
BAD = ROOT / "tests" / "language" / "bad"
FILES = sorted(
    path for folder in ("spec", "tests") for path in (ROOT / folder).rglob("*.gold") if not path.is_relative_to(BAD)
)


def read(text: str) -> list[Statement]:
    statements, problems = parse(Source("printed.gold", text))
    assert not problems, f"{problems[0].message} in\n{text}"
    return statements


def assert_round_trip(trees: Iterable[Statement]) -> None:
    trees = list(trees)
    text = printing.statements(trees)
    again = read(text)
    assert again == trees, text
    assert printing.statements(again) == text
    assert not any(line.endswith(" ") for line in text.split("\n"))
    assert "\n\n\n" not in text


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_a_statement_comes_back(kind: str, data: st.DataObject) -> None:
    assert_round_trip([data.draw(KINDS[kind])])


@given(st.lists(strategies.statements(), max_size=4))
def test_a_file_comes_back(trees: list[Statement]) -> None:
    assert_round_trip(trees)


# ---------------------------------------------------------------- parts, alone and so with more of them tried
RULES: dict[str, st.SearchStrategy[Rule]] = {
    "mark": rules.marks(),
    "number": rules.number_names(),
    "follower": rules.followers(),
    "feature": rules.feature_types(),
    "supply": rules.supplies(),
    "placement": rules.placements(),
    "value": rules.values(),
    "award": rules.awards(),
    "turns": rules.turns(),
    "replace": rules.replacements(),
    "change": rules.changes(),
    "remove": rules.removals(),
    "confirm": rules.confirmations(),
    "cite": strategies.cites(),
}


@pytest.mark.parametrize("kind", RULES)
@given(data=st.data())
def test_a_rule_comes_back(kind: str, data: st.DataObject) -> None:
    assert_round_trip([Edition(Name("E"), "", None, data.draw(tuples(RULES[kind], least=1)))])


@given(tuples(theorem_parts(), least=1))
def test_a_part_of_a_theorem_comes_back(parts: tuple[TheoremPart, ...]) -> None:
    assert_round_trip([Theorem(Name("T"), (Name("E"),), "", True, parts)])


@given(tuples(positions.position_parts(), least=1))
def test_a_part_of_a_position_comes_back(parts: tuple[ExamplePart, ...]) -> None:
    assert_round_trip([Example("", parts)])


@given(tuples(positions.features_here(), least=1))
def test_features_in_columns_come_back(parts: tuple[ExamplePart, ...]) -> None:
    assert_round_trip([Example("", parts)])


# ---------------------------------------------------------------- expressions, on one line and on several
@given(strategies.tile_sets())
def test_a_set_of_tiles_comes_back(tiles: x.TileSet) -> None:
    edition = Edition(Name("E"), "", None, (Feature(Name("F"), None, (Claims(tiles),)),))
    assert read(f'edition E "" {{ feature F {{ claims {printing.expression(tiles)} }} }}') == [edition]
    assert_round_trip([edition])


@given(strategies.features(theorems=True))
def test_a_set_of_features_comes_back(features: x.Features) -> None:
    edition = Edition(Name("E"), "", None, (Turns(None, (TakeEach(1, features),)),))
    assert read(f'edition E "" {{ turns {{ take 1 from each {printing.expression(features)} }} }}') == [edition]


@given(strategies.numbers(theorems=True))
def test_a_number_comes_back(number: x.Number) -> None:
    edition = Edition(Name("E"), "", None, (Follower(Name("F"), number, None, False),))
    assert read(f'edition E "" {{ follower F counts {printing.expression(number)} }}') == [edition]


@given(strategies.conditions(theorems=True))
def test_a_condition_comes_back(condition: x.Condition) -> None:
    theorem = Theorem(Name("T"), (Name("E"),), "", True, (Given(condition),))
    assert read(f'theorem T under E "" {{ given {printing.expression(condition)} }}') == [theorem]
    assert_round_trip([theorem])


# ---------------------------------------------------------------- what reports print, alone on a line
@given(strategies.proposals())
def test_a_proposal_comes_back(proposal: Proposal) -> None:
    text = f'example "" {{ propose {printing.proposal(proposal)} }}'
    assert read(text) == [Example("", (Propose(proposal),))]


@given(strategies.expectations())
def test_an_expectation_comes_back(expectation: Expectation) -> None:
    text = f'example "" {{ {printing.expectation(expectation)} }}'
    assert read(text) == [Example("", (expectation,))]


# ---------------------------------------------------------------- files
@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_statement_of_a_file_comes_back(path: Path) -> None:
    source = read_source(str(path), path.read_bytes())
    assert isinstance(source, Source)
    statements, _ = parse(source)
    for statement in statements:
        assert_round_trip([statement])
    assert_round_trip(statements)
