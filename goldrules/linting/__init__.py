"""Lint: gaps and conflicts of editions, and clauses that say too little or never matter."""

from goldrules.linting.checks import CHECKS, Finding, Undecided
from goldrules.linting.linting import Linted, lint

__all__ = ["CHECKS", "Finding", "Linted", "Undecided", "lint"]
