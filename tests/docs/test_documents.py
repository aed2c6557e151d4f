"""The pages are true: rule files are proved, console sessions are what the program prints, nothing is stale."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import goldrules
from goldrules import api
from goldrules.parsing.grammar import parser
from goldrules.pipeline import load
from goldrules.proving import ask, judge_all, prove_all
from goldrules.source import Source
from goldrules.vocabulary import DIRECTIONS, TESTS, TILE_FUNCTIONS
from tests.support.documents import NOT_TRIED, Piece, mistakes, pieces, rewritten, told
from tests.support.inputs import ANSWER_SCHEMA, POSITION_SCHEMA, ROOT, run, shipped

FILE = re.compile(r"<!-- file: (\S+) -->\n```gold\n(.*?)```", re.DOTALL)
CONSOLE = re.compile(r"```console\n\$ goldrules ([^\n]*)\n(.*?)```", re.DOTALL)
SESSIONS = ("README.md", "docs/extending.md", "docs/mutate.md")
"""The pages with files and sessions that are run in one folder."""
README = (ROOT / "README.md").read_text(encoding="utf-8")
LANGUAGE_PATH = ROOT / "docs" / "language.md"
LANGUAGE = LANGUAGE_PATH.read_text(encoding="utf-8")
PIECES = list(pieces(LANGUAGE))
REWRITE = bool(os.environ.get("GOLDRULES_REWRITE"))


def test_every_piece_of_the_reference_is_run() -> None:
    assert len(PIECES) == LANGUAGE.count("```gold")


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: f"line {piece.line}")
def test_a_piece_of_the_reference(piece: Piece) -> None:
    rules = load(shipped(), [Source("page.gold", piece.text)])
    assert rules.problems == ()
    asked, problems = ask(rules)
    assert problems == []
    wrong = [
        (one.statement, one.answer)
        for one in prove_all(rules, asked)
        if one.answer.status != "proved" and (piece.tried or one.answer.status != NOT_TRIED)
    ]
    assert wrong == []
    for judged in judge_all(asked):
        assert judged.verdict is not None


def test_the_reference_tells_what_a_mistake_is_told() -> None:
    """GOLDRULES_REWRITE=1 writes the tables anew."""
    if REWRITE:
        LANGUAGE_PATH.write_text(rewritten(LANGUAGE), encoding="utf-8")
    found = list(mistakes(LANGUAGE_PATH.read_text(encoding="utf-8")))
    assert len(found) == sum(line.startswith("| `") and "| GR" in line for line in LANGUAGE.splitlines())
    assert [(one.shown, one.told) for one in found] == [(one.shown, told(one.text)) for one in found]


def test_the_reference_shows_every_rule_of_the_grammar() -> None:
    seen = {str(tree.data) for piece in PIECES for tree in parser().parse(piece.text).iter_subtrees()}
    # A rule that gives way to what it holds shows under its own name only by chance.
    rules = {str(rule.alias or rule.origin.name) for rule in parser().rules if rule.alias or not rule.options.expand1}
    assert {name for name in rules if not name.startswith("_")} - seen == set()


def test_the_reference_shows_every_word_of_the_language() -> None:
    words = set(re.findall(r"[^\W\d]\w*", "\n".join(piece.text for piece in PIECES)))
    keywords = {str(one.pattern.value) for one in parser().terminals if one.pattern.type == "str"}
    assert {word for word in keywords if word.isalpha()} - words == set()
    assert {*TILE_FUNCTIONS, *TESTS, *DIRECTIONS} - words == set()


@pytest.mark.parametrize("page", SESSIONS)
def test_every_session_and_file_of_a_page_is_run(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert len(CONSOLE.findall(text)) == text.count("```console")
    assert len(FILE.findall(text)) == text.count("```gold")
    used = " ".join(command for command, _ in CONSOLE.findall(text))
    assert [name for name, _ in FILE.findall(text) if name not in used] == []


@pytest.mark.parametrize(
    ("page", "command", "printed"),
    [(page, *session) for page in SESSIONS for session in CONSOLE.findall((ROOT / page).read_text(encoding="utf-8"))],
    ids=lambda text: text[:30],
)
def test_a_session_of_a_page(
    page: str, command: str, printed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in FILE.findall((ROOT / page).read_text(encoding="utf-8")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    # By itself, as for a reader: which of several smallest positions Z3 finds depends on what it was asked before.
    whole = [sys.executable, "-m", "goldrules", *shlex.split(command)]
    output = subprocess.run(whole, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False).stdout.decode()
    pattern = re.escape(printed.rstrip()).replace(re.escape("spec/..."), r"spec/[^\n]*").replace(r"\.\.\.", ".*?")
    assert re.fullmatch(pattern, output.rstrip(), re.DOTALL), output


def test_the_files_of_the_readme_are_canonical(tmp_path: Path) -> None:
    for name, text in FILE.findall(README):
        (tmp_path / name).write_text(text, encoding="utf-8")
        if name != "wrong.gold":  # the page shows how it is formatted
            assert run(["fmt", "--check", str(tmp_path / name)]).exit_code == 0, name


def test_the_readme_leads_to_every_page() -> None:
    more = README[README.index("## More") :]
    pages = {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")}
    assert pages - set(re.findall(r"\]\(([^)#:]+)\)", more)) == set()


def test_the_sessions_of_the_page_on_best_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one folder, one after the other."""
    page = (ROOT / "docs" / "best-play.md").read_text(encoding="utf-8")
    for name, text in FILE.findall(page):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    sessions = re.findall(r"```console\n(.*?)```", page, re.DOTALL)
    assert len(sessions) == 4
    for session in sessions:
        for line, printed in re.findall(r"^\$ ([^\n]*)\n((?:(?!\$ ).*\n)*)", session, re.MULTILINE):
            command, *arguments = shlex.split(line)
            if command == "goldrules":
                output = run(arguments).output
            else:
                done = subprocess.run([command, *arguments], capture_output=True, text=True, check=True)
                output = done.stdout
            pattern = re.escape(printed.rstrip()).replace(r"\.\.\.", ".*?")
            assert re.fullmatch(pattern, output.rstrip().replace("verbs check", "goldrules check"), re.DOTALL), output


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


def test_the_page_about_json_says_how_to_validate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "json.md").read_text(encoding="utf-8"), re.DOTALL)
    (lines,) = [one for one in blocks if "jsonschema" in one]
    scope: dict[str, Any] = {}
    exec(lines, scope)
    bad = {"version": 1, "file": "a.jsonl", "line": 3, "status": "bad", "diagnostics": []}
    assert scope["answers"].is_valid(bad)
    assert not scope["answers"].is_valid({**bad, "diagnostics": [{"code": "GR001"}]})


def test_the_page_for_python(capsys: pytest.CaptureFixture[str]) -> None:
    """Every line is run; what stands in a comment below one is what it gives or prints."""
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    scope: dict[str, Any] = {}
    told = 0
    for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        for code, comment in re.findall(r"((?:^(?!#).*\n)+)(?:# (.*)\n)?", block, re.MULTILINE):
            *before, last = ast.parse(code).body
            exec(compile(ast.Module(before, []), "python.md", "exec"), scope)
            if isinstance(last, ast.Expr):
                found = repr(eval(compile(ast.Expression(last.value), "python.md", "eval"), scope))
            else:
                exec(compile(ast.Module([last], []), "python.md", "exec"), scope)
                found = capsys.readouterr().out.strip()
            if comment:
                told += 1
                assert found == comment
    assert told == page.count("\n# ")
    for name in api.__all__:
        assert f"`{name}" in page


def test_the_python_lines_of_the_page_about_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (lines,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "vectors.md").read_text(encoding="utf-8"), re.DOTALL)
    scope: dict[str, dict[str, list[object]]] = {}
    exec(lines, scope)
    assert len(scope["document"]["vectors"]) > 100


def test_the_first_command_of_the_readme(tmp_path: Path) -> None:
    """On a copy of what it needs, in a new folder."""
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("goldrules", "grammar", "spec"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "tests" / "vectors").mkdir(parents=True)
    for path in (ROOT / "tests" / "vectors").glob("*.json"):
        shutil.copy(path, tmp_path / "tests" / "vectors")
    shutil.copytree(ROOT / "docs" / "schema", tmp_path / "docs" / "schema")
    first, second = re.findall(r"```sh\n(.*?)\n```", README, re.DOTALL)[:2]
    done = subprocess.run(["sh", "-c", first], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.fullmatch(r"\d+ statements under \d+ editions: \d+ proved", done.stdout.splitlines()[-1])
    assert second == "bash .ci/run"
    assert (ROOT / ".ci" / "run").is_file()


@pytest.mark.parametrize("page", ["sources", "diagnostics", "editions", "lint", "shipped"])
def test_a_generated_page_is_not_stale(page: str) -> None:
    assert (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8") == getattr(generator(), page)()


def test_the_pictures_are_not_stale() -> None:
    folder = ROOT / "docs" / "examples"
    there = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    made = generator().examples()
    assert set(there) == set(made)
    stale = [name for name, path in there.items() if path.read_text(encoding="utf-8") != made[name]]
    assert stale == [], "python docs/generate.py"


def generator() -> Any:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec and spec.loader
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    return generate


def test_links_lead_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


@pytest.mark.parametrize("path", [ANSWER_SCHEMA, POSITION_SCHEMA], ids=lambda path: path.stem)
def test_a_schema_is_one(path: Path) -> None:
    Draft202012Validator.check_schema(json.loads(path.read_text(encoding="utf-8")))
