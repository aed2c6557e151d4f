"""Bounds without a search: what a player has, and what each may still take."""

from __future__ import annotations

from collections.abc import Sequence

from goldrules.legality import Game, State
from goldrules.legality.conditions import has_closed_form
from goldrules.strategy.stakes import Stakes


def bound(game: Game, stakes: Stakes, player: int, place: tuple[State, Sequence[int]], at_least: bool) -> int | None:
    """What a player can come to at least, or at most, from a state on, whatever the others do.

    That is with no more for the player than `secured` and all that they may take for the others, or the other way
    round. None where an ingot may be worth less than nothing, so that counts say nothing.
    """
    if not stakes.rising:
        return None
    state, counts = place
    extreme = [
        count if (seat == player) == at_least else count + sum([state.left[kind] for kind in game.own[seat]])
        for seat, count in enumerate(counts)
    ]
    if at_least:
        extreme[player] += secured(game, player, state)
    return stakes.value(player, extreme)


def secured(game: Game, player: int, state: State) -> int:
    """How many more ingots a player is sure of who takes first, in every turn, what others may take too.

    Until the player's next turn each of the others takes one ingot at most, and so on between any two of the player's
    turns. What nobody else may take is the player's in the end. 0 for other procedures than one ingot a turn, round
    after round, as long as something is left.
    """
    if not has_closed_form(game):
        return 0
    own = [kind for kind in game.own[player] if state.left[kind]]
    shared = [kind for kind in own if len(game.kinds[kind].takers) > 1]
    rivals = frozenset().union(*(game.kinds[kind].takers for kind in shared)) - {player}
    seats = len(game.seats)
    earlier = sum(1 for seat in rivals if (seat - state.seat) % seats < (player - state.seat) % seats)
    contested = max(0, sum(state.left[kind] for kind in shared) - earlier)
    turns = -(-contested // (len(rivals) + 1))
    return turns + sum(state.left[kind] for kind in own if kind not in shared)
