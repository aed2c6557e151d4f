"""The one walk over expressions, for any algebra, and what follows from a rulebook: controllers, claims, claimants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Generic, assert_never

from goldrules.editions.rulebook import Clause, FeatureType, Rulebook
from goldrules.meaning.algebra import Algebra, B, N, S
from goldrules.meaning.majority import controllers_of
from goldrules.meaning.scope import Scope
from goldrules.meaning.tiles import Tiles
from goldrules.meaning.world import FeatureState, World
from goldrules.syntax import expressions as x
from goldrules.syntax.rules import Claims

_SAID_OF_ITSELF: frozenset[x.Adjective] = frozenset(("scored", "completed", "finished"))
"""The adjectives that are true of a feature wherever they are read."""


class Walk(Generic[S, B, N]):
    """A rulebook read in one world, where `scored` says which features count as scored.

    What does not depend on that is taken over from `before`, a walk of the same world.
    """

    def __init__(
        self,
        algebra: Algebra[S, B, N],
        world: World[S, B, N],
        rulebook: Rulebook,
        scored: Sequence[B],
        before: Walk[S, B, N] | None = None,
    ) -> None:
        self.algebra, self.world, self.rulebook, self.scored = algebra, world, rulebook, tuple(scored)
        self._tiles = Tiles(algebra, world.rows, world.columns, world.board)
        self._nowhere = algebra.squares(())
        self._claims: dict[int, S] = {}
        self._controllers: dict[int, Mapping[str, B]] = {}
        self._may_claim: dict[str, S] = {}
        self._defined: dict[tuple[int, str], S] = {}
        self._inside: dict[tuple[int, int, str | None], tuple[x.Condition, B]] = {}
        self._kinds: dict[tuple[frozenset[x.Adjective], str | None], list[B]] = {}
        # Joins do not depend on what is scored: walks of one world share what is linked.
        self._reached: dict[int, Sequence[B]] = before._reached if before is not None else {}
        self._preparing = False
        if before is not None:
            self._defined = {key: tiles for key, tiles in before._defined.items() if before._is_fixed(*key)}

    # ------------------------------------------------------------ what follows
    def controllers(self, feature: int) -> Mapping[str, B]:
        """Who controls a feature: the greatest weight above zero, ties broken by the second number."""
        if feature not in self._controllers:
            self._prepare("control", feature)
            self._controllers[feature] = controllers_of(self, feature)
        return self._controllers[feature]

    def claims(self, feature: int) -> S:
        """The tiles whose gold a feature gives to its controllers."""
        if feature not in self._claims:
            self._prepare("claims", feature)
            state = self.world.features[feature]
            parts = [self.claim(feature, clause) for clause in self._clauses(state)]
            self._claims[feature] = state.given[1] if state.given else self.algebra.union(parts)
        return self._claims[feature]

    def claim(self, feature: int, clause: Clause[Claims]) -> S:
        """The tiles that one `claims` clause gives a feature."""
        scope: Scope[S] = Scope(feature)
        tiles = self.tiles(clause.said.tiles, scope)
        if clause.said.condition is None:
            return tiles
        return self.algebra.when(self.condition(clause.said.condition, scope), tiles)

    def may_claim(self, player: str) -> S:
        """The tiles whose gold a player may take: claimed by a scored feature that the player controls."""
        if player not in self._may_claim:
            a = self.algebra
            self._may_claim[player] = a.union(
                a.when(a.all([self.scored[index], self.controllers(index)[player]]), self.claims(index))
                for index in range(len(self.world.features))
            )
        return self._may_claim[player]

    def claim_like(self, other: Walk[S, B, N]) -> None:
        """From now on who may claim what is read as in another walk, of which it is known that it is the same there."""
        self._may_claim = {player: other.may_claim(player) for player in self.world.players}

    def claimant(self, player: str) -> B:
        """The player may claim at least one ingot."""
        gold = self.algebra.weigh(self.may_claim(player), self.world.gold)
        return self.algebra.compare(gold, ">", self.algebra.integer(0))

    def defined(self, feature: int, name: str) -> S:
        """A set that the type of a feature defines. All sets of an entitlement are the tiles that it claims."""
        state = self.world.features[feature]
        if state.given:
            return state.given[1]
        if (feature, name) not in self._defined:
            self._prepare(f"define {name}", feature)
            said = self.type_of(state).defines[name].said
            self._defined[feature, name] = self.tiles(said.tiles, Scope(feature))
        return self._defined[feature, name]

    def _is_fixed(self, feature: int, name: str) -> bool:
        """A defined set does not depend on what is scored."""
        type_ = self.world.features[feature].type
        return type_ is not None and (f"define {name}", type_) in self.rulebook.dependencies.fixed

    def _prepare(self, subject: str, feature: int) -> None:
        """Work out what something depends on from the beginning, where the chain is too long for the stack."""
        type_ = self.world.features[feature].type
        if type_ is None or self._preparing:
            return
        self._preparing = True
        try:
            for needed, kind in self.rulebook.dependencies.first((subject, type_)):
                for index in self._of_type.get(kind, ()):
                    if needed == "claims":
                        self.claims(index)
                    elif needed == "control":
                        self.controllers(index)
                    else:
                        self.defined(index, needed.removeprefix("define "))
        finally:
            self._preparing = False

    @cached_property
    def _of_type(self) -> Mapping[str, list[int]]:
        """The features of each type, by index."""
        found: dict[str, list[int]] = {}
        for index, state in enumerate(self.world.features):
            if state.type is not None:
                found.setdefault(state.type, []).append(index)
        return found

    def _clauses(self, state: FeatureState[S, B, N]) -> tuple[Clause[Claims], ...]:
        return self.type_of(state).claims if state.type is not None else ()

    def type_of(self, state: FeatureState[S, B, N]) -> FeatureType:
        """The type of a feature that is no entitlement."""
        assert state.type is not None
        return self.rulebook.features[state.type]

    # ------------------------------------------------------------ sets of tiles
    def tiles(self, node: x.TileSet, scope: Scope[S]) -> S:
        a = self.algebra
        match node:
            case x.OwnTiles():
                return scope.tile if scope.tile is not None else self._here(scope).tiles
            case x.OwnClaims():
                assert scope.feature is not None
                return self.claims(scope.feature)
            case x.PlacedTile():
                return self.world.placed
            case x.WholeBoard():
                return self.world.board
            case x.NoTiles():
                return self._nowhere
            case x.TilesOf():
                guards = self.features(node.features, scope)
                return a.union(a.when(guard, f.tiles) for guard, f in zip(guards, self.world.features, strict=True))
            case x.Marked():
                return self.world.marks.get(node.mark.text, self._nowhere)
            case x.SetName():
                assert scope.feature is not None
                return self.defined(scope.feature, node.name.text)
            case x.Call():
                return self._call(node, scope)
            case x.Union():
                return a.union([self.tiles(node.left, scope), self.tiles(node.right, scope)])
            case x.Difference():
                return a.difference(self.tiles(node.left, scope), self.tiles(node.right, scope))
            case x.Intersection():
                return a.intersection(self.tiles(node.left, scope), self.tiles(node.right, scope))
            case _:
                assert_never(node)

    def _call(self, node: x.Call, scope: Scope[S]) -> S:
        first, *rest = node.arguments
        match first, rest:
            case x.Integer(value=distance), [tiles] if not isinstance(tiles, x.Integer):
                return self._tiles.call(node.function.text, self.tiles(tiles, scope), distance=distance)
            case _, [x.SetName(name=direction)] if not isinstance(first, x.Integer):
                return self._tiles.call(node.function.text, self.tiles(first, scope), direction=direction.text)
            case _, [] if not isinstance(first, x.Integer):
                return self._tiles.call(node.function.text, self.tiles(first, scope))
            case _:
                raise AssertionError(node)

    def _here(self, scope: Scope[S]) -> FeatureState[S, B, N]:
        assert scope.feature is not None, "the checker refuses an expression that needs a feature where there is none"
        return self.world.features[scope.feature]

    # ------------------------------------------------------------ sets of features
    def features(self, node: x.Features, scope: Scope[S]) -> Sequence[B]:
        """For each feature of the world, whether it is meant."""
        a = self.algebra
        match node:
            case x.Kind():
                return self._of_kind(node, scope)
            case x.Meets():
                tiles = self.tiles(node.tiles, scope)
                guards = self.features(node.features, scope)
                return [
                    guard if a.surely_false(guard) else a.all([guard, a.some(a.intersection(state.tiles, tiles))])
                    for guard, state in zip(guards, self.world.features, strict=True)
                ]
            case x.Where():
                guards = self.features(node.features, scope)
                return [
                    guard if a.surely_false(guard) else a.all([guard, self._true_inside(node.condition, index, scope)])
                    for index, guard in enumerate(guards)
                ]
            case _:
                assert_never(node)

    def _true_inside(self, node: x.Condition, feature: int, scope: Scope[S]) -> B:
        """A condition read inside a feature, whatever feature and tile were spoken of before. Worked out once."""
        key = (id(node), feature, scope.player)
        if key not in self._inside:
            # The node is kept, so that no other one comes to have its id.
            self._inside[key] = node, self.condition(node, Scope(feature, scope.player))
        return self._inside[key][1]

    def _of_kind(self, node: x.Kind, scope: Scope[S]) -> Sequence[B]:
        a = self.algebra
        fixed = frozenset(node.adjectives) & _SAID_OF_ITSELF
        key = fixed, node.type.text if node.type else None
        if key not in self._kinds:
            types = self.rulebook.types_that_are(node.type.text) if node.type else None
            self._kinds[key] = [
                a.all(self._said_of(state, index, fixed, scope))
                if types is None or state.type in types
                else a.truth(False)
                for index, state in enumerate(self.world.features)
            ]
        meant = self._kinds[key]
        rest = [one for one in node.adjectives if one not in fixed]
        if rest == ["other"] and scope.feature is not None:
            return [*meant[: scope.feature], a.truth(False), *meant[scope.feature + 1 :]]
        if not rest:
            return meant
        return [
            guard if a.surely_false(guard) else a.all([guard, *(self._adjective(one, index, scope) for one in rest)])
            for index, guard in enumerate(meant)
        ]

    def _said_of(
        self, state: FeatureState[S, B, N], index: int, adjectives: Iterable[x.Adjective], scope: Scope[S]
    ) -> Sequence[B]:
        """That a feature is there, and what adjectives say of it."""
        found = [self._adjective(one, index, scope) for one in sorted(adjectives)]
        return found if state.there is None else [state.there, *found]

    def _adjective(self, adjective: x.Adjective, index: int, scope: Scope[S]) -> B:
        a, state = self.algebra, self.world.features[index]
        match adjective:
            case "scored":
                return self.scored[index]
            case "completed":
                return state.completed
            case "finished":
                return state.finished
            case "other":
                return a.truth(index != scope.feature)
            case "own":
                assert scope.player is not None
                return self.controllers(index)[scope.player]
            case "joined":
                return self._here(scope).joins.get(index, a.truth(False))
            case "linked":
                assert scope.feature is not None
                return self._linked(scope.feature)[index]
            case _:
                assert_never(adjective)

    def _linked(self, feature: int) -> Sequence[B]:
        """Which features are joined to one in any number of steps; never itself."""
        if feature not in self._reached:
            self._reached[feature] = self._reach(feature)
        return self._reached[feature]

    def _reach(self, feature: int) -> Sequence[B]:
        a, states = self.algebra, self.world.features

        def further(reached: Sequence[B]) -> Sequence[B]:
            return [
                a.any([reached[index], *(a.all([reached[near], guard]) for near, guard in state.joins.items())])
                for index, state in enumerate(states)
            ]

        start = [a.truth(index == feature) for index in range(len(states))]
        reached = a.grow_all(further, start, len(states))
        return [a.truth(False) if index == feature else guard for index, guard in enumerate(reached)]

    # ------------------------------------------------------------ conditions
    def condition(self, node: x.Condition, scope: Scope[S]) -> B:
        a = self.algebra
        match node:
            case x.Or():
                return a.any([self.condition(node.left, scope), self.condition(node.right, scope)])
            case x.And():
                return a.all([self.condition(node.left, scope), self.condition(node.right, scope)])
            case x.Not():
                return a.negate(self.condition(node.operand, scope))
            case x.Some():
                return a.any(self.features(node.features, scope))
            case x.No():
                return a.negate(a.any(self.features(node.features, scope)))
            case x.Comparison():
                return a.compare(self.number(node.left, scope), node.comparator, self.number(node.right, scope))
            case x.OccupiedBy():
                followers = self._here(scope).followers
                here = (number for (_, kind), number in followers.items() if kind == node.follower.text)
                return a.any(a.compare(number, ">", a.integer(0)) for number in here)
            case x.IsType():
                return a.truth(self._here(scope).type in self.rulebook.types_that_are(node.type.text))
            case x.Test():
                return self._tiles.test(node.function.text, self.tiles(node.tiles, scope))
            case x.IsCompleted():
                return self._here(scope).completed
            case x.IsFinished():
                return self._here(scope).finished
            case x.IsNew():
                return self._here(scope).new
        if isinstance(node, x.TheoremCondition):
            raise AssertionError(f"the checker refuses {type(node).__name__} outside theorems")
        assert_never(node)

    # ------------------------------------------------------------ numbers
    def number(self, node: x.Number, scope: Scope[S]) -> N:
        a = self.algebra
        match node:
            case x.Choice():
                condition = self.condition(node.condition, scope)
                return a.choose(condition, self.number(node.then, scope), self.number(node.otherwise, scope))
            case x.Plus():
                return a.plus(self.number(node.left, scope), self.number(node.right, scope))
            case x.Less():
                return a.minus(self.number(node.left, scope), self.number(node.right, scope))
            case x.Times():
                return a.times(self.number(node.left, scope), self.number(node.right, scope))
            case x.Integer():
                return a.integer(node.value)
            case x.NamedNumber():
                return self._here(scope).numbers.get(node.name.text, a.integer(0))
            case x.GoldOn():
                return a.weigh(self.tiles(node.tiles, scope), self.world.gold)
            case x.Count():
                return self._count(node.counted, scope)
        if isinstance(node, x.TheoremNumber):
            raise AssertionError(f"the checker refuses {type(node).__name__} outside theorems")
        assert_never(node)

    def _count(self, node: x.TileSet | x.Features | x.Claimants | x.Controllers, scope: Scope[S]) -> N:
        a = self.algebra
        match node:
            case x.Claimants():
                return a.total((self._claimant(player, scope), a.integer(1)) for player in self.world.players)
            case x.Controllers():
                assert scope.feature is not None
                guards = self.controllers(scope.feature)
                return a.total((guards[player], a.integer(1)) for player in self.world.players)
            case x.Kind() | x.Meets() | x.Where():
                return a.total((guard, a.integer(1)) for guard in self.features(node, scope))
            case x.SetName() if not self._is_defined(node.name.text, scope):
                kind = x.Kind((), node.name, node.span)
                return a.total((guard, a.integer(1)) for guard in self.features(kind, scope))
            case _:
                return a.size(self.tiles(node, scope))

    def _claimant(self, player: str, scope: Scope[S]) -> B:
        if scope.tile is None:
            return self.claimant(player)
        return self.algebra.some(self.algebra.intersection(self.may_claim(player), scope.tile))

    def _is_defined(self, name: str, scope: Scope[S]) -> bool:
        """A bare name in `count( )` is a defined set where there is one, else a feature type."""
        if scope.feature is None:
            return False
        state = self.world.features[scope.feature]
        if state.type is None:
            return any(name in type_.defines for type_ in self.rulebook.features.values())
        return name in self.type_of(state).defines
