"""Sources, expansions, editions and what stands in them."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from goldrules.syntax import rules as r
from goldrules.syntax.names import SourceText, States
from tests.strategies.conditions import conditions, features, numbers, tile_sets
from tests.strategies.names import (
    cite_lists,
    cites,
    integers,
    name_lists,
    names,
    optional_names,
    strings,
    the,
    tuples,
)

RULE = the(
    "award change cite confirm default feature follower mark number placement reading remove replace supply turns value"
    " with"
)
CASE = RULE | the("case silent")


def sources() -> st.SearchStrategy[SourceText]:
    states = st.builds(States, strings(), strings(), st.one_of(st.none(), strings()))
    return st.builds(SourceText, names(), strings(), tuples(states))


def comparisons() -> st.SearchStrategy[r.Compare]:
    return st.builds(r.Compare, names(), names(), st.booleans(), cite_lists())


# ---------------------------------------------------------------- feature types
@cache
def feature_clauses() -> st.SearchStrategy[r.FeatureClause]:
    labels = tuples(st.tuples(names(), strings()), least=1)
    return st.one_of(
        st.builds(r.Claims, tile_sets(), st.one_of(st.none(), conditions()), cite_lists()),
        st.builds(r.ScoredIf, conditions(), cite_lists()),
        st.builds(r.Controlled, st.just("nobody"), st.none(), cite_lists()),
        st.builds(r.Controlled, st.just("majority"), st.one_of(st.none(), features()), cite_lists()),
        st.builds(r.Needs, conditions(), cite_lists()),
        st.builds(r.Define, names(), tile_sets(), cite_lists()),
        st.builds(r.Named, labels, cite_lists()),
    )


@cache
def feature_parts() -> st.SearchStrategy[tuple[r.FeaturePart, ...]]:
    nameless = st.sampled_from(["claims", "scored", "controlled", "needs", "named"])
    parts: list[st.SearchStrategy[r.FeaturePart]] = [
        feature_clauses(),
        st.builds(r.ReplaceClause, feature_clauses()),
        st.builds(r.RemoveClause, nameless, st.none(), cite_lists()),
        st.builds(r.RemoveClause, st.just("define"), names(), cite_lists()),
        cites(),
    ]
    return tuples(st.one_of(parts))


# ---------------------------------------------------------------- declarations
@cache
def followers() -> st.SearchStrategy[r.Follower]:
    return st.builds(r.Follower, names(), numbers(), st.one_of(st.none(), numbers()), st.booleans(), cite_lists())


def feature_types() -> st.SearchStrategy[r.Feature]:
    return st.builds(r.Feature, names(), optional_names(), feature_parts())


def supplies() -> st.SearchStrategy[r.Supply]:
    return st.builds(r.Supply, integers(), cite_lists())


def placements() -> st.SearchStrategy[r.Placement]:
    return st.builds(r.Placement, tuples(st.one_of(st.builds(r.Place, integers(), tile_sets()), cites())))


def values() -> st.SearchStrategy[r.Value]:
    row = st.builds(r.Row, integers(), st.one_of(st.none(), integers()), integers())
    return st.builds(r.Value, tuples(st.one_of(row, cites())))


def cases() -> st.SearchStrategy[r.Case]:
    effect = st.one_of(st.just(r.GiveAll()), st.builds(r.TakeTurns, optional_names(CASE)))
    return st.builds(r.Case, names(), conditions(), effect, cite_lists())


def awards() -> st.SearchStrategy[r.Award]:
    silence = st.builds(r.Silence, names(), conditions(), cite_lists())
    return st.builds(r.Award, tuples(st.one_of(cases(), silence, cites())))


def turns() -> st.SearchStrategy[r.Turns]:
    parts: list[st.SearchStrategy[r.TurnsPart]] = [
        st.builds(r.Start, st.booleans()),
        st.builds(r.Order, st.sampled_from(["clockwise", "counterclockwise"])),
        st.builds(r.Take, integers(), st.one_of(st.none(), numbers())),
        st.builds(r.TakeEach, integers(), features()),
        st.builds(r.Rounds, integers()),
        cites(),
    ]
    return st.builds(r.Turns, optional_names(), tuples(st.one_of(parts), most=4))


def marks() -> st.SearchStrategy[r.Mark]:
    return st.builds(r.Mark, names(), cite_lists())


def number_names() -> st.SearchStrategy[r.NumberName]:
    return st.builds(r.NumberName, names(), cite_lists())


@cache
def declarations() -> st.SearchStrategy[r.Declaration]:
    forms: list[st.SearchStrategy[r.Declaration]] = [
        marks(),
        number_names(),
        followers(),
        feature_types(),
        supplies(),
        placements(),
        values(),
        awards(),
        turns(),
    ]
    return st.one_of(forms)


# ---------------------------------------------------------------- changes
def changes() -> st.SearchStrategy[r.Change]:
    return st.builds(r.Change, names(), feature_parts())


def removals() -> st.SearchStrategy[r.Remove]:
    subject = st.sampled_from(["expansion", "follower", "feature", "case", "reading"])
    return st.one_of(
        st.builds(r.Remove, subject, names(), cite_lists()),
        st.builds(r.Remove, st.just("turns"), optional_names(RULE), cite_lists()),
        st.builds(r.Remove, st.sampled_from(["supply", "placement", "value", "award"]), st.none(), cite_lists()),
    )


def confirmations() -> st.SearchStrategy[r.Confirm]:
    return st.one_of(
        st.builds(r.Confirm, st.sampled_from(["follower", "feature", "case"]), names(), cite_lists()),
        st.builds(r.Confirm, st.just("turns"), optional_names(), cite_lists()),
        st.builds(r.Confirm, st.sampled_from(["supply", "placement", "value", "award"]), st.none(), cite_lists()),
    )


@cache
def replacements(depth: int = 1) -> st.SearchStrategy[r.Replace]:
    replaced: list[
        st.SearchStrategy[r.Follower | r.Feature | r.Supply | r.Placement | r.Value | r.Award | r.Case | r.Turns]
    ]
    replaced = [
        followers(),
        feature_types(),
        supplies(),
        placements(),
        values(),
        awards(),
        cases(),
        turns(),
    ]
    return st.builds(r.Replace, st.one_of([*replaced, readings(depth - 1)] if depth else replaced))


@cache
def rules(depth: int = 1) -> st.SearchStrategy[r.Rule]:
    """What stands in an edition or a reading; a `replace reading` holds rules again."""
    forms: list[st.SearchStrategy[r.Rule]] = [
        declarations(),
        replacements(depth),
        changes(),
        removals(),
        confirmations(),
        cites(),
    ]
    return st.one_of(forms)


@cache
def readings(depth: int = 1) -> st.SearchStrategy[r.Reading]:
    return st.builds(r.Reading, names(), strings(), tuples(rules(depth), most=2))


@cache
def expansions() -> st.SearchStrategy[r.Expansion]:
    parts = st.one_of(marks(), number_names(), followers(), feature_types(), cites())
    return st.builds(r.Expansion, names(), strings(), tuples(parts, most=4))


@cache
def editions() -> st.SearchStrategy[r.Edition]:
    includes = st.builds(r.Include, name_lists())
    parts = st.one_of(rules(), rules(), readings(), includes)
    return st.builds(r.Edition, names(), strings(), optional_names(), tuples(parts, most=4))
