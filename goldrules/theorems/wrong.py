"""What it takes for a theorem's claim to fail by true cases, in the terms of a space.

Where two cases can be true together each has outcomes of its own, and so shares of its own here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any

import z3

from goldrules.bounded import Reading
from goldrules.bounded.reading import Allowed, Shares, shares_of, whole
from goldrules.symbolic import Count
from goldrules.syntax import theorems as t
from goldrules.theorems.known import By
from goldrules.theorems.terms import A


@dataclass(frozen=True)
class Shown:
    """Shares that show how a claim fails by a true case (None: by the only one), and by what they may be allowed.

    `ways` has the effects here, and those in the second position where that is asked.
    """

    by: By | None
    shares: Sequence[Shares]
    ways: Sequence[Mapping[str, Allowed]]


@dataclass
class Wrong:
    """That a claim fails, in terms, and the shares that show it."""

    facts: list[Any] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)


class Failing:
    """One claim about outcomes in one space; `so` reads what it asserts of some shares."""

    def __init__(self, claim: t.Claim, here: Reading, there: Reading | None, so: Callable[[Shares], Any]) -> None:
        self._claim, self._so = claim, so
        self._readings = [here] if there is None or not isinstance(claim, t.AlwaysSameOutcomes) else [here, there]
        self._count = 2 if isinstance(claim, t.AlwaysSameCounts) else 1

    # ------------------------------------------------------------ what is true
    @cached_property
    def unsaid(self) -> Any:
        """The edition is silent, or gives all to several."""
        return z3.Or(
            *(
                z3.Or(whole(one.silent), z3.And(z3.Not(whole(one.nobody)), whole(one.all_for_several)))
                for one in self._readings
            )
        )

    @cached_property
    def several(self) -> Any:
        """Two cases with different effects are true, and somebody may claim something."""
        return z3.Or(
            *(
                z3.And(z3.Not(whole(one.nobody)), whole(mine), whole(yours))
                for one in self._readings
                for mine, yours in combinations(one.effects.values(), 2)
            )
        )

    @cached_property
    def ways(self) -> Mapping[By, Any]:
        """The effects, or pairs of one here and one in the second position, and where they are those of true cases."""
        (mine, *others) = map(_true, self._readings)
        if not others:
            return {(effect,): holds for effect, holds in mine.items()}
        (yours,) = others
        return {
            (one, other): z3.And(
                holds, also, z3.BoolVal(True) if one == other else z3.Not(z3.And(mine[other], yours[one]))
            )
            for one, holds in mine.items()
            for other, also in yours.items()
        }

    # ------------------------------------------------------------ what fails
    def by_all(self, *, apart: bool) -> Wrong:
        """It fails by every true case; `apart` where several with different effects can be true together."""
        found = Wrong([z3.Not(self.unsaid)])
        if isinstance(self._claim, t.Possible):
            return found
        if not apart:
            shares = self._shares("share", found)
            ways = [
                {effect: one.allowed(effect, some) for effect in one.effects}
                for one in self._readings
                for some in shares
            ]
            self._allow(found, Shown(None, shares, ways))
        for by, holds in self.ways.items():
            if apart:
                self._with_own_shares(found, by)
            found.facts.append(z3.Implies(holds, self._fails(by, found.shown[-1])))
        return found

    def by_one(self, by: By) -> Wrong:
        """It fails by one of the true cases."""
        found = Wrong([z3.Not(self.unsaid), self.ways[by]])
        if not isinstance(self._claim, t.Possible):
            self._with_own_shares(found, by)
            found.facts.append(self._fails(by, found.shown[-1]))
        return found

    def _with_own_shares(self, found: Wrong, by: By) -> None:
        shares = self._shares(f"share {' '.join(map(str, by))}", found)
        ways = [
            {} if effect is None else {effect: one.allowed(effect, some)}
            for one, effect in zip(self._readings, by, strict=True)
            for some in shares
        ]
        self._allow(found, Shown(by, shares, ways))

    def _shares(self, name: str, found: Wrong) -> Sequence[Shares]:
        pairs = [shares_of(self._readings[0].space, f"{name} {index}") for index in range(self._count)]
        found.facts += [fact for _, facts in pairs for fact in facts]
        return [shares for shares, _ in pairs]

    def _allow(self, found: Wrong, shown: Shown) -> None:
        found.shown.append(shown)
        found.facts += [fact for way in shown.ways for one in way.values() for fact in one.facts]

    def _fails(self, by: By, shown: Shown) -> Any:
        """The claim fails by some effects, as the shares show."""
        if len(by) > 1:
            (shares,), (here, there) = shown.shares, shown.ways
            return z3.Xor(_allowed(by[0], here, shares), _allowed(by[1], there, shares))
        pairs = zip(shown.ways, shown.shares, strict=True)
        legal = [_allowed(by[0], way, shares) for way, shares in pairs]
        if isinstance(self._claim, t.Always):
            return z3.And(*legal, z3.Not(whole(self._so(shown.shares[0]))))
        counts = [
            whole(A.compare(Count(0, tuple(row)), "!=", Count(0, tuple(other))))
            for row, other in zip(*shown.shares, strict=True)
        ]
        return z3.And(*legal, z3.Or(*counts))


def _true(reading: Reading) -> Mapping[str | None, Any]:
    """Where somebody may claim something, the effects and where their cases are true; None where nobody may."""
    nobody = whole(reading.nobody)
    found: dict[str | None, Any] = {None: nobody}
    found.update({effect: z3.And(z3.Not(nobody), whole(holds)) for effect, holds in reading.effects.items()})
    return found


def _allowed(effect: str | None, way: Mapping[str, Allowed], shares: Shares) -> Any:
    if effect is None:
        return z3.Not(z3.Or(*(share for row in shares for share in row)))
    return whole(way[effect].holds)
