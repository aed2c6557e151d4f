"""Inputs that several tests need: texts loaded as files, the shipped rules, the command line run in-process."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from click.testing import CliRunner, Result

from goldrules.cli import verbs
from goldrules.pipeline import Rules, load, specification
from goldrules.source import Source

ROOT = Path(__file__).parent.parent.parent
ANSWER_SCHEMA = ROOT / "docs" / "schema" / "answer.schema.json"
POSITION_SCHEMA = ROOT / "docs" / "schema" / "position.schema.json"


@cache
def shipped() -> tuple[Source, ...]:
    return tuple(specification())


@cache
def shipped_rules() -> Rules:
    return load([], shipped())


def loaded(text: str, *, bare: bool = False, name: str = "test.gold") -> Rules:
    """A text on top of the shipped specification."""
    return load([] if bare else shipped(), [Source(name, text)])


def run(arguments: Sequence[str], text: str | None = None) -> Result:
    """The command line with some arguments; `text` is standard input."""
    return CliRunner().invoke(verbs, list(arguments), input=text)
