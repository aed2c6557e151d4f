"""A certificate checked: its states walked anew by the game's own moves, every obligation read, in numbers and by Z3.

Nothing that finds best play is used here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from goldrules.legality import Game, State
from goldrules.strategy.bounds import bound
from goldrules.strategy.certificate import Counts, Place, Selfish, SelfishRow, Sure, SureRow
from goldrules.strategy.masks import Masks, masks_of
from goldrules.strategy.obligations import (
    SelfishStep,
    SureStep,
    selfish_failure,
    selfish_script,
    sure_failure,
    sure_script,
)
from goldrules.strategy.stakes import Stakes


@dataclass(frozen=True)
class Refused(Exception):
    """A certificate that does not hold, and the state that is wrong (None where it is not about one)."""

    place: Place | None
    why: str


@dataclass(frozen=True)
class Start:
    """Where play begins: a game, what the players play for, a state, and what was taken before it."""

    game: Game
    stakes: Stakes
    state: State
    made: Counts

    def after(self, place: Place) -> list[tuple[int, State | None, Counts]]:
        """Every pick in a state: the kind, the state after it (None: the end), and what is taken then."""
        state, counts = place
        seat = state.seat
        later = (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])
        return [(kind, self.game.after(state, kind), later) for kind in self.game.moves(state)]

    def bound(self, place: Place, at_least: bool) -> int | None:
        """What who picks first comes to at least, or at most, from a state on, by counts alone."""
        return bound(self.game, self.stakes, self.state.seat, place, at_least)


@dataclass(frozen=True)
class Checked:
    """What a certificate that holds proves: first picks that are best, and what comes of them.

    `outcomes` and `best` are of selfish play; against all, `sure` gives the value of every first pick.
    """

    best: tuple[int, ...]
    outcomes: frozenset[Counts]
    sure: Mapping[int, int]
    script: str


def check(start: Start, proof: Selfish | Sure, tick: Callable[[], None] = lambda: None) -> Checked:
    """What a certificate proves, by plain numbers; `script` is what a solver must find unsatisfiable.

    Raises `Refused` where it proves nothing.
    """
    return _selfish(start, proof, tick) if isinstance(proof, Selfish) else _sure(start, proof, tick)


# ---------------------------------------------------------------- selfish opponents
def _selfish(start: Start, proof: Selfish, tick: Callable[[], None]) -> Checked:
    seats = len(start.game.seats)
    if any(len(one) != seats or sum(one) > _most(start) or min(one) < 0 for one in proof.outcomes):
        raise Refused(None, "an outcome is none of this game")
    if len(set(proof.outcomes)) != len(proof.outcomes):
        raise Refused(None, "an outcome is listed twice")
    masks = masks_of(proof.outcomes, start.stakes, seats)
    root = (start.state, start.made)
    steps: dict[SelfishStep, Place] = {}
    reached = {root}
    stack = [root]
    while stack:
        if not len(reached) % 1024:
            tick()
        place = stack.pop()
        row = _row(proof.rows, place)
        behind: dict[int, int] = {}
        for kind, state, counts in start.after(place):
            behind[kind] = _mask(proof, masks, place, state, counts)
            if state is not None and (state, counts) not in reached:
                reached.add((state, counts))
                stack.append((state, counts))
        if row.pick not in behind:
            raise Refused(place, "the pick of the strategy may not be made")
        own = _set(proof, place, row)
        steps.setdefault(
            SelfishStep(place[0].seat, own, frozenset(behind.values()), behind[row.pick], row.value), place
        )
    _all_reached(proof.rows, reached)
    for step, place in steps.items():
        wrong = selfish_failure(step, masks)
        if wrong:
            raise Refused(place, wrong)
    outcomes = _set(proof, root, proof.rows[root])
    bar = proof.rows[root].value
    seat = start.state.seat
    best = tuple(
        kind
        for kind, state, counts in start.after(root)
        if masks.best(seat, _mask(proof, masks, root, state, counts)) >= bar
    )
    return Checked(best, frozenset(masks.of(outcomes)), {}, selfish_script(masks, steps))


def _mask(proof: Selfish, masks: Masks, place: Place, state: State | None, counts: Counts) -> int:
    if state is not None:
        return _set(proof, (state, counts), _row(proof.rows, (state, counts)))
    if counts not in masks.bit:
        raise Refused(place, "an end behind it is not among the outcomes")
    return masks.bit[counts]


def _set(proof: Selfish, place: Place, row: SelfishRow) -> int:
    if not 0 <= row.set < len(proof.sets) or not 0 < proof.sets[row.set] < 1 << len(proof.outcomes):
        raise Refused(place, "its set of outcomes is not there")
    return proof.sets[row.set]


# ---------------------------------------------------------------- against all
def _sure(start: Start, proof: Sure, tick: Callable[[], None]) -> Checked:
    root = (start.state, start.made)
    numbers: dict[Place, int] = {}
    at_least = _proved(start, proof.at_least, numbers, tick, at_least=True)
    at_most = _proved(start, proof.at_most, numbers, tick, at_least=False)
    sure: dict[int, int] = {}
    firsts: list[int] = []
    for kind, state, counts in start.after(root):
        if state is None:
            sure[kind] = start.stakes.value(start.state.seat, counts)
            continue
        sure[kind] = proof.at_least[state, counts].value
        if proof.at_most[state, counts].value != sure[kind]:
            raise Refused((state, counts), "what is sure at least and at most differs")
        firsts.append(numbers[state, counts])
    most = max(sure.values())
    for rows in (proof.at_least, proof.at_most):
        if rows[root].value != most:
            raise Refused(root, f"its value is not {rows[root].value}")
    best = tuple(kind for kind, value in sure.items() if value == most)
    script = sure_script(at_least, at_most, list(dict.fromkeys(firsts)))
    return Checked(best, frozenset(), sure, script)


def _proved(
    start: Start, rows: Mapping[Place, SureRow], numbers: dict[Place, int], tick: Callable[[], None], *, at_least: bool
) -> list[SureStep]:
    """The steps of one half of the proof. Raises `Refused`."""
    player = start.state.seat
    root = (start.state, start.made)
    reached = {root}
    stack = [root]
    steps: list[SureStep] = []
    while stack:
        if not len(reached) % 1024:
            tick()
        place = stack.pop()
        row = _row(rows, place)
        bound = start.bound(place, at_least)
        if place != root and bound is not None and (row.value <= bound if at_least else row.value >= bound):
            # Whatever follows, the value keeps to the bound.
            steps.append(SureStep(numbers[place], row.value, ((None, bound),)))
            continue
        after = start.after(place)
        if place != root and (place[0].seat == player) == at_least:
            after = [one for one in after if one[0] == row.pick]
            if not after:
                raise Refused(place, "the pick of the strategy may not be made")
        following: dict[tuple[int | None, int], None] = {}
        for _, state, counts in after:
            if state is None:
                following[None, start.stakes.value(player, counts)] = None
                continue
            if (state, counts) not in reached:
                reached.add((state, counts))
                stack.append((state, counts))
            number = numbers.setdefault((state, counts), len(numbers))
            following[number, _row(rows, (state, counts)).value] = None
        if place == root:
            continue
        step = SureStep(numbers[place], row.value, tuple(following))
        wrong = sure_failure(step, at_least)
        if wrong:
            raise Refused(place, wrong)
        steps.append(step)
    _all_reached(rows, reached)
    return steps


# ---------------------------------------------------------------- both
def _row(rows: Mapping[Place, SelfishRow] | Mapping[Place, SureRow], place: Place):  # type: ignore[no-untyped-def]
    if place not in rows:
        raise Refused(place, "the certificate has no row for it")
    return rows[place]


def _all_reached(rows: Mapping[Place, object], reached: set[Place]) -> None:
    for place in rows:
        if place not in reached:
            raise Refused(place, "play does not come to it")


def _most(start: Start) -> int:
    return sum(kind.count for kind in start.game.kinds)
