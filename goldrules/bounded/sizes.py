"""Boards on which all that is said of some feature types can be seen, with no more players and ingots than it takes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from goldrules.bounded.alike import all_said_of_type, weights_on_type
from goldrules.bounded.bounds import Bound
from goldrules.bounded.space import Space, board_space
from goldrules.editions import Rulebook
from goldrules.syntax import expressions as x
from goldrules.syntax.traverse import nodes


def space_for(books: Sequence[Rulebook], frame: Sequence[str], types: Iterable[str], bound: Bound) -> Space:
    """Features of the types of a frame, with the players and ingots that some of these types take."""
    players, ingots = sizes_for(books, types, bound)
    return board_space(
        books, frame, players=players, ingots=ingots, rows=bound.rows, columns=bound.columns, exactly=False
    )


def sizes_for(books: Sequence[Rulebook], types: Iterable[str], bound: Bound) -> tuple[int, int]:
    """How many players and ingots it takes, up to a bound, to show all that some books say of some types.

    One player is enough where it does not matter who outweighs whom: who controls a feature is not asked for, and the
    books do not differ in it. No ingot is needed where none is counted.
    """
    types = set(types)
    said = [node for book in books for name in types for node in nodes(tuple(all_said_of_type(book, name)))]
    control = any(
        isinstance(node, x.Controllers | x.Claimants) or (isinstance(node, x.Kind) and "own" in node.adjectives)
        for node in said
    )
    for name in types:
        ways = [(weights_on_type(book, name), _controlled(book, name)) for book in books]
        control = control or any(one != ways[0] for one in ways)
    gold = any(isinstance(node, x.GoldOn) for node in said)
    return bound.players if control else 1, bound.ingots if gold else 0


def _controlled(book: Rulebook, name: str) -> Any:
    clause = book.features[name].controlled
    return clause.said if clause is not None else None
