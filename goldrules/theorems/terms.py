"""A theorem in terms: its names, givens and claims read in all positions of a space."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import z3

from goldrules.bounded import Reading, Space
from goldrules.bounded.reading import Shares, whole
from goldrules.editions import Rulebook
from goldrules.meaning import FeatureState, Names, NotTried, Scope, Situation, SpokenWalk, World
from goldrules.symbolic import Count, CountedAlgebra, Terms, Truth
from goldrules.syntax import expressions as x
from goldrules.syntax import theorems as t
from goldrules.theorems.stated import Stated, sort_of

Spoken = SpokenWalk[Terms, Truth, Count]
A = CountedAlgebra(0, 0)
MOST_HELD = 20
"""What players hold at most where nothing is said of a supply."""


@dataclass(frozen=True)
class Named:
    """What the names stand for, as unknowns; `facts` say that each is one thing, and different names different ones."""

    names: Names[Truth]
    facts: list[Any]

    def chosen(self, model: z3.ModelRef) -> Mapping[str, tuple[str, int]]:
        """The thing that each name stands for in a model: its sort and number."""
        found: dict[str, tuple[str, int]] = {}
        for sort, table in _tables(self.names).items():
            for name, guards in table.items():
                place = next(
                    index
                    for index, guard in enumerate(guards)
                    if guard is True or (guard is not False and z3.is_true(model.eval(guard, model_completion=True)))
                )
                found[name] = sort, place
        return found


def _tables(names: Names[Truth]) -> Mapping[str, Mapping[str, Sequence[Truth]]]:
    return {"player": names.players, "ingot": names.ingots, "feature": names.features, "tile": names.tiles}


def named(stated: Stated, reading: Reading) -> Named:
    """The unknown things of a theorem."""
    space, facts = reading.space, []
    tables: dict[str, dict[str, Sequence[Truth]]] = {"player": {}, "ingot": {}, "feature": {}, "tile": {}}
    squares = [(row, column) for row in range(space.world.rows) for column in range(space.world.columns)]
    counts = {
        "player": len(space.players),
        "ingot": len(space.ingots),
        "feature": len(space.world.features),
        "tile": len(squares),
    }
    for kind, name in stated.things:
        sort = sort_of(kind)
        guards = [z3.Bool(f"{name} is {sort} {index}") for index in range(counts[sort])]
        facts.append(z3.PbEq([(guard, 1) for guard in guards], 1) if guards else z3.BoolVal(False))
        tables[sort][name] = guards
        fits: Sequence[Truth]
        match sort:
            case "player":
                assert kind.type is not None
                fits = reading.claimants if kind.type.text == "claimant" else [True] * len(guards)
            case "ingot":
                fits = [A.any(ingot.values()) for ingot in space.ingots]
            case "tile":
                fits = [space.world.board.get(square, False) for square in squares]
            case _:
                fits = reading.walk.features(kind, Scope())
        facts += [z3.Implies(guard, whole(fit)) for guard, fit in zip(guards, fits, strict=True) if fit is not True]
    for table in tables.values():
        for one, other in combinations(table.values(), 2):
            pairs = zip(one, other, strict=True)
            facts += [z3.Not(z3.And(whole(mine), whole(yours))) for mine, yours in pairs]
    return Named(Names(tables["player"], tables["ingot"], tables["feature"], tables["tile"]), facts)


def second_world(stated: Stated, space: Space, names: Names[Truth]) -> World[Terms, Truth, Count]:
    """The world of the second position, as far as features change."""
    match stated.change:
        case t.StaysOpen(feature=name):
            guards = names.features[name.text]
            changed = [
                replace(state, completed=A.all([state.completed, A.negate(guard)]))
                for state, guard in zip(space.world.features, guards, strict=True)
            ]
        case t.LeftOut(feature=name):
            pairs = zip(space.world.features, names.features[name.text], strict=True)
            changed = [_without(state, guard) for state, guard in pairs]
        case t.BecomesActive() | None:
            changed = list(space.world.features)
        case t.HasTaken() | t.OneMore():
            raise NotTried("a position after a pick, or with more gold, is looked at for best play only")
    return replace(space.world, features=tuple(changed))


def _without(state: FeatureState[Terms, Truth, Count], gone: Truth) -> FeatureState[Terms, Truth, Count]:
    there = A.negate(gone) if state.there is None else A.all([state.there, A.negate(gone)])
    return replace(state, there=there, completed=A.all([state.completed, A.negate(gone)]))


def spoken(
    reading: Reading, names: Names[Truth], shares: Shares | None, rulebook: Rulebook, there: Spoken | None = None
) -> Spoken:
    """What a theorem says, read with one outcome (None where nothing is taken)."""
    walk, players, ingots = reading.walk, range(len(reading.space.players)), range(len(reading.space.ingots))
    situation: Situation[Terms, Truth, Count] = Situation(
        ingots=reading.space.ingots,
        may=reading.may,
        takes=shares if shares is not None else [[False for _ in ingots] for _ in players],
        active=[player == reading.active for player in players],
        silent=reading.silent,
        held=held_by_players(reading)[0],
        supply=None if rulebook.supply is None else rulebook.supply.said.amount,
    )
    return SpokenWalk(walk.algebra, walk.world, rulebook, walk.scored, situation, names, there)


def held_by_players(reading: Reading) -> tuple[Count, list[Any]]:
    """What the players hold together, and what holds of it: with the ingots on the board no more than the supply."""
    supply = reading.rulebook.supply
    held, facts = A.unknown("held", MOST_HELD if supply is None else supply.said.amount)
    if supply is not None:
        there = A.total((A.any(ingot.values()), Count(1)) for ingot in reading.space.ingots)
        facts.append(A.compare(A.plus(held, there), "<=", Count(supply.said.amount)))
    return held, [whole(fact) for fact in facts]


def asserted(walk: Spoken, node: x.Condition | t.ExactlyIf | t.OnlyIf) -> Truth:
    """What `always` or `possible` claims."""
    scope: Scope[Terms] = Scope()
    match node:
        case t.ExactlyIf():
            one, other = walk.condition(node.left, scope), walk.condition(node.right, scope)
            return A.all([A.any([A.negate(one), other]), A.any([one, A.negate(other)])])
        case t.OnlyIf():
            return A.any([A.negate(walk.condition(node.left, scope)), walk.condition(node.right, scope)])
        case _:
            return walk.condition(node, scope)
