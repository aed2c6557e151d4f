"""`goldrules audit`: lines in, lines out, in order; games followed from turn to turn; nothing too large."""

from __future__ import annotations

import io
import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from goldrules.auditing import InputLine, Settings, audit, lines_of
from goldrules.auditing import lines as line_module
from goldrules.auditing.worker import Worker
from goldrules.legality import Disagreement
from goldrules.source import Source
from tests.support.inputs import ROOT, run, shipped

Json = dict[str, Any]
SCHEMAS = ROOT / "docs" / "schema"
DOCUMENTS = {
    f"{name}.schema.json": json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    for name in ("answer", "audit", "game")
}
REGISTRY: Registry[Any] = [DRAFT202012.create_resource(one) for one in DOCUMENTS.values()] @ Registry()
ANSWER, GAME = (Draft202012Validator(DOCUMENTS[f"{name}.schema.json"], registry=REGISTRY) for name in ("audit", "game"))
WORKER = Worker(Settings(shipped()))
LANE = {"type": "road", "name": "Lane", "tiles": ["a", "b"], "followers": [{"player": "Red"}, {"player": "Blue"}]}
POSITION: Json = {
    "version": 1,
    "under": ["C1"],
    "players": ["Red", "Blue"],
    "active": "Red",
    "board": [["a", "b", "c"]],
    "features": [LANE],
    "gold": ["a", "b"],
    "completes": ["Lane"],
    "propose": [{"picks": [["Red", "a"], ["Blue", "b"]]}],
}
FRIDAY: Json = {
    "game": "Friday",
    "under": ["C1"],
    "players": ["Red", "Blue"],
    "turns": [
        {"active": "Red", "board": [["a", "b"]], "features": [LANE], "placed": "b", "puts": ["b", "a"],
         "completes": ["Lane"], "picks": [["Red", "a"], ["Blue", "b"]]},
        {"active": "Blue", "board": [["a", "b", "c"]], "features": [], "placed": "c", "puts": ["c", "b"],
         "gold": [], "holds": {"Red": 1}},
    ],
    "ends": {"holds": {"Red": 1, "Blue": 1}, "points": {"Red": 1, "Blue": 1}},
}  # fmt: skip


def answer(document: Any, worker: Worker = WORKER) -> Json:
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    word, text = worker.answer(InputLine("test.jsonl", 7, data, len(data)))
    assert text.endswith(b"\n")
    assert text.count(b"\n") == 1
    found: Json = json.loads(text)
    ANSWER.validate(found)
    assert found["status"] == word
    assert (found["file"], found["line"]) == ("test.jsonl", 7)
    return found


def position(**changes: Any) -> Json:
    return {**deepcopy(POSITION), **changes}


# ---------------------------------------------------------------- positions
@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({}, "legal"),
        ({"propose": [{"picks": [["Blue", "a"]]}]}, "illegal"),
        ({"propose": [{"picks": [["Red", "a"]]}, {"counts": {"Red": 2}}]}, "illegal"),
        ({"under": ["ZMG"], "features": [{**LANE, "followers": [{"player": "Red"}]},
          {"type": "city", "name": "Town", "tiles": ["b"], "followers": [{"player": "Blue"}]}],
          "completes": ["Lane", "Town"]}, "unsettled"),
        ({"propose": [], "expect": [{"scored": ["Lane"]}]}, "legal"),
        ({"propose": [], "expect": [{"scored": []}]}, "illegal"),
        ({"propose": []}, "bad"),
        ({"under": []}, "bad"),
        ({"under": ["C11"]}, "bad"),
        ({"active": "Rad"}, "bad"),
        ({"active": None}, "bad"),
        ({"gold": ["a"] * 17}, "bad"),
    ],
)  # fmt: skip
def test_a_position(changes: Json, status: str) -> None:
    found = answer(position(**changes))
    assert found["status"] == status
    messages = [one["message"] for one in found.get("diagnostics", [])]
    assert len(messages) == len(set(messages)) == (status == "bad")


@pytest.mark.parametrize(
    "data", [b"nonsense", b"{", b'{"a": ', b"[]", b"3", b"\xff\xfe", b'"\\ud800"', b"[" * 5000, b"null", b"\x00"]
)
def test_a_bad_line_is_answered_as_bad(data: bytes) -> None:
    found = answer(data)
    assert found["status"] == "bad"
    assert found["diagnostics"][0]["line"] == 7
    assert found["diagnostics"][0]["message"]


def test_brief_answers_have_no_rules() -> None:
    worker = Worker(Settings(shipped(), brief=True))
    (found,) = answer(position(propose=[{"counts": {"Red": 2}}]), worker)["verdicts"]
    assert set(found) == {"proposal", "edition", "verdict", "because"}
    assert found["because"] != []


def test_brief_answers_of_a_game_have_no_rules() -> None:
    worker = Worker(Settings(shipped(), brief=True))
    (found,) = answer(turn(1, picks=[["Blue", "b"], ["Red", "a"]]), worker)["editions"]
    assert found["findings"] == [
        {"turn": 1, "what": "takes", "verdict": "illegal", "because": ["Red takes first, not Blue"]}
    ]


def test_another_edition_and_more_rules(tmp_path: Path) -> None:
    silent = {key: value for key, value in POSITION.items() if key != "under"}
    (tmp_path / "a.jsonl").write_text(json.dumps(silent) + "\n", encoding="utf-8")
    (tmp_path / "club.gold").write_text('edition Club "Club" extends C1 { }', encoding="utf-8")
    command = ["audit", str(tmp_path / "a.jsonl"), "-j", "1", "--with", str(tmp_path / "club.gold")]
    done = run([*command, "--edition", "Club"])
    assert (done.exit_code, json.loads(done.stdout)["verdicts"][0]["edition"]) == (0, "Club")
    assert "did you mean `Club`" in run([*command, "--edition", "Clab"]).output
    twice = run(["audit", str(tmp_path / "a.jsonl"), "-j", "1", "--edition", "C1", "--edition", "C1"])
    assert len(json.loads(twice.stdout)["verdicts"]) == 1
    rules = (tmp_path / "club.gold").read_text(encoding="utf-8")
    from_input = run(["audit", str(tmp_path / "a.jsonl"), "-j", "1", "--with", "-", "--edition", "Club"], rules)
    assert from_input.stdout == run([*command, "--edition", "Club"]).stdout


def test_any_time_is_a_time() -> None:
    done = run(["audit", "-", "-j", "1", "--timeout", "1e300"], json.dumps(POSITION))
    assert done.exit_code == 0


def test_engines_that_differ_are_told_with_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    error = Disagreement("who may take what", "Red", "Blue")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)

    def differ(*_: object) -> Json:
        raise error

    monkeypatch.setattr(Worker, "_answer", differ)
    done = run(["audit", "-", "-j", "1"], json.dumps(POSITION))
    assert done.exit_code == 3
    assert "internal error in line 1 of -: the engines disagree about who may take what" in done.output


# ---------------------------------------------------------------- the stream
def test_lines_come_back_in_order_and_the_worst_counts(tmp_path: Path) -> None:
    good, bad = json.dumps(POSITION), json.dumps(position(propose=[{"counts": {"Red": 2}}]))
    path = tmp_path / "a.jsonl"
    path.write_text("\n".join([good, "", "oops", bad] * 40) + "\n" + good, encoding="utf-8")
    done = run(["audit", str(path), "-j", "2", "--brief"])
    one = run(["audit", str(path), "-j", "1", "--brief"])
    assert done.exit_code == one.exit_code == 2
    assert done.stdout == one.stdout
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["line"] for one in found] == [n for n in range(1, 162) if n % 4 != 2 or n == 161]
    assert [one["status"] for one in found[:3]] == ["legal", "bad", "illegal"]
    assert "121 lines in" in done.stderr
    assert "41 legal, 40 illegal, 40 bad" in done.stderr
    assert run(["audit", "-", "--quiet"], good).stdout == ""


@pytest.mark.parametrize(("documents", "code"), [([{}], 0), ([{}, {"propose": [{"counts": {"Red": 2}}]}], 1)])
def test_exit_codes(documents: list[Json], code: int) -> None:
    text = "\n".join(json.dumps(position(**changes)) for changes in documents)
    assert run(["audit", "-", "-j", "1"], text).exit_code == code
    assert run(["audit", "-", "-j", "1"], "").exit_code == 2
    assert run(["audit", "nowhere.jsonl"]).exit_code == 2


@pytest.mark.parametrize(("jobs", "most"), [(1, 1), (2, 2 * 4 * 32 + 4 * 32)])
def test_the_stream_is_read_only_a_little_ahead(jobs: int, most: int) -> None:
    """Constant memory: what is under way is bounded, however long the stream is."""
    read = answered = furthest = 0
    data = json.dumps(POSITION).encode()

    def stream() -> Iterator[InputLine]:
        nonlocal read, furthest
        for number in range(1, 1501):
            read += 1
            furthest = max(furthest, read - answered)
            yield InputLine("endless", number, data, len(data))

    for found in audit(stream(), Settings(shipped(), brief=True), jobs):
        answered += 1
        assert found.line == answered
    assert answered == 1500
    assert furthest <= most


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_from_a_pipe_each_line_is_answered_before_the_next_is_sent(jobs: str) -> None:
    command = [sys.executable, "-m", "goldrules", "audit", "-", "--brief", "-j", jobs]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdin and process.stdout
        for number in range(1, 4):
            process.stdin.write(json.dumps(POSITION).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["line"] == number
        process.stdin.close()
        assert process.wait() == 0


def test_lines_of_a_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_module, "MAX_LINE", 10)
    monkeypatch.setattr(line_module, "_PIECE", 4)
    stream = io.BytesIO(b"short\r\n\n" + b"x" * 10 + b"\n" + b"x" * 11 + b"\n" + b"y" * 50 + b"\nlast")
    found = [(line.number, line.data, line.length) for line in lines_of("s", stream)]
    assert found == [
        (1, b"short\r\n", 7),
        (3, b"x" * 10 + b"\n", 11),
        (4, None, 12),
        (5, None, 51),
        (6, b"last", 4),
    ]


# ---------------------------------------------------------------- too large
def test_a_line_of_ten_million_bytes_is_refused() -> None:
    text = json.dumps(position(name="x" * 10_000_000)) + "\n" + json.dumps(POSITION)
    done = run(["audit", "-", "-j", "1", "--brief"], text)
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert first["diagnostics"][0]["code"] == "GR012"
    assert "4000000" in first["diagnostics"][0]["message"]
    assert second["status"] == "legal"


def test_a_large_board_and_many_picks_are_answered() -> None:
    board = [[f"t{row}_{column}" for column in range(200)] for row in range(200)]
    features = [{**LANE, "tiles": ["t0_0", "t0_1"]}]
    large = position(board=board, features=features, gold=["t0_0", "t0_1"])
    assert answer({**large, "propose": [{"picks": [["Red", "t0_0"], ["Blue", "t0_1"]]}]})["status"] == "legal"
    picks = [["Red", "a"], ["Blue", "b"]] * 5000
    assert answer(position(propose=[{"picks": picks}]))["status"] == "illegal"
    assert answer(position(propose=[{"split": [{"player": "Red", "tiles": ["a"] * 10_000}]}]))["status"] == "illegal"


def test_what_takes_too_long_is_unknown() -> None:
    worker = Worker(Settings(shipped(), seconds=0.05))
    board = [[f"t{row}_{column}" for column in range(150)] for row in range(150)]
    castles = [
        {"type": "castle", "name": f"K{row}_{column}", "tiles": [f"t{row}_{column}", f"t{row}_{column + 1}"]}
        for row in range(150)
        for column in range(0, 150, 2)
    ]
    found = answer(position(board=board, features=castles, gold=["t0_0"], completes=[]), worker)
    assert found["status"] == "unknown"
    assert "time" in found["because"]
    assert answer(POSITION, WORKER)["status"] == "legal"


# ---------------------------------------------------------------- whole games
def game(**changes: Any) -> Json:
    return {**deepcopy(FRIDAY), **changes}


def turn(number: int, **changes: Any) -> Json:
    found = game()
    found["turns"][number - 1] |= changes
    return found


def test_a_game_is_followed() -> None:
    GAME.validate(FRIDAY)
    (found,) = answer(FRIDAY)["editions"]
    assert found == {
        "edition": "C1",
        "verdict": "legal",
        "turns": 2,
        "findings": [],
        "holds": {"Red": 1, "Blue": 1},
        "left": ["b", "c"],
        "points": {"Red": 1, "Blue": 1},
    }


@pytest.mark.parametrize(
    ("record", "findings"),
    [
        (turn(1, picks=[["Blue", "b"], ["Red", "a"]]), [(1, "takes", "Red takes first, not Blue")]),
        (turn(1, picks=[["Red", "a"]]), [(1, "takes", "Blue"), (2, "gold", ""), (None, "holds at the end", ""),
                                         (None, "points", "")]),
        (turn(1, puts=["b", "b"]), [(1, "puts", "the ingots do not fit"), (1, "takes", "")]),
        (turn(2, puts=["c"]), [(2, "puts", "2 ingots are put")]),
        (turn(2, gold=["a"]), [(2, "gold", "")]),
        (turn(2, holds={"Red": 2}), [(2, "holds", "")]),
        (game(ends={"points": {"Red": 3}}), [(None, "points", "")]),
        (game(ends={"holds": {"Red": 1, "Blue": 2}}), [(None, "holds at the end", "")]),
        (game(holds={"Red": 15}), [(1, "puts", "left of the supply"), (1, "supply", "more than the supply")]),
    ],
)  # fmt: skip
def test_a_mistake_in_a_game_is_found(record: Json, findings: list[tuple[int | None, str, str]]) -> None:
    GAME.validate(record)
    found = answer(record)
    assert found["status"] == "illegal"
    told = found["editions"][0]["findings"]
    for (number, what, words), one in zip(findings, told, strict=False):
        assert (one.get("turn"), one["what"]) == (number, what)
        assert words in " ".join(reason["text"] for reason in one["reasons"])
    assert len(told) >= len(findings)


def test_a_mistake_does_not_hide_the_next() -> None:
    record = turn(1, picks=[["Blue", "b"], ["Red", "a"]])
    record["turns"][1]["puts"] = ["c", "a"]
    told = answer(record)["editions"][0]["findings"]
    assert [(one["turn"], one["what"]) for one in told] == [(1, "takes"), (2, "puts")]


def test_the_supply_is_followed_to_its_end() -> None:
    """Eight tiles bring sixteen ingots; the ninth has none left."""
    names = [f"t{index}" for index in range(10)]
    turns = [
        {"active": "Red", "board": [names], "placed": names[index], "puts": [names[index], names[index + 1]]}
        for index in range(9)
    ]
    record = {"game": "long", "under": ["C1"], "players": ["Red", "Blue"], "turns": turns[:8]}
    assert answer(record)["status"] == "legal"
    told = answer({**record, "turns": turns})["editions"][0]["findings"]
    assert told[0]["turn"] == 9
    assert "0 ingots are left of the supply of 16" in told[0]["reasons"][0]["text"]


@pytest.mark.parametrize(
    "record",
    [
        game(under=[]),
        game(under=["C11"]),
        game(players="Red"),
        game(turns=[3]),
        game(turns=None),
        game(turns=[{}] * 1001),
        game(trns=[]),
        game(version=2),
        game(ends=[]),
        game(holds={"Red": -1}),
        game(holds={"Rad": 1}),
        game(ends={"points": {"Rad": 1}}),
        turn(2, holds={"Rad": 1}),
        turn(1, picks=[["Rad", "a"]]),
        turn(1, picked=[]),
        turn(1, split=[{"player": "Red", "tiles": ["a"]}]),
        turn(2, board=[["c"]], puts=[], placed="c", features=[], gold=["a"], picks=[["Red", "zz"]]),
        turn(1, board=[["a", "a"]]),
        turn(1, puts=[3]),
        {"game": "x"},
    ],
)
def test_a_record_that_cannot_be_used(record: Json) -> None:
    found = answer(record)
    assert found["status"] == "bad"
    assert all(one["code"] in ("GR008", "GR101", "GR401", "GR402", "GR406", "GR403") for one in found["diagnostics"])


def test_a_split_of_a_record_leaves_nothing_open() -> None:
    record = game()
    record["turns"][0].pop("picks")
    record["turns"][0]["split"] = [{"player": "Red", "tiles": ["a"]}, {"player": "Blue", "tiles": [None]}]
    (found,) = answer(record)["diagnostics"]
    assert found["message"] == "a record says which ingots were taken, and this split leaves one open"
    assert (found["code"], found["turn"], found["column"]) == ("GR406", 1, place_in(record, 'split"'))


def test_a_record_without_turns_has_no_more_than_the_supply() -> None:
    record = {"under": ["C1"], "players": ["Red"], "turns": [], "holds": {"Red": 17}}
    (told,) = answer(record)["editions"]
    assert (told["verdict"], [one["what"] for one in told["findings"]]) == ("illegal", ["supply"])
    assert answer({**record, "holds": {"Red": 16}})["status"] == "legal"


def test_points_where_an_edition_has_no_values_are_unsettled() -> None:
    poor = Source("poor.gold", 'edition Poor "No values" extends C1 { remove value }')
    worker = Worker(Settings((*shipped(), poor), editions=("Poor",)))
    (told,) = answer(game(), worker)["editions"]
    assert [(one["what"], one["verdict"]) for one in told["findings"]] == [("points", "unsettled")]


def place_in(record: Json, text: str, after: str = "") -> int:
    """The column of a text in the line of a record."""
    line = json.dumps(record)
    return line.index(text, line.index(after) if after else 0) + 1


@pytest.mark.parametrize("where", ["opened here", "the first time"])
def test_every_place_in_a_bad_line_is_a_place_in_the_stream(where: str) -> None:
    (found,) = answer(b'{"board": [["a",' if where == "opened here" else b'{"name": "x", "name": "y"}')["diagnostics"][
        :1
    ]
    assert (found["file"], found["line"]) == ("test.jsonl", 7)
    assert [(one["text"], one["file"], one["line"]) for one in found["others"]] == [(where, "test.jsonl", 7)]


@pytest.mark.parametrize(
    ("record", "number", "text", "after", "message"),
    [
        (turn(1, picks=[["Rad", "a"]]), 1, "Rad", "", "there is no player `Rad`"),
        (turn(2, puts=["c", "q"]), 2, 'q"]', "", "there is no tile `q`"),
        (turn(2, active=3), 2, "3", '"active": 3', "a number stands where"),
        (turn(2, actve="Red"), 2, "actve", "", "a turn has no key `actve`"),
        (game(undr=["C1"]), None, "undr", "", "a game has no key `undr`"),
        (game(under=["C11"]), None, "C11", "", "there is no edition `C11`"),
    ],
)
def test_a_fault_in_a_game_has_its_place_in_the_line_and_its_turn(
    record: Json, number: int | None, text: str, after: str, message: str
) -> None:
    found = next(one for one in answer(record)["diagnostics"] if message in one["message"])
    assert (found["file"], found["line"], found.get("turn")) == ("test.jsonl", 7, number)
    assert found["column"] == place_in(record, text, after)


def test_what_a_turn_takes_over_names_the_turn() -> None:
    record = turn(2, board=[["b", "c"]], puts=[])
    del record["turns"][1]["features"]
    (found,) = answer(record)["diagnostics"]
    assert (found["turn"], found["column"]) == (2, place_in(record, 'a", "b"], "followers', '"features"'))
    assert [(one["text"], one["column"]) for one in found["others"]] == [
        ("this turn takes it over", place_in(record, '{"active": "Blue"'))
    ]


def test_gold_on_a_tile_that_is_gone_is_named_with_its_turn() -> None:
    record = turn(1, picks=[])
    record["turns"][1] |= {"board": [["b", "c"]], "puts": []}
    (found,) = answer(record)["diagnostics"]
    assert found["message"] == "an ingot lies on `a`, and the board has no `a` any more"
    assert (found["line"], found["column"], found["turn"]) == (7, place_in(record, 'board": [["b", "c"]]'), 2)
    (found,) = answer(game(gold=["z"]))["diagnostics"]
    assert found["message"] == "an ingot lies on `z`, and the board has no `z`"
    assert found["turn"] == 1


def test_a_record_may_begin_in_the_middle_of_a_game() -> None:
    page = (ROOT / "docs" / "audit.md").read_text(encoding="utf-8")
    record = json.loads(next(block for block in page.split("```json\n")[1:] if '"gold"' in block).split("```")[0])
    GAME.validate(record)
    (found,) = answer(record)["editions"]
    assert (found["holds"], found["left"]) == ({"Red": 3, "Blue": 0}, ["a", "a", "b"])


def test_the_place_of_a_verdict_is_the_line_of_the_stream() -> None:
    assert [one["line"] for one in answer(POSITION)["verdicts"]] == [7]


def test_readings_of_a_game() -> None:
    record = game(under=["RGG", "C1"])
    found = answer(record)
    assert [one["edition"] for one in found["editions"]] == ["RGG", "C1"]
