"""Where the ingots of a gold tile may be put: each place of the edition's `placement` gets its ingots, and no other."""

from __future__ import annotations

from goldrules.legality.handout import HandOut
from goldrules.legality.reasons import listed
from goldrules.legality.verdict import Judgement, Reason
from goldrules.meaning import Scope
from goldrules.syntax import positions as p
from goldrules.syntax.rules import Place


def judge_placing(hand_out: HandOut, proposal: p.Placing) -> Judgement:
    """Legal if the ingots can be dealt to the places, as many to each as the edition says, within the supply."""
    position, rulebook = hand_out.position, hand_out.rulebook
    assert rulebook.placement is not None, "a question about placement fits its edition"
    clause = rulebook.placement
    tiles = [name.text for name in proposal.tiles]
    places = [part for part in clause.said.parts if isinstance(part, Place)]
    slots = [hand_out.walk.tiles(place.tiles, Scope()) for place in places for _ in range(place.amount)]
    if len(tiles) != len(slots):
        return Judgement(
            "illegal", (Reason(f"{len(slots)} ingots are put on the board, and {len(tiles)} are proposed", (clause,)),)
        )
    for tile in dict.fromkeys(tiles):
        if not any(position.squares[tile] in slot for slot in slots):
            return Judgement("illegal", (Reason(f"no ingot may be put on {tile}", (clause,)),))
    owner: dict[int, int] = {}

    def find(ingot: int, seen: set[int]) -> bool:
        for index, slot in enumerate(slots):
            if index not in seen and position.squares[tiles[ingot]] in slot:
                seen.add(index)
                if index not in owner or find(owner[index], seen):
                    owner[index] = ingot
                    return True
        return False

    if not all(find(ingot, set()) for ingot in range(len(tiles))):
        words = ", ".join(
            f"{place.amount} on {listed(position.tile_names(hand_out.walk.tiles(place.tiles, Scope())), 'or')}"
            for place in places
        )
        return Judgement("illegal", (Reason(f"the ingots do not fit the places: {words}", (clause,)),))
    if rulebook.supply is not None:
        used = len(position.gold) + sum(position.holds.values())
        left = rulebook.supply.said.amount - used
        if len(tiles) > left:
            text = f"{left} ingots are left of the supply of {rulebook.supply.said.amount}"
            return Judgement("illegal", (Reason(text, (rulebook.supply,)),))
    return Judgement("legal", by=(clause,))
