"""What a single node of the rule language can be changed into: the operators of mutation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any, get_args

from goldrules.syntax import expressions as e
from goldrules.syntax import rules as r
from goldrules.syntax.names import Cite, Name
from goldrules.vocabulary import DIRECTIONS, TESTS, TILE_FUNCTIONS

Changed = tuple[Any, str]
"""A node that stands instead of another, and the name of the operator."""

_COMPARED: dict[e.Comparator, tuple[e.Comparator, ...]] = {
    "=": ("!=", "<=", ">="),
    "!=": ("=", "<", ">"),
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
}
_STATES = (e.IsCompleted, e.IsFinished, e.IsNew)
_WITHOUT_MEANING = (Cite, r.Confirm, r.Silence, r.Named)
"""What no verdict depends on: citations, names, and silences that are declared only so that they are known."""


def alternatives(node: Any) -> Iterator[Changed]:
    """Everything that can stand instead of the node itself; its parts are left to the walk."""
    if isinstance(node, e.TileSet):
        yield from _tiles(node)
    elif isinstance(node, e.Features):
        yield from _features(node)
    elif isinstance(node, e.Condition):
        yield from _condition(node)
    elif isinstance(node, e.Number):
        yield from _number(node)
    else:
        yield from _clause(node)


def without_one(node: Any) -> Iterator[Changed]:
    """The node with one of its parts taken away."""
    for index, part in enumerate(getattr(node, "parts", ())):
        said = part.clause if isinstance(part, r.ReplaceClause) else part
        if not _means_nothing(said):
            yield replace(node, parts=node.parts[:index] + node.parts[index + 1 :]), "dropped"


def _means_nothing(part: Any) -> bool:
    match part:
        case r.RemoveClause(subject):
            return subject == "named"
        case r.Award(parts):
            return all(map(_means_nothing, parts))
        case _:
            return isinstance(part, _WITHOUT_MEANING)


# ---------------------------------------------------------------- expressions
def _tiles(node: e.TileSet) -> Iterator[Changed]:
    match node:
        case e.Call(function, arguments):
            kinds = TILE_FUNCTIONS[function.text].arguments
            given = dict(zip(kinds, arguments, strict=True))
            for name, other in TILE_FUNCTIONS.items():
                if set(other.arguments) <= set(kinds) and name != function.text:
                    wanted = tuple(given[kind] for kind in other.arguments)
                    yield e.Call(Name(name, function.span), wanted, node.span), "another tile function"
            for index, (kind, argument) in enumerate(zip(kinds, arguments, strict=True)):
                if kind == "direction":
                    for direction in DIRECTIONS:
                        if isinstance(argument, e.SetName) and direction != argument.name.text:
                            turned = e.SetName(Name(direction, argument.span), argument.span)
                            changed = (*arguments[:index], turned, *arguments[index + 1 :])
                            yield replace(node, arguments=changed), "another direction"
                elif kind == "set":
                    yield argument, "dropped tile function"
        case e.Union() | e.Difference() | e.Intersection():
            for operation in (e.Union, e.Difference, e.Intersection):
                if not isinstance(node, operation):
                    yield operation(node.left, node.right, node.span), "another operation"
            yield node.left, "dropped operand"
            yield node.right, "dropped operand"
        case _:
            pass


def _features(node: e.Features) -> Iterator[Changed]:
    match node:
        case e.Kind(adjectives, kind):
            for index, adjective in enumerate(adjectives):
                rest = adjectives[:index], adjectives[index + 1 :]
                yield replace(node, adjectives=(*rest[0], *rest[1])), "dropped adjective"
                for other in get_args(e.Adjective):
                    if other != adjective and other not in adjectives:
                        yield replace(node, adjectives=(*rest[0], other, *rest[1])), "another adjective"
            if kind is not None:
                yield replace(node, type=None), "any type"
        case e.Meets(features) | e.Where(features):
            yield features, "dropped choice"


def _condition(node: e.Condition) -> Iterator[Changed]:
    match node:
        case e.Or(left, right) | e.And(left, right):
            other = e.And if isinstance(node, e.Or) else e.Or
            yield other(left, right, node.span), "and, or"
            yield left, "dropped condition"
            yield right, "dropped condition"
        case e.Not(operand):
            yield operand, "negated"
        case e.Some(features):
            yield e.No(features, node.span), "negated"
        case e.No(features):
            yield e.Some(features, node.span), "negated"
        case e.Comparison(comparator=comparator):
            for word in _COMPARED[comparator]:
                yield replace(node, comparator=word), "another comparison"
        case e.Test(function):
            for name in TESTS:
                if name != function.text:
                    yield replace(node, function=Name(name, function.span)), "another test"
            yield e.Not(node, node.span), "negated"
        case e.IsCompleted() | e.IsFinished() | e.IsNew():
            yield from ((other(node.span), "another state") for other in _STATES if not isinstance(node, other))
            yield e.Not(node, node.span), "negated"
        case _:
            yield e.Not(node, node.span), "negated"


def _number(node: e.Number) -> Iterator[Changed]:
    match node:
        case e.Integer(value):
            yield replace(node, value=value + 1), "neighbouring number"
            if value > 0:
                yield replace(node, value=value - 1), "neighbouring number"
        case e.Plus() | e.Less() | e.Times():
            for other in (e.Plus, e.Less, e.Times):
                if other is not type(node):
                    yield other(node.left, node.right, node.span), "another operation"
            yield node.left, "dropped operand"
            yield node.right, "dropped operand"
        case e.Choice(then, condition, otherwise):
            yield then, "dropped choice"
            yield otherwise, "dropped choice"
            yield e.Choice(otherwise, condition, then, node.span), "negated"
        case e.NamedNumber():
            yield e.Integer(0, node.span), "no number"
            yield e.Plus(node, e.Integer(1)), "neighbouring number"
        case e.GoldOn(tiles):
            yield e.Count(tiles, node.span), "gold, tiles"
        case e.Count(e.Claimants(None)):
            yield e.Count(e.Controllers(None), node.span), "another count"
        case e.Count(e.Controllers(None)):
            yield e.Count(e.Claimants(None), node.span), "another count"
        case e.Count(counted) if isinstance(counted, e.TileSet):
            yield e.GoldOn(counted, node.span), "gold, tiles"
        case _:
            pass


# ---------------------------------------------------------------- clauses
def _clause(node: Any) -> Iterator[Changed]:
    match node:
        case r.Claims(condition=condition) if condition is not None:
            yield replace(node, condition=None), "dropped condition"
        case r.Controlled(by, over):
            if over is not None:
                yield replace(node, over=None), "dropped majority over"
            yield (
                r.Controlled("nobody" if by == "majority" else "majority", None, node.cites, node.span),
                "another control",
            )
        case r.Follower(then=then) if then is not None:
            yield replace(node, then=None), "dropped tie-break"
        case r.Supply(amount) | r.Place(amount) | r.TakeEach(amount) | r.Rounds(amount):
            yield from ((replace(node, amount=other), "neighbouring number") for other in _beside(amount))
        case r.Take(amount, preferring):
            yield from ((replace(node, amount=other), "neighbouring number") for other in _beside(amount))
            if preferring is not None:
                yield replace(node, preferring=None), "dropped preference"
        case r.Value(parts):
            yield from ((replace(node, parts=other), "moved row") for other in _moved_rows(parts))
        case r.Row(points=points):
            yield replace(node, points=points + 1), "neighbouring number"
            if points > 0:
                yield replace(node, points=points - 1), "neighbouring number"
        case r.GiveAll():
            yield r.TakeTurns(None, node.span), "another effect"
        case r.TakeTurns():
            yield r.GiveAll(node.span), "another effect"
        case r.Start(after):
            yield replace(node, after=not after), "another start"
        case r.Order(direction):
            back: r.Direction = "clockwise" if direction == "counterclockwise" else "counterclockwise"
            yield r.Order(back, node.span), "another direction"
        case r.Include(names) if len(names) > 1:
            for index in range(len(names)):
                yield replace(node, names=names[:index] + names[index + 1 :]), "dropped expansion"
        case _:
            pass
    if isinstance(node, r.TakeEach):
        yield r.Take(node.amount, None, node.span), "another source"


def _beside(amount: int) -> Iterator[int]:
    yield amount + 1
    if amount > 1:
        yield amount - 1


def _moved_rows(parts: tuple[r.Row | Cite, ...]) -> Iterator[tuple[r.Row | Cite, ...]]:
    """The border between two rows moved by one, so that every count still has one row."""
    rows = [index for index, part in enumerate(parts) if isinstance(part, r.Row)]
    for upper, lower in pairwise(rows):
        first, second = parts[upper], parts[lower]
        assert isinstance(first, r.Row) and isinstance(second, r.Row)
        for step in (-1, 1):
            if first.last is None or first.last + step < first.first:
                continue
            if second.last is not None and second.first + step > second.last:
                continue
            moved = list(parts)
            moved[upper] = replace(first, last=first.last + step)
            moved[lower] = replace(second, first=second.first + step)
            yield tuple(moved)
