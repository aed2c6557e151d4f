"""Rule files that are right, and rule files that are wrong in a way that is told: code, place, and the whole text.

A bad file ends in comments `#! CODE LINE:COLUMN`, one for each diagnostic that must come and no other (`#! CODE FILE
LINE:COLUMN` where the place is in another file); `#! bare` in its first line leaves the shipped specification out.
GOLDRULES_REWRITE=1 writes the comments and the `.err` texts anew.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from unicodedata import normalize

import pytest

from goldrules.diagnostics import CODES, Diagnostic
from goldrules.parsing import read_source
from goldrules.parsing.grammar import parser
from goldrules.pipeline import load, read_file, specification
from goldrules.proving import ask, prove_all
from goldrules.report.diagnostics import render
from goldrules.source import Source
from tests.support.inputs import shipped

BAD = sorted((Path(__file__).parent / "bad").glob("*.gold"))
GOOD = sorted((Path(__file__).parent / "good").glob("*.gold"))
REWRITE = bool(os.environ.get("GOLDRULES_REWRITE"))
EXPECTED = re.compile(r"^#! (GR\d+) ((?:\S+ )?\d+:\d+)\n?", re.MULTILINE)
IN_PYTHON: dict[str, tuple[Callable[[], Source | Diagnostic], str]] = {
    "GR001": (lambda: read_file(Path("nowhere.gold")), "1:1"),
    "GR002": (lambda: read_source("odd.gold", b"source a\n# caf\xe9"), "2:6"),
    "GR010": (lambda: Source("old.gold", '# a comment\redition Old "x" { supply 16 }\r'), "1:12"),
    "GR008": (lambda: Source("odd.json", '{"version": 1, "players": ["Red"],\n  "playerz": 1}'), "2:4"),
}
"""The codes of what no `.gold` file can hold: such an input, and the place that is told."""

OF_THE_PROGRAM = {"GR009", "GR011", "GR012", "GR410", "GR411", "GR900"}
"""The codes of what no input is to blame for alone; tests/unit/test_cli.py has them."""


def place(one: Diagnostic, name: str) -> str:
    """Line and column of the primary label, after the file where that is another one."""
    span = one.label.span
    return f"{'' if span.source.name == name else span.source.name + ' '}{span.line}:{span.column}"


def diagnostics(name: str, text: str) -> list[Diagnostic]:
    rules = load([] if text.startswith("#! bare") else shipped(), [Source(name, text)])
    return [*rules.problems, *(ask(rules)[1] if rules.usable else [])]


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_what_is_wrong_is_told(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = diagnostics(path.name, text)
    told = [(one.code, place(one, path.name)) for one in found]
    rendered = render(found).plain
    golden = path.with_suffix(".err")
    if REWRITE:
        lines = [f"#! {code} {where}\n" for code, where in told]
        path.write_text(EXPECTED.sub("", text).rstrip("\n") + "\n" + "".join(lines), encoding="utf-8")
        golden.write_text(rendered, encoding="utf-8")
    assert told == EXPECTED.findall(path.read_text(encoding="utf-8"))
    assert rendered == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_what_is_right_is_accepted(path: Path) -> None:
    rules = load(shipped(), [read_file(path)])
    assert rules.problems == ()
    asked, problems = ask(rules)
    assert problems == []
    assert {result.answer.status for result in prove_all(rules, asked)} <= {"proved", "not tried"}


def test_odd_files_stay_odd() -> None:
    """No editor or version control has made them plain."""
    odd = {path.stem: path.read_bytes() for path in GOOD}
    assert odd["nothing"] == b""
    assert odd["empty"].startswith(b"\xef\xbb\xbf")
    assert not odd["comments"].endswith(b"\n")
    assert odd["crlf"].count(b"\r\n") == odd["crlf"].count(b"\n") > 0
    text = odd["decomposed"].decode()
    assert text not in (normalize("NFC", text), normalize("NFD", text))


def test_every_code_has_a_file() -> None:
    covered = {code for path in BAD for code, _ in EXPECTED.findall(path.read_text(encoding="utf-8"))}
    assert covered | set(IN_PYTHON) | OF_THE_PROGRAM == set(CODES)


@pytest.mark.parametrize("code", IN_PYTHON)
def test_what_no_rule_file_can_hold_is_told(code: str) -> None:
    make, where = IN_PYTHON[code]
    (found,) = load(shipped(), [make()]).problems
    assert (found.code, place(found, found.label.span.source.name)) == (code, where)
    assert found.message in render([found]).plain


def test_every_rule_of_the_grammar_has_a_file() -> None:
    named = {
        rule.alias or rule.options.template_source or rule.origin.name
        for rule in parser().rules
        if not (rule.alias or rule.origin.name).startswith("_")
    }
    named = {name for name in named if not name.startswith("__")}
    seen: set[str] = set()
    texts = [source.text for source in specification()]
    texts += [path.read_text(encoding="utf-8-sig") for path in GOOD]
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
