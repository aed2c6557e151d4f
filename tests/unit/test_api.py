"""The Python interface."""

from __future__ import annotations

import pytest

import goldrules

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
    with pytest.raises(KeyError):
        goldrules.claims(rules, "C9", unheld)
