"""Whose word: editions without what rests on less, what comes back, and what the verbs say of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from goldrules.bounded import Bound
from goldrules.comparing import compare
from goldrules.editions import AUTHORITIES, Authority, Clause, Edition, resting_on
from tests.support.inputs import loaded, run, shipped_rules


def restricted(name: str, least: Authority) -> tuple[Edition, set[str]]:
    edition, left_out = resting_on(shipped_rules().editions[name], least)
    return edition, {clause.subject for clause in left_out}


@pytest.mark.parametrize("least", AUTHORITIES)
@pytest.mark.parametrize("name", ["C1", "C2", "C3", "RGG", "ZMG"])
def test_every_clause_that_stays_rests_on_enough(name: str, least: Authority) -> None:
    ranks = {"printed": 3, "publisher": 2, "community": 1, "difference": 1, "assumed": 0}
    edition, _ = restricted(name, least)
    for book in edition.readings:
        clauses: list[Clause[Any]] = [one for type_ in book.features.values() for one in type_.claims]
        for clause in [*clauses, *book.cases.values(), *book.turns.values(), *book.silences.values()]:
            assert max(ranks[cite.authority] for cite in clause.all_citations) >= ranks[least]


def test_the_publisher_says_what_castles_claim_of_the_first_edition() -> None:
    assert {"claims of castle", "scored of castle", "define fief of castle"} <= restricted("C1", "printed")[1]
    assert "claims of castle" not in restricted("C1", "publisher")[1]


def test_readings_that_are_assumed_are_one_for_the_community() -> None:
    edition, left_out = restricted("RGG", "community")
    assert [book.reading for book in edition.readings] == [None]
    assert {"reading repeated", "reading once"} <= left_out


def test_what_was_replaced_or_removed_comes_back() -> None:
    for name, parent in (("RGG", "C1"), ("ZMG", "C2")):
        edition, _ = restricted(name, "printed")
        found = compare(restricted(parent, "printed")[0], edition, Bound(2, 2, 2, 2, 2))
        assert found.relation == "same"


def test_what_cites_nothing_is_the_authors_word() -> None:
    rules = loaded('edition House "x" extends C1 { replace supply 9 }')
    edition, _ = resting_on(rules.editions["House"], "printed")
    supply = edition.readings[0].supply
    assert supply is not None
    assert supply.said.amount == 9


def test_a_clause_goes_with_the_set_that_it_uses() -> None:
    rules = loaded(
        """expansion e "x" { feature tower {
          define near = tiles { cite wiki_c1 "Contents, gold" assumed "we say so" }
          claims near { cite wiki_c1 "Contents, gold" } } }
        edition House "x" extends C1 { with e }"""
    )
    assert rules.usable, rules.problems
    edition, left_out = resting_on(rules.editions["House"], "printed")
    assert edition.readings[0].features["tower"].claims == ()
    assert {"define near of tower", "claims of tower"} <= {clause.subject for clause in left_out}


# ---------------------------------------------------------------- the verbs
POSITION = """example "A castle beside a city" {
  under C1
  players Red, Blue
  active Blue
  board { | k m | | a b | }
  castle Keep on k, m held by Red
  city Town on a, b held by Blue
  gold k
  completes Town
  %s
}
"""


def test_check_says_what_is_left_out_and_what_changes() -> None:
    text = POSITION % "propose split Red: k"
    assert run(["check", "-"], text).exit_code == 0
    result = run(["check", "-", "--authority", "printed"], text)
    assert result.exit_code == 1
    assert "left out, since it rests on less than the printed rules" in result.output
    assert "what changes" in result.output
    assert "what `castle` claims" in result.output


def test_prove_as_json_lists_what_is_left_out() -> None:
    result = run(["prove", "-", "--authority", "printed", "--format", "json"], POSITION % "expect claims Red nothing")
    document = json.loads(result.output)
    assert result.exit_code == 0
    assert any("fief" in one for one in document["left_out"])


def test_diff_by_authority() -> None:
    bound = ["--players", "2", "--ingots", "1", "--features", "1", "--board", "2x2"]
    result = run(["diff", "RGG", "C1", "--authority", "printed", *bound])
    assert result.exit_code == 0
    assert "RGG and C1 are the same" in result.output
