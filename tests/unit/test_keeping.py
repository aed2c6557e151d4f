"""What is read from the shipped files is kept, and never believed where anything changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from goldrules.parsing import keeping, parse_all, parse_kept
from goldrules.pipeline import specification
from goldrules.source import Source

SOURCE = Source("spec/a.gold", 'source club "Our rules"\nexpansion mills "Mills" { mark mill }\n', lasting=True)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    return tmp_path / "goldrules"


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the sources that were parsed."""
    names: list[str] = []

    def counting(source: Source, types: object) -> object:
        names.append(source.name)
        return parse_all(source)

    monkeypatch.setattr(keeping, "parse_all", counting)
    return names


def test_the_second_time_nothing_is_parsed(folder: Path, read: list[str]) -> None:
    for source in specification():
        first, again = parse_kept(source), parse_kept(source)
        assert first == again == parse_all(source)
        spans = [[node.span.text for node in nodes[0]] for nodes in (first, again)]
        assert spans[0] == spans[1]
    assert read == [source.name for source in specification()]
    assert len(list(folder.glob("spec-*.cache"))) == len(read)


def test_a_changed_text_is_read_anew(folder: Path, read: list[str]) -> None:
    parse_kept(SOURCE)
    changed = replace(SOURCE, text=SOURCE.text.replace("mills", "mines"))
    assert parse_kept(changed) == parse_all(changed)
    assert read == [SOURCE.name] * 2


def test_a_changed_program_reads_anew(folder: Path, read: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    parse_kept(SOURCE)
    monkeypatch.setattr(keeping, "_reader", lambda: b"another")
    parse_kept(SOURCE)
    assert len(read) == 2


@pytest.mark.parametrize("at", [0, 40, -1])
@pytest.mark.parametrize("damage", ["cut", "turned"])
def test_a_damaged_file_is_not_believed(folder: Path, read: list[str], at: int, damage: str) -> None:
    parse_kept(SOURCE)
    (kept,) = folder.glob("spec-*.cache")
    data = bytearray(kept.read_bytes())
    if damage == "cut":
        del data[at:]
    else:
        data[at] ^= 1
    kept.write_bytes(data)
    assert parse_kept(SOURCE) == parse_all(SOURCE)
    assert len(read) == 2


def test_what_does_not_last_or_has_faults_is_not_kept(folder: Path, read: list[str]) -> None:
    for source in (replace(SOURCE, lasting=False), replace(SOURCE, text="expansion {")):
        assert parse_kept(source) == parse_kept(source)
    assert len(read) == 4
    assert not list(folder.glob("spec-*"))


def test_without_a_folder_it_is_parsed(tmp_path: Path, read: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "file"))
    assert parse_kept(SOURCE) == parse_all(SOURCE)
    assert read == [SOURCE.name]
