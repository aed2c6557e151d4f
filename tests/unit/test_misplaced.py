"""A position that cannot be: it is asked only which features lie wrong, and shown as what it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.inputs import run

POSITION = """example "Keep" {
  under %s
  players Red, Blue
  board { | a b c | }
  castle Keep  on a, b, c held by Red
  castle Tower on a, b held by Blue
  city   Town  on c
  gold a, c
  completes Keep
  expect misplaced %s
}"""


@pytest.mark.parametrize("engine", ["plain", "z3", "both"])
@pytest.mark.parametrize(
    ("named", "code", "said"),
    [
        ("Keep", 0, "1 proved"),
        ("nothing", 1, "but misplaced Keep\n"),
        ("Tower", 1, "because Tower has all that `castle` needs\n"),
        ("Keep, Town", 1, "because Town has all that `city` needs\n"),
    ],
)
def test_exactly_these_features_are_misplaced(engine: str, named: str, code: int, said: str) -> None:
    result = run(["prove", "--engine", engine, "-"], POSITION % ("C1", named))
    assert (result.exit_code, said in result.output) == (code, True), result.output


def test_readings_that_differ_leave_it_unsettled() -> None:
    rules = """
expansion mills "Mills" { feature mill { needs count(tiles) = 1 } }
edition Mills "With mills" extends C1 {
  with mills
  reading strict  "One tile only" { }
  reading lenient "Any tiles" { change feature mill { remove needs } }
}
"""
    position = (POSITION % ("Mills", "Wide")).replace("castle Keep  on", "mill Wide on").replace("completes Keep", "")
    text = rules + position.replace("castle Tower on a, b held by Blue", "")
    explained = run(["explain", "-"], text)
    assert explained.exit_code == 3 and "the readings differ in which features are misplaced" in explained.output
    result = run(["prove", "-"], text)
    assert (
        result.exit_code == 3
        and "misplaced Wide if read as strict; misplaced nothing if read as lenient" in result.output
    )


def test_nothing_else_is_asked_of_it() -> None:
    for other in ("expect scored Keep", "propose picks Red a"):
        result = run(["prove", "-"], (POSITION % ("C1", "Keep")).replace("expect mis", f"{other}\n expect mis"))
        assert result.exit_code == 2 and "GR408" in result.output, result.output


def test_other_verbs_show_what_it_is(tmp_path: Path) -> None:
    explained = run(["explain", "-"], POSITION % ("C1", "Keep"))
    assert explained.exit_code == 0
    assert "misplaced: it breaks what `castle` needs" in explained.output
    assert "This position cannot be" in explained.output and "take what" not in explained.output
    document = json.loads(run(["explain", "--format", "json", "-"], POSITION % ("C1", "Keep")).output)
    assert [(one["misplaced"], one["readings"]) for one in document["explanations"]] == [(["Keep"], [])]
    for option in ("--html", "--svg"):
        assert run(["explain", "-", option, str(tmp_path / option)], POSITION % ("C1", "Keep")).exit_code == 0
        page = (tmp_path / option).read_text(encoding="utf-8")
        assert "misplaced: it breaks what" in page and "This position cannot be" in page
    for verb in ("solve", "check", "smt"):
        assert run([verb, "-"], POSITION % ("C1", "Keep")).exit_code == 2
