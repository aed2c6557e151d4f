"""Best first picks where it is not known what the players hold: for which holdings which picks are best.

What a player holds matters only by what further ingots are then worth. Holdings that are alike in this are solved
together, so that few cells cover all holdings; cells with the same answer are joined to regions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from goldrules.editions import Rulebook
from goldrules.strategy.plays import Play
from goldrules.strategy.second import Second
from goldrules.strategy.solver import Solution
from goldrules.strategy.stakes import Stakes, worth
from goldrules.syntax import rules as r
from goldrules.wording import listed

Held = tuple[int, int | None]
"""From so many to so many ingots; None for any number above."""
Box = tuple[tuple[Held, ...], ...]
"""For each player the ranges of what it may hold; all combinations within the supply are meant."""


@dataclass(frozen=True, slots=True)
class Region:
    """Holdings with the same best first picks (tiles): those in any of the boxes, which do not overlap.

    `size` is how many there are, None where there is no supply to bound them.
    """

    best: tuple[str, ...]
    boxes: tuple[Box, ...]
    size: int | None


@dataclass(frozen=True, slots=True)
class ForAll:
    """The regions of all holdings of the `players`; where holdings cannot matter there is one, and `why`."""

    players: tuple[str, ...]
    regions: tuple[Region, ...]
    bound: int | None
    why: str | None = None


def for_all_holdings(play: Play, *, against_all: bool) -> ForAll:
    """Best first picks for all holdings within the supply. Raises `OutOfTime`."""
    position, rulebook, game = play.hand_out.position, play.hand_out.rulebook, play.game
    bound = rulebook.supply.said.amount - len(position.gold) if rulebook.supply else None
    seats = game.seats
    why = _cannot_matter(play, bound)
    if why is not None:
        every: Box = tuple(((0, bound),) for _ in seats)
        tiles = play.best_tiles(against_all=against_all)
        size = None if bound is None else _count(every, bound, len(position.players) - len(seats))
        return ForAll(seats, (Region(tiles, (every,), size),), bound, why)
    graph = play.solution.counted
    most = [max(end[seat] for end in graph.ends) for seat in range(len(seats))]
    classes = [_classes(rulebook, count, bound) for count in most]
    answers: dict[tuple[int, ...], tuple[str, ...]] = {}
    total = sum(kind.count for kind in game.kinds)
    for cell in product(*(range(len(some)) for some in classes)):
        chosen = [classes[seat][index] for seat, index in enumerate(cell)]
        if bound is not None and sum(one[0][0] for one in chosen) > bound:
            continue
        held = [one[0][0] for one in chosen]
        gains = tuple(tuple(worth(rulebook, h + k) - worth(rulebook, h) for k in range(total + 1)) for h in held)
        stakes = Stakes(play.objective, gains, play.solution.stakes.others)
        answers[cell] = _best(play, stakes, against_all)
    return ForAll(seats, _regions(answers, classes, bound, len(position.players) - len(seats)), bound)


def _cannot_matter(play: Play, bound: int | None) -> str | None:
    """Why nobody's holdings make a difference, or None where they may."""
    if play.objective == "ingots":
        return "everybody plays for ingots, and what an ingot is worth makes no difference"
    rulebook = play.hand_out.rulebook
    top = (bound if bound is not None else _open_end(rulebook)) + len(play.hand_out.position.gold) + 1
    if not all(less < more for less, more in pairwise(worth(rulebook, count) for count in range(top + 1))):
        return None
    every = "by the edition's table every further ingot is worth something, whatever one holds"
    if play.objective == "points":
        return f"{every}: each player wants as many ingots as can be"
    if len(play.solution.taking) <= 2 and play.game.rounds is None:
        names = listed(play.game.seats[seat] for seat in sorted(play.solution.taking))
        return f"{every}, and only {names} can still take: what one of them gets the other does not"
    return None


def _best(play: Play, stakes: Stakes, against_all: bool) -> tuple[str, ...]:
    """The best first picks for some stakes, by the engines that are asked."""
    known, engines = play.solution, play.hand_out.engines
    engines.budget.check()
    solution = Solution(play.game, stakes, known.start, known.made, engines.budget.check, known.counted)
    picks = solution.first_picks
    if engines.mode != "plain":
        picks = engines.agreed(
            "best play for all holdings", picks, Second(solution, engines.budget.left).best.first_picks
        )
    return play.tiles_of(picks, against_all=against_all)


# ---------------------------------------------------------------- cells and regions
def _classes(rulebook: Rulebook, most: int, bound: int | None) -> list[tuple[Held, ...]]:
    """What a player may hold, as ranges in groups: within a group, up to `most` more ingots are worth the same."""
    last = _open_end(rulebook) if bound is None else bound
    groups: dict[tuple[int, ...], list[int]] = {}
    for held in range(last + 1):
        gains = tuple(worth(rulebook, held + count) - worth(rulebook, held) for count in range(1, most + 1))
        groups.setdefault(gains, []).append(held)
    return [_ranges(group, last if bound is None else None) for group in groups.values()]


def _open_end(rulebook: Rulebook) -> int:
    """From so many ingots on one more is always worth the same."""
    assert rulebook.value is not None
    return max(row.first for row in rulebook.value.said.parts if isinstance(row, r.Row))


def _ranges(numbers: Iterable[int], endless: int | None) -> tuple[Held, ...]:
    """Numbers as ranges; `endless` stands for itself and all above."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return tuple((first, None if last == endless else last) for first, last in found)


def _regions(
    answers: Mapping[tuple[int, ...], tuple[str, ...]],
    classes: Sequence[Sequence[tuple[Held, ...]]],
    bound: int | None,
    others: int,
) -> tuple[Region, ...]:
    """Cells with the same answer, joined player by player; the smallest region first."""
    regions = []
    for best in dict.fromkeys(answers.values()):
        boxes = {tuple(frozenset([index]) for index in cell) for cell, answer in answers.items() if answer == best}
        for seat in range(len(classes)):
            joined: dict[tuple[frozenset[int], ...], set[int]] = {}
            for box in boxes:
                joined.setdefault((*box[:seat], frozenset(), *box[seat + 1 :]), set()).update(box[seat])
            boxes = {(*box[:seat], frozenset(some), *box[seat + 1 :]) for box, some in joined.items()}
        joined_boxes = [tuple(_joined(classes[seat], some) for seat, some in enumerate(box)) for box in boxes]
        whole = sorted(joined_boxes, key=lambda box: [[first for first, _ in ranges] for ranges in box])
        size = None if bound is None else sum(_count(box, bound, others) for box in whole)
        regions.append(Region(best, tuple(whole), size))
    return tuple(sorted(regions, key=lambda one: (one.size or 0, len(one.boxes), one.best)))


def _joined(classes: Sequence[tuple[Held, ...]], some: Iterable[int]) -> tuple[Held, ...]:
    """Several groups of ranges as one."""
    ranges = sorted(one for index in some for one in classes[index])
    found: list[Held] = []
    for first, last in ranges:
        if found and found[-1][1] == first - 1:
            found[-1] = (found[-1][0], last)
        else:
            found.append((first, last))
    return tuple(found)


def _count(box: Box, bound: int, others: int) -> int:
    """How many holdings of a box are within a bound; `others` more players may hold any number."""
    ways = [1] + [0] * bound
    for ranges in (*box, *([((0, bound),)] * others)):
        longer = [0] * (bound + 1)
        for first, last in ranges:
            for held in range(first, (bound if last is None else last) + 1):
                for before in range(bound + 1 - held):
                    longer[before + held] += ways[before]
        ways = longer
    return sum(ways)
