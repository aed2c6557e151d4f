"""Layers laid on each other: what an expansion brought and takes away, who is the default follower, who is named."""

from __future__ import annotations

import pytest

from goldrules.editions import Rulebook
from goldrules.pipeline import Rules
from tests.support.inputs import loaded

WELLS = """
expansion wells "x" {
  mark spring
  number depth
  follower diver counts 1
  feature well { claims tiles }
}
"""


def rulebook(rules: Rules, edition: str) -> Rulebook:
    assert [problem for problem in rules.problems if problem.code != "GR206"] == []
    return rules.editions[edition].readings[0]


@pytest.mark.parametrize(
    "before",
    [
        "",
        "replace feature well { claims nothing }",
        "change feature well { define edge = beside(tiles) }",
        "replace follower diver counts 2",
        "replace feature well { claims nothing } replace follower diver counts 2",
    ],
)
def test_an_expansion_takes_away_all_that_it_brought(before: str) -> None:
    text = f'{WELLS} edition One "x" {{ with wells {before} }} edition Two "x" extends One {{ remove expansion wells }}'
    found = rulebook(loaded(text, bare=True), "Two")
    assert (dict(found.features), dict(found.followers)) == ({}, {})
    assert (dict(found.marks), dict(found.numbers)) == ({}, {})


def test_what_an_edition_brings_stays_though_the_edition_is_called_like_the_expansion() -> None:
    text = f"""{WELLS}
    edition wells "x" {{ with wells feature pond {{ claims tiles }} follower frog counts 1 mark reed }}
    edition Dry "x" extends wells {{ remove expansion wells }}"""
    found = rulebook(loaded(text, bare=True), "Dry")
    assert (list(found.features), list(found.followers), list(found.marks)) == (["pond"], ["frog"], ["reed"])


def test_what_is_said_again_after_it_was_taken_away_is_of_who_says_it() -> None:
    text = f"""{WELLS}
    edition One "x" {{ with wells remove feature well feature well {{ claims nothing }} }}
    edition Two "x" extends One {{ remove expansion wells }}
    edition Three "x" extends Two {{ with wells replace feature well {{ claims nothing }} }}"""
    rules = loaded(text, bare=True)
    assert [problem.code for problem in rules.problems] == ["GR203"]
    assert list(rules.editions["Two"].readings[0].features) == ["well"]


FOLLOWERS = 'edition One "x" { default follower meeple counts 1 follower big counts 2 }'


@pytest.mark.parametrize(
    ("said", "counts"),
    [
        ("replace default follower big counts 3", {"meeple": 1, "big": 3}),
        ("replace default follower giant counts 4", {"meeple": 1, "big": 2, "giant": 4}),
    ],
)
def test_another_follower_becomes_the_default(said: str, counts: dict[str, int]) -> None:
    found = rulebook(loaded(f'{FOLLOWERS} edition Two "x" extends One {{ {said} }}', bare=True), "Two")
    assert {name: clause.said.counts.value for name, clause in found.followers.items()} == counts  # type: ignore[union-attr]
    defaults = [name for name, clause in found.followers.items() if clause.said.default]
    assert defaults == [said.split()[3]] == [found.default_follower]


def test_a_default_follower_replaces_only_what_is_there() -> None:
    rules = loaded('edition One "x" { replace default follower giant counts 4 }', bare=True)
    assert [problem.code for problem in rules.problems] == ["GR202"]


def test_a_second_default_follower_is_told_what_can_be_done() -> None:
    rules = loaded(f'{FOLLOWERS} edition Two "x" extends One {{ default follower giant counts 3 }}', bare=True)
    (problem,) = rules.problems
    assert (problem.code, problem.hint) == ("GR203", "an edition chooses another with `replace default follower`")


def test_a_fault_is_told_once_with_the_edition_that_brings_it_about() -> None:
    text = """
    expansion dunes "x" { feature dune { define edge = beside(tiles) claims edge } }
    edition Parent "x" { with dunes }
    edition Child "x" extends Parent { change feature dune { remove define edge } }
    edition Grandchild "x" extends Child { supply 3 }"""
    (problem,) = loaded(text, bare=True).problems
    assert problem.label.span.text == "edge"
    assert problem.others[-1].span.text == "Child"
    assert problem.others[-1].text == "in the edition `Child`"


def test_what_several_editions_share_is_told_once() -> None:
    text = """
    expansion dunes "x" { feature dune { claims edge } feature sand { define edge = tiles claims edge } }
    edition One "x" { with dunes }
    edition Two "x" { with dunes }"""
    (problem,) = loaded(text, bare=True).problems
    assert problem.others[-1].span.text == "One"


def test_a_type_whose_parent_a_child_takes_away_names_the_child() -> None:
    text = """
    expansion dunes "x" { feature sand { claims tiles } feature dune is sand { } }
    edition Parent "x" { with dunes }
    edition Child "x" extends Parent { remove feature sand }
    edition Grandchild "x" extends Child { supply 3 }"""
    (problem,) = loaded(text, bare=True).problems
    assert (problem.code, problem.label.span.text) == ("GR101", "sand")
    assert [label.text for label in problem.others] == ["in the edition `Child`"]
