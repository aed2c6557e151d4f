"""A certificate checked: its states walked anew by the game's own moves, every obligation read, in numbers and by Z3.

Nothing that finds best play is used here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TypeVar

from goldrules.legality import Counts, Game, State
from goldrules.strategy.bounds import bound
from goldrules.strategy.certificate import GamePlace, Selfish, SelfishRow, Sure, SureRow
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

Row = TypeVar("Row", SelfishRow, SureRow)


@dataclass(frozen=True)
class Refused(Exception):
    """A certificate that does not hold, and the state that is wrong (None where it is not about one)."""

    place: GamePlace | None
    why: str


@dataclass(frozen=True)
class Opening:
    """Where play begins: a game, what the players play for, a state, and what was taken before it."""

    game: Game
    stakes: Stakes
    state: State
    made: Counts

    def after(self, place: GamePlace) -> list[tuple[int, State | None, Counts]]:
        """Every pick in a state: the kind, the state after it (None: the end), and what is taken then."""
        state, counts = place
        seat = state.seat
        later = (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])
        return [(kind, self.game.after(state, kind), later) for kind in self.game.moves(state)]

    def bound(self, place: GamePlace, at_least: bool) -> int | None:
        """What who picks first can come to at least, or at most, from a state on, without a search."""
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


def check(start: Opening, proof: Selfish | Sure, pause: Callable[[], None] = lambda: None) -> Checked:
    """What a certificate proves, by plain numbers; `script` is what a solver must find unsatisfiable.

    Raises `Refused` where it proves nothing. `pause` is called at each state, and may raise.
    """
    return _selfish(start, proof, pause) if isinstance(proof, Selfish) else _sure(start, proof, pause)


# ---------------------------------------------------------------- selfish opponents
def _selfish(start: Opening, proof: Selfish, pause: Callable[[], None]) -> Checked:
    seats = len(start.game.seats)
    if any(len(one) != seats or sum(one) > _most(start) or min(one) < 0 for one in proof.outcomes):
        raise Refused(None, "an outcome is none of this game")
    if len(set(proof.outcomes)) != len(proof.outcomes):
        raise Refused(None, "an outcome is listed twice")
    masks = masks_of(proof.outcomes, start.stakes, seats)
    root = (start.state, start.made)
    steps: dict[SelfishStep, GamePlace] = {}
    sets = {root: _set(proof, root)}
    stack = [root]
    while stack:
        pause()
        place = stack.pop()
        row = proof.rows[place]
        behind: dict[int, int] = {}
        for kind, state, counts in start.after(place):
            if state is None:
                behind[kind] = _end(masks, place, counts)
                continue
            there = (state, counts)
            mask = sets.get(there)
            if mask is None:
                mask = sets[there] = _set(proof, there)
                stack.append(there)
            behind[kind] = mask
        if row.pick not in behind:
            raise Refused(place, "the pick of the strategy may not be made")
        step = SelfishStep(place[0].seat, sets[place], frozenset(behind.values()), behind[row.pick], row.value)
        steps.setdefault(step, place)
        if place is root:
            first = behind
    _all_reached(proof.rows, sets)
    for step, place in steps.items():
        wrong = selfish_failure(step, masks)
        if wrong:
            raise Refused(place, wrong)
    bar = proof.rows[root].value
    best = tuple(kind for kind, mask in first.items() if masks.best(start.state.seat, mask) >= bar)
    return Checked(best, frozenset(masks.of(sets[root])), {}, selfish_script(masks, steps))


def _end(masks: Masks, place: GamePlace, counts: Counts) -> int:
    if counts not in masks.bit:
        raise Refused(place, "an end behind it is not among the outcomes")
    return masks.bit[counts]


def _set(proof: Selfish, place: GamePlace) -> int:
    row = _row(proof.rows, place)
    if not 0 <= row.set < len(proof.sets) or not 0 < proof.sets[row.set] < 1 << len(proof.outcomes):
        raise Refused(place, "its set of outcomes is not there")
    return proof.sets[row.set]


# ---------------------------------------------------------------- against all
def _sure(start: Opening, proof: Sure, pause: Callable[[], None]) -> Checked:
    root = (start.state, start.made)
    at_least, least = _proved(start, proof.at_least, pause, at_least=True)
    at_most, most = _proved(start, proof.at_most, pause, at_least=False)
    sure: dict[int, int] = {}
    firsts: dict[GamePlace, None] = {}
    for kind, state, counts in start.after(root):
        if state is None:
            sure[kind] = start.stakes.value(start.state.seat, counts)
            continue
        sure[kind] = proof.at_least[state, counts].value
        if proof.at_most[state, counts].value != sure[kind]:
            raise Refused((state, counts), "what is sure at least and at most differs")
        firsts[state, counts] = None
    value = max(sure.values())
    for rows in (proof.at_least, proof.at_most):
        if rows[root].value != value:
            raise Refused(root, f"its value is not {rows[root].value}")
    best = tuple(kind for kind, one in sure.items() if one == value)
    script = sure_script(at_least, at_most, [least[one] for one in firsts], [most[one] for one in firsts])
    return Checked(best, frozenset(), sure, script)


def _proved(
    start: Opening, rows: Mapping[GamePlace, SureRow], pause: Callable[[], None], *, at_least: bool
) -> tuple[list[SureStep], dict[GamePlace, int]]:
    """The steps of one half of the proof, and the numbers of its states. Raises `Refused`."""
    player = start.state.seat
    root = (start.state, start.made)
    numbers = {root: 0}
    stack = [(root, _row(rows, root))]
    steps: list[SureStep] = []
    while stack:
        pause()
        place, row = stack.pop()
        bound = start.bound(place, at_least)
        if place is not root and bound is not None and (row.value <= bound if at_least else row.value >= bound):
            # Whatever follows, the value keeps to the bound.
            steps.append(SureStep(numbers[place], row.value, ((None, bound),)))
            continue
        after = start.after(place)
        if place is not root and (place[0].seat == player) == at_least:
            after = [one for one in after if one[0] == row.pick]
            if not after:
                raise Refused(place, "the pick of the strategy may not be made")
        following: dict[tuple[int | None, int], None] = {}
        for _, state, counts in after:
            if state is None:
                following[None, start.stakes.value(player, counts)] = None
                continue
            there = (state, counts)
            needed = _row(rows, there)
            number = numbers.get(there)
            if number is None:
                number = numbers[there] = len(numbers)
                stack.append((there, needed))
            following[number, needed.value] = None
        if place is root:
            continue
        step = SureStep(numbers[place], row.value, tuple(following))
        wrong = sure_failure(step, at_least)
        if wrong:
            raise Refused(place, wrong)
        steps.append(step)
    _all_reached(rows, numbers)
    return steps, numbers


# ---------------------------------------------------------------- both
def _row(rows: Mapping[GamePlace, Row], place: GamePlace) -> Row:
    row = rows.get(place)
    if row is None:
        raise Refused(place, "the certificate has no row for it")
    return row


def _all_reached(rows: Mapping[GamePlace, object], reached: Collection[GamePlace]) -> None:
    if len(rows) == len(reached):
        return
    for place in rows:
        if place not in reached:
            raise Refused(place, "play does not come to it")


def _most(start: Opening) -> int:
    return sum(kind.count for kind in start.game.kinds)
