"""What depends on what in a rulebook: claims, control and defined sets of its types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, assert_never

from goldrules.ordering import Ordered, in_order
from goldrules.syntax import expressions as x
from goldrules.vocabulary import TILE_FUNCTIONS

if TYPE_CHECKING:
    from goldrules.editions.rulebook import Clause, Rulebook

Types = frozenset[str]
Target = tuple[str, str]
"""What an expression can depend on: `("claims", type)`, `("control", type)`, `("define NAME", type)`."""

_SHALLOW = 200
"""So many calls inside each other are no danger to the stack."""
_CALLS = 4
"""At most so many calls take a reader of expressions one level down."""


class Dependencies:
    """Goes through the clauses of one rulebook with the types that a feature may be of."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self._all = frozenset(rulebook.features)
        self._needed: dict[Target, tuple[Target, ...]] = {}

    # ------------------------------------------------------------ targets
    @cached_property
    def order(self) -> Ordered[Target]:
        """Every target behind what it depends on, and the circles."""
        return in_order(self._targets(), self.needs)

    def needs(self, target: Target) -> tuple[Target, ...]:
        """What a target depends on directly."""
        if target not in self._needed:
            found = (need for node, here in self.expressions(target) for need in self.depends(node, here))
            self._needed[target] = tuple(dict.fromkeys(found))
        return self._needed[target]

    def first(self, target: Target) -> tuple[Target, ...]:
        """What must be worked out before a target so that no reader of it calls itself too often; often nothing."""
        if self._depths[target] <= _SHALLOW:
            return ()
        return in_order([target], self.needs).sequence[:-1]

    @cached_property
    def fixed(self) -> frozenset[Target]:
        """The targets that do not depend on what is scored."""
        found: set[Target] = set()
        for target in self.order.sequence:
            inside = (inner for node, here in self.expressions(target) for inner, _ in self.inside(node, here))
            scored = any(isinstance(one, x.Kind) and "scored" in one.adjectives for one in inside)
            if not scored and found.issuperset(self.needs(target)):
                found.add(target)
        return frozenset(found)

    @cached_property
    def _depths(self) -> dict[Target, int]:
        depths: dict[Target, int] = {}
        for target in self.order.sequence:
            own = max((_depth(node) for node, _ in self.expressions(target)), default=0)
            depths[target] = _CALLS * own + max((depths.get(need, 0) for need in self.needs(target)), default=0)
        return depths

    def _targets(self) -> Iterator[Target]:
        for name, type_ in self.rulebook.features.items():
            yield "claims", name
            yield "control", name
            for define in type_.defines:
                yield f"define {define}", name

    def clause_of(self, target: Target) -> Clause[Any] | None:
        """The clause that says it; None where nothing is said."""
        subject, name = target
        type_ = self.rulebook.features[name]
        match subject:
            case "claims":
                return type_.claims[0] if type_.claims else None
            case "control":
                return type_.controlled
            case _:
                return type_.defines[subject.removeprefix("define ")]

    def expressions(self, target: Target) -> Iterator[tuple[Any, Types]]:
        """The expressions that say a target, each with the types of the features that it is read inside."""
        subject, name = target
        type_ = self.rulebook.features[name]
        here = frozenset([name])
        if subject == "claims":
            for clause in type_.claims:
                yield clause.said.tiles, here
                yield clause.said.condition, here
        elif subject == "control":
            over = here
            if type_.controlled and type_.controlled.said.over:
                yield type_.controlled.said.over, here
                over = self.types(type_.controlled.said.over)
            for follower in self.rulebook.followers.values():
                yield follower.said.counts, over
                yield follower.said.then, over
        else:
            yield type_.defines[subject.removeprefix("define ")].said.tiles, here

    # ------------------------------------------------------------ expressions
    def types(self, features: x.Features) -> Types:
        """The types that some features may be of."""
        match features:
            case x.Kind():
                return self.rulebook.types_that_are(features.type.text) if features.type else self._all
            case x.Meets() | x.Where():
                return self.types(features.features)

    def depends(self, node: Any, here: Types) -> Iterator[Target]:
        """What an expression depends on, read inside a feature of one of the types `here`."""
        for inner, types in self.inside(node, here):
            match inner:
                case x.OwnClaims():
                    yield from (("claims", name) for name in sorted(types))
                case x.SetName():
                    yield from ((f"define {inner.name}", name) for name in sorted(types) if self.defines(inner, name))
                case x.Controllers(feature=None):
                    yield from (("control", name) for name in sorted(types))
                case x.Kind() if "own" in inner.adjectives:
                    yield from (("control", name) for name in sorted(self.types(inner)))

    def inside(self, node: Any, here: Types) -> Iterator[tuple[Any, Types]]:
        """An expression and all below it, each with the types of the features that it is read inside."""
        open_: list[tuple[Any, Types]] = [(node, here)]
        while open_:
            inner, types = open_.pop()
            yield inner, types
            if isinstance(inner, x.Where):
                open_ += [(inner.condition, self.types(inner.features)), (inner.features, types)]
            else:
                open_ += [(child, types) for child in reversed(list(children(inner)))]

    def defines(self, node: x.SetName, *types: str) -> bool:
        """One of some types defines a set of this name."""
        return any(node.name.text in self.rulebook.features[name].defines for name in types)


def children(node: x.Expression | x.Claimants | x.Controllers | None) -> Iterable[Any]:
    """The expressions directly below an expression (directions are none), and nothing where there is no expression."""
    match node:
        case x.TilesOf() | x.Some() | x.No():
            return (node.features,)
        case x.Call():
            kinds = TILE_FUNCTIONS[node.function.text].arguments
            return [one for one, kind in zip(node.arguments, kinds, strict=True) if kind != "direction"]
        case x.Meets():
            return node.features, node.tiles
        case x.Where():
            return node.features, node.condition
        case x.Not():
            return (node.operand,)
        case x.Test() | x.GoldOn() | x.LiesOn():
            return (node.tiles,)
        case x.There():
            return (node.number,)
        case x.Choice():
            return node.then, node.condition, node.otherwise
        case x.Count():
            return (node.counted,)
        case (
            x.Union()
            | x.Difference()
            | x.Intersection()
            | x.Or()
            | x.And()
            | x.Comparison()
            | x.Plus()
            | x.Less()
            | x.Times()
        ):
            return node.left, node.right
        case (
            None
            | x.OwnTiles()
            | x.OwnClaims()
            | x.PlacedTile()
            | x.WholeBoard()
            | x.NoTiles()
            | x.Marked()
            | x.SetName()
            | x.Kind()
            | x.OccupiedBy()
            | x.IsType()
            | x.IsCompleted()
            | x.IsFinished()
            | x.IsNew()
            | x.Integer()
            | x.NamedNumber()
            | x.Claimants()
            | x.Controllers()
            | x.MayClaim()
            | x.MayClaimAlike()
            | x.AllClaimAlike()
            | x.Takes()
            | x.Controls()
            | x.IsActive()
            | x.IsBestPick()
            | x.IsSilent()
            | x.IngotsOf()
            | x.Gain()
        ):
            return ()
    assert_never(node)


def _depth(node: Any) -> int:
    """How many expressions stand inside each other."""
    level, depth = [node], 0
    while level:
        level = [child for one in level for child in children(one)]
        depth += 1
    return depth
