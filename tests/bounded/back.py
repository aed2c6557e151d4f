"""Positions that were found, given to `check` as text and as JSON."""

from __future__ import annotations

import json

from jsonschema import Draft202012Validator

from goldrules import printing
from goldrules.bounded.witness import Witness
from goldrules.exchange import example_to_json
from goldrules.pipeline import load
from goldrules.source import Source
from tests.support.inputs import POSITION_SCHEMA, shipped


def reads_back(witness: Witness, editions: tuple[str, ...], rules: str = "") -> None:
    """The program takes what it shows, as a text and as JSON, and reads the same position and proposal."""
    example = witness.example("found", editions)
    document = example_to_json(example)
    Draft202012Validator(json.loads(POSITION_SCHEMA.read_text(encoding="utf-8"))).validate(document)
    for name, text in ("found.gold", printing.statement(example)), ("found.json", json.dumps(document)):
        read = load(shipped(), [Source("rules.gold", rules), Source(name, text)])
        assert read.usable, read.problems
        (question,) = read.asked
        assert question.position == witness.position
        assert len(question.proposals) == (witness.split is not None)
