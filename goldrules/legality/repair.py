"""The smallest change that makes an illegal split legal: one ingot that would have to lie on another tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from goldrules.board import Position, Square
from goldrules.legality.handout import HandOut
from goldrules.legality.judging import judge
from goldrules.syntax import positions as p
from goldrules.syntax.names import Name


@dataclass(frozen=True, slots=True)
class Repair:
    """An ingot on `tile` would have to lie on `instead`, and stay with whom the proposal gives it to.

    That is the `player`; None for an ingot that no player is given by name. `claimed`: somebody claims that tile.
    """

    tile: str
    instead: str
    player: str | None
    claimed: bool


def repair(hand_outs: Sequence[HandOut], proposal: p.Split) -> Repair | None:
    """The first such change in reading order, or None. Of tiles that the same features claim one stands for all."""
    position = hand_outs[0].position
    for tile in dict.fromkeys(position.gold):
        for instead, claimed in _places(hand_outs):
            if instead == tile:
                continue
            moved = _moved(position, tile, instead)
            changed = [HandOut(moved, one.rulebook, one.engines) for one in hand_outs]
            if any(one.needs_active for one in changed):
                continue
            for player, split in _followed(proposal, tile, instead):
                if judge(changed, split, partial=False).word == "legal":
                    return Repair(tile, instead, player, claimed)
    return None


def _places(hand_outs: Sequence[HandOut]) -> list[tuple[str, bool]]:
    """A tile for each set of features that claim it, in reading order, and whether a player claims it so."""
    found: dict[tuple[bool, ...], str] = {}
    for name, square in hand_outs[0].position.squares.items():
        found.setdefault(tuple(_claimed(hand_outs, square)), name)
    mine = [one.walk.may_claim(player) for one in hand_outs for player in one.position.players]
    squares = hand_outs[0].position.squares
    return [(name, any(squares[name] in some for some in mine)) for name in found.values()]


def _claimed(hand_outs: Sequence[HandOut], square: Square) -> Iterator[bool]:
    for hand_out in hand_outs:
        for index in range(len(hand_out.walk.world.features)):
            yield square in hand_out.walk.claims(index)


def _moved(position: Position, tile: str, instead: str) -> Position:
    gold = list(position.gold)
    gold[gold.index(tile)] = instead
    return replace(position, gold=tuple(sorted(gold, key=position.squares.__getitem__)))


def _followed(proposal: p.Split, tile: str, instead: str) -> Iterator[tuple[str | None, p.Split]]:
    """The proposal with the ingot in the share of each player who has one from that tile; as it is where nobody has."""
    owners = [index for index, share in enumerate(proposal.shares) if _has(share, tile)]
    for owner in owners:
        share = proposal.shares[owner]
        at = next(index for index, name in enumerate(share.tiles) if name is not None and name.text == tile)
        tiles = (*share.tiles[:at], Name(instead), *share.tiles[at + 1 :])
        shares = (*proposal.shares[:owner], replace(share, tiles=tiles), *proposal.shares[owner + 1 :])
        yield share.player.text, replace(proposal, shares=shares)
    if not owners:
        yield None, proposal


def _has(share: p.Share, tile: str) -> bool:
    return any(name is not None and name.text == tile for name in share.tiles)
