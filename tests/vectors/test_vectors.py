"""The test vectors: not stale, true for both engines, for the naive enumerator, and for who knows only their JSON."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

import goldrules
from goldrules.legality import Engines
from tests.bruteforce import enumerator
from tests.support.inputs import POSITION_SCHEMA, ROOT, run, shipped_rules
from tests.vectors.generate import FOLDER, text, vectors

SCHEMA = json.loads((ROOT / "docs" / "schema" / "vectors.schema.json").read_text(encoding="utf-8"))
FILES = sorted(FOLDER.glob("*.json"))
DOCUMENTS = [json.loads(path.read_text(encoding="utf-8")) for path in FILES]
SMALL = 6
"""So many ingots the enumerator can hand out in every way."""


def test_they_are_not_stale_and_both_engines_agree() -> None:
    """`python -m tests.vectors.generate` writes them anew."""
    found = vectors(shipped_rules(), Engines("both"))
    assert sorted(found) == [path.stem for path in FILES]
    for path in FILES:
        assert path.read_text(encoding="utf-8") == text(found[path.stem]), path.name


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda one: str(one["edition"]))
def test_they_keep_to_the_schema(document: dict[str, Any]) -> None:
    position = json.loads(POSITION_SCHEMA.read_text(encoding="utf-8"))
    registry: Registry[Any] = Registry().with_resource(position["$id"], Resource.from_contents(position))
    Draft202012Validator.check_schema(SCHEMA)
    Draft202012Validator(SCHEMA, registry=registry).validate(document)


def test_ids_are_of_one_position_each() -> None:
    ids = [one["id"] for document in DOCUMENTS for one in document["vectors"]]
    assert max(Counter(ids).values()) == 1
    assert len(ids) > 500


def test_every_source_is_named_or_the_example_is_our_own() -> None:
    cited = [one for document in DOCUMENTS for one in document["vectors"] if one["source"]]
    assert len(cited) > 200
    assert all((ROOT / one["file"]).is_file() for document in DOCUMENTS for one in document["vectors"])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda one: str(one["edition"]))
def test_the_naive_enumerator_says_the_same(document: dict[str, Any]) -> None:
    tried = 0
    for one in document["vectors"]:
        position = one["position"]
        position = {"gold": [], "completes": [], **position}
        if "features" not in position or "active" not in position or len(position["gold"]) > SMALL:
            continue
        procedures = enumerator.EDITIONS[document["edition"]]
        assert len(procedures) == len(one["readings"])
        for procedure, said in zip(procedures, one["readings"], strict=True):
            assert sorted(enumerator.scored(position)) == said["scored"], one["id"]
            for player in position["players"]:
                assert enumerator.claims(position, player) == set(said["claims"][player]), one["id"]
            counts = enumerator.counts(position, procedure)
            assert said["silent"] == (counts is None), one["id"]
            for way in said["ways"]:
                assert {tuple(each.values()) for each in way["outcomes"]} == counts, one["id"]
        tried += 1
    assert tried > 30


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda one: str(one["edition"]))
def test_a_program_that_asks_in_json_is_told_the_same(document: dict[str, Any]) -> None:
    """Every tenth position, as another program would ask: through the JSON form and the Python interface."""
    rules = shipped_rules()
    for one in document["vectors"][::10]:
        question = goldrules.read_position(rules, json.dumps(one["position"]))
        name = document["edition"]
        claims = [
            {who: list(tiles) for who, tiles in found.items()} for found in goldrules.claims(rules, name, question)
        ]
        assert claims == [said["claims"] for said in one["readings"]]
        outcomes = [way["outcomes"] for said in one["readings"] for way in said["ways"] if "outcomes" in way]
        assert [sorted(each) for each in goldrules.outcomes(rules, name, question)] == [
            sorted(tuple(each.items()) for each in one) for one in outcomes
        ]


def test_the_verdicts_are_those_of_check() -> None:
    document = DOCUMENTS[0]
    asked = [
        {
            **one["position"],
            "name": one["id"],
            "under": [document["edition"]],
            "propose": [said["proposal"] for said in one["verdicts"]],
        }
        for one in document["vectors"][::7]
        if one["verdicts"]
    ]
    done = run(["check", "--engine", "plain", "--format", "json", "-"], json.dumps(asked))
    found = [one["verdict"] for one in json.loads(done.output)["verdicts"]]
    assert found == [said["verdict"] for one in document["vectors"][::7] for said in one["verdicts"]]


def test_the_page_shows_a_vector_of_the_files() -> None:
    page = (ROOT / "docs" / "vectors.md").read_text(encoding="utf-8")
    shown = json.loads(page.split("```json\n")[1].split("```")[0])
    assert shown in [one for document in DOCUMENTS for one in document["vectors"]]


def test_an_installed_package_has_every_file() -> None:
    included = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = included["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert {name: path for name, path in wheel.items() if "vectors" in name} == {
        f"tests/vectors/{path.name}": f"goldrules/_data/vectors/{path.name}" for path in FILES
    }
