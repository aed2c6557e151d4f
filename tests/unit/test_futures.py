"""Where readings or cases allow a proposal by different orders, no reading's future is told as the edition's."""

from __future__ import annotations

import json

import goldrules
from tests.support.inputs import run

BOARD = """
  players Red, Blue
  active Blue
  board { | a b c | }
  road Lane on a, b, c held by Red, Blue
  gold a, b, c
  completes Lane
"""
TWO_CASES = """
edition Two "Two cases" extends C1 {
  turns back { start active order counterclockwise take 1 from claims }
  turns left { start after active order clockwise take 1 from claims }
  award {
    case otherwise if gold(board) > 1 then turns back
  }
  replace case shared_majority if gold(board) > 0 then turns left
}
"""


def check(edition: str, *proposals: str, before: str = "") -> str:
    said = "\n".join(f"propose {one}" for one in proposals)
    return run(["check", "-"], f'{before} example "Q" {{ under {edition} {BOARD} {said} }}').output


def test_who_is_next_is_told_of_each_reading() -> None:
    said = check("RGG", "picks Blue a, Red b")
    assert "read as repeated\n        so far; Blue is next, and may take from c\n" in said
    assert "read as once\n        it is over\n        Blue a, then Red b\n" in said


def test_what_readings_share_is_told_once() -> None:
    said = check("RGG", "picks Blue a")
    assert said.count("so far; Red is next, and may take from b or c") == 1
    assert "read as repeated: for example Blue a, then Red b, then Blue c\n" in said
    assert "read as once: for example Blue a, then Red b\n" in said


def test_an_unsettled_proposal_shows_the_order_of_the_reading_that_allows_it() -> None:
    said = check("RGG", "split Blue: a, c; Red: b")
    assert "legal if read as repeated" in said
    assert "Blue a, then Red b, then Blue c" in said


def test_cases_that_allow_a_split_by_different_orders_each_show_theirs() -> None:
    example = f'example "Q" {{ under Two {BOARD.replace("gold a, b, c", "gold a, b")} propose split Red: a; Blue: b }}'
    said = run(["check", "-"], TWO_CASES + example).output
    assert "by case shared_majority and turns left: for example Red a, then Blue b\n" in said
    assert "by case otherwise and turns back: for example Blue b, then Red a\n" in said


def test_json_and_python_say_only_what_all_say() -> None:
    example = f'example "Q" {{ under RGG {BOARD} propose picks Blue a, Red b propose picks Blue a }}'
    over, begun = json.loads(run(["check", "--format", "json", "-"], example).output)["verdicts"]
    assert (over["order"], over["next"], over["complete"]) == (None, None, False)
    assert [one["next"] for one in over["judgements"]] == [{"player": "Blue", "tiles": ["c"]}, None]
    assert [one["complete"] for one in over["judgements"]] == [False, True]
    assert (begun["order"], begun["next"]) == (None, {"player": "Red", "tiles": ["b", "c"]})

    rules = goldrules.load_rules()
    position = goldrules.read_position(rules, example)
    verdict = goldrules.judge(rules, "RGG", position, [("Blue", "a"), ("Red", "b")])
    assert (verdict.word, verdict.order, verdict.next, verdict.complete) == ("legal", None, None, False)
    assert [one.order for one in verdict.judgements] == [
        (("Blue", "a"), ("Red", "b"), ("Blue", "c")),
        (("Blue", "a"), ("Red", "b")),
    ]
    begun_too = goldrules.judge(rules, "RGG", position, [("Blue", "a")])
    assert begun_too.next == ("Red", ("b", "c"))
    assert goldrules.judge(rules, "C1", position, [("Blue", "a")]).order is not None


def test_a_picture_tells_the_future_of_each_reading() -> None:
    page = run(["explain", "-", "--html", "-"], f'example "Q" {{ under RGG {BOARD} propose picks Blue a, Red b }}')
    assert "read as repeated: then Blue is next, and may take from c" in page.output
    assert "read as once: then it is over" in page.output
