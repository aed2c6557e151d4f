"""The only owner of Z3 solvers: checks, models, irreducible cores, time limits."""

from goldrules.solving.session import Answer, Named, Session, Theory
from goldrules.solving.text import Conversation

__all__ = ["Answer", "Conversation", "Named", "Session", "Theory"]
