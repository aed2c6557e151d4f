"""Sets of tiles, sets of features, conditions and numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from goldrules.source import NOWHERE, Span
from goldrules.syntax.names import Name

Adjective = Literal["scored", "completed", "finished", "other", "own", "joined", "linked"]
Comparator = Literal["<=", ">=", "!=", "<", ">", "="]
Objective = Literal["points", "ingots", "margin"]


# ---------------------------------------------------------------- sets of tiles
@dataclass(frozen=True, slots=True)
class OwnTiles:
    """`tiles`"""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class OwnClaims:
    """`claims`"""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """`placed`"""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class WholeBoard:
    """`board`"""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NoTiles:
    """`nothing`"""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class TilesOf:
    """`tiles of FEATURES`"""

    features: Features
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Marked:
    """`marked NAME`"""

    mark: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class SetName:
    """A defined name, `light`; in `count( )` it may be a feature type."""

    name: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Call:
    """`around(S)`, `ray(S, north)`, `within(2, S)`"""

    function: Name
    arguments: tuple[TileSet | Integer, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Union:
    """`S + T`"""

    left: TileSet
    right: TileSet
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Difference:
    """`S - T`"""

    left: TileSet
    right: TileSet
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Intersection:
    """`S & T`"""

    left: TileSet
    right: TileSet
    span: Span = field(default=NOWHERE, compare=False, repr=False)


TileSet = (
    OwnTiles
    | OwnClaims
    | PlacedTile
    | WholeBoard
    | NoTiles
    | TilesOf
    | Marked
    | SetName
    | Call
    | Union
    | Difference
    | Intersection
)


# ---------------------------------------------------------------- sets of features
@dataclass(frozen=True, slots=True)
class Kind:
    """`scored other road`; without a type, any feature."""

    adjectives: tuple[Adjective, ...]
    type: Name | None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Meets:
    """`FEATURES meets SET`: those that show a tile of the set."""

    features: Features
    tiles: TileSet
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Where:
    """`FEATURES where CONDITION`: the condition is read inside each feature."""

    features: Features
    condition: Condition
    span: Span = field(default=NOWHERE, compare=False, repr=False)


Features = Kind | Meets | Where


# ---------------------------------------------------------------- conditions
@dataclass(frozen=True, slots=True)
class Or:
    left: Condition
    right: Condition
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class And:
    left: Condition
    right: Condition
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Not:
    operand: Condition
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Some:
    features: Features
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class No:
    features: Features
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Comparison:
    left: Number
    comparator: Comparator
    right: Number
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class OccupiedBy:
    """`occupied by KIND`"""

    follower: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class IsType:
    """`is TYPE`"""

    type: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Test:
    """`straight(S)`, `connected(S)`"""

    __test__ = False

    function: Name
    tiles: TileSet
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class IsCompleted:
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class IsFinished:
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class IsNew:
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class MayClaim:
    """`P may claim X`; `who` may be `someone` or `nobody`, here and in the next classes."""

    who: Name
    ingot: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class MayClaimAlike:
    """`P may claim the same as Q`"""

    who: Name
    other: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class AllClaimAlike:
    """`all claimants may claim the same`"""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Takes:
    """`P takes X`"""

    who: Name
    ingot: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Controls:
    """`P controls F`"""

    who: Name
    feature: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class IsActive:
    """`P is active`"""

    who: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class LiesOn:
    """`X on SET`"""

    thing: Name
    tiles: TileSet
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class IsBestPick:
    """`X is a best pick`"""

    ingot: Name
    objective: Objective | None
    against_all: bool
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class IsSilent:
    """`silent`"""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


TheoremCondition = (
    MayClaim | MayClaimAlike | AllClaimAlike | Takes | Controls | IsActive | LiesOn | IsBestPick | IsSilent
)
RuleCondition = Or | And | Not | Some | No | Comparison | OccupiedBy | IsType | Test | IsCompleted | IsFinished | IsNew
Condition = RuleCondition | TheoremCondition


# ---------------------------------------------------------------- numbers
@dataclass(frozen=True, slots=True)
class Choice:
    """`N if CONDITION else M`"""

    then: Number
    condition: Condition
    otherwise: Number
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Plus:
    left: Number
    right: Number
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Less:
    """`N - M`"""

    left: Number
    right: Number
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Times:
    left: Number
    right: Number
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class There:
    """`N there`: read in a theorem's second position"""

    number: Number
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Integer:
    value: int
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NamedNumber:
    """`pennants`; in theorems also `taken`, `left`, `held`, `supply`"""

    name: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class GoldOn:
    """`gold(S)`"""

    tiles: TileSet
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Claimants:
    """`claimants`, `claimants of X`: stands in `count( )` only"""

    ingot: Name | None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Controllers:
    """`controllers`, `controllers of F`: stands in `count( )` only"""

    feature: Name | None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Count:
    """`count(…)` of tiles, features, claimants, controllers"""

    counted: TileSet | Features | Claimants | Controllers
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class IngotsOf:
    """`ingots of P`"""

    player: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Gain:
    """`least gain of P by points against all`"""

    extreme: Literal["least", "most"]
    player: Name
    objective: Objective | None
    against_all: bool
    span: Span = field(default=NOWHERE, compare=False, repr=False)


TheoremNumber = There | IngotsOf | Gain
RuleNumber = Choice | Plus | Less | Times | Integer | NamedNumber | GoldOn | Count
Number = RuleNumber | TheoremNumber

Expression = TileSet | Features | Condition | Number
