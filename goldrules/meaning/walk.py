"""The one walk over expressions, for any algebra, and what follows from a rulebook: controllers, claims, claimants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, assert_never

from goldrules.editions.rulebook import Clause, FeatureType, Rulebook
from goldrules.meaning.algebra import Algebra, B, N, S
from goldrules.meaning.tiles import Tiles
from goldrules.meaning.world import FeatureState, World
from goldrules.syntax import expressions as x
from goldrules.syntax.rules import Claims


@dataclass(frozen=True, slots=True)
class Scope(Generic[S]):
    """Where an expression is read: inside which feature (by index), on whose turn, about which tile."""

    feature: int | None = None
    player: str | None = None
    tile: S | None = None


class Walk(Generic[S, B, N]):
    """A rulebook read in one world, where `scored` says which features count as scored."""

    def __init__(
        self, algebra: Algebra[S, B, N], world: World[S, B, N], rulebook: Rulebook, scored: Sequence[B]
    ) -> None:
        self.algebra, self.world, self.rulebook, self.scored = algebra, world, rulebook, tuple(scored)
        self._tiles = Tiles(algebra, world.rows, world.columns, world.board)
        self._nowhere = algebra.squares(())
        self._claims: dict[int, S] = {}
        self._controllers: dict[int, Mapping[str, B]] = {}
        self._may_claim: dict[str, S] = {}

    # ------------------------------------------------------------ what follows
    def controllers(self, feature: int) -> Mapping[str, B]:
        """Who controls a feature: the greatest weight above zero, ties broken by the second number."""
        if feature not in self._controllers:
            self._controllers[feature] = self._find_controllers(feature)
        return self._controllers[feature]

    def claims(self, feature: int) -> S:
        """The tiles whose gold a feature gives to its controllers."""
        if feature not in self._claims:
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

    def claimant(self, player: str) -> B:
        """The player may claim at least one ingot."""
        gold = self.algebra.weigh(self.may_claim(player), self.world.gold)
        return self.algebra.compare(gold, ">", self.algebra.integer(0))

    def _clauses(self, state: FeatureState[S, B, N]) -> tuple[Clause[Claims], ...]:
        return self._type(state).claims if state.type is not None else ()

    def _type(self, state: FeatureState[S, B, N]) -> FeatureType:
        assert state.type is not None
        return self.rulebook.features[state.type]

    def _find_controllers(self, feature: int) -> Mapping[str, B]:
        a, state = self.algebra, self.world.features[feature]
        if state.given:
            return {player: a.truth(player == state.given[0]) for player in self.world.players}
        clause = self._type(state).controlled
        if clause and clause.said.by == "nobody":
            return {player: a.truth(False) for player in self.world.players}
        if clause and clause.said.over:
            over = self.features(clause.said.over, Scope(feature))
        else:
            over = [a.truth(index == feature) for index in range(len(self.world.features))]
        weights = {player: self._weight(player, over) for player in self.world.players}
        return {player: self._greatest(player, weights) for player in self.world.players}

    def _weight(self, player: str, over: Sequence[B]) -> tuple[N, N]:
        """A player's weight on some features, and what breaks a tie."""
        a = self.algebra
        weight = tie = a.integer(0)
        for index, state in enumerate(self.world.features):
            if a.surely_false(over[index]):
                continue
            for (holder, kind), number in state.followers.items():
                if holder != player:
                    continue
                said = self.rulebook.followers[kind].said
                scope: Scope[S] = Scope(index)
                counts = a.times(number, self.number(said.counts, scope))
                weight = a.plus(weight, a.choose(over[index], counts, a.integer(0)))
                if said.then is not None:
                    then = a.times(number, self.number(said.then, scope))
                    tie = a.plus(tie, a.choose(over[index], then, a.integer(0)))
        return weight, tie

    def _greatest(self, player: str, weights: Mapping[str, tuple[N, N]]) -> B:
        a = self.algebra
        weight, tie = weights[player]
        conditions = [a.compare(weight, ">", a.integer(0))]
        for other, (other_weight, other_tie) in weights.items():
            if other != player:
                equal = a.all([a.compare(weight, "=", other_weight), a.compare(tie, ">=", other_tie)])
                conditions.append(a.any([a.compare(weight, ">", other_weight), equal]))
        return a.all(conditions)

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
                return self.tiles(self._type(self._here(scope)).defines[node.name.text].said.tiles, scope)
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
                return [self._is_kind(node, index, scope) for index in range(len(self.world.features))]
            case x.Meets():
                tiles = self.tiles(node.tiles, scope)
                guards = self.features(node.features, scope)
                return [
                    a.all([guard, a.some(a.intersection(state.tiles, tiles))])
                    for guard, state in zip(guards, self.world.features, strict=True)
                ]
            case x.Where():
                guards = self.features(node.features, scope)
                inside = [replace(scope, feature=index, tile=None) for index in range(len(guards))]
                return [
                    guard if a.surely_false(guard) else a.all([guard, self.condition(node.condition, one)])
                    for guard, one in zip(guards, inside, strict=True)
                ]
            case _:
                assert_never(node)

    def _is_kind(self, node: x.Kind, index: int, scope: Scope[S]) -> B:
        a, state = self.algebra, self.world.features[index]
        if node.type is not None and state.type not in self.rulebook.types_that_are(node.type.text):
            return a.truth(False)
        conditions = [self._adjective(adjective, index, scope) for adjective in node.adjectives]
        return a.all(conditions)

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
            case _:
                raise AssertionError(f"the checker refuses {type(node).__name__} outside theorems")

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
            case _:
                raise AssertionError(f"the checker refuses {type(node).__name__} outside theorems")

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
        return state.type is not None and name in self._type(state).defines


def scored_features(algebra: Algebra[S, B, N], world: World[S, B, N], rulebook: Rulebook) -> Sequence[B]:
    """Which features are scored: the least set of all completed ones and all whose `scored if` is true of the set."""

    def further(scored: Sequence[B]) -> Sequence[B]:
        walk = Walk(algebra, world, rulebook, scored)
        grown = []
        for index, state in enumerate(world.features):
            clause = rulebook.features[state.type].scored if state.type is not None else None
            if clause is None:
                grown.append(scored[index])
            else:
                grown.append(algebra.any([scored[index], walk.condition(clause.said.condition, Scope(index))]))
        return grown

    start = [state.completed for state in world.features]
    return algebra.grow_all(further, start, len(world.features))


def read(algebra: Algebra[S, B, N], world: World[S, B, N], rulebook: Rulebook) -> Walk[S, B, N]:
    """A rulebook read in a world, with the features that are scored there."""
    return Walk(algebra, world, rulebook, scored_features(algebra, world, rulebook))
