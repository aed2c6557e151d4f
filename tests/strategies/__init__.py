"""Hypothesis strategies for syntax trees: only those that the parser gives, of every form."""

from __future__ import annotations

from hypothesis import strategies as st

from goldrules.syntax.positions import Statement
from tests.strategies.conditions import conditions, features, numbers, tile_sets
from tests.strategies.names import cites, integers, names, strings
from tests.strategies.positions import examples, expectations, proposals
from tests.strategies.rules import comparisons, editions, expansions, sources
from tests.strategies.theorems import theorems

__all__ = [
    "cites",
    "comparisons",
    "conditions",
    "editions",
    "examples",
    "expansions",
    "expectations",
    "features",
    "integers",
    "names",
    "numbers",
    "proposals",
    "sources",
    "statements",
    "strings",
    "theorems",
    "tile_sets",
]


def statements() -> st.SearchStrategy[Statement]:
    """Any statement of a file."""
    return st.one_of(sources(), expansions(), editions(), comparisons(), theorems(), examples())
