"""New feature types, followers, editions and procedures written as rule files alone: each proves its own examples."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

from goldrules.parsing import parse_all
from goldrules.source import Source
from goldrules.syntax.positions import Example
from goldrules.syntax.rules import Edition, Expansion, Feature, Follower, Mark, NumberName, Turns
from goldrules.syntax.traverse import nodes
from tests.support.inputs import ROOT, run, shipped
from tests.support.primitives import all_primitives, primitives

FILES = sorted((ROOT / "tests" / "extensions").glob("*.gold"))
TWICE = 2


def statements(path: Path) -> list[object]:
    found, problems = parse_all(Source(path.name, path.read_text(encoding="utf-8")))
    assert problems == []
    return list(found)


def test_there_are_many() -> None:
    assert len(FILES) >= 20


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_rule_file_proves_its_examples(path: Path) -> None:
    done = run(["prove", "--engine", "both", str(path)])
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_rule_file_says_why_and_has_examples(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# "), "what the file is about"
    examples = [one for one in statements(path) if isinstance(one, Example)]
    assert examples
    assert all("expect" in text[one.span.start : one.span.end] for one in examples)


def test_every_primitive_is_used_by_two_files() -> None:
    """A primitive that is missing here is one that nobody has tried outside the shipped specification."""
    users: dict[str, list[str]] = defaultdict(list)
    for path in FILES:
        for label in set().union(*map(primitives, statements(path))):
            users[label].append(path.stem)
    assert {label: users[label] for label in sorted(all_primitives()) if len(users[label]) < TWICE} == {}


def declared_words(found: Iterable[object]) -> set[str]:
    """The names that statements declare: expansions, editions, feature types, followers, marks, numbers, procedures."""
    kinds = Edition | Expansion | Feature | Follower | Mark | NumberName | Turns
    return {node.name.text for one in found for node in nodes(one) if isinstance(node, kinds) and node.name is not None}


def test_no_python_file_names_their_words() -> None:
    """The words of the shipped specification are looked for by another test."""
    words = declared_words(one for path in FILES for one in statements(path))
    words -= declared_words(one for source in shipped() for one in parse_all(source)[0])
    assert len(words) >= len(FILES)
    pattern = re.compile(rf"\b({'|'.join(sorted(words))})\b")
    for module in (ROOT / "goldrules").rglob("*.py"):
        assert set(pattern.findall(module.read_text(encoding="utf-8"))) == set(), module
