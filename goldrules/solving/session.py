"""One warm solver for many questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import z3

Named = tuple[str, Any]
"""A condition under a stable name, so that a core can name it."""


@dataclass(frozen=True)
class Answer:
    """Whether conditions can hold together: a model where they can, an irreducible core of names where they cannot."""

    status: Literal["sat", "unsat", "unknown"]
    model: z3.ModelRef | None = None
    core: tuple[str, ...] = ()


class Session:
    """A warm solver. `seconds` is the time for one check; None for as long as it takes."""

    def __init__(self, seconds: float | None = None) -> None:
        self._solver = z3.SolverFor("QF_LIA")
        if seconds is not None:
            self._solver.set("timeout", max(1, int(seconds * 1000)))

    def check(self, facts: Iterable[Any], named: Sequence[Named] = (), *, core: bool = True) -> Answer:
        """Whether the facts and all named conditions can hold together."""
        solver = self._solver
        solver.push()
        try:
            solver.add(*(fact for fact in facts if fact is not True))
            if any(condition is False for _, condition in named):
                return Answer("unsat", core=(next(name for name, condition in named if condition is False),))
            guards: dict[str, z3.BoolRef] = {}
            for name, condition in named:
                if condition is not True:
                    guards[name] = z3.Bool(f"? {name}")
                    solver.add(z3.Implies(guards[name], condition))
            found = solver.check(*guards.values())
            if found == z3.sat:
                return Answer("sat", solver.model())
            if found != z3.unsat:
                return Answer("unknown")
            if not core:
                return Answer("unsat")
            return self._irreducible(guards)
        finally:
            solver.pop()

    def _irreducible(self, guards: dict[str, z3.BoolRef]) -> Answer:
        """Drop conditions from the solver's core one by one, as long as the rest still cannot hold."""
        names = {guard.get_id(): name for name, guard in guards.items()}
        core = sorted((names[guard.get_id()] for guard in self._solver.unsat_core()), key=list(guards).index)
        kept = list(core)
        for name in core:
            rest = [guards[other] for other in kept if other != name]
            found = self._solver.check(*rest)
            if found == z3.unknown:
                return Answer("unknown")
            if found == z3.unsat:
                kept.remove(name)
        return Answer("unsat", core=tuple(kept))
