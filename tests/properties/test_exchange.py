"""JSON and back changes nothing, what is written follows the schema, and no text makes reading fall over."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from goldrules.exchange import canonical, example_to_json, read_examples
from goldrules.source import Source
from goldrules.syntax.positions import Example
from tests.support.inputs import POSITION_SCHEMA, shipped_rules

SCHEMA = Draft202012Validator(json.loads(POSITION_SCHEMA.read_text(encoding="utf-8")))
EXAMPLES = [node for node in shipped_rules().asked_statements if isinstance(node, Example)]


@cache
def written() -> list[dict[str, Any]]:
    return [example_to_json(example) for example in EXAMPLES]


def read(document: object) -> list[Example]:
    examples, problems = read_examples(Source("p.json", json.dumps(document)))
    assert not problems
    return examples


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_every_example_there_and_back(example: Example) -> None:
    document = example_to_json(example)
    SCHEMA.validate(document)
    assert read(document) == [canonical(example)]
    assert example_to_json(canonical(example)) == document


def test_all_examples_in_one_document() -> None:
    SCHEMA.validate(written())
    examples = read(written())
    assert examples == [canonical(example) for example in EXAMPLES]
    assert [read(example_to_json(example)) for example in examples] == [[example] for example in examples]


# ---------------------------------------------------------------- other documents
def paths(document: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to every value inside a document."""
    inside: list[tuple[Any, Any]] = []
    if isinstance(document, dict):
        inside = list(document.items())
    elif isinstance(document, list):
        inside = list(enumerate(document))
    return [path, *(way for key, value in inside for way in paths(value, (*path, key)))]


WORDS = [
    "a",
    "Red",
    "two words",
    "1a",
    "",
    "Lục",
    "e\u0301",
    "legal",
    "points",
    "new",
    "printed",
    "example",
    'a"',
    "a\n",
]
KEYS = ["picks", "split", "counts", "gold", "tiles", "player", "by", "verdict", "scored", "name", "detail", "state"]
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 10**9) | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def documents(draw: st.DrawFn) -> Any:
    """Examples in which some values are replaced, left out, or joined by others."""
    document: Any = deepcopy(draw(st.sampled_from(written())))
    for _ in range(draw(st.integers(1, 3))):
        way = draw(st.sampled_from(paths(document)))
        if not way:
            continue
        parent = document
        for key in way[:-1]:
            parent = parent[key]
        match draw(st.sampled_from(["replace", "remove", "add", "take"])):
            case "replace":
                parent[way[-1]] = draw(VALUES)
            case "remove":
                del parent[way[-1]]
            case "add" if isinstance(parent, dict):
                parent[draw(st.sampled_from(KEYS))] = draw(VALUES)
            case "add":
                parent.insert(way[-1], draw(VALUES))
            case _:
                other = draw(st.sampled_from(paths(document)))
                value = document
                for key in other:
                    value = value[key]
                parent[way[-1]] = deepcopy(value)
    return document


@given(documents())
def test_reading_and_the_schema_agree(document: Any) -> None:
    examples, problems = read_examples(Source("p.json", json.dumps(document)))
    assert SCHEMA.is_valid(document) == (not problems), problems
    assert len(examples) == (not problems)


@given(documents())
def test_what_is_read_is_canonical_and_is_written_and_read_alike(document: Any) -> None:
    for example in read_examples(Source("p.json", json.dumps(document)))[0]:
        assert canonical(example) == example
        again = example_to_json(example)
        SCHEMA.validate(again)
        assert read(again) == [example]


TOKENS = ['"', "{", "}", "[", "]", ",", ":", "\\", "\\u", "\\ud800", "-", "1e9", "null", "NaN", "//"]
PIECES = st.sampled_from(
    [*TOKENS, "", "\n", "\x00", "9" * 20, "[" * 60, '{"a":' * 60, "\ufeff", "\u0301", "\ud800", "é"]
) | st.text(max_size=3)


@st.composite
def broken(draw: st.DrawFn) -> str:
    """The text of an example in which pieces are replaced by others."""
    text = json.dumps(draw(st.sampled_from(written())), indent=draw(st.sampled_from([None, 1])))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = start + draw(st.integers(0, 4))
        text = text[:start] + draw(PIECES) + text[end:]
    return text[: draw(st.integers(0, len(text)))] if draw(st.booleans()) else text


def accepted(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


@given(broken() | st.text(max_size=40) | st.lists(PIECES, max_size=12).map("".join))
def test_no_text_makes_reading_fall_over(text: str) -> None:
    source = Source("p.json", text)
    examples, problems = read_examples(source)
    assert examples or problems or text.strip() == "[]" or json.loads(text) == []
    for problem in problems:
        span = problem.label.span
        assert problem.code == "GR008"
        assert 0 <= span.start <= span.end <= len(text)
        assert span.line >= 1
        source.line(span.line)
    # What is not JSON to Python's reader, which allows more, is not JSON here.
    assert accepted(text) or problems
