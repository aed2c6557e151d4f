"""The algebra of Python sets and integers: the plain engine."""

from goldrules.concrete.algebra import ConcreteAlgebra, Squares
from goldrules.concrete.world import ConcreteWalk, read_position

__all__ = ["ConcreteAlgebra", "ConcreteWalk", "Squares", "read_position"]
