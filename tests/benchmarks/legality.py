"""Is a split legal? The closed form in Z3 and in plain Python, against encodings that come to mind first, and clingo.

    python tests/benchmarks/legality.py [INSTANCES]

One run, the same random positions for all; medians, the worst, and ratios to the warm Z3 engine.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence

import clingo
import z3

from goldrules.legality import Game, Kind
from goldrules.legality.conditions import order_by_deadline
from goldrules.legality.problems import COUNTS, Problem
from goldrules.legality.search import Wanted
from goldrules.solving import Session
from goldrules.symbolic import Count

Shares = list[list[int]]
LIMIT = 10_000
"""Milliseconds after which a naive encoding is given up."""


def position(rng: random.Random, ingots: int, players: int) -> Game:
    while True:
        takers = [frozenset(s for s in range(players) if rng.random() < 0.5) for _ in range(ingots)]
        if all(takers):
            kinds = tuple(
                Kind({f"t{index}": takers.count(some)}, some) for index, some in enumerate(dict.fromkeys(takers))
            )
            return Game(tuple("PQRSTU"[:players]), kinds)


def played(rng: random.Random, game: Game) -> Shares:
    shares = [[0] * len(game.kinds) for _ in game.seats]
    state = game.start
    while state is not None:
        kind = rng.choice(list(game.moves(state)))
        shares[state.seat][kind] += 1
        state = game.after(state, kind)
    return shares


def illegal(rng: random.Random, game: Game) -> Shares | None:
    """Shares near legal ones that are not legal; None where the game seems to have none."""
    for _ in range(200):
        shares = played(rng, game)
        for _ in range(4):
            kind = rng.randrange(len(game.kinds))
            owners = [seat for seat, row in enumerate(shares) if row[kind]]
            seat, other = rng.choice(owners), rng.choice(sorted(game.kinds[kind].takers))
            shares[seat][kind] -= 1
            shares[other][kind] += 1
            if order_by_deadline(game, shares) is None:
                return shares
    return None


# ---------------------------------------------------------------- contestants: each says whether the shares are legal
SESSION = Session()
PROBLEMS: dict[int, Problem[Count]] = {}


def warm_z3(game: Game, shares: Shares) -> bool:
    problem = PROBLEMS.setdefault(id(game), Problem(game, COUNTS))
    asked = problem.goal(tuple(Wanted(tuple(row)) for row in shares))
    return SESSION.check(problem.theory, asked, core=False).status == "sat"


def plain(game: Game, shares: Shares) -> bool:
    return order_by_deadline(game, shares) is not None


def owners(game: Game, shares: Shares) -> list[tuple[int, frozenset[int]]]:
    return [
        (seat, game.kinds[kind].takers)
        for seat, row in enumerate(shares)
        for kind, number in enumerate(row)
        for _ in range(number)
    ]


def positions_z3(game: Game, shares: Shares) -> bool | None:
    """A position number for each ingot, all distinct; at each the right seat's turn."""
    ingots = owners(game, shares)
    at = [z3.Int(f"at {index}") for index in range(len(ingots))]
    solver = z3.Solver()
    solver.set("timeout", LIMIT)
    solver.add(z3.Distinct(*at), *(z3.And(place >= 0, place < len(at)) for place in at))
    for (seat, takers), place in zip(ingots, at, strict=True):
        for other in takers - {seat}:
            before = [z3.If(there < place, 1, 0) for (one, _), there in zip(ingots, at, strict=True) if one == other]
            mine = [z3.If(there < place, 1, 0) for (one, _), there in zip(ingots, at, strict=True) if one == seat]
            # The other had a turn in every round before, and in this one if it sits before.
            solver.add(z3.Sum(*before, 0) >= z3.Sum(*mine, 0) + (1 if other < seat else 0))
    order_within_rounds(solver, ingots, at)
    found = solver.check()
    return None if found == z3.unknown else found == z3.sat


def order_within_rounds(
    solver: z3.Solver, ingots: Sequence[tuple[int, frozenset[int]]], at: Sequence[z3.ArithRef]
) -> None:
    """Round after round, seat after seat: the n-th pick of a seat comes after all of round n-1."""
    rounds = []
    for (seat, _), place in zip(ingots, at, strict=True):
        rounds.append(
            z3.Sum(*(z3.If(there < place, 1, 0) for (one, _), there in zip(ingots, at, strict=True) if one == seat), 0)
        )
    for first, (seat, _) in enumerate(ingots):
        for second, (other, _) in enumerate(ingots):
            if seat != other:
                earlier = z3.Or(rounds[first] < rounds[second], z3.And(rounds[first] == rounds[second], seat < other))
                solver.add(z3.Implies(earlier, at[first] < at[second]))


def steps_z3(game: Game, shares: Shares) -> bool | None:
    """The general steps, every pick unknown."""
    from goldrules.legality.problems import INTEGERS
    from goldrules.legality.steps import run

    problem = Problem(game, INTEGERS)
    steps = run(INTEGERS, game, problem.picks)
    solver = z3.Solver()
    solver.set("timeout", LIMIT)
    solver.add(*(fact for fact in [*steps.legal, steps.moments[-1].over] if fact is not True))
    for seat, row in enumerate(shares):
        solver.add(*(steps.shares[seat][kind] == number for kind, number in enumerate(row)))
    found = solver.check()
    return None if found == z3.unknown else found == z3.sat


def clingo_slots(game: Game, shares: Shares) -> bool:
    """A round for each ingot, one ingot a round for each seat, before its deadline."""
    ends = [sum(row) for row in shares]
    facts, number = [], 0
    for seat, row in enumerate(shares):
        for kind, count in enumerate(row):
            rivals = [ends[other] + (seat < other) for other in game.kinds[kind].takers if other != seat]
            for _ in range(count):
                facts.append(f"ingot({number},{seat},{min([ends[seat], *rivals])}).")
                number += 1
    control = clingo.Control(["--warn=none"])
    rules = "1 { in(I,R) : R = 1..D } 1 :- ingot(I,S,D). :- in(I,R), in(J,R), I < J, ingot(I,S,_), ingot(J,S,_)."
    control.add("base", [], " ".join(facts) + rules)
    control.ground([("base", [])])
    return bool(control.solve().satisfiable)


def timed(contestant: Callable[[Game, Shares], bool | None], game: Game, shares: Shares) -> tuple[float, bool | None]:
    began = time.perf_counter()
    answer = contestant(game, shares)
    return (time.perf_counter() - began) * 1000, answer


def main(instances: int) -> None:
    rng = random.Random(16)
    for title, players, legal in (("16x6 legal", 6, True), ("16x6 illegal", 6, False), ("16x2 illegal", 2, False)):
        asked: list[tuple[Game, Shares]] = []
        while len(asked) < instances:
            game = position(rng, 16, players)
            shares = played(rng, game) if legal else illegal(rng, game)
            if shares is not None:
                asked.append((game, shares))
        print(f"{title}, {instances} positions; milliseconds")
        base = None
        contestants: list[tuple[str, Callable[[Game, Shares], bool | None], int]] = [
            ("Z3, closed form, warm", warm_z3, instances),
            ("plain closed form", plain, instances),
            ("clingo, a slot for each ingot", clingo_slots, instances),
            ("Z3, steps", steps_z3, min(instances, 2)),
            ("Z3, a position for each ingot", positions_z3, min(instances, 2)),
        ]
        for name, contestant, many in contestants:
            times: list[float] = []
            loading: list[float] = []
            gave_up = 0
            for game, shares in asked[:many]:
                if contestant is warm_z3:
                    # The position is loaded by another question about it.
                    loading.append(timed(warm_z3, game, played(rng, game))[0])
                spent, answer = timed(contestant, game, shares)
                times.append(spent)
                gave_up += answer is None
                assert answer in (None, legal), name
            median = statistics.median(times)
            base = base or median
            if loading:
                print(f"  {'(a position loaded into Z3)':32} median {statistics.median(loading):10.3f}")
            lost = f", {gave_up} of {many} given up" if gave_up else ""
            print(f"  {name:32} median {median:10.3f}  worst {max(times):10.3f}  ratio {median / base:10.3f}{lost}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
