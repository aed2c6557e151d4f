"""Certificates made: from what Z3 found for selfish opponents, and from the values against all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush

from goldrules.strategy.bounds import bound
from goldrules.strategy.certificate import GamePlace, Selfish, SelfishRow, Sure, SureRow
from goldrules.strategy.graph import Graph
from goldrules.strategy.masks import Masks
from goldrules.strategy.stakes import Stakes


def certify_selfish(graph: Graph, masks: Masks, found: Sequence[int]) -> Selfish:
    """A certificate of selfish play from the masks of all states; the strategy picks what is worst at best."""
    sets: dict[int, int] = {}
    rows: dict[GamePlace, SelfishRow] = {}
    for state in range(len(graph)):
        seat, place = graph.seats[state], graph.place(state)
        worst = [masks.worst(seat, found[after]) for after in graph.following[state]]
        value = max(worst)
        pick = graph.game.moves(place[0])[worst.index(value)]
        rows[place] = SelfishRow(pick, value, sets.setdefault(found[state], len(sets)))
    return Selfish(masks.outcomes, tuple(sets), rows)


def certify_sure(graph: Graph, stakes: Stakes, values: Sequence[int]) -> Sure:
    """A certificate of play against all, from the values of all states and ends: of two strategies what is reached."""
    return Sure(_reached(graph, stakes, values, at_least=True), _reached(graph, stakes, values, at_least=False))


def _reached(graph: Graph, stakes: Stakes, values: Sequence[int], *, at_least: bool) -> dict[GamePlace, SureRow]:
    """What a strategy reaches, each state with the value that must be shown there: no more than is needed.

    Where a bound shows it, nothing that follows is needed.
    """
    player = graph.seats[0]
    enough: Callable[[int, int], bool] = int.__ge__ if at_least else int.__le__
    needed: dict[int, int] = {}
    rows = {graph.place(0): SureRow(None, values[0])}

    def need(state: int, value: int) -> None:
        if state >= 0 and (state not in needed or not enough(needed[state], value)):
            needed[state] = value
            if state not in waiting:
                waiting.add(state)
                heappush(heap, state)

    heap: list[int] = []
    waiting: set[int] = set()
    for after in graph.following[0]:
        need(after, values[after])
    while heap:
        state = heappop(heap)
        value = needed[state]
        following = graph.following[state]
        pick = None
        place = graph.place(state)
        sufficient = bound(graph.game, stakes, player, place, at_least)
        if sufficient is not None and enough(sufficient, value):
            following = ()
        elif (graph.seats[state] == player) == at_least:
            number = next(index for index, after in enumerate(following) if enough(values[after], value))
            pick = graph.game.moves(place[0])[number]
            following = following[number : number + 1]
        rows[place] = SureRow(pick, value)
        for after in following:
            need(after, value)
    return rows
