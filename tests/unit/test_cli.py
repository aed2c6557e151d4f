"""The verbs as their users meet them: output, exit codes, JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.support.inputs import ANSWER_SCHEMA, run
from tests.support.texts import road_for_two

SCHEMA = Draft202012Validator(json.loads(ANSWER_SCHEMA.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("statement", "code", "said"),
    [
        ("expect always Red 1, Blue 1", 0, "1 proved"),
        ("expect always Red 2", 1, "refuted"),
        ("expect best Red 1, Blue 1", 0, "1 proved"),
        ("expect best Red 2", 1, "best Red 1, Blue 1"),
        ("expect claims Red nowhere", 2, "there is no tile `nowhere`"),
        ("propose picks Red a", 2, "nothing to prove here"),
    ],
)
def test_prove(statement: str, code: int, said: str) -> None:
    done = run(["prove", "-"], road_for_two(statement))
    assert done.exit_code == code
    assert said in done.output


@pytest.mark.parametrize(
    ("statement", "code", "said"),
    [
        ("propose picks Red a, Blue b", 0, "Red a, then Blue b"),
        ("propose picks Red a", 0, "Blue is next, and may take from b"),
        ("propose picks Blue a, Red b", 1, "Red takes first, not Blue"),
        ("propose picks Red c", 1, "there is no ingot on c"),
        ("propose picks Red a, Blue a", 1, "only 1 ingot lies on a"),
        ("propose picks Red a, Red b", 1, "in pick 2 it is Blue's turn, not Red's"),
        ("propose split Red: a, b", 1, "Red would have to take a and b within 1 turn"),
        ("propose split Red: ?; Blue: ?", 0, "legal"),
        ("propose picks Red a, Blue b, Red a", 1, "only 1 ingot lies on a"),
        ("propose counts Red 2", 1, "Red always ends with 1 ingot, and not with 2"),
        ("propose counts Red 3", 1, "Red may claim 2 ingots, fewer than 3"),
        ("expect always Red 1, Blue 1", 2, "nothing to check here"),
    ],
)
def test_check(statement: str, code: int, said: str) -> None:
    done = run(["check", "-"], road_for_two(statement))
    assert done.exit_code == code, done.output
    assert said in done.output


def test_another_edition_can_be_asked() -> None:
    text = road_for_two("propose split Red: a; Blue: b").replace("under   C1", "")
    assert run(["check", "-"], text).exit_code == 2
    assert run(["check", "-", "--edition", "C3"], text).exit_code == 0
    assert "did you mean `C1`" in run(["check", "-", "--edition", "C11"], text).output


def test_unsettled_says_what_each_reading_says() -> None:
    text = """
    example "Five ingots" {
      under RGG players Red, Blue active Red
      board { | a b | }
      road Lane on a held by Red, Blue
      road Path on b held by Red
      gold a, a, a, a, b
      completes Lane, Path
      propose counts Red 2
    }
    """
    done = run(["check", "-"], text)
    assert done.exit_code == 3
    assert "read as repeated" in done.output
    assert "read as once" in done.output


def test_silence_is_told() -> None:
    text = """
    example "Two roads" {
      under ZMG players Red, Blue active Red
      board { | a b | }
      road Lane on a held by Red
      road Path on b held by Blue
      gold a, b
      completes Lane, Path
      propose picks Red a, Blue b
      propose picks Red b
    }
    """
    done = run(["check", "-"], text)
    assert done.exit_code == 1
    assert "`ZMG` does not say how the gold is handed out when Red and Blue may claim it" in done.output
    assert "Red may not take the ingot on b" in done.output
    explained = run(["explain", "-"], text)
    assert explained.exit_code == 3
    assert "silent several_features" in explained.output


def test_explain_draws_the_board() -> None:
    done = run(["explain", "-"], road_for_two("propose picks Red a"))
    assert done.exit_code == 0
    assert "│ a ● │ b ● │ c  │" in done.output
    assert "L  road  Lane  held by Red and Blue; completed; Red and Blue control it" in done.output
    assert "after Red a: Blue from b" in done.output


@pytest.mark.parametrize("verb", ["prove", "check", "explain"])
def test_json_answers_follow_the_schema(verb: str) -> None:
    text = road_for_two(
        "expect always Red 1, Blue 1", "propose picks Red a", "propose picks Blue a", "expect always Red 2"
    )
    done = run([verb, "-", "--format", "json"], text)
    answer = json.loads(done.stdout)
    SCHEMA.validate(answer)
    assert answer["exit"] == done.exit_code


def test_json_of_wrong_input_follows_the_schema() -> None:
    done = run(["prove", "-", "--format", "json"], "edition {")
    answer = json.loads(done.stdout)
    SCHEMA.validate(answer)
    assert done.exit_code == answer["exit"] == 2
    assert answer["diagnostics"][0]["code"] == "GR004"


def test_a_json_position_is_judged() -> None:
    position = {
        "under": ["C1"],
        "players": ["Red", "Blue"],
        "active": "Red",
        "entitled": [{"player": "Red", "tiles": ["a"]}, {"player": "Blue", "tiles": ["a", "b"]}],
        "gold": ["a", "b"],
        "propose": [{"picks": [["Red", "a"], ["Blue", "b"]]}],
    }
    assert run(["check", "-"], json.dumps(position)).exit_code == 0


def test_a_missing_file_and_a_wrong_byte(tmp_path: Path) -> None:
    done = run(["prove", str(tmp_path / "none.gold")])
    assert (done.exit_code, "GR001" in done.output) == (2, True)
    (tmp_path / "odd.gold").write_bytes(b"# caf\xe9")
    done = run(["prove", str(tmp_path / "odd.gold")])
    assert (done.exit_code, "GR002" in done.output) == (2, True)
    assert run(["prove", str(tmp_path)]).exit_code == 2


def test_an_unknown_verb_gets_a_hint() -> None:
    done = run(["chekc"])
    assert done.exit_code == 2
    assert "did you mean `check`?" in done.output


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second goes by whenever somebody looks at the clock, however fast the machine is."""
    seconds = count()
    monkeypatch.setattr("goldrules.legality.budget.monotonic", lambda: next(seconds))


@pytest.mark.usefixtures("clock")
def test_time_may_run_out() -> None:
    takers = (3, 6, 7, 8, 9, 11, 15, 19, 23, 24, 26, 28, 29, 45, 54, 61)
    claims = [
        f"{player}: {', '.join(f't{mask}' for mask in takers if mask >> seat & 1)}"
        for seat, player in enumerate("PQRSTU")
    ]
    text = f"""
    example "Long" {{
      under C1 players P, Q, R, S, T, U active P
      entitled {"; ".join(claims)}
      gold {", ".join(f"t{mask}" for mask in takers)}
      expect safe P 9
    }}
    """
    done = run(["prove", "-", "--timeout", "20"], text)
    assert done.exit_code == 3
    assert "out of time" in done.output


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("verb", ["prove", "check", "explain", "solve"])
def test_a_position_that_takes_too_long_to_read_is_undecided(verb: str) -> None:
    pairs = [(f"t{row}_{column}", f"t{row}_{column + 1}") for row in range(20) for column in range(0, 20, 2)]
    rows = [" ".join(map(" ".join, pairs[row * 10 : row * 10 + 10])) for row in range(20)]
    text = f"""
    example "Many castles" {{
      under C1 players Red active Red
      board {{ {" ".join(f"| {row} |" for row in rows)} }}
      {" ".join(f"castle C{number} on {left}, {right} held by Red" for number, (left, right) in enumerate(pairs))}
      gold t0_0 completes C0 propose split Red: t0_0 expect always Red 1
    }}
    """
    done = run([verb, "-", "--timeout", "100"], text)
    assert done.exit_code == 3
    assert "error[GR411]: the position takes longer to read under C1 than it may" in done.output
    assert run([verb, "-", "--timeout", "1e9", "--engine", "plain"], text).exit_code == 0


def test_quiet_says_nothing_but_the_exit_code() -> None:
    done = run(["prove", "-", "--quiet"], road_for_two("expect always Red 2"))
    assert (done.exit_code, done.output) == (1, "")


@pytest.mark.parametrize("engine", ["plain", "z3", "both"])
def test_every_engine_decides(engine: str) -> None:
    text = road_for_two("expect always Red 1, Blue 1", "expect illegal split Red: a, b", "propose picks Red a")
    assert run(["prove", "-", "--engine", engine], text).exit_code == 0
    assert run(["check", "-", "--engine", engine], text).exit_code == 0


TWO_CASES = """
edition House "two cases that differ" extends C1 {
  cite wiki_c1 "Scoring a feature, clockwise" assumed "made up"
  award {
    case other if count(claimants) > 1 then turns backwards
  }
  turns backwards { start after active order counterclockwise take 1 from claims }
}
"""


def test_explain_names_cases_that_disagree_on_who_is_next() -> None:
    done = run(["explain", "-", "--edition", "House"], TWO_CASES + road_for_two("propose picks Red a, Blue b"))
    assert done.exit_code == 3, done.output
    assert "at the start: Red from a or b (by case shared_majority)" in done.output
    assert "at the start: Blue from a or b (by case other)" in done.output
    assert "this is not legal" in done.output


def test_explain_does_not_call_silence_illegal() -> None:
    text = """
example "two lords of one tile" {
  under ZMG
  players Red, Blue
  active Red
  board { | a b | }
  city r on a held by Red
  city s on b held by Blue
  gold a, b
  completes r, s
  propose picks Red a
}
"""
    done = run(["explain", "-"], text)
    assert done.exit_code == 3, done.output
    assert "does not say how the gold is handed out" in done.output
    assert "not legal" not in done.output
    assert "over" not in done.output


def test_explain_says_what_stays_when_the_rounds_are_over() -> None:
    done = run(
        ["explain", "-", "--edition", "RGG"],
        road_for_two("propose picks Red a, Blue b").replace("gold a, b", "gold a, b, b"),
    )
    assert done.exit_code == 3, done.output
    assert "after Red a, Blue b: Red from b" in done.output
    assert "after Red a, Blue b: nobody; it is over, and the gold on b stays" in done.output


def test_a_reader_that_leaves_does_not_change_the_exit_code(tmp_path: Path) -> None:
    file = tmp_path / "one.gold"
    file.write_text(road_for_two("expect always Red 2"), encoding="utf-8")
    command = [sys.executable, "-m", "goldrules", "prove", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.wait() == 1


@pytest.mark.parametrize("arguments", [["--timeout", "nan"], ["--timeout", "inf"], ["--edition", "C9"], ["--colour"]])
def test_a_command_line_that_cannot_be_used_is_2_and_json_where_asked(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "goldrules", "prove", *arguments]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 2
    done = subprocess.run([*command, "--format", "json"], capture_output=True, check=False)
    assert done.returncode == 2
    answer = json.loads(done.stdout)
    SCHEMA.validate(answer)
    assert [one["code"] for one in answer["diagnostics"]] == ["GR009"]


def test_an_encoding_without_the_characters_and_a_closed_input() -> None:
    command = [sys.executable, "-m", "goldrules", "explain", "-"]
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    text = road_for_two("expect always Red 2").encode()
    done = subprocess.run(command, input=text, capture_output=True, env=ascii_only, check=False)
    assert done.returncode == 0, done.stderr
    assert b"\\u2502" in done.stdout
    closed = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m goldrules check - <&-"], capture_output=True, check=False
    )
    assert closed.returncode == 2


def test_a_full_device_is_told() -> None:
    full = Path("/dev/full")
    if full.exists():
        done = subprocess.run(
            ["sh", "-c", f"{sys.executable} -m goldrules sources > /dev/full"], capture_output=True, check=False
        )
        assert done.returncode == 2
        assert b"cannot be written" in done.stderr


def test_a_split_with_open_ingots_beyond_the_claims_is_illegal_where_an_edition_is_silent() -> None:
    text = """
example "nobody may have two" {
  under ZMG
  players Red, Blue
  active Red
  board { | a b | }
  city r on a held by Red
  city s on b held by Blue
  gold a, b
  completes r, s
  propose split Red: ?, ?; Blue: nothing
}
"""
    for engine in ("plain", "z3", "both"):
        done = run(["check", "-", "--engine", engine], text)
        assert done.exit_code == 1, done.output
        assert "Red may claim 1 ingot, fewer than 2" in done.output


def test_control_characters_do_not_reach_the_terminal() -> None:
    title = "a \x1b[31mred\x1b[0m \x9b2J \u202eyob \x07 title"
    text = road_for_two("expect always Red 2", "propose counts Red 2").replace('example "', f'example "{title} ', 1)
    assert title in text
    for verb in ("prove", "check", "explain", "smt"):
        shown = run([verb, "-"], text).output
        assert "title" in shown, verb
        assert not set("\x1b\x9b\u202e\x07") & set(shown), verb
    shown = run(["prove", "-"], text.replace("expect", "expct", 1)).output
    assert "expct" in shown
    assert not set("\x1b\x9b\u202e\x07") & set(shown)


def test_a_position_must_fit_the_edition_that_is_asked_only() -> None:
    text = 'example "q" { under C1 players Red board { | a | } graveyard Old on a expect scored nothing }'
    assert run(["prove", "-"], text).exit_code == 2
    assert run(["prove", "-", "--edition", "C2"], text).exit_code == 0
    answer = run(["prove", "-", "--edition", "C1", "--edition", "C2"], text)
    assert answer.exit_code == 2
    assert answer.output.count("GR404") == 1


def test_a_hand_out_that_looks_at_the_board_is_not_asked_without_one() -> None:
    rules = """
expansion springs "Springs" { mark spring }
edition Springs "Springs" extends C1 {
  with springs
  replace turns { start active order clockwise take 1 from claims %s }
}
example "Table" {
  under Springs players Red, Blue active Red
  entitled Red: a, b; Blue: a, b gold a, b
  propose picks Red a, Blue b
}"""
    refused = run(["check", "-"], rules % "preferring count(tiles & marked spring)")
    assert refused.exit_code == 2 and "error[GR408]: how `Springs` hands out the gold depends on" in refused.output
    # How many ingots lie on a tile is said without a board.
    assert run(["check", "-"], rules % "preferring gold(tiles)").exit_code == 0


def test_an_edition_that_is_not_there_may_be_in_another_file() -> None:
    for arguments in (["diff", "C1", "Mine"], ["check", "-", "--edition", "Mine"]):
        done = run(arguments, 'example "x" { players Red }')
        assert done.exit_code == 2
        assert "there are C1, C2, C3, RGG, ZMG; `--with FILE` reads more rule files" in " ".join(done.output.split())


def test_a_certificate_is_held_against_the_file_beside_it(tmp_path: Path) -> None:
    text = """example "Table" {
  under C3 players Blue, Red active Blue
  entitled Blue: a, b; Red: b, c gold a, b, c
}
"""
    table, certificate = tmp_path / "table.gold", str(tmp_path / "best.json")
    table.write_text(text, encoding="utf-8")
    assert run(["solve", str(table), "--certificate", certificate]).exit_code == 0
    check = ["check", "--certificate", certificate, str(table)]
    assert run(check).exit_code == 0
    table.write_text(text.replace("Blue: a, b", "Blue: a, c"), encoding="utf-8")
    done = run(check)
    assert (done.exit_code, "the files say another position under this title" in done.output) == (1, True)
    table.write_text(text.replace("Table", "Other"), encoding="utf-8")
    assert "there is no certificate of Other" in run(check).output
    table.write_text(text.replace("c\n}", "c\n propose picks Blue b }"), encoding="utf-8")
    assert "what Table proposes is not judged here" in run(check).output


def test_where_more_mistakes_may_be_it_is_said() -> None:
    few, many = (
        run(["prove", "-"], 'example "x" {\n' + "  expect foo Red 1\n" * count + "}").output for count in (5, 25)
    )
    assert (few.count("GR004"), "there may be more" in few) == (5, False)
    assert (many.count("GR004"), many.count("there may be more")) == (20, 1)
