"""Writes the generated pages: docs/sources.md from the specification, docs/diagnostics.md from the codes and bad files.

python docs/generate.py
"""

from __future__ import annotations

import re
from pathlib import Path

from goldrules.diagnostics import CODES, Diagnostic
from goldrules.parsing import read_source
from goldrules.pipeline import load, read_file, specification
from goldrules.report.diagnostics import render
from goldrules.report.matrix import as_markdown
from goldrules.source import Source

ROOT = Path(__file__).parent.parent
EXPECTED = re.compile(r"^(error|warning)\[(GR\d+)\]: .*?(?=^(?:error|warning)\[|\Z)", re.MULTILINE | re.DOTALL)


def sources() -> str:
    """The page of statements and answers."""
    return as_markdown(load([], specification()))


def in_no_rule_file() -> list[Diagnostic]:
    """What no rule file in tests/language/bad can show: a file that is not there, odd bytes, JSON."""
    unread = [read_file(Path("nowhere.gold")), read_source("odd.gold", b"# caf\xe9")]
    problems = load([], [Source("position.json", '{"version": 1, "playerz": ["Red"]}')]).problems
    return [one for one in [*unread, *problems] if isinstance(one, Diagnostic)]


def diagnostics() -> str:
    """The page of codes, each with a rendered example from tests/language/bad."""
    examples = {one.code: render([one]).plain.rstrip() for one in in_no_rule_file()}
    for path in sorted((ROOT / "tests" / "language" / "bad").glob("*.err")):
        for match in EXPECTED.finditer(path.read_text(encoding="utf-8")):
            examples.setdefault(match[2], match[0].rstrip())
    lines = [
        "# What the program says when something is wrong",
        "",
        "Every message has a code that stays the same. An error makes a file unusable, and the run ends with 2; a",
        "warning does not. All errors of a file are told at once. This page is made by `docs/generate.py`.",
        "",
    ]
    for code, (severity, title) in CODES.items():
        lines += [f"## {code}: {title}", "", f"{severity.value}", ""]
        if code in examples:
            lines += ["```text", examples[code], "```", ""]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    (ROOT / "docs" / "sources.md").write_text(sources(), encoding="utf-8")
    (ROOT / "docs" / "diagnostics.md").write_text(diagnostics(), encoding="utf-8")
