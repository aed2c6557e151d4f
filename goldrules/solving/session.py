"""One warm solver for many questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import z3

from goldrules.solving.clock import heeding_interrupts, milliseconds

NamedTerm = tuple[str, Any]
"""A condition under a stable name, so that a core can name it."""


@dataclass(frozen=True, eq=False)
class Theory:
    """What holds whatever is asked: facts, and conditions by name."""

    facts: Sequence[Any]
    named: Sequence[NamedTerm] = ()


@dataclass(frozen=True)
class Reply:
    """Whether conditions can hold together: a model where they can, an irreducible core of names where they cannot."""

    status: Literal["sat", "unsat", "unknown"]
    model: z3.ModelRef | None = None
    core: tuple[str, ...] = ()


class Session:
    """A warm solver. `seconds_left` says how long a check may take now; None for as long as it takes.

    The theory that was asked about last stays loaded, so that further questions about it cost little.
    """

    def __init__(self, seconds_left: Callable[[], float | None] = lambda: None) -> None:
        self._solver = z3.Solver()
        self._seconds_left = seconds_left
        self._theory: Theory | None = None
        self._guards: dict[str, z3.BoolRef] = {}
        self._false: list[str] = []

    def check(
        self, theory: Theory, asked: Sequence[Any] = (), *, names: Iterable[str] | None = None, core: bool = True
    ) -> Reply:
        """Whether the theory's facts, what is asked, and the named conditions (`names`: only those) hold together."""
        self._load(theory)
        wanted = None if names is None else set(names)
        false = [name for name in self._false if wanted is None or name in wanted]
        if false:
            return Reply("unsat", core=(false[0],))
        guards = {name: guard for name, guard in self._guards.items() if wanted is None or name in wanted}
        solver = self._solver
        # A literal can be assumed, which costs much less than to assert it.
        literals: list[z3.BoolRef] = []
        terms: list[Any] = []
        for one in asked:
            if one is not True:
                (literals if _is_literal(one) else terms).append(one)
        solver.push()
        try:
            solver.add(*terms)
            found = self._ask([*guards.values(), *literals])
            if found == z3.sat:
                return Reply("sat", solver.model())
            if found != z3.unsat:
                return Reply("unknown")
            if not core:
                return Reply("unsat")
            return self._irreducible(guards, literals)
        finally:
            solver.pop()

    def _load(self, theory: Theory) -> None:
        if self._theory is theory:
            return
        solver = self._solver
        if self._theory is not None:
            solver.pop()
        self._theory = theory
        self._guards, self._false = {}, []
        solver.push()
        solver.add(*(fact for fact in theory.facts if fact is not True))
        for name, condition in theory.named:
            if condition is False:
                self._false.append(name)
            elif condition is not True:
                self._guards[name] = z3.Bool(f"? {name}")
                solver.add(z3.Implies(self._guards[name], condition))

    def _ask(self, guards: Iterable[z3.BoolRef]) -> z3.CheckSatResult:
        left = self._seconds_left()
        if left is not None:
            if left <= 0:
                return z3.unknown
            self._solver.set("timeout", milliseconds(left))
        heed = heeding_interrupts(left)
        found = self._solver.check(*guards)
        if found == z3.unknown:
            heed(self._solver.reason_unknown())
        return found

    def _irreducible(self, guards: dict[str, z3.BoolRef], literals: Sequence[z3.BoolRef]) -> Reply:
        """Drop conditions from the solver's core one by one, as long as the rest still cannot hold."""
        names = {guard.get_id(): name for name, guard in guards.items()}
        found_core = (names.get(term.get_id()) for term in self._solver.unsat_core())
        core = sorted((name for name in found_core if name is not None), key=list(guards).index)
        kept = list(core)
        for name in core:
            found = self._ask([*(guards[other] for other in kept if other != name), *literals])
            if found == z3.unknown:
                return Reply("unknown")
            if found == z3.unsat:
                kept.remove(name)
        return Reply("unsat", core=tuple(kept))


def _is_literal(term: Any) -> bool:
    """An unknown truth value, or what is true where it is not."""
    if isinstance(term, bool):
        return False
    kind = term.decl().kind()
    if kind == z3.Z3_OP_NOT:
        kind = term.arg(0).decl().kind()
    return bool(kind == z3.Z3_OP_UNINTERPRETED)
