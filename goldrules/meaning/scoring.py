"""Which features are scored, and a rulebook read with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from goldrules.editions.rulebook import Rulebook
from goldrules.meaning.algebra import Algebra, B, N, S
from goldrules.meaning.scope import Scope
from goldrules.meaning.walk import Walk
from goldrules.meaning.world import World


def scored_features(
    algebra: Algebra[S, B, N], world: World[S, B, N], rulebook: Rulebook, pause: Callable[[], None] = lambda: None
) -> Sequence[B]:
    """Which features are scored: the least set of all completed ones and all whose `scored if` is true of the set.

    `pause` is called before a feature is looked at, and may raise.
    """

    before: Walk[S, B, N] | None = None

    def further(scored: Sequence[B]) -> Sequence[B]:
        nonlocal before
        walk = before = Walk(algebra, world, rulebook, scored, before)
        grown = []
        for index, state in enumerate(world.features):
            pause()
            clause = rulebook.features[state.type].scored if state.type is not None else None
            if clause is None or algebra.surely_false(algebra.negate(scored[index])):
                grown.append(scored[index])
            else:
                now = walk.condition(clause.said.condition, Scope(index))
                now = now if state.there is None else algebra.all([state.there, now])
                grown.append(algebra.any([scored[index], now]))
        return grown

    start = [
        state.completed if state.there is None else algebra.all([state.there, state.completed])
        for state in world.features
    ]
    # Each step scores one more of those that can be scored so, or none.
    scored_so = [state for state in world.features if state.type and rulebook.features[state.type].scored]
    return algebra.grow_all(further, start, len(scored_so))


def read(
    algebra: Algebra[S, B, N], world: World[S, B, N], rulebook: Rulebook, pause: Callable[[], None] = lambda: None
) -> Walk[S, B, N]:
    """A rulebook read in a world, with the features that are scored there. `pause` as for `scored_features`."""
    return Walk(algebra, world, rulebook, scored_features(algebra, world, rulebook, pause))
