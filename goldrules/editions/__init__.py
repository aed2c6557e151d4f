"""Layers of editions, expansions and readings merged into rulebooks."""

from goldrules.editions.merge import merge
from goldrules.editions.rulebook import Clause, Edition, FeatureType, HasSpan, Rulebook

__all__ = ["Clause", "Edition", "FeatureType", "HasSpan", "Rulebook", "merge"]
