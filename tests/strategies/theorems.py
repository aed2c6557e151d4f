"""Theorems."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from goldrules.syntax import expressions as x
from goldrules.syntax import theorems as t
from tests.strategies.conditions import CONDITION, conditions, kinds
from tests.strategies.names import cites, integers, name_lists, names, strings, the, tuples

# The name of a thing stands where the parser, looking one word ahead, may also be at the end of an expression.
THING = the(
    "always and case cite claims controlled define else exactly for given if instead meets named needs only or order"
    " possible remove replace rounds scored silent start take then up where"
)


def _sizes() -> st.SearchStrategy[t.Size]:
    return st.one_of(
        st.builds(t.Size, integers(), st.none(), names(the("by"))),
        st.builds(t.Size, integers(), integers(), names()),
    )


def _changes() -> st.SearchStrategy[t.BecomesActive | t.StaysOpen | t.HasTaken | t.LeftOut | t.OneMore]:
    first = names(the("there"))
    return st.one_of(
        st.builds(t.BecomesActive, first),
        st.builds(t.StaysOpen, first),
        st.builds(t.HasTaken, first, names()),
        st.builds(t.LeftOut, names()),
        st.builds(t.OneMore, names()),
    )


@cache
def _asserted(but: frozenset[str]) -> st.SearchStrategy[x.Condition | t.ExactlyIf | t.OnlyIf]:
    first, other = conditions(True, but=but), conditions(True)
    return st.one_of(first, st.builds(t.ExactlyIf, first, other), st.builds(t.OnlyIf, first, other))


@cache
def theorem_parts() -> st.SearchStrategy[t.TheoremPart]:
    forms: list[st.SearchStrategy[t.TheoremPart]] = [
        cites(),
        st.builds(t.Bound, tuples(_sizes(), least=1)),
        st.builds(t.ForEvery, tuples(st.tuples(kinds(), names(THING)), least=1)),
        st.builds(t.Given, conditions(True)),
        st.builds(t.Instead, _changes()),
        st.builds(t.Always, _asserted(CONDITION | the("the"))),
        st.builds(t.Possible, _asserted(CONDITION)),
        st.sampled_from([t.AlwaysSameCounts(), t.AlwaysSameOutcomes()]),
    ]
    return st.one_of(forms)


@cache
def theorems() -> st.SearchStrategy[t.Theorem]:
    return st.builds(t.Theorem, names(), name_lists(), strings(), st.booleans(), tuples(theorem_parts(), most=5))
