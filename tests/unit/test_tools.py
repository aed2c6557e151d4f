"""What other programs read: JUnit XML, completion, the lexer, the hook file; narrow terminals, pipes and colours."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from pygments.lexers import get_lexer_for_filename
from pygments.token import Error, Keyword, Name

from goldrules.highlighting import GoldLexer
from goldrules.parsing.grammar import words
from tests.support.inputs import ROOT, run
from tests.support.texts import road_for_two

ROAD = road_for_two("expect always Red 1, Blue 1", "expect always Red 2", title="A \x01 <road> for two", under="C1, C2")
POSITION = f"""{ROAD}
compare C2 with C3 same
theorem t under C1 "It holds" {{
  up to 1 players, 1 ingots
  always taken <= supply
}}
"""


def test_junit() -> None:
    done = run(["prove", "--format", "junit", "-"], POSITION)
    root = Xml.fromstring(done.stdout)
    assert done.exit_code == 1
    cases = root.findall("testsuite/testcase")
    assert root.get("tests") == str(len(cases))
    failures = root.findall("testsuite/testcase/failure")
    assert [one.get("type") for one in failures] == ["refuted", "refuted"]
    assert root.get("failures") == "2"
    assert int(root.get("errors") or 0) == len(root.findall("testsuite/testcase/error"))
    assert "but possible: Red 1, Blue 1" in (failures[0].text or "")
    assert "and not with 2" in (failures[0].text or "")
    assert cases[0].get("name") == "A \ufffd <road> for two: expect always Red 1, Blue 1 [C1]"
    assert (cases[0].get("file"), cases[0].get("line")) == ("-", "12")


def test_junit_of_a_file_that_cannot_be_used() -> None:
    done = run(["prove", "--format", "junit", "-"], POSITION.replace("active", "actve").replace("under", "undr"))
    assert done.exit_code == 2
    root = Xml.fromstring(done.stdout)
    errors = root.findall("testsuite/testcase/error")
    assert root.get("tests") == root.get("errors") == str(len(errors)) != "0"
    assert {one.get("type") for one in errors} <= {"GR004", "GR406"}
    assert "= hint: did you mean `active`?" in "".join(one.text or "" for one in errors)


def test_junit_is_no_format_of_the_other_verbs() -> None:
    assert run(["check", "--format", "junit", "-"], POSITION).exit_code == 2


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_gets_its_completion(shell: str) -> None:
    asked = {"_GOLDRULES_COMPLETE": f"{shell}_source"}
    done = printed(asked)
    assert f"_GOLDRULES_COMPLETE={shell}_complete" in done
    words = {"COMP_WORDS": "goldrules prove --edition Z", "COMP_CWORD": "Z" if shell == "fish" else "3"}
    assert "ZMG" in printed({"_GOLDRULES_COMPLETE": f"{shell}_complete", **words})


def printed(variables: dict[str, str]) -> str:
    """What the program prints without arguments under some environment variables."""
    code = "from goldrules.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **variables}, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("goldrules f", ["plain,fmt"]),
        ("goldrules prove --edition Z", ["plain,ZMG"]),
        ("goldrules check --format ", ["plain,text", "plain,json"]),
        ("goldrules prove some", ["file,some"]),
        ("goldrules prove --with ", ["file,"]),
    ],
)
def test_completion(line: str, expected: list[str]) -> None:
    typed = line.split(" ")
    asked = {"COMP_WORDS": line, "COMP_CWORD": str(len(typed) - 1), "_GOLDRULES_COMPLETE": "bash_complete"}
    assert printed(asked).split("\n")[:-1] == expected


def test_no_verb_waits_for_what_it_does_not_need() -> None:
    """A solver and a renderer take as long to import as a small file takes to prove."""
    code = f"import sys; sys.argv = ['goldrules', 'prove', '--quiet', {str(ROOT / 'tests/extensions/barter.gold')!r}]\n"
    code += "from goldrules.cli import main\ntry: main()\nfinally: print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "goldrules.proving.running" in done.stdout.split()
    assert not {"z3", "rich", "goldrules.theorems", "goldrules.cli.diff"} & {*done.stdout.split()}


def test_the_lexer_is_found_and_colours_every_file_without_an_error() -> None:
    assert isinstance(get_lexer_for_filename("club.gold"), GoldLexer)
    for path in [*(ROOT / "spec").rglob("*.gold"), *(ROOT / "tests" / "language" / "good").glob("*.gold")]:
        text = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
        tokens = list(GoldLexer(stripnl=False, ensurenl=False).get_tokens(text))
        assert "".join(value for _, value in tokens) == text
        assert not [value for kind, value in tokens if kind is Error], path


def test_the_lexer_knows_every_word_of_the_grammar() -> None:
    plain = []
    for word in set(words().values()):
        ((kind, value), *_) = GoldLexer().get_tokens(word)
        if value != word or str(kind).split(".")[1] not in COLOURED:
            plain.append(word)
    # Words that stand only behind others, and read as names.
    assert set(plain) <= WORDS_LIKE_NAMES


COLOURED = {"Keyword", "Operator", "Punctuation"}
WORDS_LIKE_NAMES = {
    "a", "active", "after", "against", "an", "award", "best", "claim", "claimants", "controllers", "controls", "count",
    "expansion", "features", "gain", "has", "held", "ingot", "ingots", "joined", "joins", "least", "left", "linked",
    "margin", "may", "most", "one", "other", "outcomes", "own", "pick", "picks", "points", "preferring", "safe",
    "split", "taken", "takes", "the", "tiles", "worth",
}  # fmt: skip


def test_colours_of_a_line() -> None:
    tokens = [(kind, value) for kind, value in GoldLexer().get_tokens("claims around(tiles) # so") if value.strip()]
    assert (Keyword, "claims") in tokens
    assert (Name.Function, "around") in tokens


def test_the_hooks_pass_good_files_and_stop_bad_ones(tmp_path: Path) -> None:
    text = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    entries = re.findall(r"entry: goldrules (.+)", text)
    assert entries == ["fmt --check", "fmt", "lint"]
    good, bad = tmp_path / "good.gold", tmp_path / "bad.gold"
    good.write_text('edition House "x" extends C1 {\n}\n', encoding="utf-8")
    for entry in ("fmt --check", "lint", "fmt"):
        bad.write_text('edition Bad "x" extends C1 { replace supply 8 }', encoding="utf-8")
        assert run([*entry.split(), str(good)]).exit_code == 0
        assert run([*entry.split(), str(good), str(bad)]).exit_code == (0 if entry == "fmt" else 1), entry
    assert run(["fmt", "--check", str(bad)]).exit_code == 0


@pytest.mark.parametrize("verb", ["prove", "check", "explain"])
@pytest.mark.parametrize("columns", ["10", "30", "200"])
def test_a_pipe_gets_whole_lines_without_colours_at_any_width(verb: str, columns: str, tmp_path: Path) -> None:
    path = tmp_path / "road.gold"
    path.write_text(
        POSITION.replace("completes Lane", "completes Lane\n  propose picks Red a, Blue b"), encoding="utf-8"
    )
    command = [sys.executable, "-m", "goldrules", verb, str(path)]
    outputs = {
        subprocess.run(
            command,
            env={**os.environ, "COLUMNS": width, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        ).stdout
        for width in (columns, "80")
    }
    (output,) = outputs
    assert output
    assert "\x1b" not in output


@pytest.mark.parametrize(("setting", "coloured"), [({"FORCE_COLOR": "1"}, True), ({"NO_COLOR": "1"}, False)])
def test_no_color_is_obeyed(setting: dict[str, str], coloured: bool, tmp_path: Path) -> None:
    (tmp_path / "road.gold").write_text(POSITION, encoding="utf-8")
    environment = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
    done = subprocess.run(
        [sys.executable, "-m", "goldrules", "prove", str(tmp_path / "road.gold")],
        env={**environment, "TERM": "xterm-256color", **setting},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ("\x1b[3" in done.stdout or "\x1b[1;3" in done.stdout) == coloured
