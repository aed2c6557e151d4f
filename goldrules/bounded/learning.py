"""What a solver cannot know of a procedure without a closed form, learned from orders of picks of the plain engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from goldrules.bounded.reading import Allowed, Picked
from goldrules.bounded.witness import Witness, order_of
from goldrules.legality import HandOut
from goldrules.solving import Loop


def learn_orders(
    loop: Loop,
    ways: Mapping[str, Allowed],
    hand_out: HandOut,
    witness: Witness,
    lying: Sequence[str | None],
    owners: Sequence[int | None],
) -> bool:
    """Add each order by which a split comes about that the solver may have taken to be forbidden; False without one.

    `ways` are the effects that may allow it.
    """
    learned = False
    for effect, allowed in ways.items():
        order = None if allowed.exact else order_of(hand_out, effect, witness, lying, owners)
        if order is not None:
            learned = loop.learn(allowed.lemma(order)) or learned
    return learned


def orders_of(
    hand_out: HandOut, witness: Witness, lying: Sequence[str | None], owners: Sequence[int | None]
) -> Mapping[str, Picked]:
    """For each effect by which a split can come about in a known position, an order of picks that does it."""
    effects = [way.effect for way in hand_out.ways if way.effect is not None and way.turns is not None]
    found = {effect: order_of(hand_out, effect, witness, lying, owners) for effect in effects}
    return {effect: order for effect, order in found.items() if order is not None}
