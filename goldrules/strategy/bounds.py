"""Bounds that counts alone give: what a player has, and what each may still take."""

from __future__ import annotations

from collections.abc import Sequence

from goldrules.legality import Game, State
from goldrules.strategy.stakes import Stakes


def bound(game: Game, stakes: Stakes, player: int, place: tuple[State, Sequence[int]], at_least: bool) -> int | None:
    """What a player comes to at least, or at most, from a state on, however play goes.

    That is with nothing more for the player and all that they may take for the others, or the other way round. None
    where an ingot may be worth less than nothing, so that counts say nothing.
    """
    if not stakes.rising:
        return None
    state, counts = place
    if at_least and stakes.objective != "margin":
        return stakes.value(player, counts)
    extreme = [
        count if (seat == player) == at_least else count + sum([state.left[kind] for kind in game.own[seat]])
        for seat, count in enumerate(counts)
    ]
    return stakes.value(player, extreme)
