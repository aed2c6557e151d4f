"""Where the ingots of a gold tile may be put: each place of the edition's `placement` gets its ingots, and no other."""

from __future__ import annotations

from collections import Counter

from goldrules.legality.dealing import first_unmet
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
    fitting = [position.tile_names(hand_out.walk.tiles(place.tiles, Scope())) for place in places]
    needed = sum(place.amount for place in places)
    if len(tiles) != needed:
        text = f"{needed} {'ingot is' if needed == 1 else 'ingots are'} put on the board, and {len(tiles)} are proposed"
        return Judgement("illegal", (Reason(text, (clause,)),))
    for tile in dict.fromkeys(tiles):
        if not any(tile in names for names in fitting):
            return Judgement("illegal", (Reason(f"no ingot may be put on {tile}", (clause,)),))
    wants = [(place.amount, names) for place, names in zip(places, fitting, strict=True)]
    if first_unmet(Counter(tiles), wants) is not None:
        words = ", ".join(f"{amount} on {listed(names, 'or') if names else 'nothing'}" for amount, names in wants)
        return Judgement("illegal", (Reason(f"the ingots do not fit the places: {words}", (clause,)),))
    if rulebook.supply is not None:
        used = len(position.gold) + sum(position.holds.values())
        left = rulebook.supply.said.amount - used
        if len(tiles) > left:
            text = f"{left} ingots are left of the supply of {rulebook.supply.said.amount}"
            return Judgement("illegal", (Reason(text, (rulebook.supply,)),))
    return Judgement("legal", by=(clause,))
