"""Mutants: each differs in one thing, each fate is the true one, and the examples of the specification notice them."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path

import pytest
from jsonschema import validate

from goldrules.editions import Edition
from goldrules.legality import OutOfTime
from goldrules.mutating import Trial, mutable, mutants
from goldrules.parsing import parse
from goldrules.pipeline import Rules
from goldrules.printing import statement
from goldrules.source import Source
from goldrules.syntax import rules as r
from tests.support.inputs import ANSWER_SCHEMA, ROOT, loaded, run, shipped_rules

MINE = """
expansion mines "Mines" {
  feature mine {
    needs  count(tiles) = 1
    claims tiles + ray(tiles, south)%s
  }
}
edition Mines "With mines" extends C1 { with mines }
example "A mine goes south" {
  under Mines  players Red, Blue  active Red
  board { | x | | m | | a | | b | }
  mine Deep on m held by Red
  gold x, m, a, b
  completes Deep
  expect claims Red m, a, b
}
example "A mine has one tile, with gold or without" {
  like "A mine goes south"
  mine Wide on m, a
  mine Poor on x
  gold m, a, b
  expect misplaced Wide
}
"""


def always(_first: Edition, _second: Edition) -> bool:
    return True


def never(_first: Edition, _second: Edition) -> bool:
    return False


def fates(rules: Rules) -> dict[str, str]:
    """For each mutant of the asked files, by the clause as it becomes, what becomes of it."""
    trial = Trial(rules, 30)
    return {
        one.mutant.after or f"no {one.mutant.before}": one.fate
        for statement in mutable(rules)
        for one in trial.run(mutants(statement))
    }


def test_fates() -> None:
    found = fates(loaded(MINE % " if pennants = 0"))
    assert found["claims tiles + column(tiles) if pennants = 0"] == "noticed"
    assert found["claims tiles + ray(tiles, north) if pennants = 0"] == "noticed"
    assert found["claims tiles if pennants = 0"] == "noticed"
    assert found["no feature mine"] == "noticed"
    assert found["no claims tiles + ray(tiles, south) if pennants = 0"] == "noticed"
    assert found["needs count(tiles) = 0"] == "noticed"
    assert found["needs count(tiles) = 2"] == "noticed"
    assert found["needs count(tiles) >= 1"] == "noticed"
    # It is the same, which nobody proves here.
    assert found["needs count(tiles) <= 1"] == "survives"
    # No example has a mine with a pennant.
    assert found["claims tiles + ray(tiles, south)"] == "survives"
    assert found["claims tiles + ray(tiles, south) if pennants != 0"] == "noticed"


def test_what_the_checker_refuses() -> None:
    rules = loaded((MINE % "").replace("claims tiles + ray", "define seam = tiles claims seam + ray"))
    assert fates(rules)["no define seam = tiles"] == "unusable"


def test_what_was_not_compared_in_time_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = loaded(MINE % "")
    chosen = [one for node in mutable(rules) for one in mutants(node) if one.after == "needs count(tiles) <= 1"]
    (found,) = Trial(rules, alike=lambda _first, _second: None).run(chosen)
    assert (found.fate, found.late) == ("survives", True)
    (found,) = Trial(rules, alike=never).run(chosen)
    assert (found.fate, found.late) == ("survives", False)

    def out_of_time(*_: object) -> bool:
        raise OutOfTime

    verb = import_module("goldrules.cli.mutate")
    monkeypatch.setattr(verb, "positions_alike", out_of_time)
    monkeypatch.setattr(verb, "EVERY", 0.0)
    done = run(["mutate", "-"], MINE % "")
    assert "  not noticed; not compared in time, another comparison\n    needs count(tiles) <= 1" in done.stdout
    assert re.search(r", (\d+) not noticed \(of them \1 not compared in time\)", done.stdout)
    assert re.search(r"^1 of (\d+) changes tried\n(.*\n)*\1 of \1 changes tried$", done.stderr, re.MULTILINE)
    document = json.loads(run(["mutate", "-", "--format", "json"], MINE % "").stdout)
    validate(document, json.loads(ANSWER_SCHEMA.read_text(encoding="utf-8")))
    assert {one["compared_in_time"] for one in document["mutants"] if one["fate"] == "survives"} == {False}


def test_what_is_proved_alike_is_set_aside() -> None:
    rules = loaded(MINE % "")
    chosen = [one for node in mutable(rules) for one in mutants(node) if one.after == "needs count(tiles) <= 1"]
    assert [one.fate for one in Trial(rules, alike=always).run(chosen)] == ["same"]
    assert [one.fate for one in Trial(rules, alike=never).run(chosen)] == ["survives"]
    rules = loaded(MINE % " if pennants = 0")
    chosen = [one for node in mutable(rules) for one in mutants(node) if one.operator == "dropped condition"]
    assert [one.fate for one in Trial(rules, alike=always).run(chosen)] == ["same"]
    assert [one.fate for one in Trial(rules, alike=never).run(chosen)] == ["survives"]


def test_an_expectation_that_fails_notices_nothing() -> None:
    rules = loaded((MINE % "").replace("Red m, a, b", "Red m, a"))
    trial = Trial(rules)
    assert len(trial.failing) == 1
    chosen = [one for node in mutable(rules) for one in mutants(node) if one.after == "claims tiles"]
    assert [one.fate for one in trial.run(chosen)] == ["survives"]


def test_every_mutant_is_another_statement_that_can_be_written_down() -> None:
    """It is printed, read again, and the same; and it is not the original, nor another mutant of it."""
    count = 0
    for node in mutable(shipped_rules()):
        seen = {node}
        for one in mutants(node):
            assert one.changed not in seen
            seen.add(one.changed)
            read, problems = parse(Source("mutant.gold", statement(one.changed)))
            assert problems == [] and list(map(statement, read)) == [statement(one.changed)], one.after
            assert one.before != one.after
            count += 1
    assert count > 400


def test_nothing_is_changed_that_means_nothing() -> None:
    said = {one.before.split()[0] for node in mutable(shipped_rules()) for one in mutants(node)}
    assert said.isdisjoint({"cite", "confirm", "named", "silent"})


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "extensions").glob("*.gold")), ids=lambda path: path.stem)
def test_mutants_of_the_extensions_can_be_written_down(path: Path) -> None:
    nodes, _ = parse(Source(path.name, path.read_text(encoding="utf-8")))
    for node in nodes:
        if isinstance(node, r.Edition | r.Expansion):
            for one in mutants(node):
                read, problems = parse(Source("mutant.gold", statement(one.changed)))
                assert problems == [] and list(map(statement, read)) == [statement(one.changed)], one.after


def test_the_verb(tmp_path: Path) -> None:
    path = tmp_path / "mine.gold"
    path.write_text(MINE % "", encoding="utf-8")
    done = run(["mutate", str(path)])
    assert done.exit_code == 0, done.output
    assert " 0 not noticed" in done.output
    path.write_text(MINE % " if pennants = 0", encoding="utf-8")
    done = run(["mutate", "--timeout", "20", str(path)])
    assert done.exit_code == 1, done.output
    assert "mine.gold:5" in done.output and "not noticed" in done.output
    document = json.loads(run(["mutate", "--format", "json", "--timeout", "20", str(path)]).output)
    validate(document, json.loads(ANSWER_SCHEMA.read_text(encoding="utf-8")))
    assert document["exit"] == 1 and document["summary"]["survives"] >= 1
    assert {one["fate"] for one in document["mutants"]} == set(document["summary"])


def test_a_file_without_rules(tmp_path: Path) -> None:
    path = tmp_path / "empty.gold"
    path.write_text("# nothing\n", encoding="utf-8")
    assert run(["mutate", str(path)]).exit_code == 2
