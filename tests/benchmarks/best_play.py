"""Best play: Z3 with a certificate, and the plain engine, against a minimax that comes to mind first, and clingo.

    python tests/benchmarks/best_play.py [RUNS] [POSITIONS]

One run, the same positions for all: of each position the median of RUNS (5), of POSITIONS (20) random ones the median
and the worst; and the worst position known. Milliseconds of processor time, so that others who use the machine count
less. A peer is not run again after PATIENCE seconds, and given up after LIMIT seconds.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache

import clingo

from goldrules.legality import Game, Kind
from goldrules.solving import Conversation
from goldrules.strategy import Stakes, solve
from goldrules.strategy.checking import check
from goldrules.strategy.second import Second
from goldrules.strategy.solver import Solution

LIMIT, PATIENCE = 60.0, 3.0
WORST = (3, 6, 7, 8, 9, 11, 15, 19, 23, 24, 26, 28, 29, 45, 54, 61)
"""Who may take each of the 16 ingots, a bit for each of 6 players: the most states that are known."""


def game_of(players: int, masks: Sequence[int]) -> Game:
    kinds = (
        Kind({f"t{index}": masks.count(mask)}, frozenset(seat for seat in range(players) if mask >> seat & 1))
        for index, mask in enumerate(dict.fromkeys(masks))
    )
    return Game(tuple("PQRSTU"[:players]), tuple(kinds))


def stakes_of(game: Game) -> Stakes:
    most = sum(kind.count for kind in game.kinds)
    return Stakes("ingots", tuple(tuple(range(most + 1)) for _ in game.seats))


def fresh(game: Game) -> Solution:
    return solve(game, stakes_of(game))


# ---------------------------------------------------------------- contestants: each gives the value of the first player
class GivenUp(Exception):
    pass


def plain_selfish(game: Game) -> object:
    return fresh(game).outcomes


def plain_sure(game: Game) -> object:
    solution = fresh(game)
    assert solution.start is not None
    return solution.sure_of(solution.start.seat)


def z3_selfish(game: Game) -> object:
    """Found, certified, the certificate checked by plain numbers and by Z3."""
    second = Second(fresh(game))
    checked = check(second.begin, second.certificate)
    assert Conversation().check(checked.script) == "unsat"
    return checked.outcomes


def z3_sure(game: Game) -> object:
    second = Second(fresh(game))
    checked = check(second.begin, second.sure_certificate)
    assert Conversation().check(checked.script) == "unsat"
    return max(checked.sure.values())


def only_z3(game: Game) -> Callable[[Game], object]:
    """Only Z3's part of checking the certificate of selfish play."""
    second = Second(fresh(game))
    checked = check(second.begin, second.certificate)

    def run(_: Game) -> object:
        assert Conversation().check(checked.script) == "unsat"
        return checked.outcomes

    return run


def minimax(game: Game) -> object:
    """What a user would write: every pick tried, the others against the first player, nothing remembered."""
    end = time.process_time() + LIMIT
    takers = [kind.takers for kind in game.kinds for _ in range(kind.count)]

    def value(left: list[frozenset[int]], seat: int, passed: int) -> int:
        if time.process_time() > end:
            raise GivenUp
        able = [index for index, some in enumerate(left) if seat in some]
        following = (seat + 1) % len(game.seats)
        if not able:
            return 0 if passed == len(game.seats) else value(left, following, passed + 1)
        values = [value(left[:index] + left[index + 1 :], following, 0) for index in able]
        return max(values) + 1 if seat == 0 else min(values)

    return value(takers, 0, 0)


def remembering(game: Game) -> object:
    """The same, with a cache over what is left."""
    takers = [kind.takers for kind in game.kinds]

    @cache
    def value(left: tuple[int, ...], seat: int, passed: int) -> int:
        able = [index for index, count in enumerate(left) if count and seat in takers[index]]
        following = (seat + 1) % len(game.seats)
        if not able:
            return 0 if passed == len(game.seats) else value(left, following, passed + 1)
        values = [value((*left[:index], left[index] - 1, *left[index + 1 :]), following, 0) for index in able]
        return max(values) + 1 if seat == 0 else min(values)

    return value(tuple(kind.count for kind in game.kinds), 0, 0)


CLINGO = """
value(S,V+1) :- turn(S,0), V = #max { W : move(S,T), value(T,W) }.
value(S,V)   :- turn(S,P), P > 0, V = #min { W : move(S,T), value(T,W) }.
value(end,0).
#show. #show V : value(0,V).
"""


def clingo_sure(game: Game) -> object:
    """Against all: the states as facts, their values by aggregates."""
    graph = fresh(game).graph
    facts = []
    for state, row in enumerate(graph.following):
        facts.append(f"turn({state},{graph.seats[state]}).")
        facts += [f"move({state},{after if after >= 0 else 'end'})." for after in row]
    control = clingo.Control(["--warn=none"])
    control.add("base", [], CLINGO + "".join(facts))
    control.ground([("base", [])])
    found: list[int] = []
    with control.solve(async_=True, on_model=lambda model: found.append(model.symbols(shown=True)[0].number)) as handle:
        if not handle.wait(LIMIT):
            handle.cancel()
            raise GivenUp
    return found[0]


PEERS = (minimax, remembering, clingo_sure)


# ---------------------------------------------------------------- timing
def timed(contestant: Callable[[Game], object], game: Game, runs: int) -> tuple[float, object]:
    spent, answer = [], None
    for _ in range(runs):
        began = time.process_time()
        try:
            answer = contestant(game)
        except GivenUp:
            return float("inf"), None
        spent.append((time.process_time() - began) * 1000)
        if contestant in PEERS and sum(spent) > PATIENCE * 1000:
            break
    return statistics.median(spent), answer


def table(title: str, games: Sequence[Game], rows: Sequence[tuple[str, Callable[[Game], object]]], runs: int) -> None:
    print(f"{title}: {len(games)} {'position' if len(games) == 1 else 'positions'}, medians of {runs}; milliseconds")
    base = 0.0
    answers: dict[int, object] = {}
    for name, contestant in rows:
        times = []
        for number, game in enumerate(games):
            spent, answer = timed(contestant, game, runs)
            times.append(spent)
            assert answer is None or answers.setdefault(number, answer) == answer, name
            if spent == float("inf"):
                break
        median = statistics.median(times)
        base = base or median
        if max(times) == float("inf"):
            print(f"  {name:44} given up after {LIMIT:.0f} s", flush=True)
        else:
            print(f"  {name:44} median {median:9.1f}  worst {max(times):9.1f}  ratio {median / base:8.2f}", flush=True)


def checked_by_z3(games: Sequence[Game], runs: int) -> None:
    times = [timed(only_z3(game), game, runs)[0] for game in games]
    print(
        f"  {'Z3 checks the certificate':44} median {statistics.median(times):9.1f}  worst {max(times):9.1f}",
        flush=True,
    )


def main(runs: int, positions: int) -> None:
    rng = random.Random(16)
    timed(z3_selfish, game_of(2, [1, 3]), 1)  # what is loaded once is no part of any time
    usual = [game_of(3, [rng.randint(1, 7) for _ in range(6)]) for _ in range(positions)]
    large = [game_of(6, [rng.randint(1, 63) for _ in range(16)]) for _ in range(positions)]
    selfish = [("plain engine, all outcomes", plain_selfish), ("Z3, found, certified, checked", z3_selfish)]
    sure = [
        ("plain engine", plain_sure),
        ("Z3, certified, checked", z3_sure),
        ("minimax that remembers", remembering),
        ("clingo", clingo_sure),
        ("minimax", minimax),
    ]
    for title, games in (("6x3", usual), ("16x6, the worst known", [game_of(6, WORST)]), ("16x6, random", large)):
        table(f"{title}, selfish", games, selfish, runs)
        checked_by_z3(games, runs)
        table(f"{title}, against all", games, sure, runs)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5, int(sys.argv[2]) if len(sys.argv) > 2 else 20)
