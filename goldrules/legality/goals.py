"""Proposals as goals of a game, and orders of kinds as picks of tiles: shared by both engines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from goldrules.legality.game import Game
from goldrules.legality.search import Goal, Order, Wanted
from goldrules.legality.verdict import Pick
from goldrules.syntax import positions as p


def named_picks(proposal: p.Picks | p.Split) -> list[Pick]:
    """Every ingot that a proposal names, with the player who takes it; an ingot left open is not named."""
    if isinstance(proposal, p.Picks):
        return [(pick.player.text, pick.tile.text) for pick in proposal.picks]
    return [(share.player.text, tile.text) for share in proposal.shares for tile in share.tiles if tile is not None]


def goal_of(game: Game, proposal: p.Picks | p.Split | p.Totals) -> Goal:
    """What every seat of a game shall end with. Ingots of no kind, and players without a seat, are left out."""
    nothing = (0,) * len(game.kinds)
    if isinstance(proposal, p.Totals):
        counts = {amount.name.text: amount.amount for amount in proposal.amounts}
        return tuple(Wanted(nothing, counts.get(player)) for player in game.seats)
    kinds: dict[str, Counter[int]] = {player: Counter() for player in game.seats}
    for player, tile in named_picks(proposal):
        if player in kinds and tile in game.kind_of:
            kinds[player][game.kind_of[tile]] += 1
    open_ = Counter[str]()
    if isinstance(proposal, p.Split):
        open_.update({share.player.text: share.tiles.count(None) for share in proposal.shares})
    return tuple(
        Wanted(tuple(kinds[player][kind] for kind in range(len(game.kinds))), open_[player]) for player in game.seats
    )


def on_tiles(game: Game, gold: Sequence[str], order: Order, named: Sequence[Pick]) -> tuple[Pick, ...]:
    """Picks of kinds as picks of tiles: those that a player shall have first, then what nobody shall have."""
    wanted = list(named)
    left = Counter(gold)
    left.subtract(tile for _, tile in wanted)
    picks: list[Pick] = []
    for seat, kind in order:
        player, tiles = game.seats[seat], game.kinds[kind].tiles
        pick = next((one for one in wanted if one[0] == player and one[1] in tiles), None)
        if pick is not None:
            wanted.remove(pick)
        else:
            # Of an order that stops early, an open ingot may be one that another shall have.
            pick = player, next((one for one in tiles if left[one] > 0), next(iter(tiles)))
            left[pick[1]] -= 1
        picks.append(pick)
    return tuple(picks)
