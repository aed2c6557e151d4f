"""Editions held against each other: clause by clause, and by meaning over bounded positions."""

from goldrules.comparing.clauses import Change, changes
from goldrules.comparing.comparison import Comparison, Difference, compare
from goldrules.comparing.places import positions_alike
from goldrules.comparing.plain_parts import PartDiffers

__all__ = ["Change", "Comparison", "Difference", "PartDiffers", "changes", "compare", "positions_alike"]
