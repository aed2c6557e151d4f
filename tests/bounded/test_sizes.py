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
