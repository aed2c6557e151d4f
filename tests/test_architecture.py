"""The house: which room imports which, how large a room is, and that no Python file knows a game word."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from goldrules.pipeline import load, specification

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "goldrules").rglob("*.py"))
MOST_LINES = 400
DOORS = {"pyproject.toml", "spec", "goldrules", "grammar", "tests", "docs"}
BESIDE = {"README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md"}


def test_rooms_import_downwards_only() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_top_has_no_other_door() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    top = {line.split("/")[0] for line in listed.splitlines()}
    assert {name for name in top if not name.startswith(".")} <= DOORS | BESIDE


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_rooms_stay_small(module: Path) -> None:
    assert len(module.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def game_words() -> set[str]:
    """Every name that the specification gives to a thing of the game: editions, expansions, types, followers, …"""
    declared = load([], specification()).declared
    names = {*declared.editions, *declared.expansions, *declared.types, *declared.followers, *declared.marks}
    names |= {*declared.numbers, *declared.sets}
    # Words that are also plain English in code about games and texts.
    return names - {"big", "road"} | {"fief", "RGG", "ZMG"}


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_game_word_in_python(module: Path) -> None:
    text = module.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            docstring = node.body[0]
            assert isinstance(docstring, ast.Expr)
            lines = text.splitlines(keepends=True)
            for number in range(docstring.lineno - 1, docstring.end_lineno or docstring.lineno):
                lines[number] = "\n"
            text = "".join(lines)
    found = [word for word in game_words() if re.search(rf"(?<![A-Za-z]){re.escape(word)}(?![A-Za-z])", text)]
    assert not found, f"{module.name} names {found}"


def test_nothing_is_printed_but_through_the_command_line() -> None:
    for module in MODULES:
        assert not re.search(r"(?<!\.)\bprint\(", module.read_text(encoding="utf-8")), module
