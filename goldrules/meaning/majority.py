"""The majority on features: who has the greatest weight of followers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from goldrules.meaning.algebra import Algebra, B, N, S
from goldrules.meaning.scope import Scope

if TYPE_CHECKING:
    from goldrules.meaning.walk import Walk


def controllers_of(walk: Walk[S, B, N], feature: int) -> Mapping[str, B]:
    """Who controls a feature: the greatest weight above zero, ties broken by the second number."""
    a, state = walk.algebra, walk.world.features[feature]
    if state.given:
        return {player: a.truth(player == state.given[0]) for player in walk.world.players}
    clause = walk.type_of(state).controlled
    if clause and clause.said.by == "nobody":
        return {player: a.truth(False) for player in walk.world.players}
    weights = weights_on(walk, feature)
    return {player: _greatest(a, player, weights) for player in walk.world.players}


def weights_on(walk: Walk[S, B, N], feature: int) -> Mapping[str, tuple[N, N]]:
    """Each player's weight on what decides who controls a feature, and the number that breaks a tie."""
    over = counted_for(walk, feature)
    return {player: _weight(walk, player, over) for player in walk.world.players}


def counted_for(walk: Walk[S, B, N], feature: int) -> Mapping[int, B]:
    """The features whose followers may decide who controls a feature, by index, and whether they do: it is the feature
    itself, or those that its type names.
    """
    clause = walk.type_of(walk.world.features[feature]).controlled
    if clause and clause.said.over:
        guards = enumerate(walk.features(clause.said.over, Scope(feature)))
        return {index: guard for index, guard in guards if not walk.algebra.surely_false(guard)}
    return {feature: walk.algebra.truth(True)}


def _weight(walk: Walk[S, B, N], player: str, over: Mapping[int, B]) -> tuple[N, N]:
    """A player's weight on some features, and what breaks a tie."""
    a = walk.algebra
    weight = tie = a.integer(0)
    for index, counted in over.items():
        for (holder, kind), number in walk.world.features[index].followers.items():
            if holder != player:
                continue
            said = walk.rulebook.followers[kind].said
            scope: Scope[S] = Scope(index)
            counts = a.times(number, walk.number(said.counts, scope))
            weight = a.plus(weight, a.choose(counted, counts, a.integer(0)))
            if said.then is not None:
                then = a.times(number, walk.number(said.then, scope))
                tie = a.plus(tie, a.choose(counted, then, a.integer(0)))
    return weight, tie


def _greatest(a: Algebra[S, B, N], player: str, weights: Mapping[str, tuple[N, N]]) -> B:
    weight, tie = weights[player]
    conditions = [a.compare(weight, ">", a.integer(0))]
    for other, (other_weight, other_tie) in weights.items():
        if other != player:
            equal = a.all([a.compare(weight, "=", other_weight), a.compare(tie, ">=", other_tie)])
            conditions.append(a.any([a.compare(weight, ">", other_weight), equal]))
    return a.all(conditions)
