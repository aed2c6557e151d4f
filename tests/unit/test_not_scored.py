"""Why a player may take nothing: the features that the player controls and that are not scored are named."""

from __future__ import annotations

from tests.support.inputs import run

POSITION = """
example "Two features of Anna's that are not scored" {
  under C1
  players Red, Anna
  active Red
  board {
    | a b c d |
    | e f g h |
  }
  road Lane on a, b held by Red
  castle Burg on c, d held by Anna
  road Way on e, f held by Anna
  gold a, c
  completes Lane
  %s
}
"""
BOTH = "Burg is not scored, as `scored if` is not true; Way is not scored, as the move does not complete it"


def test_what_is_not_scored_is_named_with_the_clause_that_would_score_it() -> None:
    said = run(["check", "-"], POSITION % "propose picks Anna c").output
    assert f"Anna may not take the ingot on c: Anna controls no scored feature; {BOTH}\n" in said
    assert "· castle: scored if " in said


def test_who_may_claim_nothing_is_told_why() -> None:
    said = run(["prove", "-"], POSITION % "expect possible Anna 1, Red 1").output
    assert f"Anna may not claim any ingot, and is given 1; {BOTH}\n" in said


def test_an_ingot_that_only_an_unscored_feature_claims() -> None:
    board = POSITION.replace("held by Red\n", "held by Red, Anna\n")
    said = run(["check", "-"], board % "propose picks Anna c").output
    assert "Anna's scored features (Lane) claim; Burg is not scored, as `scored if` is not true\n" in said
    assert "Way" not in said


def test_why_a_feature_is_scored_or_not() -> None:
    said = run(["prove", "-"], POSITION % "expect scored Burg, Way").output
    assert "Burg is not scored: the move does not complete it, and its `scored if` is not true\n" in said
    beside = POSITION.replace("castle Burg on c, d", "castle Burg on c, g")
    said = run(["prove", "-"], beside % "expect scored Lane").output
    assert "Burg is scored along: its `scored if` is true\n" in said
