"""Layers of editions, expansions and readings merged into rulebooks."""

from goldrules.editions.authority import AUTHORITIES, Authority, resting_on
from goldrules.editions.depending import Dependencies, Target, Types, children
from goldrules.editions.merge import merge
from goldrules.editions.rulebook import Clause, Edition, FeatureType, HasSpan, Rulebook

__all__ = [
    "AUTHORITIES",
    "Authority",
    "Clause",
    "Dependencies",
    "Edition",
    "FeatureType",
    "HasSpan",
    "Rulebook",
    "Target",
    "Types",
    "children",
    "merge",
    "resting_on",
]
