"""Parse trees to nodes: one method for each rule of the grammar, in three modules."""

from __future__ import annotations

from goldrules.parsing.building_positions import PositionBuilder
from goldrules.parsing.building_rules import RuleBuilder
from goldrules.parsing.building_theorems import TheoremBuilder


class Builder(RuleBuilder, PositionBuilder, TheoremBuilder):
    """Builds the nodes of one statement; `problems` holds what only shows while building."""
