"""Theorems: statements about every position up to a bound, proved or refuted by a smallest counterexample."""

from goldrules.theorems.cases import Counterexample
from goldrules.theorems.deciding import Found, Level, decide
from goldrules.theorems.failing import Doubt
from goldrules.theorems.stated import Stated

__all__ = ["Counterexample", "Doubt", "Found", "Level", "Stated", "decide"]
