"""New feature types, followers and procedures written as rule files alone: each proves its own examples."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from goldrules.pipeline import load, read_file, specification
from goldrules.syntax.rules import Feature
from goldrules.syntax.traverse import nodes
from tests.support.inputs import ROOT, run

FILES = sorted((ROOT / "tests" / "extensions").glob("*.gold"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_rule_file_proves_its_examples(path: Path) -> None:
    done = run(["prove", str(path)])
    assert done.exit_code == 0, done.output


def test_no_python_file_names_their_words() -> None:
    rules = load(specification(), [read_file(path) for path in FILES])
    words = {
        node.name.text for statement in rules.asked_statements for node in nodes(statement) if isinstance(node, Feature)
    }
    assert len(words) >= 5
    for module in (ROOT / "goldrules").rglob("*.py"):
        text = module.read_text(encoding="utf-8")
        assert not [word for word in words if re.search(rf"\b{word}\b", text)], module
