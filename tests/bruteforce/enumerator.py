"""A second, naive opinion on who may end up with which gold: the rules written out in plain Python.

Nothing here may be shared with the engine. Feature types and editions are hard-coded, hand-outs are walked
turn by turn, and a turn is found by trying every way to take its ingots. Made for small positions only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

Position = Mapping[str, Any]
Feature = Mapping[str, Any]
Pick = tuple[str, str]  # who, and the tile whose ingot they take
Hand = tuple[str, ...]  # sorted tile names, a tile twice for two ingots
Split = tuple[Hand, ...]  # a hand for each player, in the position's order of players
Counts = tuple[int, ...]


@dataclass(frozen=True)
class Procedure:
    """How gold is handed out. `take` is for each turn, or with `each_feature` for each own scored feature."""

    start_after: bool = False
    clockwise: bool = True
    take: int = 1
    each_feature: bool = False
    rounds: int | None = None
    sole_gets_all: bool = True
    silent_on_several: bool = False


C1 = C2 = C3 = Procedure()
RGG_REPEATED = Procedure(each_feature=True)
RGG_ONCE = Procedure(each_feature=True, rounds=1)
ZMG = Procedure(silent_on_several=True)
# Every edition with all its readings.
_C1: dict[str, tuple[Procedure, ...]] = {"C1": (C1,), "C2": (C2,), "C3": (C3,)}
EDITIONS = _C1 | {"RGG": (RGG_REPEATED, RGG_ONCE), "ZMG": (ZMG,)}
HOUSE: dict[str, Procedure] = {
    "counterclockwise": Procedure(clockwise=False),
    "after": Procedure(start_after=True),
    "after_counterclockwise": Procedure(start_after=True, clockwise=False),
    "take_two": Procedure(take=2),
    "two_rounds": Procedure(rounds=2),
    "two_each_once": Procedure(take=2, each_feature=True, rounds=1),
    "turns_always": Procedure(sole_gets_all=False, rounds=1),
}

TILES_ONLY = {"road", "city"}
TILES_AND_AROUND = {"monastery", "abbey", "shrine", "garden", "darmstadt_church", "yaga_hut", "german_castle"}
TILES_AND_AROUND |= {"graveyard", "haunted_castle"}
WITH_A_MONK = {"german_monastery", "dutch_belgian_monastery", "japanese_building"}
WEIGHTS = dict.fromkeys(["meeple", "wagon", "phantom", "ringmaster", "abbot", "monk"], 1)
WEIGHTS |= {"big": 2, "builder": 0, "pig": 0, "barn": 0}


def places(pos: Position) -> dict[str, tuple[int, int]]:
    """Row and column of every tile."""
    rows = enumerate(pos["board"])
    return {tile: (row, column) for row, line in rows for column, tile in enumerate(line) if tile is not None}


def tiles_and_around(pos: Position, tiles: Iterable[str]) -> set[str]:
    """The tiles and the up to eight neighbours of each."""
    where = places(pos)
    found = set()
    for own in tiles:
        row, column = where[own]
        for tile, (r, c) in where.items():
            if abs(r - row) <= 1 and abs(c - column) <= 1:
                found.add(tile)
    return found


def fief(pos: Position, castle: Feature) -> set[str]:
    """The castle's two tiles and the two on each of its long sides."""
    where = places(pos)
    (row1, column1), (row2, column2) = (where[tile] for tile in castle["tiles"])
    squares = {(row1, column1), (row2, column2)}
    if row1 == row2:
        squares |= {(row1 - 1, column1), (row1 - 1, column2), (row1 + 1, column1), (row1 + 1, column2)}
    else:
        squares |= {(row1, column1 - 1), (row2, column1 - 1), (row1, column1 + 1), (row2, column1 + 1)}
    return {tile for tile, square in where.items() if square in squares}


def scored(pos: Position) -> set[str]:
    """Names of the features that this move scores."""
    names = set(pos.get("completes", []))
    while True:
        more = set()
        for castle in pos["features"]:
            if castle["type"] != "castle" or castle.get("state") in ("new", "finished"):
                continue
            for other in pos["features"]:
                is_other = other["name"] != castle["name"]
                if is_other and other["name"] in names and set(other["tiles"]) & fief(pos, castle):
                    more.add(castle["name"])
        if more <= names:
            return names
        names |= more


def controllers(pos: Position, feature_name: str) -> set[str]:
    """The players with the greatest weight on the feature, if that is above zero."""
    feature = next(f for f in pos["features"] if f["name"] == feature_name)
    weight: Counter[str] = Counter()
    for follower in feature.get("followers", []):
        kind = follower.get("kind", "meeple")
        pennants = feature.get("numbers", {}).get("pennants", 0)
        lies = kind == "abbot" and feature["type"] in WITH_A_MONK
        weight[follower["player"]] += pennants if kind == "mayor" else 0 if lies else WEIGHTS[kind]
    most = max(weight.values(), default=0)
    return {player for player, w in weight.items() if w == most and w > 0}


def claimed_tiles(pos: Position, feature_name: str) -> set[str]:
    """The tiles whose gold the feature gives to its controllers when it is scored."""
    feature = next(f for f in pos["features"] if f["name"] == feature_name)
    kind, tiles = feature["type"], set(feature["tiles"])
    if kind in TILES_ONLY:
        return tiles
    if kind in TILES_AND_AROUND:
        return tiles_and_around(pos, tiles)
    if kind in WITH_A_MONK:
        has_monk = any(follower.get("kind") == "monk" for follower in feature.get("followers", []))
        return tiles_and_around(pos, tiles) if has_monk else set()
    if kind == "german_cathedral":
        for road in pos["features"]:
            joined = road["name"] in feature.get("joins", []) or feature_name in road.get("joins", [])
            if road["type"] == "road" and joined:
                tiles |= set(road["tiles"])
        return tiles
    if kind == "castle":
        return fief(pos, feature)
    if kind == "farm":
        return set()
    raise ValueError(f"unknown feature type {kind}")


def own_features(pos: Position, player: str) -> list[str]:
    """The scored features that the player controls."""
    return sorted(name for name in scored(pos) if player in controllers(pos, name))


def claims(pos: Position, player: str) -> set[str]:
    """The tiles with gold that the player may take from."""
    return {t for name in own_features(pos, player) for t in claimed_tiles(pos, name) if t in pos.get("gold", [])}


def claimants(pos: Position) -> set[str]:
    """The players who may claim at least one ingot."""
    return {player for player in pos["players"] if claims(pos, player)}


def is_silent(pos: Position, procedure: Procedure) -> bool:
    """Whether somebody may claim gold and the edition does not say how it is handed out."""
    if not procedure.silent_on_several or len(claimants(pos)) < 2:
        return False
    for name in scored(pos):
        if len(controllers(pos, name)) > 1 and claimed_tiles(pos, name) & set(pos["gold"]):
            return False
    return True


def seating(pos: Position, procedure: Procedure) -> list[str]:
    """All the players in the order in which their turns come."""
    players = list(pos["players"])
    if not procedure.clockwise:
        players.reverse()
    first = players.index(pos["active"]) + (1 if procedure.start_after else 0)
    return [players[(first + i) % len(players)] for i in range(len(players))]


def helpings(pos: Position, procedure: Procedure, player: str) -> list[set[str]]:
    """One set of tiles for each ingot that a turn of the player may yield."""
    if procedure.each_feature:
        return [claimed_tiles(pos, name) for name in own_features(pos, player)] * procedure.take
    return [claims(pos, player)] * procedure.take


def turns(left: Hand, allowed: list[set[str]]) -> set[Hand]:
    """Everything that one turn may take: different ingots, one from each helping, and as many as can be."""
    found: set[Hand] = {()}
    for helping in allowed:
        for taken in list(found):
            for tile in set(left) & helping:
                if taken.count(tile) < left.count(tile):
                    found.add(tuple(sorted((*taken, tile))))
    most = max(len(taken) for taken in found)
    return {taken for taken in found if len(taken) == most}


def without(hand: Hand, taken: Iterable[str]) -> Hand:
    """The hand less what is taken from it."""
    rest = list(hand)
    for tile in taken:
        rest.remove(tile)
    return tuple(rest)


def _schedule(pos: Position, procedure: Procedure) -> list[tuple[str, list[set[str]]]]:
    """The turns to come, one after another: who, and their helpings. Long enough for all gold to go."""
    able = claimants(pos)
    if not able:
        return []
    gold = len(pos["gold"])
    if len(able) == 1 and procedure.sole_gets_all:
        (sole,) = able
        return [(sole, [claims(pos, sole)] * gold)]
    rounds = gold if procedure.rounds is None else procedure.rounds  # each round takes one ingot at least
    return [(player, helpings(pos, procedure, player)) for player in seating(pos, procedure)] * rounds


def orders(pos: Position, procedure: Procedure) -> set[tuple[Pick, ...]] | None:
    """Every complete pick order that is legal; nothing where the edition is silent."""
    if is_silent(pos, procedure):
        return None
    walks: set[tuple[Hand, tuple[Pick, ...]]] = {(tuple(sorted(pos.get("gold", []))), ())}
    for player, allowed in _schedule(pos, procedure):
        walks = {
            (without(left, taken), (*picks, *((player, tile) for tile in one_by_one)))
            for left, picks in walks
            for taken in turns(left, allowed)
            for one_by_one in permutations(taken)
        }
    return {picks for _, picks in walks}


def outcomes(pos: Position, procedure: Procedure) -> set[Split] | None:
    """Every legal split; nothing where the edition is silent."""
    if is_silent(pos, procedure):
        return None
    players = list(pos["players"])
    empty: Split = tuple(() for _ in players)
    states: set[tuple[Hand, Split]] = {(tuple(sorted(pos.get("gold", []))), empty)}
    for player, allowed in _schedule(pos, procedure):
        seat = players.index(player)
        states = {
            (without(left, taken), (*split[:seat], tuple(sorted(split[seat] + taken)), *split[seat + 1 :]))
            for left, split in states
            for taken in turns(left, allowed)
        }
    return {split for _, split in states}


def counts(pos: Position, procedure: Procedure) -> set[Counts] | None:
    """Every possible count, in the position's order of players; nothing where the edition is silent."""
    splits = outcomes(pos, procedure)
    return None if splits is None else {tuple(len(hand) for hand in split) for split in splits}


def as_split(pos: Position, who_has: Mapping[str, Iterable[str]]) -> Split:
    """The split in which the named players have the named ingots, and the others nothing."""
    return tuple(tuple(sorted(who_has.get(player, ()))) for player in pos["players"])


def split_of(pos: Position, picks: Iterable[Pick]) -> Split:
    """The split that a pick order ends in."""
    picks = list(picks)
    return as_split(pos, {player: [tile for who, tile in picks if who == player] for player in pos["players"]})


def legal_order(pos: Position, procedure: Procedure, picks: Sequence[Pick]) -> bool | None:
    """Whether a complete order is legal; None if the edition is silent and nothing is outside a claim."""
    if is_silent(pos, procedure):
        return legal_split(pos, procedure, split_of(pos, picks))
    left, rest = tuple(sorted(pos.get("gold", []))), list(picks)
    for player, allowed in _schedule(pos, procedure):
        possible = turns(left, allowed)
        size = len(next(iter(possible)))
        turn, rest = rest[:size], rest[size:]
        taken = tuple(sorted(tile for _, tile in turn))
        if any(who != player for who, _ in turn) or taken not in possible:
            return False
        left = without(left, taken)
    return not rest


def legal_split(pos: Position, procedure: Procedure, split: Split) -> bool | None:
    """Whether a split is legal; None if the edition is silent and nothing is outside a claim."""
    splits = outcomes(pos, procedure)
    if splits is not None:
        return split in splits
    taken = Counter(tile for hand in split for tile in hand)
    within = all(set(hand) <= claims(pos, player) for player, hand in zip(pos["players"], split, strict=True))
    return None if within and taken <= Counter(pos["gold"]) else False


def verdict(answers: Iterable[bool | None]) -> str:
    """One word for what all the readings of an edition say."""
    said = set(answers)
    return "legal" if said == {True} else "illegal" if said == {False} else "unsettled"
