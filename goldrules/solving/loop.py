"""A solver that learns: what it found is looked at, and what it could not know is added.

It is for truth values and counts of them; arithmetic would only slow it down.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import z3

from goldrules.solving.clock import heeding_interrupts, milliseconds


class Unknown(Exception):
    """Z3 gave up, or its time was over."""


class Loop:
    """Facts, and lemmas that are added between checks."""

    def __init__(self) -> None:
        self._solver = z3.SolverFor("QF_UF")
        # By their numbers, which Z3 gives to another term when one is gone: so they are kept.
        self._lemmas: dict[int, Any] = {}
        self.checks = 0

    def add(self, facts: Iterable[Any]) -> None:
        self._solver.add(*(fact for fact in facts if fact is not True))

    def learn(self, lemma: Any) -> bool:
        """Add a lemma; False where it was known."""
        if lemma.get_id() in self._lemmas:
            return False
        self._lemmas[lemma.get_id()] = lemma
        self._solver.add(lemma)
        return True

    def check(self, asked: Sequence[Any], seconds: float | None) -> z3.ModelRef | None:
        """A model in which what is asked holds, or None where there is none. Raises `Unknown` where Z3 gives up."""
        self.checks += 1
        self._solver.set("timeout", milliseconds(seconds))
        self._solver.push()
        try:
            self._solver.add(*(one for one in asked if one is not True))
            heed = heeding_interrupts(seconds)
            found = self._solver.check()
            if found == z3.sat:
                return self._solver.model()
            if found == z3.unsat:
                return None
            heed(self._solver.reason_unknown())
            raise Unknown
        finally:
            self._solver.pop()
