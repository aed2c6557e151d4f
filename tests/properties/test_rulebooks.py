"""Random rulebooks times random positions: both algebras read them alike, and both engines judge alike.

GOLDRULES_RULEBOOKS says how many (2000 before a release).
"""

from __future__ import annotations

import os
import random
from dataclasses import replace
from itertools import product

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from goldrules.board import FeatureHere, FollowerHere, Position
from goldrules.editions import Rulebook
from goldrules.legality import Engines, HandOut, judge
from goldrules.pipeline import load
from goldrules.source import Source
from goldrules.symbolic import PARTS
from goldrules.syntax.names import Name
from goldrules.syntax.positions import AmountOf, Pick, Picks, Share, Split, Totals
from tests.strategies.rulebooks import FOLLOWERS, MARK, NUMBER, TYPES, rulebooks
from tests.support.readings import reads_alike

RULEBOOKS = int(os.environ.get("GOLDRULES_RULEBOOKS", "100"))
POSITIONS = 4
ENGINES = Engines("both")
"""Both engines: an answer on which they differ raises."""
many = settings(max_examples=RULEBOOKS, deadline=None, suppress_health_check=list(HealthCheck))
PLAYERS = ("Red", "Blue", "Green")


def random_position(rng: random.Random) -> Position:
    """A board of up to nine tiles, with features that are mostly held and completed, and gold."""
    rows, columns = rng.randint(1, 3), rng.randint(2, 3)
    every = [(row, column) for row in range(rows) for column in range(columns)]
    holes = set(rng.sample(every, rng.randint(0, 1))) if len(every) > 3 else set()
    squares = {f"t{row}{column}": (row, column) for row, column in every if (row, column) not in holes}
    places, names = sorted(squares.values()), list(squares)
    players = PLAYERS[: rng.choice([1, 2, 2, 3, 3])]
    features = [
        FeatureHere(
            name=f"f{index}",
            type=rng.choice(TYPES),
            tiles=frozenset(rng.sample(places, rng.randint(1, min(4, len(places))))),
            followers=tuple(
                FollowerHere(rng.choice(players), rng.choice([*FOLLOWERS, None]))
                for _ in range(rng.choice([0, 1, 2, 2, 3]))
            ),
            numbers={NUMBER: rng.randint(0, 2)},
            state=rng.choice([*[None] * 6, "new", "finished"]),
        )
        for index in range(rng.randint(1, 4))
    ]
    for _ in range(rng.randint(0, 2)):
        one, other = rng.randrange(len(features)), rng.randrange(len(features))
        if one != other:
            for here, there in ((one, other), (other, one)):
                features[here] = replace(features[here], joins=features[here].joins | {features[there].name})
    return Position(
        players=players,
        active=rng.choice(players),
        squares=squares,
        features=tuple(features),
        gold=tuple(sorted(rng.choices(names, k=rng.randint(1, 4)), key=squares.__getitem__)),
        completes=frozenset(one.name for one in features if one.state is None and rng.random() < 0.9),
        placed=rng.choice([None, *names]),
        marks={MARK: frozenset(rng.sample(places, rng.randint(0, min(3, len(places)))))},
    )


def drawn(text: str) -> tuple[Rulebook, random.Random, list[Position]]:
    """A rulebook, and some positions for it; Hypothesis would draw small and equal ones."""
    rules = load([], [Source("drawn.gold", text)])
    assert rules.usable, rules.problems
    rng = random.Random(text)
    return rules.editions["Drawn"].readings[0], rng, [random_position(rng) for _ in range(POSITIONS)]


@many
@given(rulebooks(), st.sampled_from([*PARTS, "all", "none"]))
def test_both_algebras_read_any_rulebook_alike(text: str, part: str) -> None:
    book, _, positions = drawn(text)
    unknown = frozenset(PARTS) if part == "all" else frozenset(one for one in PARTS if one == part)
    for position in positions:
        reads_alike(position, book, unknown)


@many
@given(rulebooks())
def test_both_engines_judge_alike_by_any_rulebook(text: str) -> None:
    book, rng, positions = drawn(text)
    for position in positions:
        judged_alike(HandOut(position, book, ENGINES), rng)


def judged_alike(hand_out: HandOut, rng: random.Random) -> None:
    """Some splits, open ones, counts and orders; both engines are asked of each."""
    players, gold = hand_out.position.players, hand_out.position.gold
    dealt = list(product([*players, None], repeat=len(gold)))
    for owners in rng.sample(dealt, min(8, len(dealt))):
        pairs = [(owner, tile) for owner, tile in zip(owners, gold, strict=True) if owner is not None]
        hands = {player: [Name(tile) for owner, tile in pairs if owner == player] for player in players}
        split = Split(tuple(Share(Name(player), tuple(tiles)) for player, tiles in hands.items()))
        holed = Split(tuple(Share(Name(player), tuple(None for _ in tiles)) for player, tiles in hands.items()))
        totals = Totals(tuple(AmountOf(Name(player), len(tiles)) for player, tiles in hands.items()))
        order = Picks(tuple(Pick(Name(player), Name(tile)) for player, tile in rng.sample(pairs, len(pairs))))
        words = [judge([hand_out], one, partial=False).word for one in (split, holed, totals, order)]
        assert words[1] == words[2], "a split without tiles is no more than its counts"
        if "legal" in (words[0], words[3]):
            assert words[1] == "legal"


def test_the_random_cases_are_worth_trying() -> None:
    """In many of them several players may claim gold, and a procedure hands it out."""
    several = games = 0

    @settings(max_examples=100, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(rulebooks())
    def tried(text: str) -> None:
        nonlocal several, games
        book, _, positions = drawn(text)
        for position in positions:
            hand_out = HandOut(position, book)
            several += len(hand_out.claimants) > 1
            games += any(way.game is not None and way.game.takeable > 0 for way in hand_out.ways)

    tried()
    assert several >= 40
    assert games >= 100
