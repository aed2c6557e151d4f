"""Anyone's pytest where goldrules is installed: rule files are tests, and other projects' files are left alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.support.inputs import run
from tests.support.texts import road_for_two

EXAMPLE = road_for_two("expect always Red 1, Blue 1", "expect always Red 2", "expect always Red 2", under="C1, C2")


def pytest_in(folder: Path, *arguments: str, **files: str) -> subprocess.CompletedProcess[str]:
    (folder / "pytest.ini").write_text(files.pop("ini", "[pytest]\n"), encoding="utf-8")
    for name, text in files.items():
        (folder / f"{name}.gold").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-rA", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_one_test_for_each_statement(tmp_path: Path) -> None:
    done = pytest_in(tmp_path, road=EXAMPLE)
    assert done.returncode == 1
    assert "PASSED road.gold::A road for two: expect always Red 1, Blue 1" in done.stdout
    assert "FAILED road.gold::A road for two: expect always Red 2" in done.stdout
    assert "FAILED road.gold::A road for two: expect always Red 2 #2" in done.stdout
    assert "1 passed" in done.stdout
    assert "2 failed" in done.stdout


def test_a_failure_says_what_prove_says(tmp_path: Path, monkeypatch: object) -> None:
    text = EXAMPLE.replace("  expect always Red 2\n", "", 1)
    failed = pytest_in(tmp_path, road=text).stdout
    said = run(["prove", str(tmp_path / "road.gold")]).output.replace(str(tmp_path) + "/", "")
    refuted = said.split("\n\n  ")[0].split("              ")[0].strip()
    assert refuted.count("refuted  road.gold:13 under C") == 2
    assert refuted in failed


def test_what_is_not_decided_does_not_pass(tmp_path: Path) -> None:
    text = """example "RGG is read in two ways" {
      under RGG
      players Red, Blue
      active Red
      entitled Red: a; Red: a; Blue: a
      gold a, a, a, a, a
      expect left nothing
    }"""
    done = pytest_in(tmp_path, silent=text)
    assert done.returncode == 1
    assert "unsettled" in done.stdout


def test_a_file_that_cannot_be_used_is_an_error_with_its_diagnostics(tmp_path: Path) -> None:
    done = pytest_in(tmp_path, broken=EXAMPLE.replace("C1, C2", "Cc1"))
    assert done.returncode == 2
    assert "did you mean `C1`?" in done.stdout
    assert "Traceback" not in done.stdout


def test_files_of_others_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "picture.gold").write_bytes(b"\x89PNG\xff\xfe\x00")
    (tmp_path / "folder.gold").mkdir()
    (tmp_path / "test_it.py").write_text("def test_it():\n    pass\n", encoding="utf-8")
    done = pytest_in(tmp_path, output="total: 3\nthis is an example of the output {\n", empty="")
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout


def test_the_configuration_chooses_files_and_rules(tmp_path: Path) -> None:
    rules = 'edition House "At home" extends C1 { replace supply 9 }'
    ini = "[pytest]\ngoldrules_files = rules/*.gold road.gold\ngoldrules_with = house.gold\n"
    text = EXAMPLE.replace("C1, C2", "House").replace("  expect always Red 2\n", "")
    done = pytest_in(tmp_path, ini=ini, road=text, house=rules, other=EXAMPLE)
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout
    bare = pytest_in(tmp_path, ini="[pytest]\ngoldrules_bare = true\ngoldrules_files = road.gold\n", road=text)
    assert "there is no edition `House`" in bare.stdout


def test_the_timeout_bounds_statements_about_all_positions(tmp_path: Path) -> None:
    ini = "[pytest]\ngoldrules_timeout = %s\n"
    done = pytest_in(tmp_path, ini=ini % "0.0001", pair="compare C1 with RGG different\n")
    assert done.returncode == 1, done.stdout
    assert "unknown" in done.stdout
    assert pytest_in(tmp_path, ini=ini % "60").returncode == 0


def test_it_can_be_switched_off(tmp_path: Path) -> None:
    assert pytest_in(tmp_path, "-p", "no:goldrules", road=EXAMPLE).returncode == 5


def test_nothing_of_goldrules_is_loaded_without_a_rule_file(tmp_path: Path) -> None:
    code = (
        "import sys\n\ndef test_it():\n    assert not {'lark', 'z3', 'rich', 'goldrules.pipeline'} & set(sys.modules)\n"
    )
    (tmp_path / "test_it.py").write_text(code, encoding="utf-8")
    done = pytest_in(tmp_path)
    assert done.returncode == 0, done.stdout
