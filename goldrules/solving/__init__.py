"""The only owner of Z3 solvers: checks, models, irreducible cores, and a solver that learns."""

from goldrules.solving.loop import Loop, Unknown
from goldrules.solving.session import NamedTerm, Reply, Session, Theory
from goldrules.solving.text import Conversation, SolverError

__all__ = ["Conversation", "Loop", "NamedTerm", "Reply", "Session", "SolverError", "Theory", "Unknown"]
