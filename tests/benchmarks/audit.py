"""Lines per second of `audit` on one core and two, against a process per position and a plain enumerator.

    python tests/benchmarks/audit.py [LINES]

One run, the same random positions for all. The enumerator is what a user would write: it walks every hand-out of the
position and looks for the split among them; it gives no reason. The memory is that of the largest process.
"""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

Json = dict[str, Any]
TILES = ("a", "b", "k1", "c1", "c2", "c3", "c4")
BOARD = [["a", "b", None], ["k1", "k2", None], ["c1", "c2", "c3"], [None, None, "c4"]]
CLAIMS = {"Red": {"a", "b", "k1", "k2", "c1", "c2"}, "Blue": {"c1", "c2", "c3", "c4"}}
PROCESSES = 20


def position(rng: random.Random, number: int) -> Json:
    """A castle of Red's beside a city of Blue's, with one to eight ingots, and a split of all of them."""
    gold = sorted(rng.choices(TILES, k=rng.randint(1, 8)))
    split: dict[str, list[str]] = {"Red": [], "Blue": []}
    for tile in gold:
        split[rng.choice([player for player in CLAIMS if tile in CLAIMS[player]])].append(tile)
    return {
        "version": 1,
        "name": f"position {number}",
        "under": ["C1"],
        "players": ["Red", "Blue"],
        "active": rng.choice(["Red", "Blue"]),
        "board": BOARD,
        "features": [
            {"type": "castle", "name": "Keep", "tiles": ["k1", "k2"], "followers": [{"player": "Red"}]},
            {"type": "city", "name": "Town", "tiles": ["c1", "c2", "c3", "c4"], "followers": [{"player": "Blue"}]},
        ],
        "gold": gold,
        "completes": ["Town"],
        "propose": [{"split": [{"player": player, "tiles": tiles} for player, tiles in split.items()]}],
    }


def enumerated(one: Mapping[str, Any]) -> str:
    """The verdict of a plain enumerator that knows who claims what, and tries every order of picks."""
    first = 0 if one["active"] == "Red" else 1
    players = [("Red", "Blue")[first], ("Red", "Blue")[1 - first]]
    wanted = tuple(
        tuple(sorted(next(share["tiles"] for share in one["propose"][0]["split"] if share["player"] == player)))
        for player in players
    )

    @cache
    def ends(gold: tuple[str, ...], turn: int) -> frozenset[tuple[tuple[str, ...], tuple[str, ...]]]:
        own = [tile for tile in dict.fromkeys(gold) if tile in CLAIMS[players[turn]]]
        if not own:
            other = any(tile in CLAIMS[players[1 - turn]] for tile in gold)
            return ends(gold, 1 - turn) if other else frozenset([((), ())])
        found = set()
        for tile in own:
            rest = list(gold)
            rest.remove(tile)
            for hands in ends(tuple(rest), 1 - turn):
                mine = tuple(sorted((*hands[turn], tile)))
                found.add((mine, hands[1]) if turn == 0 else (hands[0], mine))
        return frozenset(found)

    return "legal" if wanted in ends(tuple(one["gold"]), 0) else "illegal"


def audited(path: Path, jobs: int) -> tuple[float, list[str]]:
    command = [sys.executable, "-m", "goldrules", "audit", str(path), "--brief", "-j", str(jobs)]
    began = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return time.perf_counter() - began, [json.loads(line)["status"] for line in done.stdout.splitlines()]


def checked(positions: Sequence[Json]) -> float:
    began = time.perf_counter()
    for one in positions:
        command = [sys.executable, "-m", "goldrules", "check", "-", "--engine", "plain", "--quiet"]
        subprocess.run(command, input=json.dumps(one), capture_output=True, text=True, check=False)
    return (time.perf_counter() - began) / len(positions)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "positions.jsonl"
        with path.open("w", encoding="utf-8") as file:
            for number in range(count):
                file.write(json.dumps(position(rng, number)) + "\n")
        for jobs in (1, 2):
            seconds, words = audited(path, jobs)
            memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
            print(f"audit, {jobs} core{'s' * (jobs > 1)}: {count / seconds:8.0f} lines a second, {memory} MB at most")
        positions = [json.loads(line) for line in path.open(encoding="utf-8")]
    began = time.perf_counter()
    opinions = [enumerated(one) for one in positions]
    print(f"plain enumerator: {count / (time.perf_counter() - began):6.0f} a second, verdicts only")
    assert opinions == words, "the enumerator and the audit agree"
    print(f"a process each:   {1 / checked(positions[:PROCESSES]):6.1f} a second")
    print(f"{words.count('legal')} of {count} are legal; the enumerator agrees on all")


if __name__ == "__main__":
    main()
