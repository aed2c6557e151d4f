"""What the rule files of the language can say, one label a primitive, and which of it a syntax tree says.

The labels of `all_primitives` come from the node classes and word tables themselves, so that a new one is asked for as
soon as it is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from goldrules.syntax import expressions as e
from goldrules.syntax import positions as p
from goldrules.syntax import rules as r
from goldrules.syntax.traverse import nodes
from goldrules.vocabulary import DIRECTIONS, TESTS, TILE_FUNCTIONS


def all_primitives() -> set[str]:
    """Every label that the extension files have to show."""
    found = {one.__name__ for union in _UNIONS for one in get_args(union)}
    found |= {*TILE_FUNCTIONS, *TESTS, *DIRECTIONS, *get_args(e.Adjective), *get_args(e.Comparator)}
    found |= {f"replace {one}" for one in _names(r.FeatureClause)}
    found |= {f"replace {one.lower()}" for one in _names(_REPLACED)}
    found |= {f"remove {one}" for one in get_args(r.Subject)}
    found |= {f"remove clause {one}" for one in get_args(r.ClauseSubject)}
    found |= {f"count {one}" for one in ("tiles", "features", "claimants", "controllers")}
    found |= {f"expect {one}" for one in (*get_args(p.VerdictWord), *get_args(p.Chance))}
    return found | set(_OPTIONS)


def primitives(node: Any) -> set[str]:
    """The labels of what a syntax tree says."""
    return {label for one in nodes(node) for label in _labels(one)}


_UNIONS = (
    e.TileSet,
    e.Features,
    e.RuleCondition,
    e.RuleNumber,
    r.FeatureClause,
    r.Declaration,
    p.Expectation,
    p.PositionPart,
)
_REPLACED = r.Replace.__dataclass_fields__["declaration"].type
_OPTIONS = (
    "any features",
    "claims if",
    "is a type",
    "controlled by nobody",
    "majority over",
    "default follower",
    "follower then",
    "row without end",
    "all",
    "turns",
    "turns named",
    "silence",
    "start active",
    "start after",
    "clockwise",
    "counterclockwise",
    "take several",
    "preferring",
    "take each",
    "rounds",
    "change feature",
    "reading",
    "with",
    "joins",
    "with numbers",
    "new feature",
    "finished feature",
    "kind of follower",
    "two on a tile",
)


def _names(union: Any) -> set[str]:
    if isinstance(union, str):
        return {word.strip() for word in union.split("|")}
    return {one.__name__ for one in get_args(union)}


def _labels(node: Any) -> Iterator[str]:
    yield type(node).__name__
    match node:
        case e.Call(name):
            yield name.text
        case e.Test(name):
            yield name.text
        case e.SetName(name) if name.text in DIRECTIONS:
            yield name.text
        case e.Kind(adjectives, kind):
            yield from adjectives
            if kind is None:
                yield "any features"
        case e.Comparison(comparator=word):
            yield word
        case e.Count(counted):
            yield _counted(counted)
        case _:
            yield from _rule_labels(node)
            yield from _position_labels(node)


def _counted(node: Any) -> str:
    match node:
        case e.Claimants():
            return "count claimants"
        case e.Controllers():
            return "count controllers"
        case e.Kind() | e.Meets() | e.Where():
            return "count features"
        case _:
            return "count tiles"


def _rule_labels(node: Any) -> Iterator[str]:
    match node:
        case r.Claims(condition=condition) if condition is not None:
            yield "claims if"
        case r.Feature(parent=parent) if parent is not None:
            yield "is a type"
        case r.Controlled(by, over):
            yield "majority over" if over else f"controlled by {by}"
        case r.Follower(then=then, default=default):
            if default:
                yield "default follower"
            if then is not None:
                yield "follower then"
        case r.Row(last=None):
            yield "row without end"
        case r.GiveAll():
            yield "all"
        case r.TakeTurns(name):
            yield "turns" if name is None else "turns named"
        case r.Silence():
            yield "silence"
        case r.Start(after):
            yield "start after" if after else "start active"
        case r.Order(direction):
            yield direction
        case r.Take(amount, preferring):
            if amount > 1:
                yield "take several"
            if preferring is not None:
                yield "preferring"
        case r.TakeEach():
            yield "take each"
        case r.Rounds():
            yield "rounds"
        case r.Change():
            yield "change feature"
        case r.Reading():
            yield "reading"
        case r.Include():
            yield "with"
        case r.Replace(declaration):
            yield f"replace {type(declaration).__name__.lower()}"
        case r.ReplaceClause(clause):
            yield f"replace {type(clause).__name__}"
        case r.Remove(subject):
            yield f"remove {subject}"
        case r.RemoveClause(subject):
            yield f"remove clause {subject}"


def _position_labels(node: Any) -> Iterator[str]:
    match node:
        case p.Joins():
            yield "joins"
        case p.WithNumbers():
            yield "with numbers"
        case p.State(word):
            yield f"{word} feature"
        case p.Holder(kind=kind) if kind is not None:
            yield "kind of follower"
        case p.Gold(tiles) if len(set(tiles)) < len(tiles):
            yield "two on a tile"
        case p.ExpectVerdict(verdict=verdict):
            yield f"expect {verdict}"
        case p.ExpectCounts(chance=chance):
            yield f"expect {chance}"
