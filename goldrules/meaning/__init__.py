"""The Algebra protocol and the one walk over expressions."""

from goldrules.meaning.algebra import Algebra
from goldrules.meaning.walk import Scope, Walk, read, scored_features
from goldrules.meaning.world import FeatureState, World

__all__ = ["Algebra", "FeatureState", "Scope", "Walk", "World", "read", "scored_features"]
