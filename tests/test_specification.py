"""The shipped specification: cited throughout, true throughout, and every statement of the sources answered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from goldrules.editions import Clause
from goldrules.pipeline import Rules, load, specification
from goldrules.proving import ask, prove_all
from goldrules.report.matrix import unanswered, uncited

FEATURE_TYPES = {
    "road",
    "city",
    "farm",
    "monastery",
    "abbey",
    "shrine",
    "german_monastery",
    "dutch_belgian_monastery",
    "japanese_building",
    "darmstadt_church",
    "garden",
    "yaga_hut",
    "german_castle",
    "german_cathedral",
    "castle",
}
FOLLOWERS = {
    "meeple",
    "big",
    "mayor",
    "wagon",
    "phantom",
    "ringmaster",
    "abbot",
    "monk",
    "builder",
    "pig",
    "barn",
}


@cache
def rules() -> Rules:
    return load([], specification())


def clauses() -> Iterator[tuple[str, Clause]]:  # type: ignore[type-arg]
    for edition in rules().editions.values():
        for rulebook in edition.readings:
            for clause in rulebook.clauses():
                yield rulebook.name, clause


def test_it_has_no_problem() -> None:
    assert rules().problems == ()


def test_every_statement_is_decided_and_true() -> None:
    asked, problems = ask(rules())
    assert not problems
    results = list(prove_all(rules(), asked))
    wrong = [
        (result.span.place, result.edition, result.statement) for result in results if result.answer.status != "proved"
    ]
    assert not wrong
    assert len(results) > 2500


def test_every_clause_is_cited() -> None:
    assert [(clause.subject, clause.span.place) for clause in uncited(rules())] == []


def test_an_assumption_gives_its_reason() -> None:
    for _, clause in clauses():
        for cite in clause.all_citations:
            assert cite.authority not in ("assumed", "publisher") or cite.detail


def test_every_statement_of_the_sources_is_answered() -> None:
    assert [(source.name.text, states.place) for source, states in unanswered(rules())] == []


@pytest.mark.parametrize("source", ["wiki_c1", "wiki_c2", "castle_examples", "vi_sheet"])
def test_each_text_is_taken_apart(source: str) -> None:
    assert len(rules().declared.sources[source].states) >= 10


def test_editions_and_their_readings() -> None:
    readings = {
        name: [book.reading.said.name.text if book.reading else None for book in edition.readings]
        for name, edition in rules().editions.items()
    }
    assert readings == {"C1": [None], "C2": [None], "C3": [None], "RGG": ["repeated", "once"], "ZMG": [None]}


@pytest.mark.parametrize("edition", ["C1", "C2", "C3", "RGG", "ZMG"])
def test_feature_types_and_followers(edition: str) -> None:
    mists = {"graveyard", "haunted_castle"} if edition in ("C2", "C3", "ZMG") else set()
    for book in rules().editions[edition].readings:
        assert set(book.features) == FEATURE_TYPES | mists
        assert set(book.followers) == FOLLOWERS
        assert book.default_follower == "meeple"


def test_a_resolved_clause_knows_its_history() -> None:
    turns = rules().editions["RGG"].readings[1].turns[None]
    assert turns.layer == "RGG, read as once"
    assert turns.span.source.name == "spec/editions/rgg.gold"
    assert turns.replaced is not None
    assert turns.replaced.layer == "RGG"
    assert turns.replaced.replaced is not None
    assert turns.replaced.replaced.layer == "C1"


def test_a_later_page_confirms() -> None:
    supply = rules().editions["C3"].readings[0].supply
    assert supply is not None
    assert {cite.source.text for cite in supply.citations} == {"wiki_c1"}
    assert {cite.source.text for cite in supply.confirmations} == {"wiki_c2", "vi_sheet"}
