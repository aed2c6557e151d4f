"""The algebra of Z3 terms, and worlds of which any part may be unknown."""

from goldrules.symbolic.algebra import SymbolicAlgebra, Terms, Truth, Whole
from goldrules.symbolic.world import PARTS, Part, SymbolicWalk, Unknowns, read_unknown

__all__ = ["PARTS", "Part", "SymbolicAlgebra", "SymbolicWalk", "Terms", "Truth", "Unknowns", "Whole", "read_unknown"]
