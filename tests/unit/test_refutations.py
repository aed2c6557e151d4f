"""What is refuted comes with what holds instead, in the order of the position, and with an order that shows it."""

from __future__ import annotations

import pytest

from goldrules.legality import OutOfTime
from goldrules.proving import expectations
from tests.support.inputs import run

THREE = """
  under C1
  players Anna, Bert, Cleo
  active Bert
  board { | a b c d e f g | }
  road L1 on a, b, c, d held by Anna, Bert
  road L2 on d, e, f, g held by Cleo, Bert
  gold a, b, c, d, e, f, g
  completes L1, L2
"""
READINGS = """
  under RGG
  players Red, Blue
  active Blue
  board { | a b c | }
  road Lane on a, b, c held by Red, Blue
  gold a, b, c
  completes Lane
"""


def prove(position: str, expectation: str) -> str:
    return run(["prove", "-"], f'example "Q" {{ {position} expect {expectation} }}').output


def test_outcomes_name_the_players_in_the_order_of_the_position() -> None:
    said = prove(THREE, "always Anna 2, Bert 3, Cleo 2")
    assert "but possible: Anna 3, Bert 3, Cleo 1; Anna 2, Bert 3, Cleo 2; or Anna 1, Bert 3, Cleo 3\n" in said


def test_each_half_names_its_reading() -> None:
    said = prove(READINGS, "always Blue 3")
    assert "but possible if read as repeated: Red 1, Blue 2; possible if read as once: Red 1, Blue 1\n" in said


def test_each_half_names_its_case() -> None:
    club = """
    edition Two "Two cases" extends C1 {
      turns back { start after active order clockwise take 2 from claims }
      award { case otherwise if gold(board) > 1 then turns back }
    }
    """
    text = f'{club} example "Q" {{ {READINGS.replace("RGG", "Two")} expect always Red 3 }}'
    said = run(["prove", "-"], text).output
    assert "possible by case shared_majority: Red 1, Blue 2; possible by case otherwise: Red 2, Blue 1\n" in said


@pytest.mark.parametrize(
    ("expectation", "order", "ends"),
    [
        ("always Anna 2, Bert 3, Cleo 2", "", "ends with"),
        ("always Anna 2, Bert 2, Cleo 3", "", "ends with"),
        ("impossible Anna 2, Bert 3, Cleo 2", "", "ends so"),
        ("illegal split Anna: a, b; Bert: c, d, e; Cleo: f, g", "Bert c, then Cleo f", "ends so"),
        ("illegal picks Bert c, Cleo f, Anna a, Bert d, Cleo g, Anna b, Bert e", "Bert c, then Cleo f", "legal order"),
        ("unsettled Anna 2, Bert 3, Cleo 2", "", "ends so"),
    ],
)
def test_an_order_shows_what_is_so_instead(expectation: str, order: str, ends: str) -> None:
    for engine in ("plain", "both"):
        text = f'example "Q" {{ {THREE} expect {expectation} }}'
        done = run(["prove", "-", "--engine", engine], text)
        assert done.exit_code == 1
        (because,) = (
            line for line in done.output.splitlines() if "because" in line and ", then " in line and ends in line
        )
        assert order in because and because.count(", then ") == 6
        picks = because.partition("because ")[2].split(" ends")[0].split(" is a")[0].replace(", then ", ", ")
        again = f'example "Q" {{ {THREE} expect legal picks {picks} }}'
        assert run(["prove", "-"], again).exit_code == 0
        if expectation.startswith("always"):
            named = expectation.removeprefix("always ")
            assert because.rpartition("ends with ")[2] != named
            counts = because.rpartition("ends with ")[2]
            assert run(["prove", "-"], f'example "Q" {{ {THREE} expect possible {counts} }}').exit_code == 0


def test_unsettled_tells_what_each_reading_says() -> None:
    said = prove(READINGS, "illegal split Blue: a, b; Red: c")
    assert "but this is unsettled\n" in said
    assert "because read as repeated this is legal: Blue a, then Red c, then Blue b ends so\n" in said
    assert "because read as once this is illegal: no order of picks ends so" in said
    said = prove(READINGS, "always Blue 2, Red 1")
    assert "because read as repeated: Blue a, then Red b, then Blue c ends so\n" in said
    assert "because read as once: Blue always ends with 1 ingot, and not with 2\n" in said


@pytest.mark.parametrize("expectation", ["always Blue 3", "possible Blue 3"])
def test_a_verdict_stands_where_there_is_no_time_to_say_why(expectation: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*_: object) -> str:
        raise OutOfTime

    monkeypatch.setattr(expectations, "possible", slow)
    monkeypatch.setattr(expectations, "other_end", slow)
    said = prove(READINGS.replace("RGG", "C1"), expectation)
    assert said.startswith("refuted")
    assert "there was no time to list what is possible" in said


def test_who_controls_a_feature_is_told_to_whom_it_is_denied() -> None:
    tie = """
  under C1
  players Red, Blue
  active Red
  board { | a b | }
  city Town on a, b held by %s
  gold a, b
  completes Town
  propose picks Blue a
}"""
    outvoted = run(["check", "-"], f'example "Q" {{{tie % "Red (big), Blue"}').output
    assert "; for Town the followers of Red count 2, and those of Blue 1\n" in outvoted
    assert "· follower big counts 2 ·" in outvoted and "· default follower meeple counts 1 ·" in outvoted
    broken = """
expansion tie "Ties" { follower smith counts 1 then 1 }
edition Ties "Ties" extends C1 { with tie }
example "Q" {""" + tie.replace("C1", "Ties")
    said = run(["check", "-"], broken % "Red (smith), Blue").output
    assert "; for Town the followers of Red count 1, and those of Blue 1, and 1 against 0 breaks the tie\n" in said
    nobody = """
expansion kilns "Kilns" { feature kiln { claims tiles controlled by nobody } }
edition Kilns "Kilns" extends C1 { with kilns }
example "Q" {""" + tie.replace("C1", "Kilns").replace("city", "kiln")
    assert "; nobody controls Town\n" in run(["check", "-"], nobody % "Blue").output


def test_readings_that_forbid_for_different_reasons_are_named() -> None:
    said = run(["check", "-"], f'example "Q" {{ {READINGS} propose split Red: a, b; Blue: nothing }}').output
    assert "illegal under RGG" in said
    assert "read as repeated: 2 ingots are handed out so, and 3 must be\n" in said
    assert "read as once: no order of picks ends so" in said
    rounds = run(["check", "-"], f'example "Q" {{ {READINGS} propose picks Blue a, Red b, Blue c }}').output
    assert "Blue takes the ingot on c when the one round is over" in rounds
