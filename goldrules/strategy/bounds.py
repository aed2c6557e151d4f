"""Bounds that counts alone give: what a player has, and what each may still take."""

from __future__ import annotations

from collections.abc import Sequence

from goldrules.legality import Game, State
from goldrules.strategy.stakes import Stakes


def bound(game: Game, stakes: Stakes, player: int, place: tuple[State, Sequence[int]], at_least: bool) -> int | None:
    """What a player comes to at least, or at most, from a state on, however play goes; None where nothing is known."""
    state, counts = place
    more = [sum([state.left[kind] for kind in own]) for own in game.own]
    bounds = stakes.bounds(player, counts, more)
    return None if bounds is None else bounds[0 if at_least else 1]
