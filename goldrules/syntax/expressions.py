"""Sets of tiles, sets of features, conditions and numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from goldrules.source import NOWHERE, Span
from goldrules.syntax.names import Name
from goldrules.syntax.spoken import AllClaimAlike as AllClaimAlike
from goldrules.syntax.spoken import Controls as Controls
from goldrules.syntax.spoken import Gain as Gain
from goldrules.syntax.spoken import IngotsOf as IngotsOf
from goldrules.syntax.spoken import IsActive as IsActive
from goldrules.syntax.spoken import IsBestPick as IsBestPick
from goldrules.syntax.spoken import IsSilent as IsSilent
from goldrules.syntax.spoken import LiesOn as LiesOn
from goldrules.syntax.spoken import MayClaim as MayClaim
from goldrules.syntax.spoken import MayClaimAlike as MayClaimAlike
from goldrules.syntax.spoken import Objective as Objective
from goldrules.syntax.spoken import Takes as Takes
from goldrules.syntax.spoken import There as There

Adjective = Literal["scored", "completed", "finished", "other", "own", "joined", "linked"]
Comparator = Literal["<=", ">=", "!=", "<", ">", "="]


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
    """`scored other TYPE`; without a type, any feature."""

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


TheoremNumber = There | IngotsOf | Gain
RuleNumber = Choice | Plus | Less | Times | Integer | NamedNumber | GoldOn | Count
Number = RuleNumber | TheoremNumber

Expression = TileSet | Features | Condition | Number
