"""Whole rulebooks that mean something, built from syntax trees: every name is declared, every word has its place.

Two feature types, two followers, one mark, one number; any tile function, adjective, condition, procedure.
"""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from goldrules import printing
from goldrules.syntax import expressions as x
from goldrules.syntax.names import Name
from goldrules.vocabulary import DIRECTIONS, TESTS, TILE_FUNCTIONS
from tests.strategies.names import mostly

TYPES = ("alpha", "beta")
FOLLOWERS = ("man", "chief")
MARK, NUMBER = "hill", "wealth"
DEPTH = 2

Tiles = st.SearchStrategy[x.TileSet]
Features = st.SearchStrategy[x.Features]
Conditions = st.SearchStrategy[x.Condition]
Numbers = st.SearchStrategy[x.Number]


@cache
def tile_sets(depth: int, inside: bool) -> Tiles:
    """Sets of tiles; `inside` a feature, of which `tiles` speaks."""
    forms: list[Tiles] = [st.sampled_from([x.PlacedTile(), x.WholeBoard(), x.NoTiles(), x.Marked(Name(MARK))])]
    if inside:
        forms.append(st.just(x.OwnTiles()))
    if not depth:
        return st.one_of(forms)
    more, number = tile_sets(depth - 1, inside), st.builds(x.Integer, st.integers(1, 2))
    calls = []
    for name, function in TILE_FUNCTIONS.items():
        kinds = {"set": more, "number": number, "direction": st.sampled_from(DIRECTIONS).map(_set_name)}
        arguments = st.tuples(*(kinds[kind] for kind in function.arguments))
        calls.append(st.builds(x.Call, st.just(Name(name)), arguments))
    nested: list[Tiles] = [
        st.one_of(calls),
        st.builds(x.TilesOf, features(depth - 1, inside)),
        st.builds(x.Union, more, more),
        st.builds(x.Difference, more, more),
        st.builds(x.Intersection, more, more),
    ]
    return mostly(nested, forms)


def _set_name(direction: str) -> x.TileSet:
    return x.SetName(Name(direction))


@cache
def features(depth: int, inside: bool, bare: bool = True) -> Features:
    adjectives: list[x.Adjective] = ["scored", "completed", "finished"]
    if inside:
        adjectives += ["other", "joined", "linked"]
    words = st.lists(st.sampled_from(adjectives), max_size=2, unique=True).map(tuple)
    some = st.lists(st.sampled_from(adjectives), min_size=1, max_size=2, unique=True).map(tuple)
    kinds: Features = st.builds(x.Kind, words, st.sampled_from(TYPES).map(Name))
    if bare:
        kinds = st.one_of(kinds, st.builds(x.Kind, some, st.none()))
    if not depth:
        return kinds
    return st.one_of(
        kinds,
        st.builds(x.Meets, features(depth - 1, inside), tile_sets(depth - 1, inside)),
        st.builds(x.Where, features(depth - 1, inside), conditions(depth - 1, True)),
    )


@cache
def conditions(depth: int, inside: bool) -> Conditions:
    forms: list[Conditions] = [st.builds(x.Some, features(0, inside)), st.builds(x.No, features(0, inside))]
    if inside:
        forms += [
            st.sampled_from([x.IsCompleted(), x.IsFinished(), x.IsNew()]),
            st.builds(x.OccupiedBy, st.sampled_from(FOLLOWERS).map(Name)),
            st.builds(x.IsType, st.sampled_from(TYPES).map(Name)),
        ]
    if not depth:
        return st.one_of(forms)
    more, number = conditions(depth - 1, inside), numbers(depth - 1, inside)
    comparators: st.SearchStrategy[x.Comparator] = st.sampled_from(("<=", ">=", "!=", "<", ">", "="))
    nested: list[Conditions] = [
        st.builds(x.Or, more, more),
        st.builds(x.And, more, more),
        st.builds(x.Not, more),
        st.builds(x.Some, features(depth - 1, inside)),
        st.builds(x.No, features(depth - 1, inside)),
        st.builds(x.Comparison, number, comparators, number),
        st.builds(x.Test, st.sampled_from(sorted(TESTS)).map(Name), tile_sets(depth - 1, inside)),
    ]
    return mostly(nested, forms)


@cache
def numbers(depth: int, inside: bool) -> Numbers:
    forms: list[Numbers] = [st.builds(x.Integer, st.integers(0, 3))]
    if inside:
        forms.append(st.just(x.NamedNumber(Name(NUMBER))))
    if not depth:
        return st.one_of(forms)
    more = numbers(depth - 1, inside)
    nested: list[Numbers] = [
        st.builds(x.Choice, more, conditions(depth - 1, inside), more),
        st.builds(x.Plus, more, more),
        st.builds(x.Less, more, more),
        st.builds(x.Times, more, more),
        st.builds(x.GoldOn, tile_sets(depth - 1, inside)),
        st.builds(x.Count, tile_sets(depth - 1, inside)),
        st.builds(x.Count, features(depth - 1, inside, bare=False)),
    ]
    return mostly(nested, forms)


@st.composite
def feature_types(draw: st.DrawFn, name: str) -> str:
    lines = []
    near: Tiles = st.sampled_from([x.OwnTiles(), x.Call(Name("within"), (x.Integer(1), x.OwnTiles()))])
    for node in draw(st.lists(st.one_of(near, near, tile_sets(DEPTH, True)), min_size=1, max_size=2)):
        only = draw(st.one_of(st.none(), st.none(), conditions(1, True)))
        lines.append(f"claims {printing.expression(node)}" + (f" if {printing.expression(only)}" if only else ""))
    scored = draw(st.one_of(st.none(), scored_if()))
    if scored is not None:
        lines.append(f"scored if {printing.expression(scored)}")
    over = draw(st.one_of(st.none(), st.none(), st.none(), features(1, True)))
    if over is not None:
        lines.append(f"controlled by majority over {printing.expression(over)}")
    else:
        lines += draw(st.sampled_from([[], [], ["controlled by majority"], ["controlled by nobody"]]))
    return f"feature {name} {{\n    " + "\n    ".join(lines) + "\n  }"


@cache
def scored_if() -> Conditions:
    """Conditions that cannot turn false again; most of those of any form could, and are refused."""
    growing: Features = st.builds(x.Kind, st.just(("scored", "other")), st.sampled_from(TYPES).map(Name))
    meeting = st.builds(x.Some, st.builds(x.Meets, growing, tile_sets(1, True)))
    return st.one_of(meeting, st.builds(x.And, meeting, st.just(x.Not(x.IsNew()))), st.builds(x.Or, meeting, meeting))


@st.composite
def rulebooks(draw: st.DrawFn) -> str:
    """The text of an edition `Drawn`, without the shipped specification."""
    types = [draw(feature_types(name)) for name in TYPES]
    some: Numbers = st.builds(x.Integer, st.integers(1, 2))
    weights = [printing.expression(draw(st.one_of(some, some, numbers(1, True)))) for _ in FOLLOWERS]
    cases = []
    for index in range(draw(st.integers(1, 2))):
        effect = draw(st.sampled_from(["turns", "turns", "all"]))
        often = st.just(x.Comparison(x.Count(x.Claimants(None)), ">", x.Integer(index)))
        condition = draw(st.one_of(often, conditions(DEPTH, False)))
        cases.append(f"case c{index} if {printing.expression(condition)} then {effect}")
    start = draw(st.sampled_from(["active", "after active"]))
    order = draw(st.sampled_from(["clockwise", "counterclockwise"]))
    amount = draw(st.integers(1, 2))
    source = draw(st.sampled_from(["claims", "each own scored feature", "each own scored alpha"]))
    if source == "claims" and draw(st.booleans()):
        source += f" preferring {printing.expression(draw(numbers(1, False)))}"
    rounds = draw(st.sampled_from(["", "", " rounds 1", " rounds 2"]))
    parts = [
        f"number {NUMBER}",
        f"mark {MARK}",
        f"default follower {FOLLOWERS[0]} counts {weights[0]}",
        f"follower {FOLLOWERS[1]} counts {weights[1]}" + draw(st.sampled_from(["", " then 1"])),
        *types,
        "award {\n    " + "\n    ".join(cases) + "\n  }",
        f"turns {{ start {start} order {order} take {amount} from {source}{rounds} }}",
    ]
    return 'edition Drawn "drawn at random" {\n  ' + "\n  ".join(parts) + "\n}\n"
