"""Layout keeps what a file says and every comment, and done twice is done once."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from goldrules import printing
from goldrules.formatting import Formatted, format_source
from goldrules.formatting.gaps import Gap, comments_of, gaps_of
from goldrules.parsing import parse, read_source
from goldrules.source import Source
from goldrules.syntax.positions import Statement
from tests import strategies
from tests.support.inputs import ROOT

BAD = ROOT / "tests" / "language" / "bad"
FILES = sorted(
    path for folder in ("spec", "tests") for path in (ROOT / folder).rglob("*.gold") if not path.is_relative_to(BAD)
)
MARKS = (",", ";", "{")
WORD = regex.compile(r'#[^\n]*|"[^"\n]*"|\w+|[^\s]')


def formatted(text: str) -> str:
    done = format_source(Source("test.gold", text))
    assert isinstance(done, Formatted), (done, text)
    return done.text


def places(text: str) -> list[tuple[int, str]]:
    """Every comment, and how many words stand before it; `,`, `;`, braces and parentheses may change sides with it."""
    words, found = 0, []
    for match in WORD.finditer(text):
        if match[0].startswith("#"):
            found.append((words, match[0].rstrip()))
        elif match[0] not in (*MARKS, "}", "(", ")"):
            words += 1
    return found


def assert_kept(text: str) -> None:
    once = formatted(text)
    assert parse(Source("once.gold", once)) == parse(Source("text.gold", text))
    assert places(once) == places(text)
    assert formatted(once) == once
    assert not any(line.endswith(" ") for line in once.split("\n"))
    assert "\n\n\n" not in once


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_files_that_are_here(path: Path) -> None:
    source = read_source(path.name, path.read_bytes())
    assert isinstance(source, Source)
    text = source.text.replace("\r\n", "\n")
    assert_kept(text)
    assert_kept(" ".join(line.split("#")[0].strip() for line in text.split("\n")))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_comments_between_all_words(path: Path) -> None:
    source = read_source(path.name, path.read_bytes())
    assert isinstance(source, Source)
    assert_kept(with_comments(source.text.replace("\r\n", "\n"), random.Random(path.name), 0.1))


@given(
    st.lists(strategies.statements(), max_size=3), st.randoms(use_true_random=False), st.sampled_from([0, 0.02, 0.3])
)
def test_generated_files(trees: list[Statement], chance: random.Random, share: float) -> None:
    text = printing.statements(trees)
    assert_kept(with_comments(text, chance, share))


@given(st.lists(strategies.statements(), max_size=2))
def test_without_comments_it_is_what_is_printed(trees: list[Statement]) -> None:
    text = printing.statements(trees)
    assert formatted(text) == text


def with_comments(text: str, chance: random.Random, share: float) -> str:
    """The text with comments and empty lines thrown in between its words."""
    pieces: list[str] = []
    end = 0
    for gap in [*all_words(text), None]:
        pieces.append(text[end : gap.start] if gap else text[end:])
        if chance.random() < share:
            lines = "\n" * chance.randint(0, 3) + " " * chance.randint(0, 9)
            said = chance.choice(["", " so", " \U0001f3f0 {", ' "'])
            pieces.append(f" {lines}#{said}  \n" * chance.randint(1, 3))
        if gap:
            pieces.append(text[gap.start : gap.end])
            end = gap.end
    return "".join(pieces)


def all_words(text: str) -> list[Gap]:
    """The words that may be torn apart: not `1..3`, `10..` or `<=`."""
    signs = re.compile(r"[.<>=!]")
    gaps = gaps_of(text)[:-1]
    return [
        gap
        for before, gap in zip([None, *gaps], gaps, strict=False)
        if before is None or before.end != gap.start or not (signs.match(gap.word) or signs.match(before.word))
    ]


def test_comments_are_told_apart_from_strings() -> None:
    text = 'source a "# no comment" # one\nsource b "it" #two\n'
    assert comments_of(text) == ["# one", "#two"]
    assert formatted(text) == 'source a "# no comment"  # one\nsource b "it"            #two\n'
