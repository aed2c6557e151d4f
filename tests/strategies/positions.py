"""Examples, proposals and expectations."""

from __future__ import annotations

from functools import cache
from typing import get_args

from hypothesis import strategies as st

from goldrules.syntax import positions as p
from goldrules.syntax.names import Name
from tests.strategies.conditions import objectives
from tests.strategies.names import (
    ANY,
    Words,
    cites,
    integers,
    led_by,
    name_lists,
    names,
    optional_names,
    strings,
    the,
    tuples,
)

NOTHING = the("nothing")
# A feature begins with its type, so every word is taken that begins another part or goes on with the part before; and,
# as the parser looks one word ahead, every word that elsewhere may follow what the part before ends in.
FEATURE_TYPE = the(
    "active against always and assumed award board by case change cite claims community completes confirm controlled"
    " default define difference else entitled exactly expect feature finished follower for given gold held holds if"
    " instead joins like mark marks named needs new number only or order placed placement players possible propose"
    " publisher reading remove replace rounds scored silent start supply take then there turns under up value with"
)


def amounts(but_first: Words = ANY) -> st.SearchStrategy[tuple[p.AmountOf, ...]]:
    return led_by(
        st.builds(p.AmountOf, names(but_first), integers()),
        st.builds(p.AmountOf, names(), integers()),
    )


def shares() -> st.SearchStrategy[tuple[p.Share, ...]]:
    tiles: st.SearchStrategy[tuple[Name | None, ...]] = led_by(optional_names(NOTHING), optional_names())
    return tuples(st.builds(p.Share, names(), st.one_of(st.just(()), tiles)), least=1)


# ---------------------------------------------------------------- parts of a position
@cache
def features_here() -> st.SearchStrategy[p.FeatureHere]:
    holders = tuples(st.builds(p.Holder, names(), optional_names()), least=1)
    parts: list[st.SearchStrategy[p.HeldBy | p.WithNumbers | p.Joins | p.State]] = [
        st.builds(p.HeldBy, holders),
        st.builds(p.WithNumbers, amounts()),
        st.builds(p.Joins, name_lists()),
        st.builds(p.State, st.sampled_from(["new", "finished"])),
    ]
    return st.builds(p.FeatureHere, names(FEATURE_TYPE), names(), name_lists(), tuples(st.one_of(parts)))


@cache
def position_parts() -> st.SearchStrategy[p.PositionPart]:
    row = tuples(optional_names(), least=1, most=4)
    forms: list[st.SearchStrategy[p.PositionPart]] = [
        st.builds(p.Like, strings()),
        st.builds(p.Under, name_lists()),
        st.builds(p.Players, name_lists()),
        st.builds(p.Active, names()),
        st.builds(p.Entitled, shares()),
        st.builds(p.Board, tuples(row, least=1)),
        features_here(),
        st.builds(p.Gold, name_lists(NOTHING, least=0)),
        st.builds(p.Marks, names(), name_lists()),
        st.builds(p.Holds, amounts()),
        st.builds(p.Completes, name_lists(NOTHING, least=0)),
        st.builds(p.Placed, names()),
    ]
    return st.one_of(forms)


# ---------------------------------------------------------------- proposals and expectations
@cache
def proposals() -> st.SearchStrategy[p.Proposal]:
    return st.one_of(
        st.builds(p.Picks, tuples(st.builds(p.Pick, names(), names()), least=1)),
        st.builds(p.Split, shares()),
        st.builds(p.Totals, amounts()),
        st.builds(p.Placing, name_lists()),
    )


@cache
def expectations() -> st.SearchStrategy[p.Expectation]:
    outcomes = led_by(amounts(the("pick")), amounts())
    forms: list[st.SearchStrategy[p.Expectation]] = [
        st.builds(p.ExpectMisplaced, name_lists(NOTHING, least=0)),
        st.builds(p.ExpectScored, name_lists(NOTHING, least=0)),
        st.builds(p.ExpectClaims, names(), name_lists(NOTHING, least=0)),
        st.builds(p.ExpectLeft, name_lists(NOTHING, least=0)),
        st.builds(p.ExpectVerdict, st.sampled_from(get_args(p.VerdictWord)), proposals()),
        st.builds(p.ExpectCounts, st.sampled_from(["always", "possible", "impossible"]), amounts()),
        st.builds(p.ExpectCounts, st.just("unsettled"), amounts(the("counts gold picks split"))),
        st.builds(p.ExpectBest, outcomes, objectives()),
        st.builds(p.ExpectSafe, amounts(), objectives()),
        st.builds(p.ExpectBestPick, name_lists(), objectives(), st.booleans()),
        st.builds(p.ExpectWorth, amounts()),
    ]
    return st.one_of(forms)


@cache
def examples() -> st.SearchStrategy[p.Example]:
    parts = st.one_of(cites(), position_parts(), st.builds(p.Propose, proposals()), expectations())
    return st.builds(p.Example, strings(), tuples(parts, most=6))
