"""Which engines decide, how long they may take, and what happens when they do not agree."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeVar

from goldrules.legality.budget import Budget

if TYPE_CHECKING:
    from goldrules.legality.solved import Z3Engine

Mode = Literal["plain", "z3", "both"]
T = TypeVar("T")


class Disagreement(Exception):
    """The two engines answer one question differently: an error of the program, never of its input.

    `example` and `edition` say where, once that is known.
    """

    example: str | None = None
    edition: str | None = None

    def __init__(self, question: str, plain: object, z3: object) -> None:
        # As they are given, so that it can go from one process to another.
        super().__init__(question, str(plain), str(z3))

    def __str__(self) -> str:
        question, plain, z3 = self.args
        return f"the engines disagree about {question}: plain says {plain}, Z3 says {z3}"


def must_agree(question: str, agree: bool, plain: object, z3: object) -> None:
    """Raise `Disagreement` unless the engines agree, whichever of them is asked."""
    if not agree:
        raise Disagreement(question, plain, z3)


class Engines:
    """The engines that decide: the plain one, Z3, or both, each statement within `seconds`.

    With `witness`, Z3 finds the order that shows a proposal to be legal, and the plain engine replays it.
    """

    def __init__(self, mode: Mode = "plain", seconds: float | None = None, *, witness: bool = False) -> None:
        self.mode, self.budget, self.witness = mode, Budget(seconds), witness

    @cached_property
    def z3(self) -> Z3Engine | None:
        """The Z3 engine, where it is asked; importing it costs what importing Z3 costs."""
        if self.mode == "plain":
            return None
        from goldrules.legality.solved import Z3Engine

        return Z3Engine(self.budget)

    def agreed(self, question: str, plain: T, z3: T) -> T:
        """The answer of the engine that is asked; `Disagreement` where both are and their answers are not the same."""
        must_agree(question, plain == z3 or self.mode != "both", plain, z3)
        return z3 if self.mode == "z3" else plain
