"""Unknown holdings: regions partition all holdings within the supply, and each holding is solved by itself."""

from __future__ import annotations

from itertools import product

import pytest

from goldrules.checking import Question
from goldrules.legality import Engines
from goldrules.proving import hand_outs
from goldrules.strategy import solve, worth
from goldrules.strategy.holdings import Box, ForAll, for_all_holdings
from goldrules.strategy.plays import Play, plays
from goldrules.strategy.stakes import Stakes
from goldrules.syntax.expressions import Objective
from tests.support.inputs import loaded, run

HOUSE = """
edition House "Ingots that are worth less the more one has" extends C1 {
  replace supply 9
  replace value { 1..2 : 3  3..3 : 1  4.. : 2 }
}
edition Endless "No supply" extends House {
  remove supply
}
"""
EXAMPLE = """
example "Whose?" {
  under %s players Red, Blue, Green active Red
  entitled %s
  gold %s
}
"""
POSITIONS = {
    "a private ingot": ("Red: r, rb; Blue: rb, bg; Green: bg", "r, rb, rb, bg"),
    "two ingots": ("Red: rb, rg; Blue: rb; Green: rg", "rb, rg"),
    "all may": ("Red: a, b; Blue: a, c; Green: b, c, a", "a, b, c, c, a"),
}


def played(edition: str, position: tuple[str, str], objective: Objective) -> tuple[Question, Play]:
    rules = loaded(HOUSE + EXAMPLE % (edition, *position))
    assert rules.usable, rules.problems
    (question,) = rules.asked
    found, problems = hand_outs(question, rules.editions[edition], Engines("both"))
    assert not problems
    (play,) = plays(found, objective)
    assert isinstance(play, Play)
    return question, play


def inside(box: Box, holds: tuple[int, ...]) -> bool:
    return all(
        any(first <= held and (last is None or held <= last) for first, last in ranges)
        for ranges, held in zip(box, holds, strict=True)
    )


def best_of(found: ForAll, holds: tuple[int, ...]) -> tuple[str, ...]:
    """The best picks of the only region and box that these holdings are in."""
    (best,) = [region.best for region in found.regions for box in region.boxes if inside(box, holds)]
    return best


@pytest.mark.parametrize("against_all", [False, True])
@pytest.mark.parametrize("objective", ["margin", "points"])
@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
@pytest.mark.parametrize("edition", ["C1", "House", "Endless"])
def test_every_holding_is_in_one_region(
    edition: str, position: tuple[str, str], objective: Objective, against_all: bool
) -> None:
    question, play = played(edition, position, objective)
    found = for_all_holdings(play, against_all=against_all)
    rulebook, game = play.hand_out.rulebook, play.game
    gold = len(question.position.gold)
    bound = rulebook.supply.said.amount - gold if rulebook.supply else 7
    sizes = {region.best: 0 for region in found.regions}
    for holds in product(range(bound + 1), repeat=3):
        if rulebook.supply and sum(holds) > bound:
            continue
        gains = tuple(tuple(worth(rulebook, h + k) - worth(rulebook, h) for k in range(gold + 1)) for h in holds)
        picks = solve(game, Stakes(objective, gains)).first_picks
        kinds = {pick.kind for pick in picks if (pick.safe if against_all else pick.best)}
        best = tuple(tile for tile in question.position.squares if game.kind_of[tile] in kinds)
        assert best_of(found, holds) == best, holds
        sizes[best] += 1
    if rulebook.supply:
        assert sizes == {region.best: region.size for region in found.regions}


def test_where_holdings_cannot_matter_it_says_why() -> None:
    for objective, edition, said in (
        ("ingots", "House", "plays for ingots"),
        ("points", "C1", "as many ingots as can be"),
    ):
        _, play = played(edition, POSITIONS["a private ingot"], objective)  # type: ignore[arg-type]
        found = for_all_holdings(play, against_all=False)
        assert found.why is not None
        assert said in found.why
        assert len(found.regions) == 1
    text = EXAMPLE % ("C1", "Red: a, b; Blue: b", "a, b")
    done = run(["solve", "-", "--by", "margin", "--for-all-holdings"], text)
    assert "whatever anybody holds: b first" in done.output
    assert "only Red and Blue can still take" in done.output


def test_regions_are_told() -> None:
    done = run(["solve", "-", "--by", "margin", "--for-all-holdings"], EXAMPLE % ("C1", *POSITIONS["a private ingot"]))
    assert done.exit_code == 0
    assert "if Red holds 1 to 9, Blue holds 0 to 1 and Green holds 3" in done.output
    assert "rb first in all other cases (367)" in done.output
