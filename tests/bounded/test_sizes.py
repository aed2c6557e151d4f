"""Positions are large enough to show a difference: in who outweighs whom, in gold, in other features, in `needs`."""

from __future__ import annotations

import pytest

from goldrules.bounded import Bound
from goldrules.comparing import compare, positions_alike
from tests.support.inputs import loaded, run

SMALL = Bound(2, 2, 2, 2, 2)
BOOKS = """
expansion one "One" { %s }
expansion other "Other" { %s }
edition One "One" extends C1 { with one }
edition Other "Other" extends C1 { with other }
"""
HUT = "feature hut { claims tiles %s } "
DIFFERENT = {
    "weight": ("follower giant counts 2", "follower giant counts 1"),
    "tie-break": ("follower giant counts 1 then 1", "follower giant counts 1"),
    "majority": (HUT % "controlled by majority over features meets tiles", HUT % ""),
    "gold": (HUT % "if gold(tiles) > 1", HUT % "if gold(tiles) > 0"),
    "controllers": (HUT % "if count(controllers) > 1", HUT % "if count(controllers) > 0"),
}


@pytest.mark.parametrize("name", DIFFERENT)
def test_what_more_players_or_gold_show_is_seen(name: str) -> None:
    editions = loaded(BOOKS % DIFFERENT[name]).editions
    assert compare(editions["One"], editions["Other"], SMALL).relation == "different"


PLACES = {
    "counted type": (HUT % "needs count(road) > 1", HUT % "needs count(road) > 0", False),
    "gold": (HUT % "needs gold(tiles) > 1", HUT % "needs gold(tiles) > 0", False),
    "controllers": (HUT % "needs count(controllers) < 2", HUT % "needs count(controllers) < 3", False),
    "never fewer": (HUT % "needs count(tiles) = 1", HUT % "needs count(tiles) <= 1", True),
    "what another type says": (
        HUT % "needs some scored tent" + "feature tent { claims tiles scored if new }",
        HUT % "needs some scored tent" + "feature tent { claims tiles }",
        False,
    ),
    "the same": (HUT % "needs some scored road", HUT % "needs some scored road", True),
}


@pytest.mark.parametrize("name", PLACES)
def test_whether_the_same_positions_can_be(name: str) -> None:
    *books, alike = PLACES[name]
    editions = loaded(BOOKS % tuple(books)).editions
    assert positions_alike(editions["One"], editions["Other"], SMALL) == alike


def test_a_theorem_that_names_a_type_is_decided_anew_where_types_change_places() -> None:
    """Both editions say the same of some type, but not of the one that the theorem names."""
    rules = """
expansion one "One" { feature hut { claims tiles } feature shed { claims nothing } }
expansion other "Other" { feature hut { claims nothing } feature shed { claims tiles } }
edition One "One" extends C1 { with one }
edition Other "Other" extends C1 { with other }
theorem huts under One, Other "A hut gives nothing" {
  up to 1 players, 1 ingots, 1 features, 1 by 1 tiles
  for every hut F, ingot X
  given some F where completed and X on tiles of F and count(features) = 1
  always nobody takes X
}
"""
    output = run(["prove", "-"], rules).output
    assert "refuted  -:6 under One" in output and "proved  theorem huts under Other" in output


def test_an_edition_without_feature_types_has_positions() -> None:
    rules = """
edition Bare "Bare" {
  award { case any if count(claimants) > 0 then turns }
  turns { start active order clockwise take 1 from claims }
}
theorem nothing_taken under Bare "Nobody takes anything" {
  up to 2 players, 2 ingots, 2 features, 2 by 2 tiles
  for every ingot X
  always nobody takes X
}
"""
    assert run(["prove", "--bare", "-"], rules).exit_code == 0
    bounds = ["--players", "2", "--ingots", "2", "--features", "2", "--board", "2x2"]
    assert "GL201" in run(["lint", "--bare", *bounds, "-"], rules).output


def test_what_nobody_can_have_is_no_difference_of_value() -> None:
    text = """
edition One "One" { supply 6 value { 1..3 : 1 4.. : 2 } }
edition Other "Other" extends One { replace value { 1..3 : 1 4..6 : 2 7.. : 3 } }
edition Third "Third" extends One { replace value { 1..3 : 1 4..5 : 2 6.. : 3 } }
"""
    editions = loaded(text, bare=True).editions
    assert compare(editions["One"], editions["Other"], SMALL).relation == "same"
    assert compare(editions["One"], editions["Third"], SMALL).relation == "different"
