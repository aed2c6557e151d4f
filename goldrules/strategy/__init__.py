"""Best play: what each player should take, what comes of it, and what a player can be sure of."""

from goldrules.strategy.graph import Graph
from goldrules.strategy.solver import FirstPick, Solution, solve
from goldrules.strategy.stakes import Stakes, stakes_of, worth

__all__ = [
    "FirstPick",
    "Graph",
    "Solution",
    "Stakes",
    "solve",
    "stakes_of",
    "worth",
]
