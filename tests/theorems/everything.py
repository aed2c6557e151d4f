"""Theorems tried in a position by looking at everything, by the plain engine alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from goldrules.board import Position
from goldrules.editions import Rulebook
from goldrules.legality import HandOut
from goldrules.theorems.failing import failing
from goldrules.theorems.known import Known, all_chosen
from goldrules.theorems.stated import Stated


def refuted_in(stated: Stated, position: Position, book: Rulebook) -> bool:
    """Whether a theorem fails in a position by every true case, by looking at everything."""
    return any(one and all(one.values()) for one in _everything(stated, position, book))


def open_in(stated: Stated, position: Position, book: Rulebook) -> bool:
    """Whether a position leaves a theorem open, by looking at everything: it is silent there, or true cases differ."""
    every = _everything(stated, position, book)
    return any(not one or len({*one.values()}) > 1 or None in one.values() for one in every)


def _everything(stated: Stated, position: Position, book: Rulebook) -> list[Mapping[Any, bool | None]]:
    hand_out = HandOut(position, book)
    knowns = [Known(stated, hand_out, chosen) for chosen in all_chosen(stated, position)]
    return [failing(known, claim) for known in knowns if known.meant() for claim in stated.claims]
