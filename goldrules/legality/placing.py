"""Where the ingots of a gold tile may be put: each place of the edition's `placement` gets its ingots, and no other."""

from __future__ import annotations

from goldrules.legality.handout import HandOut
from goldrules.legality.matching import unmatched
from goldrules.legality.verdict import Judgement, Reason
from goldrules.meaning import Scope
from goldrules.syntax import positions as p
from goldrules.syntax.rules import Place
from goldrules.wording import ingots, listed


def judge_placing(hand_out: HandOut, proposal: p.Placing) -> Judgement:
    """Legal if the ingots can be dealt to the places, as many to each as the edition says, within the supply."""
    position, rulebook = hand_out.position, hand_out.rulebook
    assert rulebook.placement is not None, "a question about placement fits its edition"
    clause = rulebook.placement
    tiles = [name.text for name in proposal.tiles]
    places = [part for part in clause.said.parts if isinstance(part, Place)]
    room = [place.amount for place in places]
    if len(tiles) != sum(room):
        text = f"{ingots(sum(room))} {'is' if sum(room) == 1 else 'are'} put on the board, and {len(tiles)} proposed"
        return Judgement("illegal", (Reason(text, (clause,)),))
    squares = [hand_out.walk.tiles(place.tiles, Scope()) for place in places]
    for place, slot in zip(places, squares, strict=True):
        if place.amount and not position.tile_names(slot):
            text = f"{ingots(place.amount)} would have to be put where no tile lies"
            return Judgement("illegal", (Reason(text, (clause,)),))
    options = [[place for place, slot in enumerate(squares) if position.squares[tile] in slot] for tile in tiles]
    for tile, places_of_tile in zip(tiles, options, strict=True):
        if not places_of_tile:
            return Judgement("illegal", (Reason(f"no ingot may be put on {tile}", (clause,)),))
    if unmatched(options, room.__getitem__) is not None:
        words = ", ".join(
            f"{place.amount} on {listed(position.tile_names(slot), 'or')}"
            for place, slot in zip(places, squares, strict=True)
        )
        return Judgement("illegal", (Reason(f"the ingots do not fit the places: {words}", (clause,)),))
    if rulebook.supply is not None:
        used = len(position.gold) + sum(position.holds.values())
        left = max(0, rulebook.supply.said.amount - used)
        if len(tiles) > left:
            text = f"{ingots(left)} {'is' if left == 1 else 'are'} left of the supply of {rulebook.supply.said.amount}"
            return Judgement("illegal", (Reason(text, (rulebook.supply,)),))
    return Judgement("legal", by=(clause,))
