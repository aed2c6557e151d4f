"""Rules changed one thing at a time, to find the changes that no example notices."""

from goldrules.mutating.mutants import Mutant, mutants
from goldrules.mutating.trying import Fate, Outcome, Trial, mutable

__all__ = ["Fate", "Mutant", "Outcome", "Trial", "mutable", "mutants"]
