"""Certificates: what holds is checked without solving, what was changed is refused with the state that is wrong."""

from __future__ import annotations

import copy
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import z3
from cvc5 import InputLanguage, InputParser, Solver, SymbolManager
from jsonschema import Draft202012Validator

import goldrules
from goldrules.legality import Disagreement, Engines, Game, OutOfTime
from goldrules.proving.verifying import verify
from goldrules.solving import Conversation, SolverError
from goldrules.strategy import solve
from goldrules.strategy.certificate import Malformed, from_json, to_json
from goldrules.strategy.checking import Refused, check
from goldrules.strategy.second import Second
from tests.bestplay.deals import OBJECTIVES, game_of, random_holds, stakes
from tests.engines.games import random_game
from tests.support.inputs import ANSWER_SCHEMA, ROOT, run, shipped_rules

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
    assert run(arguments, POSITION).exit_code == 3, "the readings of RGG have different answers, and a proof each"
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
    proof = document["certificates"][0]["proof"]
    rows = [
        (key, number, row) for key in ("states", "at_least", "at_most") for number, row in enumerate(proof.get(key, ()))
    ]
    assert len(rows) > 5
    for key, number, row in rows:
        for change in (1, -1):
            refused(document, key, number, [*row[:6], row[6] + change, *row[7:]])
        if key == "states":
            refused(document, key, number, [*row[:7], (row[7] + 1) % len(proof["sets"])])
        refused(document, key, number, None)


def refused(document: Any, key: str, number: int, row: Any) -> None:
    changed = copy.deepcopy(document)
    rows = changed["certificates"][0]["proof"][key]
    rows[number : number + 1] = [] if row is None else [row]
    (word, why), *others = words(changed)
    assert word == "refused", f"{key} {number} {row}"
    assert "left" in why or "its answer" in why
    assert [one for one, _ in others] == ["holds", "holds"]


def random_games(rng: random.Random, count: int) -> Iterator[Game]:
    """So many games in which something can be taken."""
    while count:
        game = random_game(rng)
        if game.start is not None:
            count -= 1
            yield game


def test_a_worse_pick_is_refused() -> None:
    """Over random games: a pick changed is refused, unless it is as good."""
    rng = random.Random(5)
    tried = good = 0
    for game in random_games(rng, 600):
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
    assert 0 < good < tried > 50


def test_json_and_back() -> None:
    rng = random.Random(6)
    for game in random_games(rng, 30):
        second = Second(solve(game, stakes(game, "margin", random_holds(rng, len(game.seats)))))
        for proof in (second.certificate, second.sure_certificate):
            assert from_json(json.loads(json.dumps(to_json(proof)))) == proof


def test_what_it_proves_is_what_is_found() -> None:
    """The checker, which does not solve, comes to the best first picks and values of both solvers; Z3 confirms."""
    rng = random.Random(8)
    for game in random_games(rng, 120):
        solution = solve(game, stakes(game, rng.choice(OBJECTIVES), random_holds(rng, len(game.seats))))
        second = Second(solution)
        selfish, sure = check(second.begin, second.certificate), check(second.begin, second.sure_certificate)
        picks = solution.first_picks
        assert selfish.outcomes == solution.outcomes
        assert set(selfish.best) == {pick.kind for pick in picks if pick.best}
        assert sure.sure == {pick.kind: pick.sure for pick in picks}
        assert set(sure.best) == {pick.kind for pick in picks if pick.safe}
        assert Conversation().check(selfish.script) == Conversation().check(sure.script) == "unsat"


def changed_position(document: Any, before: str, after: str) -> Any:
    changed = copy.deepcopy(document)
    for one in changed["certificates"]:
        assert before in one["position"]
        one["position"] = one["position"].replace(before, after)
    return changed


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("Red, Blue, Green", "Red, Blue, Red, Green", "named twice"),
        ("Green 5", "Yellow 5", "no player `Yellow`"),
        ("Green 5", "Green 5, Red 1", "named twice"),
        ("players", "players Red players", "GR"),
        ("example", "", "GR"),
    ],
)
def test_an_impossible_position_is_malformed(document: Any, before: str, after: str, told: str) -> None:
    with pytest.raises(Malformed, match=told):
        words(changed_position(document, before, after))


BOARD = """
example "A road" {
  under   C1
  players Red, Blue
  active  Blue
  board {
    | a b c |
  }
  road Lane on a, b held by Red, Blue
  road Path on c held by Red
  gold a, b, c
  holds Red 3
  completes Lane, Path
}
"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("held by Red\n", "held by Red finished\n"),
        ("Red, Blue\n  active", "Red, Blue, Red\n  active"),
        ("Red 3", "Green 3"),
        ("gold", "gold zzz, "),
        ("| a b c |", "| a b b |"),
        ("completes", "completes Nowhere, "),
    ],
)
def test_a_board_that_cannot_be_is_malformed(before: str, after: str, tmp_path: Path) -> None:
    name = tmp_path / "certificate.json"
    assert run(["solve", "-", "--certificate", str(name)], BOARD).exit_code == 0
    assert run(["check", "--certificate", str(name)]).exit_code == 0
    document = json.loads(name.read_text(encoding="utf-8"))
    (one,) = document["certificates"]
    position = re.sub(" +", " ", one["position"]).replace("\n active", "\n  active")
    assert before in position, position
    one["position"] = position.replace(before, after, 1)
    name.write_text(json.dumps(document), encoding="utf-8")
    done = run(["check", "--certificate", str(name)])
    assert (done.exit_code, "is not as it should be" in done.output) == (2, True), done.output


SHAPES: dict[str, tuple[Any, ...]] = {
    "after": (5, [5], None, "", {}, [["Blue"]], [["Blue", 1]], [["Blue", "zzz"]]),
    "proof": (5, None, [], "states", {}, {"states": 5}, {"at_least": [], "at_most": None}),
    **dict.fromkeys(("title", "edition", "position", "by"), (None, 5, [], {}, "none")),
}


@pytest.mark.parametrize(
    ("key", "value"),
    [(key, value) for key, values in SHAPES.items() for value in values],
)
def test_a_wrong_shape_is_malformed(document: Any, key: str, value: Any) -> None:
    for absent in (False, True):
        changed = copy.deepcopy(document)
        if absent:
            del changed["certificates"][0][key]
        else:
            changed["certificates"][0][key] = value
        with pytest.raises(Malformed):
            verify(shipped_rules(), changed, Engines("both"))


def mutated(rng: random.Random, document: Any) -> Any:
    """The document with one of its values, wherever it stands, changed, taken away, said twice or of another shape."""
    changed = copy.deepcopy(document)
    places: list[tuple[Any, Any]] = []

    def walk(value: Any) -> None:
        for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
            places.append((value, key))
            walk(value[key])

    walk(changed)
    # Every depth has its turn: the rows of the proof are by far the most values.
    shallow = [place for place in places if place[0] is changed or place[0] in changed["certificates"]]
    inside, key = rng.choice(rng.choice([places, shallow]))
    value = inside[key]
    others = [None, True, -1, 10**30, 0.5, "", "zzz", [], [5], {}, {"x": 1}, [value], value]
    if isinstance(value, int):
        others += [value + 1, value - 1, float(value)] * 2
    if isinstance(value, str) and value:
        at = rng.randrange(len(value))
        others += [value[:at] + value[at + 1 :], value[:at] + rng.choice("abcR15,\n{}") + value[at:]] * 5
        others.append(value.replace(*rng.choice([("Red", "Blue"), ("a", "b"), ("C1", "C2"), ("2", "1")])))
    if isinstance(value, list) and value:
        others += [value[1:], value[::-1], [*value, value[0]]] * 2
    if rng.random() < 0.15:
        del inside[key]
    else:
        inside[key] = rng.choice(others)
    return changed


def test_random_changes(tmp_path: Path) -> None:
    """A changed certificate is no fault of the program, and holds only if solving anew gives the same answer."""
    rng = random.Random(11)
    documents = []
    for against in ("selfish", "all"):
        name = tmp_path / f"{against}.json"
        arguments = ["solve", "-", "--by", "margin", "--against", against, "--edition", "C1"]
        assert run([*arguments, "--certificate", str(name)], POSITION).exit_code == 0
        documents.append(json.loads(name.read_text(encoding="utf-8")))
    told = {"holds": 0, "refused": 0, "malformed": 0}
    for _ in range(200):
        changed = json.loads(json.dumps(mutated(rng, rng.choice(documents))))
        try:
            found = verify(shipped_rules(), changed, Engines("plain"))
        except Malformed:
            told["malformed"] += 1
            continue
        for one, result in zip(changed["certificates"], found, strict=True):
            told[result.word] += 1
            assert result.word != "holds" or answered_anew(one), changed
    assert told["refused"] > 20 < told["malformed"], told
    assert told["holds"], told


def answered_anew(one: Any) -> bool:
    """Whether the solver, asked the question that a certificate says, gives the answer that it says."""
    rules = shipped_rules()
    question = goldrules.read_position(rules, one["position"])
    against_all = one["against"] == "all"
    before = [tuple(pick) for pick in one["after"]]
    plays = goldrules.solve(
        rules, one["edition"], question, picks=before, by=one["by"], against="all" if against_all else "selfish"
    )
    for play in plays:
        if (play.reading, play.case) == (one["reading"], one["case"]):
            answer: Any = {"player": play.player, "best": list(play.best)}
            if against_all:
                answer["sure"] = play.sure
            else:
                answer["outcomes"] = [outcome.counts for outcome in play.outcomes]
            return json.dumps(answer, sort_keys=True) == json.dumps(one["answer"], sort_keys=True)
    return False


def test_what_z3_denies_is_no_verdict(document: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Conversation, "check", lambda *_: "sat")
    with pytest.raises(Disagreement, match="every obligation holds"):
        words(document)
    name = tmp_path / "certificate.json"
    name.write_text(json.dumps(document), encoding="utf-8")
    done = run(["check", "--certificate", str(name)])
    assert (done.exit_code, "GR900" in done.output) == (3, True)


LARGE = (3, 6, 7, 8, 9, 11, 15, 19, 23, 24, 26, 28, 29, 45, 54, 61)
"""Who may take each of 16 ingots, a bit for each of 6 players."""


def test_to_check_a_certificate_can_take_too_long() -> None:
    second = Second(solve(*_contested()))

    def over() -> None:
        raise OutOfTime

    for proof in (second.certificate, second.sure_certificate):
        with pytest.raises(OutOfTime):
            check(second.begin, proof, over)


def test_a_proof_that_takes_too_long_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    claims = "; ".join(
        f"{player}: {', '.join(f't{mask}' for mask in LARGE if mask >> seat & 1)}"
        for seat, player in enumerate("PQRSTU")
    )
    gold = ", ".join(f"t{mask}" for mask in LARGE)
    text = f'example "x" {{ under C1 players P, Q, R, S, T, U active P entitled {claims} gold {gold} }}'
    name = tmp_path / "proof.json"
    name.write_text("what was there", encoding="utf-8")
    done = run(["solve", "-", "--engine", "plain", "--timeout", "0.5", "--certificate", str(name)], text)
    assert done.exit_code == 3
    assert "no certificate is written" in done.output
    assert name.read_text(encoding="utf-8") == "what was there"


def test_the_time_of_one_conversation_bounds_no_other_solver() -> None:
    pigeons = [[z3.Bool(f"in {pigeon} {hole}") for hole in range(6)] for pigeon in range(7)]
    crowded = [z3.Not(z3.And(a, b)) for hole in zip(*pigeons, strict=True) for a, b in combinations(hole, 2)]
    solver = z3.Solver()
    solver.add(*map(z3.Or, pigeons), *crowded)
    assert Conversation(lambda: 0.001).check(solver.to_smt2()) == "unknown"
    assert solver.check() == z3.unsat
    assert Conversation().check(solver.to_smt2()) == "unsat"


def test_a_script_that_z3_does_not_read_is_an_error() -> None:
    with pytest.raises(SolverError):
        Conversation().check("(assert nonsense)(check-sat)")


def test_soundness_does_not_hang_on_assertions(tmp_path: Path) -> None:
    """`python -O` leaves assertions out."""
    lines = (
        "import sys",
        "from goldrules.solving import Conversation, SolverError",
        "try:",
        "    Conversation().check('(assert nonsense)(check-sat)')",
        "except SolverError:",
        "    sys.exit(7)",
    )
    done = subprocess.run([sys.executable, "-O", "-c", "\n".join(lines)], cwd=ROOT, check=False)
    assert done.returncode == 7


def test_a_solver_sees_a_broken_obligation() -> None:
    """The script is no formality: with one literal changed it is satisfiable."""
    second = Second(solve(*_contested()))
    script = check(second.begin, second.certificate).script
    literals = re.findall(r"^(\(define-fun set_\d+ \(\) \(_ BitVec 4\) #x)(.)\)$", script, re.MULTILINE)
    assert literals
    for begin, digit in literals:
        changed = script.replace(f"{begin}{digit})", f"{begin}{int(digit, 16) ^ 1:x})")
        assert Conversation().check(changed) == "sat"


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
    assert run(["solve", "-", "--certificate", str(name)], POSITION).exit_code == 3
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
