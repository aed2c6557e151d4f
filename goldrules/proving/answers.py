"""What comes of a statement: proved or refuted, or why neither."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from goldrules.editions import Clause
from goldrules.legality import Reason

if TYPE_CHECKING:
    from goldrules.bounded.witness import Witness

Status = Literal["proved", "refuted", "unsettled", "unknown", "not tried"]
Said = TypeVar("Said")


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether an expectation holds. Where it does not, `actual` says what holds instead, and `reasons` why.

    `how` says how a statement about all positions was decided, and up to which bound, and `same_as` for which rulebook,
    where that says the same; `shown` is a position in point.
    """

    status: Status
    actual: str = ""
    reasons: tuple[Reason, ...] = ()
    how: str = ""
    same_as: str | None = None
    shown: Witness | None = None


def over_all(found: Sequence[tuple[Said | None, str]], expected: Said, words: Callable[[Said], str]) -> Answer:
    """Proved if every reading and case agrees, refuted if none does; otherwise, or where one is silent, unsettled.

    `found` holds what each says (None where it is silent) and which one it is, in words that end a phrase.
    """
    if found and all(said == expected for said, _ in found):
        return Answer("proved")
    told = ["nothing is settled" if said is None else words(said) for said, _ in found]
    each = told if len(set(told)) == 1 else [f"{said}{whose}" for said, (_, whose) in zip(told, found, strict=True)]
    open_ = any(said is None or said == expected for said, _ in found)
    return Answer("unsettled" if open_ else "refuted", "; ".join(dict.fromkeys(each)))


def read_as(reading: Clause[Any] | None) -> str:
    """` if read as NAME`, where an edition has several readings."""
    return f" if read as {reading.said.name}" if reading else ""
