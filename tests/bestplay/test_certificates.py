"""Certificates: what holds is checked without solving, what was changed is refused with the state that is wrong."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cvc5 import InputLanguage, InputParser, Solver, SymbolManager
from jsonschema import Draft202012Validator

from goldrules.legality import Engines
from goldrules.proving.verifying import verify
from goldrules.solving import Conversation
from goldrules.strategy import solve
from goldrules.strategy.certificate import Malformed, from_json, to_json
from goldrules.strategy.checking import Refused, check
from goldrules.strategy.second import Second
from tests.bestplay.deals import OBJECTIVES, game_of, random_holds, stakes
from tests.engines.games import random_game
from tests.support.inputs import ANSWER_SCHEMA, run, shipped_rules

POSITION = """
example "Whose ingots?" {
  under    C1, RGG
  players  Red, Blue, Green
  active   Blue
  entitled Blue: a, b, c; Red: b, c; Green: c, d; Blue: d
  gold     a, b, b, c, d
  holds    Red 2, Green 5
  propose  picks Blue b
}
"""
SCHEMA = Draft202012Validator(json.loads(ANSWER_SCHEMA.read_text(encoding="utf-8")))


@pytest.fixture(params=["selfish", "all"])
def document(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    name = str(tmp_path / "certificate.json")
    arguments = ["solve", "-", "--by", "margin", "--against", request.param, "--certificate", name]
    assert run(arguments, POSITION).exit_code == 0
    return json.loads(Path(name).read_text(encoding="utf-8"))


def words(document: Any) -> list[tuple[str, str]]:
    return [(one.word, one.why) for one in verify(shipped_rules(), document, Engines("both"))]


def test_a_certificate_holds(document: Any) -> None:
    assert [word for word, _ in words(document)] == ["holds"] * 3


def test_what_is_not_a_certificate_is_told() -> None:
    others: list[Any] = [[], {}, {"version": 9, "certificates": []}, {"version": 1, "certificates": [3]}]
    for other in others:
        with pytest.raises(Malformed):
            verify(shipped_rules(), other, Engines("both"))


@pytest.mark.parametrize(
    "change",
    [
        lambda one: one.update(rules="0" * 64),
        lambda one: one.update(reading="nobody's"),
        lambda one: one.update(case="case sole_claimant"),
        lambda one: one.update(by="ingots"),
        lambda one: one.update(after=[]),
        lambda one: one.update(after=[["Red", "b"]]),
        lambda one: one["answer"].update(best=["a", "d"]),
        lambda one: one["answer"].update(player="Red"),
        lambda one: one["answer"].pop("outcomes", None) or one["answer"].update(sure=99),
        lambda one: one.update(position=one["position"].replace("Green 5", "Green 1").replace("Red 2", "Red 6")),
        lambda one: one.update(position=one["position"].replace("Green: c, d", "Green: d")),
        lambda one: one.update(position=one["position"].replace("active   Blue", "active   Red")),
    ],
)
def test_another_question_or_answer_is_refused(document: Any, change: Callable[[Any], None]) -> None:
    changed = copy.deepcopy(document)
    change(changed["certificates"][0])
    assert [word for word, _ in words(changed)] == ["refused", "holds", "holds"]


def test_every_state_matters(document: Any) -> None:
    """A value, a set or a row that is changed is refused, and where it names a state, the state is of this game."""
    for key in ("states", "at_least", "at_most"):
        for number, row in enumerate(document["certificates"][0]["proof"].get(key, ())):
            for change in (1, -1):
                refused(document, key, number, [*row[:6], row[6] + change, *row[7:]])
            if key == "states":
                many = len(document["certificates"][0]["proof"]["sets"])
                refused(document, key, number, [*row[:7], (row[7] + 1) % many])
            refused(document, key, number, None)


def refused(document: Any, key: str, number: int, row: Any) -> None:
    changed = copy.deepcopy(document)
    rows = changed["certificates"][0]["proof"][key]
    rows[number : number + 1] = [] if row is None else [row]
    (word, why), *others = words(changed)
    assert word == "refused", f"{key} {number} {row}"
    assert "left" in why or "its answer" in why
    assert [one for one, _ in others] == ["holds", "holds"]


def test_a_worse_pick_is_refused() -> None:
    """Over random games: a pick changed is refused, unless it is as good."""
    rng = random.Random(5)
    tried = good = 0
    while tried < 60:
        game = random_game(rng)
        if game.start is None:
            continue
        solution = solve(game, stakes(game, rng.choice(OBJECTIVES), random_holds(rng, len(game.seats))))
        second = Second(solution)
        rows = dict(second.certificate.rows)
        masks, graph = second.masks, second.graph
        place, row = rng.choice(sorted(rows.items(), key=str))
        others = [kind for kind in game.moves(place[0]) if kind != row.pick]
        if not others:
            continue
        tried += 1
        pick = rng.choice(others)
        state = next(number for number in range(len(graph)) if graph.place(number) == place)
        after = graph.following[state][list(game.moves(place[0])).index(pick)]
        as_good = masks.worst(place[0].seat, second.found[after]) == row.value
        good += as_good
        rows[place] = type(row)(pick, row.value, row.set)
        proof = type(second.certificate)(second.certificate.outcomes, second.certificate.sets, rows)
        if as_good:
            assert check(second.begin, proof).outcomes == solution.outcomes
        else:
            with pytest.raises(Refused) as told:
                check(second.begin, proof)
            assert told.value.place == place
    assert 0 < good < tried


def test_json_and_back() -> None:
    rng = random.Random(6)
    for _ in range(40):
        game = random_game(rng)
        if game.start is None:
            continue
        second = Second(solve(game, stakes(game, "margin", random_holds(rng, len(game.seats)))))
        for proof in (second.certificate, second.sure_certificate):
            assert from_json(json.loads(json.dumps(to_json(proof)))) == proof


def test_what_it_proves_is_what_is_found() -> None:
    """The checker, which does not solve, comes to the best first picks and values of both solvers; Z3 confirms."""
    rng = random.Random(8)
    for _ in range(150):
        game = random_game(rng)
        if game.start is None:
            continue
        solution = solve(game, stakes(game, rng.choice(OBJECTIVES), random_holds(rng, len(game.seats))))
        second = Second(solution)
        selfish, sure = check(second.begin, second.certificate), check(second.begin, second.sure_certificate)
        picks = solution.first_picks
        assert selfish.outcomes == solution.outcomes
        assert set(selfish.best) == {pick.kind for pick in picks if pick.best}
        assert sure.sure == {pick.kind: pick.sure for pick in picks}
        assert set(sure.best) == {pick.kind for pick in picks if pick.safe}
        assert Conversation().check(selfish.script) == Conversation().check(sure.script) == "unsat"


def test_a_solver_sees_a_broken_obligation() -> None:
    """The script is no formality: with one literal changed it is satisfiable."""
    second = Second(solve(*_contested()))
    script = check(second.begin, second.certificate).script
    for line in script.splitlines():
        literal = re.fullmatch(r"\(define-fun set_\d+ \(\) \(_ BitVec 4\) #x(.)\)", line)
        if literal:
            other = f"#x{int(literal[1], 16) ^ 1:x})"
            assert Conversation().check(script.replace(line, f"{line[: -len(other)]}{other}")) == "sat"


def _contested() -> Any:
    game = game_of(2, [frozenset([0, 1]), frozenset([0]), frozenset([1])])
    return game, stakes(game, "points", (0, 0))


def cvc5_says(script: str) -> str:
    solver = Solver()
    parser = InputParser(solver, SymbolManager(solver))
    parser.setStringInput(InputLanguage.SMT_LIB_2_6, script, "certificate")
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said += command.invoke(solver, parser.getSymbolManager())
    return said.strip()


def test_another_solver_agrees(document: Any, tmp_path: Path) -> None:
    name = tmp_path / "again.json"
    name.write_text(json.dumps(document), encoding="utf-8")
    done = run(["smt", "--certificate", str(name)])
    assert done.exit_code == 0
    scripts = done.output.split("(reset)\n")
    assert [cvc5_says(script) for script in scripts] == ["unsat"] * 3


def test_the_verbs(tmp_path: Path) -> None:
    name = tmp_path / "certificate.json"
    assert run(["solve", "-", "--certificate", str(name)], POSITION).exit_code == 0
    done = run(["check", "--certificate", str(name)])
    assert (done.exit_code, done.output.count("holds under")) == (0, 3)
    answer = json.loads(run(["check", "--certificate", str(name), "--format", "json"]).output)
    SCHEMA.validate(answer)
    assert {one["word"] for one in answer["certificates"]} == {"holds"}
    document = json.loads(name.read_text(encoding="utf-8"))
    document["certificates"][1]["proof"]["states"][1][6] += 1
    name.write_text(json.dumps(document), encoding="utf-8")
    done = run(["check", "--certificate", str(name)])
    assert done.exit_code == 1
    assert "refused under RGG" in done.output
    assert "to pick: its value is not" in done.output
    assert run(["smt", "--certificate", str(name)]).exit_code == 1
    name.write_text("[]", encoding="utf-8")
    assert run(["check", "--certificate", str(name)]).exit_code == 2
    name.write_text("{", encoding="utf-8")
    assert run(["check", "--certificate", str(name)]).exit_code == 2
    assert run(["check", "--certificate", str(tmp_path / "none.json")]).exit_code == 2
    assert run(["check"]).exit_code == 2
