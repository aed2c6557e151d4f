"""The pages are true: rule files are proved, console sessions are what the program prints, nothing is stale."""

from __future__ import annotations

import importlib.util
import json
import re
import shlex
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import goldrules
from goldrules.parsing.grammar import parser
from tests.support.inputs import ANSWER_SCHEMA, POSITION_SCHEMA, ROOT, run

RUN = re.compile(r"<!-- run(: not tried)? -->\n```gold\n(.*?)```", re.DOTALL)
FILE = re.compile(r"<!-- file: (\S+) -->\n```gold\n(.*?)```", re.DOTALL)
CONSOLE = re.compile(r"```console\n\$ goldrules ([^\n]*)\n(.*?)```", re.DOTALL)
README = (ROOT / "README.md").read_text(encoding="utf-8")
LANGUAGE = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
BLOCKS = RUN.findall(LANGUAGE)


@pytest.mark.parametrize(("not_tried", "text"), BLOCKS, ids=[text.split('"')[1] for _, text in BLOCKS])
def test_a_rule_file_of_the_reference(not_tried: str, text: str) -> None:
    done = run(["prove", "-"], text)
    if "example" not in text:
        assert "nothing to prove" in done.output
    else:
        assert done.exit_code == (3 if not_tried else 0), done.output
    assert "error[" not in done.output


def test_every_rule_block_of_the_reference_is_run() -> None:
    assert len(BLOCKS) == LANGUAGE.count("```gold")


def test_the_reference_shows_every_form() -> None:
    seen = {str(tree.data) for _, text in BLOCKS for tree in parser().parse(text).iter_subtrees()}
    for form in ("states", "confirm", "silence", "reading", "take_each", "preferring", "like", "entitled", "choice"):
        assert form in seen or form in LANGUAGE


@pytest.mark.parametrize(("command", "printed"), CONSOLE.findall(README), ids=lambda text: text[:30])
def test_a_session_of_the_readme(command: str, printed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in FILE.findall(README):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    output = run(shlex.split(command)).output
    pattern = re.escape(printed.rstrip()).replace(re.escape("spec/..."), r"spec/[^\n]*").replace(r"\.\.\.", ".*?")
    assert re.fullmatch(pattern, output.rstrip(), re.DOTALL), output


def test_the_python_lines_of_the_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in FILE.findall(README):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (lines,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    scope: dict[str, object] = {}
    exec(lines, scope)
    position = scope["position"]
    verdict = goldrules.judge(scope["rules"], "C1", position, [("Blue", "a"), ("Red", "b"), ("Blue", "c")])  # type: ignore[arg-type]
    assert verdict.word == "legal"


@pytest.mark.parametrize("page", ["sources", "diagnostics"])
def test_a_generated_page_is_not_stale(page: str) -> None:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec and spec.loader
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    assert (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8") == getattr(generate, page)()


def test_links_lead_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


@pytest.mark.parametrize("path", [ANSWER_SCHEMA, POSITION_SCHEMA], ids=lambda path: path.stem)
def test_a_schema_is_one(path: Path) -> None:
    Draft202012Validator.check_schema(json.loads(path.read_text(encoding="utf-8")))
