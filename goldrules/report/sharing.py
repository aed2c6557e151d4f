"""What several readings tell in parts: what all tell alike once, the rest beside the names of the readings."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from goldrules.editions import Clause
from goldrules.legality import HandOut
from goldrules.syntax import rules as r
from goldrules.wording import listed

T = TypeVar("T")


@dataclass(frozen=True)
class Shared(Generic[T]):
    """Parts by number: those of `common` are told alike by all, those of `apart` by some readings each."""

    common: dict[int, T]
    apart: list[tuple[list[Clause[r.Reading]], dict[int, T]]]


def shared(hand_outs: Sequence[HandOut], told: Sequence[Sequence[T]], key: Callable[[T], Hashable]) -> Shared[T]:
    """What each reading tells, as many parts each; readings that tell the same are told together."""
    first = told[0]
    alike = [len({key(parts[number]) for parts in told}) == 1 for number in range(len(first))]
    groups: dict[Any, tuple[list[Clause[r.Reading]], dict[int, T]]] = {}
    for hand_out, parts in zip(hand_outs, told, strict=True):
        own = {number: part for number, part in enumerate(parts) if not alike[number]}
        reading = hand_out.rulebook.reading
        if own and reading is not None:
            groups.setdefault(tuple(map(key, own.values())), ([], own))[0].append(reading)
    return Shared({number: part for number, part in enumerate(first) if alike[number]}, list(groups.values()))


def all_alike(hand_outs: Sequence[HandOut]) -> str:
    """Said where there are several readings and all tell the same."""
    names = [hand_out.rulebook.reading.said.name.text for hand_out in hand_outs if hand_out.rulebook.reading]
    return f"this is so however the edition is read: as {listed(names, 'or as')}"
