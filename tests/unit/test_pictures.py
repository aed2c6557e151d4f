"""`explain --svg` and `--html`: pictures that say who may take what, who is next, and why not this one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldrules.proving import ask
from goldrules.report.drawing import Branch, Story, best_play, page, picture, stories
from goldrules.report.drawing.board import player_colours, signs, size
from goldrules.report.drawing.picture import wrapped
from tests.support.inputs import loaded, run

SVG = "{http://www.w3.org/2000/svg}"
POSITION = """
example "A <castle> & a city" {
  under   C1, C2
  players Red, Blue
  active  Red
  board {
    | a  b  .  |
    | k1 k2 .  |
    | c1 c2 c3 |
    | .  .  c4 |
  }
  castle Keep on k1, k2 held by Red
  city   Town on c1, c2, c3, c4 held by Blue (big), Blue
  road   Lane on c3, c4 held by Red
  gold   c1, c4, c4, c4, c4, b
  placed c4
  completes Town
  propose picks Red c1, Blue c4
  propose picks Red c1, Blue c1
  propose split Red: b, c1; Blue: c4, c4, c4, c4
  expect legal gold c4, c3
}
"""


def drawn(text: str = POSITION, code: int = 0) -> tuple[Xml.Element, str]:
    done = run(["explain", "-", "--svg", "-"], text)
    assert done.exit_code == code, done.output
    root = Xml.fromstring(done.stdout)
    return root, " ".join(" ".join(element.itertext()) for element in root.iter(f"{SVG}text"))


def test_the_picture_says_who_may_take_what_who_is_next_and_why_not() -> None:
    root, text = drawn()
    assert "Red: b, c1" in text
    assert "Blue: c1, c4 (4 ingots)" in text
    assert "Red is next, and may take from b or c1" in text
    assert "✗ illegal: picks Red c1, Blue c1" in text
    assert "1. Red takes c1 (open: Red from b or c1)" in text
    assert "2. Blue takes c1 (open: Blue from c4): not this one" in text
    assert "only 1 ingot lies on c1" in text
    assert "then Red is next, and may take from b" in text
    assert "under C1 and C2" in text
    assert re.search(r"castle: claims fief · spec/expansions/castles.gold:\d+ · .*footnote 1", text)
    assert root.find(f"{SVG}title") is not None
    assert "c1 (row 3, column 1): Town, 1 ingot" in (root.findtext(f"{SVG}desc") or "")


def test_the_board_shows_tiles_gold_followers_features_and_claims() -> None:
    done = run(["explain", "-", "--edition", "C1", "--svg", "-"], POSITION)
    root = Xml.fromstring(done.stdout)
    tiles = [one for one in root.iter(f"{SVG}rect") if one.get("class") == "tile"]
    assert len(tiles) == 8
    assert len([one for one in root.iter(f"{SVG}circle") if one.get("class") == "ingot"]) == 3
    assert [one.text for one in root.iter(f"{SVG}text") if one.get("class") == "count"] == ["4"]
    followers = [one.findtext(f"{SVG}title") for one in root.iter(f"{SVG}g") if one.find(f"{SVG}title") is not None]
    assert followers == ["Red on Keep", "Blue (big) on Town", "Blue on Town", "Red on Lane"]
    frames = [one.get("stroke") for one in root.iter(f"{SVG}rect") if one.get("stroke-dasharray")]
    colours = player_colours(next(stories_of(POSITION)).hand_out.position)
    assert frames.count(colours["Red"]) == 6
    assert frames.count(colours["Blue"]) == 4
    badges = [one for one in root.iter(f"{SVG}rect") if one.get("width") == "18"]
    assert len([one for one in badges if one.get("stroke")]) == 2
    assert len(badges) == 4


def stories_of(text: str) -> Iterator[Story]:
    rules = loaded(text)
    asked, problems = ask(rules)
    assert not problems
    return stories(asked, rules.declared.sources)


def test_html_is_whole_and_safe() -> None:
    done = run(["explain", "-", "--html", "-"], POSITION)
    assert done.exit_code == 0
    assert "<h2" in done.stdout
    assert "A &lt;castle&gt; &amp; a city" in done.stdout
    assert "<castle>" not in done.stdout
    assert not re.search(r'(src|href)="(?!#)', done.stdout)
    assert "http" not in done.stdout.replace("http://www.w3.org/2000/svg", "")
    assert "prefers-color-scheme: dark" in done.stdout
    ids = re.findall(r' id="([^"]+)"', done.stdout)
    assert len(ids) == len(set(ids))
    for wanted in re.findall(r'aria-(?:labelledby|describedby)="([^"]+)"', done.stdout):
        assert set(wanted.split()) <= set(ids)
    assert "not this one" in done.stdout
    assert '<span class="illegal">illegal</span>' in done.stdout


def test_both_go_into_files(tmp_path: Path) -> None:
    done = run(["explain", "-", "--svg", str(tmp_path / "a.svg"), "--html", str(tmp_path / "a.html")], POSITION)
    assert (done.exit_code, done.stdout) == (0, "")
    assert (tmp_path / "a.svg").read_text(encoding="utf-8").startswith("<svg")
    assert (tmp_path / "a.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert len(list(tmp_path.iterdir())) == 2
    failed = run(["explain", "-", "--svg", str(tmp_path / "no" / "a.svg")], POSITION)
    assert failed.exit_code == 2
    assert "GR011" in failed.stderr


def test_readings_and_silence() -> None:
    _, text = drawn(POSITION.replace("C1, C2", "RGG"), 3)
    assert text.count("Who may take what") == 1
    assert "How it is handed out, read as repeated" in text
    assert "How it is handed out, read as once" in text
    done = run(["explain", "-", "--edition", "ZMG", "--svg", "-"], POSITION)
    assert done.exit_code == 3
    assert "? unsettled: picks Red c1, Blue c4" in done.stdout


CONTROL = """
source club "c"
edition Two "Two readings" extends C1 {
  reading plain "as it is" { cite club "x" }
  reading alone "nobody controls roads" {
    change feature road { controlled by nobody cite club "x" }
    cite club "x"
  }
  reading again "as it is, again" { cite club "x" }
}
example "t" {
  under   Two
  players Red, Blue
  active  Red
  board { | a b c | }
  road Lane on a, b held by Red, Blue
  city Town on c held by Red
  gold   a, b, c
  completes Lane, Town
}
"""


def test_what_readings_say_of_control_names_them() -> None:
    said = run(["explain", "-"], CONTROL).output
    plain, alone = said.split("read as alone")
    assert said.index("read as plain") < said.index("Red and Blue control it")
    assert 'read as plain: "as it is"\nread as again: "as it is, again"\n' in plain
    assert "Red and Blue control it" in plain
    assert "nobody controls it" not in plain
    assert "nobody controls it" in alone
    assert "Red and Blue control it" not in alone


def test_pictures_name_the_reading_of_what_they_show() -> None:
    for form in ("--svg", "--html"):
        page = re.sub(r"<[^>]*>", " ", run(["explain", "-", form, "-"], CONTROL).stdout)
        plain, alone = page.split("Features, read as alone: nobody controls roads")
        alone, best = alone.split("Best play")
        assert "Features, read as plain: as it is or again: as it is, again" in plain
        assert "Red and Blue control it" in plain
        assert "nobody controls it" not in plain
        assert "nobody controls it" in alone
        # The board shows nobody's claims, for they are not the same.
        assert "A frame:" not in page
        assert re.search(r"read as plain and read as again\s+Red takes from a, b or c first", best)
        assert re.search(r"read as alone\s+Red gets all, without a choice", best)


def test_what_all_readings_say_is_told_once() -> None:
    alike = CONTROL.replace("controlled by nobody", "controlled by majority")
    for form in ([], ["--svg", "-"], ["--html", "-"]):
        page = " ".join(re.sub(r"<[^>]*>", " ", run(["explain", "-", *form], alike).stdout).split())
        assert page.count("How it is handed out") == 1
        assert page.count("Who may take what") - page.count("Who may take what next") == 1
        assert "this is so however the edition is read: as plain, alone or as again" in page
        assert "read as plain" not in page


def test_solve_says_once_what_all_answers_rest_on() -> None:
    text = """example "t" {
      under RGG players Red, Blue active Red
      entitled Red: a, b; Blue: a, b
      gold a, b, b
    }"""
    said = run(["solve", "-"], text).output
    assert said.count("under RGG") >= 2
    assert said.count("case several_features") == 1
    assert said.index("under all of these") < said.index("case several_features")


def test_a_question_at_the_table() -> None:
    position = "under C1 players Ann, Anton active Ann entitled Ann: a; Anton: a gold a, a"
    text = f'example "t" {{ {position} propose counts Ann 1 }}'
    root, said = drawn(text)
    assert len([one for one in root.iter(f"{SVG}rect") if one.get("class") == "tile"]) == 1
    assert "Ann is next, and may take from a" in said
    assert "✓ legal: counts Ann 1" in said
    assert dict(signs(next(stories_of(text)).hand_out.position)) == {"Ann": "An", "Anton": "At"}


def test_an_order_that_takes_an_ingot_twice_is_marked_where_it_does() -> None:
    text = """example "t" { under C1 players Ann, Ben active Ann entitled Ann: a, b; Ben: a, b gold a, b
      propose picks Ann a, Ben a }"""
    _, said = drawn(text)
    assert "2. Ben takes a (open: Ben from b): not this one" in said


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ("Red, Blue", "R B"),
        ("Blue, Black, Brown, Green", "Bu Ba Br G"),
        ("Anna, Andreas, Annika", "Aa Ad Ai"),
        ("A, AA, AAA", "A1 AA A2"),
    ],
)
def test_the_signs_of_players_differ_and_are_short(players: str, expected: str) -> None:
    first = players.split(",")[0]
    text = f'example "t" {{ under C1 players {players} active {first} entitled {first}: a gold a }}'
    assert " ".join(signs(next(stories_of(text)).hand_out.position).values()) == expected


def test_claims_of_many_players_do_not_hide_each_other() -> None:
    players = ["Red", "Blue", "Green", "Yellow", "Black", "Brown", "Pink"]
    text = f"""example "t" {{ under C1 players {", ".join(players)} active Red
      board {{ | a b | }} road Lane on a held by {", ".join(players)} gold a completes Lane }}"""
    root, _ = drawn(text)
    frames = [(one.get("x"), one.get("y")) for one in root.iter(f"{SVG}rect") if one.get("fill") == "none"]
    assert len(frames) == len(set(frames)) == len(players)
    figures = [one for one in root.iter(f"{SVG}g") if one.find(f"{SVG}title") is not None]
    right = max(float(one.find(f"{SVG}circle").get("cx") or 0) + 9 for one in figures)  # type: ignore[union-attr]
    tile = next(one for one in root.iter(f"{SVG}rect") if one.get("class") == "tile")
    assert len(figures) == len(players)
    assert right <= float(tile.get("x") or 0) + float(tile.get("width") or 0)


def test_best_play_is_a_small_tree() -> None:
    _, text = drawn()
    assert "Best play" in text
    assert "Red takes from" in text
    rules = loaded(POSITION)
    asked, _ = ask(rules, ["C1"])
    tree = (Branch("Red c1", (Branch("Blue c4: 1 point"), Branch("Blue c3: <2> points"))),)
    told = list(stories(asked, rules.declared.sources, lambda _: tree))
    assert "Blue c3: &lt;2&gt; points" in picture(told)
    assert "<li>Red c1<ul><li>Blue c4: 1 point</li><li>Blue c3: &lt;2&gt; points</li></ul></li>" in page(told, "t")


def test_the_tree_shows_every_outcome_once() -> None:
    """The smallest position in which best play has two outcomes."""
    text = """example "two outcomes" {
      under C1 players P, Q, R active P
      entitled P: a; Q: a, b; R: b
      gold a, a, b
    }"""
    (asked,), _ = ask(loaded(text))
    ((words, lines),) = [(branch.words, branch.then) for branch in best_play(asked)]
    assert words == "P takes from a first"
    assert len(lines) == 1
    assert [branch.words.split(":")[0] for branch in lines[0].then] == ["Q b, P a", "Q a, R b"]


@pytest.mark.parametrize("players", [["Red", "Blue"], ["Ann", "Ben", "Red"], ["Ann", "Ben", "Cy", "Di", "Ed", "Flo"]])
def test_players_have_different_colours(players: list[str]) -> None:
    text = f'example "t" {{ under C1 players {", ".join(players)} board {{ | a | }} expect scored nothing }}'
    position = next(stories_of(text)).hand_out.position
    assert len(set(player_colours(position).values())) == len(players)
    assert size(position)[0] > 0


@given(st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])), st.integers(4, 60))
def test_wrapping_loses_nothing(text: str, room: int) -> None:
    lines = wrapped(text, room)
    assert "".join("".join(lines).split(" ")) == "".join(text.split(" "))
    assert all(line for line in lines) or lines == [""]


def test_differences_of_editions_are_drawn() -> None:
    done = run(["diff", "C1", "RGG", "--ingots", "3", "--html", "-"])
    assert done.exit_code == 1, done.output
    assert "<h1>C1 and RGG</h1>" in done.stdout
    assert "Clause by clause" in done.stdout
    assert done.stdout.count("<svg") == done.stdout.count("</svg>") >= 2
    assert '<span class="legal">legal</span>' in done.stdout
    assert '<span class="illegal">illegal</span>' in done.stdout
    assert "under C1" in done.stdout
    assert "under RGG" in done.stdout
