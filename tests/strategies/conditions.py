"""Sets of tiles, sets of features, conditions and numbers.

`but` holds the words that would be read as keywords where the expression begins; what stands further right in it begins
anew. `depth` is how many expressions may be nested.
"""

from __future__ import annotations

from functools import cache
from typing import get_args

from hypothesis import strategies as st

from goldrules.syntax import expressions as x
from goldrules.syntax.names import Name
from tests.strategies.names import Words, integers, mostly, names, optional_names, the, tuples

SET = the("board claims marked nothing placed tiles")
KIND = the("completed feature features finished joined linked other own scored")
COUNTED = SET | KIND | the("claimants controllers")
NUMBER = the("count gold ingots least most")
CONDITION = NUMBER | the("all completed finished is new no nobody not occupied silent some someone")
DEPTH = 3


# ---------------------------------------------------------------- sets of tiles
@cache
def tile_sets(depth: int = DEPTH, but: Words = SET) -> st.SearchStrategy[x.TileSet]:
    forms: list[st.SearchStrategy[x.TileSet]] = [
        st.sampled_from([x.OwnTiles(), x.OwnClaims(), x.PlacedTile(), x.WholeBoard(), x.NoTiles()]),
        st.builds(x.Marked, names()),
        st.builds(x.SetName, names(but)),
    ]
    if not depth:
        return st.one_of(forms)
    first, other = tile_sets(depth - 1, but), tile_sets(depth - 1)
    arguments = tuples(st.one_of(other, st.builds(x.Integer, integers())), least=1, most=2)
    nested: list[st.SearchStrategy[x.TileSet]] = [
        st.builds(x.TilesOf, features(depth - 1)),
        st.builds(x.Call, names(but), arguments),
        st.builds(x.Union, first, other),
        st.builds(x.Difference, first, other),
        st.builds(x.Intersection, first, other),
    ]
    return mostly(nested, forms)


# ---------------------------------------------------------------- sets of features
@cache
def kinds(but: Words = KIND, bare: bool = True) -> st.SearchStrategy[x.Kind]:
    """Feature types with adjectives; one that is `bare` may be a name alone."""
    adjectives = st.sampled_from(get_args(x.Adjective))
    forms = [
        st.builds(x.Kind, tuples(adjectives), st.none()),
        st.builds(x.Kind, tuples(adjectives, least=1), names(KIND)),
    ]
    return st.one_of([*forms, st.builds(x.Kind, st.just(()), names(but))] if bare else forms)


@cache
def features(
    depth: int = DEPTH, theorems: bool = False, but: Words = KIND, bare: bool = True
) -> st.SearchStrategy[x.Features]:
    forms: list[st.SearchStrategy[x.Features]] = [kinds(but, bare)]
    if not depth:
        return st.one_of(forms)
    of = features(depth - 1, theorems, but)
    nested: list[st.SearchStrategy[x.Features]] = [
        st.builds(x.Meets, of, tile_sets(depth - 1)),
        st.builds(x.Where, of, conditions(theorems, depth - 1)),
    ]
    return mostly(nested, forms)


# ---------------------------------------------------------------- conditions
@cache
def conditions(theorems: bool = False, depth: int = DEPTH, but: Words = CONDITION) -> st.SearchStrategy[x.Condition]:
    forms: list[st.SearchStrategy[x.Condition]] = [
        st.sampled_from([x.IsCompleted(), x.IsFinished(), x.IsNew()]),
        st.builds(x.OccupiedBy, names()),
        st.builds(x.IsType, names()),
    ]
    if theorems:
        forms.append(_theorem_conditions(depth, but))
    if not depth:
        return st.one_of(forms)
    first, other = conditions(theorems, depth - 1, but), conditions(theorems, depth - 1)
    of = features(depth - 1, theorems)
    number, second = numbers(theorems, depth - 1, but), numbers(theorems, depth - 1)
    nested: list[st.SearchStrategy[x.Condition]] = [
        st.builds(x.Or, first, other),
        st.builds(x.And, first, other),
        st.builds(x.Not, other),
        st.builds(x.Some, of),
        st.builds(x.No, of),
        st.builds(x.Comparison, number, st.sampled_from(get_args(x.Comparator)), second),
        st.builds(x.Test, names(but), tile_sets(depth - 1)),
    ]
    return mostly(nested, forms)


def _theorem_conditions(depth: int, but: Words) -> st.SearchStrategy[x.Condition]:
    who = st.one_of(names(but), st.sampled_from([Name("someone"), Name("nobody")]))
    return st.one_of(
        st.builds(x.MayClaim, who, names(the("the"))),
        st.builds(x.MayClaimAlike, who, names()),
        st.sampled_from([x.AllClaimAlike(), x.IsSilent()]),
        st.builds(x.Takes, who, names()),
        st.builds(x.Controls, who, names()),
        st.builds(x.IsActive, who),
        st.builds(x.LiesOn, names(but), tile_sets(max(depth - 1, 0))),
        st.builds(x.IsBestPick, who, objectives(), st.booleans()),
    )


def objectives() -> st.SearchStrategy[x.Objective | None]:
    return st.sampled_from((None, *get_args(x.Objective)))


# ---------------------------------------------------------------- numbers
@cache
def numbers(theorems: bool = False, depth: int = DEPTH, but: Words = NUMBER) -> st.SearchStrategy[x.Number]:
    forms: list[st.SearchStrategy[x.Number]] = [
        st.builds(x.Integer, integers()),
        st.builds(x.NamedNumber, names(but)),
        st.builds(x.Count, st.builds(x.Claimants, optional_names())),
        st.builds(x.Count, st.builds(x.Controllers, optional_names())),
    ]
    if theorems:
        extremes = st.sampled_from(["least", "most"])
        forms += [
            st.builds(x.IngotsOf, names()),
            st.builds(x.Gain, extremes, names(), objectives(), st.booleans()),
        ]
    if not depth:
        return st.one_of(forms)
    first, other = numbers(theorems, depth - 1, but), numbers(theorems, depth - 1)
    nested: list[st.SearchStrategy[x.Number]] = [
        st.builds(x.Choice, first, conditions(theorems, depth - 1), other),
        st.builds(x.Plus, first, other),
        st.builds(x.Less, first, other),
        st.builds(x.Times, first, other),
        st.builds(x.GoldOn, tile_sets(depth - 1)),
        st.builds(x.Count, tile_sets(depth - 1, COUNTED)),
        st.builds(x.Count, features(depth - 1, theorems, COUNTED, bare=False)),
    ]
    if theorems:
        nested.append(st.builds(x.There, first))
    return mostly(nested, forms)
