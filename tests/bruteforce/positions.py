"""Random positions, splits and pick orders, to try the engine and the enumerator on the same things.

`python -m tests.bruteforce.positions` prints what the positions are like.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from typing import Any

from .enumerator import (
    EDITIONS,
    HOUSE,
    TILES_AND_AROUND,
    WITH_A_MONK,
    Pick,
    Position,
    Procedure,
    Split,
    claimants,
    claims,
    orders,
    outcomes,
    places,
    scored,
    tiles_and_around,
)

PLAYERS = ["Red", "Blue", "Green", "Yellow", "Black", "Pink"]
TILE_NAMES = "abcdefghijklmnop"
MISTS = {"graveyard", "haunted_castle"}
ONE_TILE = ((TILES_AND_AROUND - {"german_castle", "haunted_castle"}) | WITH_A_MONK) | {"german_cathedral"}
TWO_TILES = {"castle", "german_castle"}
OFTEN = {
    "road": 8,
    "city": 9,
    "castle": 8,
    "farm": 2,
    "german_cathedral": 3,
    "monastery": 3,
    "german_castle": 2,
}
TYPES = sorted(set(OFTEN) | TILES_AND_AROUND | WITH_A_MONK)
KINDS = [
    "meeple",
    "big",
    "mayor",
    "wagon",
    "phantom",
    "abbot",
    "monk",
    "builder",
    "pig",
    "barn",
    "ringmaster",
]
USUAL_KINDS = {
    "city": ["meeple", "meeple", "big", "mayor", "mayor", "wagon", "phantom", "builder", "ringmaster"],
    "road": ["meeple", "meeple", "meeple", "big", "wagon", "phantom", "builder", "ringmaster"],
    "farm": ["meeple", "big", "pig", "barn"],
    "castle": ["meeple", "meeple", "meeple", "big"],
}
PROCEDURES: list[Procedure] = sorted({p for ps in EDITIONS.values() for p in ps} | set(HOUSE.values()), key=repr)


def random_position(
    rng: random.Random, *, max_ingots: int = 6, max_players: int = 4, mists: bool = True
) -> dict[str, Any]:
    """A well-formed position, often with several claimants; `mists` allows the types C1 lacks."""
    while True:
        pos = _draw(rng, max_ingots, max_players, mists)
        if len(claimants(pos)) > 1 or rng.random() < 0.4:
            return pos


def _draw(rng: random.Random, max_ingots: int, max_players: int, mists: bool) -> dict[str, Any]:
    players = rng.sample(PLAYERS, rng.randint(min(2, max_players), max_players))
    board = _board(rng)
    pos: dict[str, Any] = {"version": 1, "players": players, "active": rng.choice(players), "board": board}
    features: list[dict[str, Any]] = []
    pos["features"] = features
    taken: set[str] = set()
    for number in range(rng.choice([1, 2, 2, 3, 3, 3, 4, 4, 5, 6])):
        choice = [t for t in TYPES if mists or t not in MISTS]
        kind = rng.choices(choice, [OFTEN.get(t, 1) for t in choice])[0]
        tiles = _tiles(rng, pos, kind, taken)
        if tiles:
            features.append(_feature(rng, players, kind, f"F{number}", tiles))
    _join(rng, features)
    _complete(rng, pos)
    _gold(rng, pos, max_ingots)
    pos["marks"] = {}
    if rng.random() < 0.5:
        pos["placed"] = rng.choice(sorted(places(pos)))
    has_mists = any(feature["type"] in MISTS for feature in features)
    pos["under"] = ["C2", "C3", "ZMG"] if has_mists else ["C1", "C2", "C3", "RGG", "ZMG"]
    return pos


def _board(rng: random.Random) -> list[list[str | None]]:
    rows, columns = rng.choice([(1, 3), (1, 4), (2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 3), (3, 4), (4, 3), (4, 4)])
    holes = rng.choice([0.0, 0.1, 0.2, 0.35])
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    there = {square for square in squares if rng.random() >= holes} or {squares[0]}
    names = iter(TILE_NAMES)
    return [[next(names) if (r, c) in there else None for c in range(columns)] for r in range(rows)]


def _beside(pos: Position, tile: str) -> list[str]:
    where = places(pos)
    row, column = where[tile]
    return sorted(t for t, (r, c) in where.items() if abs(r - row) + abs(c - column) == 1)


def _tiles(rng: random.Random, pos: Position, kind: str, taken: set[str]) -> list[str]:
    """Tiles that suit the type, or none if there are no such; `taken` are the tiles with a building on it."""
    free = sorted(places(pos))
    if kind in ONE_TILE:
        free = [tile for tile in free if tile not in taken]
        tiles = rng.sample(free, min(1, len(free)))
        taken.update(tiles)
        return tiles
    if kind in TWO_TILES:
        pairs = [[tile, other] for tile in free for other in _beside(pos, tile)]
        return rng.choice(pairs) if pairs else []
    size = rng.choice([1, 2, 2, 3, 3, 4, 5])
    if rng.random() < 0.05:  # as if connected by tiles that are not shown
        return rng.sample(free, min(size, len(free)))
    tiles = [rng.choice(free)]
    while len(tiles) < size:
        edge = sorted({other for tile in tiles for other in _beside(pos, tile)} - set(tiles))
        if not edge:
            break
        tiles.append(rng.choice(edge))
    return tiles


def _feature(rng: random.Random, players: list[str], kind: str, name: str, tiles: list[str]) -> dict[str, Any]:
    feature: dict[str, Any] = {"type": kind, "name": name, "tiles": tiles}
    usual = ["monk", "monk", "abbot", "meeple"] if kind in WITH_A_MONK else ["meeple", "meeple", "abbot", "big"]
    usual = USUAL_KINDS.get(kind, usual)
    many = rng.choices([0, 1, 2, 3, 4], [2, 9, 6, 2, 1])[0]
    plain = rng.random() < 0.4
    followers = []
    for _ in range(many):
        which = "meeple" if plain else rng.choice(KINDS if rng.random() < 0.08 else usual)
        follower = {"player": rng.choice(players), "kind": which}
        if which == "meeple" and rng.random() < 0.2:
            del follower["kind"]
        followers.append(follower)
    if followers or rng.random() < 0.5:
        feature["followers"] = followers
    if (kind == "city" and rng.random() < 0.6) or rng.random() < 0.03:
        feature["numbers"] = {"pennants": rng.randint(0, 3)}
    odds = 0.2 if kind == "castle" else 0.1
    if rng.random() < odds:
        feature["state"] = "new"
    elif rng.random() < odds / 2:
        feature["state"] = "finished"
    return feature


def _join(rng: random.Random, features: list[dict[str, Any]]) -> None:
    for one in features:
        for other in features:
            pair = {one["type"], other["type"]}
            odds = 0.4 if pair == {"german_cathedral", "road"} else 0.03
            if one is not other and rng.random() < odds:
                one.setdefault("joins", []).append(other["name"])


def _complete(rng: random.Random, pos: dict[str, Any]) -> None:
    odds = rng.choice([0.3, 0.6, 0.9])
    done = []
    for feature in pos["features"]:
        often = 0.08 if feature["type"] == "castle" else odds
        if feature["type"] != "farm" and feature.get("state") != "finished" and rng.random() < often:
            done.append(feature["name"])
    if done or rng.random() < 0.5:
        pos["completes"] = done


def _gold(rng: random.Random, pos: dict[str, Any], max_ingots: int) -> None:
    everywhere = sorted(places(pos))
    near = sorted({t for f in pos["features"] if f["type"] != "farm" for t in tiles_and_around(pos, f["tiles"])})
    shown = sorted({t for f in pos["features"] if f["name"] in scored(pos) for t in f["tiles"]})
    amount = max(rng.randint(0, max_ingots), rng.randint(0, max_ingots))
    gold: list[str] = []
    for _ in range(amount):
        if gold and rng.random() < 0.2:
            gold.append(rng.choice(gold))
        else:
            gold.append(rng.choice(rng.choice([everywhere, near or everywhere, shown or everywhere])))
    pos["gold"] = gold
    supply = 16 - len(gold)
    if rng.random() < 0.4:
        holds = {}
        for player in rng.sample(pos["players"], rng.randint(1, len(pos["players"]))):
            holds[player] = rng.randint(0, min(8, supply))
            supply -= holds[player]
        pos["holds"] = holds


def well_formed(pos: Position) -> bool:
    """Whether the position keeps to what every feature type needs, and to the supply."""
    tiles = [tile for row in pos["board"] for tile in row if tile is not None]
    names = [feature["name"] for feature in pos["features"]]
    good = [
        len(set(map(len, pos["board"]))) == 1 and len(set(tiles)) == len(tiles) and len(set(names)) == len(names),
        len(pos["gold"]) + sum(pos.get("holds", {}).values()) <= 16 and set(pos["gold"]) <= set(tiles),
        set(pos.get("completes", [])) <= set(names) and pos["active"] in pos["players"],
    ]
    for feature in pos["features"]:
        own, kind = feature["tiles"], feature["type"]
        players = {follower["player"] for follower in feature.get("followers", [])}
        never = kind == "farm" or feature.get("state") == "finished"
        good += [
            bool(own) and set(own) <= set(tiles) and len(set(own)) == len(own),
            set(feature.get("joins", [])) <= set(names) - {feature["name"]} and players <= set(pos["players"]),
            not (never and feature["name"] in pos.get("completes", [])),
            kind not in ONE_TILE or len(own) == 1,
            kind not in TWO_TILES or (len(own) == 2 and own[1] in _beside(pos, own[0])),
        ]
    return all(good)


def random_splits(rng: random.Random, pos: Position, n: int) -> list[Split]:
    """Splits to judge: half of them one change away from a legal one, the others legal or quite random."""
    legal = sorted({split for procedure in PROCEDURES for split in outcomes(pos, procedure) or ()})
    found = []
    for number in range(n):
        split = rng.choice(legal) if legal else tuple(() for _ in pos["players"])
        if number % 2 == 0:
            found.append(_changed(rng, pos, split))
        elif number % 4 == 1:
            found.append(split)
        else:
            found.append(_any_split(rng, pos))
    return found


def _any_split(rng: random.Random, pos: Position) -> Split:
    hands: list[list[str]] = [[] for _ in pos["players"]]
    mindful = rng.random() < 0.7  # of who may claim what
    for tile in pos["gold"]:
        able = [i for i, player in enumerate(pos["players"]) if not mindful or tile in claims(pos, player)]
        if able and rng.random() < 0.95:
            hands[rng.choice(able)].append(tile)
    return tuple(tuple(sorted(hand)) for hand in hands)


def _changed(rng: random.Random, pos: Position, split: Split) -> Split:
    """The split with one ingot moved, dropped, added or changed for another, if there is any gold."""
    hands = [list(hand) for hand in split]
    spare = list(pos["gold"])
    for tile in (tile for hand in hands for tile in hand):
        spare.remove(tile)
    full = [hand for hand in hands if hand]
    ways = ["move", "move", "drop", "swap"] * bool(full) + ["add"] * bool(spare)
    if not ways:
        return split
    way = rng.choice(ways)
    if way == "add":
        rng.choice(hands).append(rng.choice(spare))
    else:
        giver = rng.choice(full)
        tile = giver.pop(rng.randrange(len(giver)))
        others = [hand for hand in hands if hand is not giver]
        if way != "drop" and others:
            getter = rng.choice(others)
            if way == "swap" and getter:
                giver.append(getter.pop(rng.randrange(len(getter))))
            getter.append(tile)
    return tuple(tuple(sorted(hand)) for hand in hands)


def random_orders(rng: random.Random, pos: Position, n: int) -> list[tuple[Pick, ...]]:
    """Pick orders to judge: half of them one change away from a legal one, the others legal."""
    legal = sorted({picks for procedure in PROCEDURES for picks in orders(pos, procedure) or ()})
    found = []
    for number in range(n):
        picks = list(rng.choice(legal)) if legal else []
        if number % 2 == 0 and picks:
            i, j = rng.randrange(len(picks)), rng.randrange(len(picks))
            way = rng.randrange(4)
            if way == 0:
                picks[i], picks[j] = picks[j], picks[i]
            elif way == 1:
                picks[i] = (rng.choice(pos["players"]), picks[i][1])
            elif way == 2:
                picks[i] = (picks[i][0], rng.choice(pos["gold"]))
            else:
                del picks[i]
        found.append(tuple(picks))
    return found


def main(many: int = 3000) -> None:
    """Print what the positions are like, and how long they take."""
    rng = random.Random(1)
    seen: Counter[str] = Counter()
    began = time.perf_counter()
    drawn = [random_position(rng) for _ in range(many)]
    drawing = time.perf_counter() - began
    began = time.perf_counter()
    slowest = 0.0
    for pos in drawn:
        start = time.perf_counter()
        found = [outcomes(pos, procedure) for ps in EDITIONS.values() for procedure in ps]
        slowest = max(slowest, time.perf_counter() - start)
        seen[f"{min(len(claimants(pos)), 3)} claimants"] += 1
        seen["C1 with several outcomes"] += len(found[0] or ()) > 1
        seen["C1 unlike RGG repeated"] += found[0] != found[3]
        seen["RGG repeated unlike once"] += found[3] != found[4]
        seen["ZMG silent"] += found[5] is None
        castles = [f for f in pos["features"] if f["type"] == "castle" and f["name"] in scored(pos)]
        seen["castle scored"] += bool(castles)
        seen["gold left"] += sum(map(len, next(iter(found[0] or {()})))) < len(pos["gold"])
    taking = time.perf_counter() - began
    for what, number in sorted(seen.items()):
        print(f"{what:26} {number / many:6.1%}")
    print(f"drawing {drawing / many * 1000:.2f} ms a position")
    print(f"all editions {taking / many * 1000:.2f} ms a position, at most {slowest * 1000:.0f} ms")


if __name__ == "__main__":
    main()
