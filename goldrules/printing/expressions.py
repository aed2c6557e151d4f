"""Sets, conditions and numbers as text, with parentheses exactly where the grammar needs them."""

from __future__ import annotations

from typing import Literal, assert_never

from goldrules.syntax import expressions as x

Plurality = Literal["feature", "features"]

# The levels of the grammar's rules, from what binds least to what binds most.
_SET, _COMMON, _ONE_SET = range(3)
_OR, _AND, _ONE = range(3)
_NUMBER, _SUM, _PRODUCT, _AMOUNT, _ONE_AMOUNT = range(5)


def expression(node: x.Expression | x.Claimants | x.Controllers) -> str:
    """The text of any expression, on one line."""
    if isinstance(node, x.TileSet):
        return tile_set(node)
    if isinstance(node, x.Features):
        return features(node)
    if isinstance(node, x.Number):
        return number(node)
    if isinstance(node, x.Claimants | x.Controllers):
        return _counted(node)
    return condition(node)


def _in_parentheses(text: str, needed: bool) -> str:
    return f"({text})" if needed else text


# ---------------------------------------------------------------- sets of tiles
def tile_set(node: x.TileSet, level: int = _SET) -> str:
    """A set of tiles."""
    match node:
        case x.OwnTiles():
            return "tiles"
        case x.OwnClaims():
            return "claims"
        case x.PlacedTile():
            return "placed"
        case x.WholeBoard():
            return "board"
        case x.NoTiles():
            return "nothing"
        case x.TilesOf(of):
            return f"tiles of {_in_parentheses(features(of), not isinstance(of, x.Kind))}"
        case x.Marked(mark):
            return f"marked {mark}"
        case x.SetName(name):
            return name.text
        case x.Call(function, arguments):
            return f"{function}({', '.join(_argument(argument) for argument in arguments)})"
        case x.Union(left, right):
            return _in_parentheses(f"{tile_set(left, _SET)} + {tile_set(right, _COMMON)}", level > _SET)
        case x.Difference(left, right):
            return _in_parentheses(f"{tile_set(left, _SET)} - {tile_set(right, _COMMON)}", level > _SET)
        case x.Intersection(left, right):
            return _in_parentheses(f"{tile_set(left, _COMMON)} & {tile_set(right, _ONE_SET)}", level > _COMMON)
    assert_never(node)


def _argument(node: x.TileSet | x.Integer) -> str:
    return str(node.value) if isinstance(node, x.Integer) else tile_set(node)


def tile_set_pieces(node: x.TileSet) -> tuple[str, ...]:
    """A set of tiles, cut where a long line may be broken."""
    match node:
        case x.Union(left, right):
            return (*tile_set_pieces(left), f"+ {tile_set(right, _COMMON)}")
        case x.Difference(left, right):
            return (*tile_set_pieces(left), f"- {tile_set(right, _COMMON)}")
        case _:
            return (tile_set(node),)


# ---------------------------------------------------------------- sets of features
def features(node: x.Features, plurality: Plurality = "features") -> str:
    """A set of features; where no type is named, the word `feature` or `features` stands for it."""
    match node:
        case x.Kind(adjectives, type_):
            return " ".join((*adjectives, plurality if type_ is None else type_.text))
        case x.Meets(of, tiles):
            return f"{_head(of, plurality)} meets {tile_set(tiles)}"
        case x.Where(of, where):
            return f"{_head(of, plurality)} where {condition(where)}"
    assert_never(node)


def _head(node: x.Features, plurality: Plurality) -> str:
    return _in_parentheses(features(node, plurality), isinstance(node, x.Where))


# ---------------------------------------------------------------- conditions
def condition(node: x.Condition, level: int = _OR, closed: bool = False) -> str:
    """A condition; one that must be `closed` does not end in a `where` that would take in what follows."""
    match node:
        case x.Or(left, right):
            shut = level > _OR
            text = f"{condition(left, _OR, True)} or {condition(right, _AND, closed and not shut)}"
            return _in_parentheses(text, shut)
        case x.And(left, right):
            shut = level > _AND
            text = f"{condition(left, _AND, True)} and {condition(right, _ONE, closed and not shut)}"
            return _in_parentheses(text, shut)
        case x.Not(operand):
            return f"not {condition(operand, _ONE, closed)}"
        case x.Some(of):
            return _in_parentheses(f"some {features(of, 'feature')}", closed and isinstance(of, x.Where))
        case x.No(of):
            return _in_parentheses(f"no {features(of, 'feature')}", closed and isinstance(of, x.Where))
        case x.Comparison(a, comparator, b):
            return f"{number(a, _SUM)} {comparator} {number(b, _SUM)}"
        case x.OccupiedBy(follower):
            return f"occupied by {follower}"
        case x.IsType(type_):
            return f"is {type_}"
        case x.Test(function, tiles):
            return f"{function}({tile_set(tiles)})"
        case x.IsCompleted():
            return "completed"
        case x.IsFinished():
            return "finished"
        case x.IsNew():
            return "new"
        case _:
            return _theorem_condition(node)


def _theorem_condition(node: x.TheoremCondition) -> str:
    match node:
        case x.MayClaim(who, ingot):
            return f"{who} may claim {ingot}"
        case x.MayClaimAlike(who, other):
            return f"{who} may claim the same as {other}"
        case x.AllClaimAlike():
            return "all claimants may claim the same"
        case x.Takes(who, ingot):
            return f"{who} takes {ingot}"
        case x.Controls(who, feature):
            return f"{who} controls {feature}"
        case x.IsActive(who):
            return f"{who} is active"
        case x.LiesOn(thing, tiles):
            return f"{thing} on {tile_set(tiles)}"
        case x.IsBestPick(ingot, objective, against_all):
            return f"{ingot} is a best pick{play(objective, against_all)}"
        case x.IsSilent():
            return "silent"
    assert_never(node)


def condition_pieces(word: str, node: x.Condition) -> tuple[str, ...]:
    """A word and the condition after it, cut where a long line may be broken: at the weakest `and` or `or`."""
    first, *others = _links(node)
    return (f"{word} {first}".lstrip(), *others)


def _links(node: x.Condition, closed: bool = False) -> list[str]:
    match node:
        case x.Or(left, right):
            before = _links(left, True) if isinstance(left, x.Or) else [condition(left, _OR, True)]
            return [*before, f"or {condition(right, _AND, closed)}"]
        case x.And(left, right):
            before = _links(left, True) if isinstance(left, x.And) else [condition(left, _AND, True)]
            return [*before, f"and {condition(right, _ONE, closed)}"]
        case _:
            return [condition(node, _OR, closed)]


# ---------------------------------------------------------------- numbers
def number(node: x.Number, level: int = _NUMBER) -> str:
    """A number."""
    match node:
        case x.Choice(then, if_, otherwise):
            text = f"{number(then, _SUM)} if {condition(if_)} else {number(otherwise)}"
            return _in_parentheses(text, level > _NUMBER)
        case x.Plus(left, right):
            return _in_parentheses(f"{number(left, _SUM)} + {number(right, _PRODUCT)}", level > _SUM)
        case x.Less(left, right):
            return _in_parentheses(f"{number(left, _SUM)} - {number(right, _PRODUCT)}", level > _SUM)
        case x.Times(left, right):
            return _in_parentheses(f"{number(left, _PRODUCT)} * {number(right, _AMOUNT)}", level > _PRODUCT)
        case x.There(inner):
            return _in_parentheses(f"{number(inner, _ONE_AMOUNT)} there", level > _AMOUNT)
        case x.Integer(value):
            return str(value)
        case x.NamedNumber(name):
            return name.text
        case x.GoldOn(tiles):
            return f"gold({tile_set(tiles)})"
        case x.Count(counted):
            return f"count({_counted(counted)})"
        case x.IngotsOf(player):
            return f"ingots of {player}"
        case x.Gain(extreme, player, objective, against_all):
            return f"{extreme} gain of {player}{play(objective, against_all)}"
    assert_never(node)


def _counted(node: x.TileSet | x.Features | x.Claimants | x.Controllers) -> str:
    match node:
        case x.Claimants(ingot):
            return "claimants" if ingot is None else f"claimants of {ingot}"
        case x.Controllers(feature):
            return "controllers" if feature is None else f"controllers of {feature}"
        case x.Kind() | x.Meets() | x.Where():
            return features(node)
        case _:
            return tile_set(node)


def play(objective: x.Objective | None, against_all: bool = False) -> str:
    """What is played for, and against whom, with a space before each."""
    return (f" by {objective}" if objective else "") + (" against all" if against_all else "")
