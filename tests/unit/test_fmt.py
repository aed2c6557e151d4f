"""`goldrules fmt` as its users meet it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from goldrules.formatting import Formatted, format_source
from goldrules.source import Source
from tests.support.inputs import ANSWER_SCHEMA, ROOT, run

SCHEMA = Draft202012Validator(json.loads(ANSWER_SCHEMA.read_text(encoding="utf-8")))
UNTIDY = (
    'edition Club "x" extends C1 { # first\n# own line\nsupply 9 # how many\n         # there are\n\n\n  mark a\n}\n'
)
TIDY = """\
edition Club "x" extends C1 {  # first
  # own line
  supply 9  # how many
            # there are

  mark a
}
"""
BROKEN = 'edition Club "x" {\n  supply\n}\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (UNTIDY, TIDY),
        ("", ""),
        ("\n\n# only this\n\n\n", "# only this\n"),
        ("# a\n\n\n# b\ncompare A with B same # c\ncompare A with C same\n",
         "# a\n\n# b\ncompare A with B same  # c\ncompare A with C same\n"),
        ("compare A with B same\n\ncompare A with C same\n", "compare A with B same\n\ncompare A with C same\n"),
        ("compare A # who\n with B same", "compare A  # who\n    with B same\n"),
        ("compare A\n# who\nwith B same", "compare A\n    # who\n    with B same\n"),
        ('source s "t" { # empty\n}', 'source s "t"  # empty\n'),
        ('source s "t"\n# end of section\n\nsource u "v"', 'source s "t"\n# end of section\n\nsource u "v"\n'),
        ('example "e" { players Red # 1\n, Blue # 2\n}', 'example "e" {\n  players Red,  # 1\n      Blue  # 2\n}\n'),
        ('example "e" {\n  # last\n}', 'example "e" {\n  # last\n}\n'),
        ('edition E "e" { supply 007 }', 'edition E "e" {\n  supply 7\n}\n'),
        ('expansion e "e" {\n  feature f {\n\n    claims tiles\n\n\n    needs new\n\n  }\n}',
         'expansion e "e" {\n  feature f {\n    claims tiles\n\n    needs  new\n  }\n}\n'),
        ("compare A with B same\r\n# c\r\n", "compare A with B same\r\n# c\r\n"),
    ],
)  # fmt: skip
def test_layout(text: str, expected: str) -> None:
    done = format_source(Source("t.gold", text))
    assert isinstance(done, Formatted), done
    assert done.text == expected
    again = format_source(Source("t.gold", expected))
    assert isinstance(again, Formatted)
    assert not again.changed


def test_a_file_is_rewritten(tmp_path: Path) -> None:
    path = tmp_path / "club.gold"
    path.write_text(UNTIDY, encoding="utf-8")
    path.chmod(0o640)
    (tmp_path / "link.gold").symlink_to(path)
    done = run(["fmt", str(tmp_path / "link.gold")])
    assert done.exit_code == 0
    assert "formatted: " in done.stderr
    assert path.read_text(encoding="utf-8") == TIDY
    assert (tmp_path / "link.gold").is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert sorted(os.listdir(tmp_path)) == ["club.gold", "link.gold"]


@pytest.mark.parametrize("option", ["--check", "--diff"])
def test_check_and_diff_write_nothing(tmp_path: Path, option: str) -> None:
    path = tmp_path / "club.gold"
    path.write_text(UNTIDY, encoding="utf-8")
    done = run(["fmt", option, str(path)])
    assert done.exit_code == 1
    assert path.read_text(encoding="utf-8") == UNTIDY
    assert ("+  supply 9  # how many" in done.stdout) == (option == "--diff")
    path.write_text(TIDY, encoding="utf-8")
    assert run(["fmt", option, str(path)]).exit_code == 0


def test_standard_input_goes_to_standard_output() -> None:
    done = run(["fmt", "-"], UNTIDY)
    assert (done.exit_code, done.stdout, done.stderr) == (0, TIDY, "")
    assert run(["fmt", "--check", "-"], UNTIDY).exit_code == 1
    assert run(["fmt", "--check", "-"], TIDY).stdout == ""


def test_a_broken_file_stays_and_the_others_are_formatted(tmp_path: Path) -> None:
    for name, text in {"a": BROKEN, "b": UNTIDY}.items():
        (tmp_path / f"{name}.gold").write_text(text, encoding="utf-8")
    done = run(["fmt", str(tmp_path)])
    assert done.exit_code == 2
    assert "error[GR004]" in done.stderr
    assert "a.gold:3:1" in done.stderr
    assert (tmp_path / "a.gold").read_text(encoding="utf-8") == BROKEN
    assert (tmp_path / "b.gold").read_text(encoding="utf-8") == TIDY


def test_json(tmp_path: Path) -> None:
    (tmp_path / "a.gold").write_text(UNTIDY, encoding="utf-8")
    (tmp_path / "b.gold").write_text(BROKEN, encoding="utf-8")
    done = run(["fmt", "--check", "--format", "json", str(tmp_path)])
    document = json.loads(done.stdout)
    SCHEMA.validate(document)
    assert document["exit"] == done.exit_code == 2
    assert [one["layout"] for one in document["files"]] == ["changed", "unusable"]
    assert [one["code"] for one in document["diagnostics"]] == ["GR004"]


@pytest.mark.parametrize("name", ["nowhere.gold", "odd.gold"])
def test_what_cannot_be_read(tmp_path: Path, name: str) -> None:
    (tmp_path / "odd.gold").write_bytes(b"# caf\xe9")
    assert run(["fmt", str(tmp_path / name)]).exit_code == 2


def test_what_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "club.gold"
    path.write_text(UNTIDY, encoding="utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    done = run(["fmt", str(path)])
    assert done.exit_code == 2
    assert "GR011" in done.stderr
    assert path.read_text(encoding="utf-8") == UNTIDY
    assert os.listdir(tmp_path) == ["club.gold"]


def test_the_rules_that_are_shipped_are_in_canonical_layout() -> None:
    done = run(["fmt", "--check", str(ROOT / "spec"), str(ROOT / "tests" / "extensions")])
    assert done.exit_code == 0, done.stderr
