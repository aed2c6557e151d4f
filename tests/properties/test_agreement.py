"""Both engines against the enumerator, which shares no code with them, on random positions.

GOLDRULES_POSITIONS says how many (10000 before a release); at least 40 % of them have two claimants or more.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from goldrules.legality import Engines, HandOut, judge
from goldrules.syntax.names import Name
from goldrules.syntax.positions import Pick, Picks, Share, Split
from tests.bruteforce import enumerator, positions
from tests.support.inputs import loaded, shipped_rules
from tests.support.positions import position_of

POSITIONS = int(os.environ.get("GOLDRULES_POSITIONS", "400"))
CHUNKS = 8
ENGINES = Engines("both")
"""Both engines: a verdict on which they differ raises."""
SPLITS = 40
HOUSE_TURNS = {
    "counterclockwise": "start active order counterclockwise take 1 from claims",
    "after": "start after active order clockwise take 1 from claims",
    "after_counterclockwise": "start after active order counterclockwise take 1 from claims",
    "two": "start active order clockwise take 2 from claims",
    "two_rounds": "start active order clockwise take 1 from claims rounds 2",
    "two_for_each": "start active order clockwise take 2 from each own scored feature",
}
HOUSE = {
    "counterclockwise": enumerator.Procedure(clockwise=False),
    "after": enumerator.Procedure(start_after=True),
    "after_counterclockwise": enumerator.Procedure(start_after=True, clockwise=False),
    "two": enumerator.Procedure(take=2),
    "two_rounds": enumerator.Procedure(rounds=2),
    "two_for_each": enumerator.Procedure(take=2, each_feature=True),
}


def drawn(chunk: int) -> Iterator[tuple[random.Random, dict[str, Any]]]:
    rng = random.Random(chunk)
    for _ in range(POSITIONS // CHUNKS):
        yield rng, positions.random_position(rng)


def every_split(document: dict[str, Any]) -> Iterator[enumerator.Split]:
    """Every way to give each ingot to a player or to nobody."""
    players, gold = document["players"], document["gold"]
    for owners in product([*players, None], repeat=len(gold)):
        pairs = list(zip(owners, gold, strict=True))
        hands = {player: sorted(tile for owner, tile in pairs if owner == player) for player in players}
        yield enumerator.as_split(document, hands)


def verdict(hand_outs: Sequence[HandOut], document: dict[str, Any], split: enumerator.Split) -> str:
    shares = tuple(
        Share(Name(player), tuple(map(Name, hand))) for player, hand in zip(document["players"], split, strict=True)
    )
    return judge(hand_outs, Split(shares), partial=False).word


def counts_of(hand_out: HandOut) -> set[tuple[int, ...]] | None:
    if hand_out.silent:
        return None
    players = hand_out.position.players
    return {
        tuple(dict(zip(way.game.seats, counts, strict=True)).get(player, 0) for player in players)
        for way in hand_out.ways
        if way.game is not None
        for counts in way.search.outcomes
    }


def agree(
    rng: random.Random,
    document: dict[str, Any],
    hand_outs: Sequence[HandOut],
    procedures: Sequence[enumerator.Procedure],
) -> None:
    for hand_out, procedure in zip(hand_outs, procedures, strict=True):
        assert counts_of(hand_out) == enumerator.counts(document, procedure)
    few = len(document["gold"]) <= 3
    splits = set(every_split(document)) if few else positions.random_splits(rng, document, SPLITS)
    for split in splits:
        expected = enumerator.verdict([enumerator.legal_split(document, one, split) for one in procedures])
        assert verdict(hand_outs, document, split) == expected
    for order in positions.random_orders(rng, document, 4):
        picks = Picks(tuple(Pick(Name(player), Name(tile)) for player, tile in order))
        expected = enumerator.verdict([enumerator.legal_order(document, one, order) for one in procedures])
        assert judge(hand_outs, picks, partial=False).word == expected


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_editions(chunk: int) -> None:
    several = total = 0
    for rng, document in drawn(chunk):
        position = position_of(document)
        for edition in document["under"]:
            books = shipped_rules().editions[edition].readings
            hand_outs = [HandOut(position, book, ENGINES) for book in books]
            first = hand_outs[0]
            assert set(first.scored()) == enumerator.scored(document)
            for index, feature in enumerate(document["features"]):
                controllers = {player for player, one in first.walk.controllers(index).items() if one}
                assert controllers == enumerator.controllers(document, feature["name"])
            for player in document["players"]:
                assert set(first.claims[player]) == enumerator.claims(document, player)
            assert set(first.claimants) == enumerator.claimants(document)
            agree(rng, document, hand_outs, enumerator.EDITIONS[edition])
        several += len(enumerator.claimants(document)) > 1
        total += 1
    assert several >= 0.4 * total


@pytest.mark.parametrize("name", HOUSE)
def test_house_procedures(name: str) -> None:
    rules = loaded(f'edition House "x" extends C2 {{ replace turns {{ {HOUSE_TURNS[name]} }} }}')
    assert rules.usable
    rng = random.Random(name)
    for _ in range(POSITIONS // 10):
        document = positions.random_position(rng)
        hand_out = HandOut(position_of(document), rules.editions["House"].readings[0], ENGINES)
        agree(rng, document, [hand_out], [HOUSE[name]])
