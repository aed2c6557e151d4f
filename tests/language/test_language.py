"""Rule files that are right, and rule files that are wrong in a way that is told: code, place, and the whole text.

A bad file ends in comments `#! CODE LINE:COLUMN`, one for each diagnostic that must come and no other; `#! bare` in
its first line leaves the shipped specification out. GOLDRULES_REWRITE=1 writes the comments and the `.err` texts anew.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from goldrules.diagnostics import CODES, Diagnostic
from goldrules.parsing.grammar import parser
from goldrules.pipeline import load, read_file, specification
from goldrules.proving import ask, prove_all
from goldrules.report.diagnostics import render
from goldrules.source import Source
from tests.support.inputs import ROOT, shipped

BAD = sorted((Path(__file__).parent / "bad").glob("*.gold"))
GOOD = sorted((Path(__file__).parent / "good").glob("*.gold"))
REWRITE = bool(os.environ.get("GOLDRULES_REWRITE"))
EXPECTED = re.compile(r"^#! (GR\d+) (\d+):(\d+)$", re.MULTILINE)
IN_PYTHON = {"GR001", "GR002", "GR008"}
"""Codes of what no `.gold` file can hold; tests/unit/test_cli.py and test_exchange.py have them."""


def diagnostics(name: str, text: str) -> list[Diagnostic]:
    rules = load([] if text.startswith("#! bare") else shipped(), [Source(name, text)])
    return [*rules.problems, *(ask(rules)[1] if rules.usable else [])]


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_what_is_wrong_is_told(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = diagnostics(path.name, text)
    told = [(one.code, one.label.span.line, one.label.span.column) for one in found]
    rendered = render(found).plain
    golden = path.with_suffix(".err")
    if REWRITE:
        lines = [f"#! {code} {line}:{column}\n" for code, line, column in told]
        path.write_text(EXPECTED.sub("", text).rstrip("\n") + "\n" + "".join(lines), encoding="utf-8")
        golden.write_text(rendered, encoding="utf-8")
    expected = [(code, int(line), int(column)) for code, line, column in EXPECTED.findall(path.read_text("utf-8"))]
    assert told == expected
    assert rendered == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_what_is_right_is_accepted(path: Path) -> None:
    rules = load(shipped(), [read_file(path)])
    assert rules.problems == ()
    asked, problems = ask(rules)
    assert problems == []
    assert {result.answer.status for result in prove_all(rules, asked)} <= {"proved", "not tried"}


def test_every_code_has_a_file() -> None:
    covered = {code for path in BAD for code, _, _ in EXPECTED.findall(path.read_text(encoding="utf-8"))}
    assert covered | IN_PYTHON == set(CODES)


def test_every_rule_of_the_grammar_has_a_file() -> None:
    named = {
        rule.alias or rule.options.template_source or rule.origin.name
        for rule in parser().rules
        if not (rule.alias or rule.origin.name).startswith("_")
    }
    named = {name for name in named if not name.startswith("__")}
    seen: set[str] = set()
    texts = [source.text for source in specification()]
    texts += [path.read_text(encoding="utf-8-sig") for path in [*GOOD, *(ROOT / "tests" / "extensions").glob("*.gold")]]
    for text in texts:
        seen |= {str(tree.data) for tree in parser().parse(text).iter_subtrees()}
    assert named - seen - _INLINED == set()


_INLINED = {
    "set",
    "common",
    "tile_set",
    "condition",
    "open_both",
    "open_one",
    "either",
    "both",
    "one",
    "number",
    "sum",
    "product",
    "amount",
    "one_amount",
    "authority",
}
"""Rules that are seen only where they have several children: they give way to what they hold."""
