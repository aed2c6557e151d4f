"""Z3 asked in SMT-LIB text: where there are many terms, text costs a fraction of what building them costs."""

from __future__ import annotations

import weakref
from collections.abc import Iterable
from typing import Literal

import z3

SolverStatus = Literal["sat", "unsat", "unknown"]


class SolverError(RuntimeError):
    """Z3 did not understand what it was told: a fault of the program, and no answer."""


_NO_TIMEOUT = 2**32 - 1
_idle: list[z3.Context] = []
"""Contexts of conversations that are over: a new one takes five times as long as to forget what was said in one."""


class Conversation:
    """One warm context that keeps what is defined in it. `seconds` bounds one check; None for as long as it takes.

    Every method raises `SolverError` where Z3 reports an error.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self._context = _idle.pop() if _idle else z3.Context()
        weakref.finalize(self, _idle.append, self._context).atexit = False
        bound = _NO_TIMEOUT if seconds is None else min(_NO_TIMEOUT, max(1, int(seconds * 1000)))
        self._say(f"(reset)\n(set-option :timeout {bound})")

    def define(self, definitions: Iterable[str]) -> None:
        """Take definitions for all that follows."""
        self._say("\n".join(definitions))

    def simplified(self, terms: Iterable[str], definitions: Iterable[str] = ()) -> list[str]:
        """The values of terms without unknowns, as literals; the definitions are for these terms only."""
        asked = "\n".join(f"(simplify {term})" for term in terms)
        lines = "\n".join(definitions)
        return self._say(f"(push)\n{lines}\n{asked}\n(pop)" if lines else asked).split()

    def check(self, script: str) -> SolverStatus:
        """What the only `(check-sat)` of a script says; what it declares is forgotten."""
        said = self._say(f"(push)\n{script}\n(pop)").split()
        if said in (["sat"], ["unsat"]):
            return "sat" if said == ["sat"] else "unsat"
        return "unknown"

    def _say(self, text: str) -> str:
        try:
            answer: str = z3.Z3_eval_smtlib2_string(self._context.ref(), text)
        except z3.Z3Exception as error:
            raise SolverError(str(error)) from error
        if "(error" in answer:
            raise SolverError(answer.strip())
        return answer
