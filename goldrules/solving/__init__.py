"""The only owner of Z3 solvers: checks, models, irreducible cores, time limits."""

from goldrules.solving.session import Answer, Named, Session, Theory

__all__ = ["Answer", "Named", "Session", "Theory"]
