"""`goldrules rules`: an edition as prose."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldrules.report.prose import as_html, as_markdown, page_of
from goldrules.report.prose.nouns import spaced
from goldrules.report.prose.speaking import _FUNCTIONS, _TESTS, Speaker
from goldrules.syntax import expressions as x
from goldrules.syntax.names import Name
from goldrules.syntax.traverse import nodes
from goldrules.vocabulary import TESTS, TILE_FUNCTIONS
from tests.strategies.conditions import conditions, features, numbers, tile_sets
from tests.support.inputs import ROOT, loaded, run, shipped_rules

EXTENSIONS = sorted((ROOT / "tests" / "extensions").glob("*.gold"))
EXPECTED = {
    "claims tiles + around(tiles) if occupied by monk":
        "It gives the gold on its tiles and the tiles around its tiles (corners included), if a monk stands on it.",
    "claims nothing": "It gives no gold.",
    "claims row(tiles) & marked hill": "east and west of its tiles (up to the first gap) that are marked hill.",
    "claims board - tiles of (road where gold(claims) > 9)":
        "on all tiles of the board, but not the tiles of every Road for which there are more than nine ingots",
    "claims within(1, tiles) if count(controllers) != 0":
        "at most one step from its tiles (diagonal steps count), with its tiles, if at least one player controls it.",
    "scored if some other scored feature meets tiles and not (new or finished)":
        "It is scored also if there is another scored feature that shows any of its tiles and it is not new and it "
        "was not finished earlier.",
    "controlled by nobody": "Nobody controls it.",
    "controlled by majority over features meets tiles":
        "It is controlled by the players with the greatest weight of followers on all features that show any of "
        "its tiles, taken together.",
    "needs count(tiles & marked hill) > 1": "In every position, more than one of its tiles is marked hill.",
    "needs count(tiles & marked hill) = 0": "In every position, none of its tiles is marked hill.",
    "needs count(tiles & marked hill) = count(around(tiles))":
        "In every position, the number of its tiles that are marked hill is the number of tiles around its tiles "
        "(corners included).",
    "needs count(tiles) = 1": "In every position, it has exactly one tile.",
    "needs count(road) = 0 or pennants > 1":
        "In every position, there is no Road or the number of its pennants is more than 1.",
    "define fief = tiles + flanks(tiles) claims fief":
        "Its fief: its tiles and the tiles along the two long sides of its tiles.",
}  # fmt: skip


@pytest.mark.parametrize(("clause", "said"), EXPECTED.items(), ids=list(EXPECTED))
def test_what_a_clause_says(clause: str, said: str) -> None:
    text = f"""
        expansion e "E" {{ mark hill feature shown {{ {clause} {"" if "claims" in clause else "claims tiles"} }} }}
        edition E "E" extends C1 {{ with e }}"""
    rules = loaded(text)
    assert rules.usable, rules.problems
    assert said in as_markdown(page_of(rules.editions["E"], rules.declared.sources))


@pytest.mark.parametrize("edition", shipped_rules().editions)
def test_every_clause_of_an_edition_is_told_with_its_citations(edition: str) -> None:
    rules = shipped_rules()
    page = page_of(rules.editions[edition], rules.declared.sources)
    markdown, html = as_markdown(page), as_html(page)
    clauses = [clause for book in rules.editions[edition].readings for clause in book.clauses()]
    told = [clause for clause in clauses if not clause.subject.startswith("named")]
    cited = {cite for clause in told for cite in clause.all_citations}
    assert {cite.place for cite in cited} <= set(re.findall(r'"([^"]*)"', "\n".join(page.notes)))
    for number in range(1, len(page.notes) + 1):
        assert markdown.count(f"[^{number}]:") == 1
        assert f"[^{number}]" in markdown.replace(f"[^{number}]:", "")
        assert f'id="note-{number}"' in html
        assert f'href="#note-{number}"' in html
    for type_ in rules.editions[edition].readings[0].features.values():
        for _, label in type_.named.said.labels if type_.named else ():
            assert label in markdown


def test_readings_stand_beside_each_other() -> None:
    rules = shipped_rules()
    markdown = as_markdown(page_of(rules.editions["RGG"], rules.declared.sources))
    assert re.search(r"\*repeated:\* In turns: .* it goes on until nobody can take one any more", markdown)
    assert re.search(r"\*once:\* In turns: .* one round is played", markdown)
    assert markdown.count("There are 16 ingots in all.") == 1
    assert markdown.index("[^1]") < markdown.index("[^2]")


def test_silence_is_told() -> None:
    rules = shipped_rules()
    assert "the edition is silent" in as_markdown(page_of(rules.editions["ZMG"], rules.declared.sources))


@pytest.mark.parametrize("path", EXTENSIONS, ids=lambda path: path.stem)
def test_any_rule_file(path: object) -> None:
    text = (ROOT / "tests" / "extensions" / str(path)).read_text(encoding="utf-8")
    (edition,) = re.findall(r"^edition (\w+)", text, re.MULTILINE)
    done = run(["rules", edition, "--with", str(path)])
    assert done.exit_code == 0
    titles = set(re.findall(r"^### (.+)$", done.stdout, re.MULTILINE))
    features = loaded(text).editions[edition].readings[0].features
    for type_ in re.findall(r"^  feature (\w+)", text, re.MULTILINE):
        named = features[type_].named
        assert titles & {type_.replace("_", " "), *(dict(named.said.labels).values() if named else ())}


def test_a_type_that_inherits_its_name_is_called_by_its_own() -> None:
    done = run(["rules", "Hoard", "--with", str(ROOT / "tests" / "extensions" / "treasury.gold")])
    assert "If there is a scored treasury, the players take in turns, by the procedure “richest”." in done.stdout
    assert "must take two ingots that they may claim, or all that are left of them. They choose only" in done.stdout
    assert "The procedure “richest”: the player after the active one begins" in done.stdout
    assert "among the tiles for which this number is greatest: the number of ingots on the tile." in done.stdout


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("count(tiles & marked hill)", "1 if the tile is marked hill, and otherwise 0"),
        ("2 if count(tiles & marked hill) > 0 else 1", "2 if the tile is marked hill, and otherwise 1"),
        ("2 if count(tiles & tiles of city) = 0 else 1", "2 if the tile is not among the tiles of every City,"),
        ("count(around(tiles))", "the number of tiles around the tile (corners included)"),
        ("count(claimants) + gold(tiles)", "players who may claim it plus the number of ingots on the tile"),
    ],
)
def test_what_a_preference_says(number: str, said: str) -> None:
    text = f"""expansion e "E" {{ mark hill }}
        edition E "E" extends C1 {{ with e replace turns {{
          start active order clockwise take 1 from claims preferring {number}
        }} }}"""
    rules = loaded(text)
    assert rules.usable, rules.problems
    page = as_markdown(page_of(rules.editions["E"], rules.declared.sources))
    assert "each player in turn must take one ingot that they may claim. They choose only among the tiles" in page
    assert said in page


def test_the_placement_and_a_take_from_each_are_plain_sentences() -> None:
    page = run(["rules", "RGG"]).stdout
    assert "When a tile that brings gold is laid, one ingot is put on the tile just placed and one ingot on one" in page
    assert "one ingot for each scored feature of their own, different ones, as many as there still are." in page


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.levels: list[int] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br", "hr"):
            self.open.append(tag)
        if re.fullmatch("h[1-6]", tag):
            self.levels.append(int(tag[1]))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_html_needs_nothing_else_and_is_well_formed() -> None:
    done = run(["rules", "C2", "--format", "html"])
    page = _Page()
    page.feed(done.stdout)
    assert page.open == []
    assert page.levels[0] == 1
    assert all(after - before <= 1 for before, after in zip(page.levels, page.levels[1:], strict=False))
    assert not re.search(r'(src|href)="(?!#)', done.stdout)
    assert '<html lang="en">' in done.stdout
    assert '<span lang="vi">Đường</span>' in done.stdout
    assert "prefers-color-scheme: dark" in done.stdout


def test_markup_in_titles_does_no_harm() -> None:
    rules = loaded('edition E "<b>*bold*</b> _&_" extends C1 { }')
    page = page_of(rules.editions["E"], rules.declared.sources)
    assert "<b>" not in as_html(page)
    assert r"\<b\>\*bold\*" in as_markdown(page)


def test_an_edition_that_is_not_there() -> None:
    done = run(["rules", "C11"])
    assert done.exit_code == 2
    assert "did you mean `C1`" in done.output


def test_every_function_and_test_has_words() -> None:
    assert set(_FUNCTIONS) == set(TILE_FUNCTIONS)
    assert set(_TESTS) == set(TESTS)


def known(node: Any) -> Any:
    """The tree with functions and tests that there are, by how many arguments they have."""
    if isinstance(node, tuple):
        return tuple(map(known, node))
    if not is_dataclass(node) or isinstance(node, type):
        return node
    made = replace(node, **{one.name: known(getattr(node, one.name)) for one in fields(node)})
    if isinstance(made, x.Call):
        return replace(made, function=Name("around" if len(made.arguments) == 1 else "within"))
    return replace(made, function=Name("straight")) if isinstance(made, x.Test) else made


@given(st.one_of(tile_sets(), features(), conditions(), numbers()))
def test_every_expression_can_be_said(tree: x.Expression) -> None:
    tree = known(tree)
    speaker = Speaker({"road": "Road"})
    if isinstance(tree, x.TileSet):
        said = speaker.tiles(tree)
    elif isinstance(tree, x.Features):
        said = speaker.features(tree)
    elif isinstance(tree, x.Number):
        said = speaker.number(tree)
    else:
        said = speaker.condition(tree)
    assert said
    assert not set("{}`") & set(said)
    assert said.count("(") == said.count(")")
    for node in nodes(tree):
        if isinstance(node, x.Marked):
            assert spaced(node.mark.text) in said
        elif isinstance(node, x.OccupiedBy):
            assert spaced(node.follower.text) in said
        elif isinstance(node, x.SetName | x.NamedNumber) and node.name.text not in speaker.labels:
            assert spaced(node.name.text) in said
