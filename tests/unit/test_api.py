"""The Python interface."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import goldrules
from goldrules import api
from goldrules.syntax.names import Name
from goldrules.syntax.positions import AmountOf, Placing, Totals

POSITION = """
example "A road for two" {
  players Red, Blue
  active  Blue
  board {
    | a b c |
  }
  road Lane on a, b, c held by Red, Blue
  gold a, b, c
  completes Lane
}
"""


def test_six_names() -> None:
    rules = goldrules.load_rules()
    position = goldrules.read_position(rules, POSITION)
    assert goldrules.claims(rules, "C1", position) == [{"Red": ("a", "b", "c"), "Blue": ("a", "b", "c")}]
    assert goldrules.judge(rules, "C1", position, [("Blue", "a"), ("Red", "b"), ("Blue", "c")]).word == "legal"
    assert goldrules.judge(rules, "C1", position, {"Red": ["a", "b"], "Blue": ["c"]}).word == "illegal"
    assert goldrules.next_picks(rules, "C1", position, [("Blue", "b")]) == [("Red", ("a", "c"))]
    assert goldrules.outcomes(rules, "C1", position) == [frozenset({(("Red", 1), ("Blue", 2))})]
    assert len(goldrules.outcomes(rules, "RGG", position)) == 2


def test_what_cannot_be_used_is_an_error_with_diagnostics() -> None:
    rules = goldrules.load_rules()
    with pytest.raises(goldrules.InputError) as caught:
        goldrules.read_position(rules, POSITION.replace("held by Red", "held by Rod"))
    assert [one.code for one in caught.value.diagnostics] == ["GR401"]
    with pytest.raises(goldrules.InputError):
        goldrules.read_position(rules, "")
    with pytest.raises(goldrules.InputError):
        goldrules.load_rules("no such file")
    unheld = goldrules.read_position(rules, POSITION.replace("active  Blue", ""))
    with pytest.raises(goldrules.InputError):
        goldrules.claims(rules, "C1", unheld)
    with pytest.raises(goldrules.InputError) as caught:
        goldrules.claims(rules, "C9", unheld)
    assert [(one.code, one.message) for one in caught.value.diagnostics] == [("GR101", "there is no edition `C9`")]


def test_both_doors_have_the_same_names() -> None:
    assert goldrules.__all__ == api.__all__
    assert all(getattr(goldrules, name) is getattr(api, name) for name in api.__all__)


@pytest.mark.parametrize(
    ("proposal", "codes"),
    [
        ([("Rod", "a")], ["GR401"]),
        ([("Red", "z"), ("Blue", "y")], ["GR401", "GR401"]),
        ({"Rod": ["a"]}, ["GR401"]),
        ({"Red": ["a", "z"]}, ["GR401"]),
        ({"Rod": 1}, ["GR401"]),
        (Totals((AmountOf(Name("Red"), 1), AmountOf(Name("Red"), 2))), ["GR402"]),
        (Placing((Name("a"), Name("b"))), ["GR406"]),
    ],
)
def test_what_the_position_does_not_have_is_an_error(proposal: Any, codes: list[str]) -> None:
    rules = goldrules.load_rules()
    position = goldrules.read_position(rules, POSITION)
    with pytest.raises(goldrules.InputError) as caught:
        goldrules.judge(rules, "C1", position, proposal)
    assert [one.code for one in caught.value.diagnostics] == codes
    if isinstance(proposal, list):
        with pytest.raises(goldrules.InputError):
            goldrules.next_picks(rules, "C1", position, proposal)


def test_where_ingots_are_put_is_not_asked_at_the_table() -> None:
    rules = goldrules.load_rules()
    position = goldrules.read_position(rules, 'example "q" { players Red active Red entitled Red: a gold a }')
    with pytest.raises(goldrules.InputError) as caught:
        goldrules.judge(rules, "C1", position, Placing((Name("a"),)))
    assert [one.code for one in caught.value.diagnostics] == ["GR408"]


@pytest.mark.parametrize(
    "proposal",
    [
        [("Red",)],
        [("Red", "a", "b")],
        ["Red a"],
        [("Red", None)],
        [("Red", 1)],
        "Red",
        None,
        2,
        {"Red": -2},
        {"Red": True},
        {"Red": 2, "Blue": ["a"]},
        {"Red": "a"},
        {"Red": [1]},
        {1: ["a"]},
        {"Red": None},
    ],
)
def test_what_is_no_proposal_is_an_error(proposal: Any) -> None:
    rules = goldrules.load_rules()
    position = goldrules.read_position(rules, POSITION)
    with pytest.raises(goldrules.InputError) as caught:
        goldrules.judge(rules, "C1", position, proposal)
    assert [one.code for one in caught.value.diagnostics] == ["GR301"]
    with pytest.raises(goldrules.InputError):
        goldrules.next_picks(rules, "C1", position, proposal)


def test_an_ingot_may_be_left_open() -> None:
    rules = goldrules.load_rules()
    position = goldrules.read_position(rules, POSITION)
    right: dict[str, list[str | None]] = {"Blue": ["a", None], "Red": ["b"]}
    wrong: dict[str, list[str | None]] = {"Blue": ["a", None], "Red": [None, None]}
    assert goldrules.judge(rules, "C1", position, right).word == "legal"
    assert goldrules.judge(rules, "C1", position, wrong).word == "illegal"
    assert goldrules.judge(rules, "C1", position, iter([("Blue", "a")])).next == ("Red", ("b", "c"))


def test_an_example_is_read_by_its_title() -> None:
    rules = goldrules.load_rules()
    text = 'example "one" { players Red } example "tw\u006f\u0308" { players Blue }'
    assert goldrules.read_position(rules, text).position.players == ("Red",)
    assert goldrules.read_position(rules, text, title="tw\u00f6").position.players == ("Blue",)
    with pytest.raises(goldrules.InputError, match="there is no example"):
        goldrules.read_position(rules, text, title="three")
    with pytest.raises(goldrules.InputError, match="there is no example"):
        goldrules.read_position(rules, text, title="")


def test_counts_are_judged() -> None:
    rules = goldrules.load_rules()
    position = goldrules.read_position(rules, POSITION)
    assert goldrules.judge(rules, "C1", position, {"Red": 1}).word == "legal"
    assert goldrules.judge(rules, "C1", position, {"Red": 2, "Blue": 1}).word == "illegal"


def test_what_the_text_itself_proposes_can_be_judged() -> None:
    rules = goldrules.load_rules()
    text = POSITION.replace("completes Lane", "placed a completes Lane propose gold a, b propose gold a, c")
    position = goldrules.read_position(rules, text)
    found = [goldrules.judge(rules, "C1", position, one.proposal).word for one in position.proposals]
    assert found == ["legal", "illegal"]


def test_what_else_an_example_expects_refuses_nothing(tmp_path: Path) -> None:
    """The edition says nothing of the value of ingots; who may claim what is asked all the same."""
    (tmp_path / "poor.gold").write_text('edition Poor "Without value" extends C1 { remove value }')
    rules = goldrules.load_rules(tmp_path / "poor.gold")
    position = goldrules.read_position(rules, POSITION.replace("completes Lane", "completes Lane expect worth Red 0"))
    assert goldrules.claims(rules, "Poor", position) == [{"Red": ("a", "b", "c"), "Blue": ("a", "b", "c")}]
    assert goldrules.judge(rules, "Poor", position, [("Blue", "a")]).word == "legal"


def test_a_warning_refuses_nothing() -> None:
    rules = goldrules.load_rules()
    position = goldrules.read_position(rules, POSITION.replace("\n", "\r"))
    assert goldrules.next_picks(rules, "C1", position) == [("Blue", ("a", "b", "c"))]


def test_a_name_that_no_file_can_have() -> None:
    with pytest.raises(goldrules.InputError) as caught:
        goldrules.load_rules("a\0b")
    assert [one.code for one in caught.value.diagnostics] == ["GR001"]


def test_a_rule_in_one_line() -> None:
    rules = goldrules.load_rules()
    position = goldrules.read_position(rules, POSITION)
    verdict = goldrules.judge(rules, "C1", position, [("Red", "a")])
    (clause,) = verdict.reasons[0].clauses
    line = goldrules.rule_line(rules, clause)
    assert line.startswith("turns: start active, order clockwise, take 1 from claims · spec/editions/c1.gold:")
