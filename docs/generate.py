"""Writes the generated pages: sources, diagnostics, editions and lint, from the specification, codes, proofs and files.

docs/examples holds a picture of each worked example, and a page for each file of them.

python docs/generate.py
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from goldrules.diagnostics import CODES, Diagnostic
from goldrules.editions import Clause, Rulebook
from goldrules.linting import CHECKS
from goldrules.parsing import read_source
from goldrules.pipeline import load, read_file, specification
from goldrules.printing import clause
from goldrules.proving import ask
from goldrules.report.diagnostics import render
from goldrules.report.drawing import best_play, picture, stories
from goldrules.report.editions import table, titles
from goldrules.report.matrix import as_markdown
from goldrules.source import Source
from goldrules.syntax.names import Name
from goldrules.syntax.rules import Named

ROOT = Path(__file__).parent.parent
EXPECTED = re.compile(r"^(error|warning)\[(GR\d+)\]: .*?(?=^(?:error|warning)\[|\Z)", re.MULTILINE | re.DOTALL)


def sources() -> str:
    """The page of statements and answers."""
    return as_markdown(load([], specification()))


def shipped() -> str:
    """The page of what rule files can build on: editions, feature types, followers, marks and numbers."""
    rules = load([], specification())
    books = {name: edition.readings[0] for name, edition in rules.editions.items()}
    lines = [
        "# What is shipped",
        "",
        "What a rule file can build on: `extends` an edition, `is` a feature type, `held by Red (kind)`. How each",
        "word is used is in [language.md](language.md). This page is made by `docs/generate.py`.",
        "",
        "## Editions",
        "",
        *_table("edition", "title", "extends", "readings"),
    ]
    for name, edition in rules.editions.items():
        readings = [str(book.reading.said.name) for book in edition.readings if book.reading]
        lines.append(_row(f"`{name}`", edition.title, edition.extends, ", ".join(readings)))
    lines += ["", "## Expansions", "", *_table("expansion", "title", "in")]
    for name, expansion in rules.declared.expansions.items():
        under = [one for one, edition in rules.editions.items() if name in _layers(edition.readings[0])]
        lines.append(_row(f"`{name}`", expansion.title, ", ".join(under)))
    lines += ["", "## Feature types", "", *_table("type", "name", "is", "in", "clauses")]
    for name, (type_, under) in _by_name({one: book.features for one, book in books.items()}).items():
        label = dict(type_.named.said.labels).get(Name("en"), "") if type_.named else ""
        clauses = [one for one in type_.clauses() if not isinstance(one.said, Named)]
        said = "<br>".join(f"`{_text(one.said)}`" for one in sorted(clauses, key=lambda one: one.span.start))
        lines.append(
            _row(f"`{name}`", label, ", ".join(f"`{kind}`" for kind in type_.kinds[1:]), ", ".join(under), said)
        )
    lines += ["", "## Followers", "", *_table("kind", "clause", "in")]
    for name, (kind, under) in _by_name({one: book.followers for one, book in books.items()}).items():
        lines.append(_row(f"`{name}`", f"`{_text(kind.said)}`", ", ".join(under)))
    lines += ["", "## Marks and numbers", "", *_table("name", "what it is", "in")]
    for what, found in (
        ("mark of a tile", {one: book.marks for one, book in books.items()}),
        ("number of a feature", {one: book.numbers for one, book in books.items()}),
    ):
        for name, (_, under) in _by_name(found).items():
            lines.append(_row(f"`{name}`", what, ", ".join(under)))
    return "\n".join(lines) + "\n"


def _layers(book: Rulebook) -> set[str]:
    clauses: list[Clause[Any]] = [*book.followers.values(), *book.marks.values(), *book.numbers.values()]
    return {one.layer for one in clauses} | {one.layer for one in book.features.values()}


def _by_name(found: Mapping[str, Mapping[str, Any]]) -> dict[str, tuple[Any, list[str]]]:
    """For each name what the first edition that has it says, and which editions have it."""
    names: dict[str, tuple[Any, list[str]]] = {}
    for edition, here in found.items():
        for name, said in here.items():
            names.setdefault(name, (said, []))[1].append(edition)
    return names


def _text(said: Any) -> str:
    return clause(said).replace("|", "\\|")


def _table(*heads: str) -> list[str]:
    return [_row(*heads), _row(*("---" for _ in heads))]


def _row(*cells: str | None) -> str:
    return f"| {' | '.join(cell or '' for cell in cells)} |"


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


PAIRS = (("C1", "C2"), ("C2", "C3"), ("C1", "RGG"), ("RGG", "RGG"), ("C2", "ZMG"))
"""The editions that the page holds against each other."""


def editions() -> str:
    """The page of editions: a table by clause, and each proved difference with its smallest position."""
    rules = load([], specification(statements=False))
    lines = [
        "# The editions, held against each other",
        "",
        "This page is made by `docs/generate.py` from the specification and what `goldrules diff` proves. A position",
        "is as small as can be: no difference has fewer ingots, or as many and fewer features, then players, tiles.",
        "",
        *titles(rules),
        "",
        "## By meaning",
        "",
    ]
    for first, second in PAIRS:
        name = f"{first} with {second}" if first != second else f"{first} with itself"
        lines += [f"### {name}", "", "```text", _diff(first, second), "```", ""]
    lines += ["## By clause", "", table(rules)]
    return "\n".join(lines).rstrip() + "\n"


def _diff(first: str, second: str) -> str:
    """What `goldrules diff` says by meaning."""
    _, _, meaning = _printed("diff", first, second).partition("By meaning\n")
    return "\n".join(line.removeprefix("  ") for line in meaning.rstrip().splitlines())


def _printed(*arguments: str) -> str:
    """What the program prints, run by itself: the same questions have the same answers there."""
    command = [sys.executable, "-m", "goldrules", *arguments, "--timeout", "600"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout


LINT_BOUND = ("--players", "3", "--ingots", "2", "--features", "2", "--board", "3x3")


def lint() -> str:
    """The page of findings, each with a rule file in which it is found and what the program prints."""
    lines = [
        "# What lint looks for",
        "",
        "`goldrules lint` looks over the shipped specification, or over the given files on top of it. The codes stay",
        "the same. Where a position shows what is found, it is as small as can be. `--players`, `--ingots`,",
        "`--features` and `--board` raise the bound. This page is made by `docs/generate.py`.",
        "",
    ]
    for code, (title, meaning) in CHECKS.items():
        name = f"tests/linting/{code}.gold"
        text = (ROOT / name).read_text(encoding="utf-8").rstrip()
        printed = _printed("lint", name, *LINT_BOUND).rpartition("\n\n")[0]
        lines += [f"## {code}: {title}", "", meaning, "", "```gold", text, "```", "", "```text", printed, "```", ""]
    return "\n".join(lines).rstrip() + "\n"


def examples() -> dict[str, str]:
    """The pages and pictures of all worked examples, by their path below docs/examples."""
    sources = specification()
    rules = load([], sources)
    asked, problems = ask(rules)
    assert not problems, problems
    found: dict[str, str] = {}
    index = ["# The worked examples, drawn", "", "Made by `docs/generate.py` from the specification.", ""]
    for source in sources:
        mine = [one for one in asked if one.question.span.source.name == source.name]
        if not mine:
            continue
        stem = Path(source.name).stem
        titles = list(dict.fromkeys(one.question.title for one in mine))
        index.append(f"- [{stem.replace('_', ' ')}]({stem}.md): {len(titles)} examples")
        page = [f"# {stem.replace('_', ' ').capitalize()}", "", f"The examples of `{source.name}`.", ""]
        for number, title in enumerate(titles, start=1):
            alike = [one for one in mine if one.question.title == title]
            told = list(stories(alike, rules.declared.sources, best_play))
            name = f"{stem}/{number:02}.svg"
            found[name] = picture(told)
            page += [f"## {title}", "", f"![The position, who may take what, and who is next]({name})", ""]
        found[f"{stem}.md"] = "\n".join(page).rstrip() + "\n"
    found["README.md"] = "\n".join(index) + "\n"
    return found


if __name__ == "__main__":
    folder = ROOT / "docs" / "examples"
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in examples().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    for page in (sources, diagnostics, editions, lint, shipped):
        (ROOT / "docs" / f"{page.__name__}.md").write_text(page(), encoding="utf-8")
