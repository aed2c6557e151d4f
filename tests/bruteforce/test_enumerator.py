"""The enumerator against rulings that were worked out by hand. No engine takes part."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from . import positions
from .enumerator import (
    C1,
    EDITIONS,
    RGG_ONCE,
    RGG_REPEATED,
    ZMG,
    Pick,
    Procedure,
    as_split,
    claimants,
    claims,
    controllers,
    counts,
    fief,
    is_silent,
    legal_order,
    legal_split,
    orders,
    outcomes,
    scored,
    split_of,
    verdict,
)

# The fief is a b k1 k2 c1 c2; c1 and c2 are city too, c3 and c4 are city only, a and b are fief only.
CASTLE_BOARD: list[list[str | None]] = [
    ["a", "b", None],
    ["k1", "k2", None],
    ["c1", "c2", "c3"],
    [None, None, "c4"],
]


def feature(kind: str, name: str, tiles: str, held: str = "", **more: Any) -> dict[str, Any]:
    """A feature; `held` is like "Red Blue:big"."""
    followers = []
    for one in held.split():
        player, _, follower = one.partition(":")
        followers.append({"player": player, "kind": follower or "meeple"})
    return {"type": kind, "name": name, "tiles": tiles.split(), "followers": followers, **more}


def position(
    board: list[list[str | None]],
    players: str,
    gold: str,
    completes: str,
    *features: dict[str, Any],
    active: str = "",
) -> dict[str, Any]:
    """A position; the first player is active if nobody else is said to be."""
    names = players.split()
    return {
        "version": 1,
        "players": names,
        "active": active or names[0],
        "board": board,
        "features": list(features),
        "gold": gold.split(),
        "completes": completes.split(),
    }


def row(tiles: str) -> list[list[str | None]]:
    """A board of one row."""
    return [list(tiles.split())]


def castle_example(players: str, gold: str, completes: str = "Town", town: str = "Blue") -> dict[str, Any]:
    """The position of the castle examples."""
    keep = feature("castle", "Keep", "k1 k2", "Red")
    return position(CASTLE_BOARD, players, gold, completes, keep, feature("city", "Town", "c1 c2 c3 c4", town))


def picks(text: str) -> tuple[Pick, ...]:
    """Picks from "Red c1, Blue c4"."""
    return tuple((one.split()[0], one.split()[1]) for one in text.split(", "))


def test_1a() -> None:
    pos = castle_example("Red Blue", "c1 c4")
    assert scored(pos) == {"Keep", "Town"}
    assert claims(pos, "Red") == {"c1"}
    assert claims(pos, "Blue") == {"c1", "c4"}
    assert orders(pos, C1) == {picks("Red c1, Blue c4")}
    assert counts(pos, C1) == {(1, 1)}
    assert legal_order(pos, C1, picks("Red c4, Blue c1")) is False
    assert legal_order(pos, C1, picks("Red c1")) is False


def test_1b() -> None:
    pos = castle_example("Blue Red", "c1 c4")
    assert orders(pos, C1) == {picks("Blue c4, Red c1"), picks("Blue c1, Blue c4")}
    assert counts(pos, C1) == {(1, 1), (2, 0)}


def test_2a() -> None:
    pos = castle_example("Blue Red", "a c1 c4")
    assert orders(pos, C1) == {
        picks("Blue c1, Red a, Blue c4"),
        picks("Blue c4, Red a, Blue c1"),
        picks("Blue c4, Red c1, Red a"),
    }
    assert outcomes(pos, C1) == {
        as_split(pos, {"Blue": ["c4", "c1"], "Red": ["a"]}),
        as_split(pos, {"Blue": ["c4"], "Red": ["a", "c1"]}),
    }
    assert counts(pos, C1) == {(2, 1), (1, 2)}


def test_2b() -> None:
    pos = castle_example("Red Blue", "a c1 c4")
    assert orders(pos, C1) == {
        picks("Red c1, Blue c4, Red a"),
        picks("Red a, Blue c4, Red c1"),
        picks("Red a, Blue c1, Blue c4"),
    }
    assert counts(pos, C1) == {(2, 1), (1, 2)}


def test_3_lord_takes_nothing_outside_the_fief() -> None:
    pos = castle_example("Red Blue", "c3 c4")
    assert claimants(pos) == {"Blue"}
    assert orders(pos, C1) == {picks("Blue c3, Blue c4"), picks("Blue c4, Blue c3")}
    assert counts(pos, C1) == {(0, 2)}


@pytest.mark.parametrize("tile", ["a", "c1", "k1"])
def test_4_unoccupied_city(tile: str) -> None:
    pos = castle_example("Red Blue", tile, town="")
    assert scored(pos) == {"Keep", "Town"}
    assert controllers(pos, "Town") == set()
    assert outcomes(pos, C1) == {((tile,), ())}
    assert counts(castle_example("Red Blue", "c4", town=""), C1) == {(0, 0)}


def test_5_3_new_castle() -> None:
    pos = castle_example("Red Blue", "a c1", completes="")
    assert scored(pos) == set()
    assert outcomes(pos, C1) == {((), ())}
    assert orders(pos, C1) == {()}
    pos = castle_example("Red Blue", "a c1")
    pos["features"][0]["state"] = "new"
    assert scored(pos) == {"Town"}
    assert counts(pos, C1) == {(0, 1)}


def test_5_4() -> None:
    pos = castle_example("Blue Yellow Red", "c3 c4 a b")
    pos["features"].append(feature("monastery", "Abbey", "b", "Yellow"))
    assert claimants(pos) == {"Blue", "Red"}
    assert counts(pos, C1) == {(2, 0, 2)}
    assert legal_order(pos, C1, picks("Blue c3, Red a, Blue c4, Red b")) is True
    assert legal_order(pos, C1, picks("Blue c3, Blue c4, Red a, Red b")) is False


@pytest.mark.parametrize("players", ["Red Yellow", "Yellow Red"])
def test_6_1_completed_monastery_in_the_fief(players: str) -> None:
    pos = castle_example(players, "a k2", completes="Abbey")
    pos["features"].append(feature("monastery", "Abbey", "b", "Yellow"))
    assert scored(pos) == {"Keep", "Abbey"}
    assert counts(pos, C1) == {(1, 1)}
    assert len(outcomes(pos, C1) or ()) == 2


def test_monastery_off_the_fief_does_not_score_the_castle() -> None:
    pos = castle_example("Red Yellow", "c1 c2 c4", completes="Abbey")
    pos["features"].append(feature("monastery", "Abbey", "c3", "Yellow"))
    assert scored(pos) == {"Abbey"}
    assert claims(pos, "Yellow") == {"c2", "c4"}
    assert counts(pos, C1) == {(0, 2)}


def test_shared_road() -> None:
    pos = position(row("r1 r2 r3"), "Red Blue", "r1 r2 r3", "Lane", feature("road", "Lane", "r1 r2 r3", "Red Blue"))
    assert len(orders(pos, C1) or ()) == 6
    assert counts(pos, C1) == counts(pos, ZMG) == {(2, 1)}
    pos["active"] = "Blue"
    assert counts(pos, C1) == {(1, 2)}
    assert counts(pos, Procedure(start_after=True)) == {(2, 1)}
    assert counts(pos, Procedure(take=2)) == {(1, 2)}
    assert counts(pos, Procedure(rounds=1)) == {(1, 1)}
    assert legal_order(pos, Procedure(take=2), picks("Blue r3, Blue r1, Red r2")) is True
    assert legal_order(pos, Procedure(take=2), picks("Blue r3, Red r1, Blue r2")) is False


def test_direction() -> None:
    lane = feature("road", "Lane", "r1 r2", "Red Blue Green")
    pos = position(row("r1 r2"), "Red Blue Green", "r1 r2", "Lane", lane)
    assert counts(pos, C1) == {(1, 1, 0)}
    assert counts(pos, Procedure(clockwise=False)) == {(1, 0, 1)}
    assert counts(pos, Procedure(start_after=True)) == {(0, 1, 1)}
    assert counts(pos, Procedure(start_after=True, clockwise=False)) == {(0, 1, 1)}
    assert orders(pos, Procedure(start_after=True, clockwise=False)) == {
        picks("Green r1, Blue r2"),
        picks("Green r2, Blue r1"),
    }


def test_completing_player_is_not_entitled() -> None:
    lane = feature("road", "Lane", "r1 r2 r3", "Red Blue")
    pos = position(row("r1 r2 r3"), "Red Green Blue", "r1 r2 r3", "Lane", lane, active="Green")
    assert counts(pos, C1) == {(1, 0, 2)}


def test_sole_claimant_gets_all_whoever_is_active() -> None:
    town = feature("city", "Town", "x y z", "Red")
    for active in ("Red", "Blue"):
        pos = position(row("x y z"), "Red Blue", "x y z", "Town", town, active=active)
        for procedures in EDITIONS.values():
            for procedure in procedures:
                assert outcomes(pos, procedure) == {(("x", "y", "z"), ())}
                assert len(orders(pos, procedure) or ()) == 6
        assert counts(pos, Procedure(sole_gets_all=False, rounds=2)) == {(2, 0)}


def test_gold_that_nobody_may_claim_stays() -> None:
    town, field = feature("city", "Town", "x"), feature("farm", "Field", "y z", "Red")
    pos = position(row("x y z"), "Red Blue", "x y z", "Town", town, field)
    assert outcomes(pos, C1) == {((), ())}
    assert legal_order(pos, C1, ()) is True
    assert legal_order(pos, C1, picks("Red y")) is False


@pytest.mark.parametrize(
    ("held", "pennants", "who"),
    [
        ("Red:big Blue", 0, {"Red"}),
        ("Red:big Blue Blue", 0, {"Red", "Blue"}),
        ("Red:mayor", 0, set()),
        ("Red:mayor Blue", 1, {"Red", "Blue"}),
        ("Red:mayor Blue:big", 3, {"Red"}),
        ("Red:builder Red:pig Red:barn", 2, set()),
        ("Red:wagon Blue:phantom Green:ringmaster", 0, {"Red", "Blue", "Green"}),
    ],
)
def test_majority(held: str, pennants: int, who: set[str]) -> None:
    town = feature("city", "Town", "x", held, numbers={"pennants": pennants})
    pos = position(row("x"), "Red Blue Green", "x", "Town", town)
    assert controllers(pos, "Town") == who
    assert claimants(pos) == who


NINE: list[list[str | None]] = [["a", "b", "c", "j"], ["d", "e", "f", "k"], ["g", "h", None, "l"]]


@pytest.mark.parametrize(
    ("one", "tiles"),
    [
        (feature("monastery", "X", "e", "Red"), "abcdefgh"),
        (feature("yaga_hut", "X", "a", "Red"), "abde"),
        (feature("haunted_castle", "X", "k", "Red"), "cjfkl"),
        (feature("german_castle", "X", "e f", "Red"), "abcdefghjkl"),
        (feature("german_castle", "X", "a b", "Red"), "abcdef"),
        (feature("german_monastery", "X", "a", "Red:abbot"), ""),
        (feature("german_monastery", "X", "a", "Red:monk"), "abde"),
        (feature("japanese_building", "X", "l", "Red:monk"), "fkl"),
        (feature("german_cathedral", "X", "e", "Red"), "e"),
        (feature("german_cathedral", "X", "e", "Red", joins=["Lane"]), "ejk"),
        (feature("castle", "X", "e b", "Red"), "bedafc"),
        (feature("castle", "X", "e f", "Red"), "efbch"),
        (feature("castle", "X", "j k", "Red"), "jkcf"),
        (feature("castle", "X", "a b", "Red"), "abde"),
        (feature("road", "X", "a l", "Red"), "al"),
    ],
)
def test_what_types_claim(one: dict[str, Any], tiles: str) -> None:
    lane = feature("road", "Lane", "j k")
    pos = position(NINE, "Red Blue", "a b c d e f g h j k l", "X", one, lane)
    assert claims(pos, "Red") == set(tiles)


def test_roads_join_the_cathedral_from_their_side_too() -> None:
    dome, field = feature("german_cathedral", "X", "e", "Red"), feature("city", "Town", "g", joins=["X"])
    lane, far = feature("road", "Lane", "j k", joins=["X"]), feature("road", "Far", "a", joins=["Lane"])
    pos = position(NINE, "Red Blue", "a e g j k", "X", dome, field, lane, far)
    assert claims(pos, "Red") == {"e", "j", "k"}


def test_neighbouring_castles() -> None:
    first, second = feature("castle", "First", "c d", "Red"), feature("castle", "Second", "e f", "Blue")
    town, third = feature("city", "Town", "a x"), feature("castle", "Third", "g h", "Green")
    board: list[list[str | None]] = [["a", "b", "x"], ["c", "d", "y"], ["e", "f", "z"], ["g", "h", "w"]]
    pos = position(board, "Red Blue Green", "a c e g h x", "Town", first, second, third, town)
    assert scored(pos) == {"Town", "First", "Second", "Third"}
    assert claims(pos, "Red") == {"a", "c", "e"}
    assert claims(pos, "Blue") == {"c", "e", "g", "h"}
    assert claims(pos, "Green") == {"e", "g", "h"}
    second["followers"] = []  # a castle without a lord claims nothing and passes it on
    assert scored(pos) == {"Town", "First", "Second", "Third"}
    assert claims(pos, "Blue") == set()
    second["state"] = "new"
    assert scored(pos) == {"Town", "First"}
    assert fief(pos, second) == set("cdefgh")


def rgg(gold: str) -> dict[str, Any]:
    """Red scores two features and Blue one; both may claim everything."""
    town, lane = feature("city", "Town", gold, "Red Blue"), feature("road", "Lane", gold, "Red")
    return position(row(gold), "Red Blue", gold, "Town Lane", town, lane)


def test_rgg_three_and_five_ingots() -> None:
    three, five = rgg("x1 x2 x3"), rgg("x1 x2 x3 x4 x5")
    assert counts(three, C1) == counts(three, RGG_REPEATED) == counts(three, RGG_ONCE) == {(2, 1)}
    assert outcomes(three, RGG_REPEATED) == outcomes(three, RGG_ONCE)
    assert counts(five, C1) == {(3, 2)}
    assert counts(five, RGG_REPEATED) == {(4, 1)}
    assert counts(five, RGG_ONCE) == {(2, 1)}
    long, short = picks("Red x1, Red x2, Blue x3, Red x5, Red x4"), picks("Red x1, Red x2, Blue x3")
    assert legal_order(five, RGG_REPEATED, long) is True
    assert legal_order(five, RGG_ONCE, long) is False
    assert legal_order(five, RGG_ONCE, short) is True
    for order in (long, short):
        assert verdict(legal_order(five, reading, order) for reading in EDITIONS["RGG"]) == "unsettled"
    bad = picks("Red x1, Blue x2, Red x3")
    assert verdict(legal_order(five, reading, bad) for reading in EDITIONS["RGG"]) == "illegal"


def test_rgg_takes_different_ingots_and_as_many_as_can_be() -> None:
    town, lane = feature("city", "Town", "x y", "Red Blue"), feature("road", "Lane", "x", "Red")
    pos = position(row("x y"), "Red Blue", "x y", "Town Lane", town, lane)
    assert counts(pos, RGG_ONCE) == {(2, 0)}
    assert orders(pos, RGG_ONCE) == {picks("Red x, Red y"), picks("Red y, Red x")}
    pos["gold"] = ["x"]  # two features share their last ingot
    assert counts(pos, RGG_ONCE) == counts(pos, RGG_REPEATED) == {(1, 0)}
    pos["gold"] = ["y", "y"]  # Lane has no gold
    assert counts(pos, RGG_ONCE) == {(1, 1)}
    assert outcomes(pos, Procedure(take=2, each_feature=True)) == {(("y", "y"), ())}


def test_zmg_is_silent_on_several_features() -> None:
    pos = castle_example("Red Blue", "c1 c4")
    assert is_silent(pos, ZMG)
    assert orders(pos, ZMG) is None
    assert outcomes(pos, ZMG) is None
    assert counts(pos, ZMG) is None
    assert legal_order(pos, ZMG, picks("Red c1, Blue c4")) is None
    assert legal_order(pos, ZMG, picks("Red c4, Blue c1")) is False
    assert legal_split(pos, ZMG, as_split(pos, {"Blue": ["c1"]})) is None
    assert legal_split(pos, ZMG, as_split(pos, {"Blue": ["c1", "c1"]})) is False
    shared = castle_example("Red Blue", "c1 c4", town="Red Blue")
    assert counts(shared, ZMG) == counts(shared, C1) == {(1, 1)}
    assert not is_silent(castle_example("Red Blue", "c3 c4"), ZMG)
    assert not is_silent(castle_example("Red Blue", "", town="Red Blue"), ZMG)


@pytest.mark.parametrize("seed", range(100))
def test_the_enumerator_agrees_with_itself(seed: int) -> None:
    rng = random.Random(seed)
    pos = positions.random_position(rng)
    assert positions.well_formed(pos)
    everything = [f["name"] for f in pos["features"]]
    castles = {f["name"]: (fief(pos, f), f) for f in pos["features"] if f["type"] == "castle"}
    closed = []  # the scored features are the least of these sets
    for size in range(len(everything) + 1):
        for some in map(set, combinations(everything, size)):
            shown = {f["name"]: set(f["tiles"]) for f in pos["features"] if f["name"] in some}
            due = {
                name
                for name, (land, castle) in castles.items()
                if castle.get("state") not in ("new", "finished")
                and any(n != name and t & land for n, t in shown.items())
            }
            if due | set(pos.get("completes", [])) <= some:
                closed.append(some)
    assert scored(pos) == set.intersection(*closed)
    for procedure in positions.PROCEDURES:
        every, splits = orders(pos, procedure), outcomes(pos, procedure)
        assert (every is None) == (splits is None) == is_silent(pos, procedure)
        if every is not None:
            assert splits == {split_of(pos, order) for order in every}
            assert all(legal_order(pos, procedure, order) for order in list(every)[:20])
            for order in positions.random_orders(rng, pos, 4):
                assert legal_order(pos, procedure, order) == (order in every)


def test_random_positions_are_worth_trying() -> None:
    rng = random.Random(7)
    drawn = [positions.random_position(rng) for _ in range(1000)]
    assert all(map(positions.well_formed, drawn))
    assert sum(len(claimants(pos)) > 1 for pos in drawn) >= 400
    kinds = {f["type"] for pos in drawn for f in pos["features"]}
    assert kinds == set(positions.TYPES)
    for pos in drawn[:100]:
        splits = positions.random_splits(rng, pos, 8)
        assert len(splits) == 8
        assert all(len(split) == len(pos["players"]) for split in splits)
