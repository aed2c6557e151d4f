"""The Algebra protocol and the one walk over expressions."""

from goldrules.meaning.algebra import Algebra
from goldrules.meaning.scope import Scope
from goldrules.meaning.scoring import read, scored_features
from goldrules.meaning.spoken import Advice, Names, NotTried, Situation, SpokenWalk
from goldrules.meaning.walk import Walk
from goldrules.meaning.world import FeatureState, World, followers_of, world_of

__all__ = [
    "Advice",
    "Algebra",
    "FeatureState",
    "Names",
    "NotTried",
    "Scope",
    "Situation",
    "SpokenWalk",
    "Walk",
    "World",
    "followers_of",
    "read",
    "scored_features",
    "world_of",
]
