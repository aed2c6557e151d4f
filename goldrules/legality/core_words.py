"""Irreducible cores in words."""

from __future__ import annotations

from collections import Counter
from typing import Any

from goldrules.legality.conditions import Condition
from goldrules.legality.game import Game
from goldrules.syntax import positions as p
from goldrules.wording import ingots, listed, number_of


def tiles_given(proposal: p.Split) -> dict[str, list[str | None]]:
    """For each player the tiles that a split gives ingots from, None for one left open."""
    return {share.player.text: [tile.text if tile else None for tile in share.tiles] for share in proposal.shares}


class CoreWords:
    """Conditions of the closed form in words, for one proposal."""

    def __init__(self, game: Game, proposal: p.Split | p.Totals) -> None:
        self._game = game
        self._named: dict[str, list[str | None]] = {}
        if isinstance(proposal, p.Split):
            self._named = tiles_given(proposal)
            self._ends = {player: len(tiles) for player, tiles in self._named.items()}
            self._ends = {player: self._ends.get(player, 0) for player in game.seats}
        else:
            self._ends = {amount.name.text: amount.amount for amount in proposal.amounts}
            missing = [player for player in game.seats if player not in self._ends]
            if len(missing) == 1:
                # All the gold is taken, so what one player gets follows from the others'.
                self._ends[missing[0]] = max(0, game.takeable - sum(self._ends.values()))

    @property
    def total(self) -> int | None:
        """How many ingots are handed out, where tiles are left open and the counts of all players are known."""
        if (self._named and not self._open) or not set(self._game.seats) <= set(self._ends):
            return None
        return sum(self._ends.values())

    @property
    def _open(self) -> bool:
        return any(None in tiles for tiles in self._named.values())

    def of(self, one: Condition[Any]) -> str:
        """One condition that must not fail, and does."""
        match one.topic:
            case "taken":
                assert one.kind is not None
                return self._taken(one.kind)
            case "claims":
                assert one.kind is not None and one.seat is not None
                tiles = listed(self._game.kinds[one.kind].tiles, "or")
                return f"{self._game.seats[one.seat]} may not take from {tiles}"
            case "round":
                assert one.seat is not None and one.round is not None
                return self._too_soon(one.seat, one.round)

    def _taken(self, index: int) -> str:
        kind = self._game.kinds[index]
        who = listed((self._game.seats[seat] for seat in sorted(kind.takers)), "or")
        left = Counter(kind.tiles)
        left.subtract(
            tile for tiles in self._named.values() for tile in tiles if tile is not None and tile in kind.tiles
        )
        tiles = [f"{tile} ({ingots(count)})" if count > 1 else tile for tile, count in left.items() if count > 0]
        if self._named and not self._open and tiles:
            one = sum(left.values()) == 1
            return f"the gold on {listed(tiles)} is given to nobody, and {who} must take {'it' if one else 'all of it'}"
        return f"{who} must take all the gold on {listed(kind.tiles)}"

    def _too_soon(self, seat: int, turns: int) -> str:
        """A player would have to take some ingots before others, who run out of what they are given, must."""
        game, player = self._game, self._game.seats[seat]
        due: dict[str, None] = {}
        others: dict[str, None] = {}
        for kind in game.kinds:
            if seat not in kind.takers:
                continue
            rivals = [
                game.seats[other]
                for other in sorted(kind.takers)
                if other != seat and self._runs_out(other, turns - (seat < other))
            ]
            if rivals or self._runs_out(seat, turns):
                due.update(dict.fromkeys(kind.tiles))
                others.update(dict.fromkeys(rivals))
        named = [tile for tile in self._named.get(player, ()) if tile is not None and tile in due]
        open_ = not self._named or None in self._named.get(player, ())
        if not due:
            # What the others get is open: it is too much whatever they get.
            due = {tile: None for kind in game.kinds if seat in kind.takers for tile in kind.tiles}
        when = "before its first turn" if turns == 0 else f"within {number_of(turns, 'turn')}"
        twice = Counter(named)
        given = [f"{ingots(count)} on {tile}" if count > 1 else tile for tile, count in twice.items()]
        what = listed(due, "or") if open_ else listed(given)
        lead = f"more than {ingots(turns)} on {what}" if open_ else what
        if not others:
            return f"{player} would have to take {lead} {when}"
        rivals_words = listed(f"{other} (who is given {self._ends.get(other, 0)})" for other in others)
        it = "it" if len(named) == 1 and not open_ else "one of them"
        return f"{player} would have to take {lead} {when}: after that {rivals_words} may take {it} too, and must"

    def _runs_out(self, seat: int, turns: int) -> bool:
        """A seat has all that it is given after so many turns; of one whose count is open nothing is known."""
        end = self._ends.get(self._game.seats[seat])
        return end is not None and end <= turns
