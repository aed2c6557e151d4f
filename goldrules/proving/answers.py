"""What comes of a statement: proved or refuted, or why neither."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from goldrules.legality import Reason

if TYPE_CHECKING:
    from goldrules.bounded.witness import Witness

Status = Literal["proved", "refuted", "unsettled", "unknown", "not tried"]


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether an expectation holds. Where it does not, `actual` says what holds instead, and `reasons` why.

    `how` says how a statement about all positions was decided, and up to which bound; `shown` is a position in point.
    """

    status: Status
    actual: str = ""
    reasons: tuple[Reason, ...] = ()
    how: str = ""
    shown: Witness | None = None
