"""JSON positions: what is read, and what is said of what cannot be read."""

from __future__ import annotations

import json
import random

import pytest
from jsonschema import Draft202012Validator

from goldrules.exchange import example_to_json, read_examples
from goldrules.exchange.writing import canonical
from goldrules.source import Source
from goldrules.syntax.positions import Example
from tests.support.inputs import POSITION_SCHEMA, shipped_rules

SCHEMA = Draft202012Validator(json.loads(POSITION_SCHEMA.read_text(encoding="utf-8")))
EXAMPLES = [node for node in shipped_rules().asked_statements if isinstance(node, Example)]


def problems(text: str) -> list[tuple[str, int, int]]:
    return [
        (problem.code, problem.label.span.line, problem.label.span.column)
        for problem in read_examples(Source("p.json", text))[1]
    ]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title[:40])
def test_every_example_goes_there_and_back(example: Example) -> None:
    written = example_to_json(example)
    SCHEMA.validate(written)
    read, found = read_examples(Source("p.json", json.dumps(written)))
    assert not found
    assert read == [Example(example.title, canonical(example.parts))]


def test_places_are_those_of_the_json_text() -> None:
    text = '{"players": ["Red"],\n "active": "Blue"}'
    (example,), _ = read_examples(Source("p.json", text))
    active = example.parts[-1].player  # type: ignore[union-attr]
    assert (active.span.line, active.span.column, active.span.text) == (2, 12, '"Blue"')


def test_an_array_holds_several() -> None:
    examples, found = read_examples(Source("p.json", '[{"name": "a"}, {}]'))
    assert not found
    assert [example.title for example in examples] == ["a", "position 2"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("{", (1, 1)),
        ("[1]", (1, 2)),
        ('{"players": ["Red" "Blue"]}', (1, 20)),
        ('{"plaiers": []}', (1, 2)),
        ('{"active": 3}', (1, 12)),
        ('{"active": "two words"}', (1, 12)),
        ('{"gold": "a"}', (1, 10)),
        ('{"gold": ["a", null]}', (1, 16)),
        ('{"board": []}', (1, 11)),
        ('{"board": [[]]}', (1, 12)),
        ('{"holds": {"Red": -1}}', (1, 19)),
        ('{"holds": {"Red": 1.5}}', (1, 19)),
        ('{"holds": {"Red": true}}', (1, 19)),
        ('{"holds": {"Red": 12345678901}}', (1, 19)),
        ('{"holds": {"Red": NaN}}', (1, 19)),
        ('{"active": "A", "active": "B"}', (1, 17)),
        ('{"features": [{"type": "t", "name": "n"}]}', (1, 15)),
        ('{"features": [{"type": "t", "name": "n", "tiles": []}]}', (1, 51)),
        ('{"features": [{"type": "t", "name": "n", "tiles": ["a"], "state": "old"}]}', (1, 67)),
        ('{"propose": [{}]}', (1, 14)),
        ('{"propose": [{"picks": [["Red"]]}]}', (1, 25)),
        ('{"expect": [{"verdict": "legal"}]}', (1, 13)),
        ('{"expect": [{"scored": [], "by": "points"}]}', (1, 28)),
        ('{"cite": [{"source": "s", "place": "p", "authority": "assumed"}]}', (1, 11)),
        ('{"name": "a\\"b"}', (1, 10)),
        ('{"version": 2}', (1, 13)),
        ("[" * 60, (1, 52)),
        ('{"active": "\\ud800"}', (1, 12)),
        ('{} "more"', (1, 4)),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, place: tuple[int, int]) -> None:
    found = problems(text)
    assert ("GR008", *place) in found


def test_all_that_is_wrong_is_told_at_once() -> None:
    assert len(problems('{"plaiers": [], "active": 3, "gold": ["a", 4]}')) == 3


def test_broken_json_never_raises() -> None:
    rng = random.Random(1)
    whole = json.dumps([example_to_json(example) for example in EXAMPLES[:6]])
    for _ in range(400):
        at = rng.randrange(len(whole))
        cut = (
            whole[:at]
            + rng.choice(['"', "{", "]", "9" * 20, "\\", "\x00", "null", ""])
            + whole[at + rng.randrange(3) :]
        )
        read_examples(Source("p.json", cut))
