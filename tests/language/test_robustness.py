"""Bad luck and bad will: whatever stands in a file, there is a clear answer."""

from __future__ import annotations

import os
import random
import re
import time

import pytest

from goldrules.legality import Engines
from goldrules.parsing import read_source
from goldrules.pipeline import load
from goldrules.proving import ask, judge_all, prove_all
from goldrules.report import proofs, verdicts
from goldrules.report.diagnostics import render
from goldrules.source import Source
from tests.support.inputs import ROOT, loaded, shipped

# ruff: noqa: UP031
MUTATIONS = int(os.environ.get("GOLDRULES_MUTATIONS", "500"))
MOST_SECONDS = float(os.environ.get("GOLDRULES_MUTATION_SECONDS", "60"))
TOKEN = re.compile(rb'"[^"\n]*"|\w+|[^\s\w]|\s+')


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", []),
        ("\n# only a comment\n", []),
        ("\0", ["GR003"]),
        ("edition", ["GR005"]),
        ("}{", ["GR004"]),
        ('edition X "x" { supply %s }' % ("9" * 5000), ["GR007"]),
        ('expansion x "x" { feature f { claims %stiles%s } }' % ("(" * 10_000, ")" * 10_000), []),
        ('expansion x "x" { feature f { needs %snew } }' % ("not " * 10_000), ["GR006"]),
        ('expansion x "x" { follower f counts %s1 }' % ("1 + " * 10_000), ["GR006"]),
        ('expansion x "x" { feature f { claims %stiles } }' % ("around(" * 5_000), ["GR004"]),
        ('example "x" { players %s }' % ", ".join(f"P{number}" for number in range(20_000)), []),
        ('source %s "x"' % ("x" * 100_000), []),
    ],
)
def test_odd_texts(text: str, codes: list[str]) -> None:
    rules = loaded(text)
    assert [problem.code for problem in rules.problems] == codes
    assert len(render(rules.problems).plain) < 5000


def test_byte_order_mark_and_carriage_returns() -> None:
    text = 'edition X "x" {\r\n  supply 16\r\n  suply 16\r\n}\r\n'
    source = read_source("x", b"\xef\xbb\xbf" + text.encode())
    assert isinstance(source, Source)
    (problem,) = load(shipped(), [source]).problems
    assert (problem.label.span.line, problem.label.span.column) == (3, 3)
    assert "\r" not in render([problem]).plain


def test_names_are_compared_in_composed_form() -> None:
    decomposed = "Vie\u0302\u0323t"
    text = f'example "x" {{ players {decomposed} active Vi\u1ec7t board {{ | a | }} gold a under C1 expect left a }}'
    assert loaded(text).problems == ()


def test_mutated_files_never_raise() -> None:
    """Bytes and tokens of real files changed at random; GOLDRULES_MUTATIONS says how many (5000 before a release)."""
    rng = random.Random(20)
    files = [source.text.encode() for source in shipped()]
    files += [path.read_bytes() for path in sorted((ROOT / "tests" / "extensions").glob("*.gold"))]
    files += [path.read_bytes() for path in sorted((ROOT / "tests" / "language" / "good").glob("*.gold"))]
    files = [file for file in files if file.strip()]
    words = [word for file in files for word in TOKEN.findall(file) if not word.isspace()]
    began = time.monotonic()
    for done in range(MUTATIONS):
        if time.monotonic() - began > MOST_SECONDS:
            assert done > MUTATIONS / 10, "too few mutations were tried in the time"
            break
        number = rng.randrange(len(files))
        mutated = _bytes(rng, files[number]) if rng.random() < 0.4 else _tokens(rng, files[number], words)
        background = [source for index, source in enumerate(shipped()) if index != number]
        rules = load(background, [read_source("mutated.gold", mutated)])
        render(rules.problems)
        if not rules.usable:
            continue
        asked, problems = ask(rules, engines=Engines(seconds=2))
        render(problems)
        if not problems:
            results = list(prove_all(rules, asked))
            proofs.not_proved(results, rules.declared.sources)
            verdicts.verdicts(judge_all(asked), rules.declared.sources)


def _bytes(rng: random.Random, text: bytes) -> bytes:
    changed = bytearray(text)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(changed))
        match rng.randrange(3):
            case 0:
                changed[at] = rng.randrange(256)
            case 1:
                del changed[at : at + rng.randint(1, 20)]
            case _:
                changed[at:at] = bytes(rng.randrange(256) for _ in range(rng.randint(1, 5)))
    return bytes(changed)


def _tokens(rng: random.Random, text: bytes, words: list[bytes]) -> bytes:
    tokens = TOKEN.findall(text)
    for _ in range(rng.randint(1, 3)):
        at, other = rng.randrange(len(tokens)), rng.randrange(len(tokens))
        match rng.randrange(4):
            case 0:
                tokens[at] = rng.choice(words)
            case 1:
                del tokens[at]
            case 2:
                tokens.insert(at, b" " + rng.choice(words) + b" ")
            case _:
                tokens[at], tokens[other] = tokens[other], tokens[at]
    return b"".join(tokens)
