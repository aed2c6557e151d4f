"""Lint: each finding in a file of its own, and none in the shipped specification."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

from goldrules.bounded import Bound
from goldrules.legality import Budget
from goldrules.linting import CHECKS, Finding, lint
from goldrules.linting.types import types
from tests.support.inputs import ANSWER_SCHEMA, ROOT, loaded, run, shipped_rules

HERE = ROOT / "tests" / "linting"
SMALL = Bound(3, 2, 2, 3, 3)
SIZES = {"GL101": (1, 2, 2), "GL102": (2, 1, 2), "GL103": (1, 1, 2)}


def found(text: str) -> list[Finding]:
    rules = loaded(text)
    assert rules.usable, rules.problems
    return lint(rules, SMALL).findings


@pytest.mark.parametrize("code", CHECKS)
def test_each_file_has_its_finding(code: str) -> None:
    findings = found((HERE / f"{code}.gold").read_text(encoding="utf-8"))
    assert {one.code for one in findings} == {code}
    witness = findings[0].witness
    assert (None if witness is None else witness.sizes[:3]) == SIZES.get(code)


def test_the_shipped_specification_lints_clean() -> None:
    linted = lint(shipped_rules(), SMALL)
    assert linted.findings == []
    assert linted.undecided == []


def test_a_new_silence_does_not_hide_behind_a_declared_one() -> None:
    text = 'edition House "x" extends ZMG { remove case sole_claimant cite wiki_c2 "footnote 5" difference }'
    assert [one.code for one in found(text)] == ["GL101"]


def test_a_declared_silence_is_not_told() -> None:
    text = """edition House "x" extends C1 {
      cite wiki_c1 "Scoring a feature, several features" community
      remove case several_features
      award {
        silent gap if count(claimants) > 1 and no scored feature where count(controllers) > 1 and gold(claims) > 0
      }
    }"""
    assert found(text) == []


def of_ferry(clauses: str, bound: Bound) -> list[tuple[str, str]]:
    """What is found of a new type with some clauses."""
    text = f"""expansion ferries "x" {{
      feature ferry {{ {clauses} cite wiki_c1 "Scoring a feature, roads and cities" }}
    }}
    edition House "x" extends C1 {{ with ferries }}"""
    rules = loaded(text)
    assert rules.usable, rules.problems
    (book,) = rules.editions["House"].readings
    return [(one.code, one.message) for one in types(book, bound, Budget(), {}) if "ferry" in one.message]


SMALL_BOARD = "2\N{MULTIPLICATION SIGN}2"
JOINED = "needs count(joined road) = 2 claims tiles claims tiles of joined road"


@pytest.mark.parametrize(
    "clauses",
    [
        JOINED,
        "claims tiles if gold(tiles) > 1",
        "claims tiles if count(controllers) > 1",
        "scored if some joined road claims tiles claims tiles of joined road",
    ],
)
def test_a_claim_that_matters_somewhere_up_to_the_bound_is_not_found(clauses: str) -> None:
    assert of_ferry(clauses, Bound(2, 2, 3, 2, 2)) == []


def test_without_a_well_formed_position_nothing_is_said_of_claims() -> None:
    assert of_ferry(JOINED, Bound(1, 1, 2, 2, 2)) == [
        ("GL203", f"no position with up to 2 features, a {SMALL_BOARD} board has a `ferry` that is as its `needs` ask")
    ]


def test_claims_are_judged_where_the_type_is_scored() -> None:
    clauses = "needs not completed scored if no joined road claims tiles claims tiles of joined road"
    words = f"that the other claims do not give in any position with up to 2 features, a {SMALL_BOARD} board"
    assert of_ferry(clauses, Bound(1, 1, 2, 2, 2)) == [("GL202", f"this claim of `ferry` gives nothing {words}")]
    assert of_ferry("needs not completed scored if is road claims tiles", Bound(1, 1, 2, 2, 2)) == [
        ("GL203", f"no position with up to 2 features, a {SMALL_BOARD} board has a `ferry` that is scored")
    ]


def test_what_editions_of_the_same_meaning_share_is_told_of_each() -> None:
    """The pond is alike to the pool, so Ponds means what Pools does; its own claim is still found."""
    clauses = 'claims tiles & around(tiles) cite wiki_c1 "Scoring a feature, roads and cities"'
    text = f"""
    expansion pools "x" {{ feature pool {{ {clauses} }} }}
    expansion ponds "x" {{ feature pond {{ {clauses} }} }}
    edition Pools "x" extends C1 {{ with pools }}
    edition Ponds "x" extends Pools {{ with ponds }}
    edition Silent "x" extends Ponds {{ remove case sole_claimant cite wiki_c2 "footnote 5" difference }}
    edition Mute "x" extends Silent {{ }}"""
    told = [(one.code, one.clauses[0].layer, one.editions) for one in found(text)]
    assert told == [
        ("GL101", "C1", ("Silent", "Mute")),
        ("GL202", "pools", ("Pools", "Ponds", "Silent", "Mute")),
        ("GL202", "ponds", ("Ponds", "Silent", "Mute")),
    ]


def test_only_the_editions_that_are_named() -> None:
    bound = ["--players", "2", "--ingots", "1", "--features", "2", "--board", "2x2"]
    assert run(["lint", str(HERE / "GL101.gold"), "--edition", "C1", *bound]).exit_code == 0
    assert run(["lint", str(HERE / "GL101.gold"), "--edition", "Gap", *bound]).exit_code == 1


@pytest.mark.parametrize(
    ("case", "condition", "code"),
    [
        ("sole_claimant", "count(claimants) > 0", "GL103"),
        ("sole_claimant", "count(claimants) = 1 and gold(board) = 1", "GL101"),
        ("several_features", "count(claimants) > 8", "GL201"),
    ],
)
def test_each_edition_has_its_own_clauses_of_what_is_shared(case: str, condition: str, code: str) -> None:
    effect = "all" if case == "sole_claimant" else "turns"
    editions = "".join(
        f"""
        source s{name} "Source {name}"
        edition {name} "x" extends C1 {{
          replace case {case} if {condition} then {effect} {{ cite s{name} "page {name}" }}
        }}"""
        for name in ("A", "B")
    )
    findings = [one for one in found(editions + 'edition Same "x" extends B { }') if one.code == code]
    assert [one.editions for one in findings] == [("A",), ("B", "Same")]
    assert findings[0].message == findings[1].message
    for one, source in zip(findings, ("sA", "sB"), strict=True):
        clause = next(clause for clause in one.clauses if clause.layer == one.editions[0])
        assert [cite.source.text for cite in clause.all_citations] == [source]


def test_what_nothing_uses() -> None:
    text = """source leaflet "A leaflet"
    source booklet "A booklet" { states "p. 1" "a" states "p. 2" "b" states "p. 3" "c" omitted "no rule" }
    edition House "x" extends C1 { replace supply 9 { cite booklet "p. 1" } }
    expansion more "x" { mark inn number height cite wiki_c1 "Contents, gold" }"""
    assert sorted(one.message for one in found(text)) == [
        "no rule uses the mark `inn`",
        "no rule uses the number `height`",
        'nothing answers "p. 2" of `booklet`, and it is not `omitted`',
        "nothing cites the source `leaflet`",
    ]


def test_the_verb() -> None:
    bound = ["--players", "2", "--ingots", "1", "--features", "2", "--board", "2x2"]
    result = run(["lint", str(HERE / "GL101.gold"), *bound, "--format", "json"])
    assert result.exit_code == 1
    document = json.loads(result.output)
    Draft202012Validator(json.loads(ANSWER_SCHEMA.read_text(encoding="utf-8"))).validate(document)
    (finding,) = document["findings"]
    assert finding["editions"] == ["Gap"]
    assert run(["explain", "-", "--with", str(HERE / "GL101.gold")], json.dumps(finding["position"])).exit_code == 3
    text = run(["lint", str(HERE / "GL301.gold"), *bound])
    assert text.output.startswith("GL301 no citation: `supply` cites no source")
