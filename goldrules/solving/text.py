"""Z3 asked in SMT-LIB text: where there are many terms, text costs a fraction of what building them costs."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable
from typing import Literal

import z3

from goldrules.solving.clock import FOREVER, heeding_interrupts, milliseconds

SolverStatus = Literal["sat", "unsat", "unknown"]
_MOST_IDLE = 2
_idle: list[z3.Context] = []
"""Contexts of conversations that are over: a new one takes five times as long as to forget what was said in one."""


class SolverError(RuntimeError):
    """Z3 did not understand what it was told: a fault of the program, and no answer."""


class Conversation:
    """One warm context that keeps what is defined in it. `seconds_left` bounds what is asked; None for as long as it
    takes.

    Every method raises `SolverError` where Z3 reports an error.
    """

    def __init__(self, seconds_left: Callable[[], float | None] = lambda: None) -> None:
        try:
            self._context = _idle.pop()
        except IndexError:
            self._context = z3.Context()
        self._seconds_left = seconds_left
        weakref.finalize(self, _put_back, self._context).atexit = False

    def define(self, definitions: Iterable[str]) -> None:
        """Take definitions for all that follows."""
        self._say("\n".join(definitions))

    def simplified(self, terms: Iterable[str], definitions: Iterable[str] = ()) -> list[str]:
        """The values of terms without unknowns, as literals; the definitions are for these terms only."""
        asked = "\n".join(f"(simplify {term})" for term in terms)
        lines = "\n".join(definitions)
        return self._say(f"(push)\n{lines}\n{asked}\n(pop)" if lines else asked).split()

    def check(self, script: str) -> SolverStatus:
        """What the only `(check-sat)` of a script says; what it declares is forgotten, but not its `(set-logic)`."""
        heed = heeding_interrupts(self._seconds_left())
        said, reason = self._say(f"(push)\n{script}\n(get-info :reason-unknown)\n(pop)").split(None, 1)
        if said == "sat" or said == "unsat":
            return "sat" if said == "sat" else "unsat"
        heed(reason)
        return "unknown"

    def _say(self, text: str) -> str:
        bound = milliseconds(self._seconds_left())
        try:
            answer: str = z3.Z3_eval_smtlib2_string(self._context.ref(), f"(set-option :timeout {bound})\n{text}")
        except z3.Z3Exception as error:
            raise SolverError(str(error)) from error
        finally:
            # The option is one of the whole process, and would bound every other solver.
            z3.set_param("timeout", FOREVER)
        if "(error" in answer:
            raise SolverError(answer.strip())
        return answer


def _put_back(context: z3.Context) -> None:
    if len(_idle) < _MOST_IDLE:
        z3.Z3_eval_smtlib2_string(context.ref(), "(reset)")
        _idle.append(context)
