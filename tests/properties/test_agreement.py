"""Both engines against the enumerator, which shares no code with them, on random positions.

GOLDRULES_POSITIONS says how many (10000 before a release); at least 40 % of them have two claimants or more.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from goldrules.legality import Engines, HandOut, judge
from goldrules.proving.expectations import prove
from goldrules.syntax.names import Name
from goldrules.syntax.positions import AmountOf, Chance, ExpectCounts, ExpectLeft, Pick, Picks, Share, Split
from tests.bruteforce import enumerator, positions
from tests.support.inputs import loaded, shipped_rules
from tests.support.positions import position_of

POSITIONS = int(os.environ.get("GOLDRULES_POSITIONS", "600"))
CHUNKS = 8
ENGINES = Engines("both")
"""Both engines: a verdict on which they differ raises."""
SPLITS = 40
HOUSE = enumerator.HOUSE | {"two_each": enumerator.Procedure(take=2, each_feature=True)}
_TURNS = "replace turns {{ start {} order {} take {} }}"
HOUSE_RULES = {
    "counterclockwise": _TURNS.format("active", "counterclockwise", "1 from claims"),
    "after": _TURNS.format("after active", "clockwise", "1 from claims"),
    "after_counterclockwise": _TURNS.format("after active", "counterclockwise", "1 from claims"),
    "take_two": _TURNS.format("active", "clockwise", "2 from claims"),
    "two_rounds": _TURNS.format("active", "clockwise", "1 from claims rounds 2"),
    "two_each": _TURNS.format("active", "clockwise", "2 from each own scored feature"),
    "two_each_once": _TURNS.format("active", "clockwise", "2 from each own scored feature rounds 1"),
    "turns_always": _TURNS.format("active", "clockwise", "1 from claims rounds 1")
    + " replace award { case any if count(claimants) > 0 then turns }",
}
"""What the enumerator's house procedures are in the language."""


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


def overdrawn(rng: random.Random, document: dict[str, Any]) -> Iterator[enumerator.Split]:
    """Splits with one ingot more than there is: of a tile with gold, and of any tile."""
    tiles = [tile for row in document["board"] for tile in row if tile is not None]
    for more in [*document["gold"][:1], rng.choice(tiles)]:
        hands: dict[str, list[str]] = {player: [] for player in document["players"]}
        for tile in [*document["gold"], more]:
            hands[rng.choice(document["players"])].append(tile)
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
    splits = sorted(set(every_split(document))) if few else positions.random_splits(rng, document, SPLITS)
    for split in [*splits, *overdrawn(rng, document)]:
        expected = enumerator.verdict([enumerator.legal_split(document, one, split) for one in procedures])
        assert verdict(hand_outs, document, split) == expected
    for order in positions.random_orders(rng, document, 4):
        picks = Picks(tuple(Pick(Name(player), Name(tile)) for player, tile in order))
        expected = enumerator.verdict([enumerator.legal_order(document, one, order) for one in procedures])
        assert judge(hand_outs, picks, partial=False).word == expected


def agree_on_expectations(document: dict[str, Any], hand_out: HandOut, procedure: enumerator.Procedure) -> None:
    """What stays on the board and what is always or only sometimes counted, for an edition with one reading."""
    splits = enumerator.outcomes(document, procedure)
    if splits is None:
        answers = [prove(ExpectLeft(()), [hand_out]), prove(counted("unsettled", document, ()), [hand_out])]
        assert [one.status for one in answers] == ["unsettled", "proved"]
        return
    gold = Counter(document["gold"])
    kept = {tuple(sorted((gold - Counter(tile for hand in split for tile in hand)).elements())) for split in splits}
    for stays in sorted(kept):
        left = prove(ExpectLeft(tuple(map(Name, stays))), [hand_out]).status
        assert left == ("proved" if len(kept) == 1 else "refuted")
    possible = {tuple(len(hand) for hand in split) for split in splits}
    for counts in sorted(possible):
        assert prove(counted("possible", document, counts), [hand_out]).status == "proved"
        always = prove(counted("always", document, counts), [hand_out]).status
        assert always == ("proved" if len(possible) == 1 else "refuted")


def counted(chance: Chance, document: dict[str, Any], counts: Sequence[int]) -> ExpectCounts:
    pairs = zip(document["players"], counts, strict=False)
    return ExpectCounts(chance, tuple(AmountOf(Name(player), count) for player, count in pairs))


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
            if len(hand_outs) == 1:
                agree_on_expectations(document, first, enumerator.EDITIONS[edition][0])
        several += len(enumerator.claimants(document)) > 1
        total += 1
    assert several >= 0.4 * total


@pytest.mark.parametrize("name", HOUSE)
def test_house_procedures(name: str) -> None:
    rules = loaded(f'edition House "x" extends C2 {{ {HOUSE_RULES[name]} }}')
    assert rules.problems == ()
    rng = random.Random(name)
    for _ in range(POSITIONS // 10):
        document = positions.random_position(rng)
        hand_out = HandOut(position_of(document), rules.editions["House"].readings[0], ENGINES)
        agree(rng, document, [hand_out], [HOUSE[name]])
        agree_on_expectations(document, hand_out, HOUSE[name])
