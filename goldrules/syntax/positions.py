"""Examples: a position, and what is claimed or asked of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from goldrules.source import NOWHERE, Span
from goldrules.syntax.expressions import Objective
from goldrules.syntax.names import Cite, Name, SourceText
from goldrules.syntax.rules import Compare, Edition, Expansion
from goldrules.syntax.theorems import Theorem

VerdictWord = Literal["legal", "illegal", "unsettled"]
Chance = Literal["always", "possible", "impossible", "unsettled"]


# ---------------------------------------------------------------- parts of a position
@dataclass(frozen=True, slots=True)
class Like:
    """`like "other example"`"""

    title: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Under:
    """`under EDITIONS`"""

    editions: tuple[Name, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Players:
    """`players …`, in clockwise order"""

    names: tuple[Name, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Active:
    player: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Share:
    """`Red: a, ?`: a player and tiles, None for an ingot left open"""

    player: Name
    tiles: tuple[Name | None, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Entitled:
    """`entitled Red: a, b; Blue: b`"""

    shares: tuple[Share, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Board:
    """`board { | a b . | }`: rows from north to south, None where there is no tile"""

    rows: tuple[tuple[Name | None, ...], ...]
    row_spans: tuple[Span, ...] = field(default=(), compare=False, repr=False)
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Holder:
    """`Red (big)`"""

    player: Name
    kind: Name | None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class HeldBy:
    holders: tuple[Holder, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class AmountOf:
    """`pennants 2`, `Red 7`"""

    name: Name
    amount: int
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class WithNumbers:
    """`with pennants 2`"""

    amounts: tuple[AmountOf, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Joins:
    features: tuple[Name, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class State:
    """`new`, `finished`"""

    word: Literal["new", "finished"]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class FeatureHere:
    """`TYPE Name on tiles held by … with … joins … new`"""

    type: Name
    name: Name
    tiles: tuple[Name, ...]
    parts: tuple[HeldBy | WithNumbers | Joins | State, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Gold:
    tiles: tuple[Name, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Marks:
    mark: Name
    tiles: tuple[Name, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Holds:
    amounts: tuple[AmountOf, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Completes:
    features: tuple[Name, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Placed:
    tile: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


PositionPart = (
    Like | Under | Players | Active | Entitled | Board | FeatureHere | Gold | Marks | Holds | Completes | Placed
)


# ---------------------------------------------------------------- proposals and expectations
@dataclass(frozen=True, slots=True)
class Pick:
    player: Name
    tile: Name
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Picks:
    """`picks Red a, Blue b`: an order"""

    picks: tuple[Pick, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Split:
    """`split Red: a; Blue: nothing`: who ends up with what"""

    shares: tuple[Share, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Totals:
    """`counts Red 2`: players not named are left open"""

    amounts: tuple[AmountOf, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Placing:
    """`gold a, b`: where the ingots of a gold tile are put"""

    tiles: tuple[Name, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


Proposal = Picks | Split | Totals | Placing


@dataclass(frozen=True, slots=True)
class Propose:
    proposal: Proposal
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ExpectMisplaced:
    """`expect misplaced Keep`: exactly these features break what their types need"""

    features: tuple[Name, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ExpectScored:
    features: tuple[Name, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ExpectClaims:
    player: Name
    tiles: tuple[Name, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ExpectLeft:
    tiles: tuple[Name, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ExpectVerdict:
    """`expect legal picks …`"""

    verdict: VerdictWord
    proposal: Proposal
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ExpectCounts:
    """`expect always Red 1, Blue 1`: a player not named has 0"""

    chance: Chance
    amounts: tuple[AmountOf, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ExpectBest:
    """`expect best Red 0, Blue 2 or Red 1, Blue 1`"""

    outcomes: tuple[tuple[AmountOf, ...], ...]
    objective: Objective | None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ExpectSafe:
    amounts: tuple[AmountOf, ...]
    objective: Objective | None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ExpectBestPick:
    tiles: tuple[Name, ...]
    objective: Objective | None
    against_all: bool
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ExpectWorth:
    amounts: tuple[AmountOf, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


Expectation = (
    ExpectMisplaced
    | ExpectScored
    | ExpectClaims
    | ExpectLeft
    | ExpectVerdict
    | ExpectCounts
    | ExpectBest
    | ExpectSafe
    | ExpectBestPick
    | ExpectWorth
)
ExamplePart = Cite | PositionPart | Propose | Expectation


@dataclass(frozen=True, slots=True)
class Example:
    """`example "name" { … }`"""

    title: str
    parts: tuple[ExamplePart, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


Statement = SourceText | Expansion | Edition | Compare | Theorem | Example
