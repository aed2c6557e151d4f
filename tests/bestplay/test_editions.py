"""Best play under editions: readings, another direction, two a turn, silence; against brute force, and by the verbs."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

import pytest
from jsonschema import Draft202012Validator

from goldrules.legality import Engines
from goldrules.proving import hand_outs
from goldrules.strategy.plays import Open, Play, plays
from tests.bestplay.deals import OBJECTIVES, value
from tests.bruteforce.best_play import BruteForce, Deal
from tests.support.inputs import ANSWER_SCHEMA, loaded, run

SCHEMA = Draft202012Validator(json.loads(ANSWER_SCHEMA.read_text(encoding="utf-8")))
HOUSES = """
edition Leftwards "The other way round" extends C1 {
  replace turns { start active order counterclockwise take 1 from claims }
}
edition Pairs "Two at a time" extends C1 {
  replace turns { start active order clockwise take 2 from claims }
}
edition Behind "The next one begins, and it is over after two rounds" extends C1 {
  replace turns { start after active order clockwise take 1 from claims rounds 2 }
}
"""
PLAYERS = ("Red", "Blue", "Green")


Shares = Sequence[tuple[str, str]]


def example(edition: str, shares: Shares, active: str, holds: Sequence[int], *more: str, title: str = "Asked") -> str:
    entitled = "; ".join(f"{player}: {', '.join(tiles)}" for player, tiles in shares)
    gold = ", ".join(sorted({tile for _, tiles in shares for tile in tiles}))
    held = ", ".join(f"{player} {count}" for player, count in zip(PLAYERS, holds, strict=True))
    return f"""
      example "{title}" {{
        under {edition} players {", ".join(PLAYERS)} active {active}
        entitled {entitled} gold {gold} holds {held} {" ".join(more)}
      }}
    """


def deal_of(
    edition: str, reading: str | None, shares: Sequence[tuple[str, str]], active: str
) -> tuple[Deal, list[str]]:
    """The hand-out as the edition is meant, worked out anew: seats, takers, features, rounds."""
    order = [*PLAYERS[::-1]] if edition == "Leftwards" else [*PLAYERS]
    first = (order.index(active) + (edition == "Behind")) % 3
    seats = [*order[first:], *order[:first]]
    ingots = sorted({tile for _, tiles in shares for tile in tiles})
    takers = tuple(frozenset(seats.index(player) for player, tiles in shares if tile in tiles) for tile in ingots)
    features: dict[tuple[int, int], frozenset[int]] | None = None
    if edition == "RGG":
        features = {}
        for ingot, tile in enumerate(ingots):
            for feature, (player, tiles) in enumerate(shares):
                if tile in tiles:
                    key = ingot, seats.index(player)
                    features[key] = features.get(key, frozenset()) | {feature}
    rounds = 2 if edition == "Behind" else 1 if reading == "once" else None
    return Deal(3, takers, 2 if edition == "Pairs" else 1, rounds, features), seats


def random_shares(rng: random.Random) -> list[tuple[str, str]]:
    """Shares of two players or more, some with two."""
    players = [*rng.sample(PLAYERS, 2), *(rng.choice(PLAYERS) for _ in range(rng.randint(0, 2)))]
    return [(player, "".join(sorted(rng.sample("abcde", rng.randint(1, 3))))) for player in players]


@pytest.mark.parametrize("edition", ["C1", "RGG", "Leftwards", "Pairs", "Behind"])
def test_editions_agree_with_brute_force(edition: str) -> None:
    rng = random.Random(edition)
    several = 0
    asked = [(random_shares(rng), rng.choice(PLAYERS), [rng.randint(0, 3) for _ in PLAYERS]) for _ in range(60)]
    texts = [example(edition, *one, title=str(number)) for number, one in enumerate(asked)]
    rules = loaded(HOUSES + "".join(texts))
    assert rules.usable, rules.problems
    for question, (shares, active, holds) in zip(rules.asked, asked, strict=True):
        found, problems = hand_outs(question, rules.editions[edition], Engines("both"))
        assert not problems
        objective = rng.choice(OBJECTIVES)
        answers = list(plays(found, objective))
        assert len(answers) == (2 if edition == "RGG" else 1)
        for play in answers:
            assert isinstance(play, Play)
            reading = play.reading.said.name.text if play.reading else None
            deal, seats = deal_of(edition, reading, shares, active)
            held = [holds[PLAYERS.index(player)] for player in seats]
            brute = BruteForce(deal, value(objective, held))
            expected = {
                tuple(dict(zip(seats, counts, strict=True))[player] for player in PLAYERS)
                for counts in brute.outcomes()
            }
            assert {tuple(play.counts(one).values()) for one in play.best.outcomes} == expected
            ingots = sorted({tile for _, tiles in shares for tile in tiles})
            assert set(play.best_tiles(against_all=False)) == {ingots[one] for one in brute.best_first()}
            assert set(play.best_tiles(against_all=True)) == {ingots[one] for one in brute.safe_first()}
            assert [play.sure_of(player) for player in seats] == [brute.sure(seat) for seat in range(3)]
            several += len(expected) > 1
    assert several


def test_silence_is_the_answer() -> None:
    shares = [("Red", "ab"), ("Blue", "b")]
    done = run(["solve", "-", "--format", "json"], example("ZMG", shares, "Red", (0, 0, 0)))
    assert done.exit_code == 3
    answer = json.loads(done.output)
    SCHEMA.validate(answer)
    (play,) = answer["solutions"][0]["plays"]
    assert play["verdict"] == "unsettled"
    rules = loaded(example("ZMG", shares, "Red", (0, 0, 0)))
    found, _ = hand_outs(rules.asked[0], rules.editions["ZMG"], Engines())
    assert [type(one) for one in plays(found)] == [Open]


@pytest.mark.parametrize(
    ("statement", "code", "said"),
    [
        ("expect best Red 2, Blue 1", 0, "1 proved"),
        ("expect best Red 1, Blue 2", 1, "but best Red 2, Blue 1, Green 0"),
        ("expect best pick b", 0, "1 proved"),
        ("expect best pick a", 1, "but best pick b"),
        ("expect best pick b by margin against all", 0, "1 proved"),
        ("expect safe Red 2, Blue 1", 0, "1 proved"),
        ("expect safe Red 1", 1, "but safe Red 2"),
        ("expect safe Red 7 by points", 0, "1 proved"),
    ],
)
def test_expectations(statement: str, code: int, said: str) -> None:
    text = example("C1", [("Red", "ab"), ("Blue", "bc")], "Red", (3, 0, 0), statement)
    for engine in ("plain", "z3", "both"):
        done = run(["prove", "-", "--engine", engine], text)
        assert (done.exit_code, said in done.output) == (code, True), done.output


def test_readings_that_differ_are_unsettled() -> None:
    text = example("RGG", [("Red", "ab"), ("Blue", "b")], "Red", (0, 0, 0), "expect best Red 2")
    done = run(["prove", "-"], text)
    assert done.exit_code == 3
    assert "best Red 2, Blue 0, Green 0 if read as repeated" in done.output
    assert "if read as once" in done.output


def test_an_edition_without_values_plays_for_ingots() -> None:
    rules = 'edition Bare "No table" extends C1 { remove value }\n'
    text = example("Bare", [("Red", "ab"), ("Blue", "b")], "Red", (0, 0, 0), "expect best Red 2")
    assert run(["prove", "-"], rules + text).exit_code == 0
    done = run(["solve", "-"], rules + text)
    assert "Red 2 ingots; Blue 0 ingots" in done.output
    done = run(["prove", "-"], rules + text.replace("expect best Red 2", "expect best Red 2 by margin"))
    assert done.exit_code == 2
    assert "says nothing of the value of ingots" in done.output
    done = run(["solve", "-", "--by", "points"], rules + text)
    assert done.exit_code == 2
    assert "says nothing of the value of ingots" in done.output


TWO_CASES = """
edition House "Two ways at once" extends C3 {
  turns pairs {
    start active
    order clockwise
    take  2 from claims
  }
  award {
    case quick if count(claimants) > 1 then turns pairs
  }
}
"""


def test_two_true_cases_are_named() -> None:
    shares = [("Red", "abc"), ("Blue", "bcd"), ("Green", "c")]
    done = run(["solve", "-"], TWO_CASES + example("House", shares, "Red", (0, 0, 0)))
    assert done.exit_code == 3, done.output
    assert [line for line in done.output.splitlines() if line.startswith("  under House by case ")] == CASES
    assert "  unsettled under House: these answers are not the same" in done.output
    done = run(["solve", "-", "--format", "json"], TWO_CASES + example("House", shares, "Red", (0, 0, 0)))
    answer = json.loads(done.output)
    SCHEMA.validate(answer)
    (solution,) = answer["solutions"]
    assert (done.exit_code, answer["exit"], solution["settled"]) == (3, 3, False)
    assert [f"  under House by {play['case']}" for play in solution["plays"]] == CASES


CASES = ["  under House by case several_features", "  under House by case quick"]


def test_two_true_cases_with_one_answer_are_settled() -> None:
    text = TWO_CASES + example("House", [("Red", "a"), ("Blue", "b")], "Red", (0, 0, 0))
    done = run(["solve", "-", "--format", "json"], text)
    (solution,) = json.loads(done.output)["solutions"]
    assert (len(solution["plays"]), solution["settled"], done.exit_code) == (2, True, 0)


def test_picks_that_were_made_are_the_start() -> None:
    shares = [("Red", "abc"), ("Blue", "bcd")]
    done = run(["solve", "-"], example("C1", shares, "Red", (0, 0, 0), "propose picks Red a"))
    assert done.exit_code == 0
    assert "after Red a" in done.output
    assert "Blue: b, c or d first" in done.output
    done = run(["solve", "-"], example("C1", shares, "Red", (0, 0, 0), "propose picks Red b, Blue d"))
    assert "Red: c first" in done.output
    done = run(["solve", "-"], example("C1", shares, "Red", (0, 0, 0), "propose picks Blue a"))
    assert done.exit_code == 1
    assert "illegal: there is no best play" in done.output
    done = run(["solve", "-"], example("C1", shares, "Red", (0, 0, 0), "propose picks Red a, Blue b, Red c, Blue d"))
    assert done.exit_code == 0
    assert "nothing is left to take" in done.output
    done = run(["solve", "-", "--from-start"], example("C1", shares, "Red", (0, 0, 0), "propose picks Blue a"))
    assert done.exit_code == 0
    assert "Red: a, b or c first" in done.output


def test_why_in_words() -> None:
    done = run(["solve", "-"], example("C1", [("Red", "ab"), ("Blue", "bc")], "Red", (0, 0, 0)))
    assert "b: it is the only ingot that Blue can take too" in done.output
    assert "with a first Red ends with 1 point, 1 less, as after Red a, then Blue b" in done.output
    assert "whatever the others do, Red can be sure of 2 points, with b first" in done.output


def test_solve_as_json() -> None:
    done = run(
        ["solve", "-", "--format", "json", "--by", "margin", "--for-all-holdings", "--against", "all"],
        example("C1", [("Red", "ab"), ("Blue", "bc"), ("Green", "c")], "Red", (0, 0, 0)),
    )
    answer = json.loads(done.output)
    SCHEMA.validate(answer)
    (solution,) = answer["solutions"]
    (play,) = solution["plays"]
    assert (play["verdict"], play["against"], play["best"]) == ("solved", "all", ["b"])
    assert sum(region["size"] for region in solution["holdings"][0]["regions"]) == 560
