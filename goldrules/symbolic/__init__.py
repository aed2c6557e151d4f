"""The algebra of Z3 terms, and worlds of which any part may be unknown."""

from goldrules.symbolic.algebra import CountedAlgebra, SymbolicAlgebra, Whole
from goldrules.symbolic.counting import Count, CountingAlgebra
from goldrules.symbolic.tiles import Terms
from goldrules.symbolic.truth import Truth
from goldrules.symbolic.world import PARTS, Part, SymbolicWalk, Unknowns, read_unknown

__all__ = [
    "PARTS",
    "Count",
    "CountedAlgebra",
    "CountingAlgebra",
    "Part",
    "SymbolicAlgebra",
    "SymbolicWalk",
    "Terms",
    "Truth",
    "Unknowns",
    "Whole",
    "read_unknown",
]
