"""Whether a theorem's claim fails in a known position, by each true case on its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from goldrules.editions import Clause
from goldrules.syntax import rules as r
from goldrules.syntax import theorems as t
from goldrules.theorems.known import By, Known, Owners
from goldrules.theorems.stated import of_outcomes

Shown = Mapping[By | None, Sequence[Owners]]
"""Outcomes that show how a claim fails by a true case; None stands for the only one."""
Why = Literal["silent", "all for several", "cases differ", "no such pick"]


@dataclass(frozen=True)
class Doubt:
    """Why a theorem is not settled in a position, and the cases that it is due to."""

    why: Why
    cases: tuple[Clause[r.Case], ...] = ()


def failing(known: Known, claim: t.Claim, shown: Shown | None = None) -> Mapping[By, bool | None]:
    """For each true case, or pair of one here and one in the second position, whether the claim fails by it.

    It is None where the case leaves open what happens. Nothing is in it where the edition is silent.
    """
    if not speaks_of_outcomes(claim):
        assert isinstance(claim, t.Always)
        return {(): not known.holds(claim.asserted, None)}
    if isinstance(claim, t.AlwaysSameOutcomes):
        there = known.second()
        return {
            by: None if known.open_by(by[0]) or there.open_by(by[1]) else _unlike(known, there, by, shown)
            for by in known.ways_of_both
        }
    return {by: None if known.open_by(by[0]) else _fails(known, claim, by, shown) for by in known.ways}


def speaks_of_outcomes(claim: t.Claim) -> bool:
    """Whether a claim depends on who takes what."""
    return not isinstance(claim, t.Always) or of_outcomes(claim.asserted)


def _fails(known: Known, claim: t.Claim, by: By, shown: Shown | None) -> bool:
    effect = by[0]
    if isinstance(claim, t.Possible):
        return not any(known.holds(claim.asserted, one) for one in known.allowed(effect))
    given = _given(shown, by)
    outcomes = known.allowed(effect) if given is None else [one for one in given if effect in known.legal(one)]
    if isinstance(claim, t.Always):
        return any(not known.holds(claim.asserted, one) for one in outcomes)
    return len({tuple(map(one.count, range(len(known.position.players)))) for one in outcomes}) > 1


def _unlike(known: Known, there: Known, by: By, shown: Shown | None) -> bool:
    given = _given(shown, by)
    if given is None:
        return {*known.allowed(by[0])} != {*there.allowed(by[1])}
    return any((by[0] in known.legal(one)) != (by[1] in there.legal(one)) for one in given)


def _given(shown: Shown | None, by: By) -> Sequence[Owners] | None:
    return None if shown is None else shown.get(by, shown.get(None, ()))


def counterexample(known: Known, claim: t.Claim, shown: Shown | None = None) -> bool:
    """Whether a theorem's claim fails here by every true case; with the outcomes that show it, where some are given."""
    return known.meant() and _all(failing(known, claim, shown))


def _all(fails: Mapping[By, bool | None]) -> bool:
    return bool(fails) and all(fails.values())


# ---------------------------------------------------------------- what is not settled
def unsaid(known: Known) -> Doubt | None:
    """That the edition does not say how gold is handed out here, or in the second position."""
    for one in (known, known.second()) if known.stated.change is not None else (known,):
        if one.hand_out.silent:
            return Doubt("silent")
        cases = tuple(way.case for way in one.hand_out.ways if way.game is None and way.case is not None)
        if cases:
            return Doubt("all for several", cases)
    return None


def differing(known: Known, fails: Mapping[By, bool | None] | Mapping[By, bool]) -> Doubt:
    """The true cases of which a claim fails by one and not by another."""
    one = next(by for by, so in fails.items() if so)
    other = next((by for by, so in fails.items() if not so), one)
    found: dict[Clause[r.Case], None] = {}
    for place, where in enumerate((known, known.second()) if len(one) > 1 else (known,)):
        effects = one[place], other[place]
        found.update({way.case: None for way in where.hand_out.ways if way.case and way.effect in effects})
    return Doubt("cases differ", tuple(found))
