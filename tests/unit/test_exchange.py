"""Positions in JSON: what is read and where its names stand, what is written, and what is said of wrong documents."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from goldrules.exchange import canonical, example_to_json, read_examples
from goldrules.parsing import parse
from goldrules.parsing.grammar import parser, words
from goldrules.pipeline import load
from goldrules.proving import ask
from goldrules.source import Source
from goldrules.syntax.names import Name
from goldrules.syntax.positions import Example
from goldrules.syntax.traverse import nodes
from goldrules.vocabulary import STATEMENT_WORDS
from tests.support.inputs import POSITION_SCHEMA, ROOT, loaded, run, shipped

SCHEMA = Draft202012Validator(json.loads(POSITION_SCHEMA.read_text(encoding="utf-8")))

GOLD = """
example "All that a position can say" {
  cite wiki_c1 "page 1"
  cite wiki_c1 "page 2" publisher "2013"
  cite house "talk" community
  cite house "talk" difference
  cite house "talk" assumed "nobody says so"
  like "Another"
  under C1, C2
  players Red, Lục
  active Red
  entitled Red: a, ?; Lục: nothing
  holds Red 7
  board {
    | a b . |
    | c d e |
  }
  castle Keep on a, b held by Red, Red (big) with pennants 2, rooms 1 joins Town, Lane new
  city Town on c finished
  gold a, a, e
  marks inn on a
  marks hill on b, c
  completes Town
  placed e
  propose picks Red a, Lục e
  propose split Red: a, ?; Lục: nothing
  propose counts Red 2
  propose gold a, e
  expect scored Keep, Town
  expect scored nothing
  expect claims Red a
  expect claims Lục nothing
  expect left nothing
  expect legal picks Red a
  expect illegal split Red: a
  expect unsettled counts Red 1
  expect legal gold a
  expect always Red 1, Lục 0
  expect unsettled Red 1
  expect best Red 1 or Lục 1
  expect best Red 1 by margin
  expect safe Red 1 by ingots
  expect best pick a, e by points against all
  expect best pick a
  expect worth Red 21
}
"""

WHOLE: dict[str, Any] = {
    "version": 1,
    "name": "All that a position can say",
    "cite": [
        {"source": "wiki_c1", "place": "page 1", "authority": "printed"},
        {"source": "wiki_c1", "place": "page 2", "authority": "publisher", "detail": "2013"},
        {"source": "house", "place": "talk", "authority": "community"},
        {"source": "house", "place": "talk", "authority": "difference"},
        {"source": "house", "place": "talk", "authority": "assumed", "detail": "nobody says so"},
    ],
    "like": "Another",
    "under": ["C1", "C2"],
    "players": ["Red", "Lục"],
    "active": "Red",
    "entitled": [{"player": "Red", "tiles": ["a", None]}, {"player": "Lục", "tiles": []}],
    "holds": {"Red": 7},
    "board": [["a", "b", None], ["c", "d", "e"]],
    "features": [
        {
            "type": "castle",
            "name": "Keep",
            "tiles": ["a", "b"],
            "followers": [{"player": "Red"}, {"player": "Red", "kind": "big"}],
            "numbers": {"pennants": 2, "rooms": 1},
            "joins": ["Town", "Lane"],
            "state": "new",
        },
        {"type": "city", "name": "Town", "tiles": ["c"], "state": "finished"},
    ],
    "gold": ["a", "a", "e"],
    "marks": {"inn": ["a"], "hill": ["b", "c"]},
    "completes": ["Town"],
    "placed": "e",
    "propose": [
        {"picks": [["Red", "a"], ["Lục", "e"]]},
        {"split": [{"player": "Red", "tiles": ["a", None]}, {"player": "Lục", "tiles": []}]},
        {"counts": {"Red": 2}},
        {"gold": ["a", "e"]},
    ],
    "expect": [
        {"scored": ["Keep", "Town"]},
        {"scored": []},
        {"claims": {"player": "Red", "tiles": ["a"]}},
        {"claims": {"player": "Lục", "tiles": []}},
        {"left": []},
        {"verdict": "legal", "picks": [["Red", "a"]]},
        {"verdict": "illegal", "split": [{"player": "Red", "tiles": ["a"]}]},
        {"verdict": "unsettled", "counts": {"Red": 1}},
        {"verdict": "legal", "gold": ["a"]},
        {"chance": "always", "counts": {"Red": 1, "Lục": 0}},
        {"chance": "unsettled", "counts": {"Red": 1}},
        {"best": [{"Red": 1}, {"Lục": 1}]},
        {"best": [{"Red": 1}], "by": "margin"},
        {"safe": {"Red": 1}, "by": "ingots"},
        {"best_pick": ["a", "e"], "by": "points", "against_all": True},
        {"best_pick": ["a"]},
        {"worth": {"Red": 21}},
    ],
}


def example_of(text: str) -> Example:
    (example,), problems = parse(Source("p.gold", text))
    assert not problems
    assert isinstance(example, Example)
    return example


def read(text: str) -> list[Example]:
    examples, problems = read_examples(Source("p.json", text))
    assert not problems
    return examples


def wrong(text: str) -> list[tuple[int, int, str, str]]:
    """Line, column, the marked text and the message of everything that is wrong."""
    problems = read_examples(Source("p.json", text))[1]
    assert {problem.code for problem in problems} <= {"GR008"}
    for problem in problems:
        assert re.match(r"[^A-Z].*[^.]$", problem.message), problem.message
    return [
        (problem.label.span.line, problem.label.span.column, problem.label.span.text, problem.message)
        for problem in problems
    ]


def hints(text: str) -> list[str | None]:
    return [problem.hint for problem in read_examples(Source("p.json", text))[1]]


# ---------------------------------------------------------------- good documents
def test_everything_is_written() -> None:
    assert example_to_json(example_of(GOLD)) == WHOLE


def test_everything_is_read() -> None:
    assert read(json.dumps(WHOLE)) == [example_of(GOLD)]


def test_everything_follows_the_schema() -> None:
    SCHEMA.check_schema(SCHEMA.schema)
    SCHEMA.validate(WHOLE)
    SCHEMA.validate([WHOLE, {}])


@pytest.mark.parametrize("indent", [None, 2])
def test_names_know_their_place_in_the_json_text(indent: int | None) -> None:
    (example,) = read(json.dumps(WHOLE, ensure_ascii=False, indent=indent))
    names = [node for node in nodes(example.parts) if isinstance(node, Name)]
    assert len(names) > 70
    assert {name.text for name in names if name.span.text != name.text} == set()


def test_parts_know_their_place() -> None:
    (example,) = read('{"players": ["A"],\n "gold": ["a"], "board": [["a"],\n["b"]]}')
    players, board, gold = example.parts
    assert (players.span.text, gold.span.text) == ('"players": ["A"]', '"gold": ["a"]')
    assert [span.line for span in board.row_spans] == [2, 3]  # type: ignore[union-attr]


def test_a_list_holds_several_and_those_without_a_name_are_counted() -> None:
    assert [example.title for example in read('[{"name": "x"}, {}, {}]')] == [
        "x",
        "p.json position 2",
        "p.json position 3",
    ]
    assert [example.title for example in read(" {} ")] == ["p.json position 1"]
    assert read("[]") == []


def test_two_files_without_names_do_not_clash() -> None:
    sources = [Source(name, '{"under": ["C1"], "players": ["Red"]}') for name in ("one.json", 'two "2".json')]
    rules = load(shipped(), sources)
    assert rules.problems == ()
    assert [one.title for one in rules.asked] == ["one.json position 1", "two '2'.json position 1"]


@pytest.mark.parametrize("text", ["null", " true\n", "false"])
def test_a_constant_is_no_position(text: str) -> None:
    (problem,) = load([], [Source("p.json", text)]).problems
    assert (problem.code, problem.message) == ("GR008", f"`{text.strip()}` stands where a position is expected")


def test_a_character_that_cannot_be_seen_in_a_name() -> None:
    (problem,) = read_examples(Source("p.json", '{"players": ["Re\u200bd", "Bl\u200cue"]}'))[1][1:]
    assert problem.message == "a character that cannot be seen stands in this name: U+200C"


def test_the_order_of_keys_means_nothing() -> None:
    turned = dict(reversed(WHOLE.items()))
    assert read(json.dumps(turned)) == read(json.dumps(WHOLE))


def test_empty_lists_say_nothing_only_where_nothing_can_be_said() -> None:
    feature = {"type": "t", "name": "n", "tiles": ["a"], "followers": [], "joins": [], "numbers": {}}
    nothing = {"cite": [], "features": [feature], "marks": {}, "holds": {}, "propose": [], "expect": []}
    (example,) = read(json.dumps(nothing))
    assert [getattr(part, "parts", None) for part in example.parts] == [()]
    (example,) = read('{"gold": [], "completes": []}')
    assert example_to_json(example) == {"version": 1, "name": "p.json position 1", "gold": [], "completes": []}


def test_texts_are_composed() -> None:
    (example,) = read('{"name": "e\\u0301", "active": "Lu\\u0323c"}')
    assert example.title == "é"
    assert example.parts[0].player.text == "Lục"  # type: ignore[union-attr]


def test_parts_that_say_more_of_the_same_are_put_together() -> None:
    apart = example_of(
        'example "x" { city T on a joins B held by Red with n 1 joins C held by Blue with m 2 players Red }'
    )
    together = example_of('example "x" { players Red city T on a held by Red, Blue with n 1, m 2 joins B, C }')
    assert canonical(apart) == together
    assert canonical(together) == together
    assert read(json.dumps(example_to_json(apart))) == [together]


@pytest.mark.parametrize(
    "parts",
    [
        "gold a gold b",
        "marks m on a marks m on b",
        "holds Red 1, Red 2",
        "city T on a new finished",
        "city T on a with n 1 with n 2",
        "propose counts Red 1, Red 1",
    ],
)
def test_what_is_said_twice_cannot_be_written(parts: str) -> None:
    with pytest.raises(ValueError, match="said twice"):
        example_to_json(example_of(f'example "x" {{ {parts} }}'))


def test_the_words_that_begin_a_statement_are_those_of_the_language() -> None:
    start: Any = parser().parse_interactive("")
    assert {words()[terminal] for terminal in start.accepts() - {"$END"}} == set(STATEMENT_WORDS)
    assert json.loads(POSITION_SCHEMA.read_text(encoding="utf-8"))["$defs"]["name"]["not"]["anyOf"][1]["enum"] == [
        *STATEMENT_WORDS
    ]


# ---------------------------------------------------------------- what is no JSON
NO_JSON = [
    ("", 1, 1, "", "there is nothing in this text"),
    ("\n ", 1, 1, "\n", "there is nothing in this text"),
    ("{", 1, 1, "{", "the text ends before its `}`"),
    ('[{"a": 1},\n', 1, 10, ",", "the text ends before its `]`"),
    ('{"players": ["Red" "Blue"]}', 1, 20, '"', '`"` stands where `,` or `]` is expected'),
    ('{"a": 1]', 1, 8, "]", "`]` stands where `,` or `}` is expected"),
    ('{"a": 1,}', 1, 8, ",", "behind this comma a key is missing"),
    ("[{},]", 1, 4, ",", "behind this comma a value is missing"),
    ("[{},,{}]", 1, 4, ",", "behind this comma a value is missing"),
    ("[,{}]", 1, 2, ",", "`,` stands where a value is expected"),
    ('{"a" 1}', 1, 2, '"a"', "this key has no `:` and no value"),
    ('{"a":}', 1, 2, '"a"', "this key has no value"),
    ("{a: 1}", 1, 2, "a", "`a` stands where a key is expected"),
    ("{'a': 1}", 1, 2, "'", "`'` stands where a key is expected"),
    ("['a']", 1, 2, "'", "`'` stands where a value is expected"),
    ("[True]", 1, 2, "True", "`True` stands where a value is expected"),
    ("[007]", 1, 2, "007", "`007` stands where a value is expected"),
    ('{"name": "a\nb"}', 1, 10, '"a', 'this string has no closing `"` on its line'),
    ('["a', 1, 2, '"a', 'this string has no closing `"` on its line'),
    ('["a\tb"]', 1, 4, "\t", "a control character stands in this string"),
    ('["a\\qb"]', 1, 4, "\\q", "`\\q` means nothing in a string"),
    ('["\\u12"]', 1, 3, "\\u12", "`\\u12` means nothing in a string"),
    ("[1] 2", 1, 5, "2", "`2` stands behind the end of the document"),
    ("{}\n{}", 2, 1, "{", "`{` stands behind the end of the document"),
    ("[1, // one\n2]", 1, 5, "//", "`//` stands where a value is expected"),
    ("[" * 100_000, 1, 51, "[", "this is nested more than 50 levels deep"),
    ('{"a":' * 100_000, 1, 251, "{", "this is nested more than 50 levels deep"),
]


@pytest.mark.parametrize(("text", "line", "column", "marked", "message"), NO_JSON)
def test_what_is_no_json_is_one_problem(text: str, line: int, column: int, marked: str, message: str) -> None:
    assert wrong(text) == [(line, column, marked, message)]
    assert read_examples(Source("p.json", text))[0] == []


def test_a_bracket_that_is_not_closed_is_shown() -> None:
    (problem,) = read_examples(Source("p.json", '{\n "gold": ["a"\n}'))[1]
    assert (problem.label.span.line, problem.label.span.column) == (3, 1)
    assert [(other.span.line, other.span.column, other.text) for other in problem.others] == [(2, 10, "opened here")]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("[True]", "did you mean `true`?"),
        ("[None]", "did you mean `null`?"),
        ("['a']", "strings stand in double quotes"),
        ("{a: 1}", "keys stand in double quotes"),
        ("[] # all", "JSON has no comments"),
        ("[1 /* one */]", "JSON has no comments"),
        ("{} {}", "several positions are written as `[ {…}, {…} ]`"),
        ('{"plaiers": []}', "did you mean `players`?"),
        ('{"holds": {"Red": "2"}}', "for example `2`"),
        ('{"board": [["."]]}', "where there is none stands `null`, without quotes"),
        ('{"expect": [{"verdict": "legall", "gold": ["a"]}]}', "did you mean `legal`?"),
    ],
)
def test_hints(text: str, hint: str) -> None:
    assert hint in hints(text)


# ---------------------------------------------------------------- JSON that this program refuses
@pytest.mark.parametrize(
    ("text", "column", "marked", "message"),
    [
        ('{"active": "A", "active": "B"}', 18, "active", "the key `active` stands twice in this object"),
        ('{"\\u00e9": 1, "e\\u0301": 1}', 16, "e\\u0301", "the key `é` stands twice in this object"),
        ('{"holds": {"A": 1234567890}}', 17, "1234567890", "this number has 10 digits"),
        ('{"holds": {"A": NaN}}', 17, "NaN", "`NaN` is not a number that JSON has"),
        ('{"holds": {"A": -Infinity}}', 17, "-Infinity", "`-Infinity` is not a number that JSON has"),
        ('{"active": "a\\ud800b"}', 14, "\\ud800", "`\\ud800` is half a character"),
        ('{"active": "\\ud83d\\ude00\\udc00"}', 25, "\\udc00", "`\\udc00` is half a character"),
        ('{"active": "a\ud800"}', 14, "\ud800", "`U+D800` is half a character"),
    ],
)
def test_what_json_allows_and_this_does_not(text: str, column: int, marked: str, message: str) -> None:
    assert (1, column, marked, message) in wrong(text)
    assert read_examples(Source("p.json", f'[{text}, {{"name": "fine"}}]'))[0] == [Example("fine", ())]


FEATURE = '{"type": "t", "name": "n", "tiles": ["a"]'
CITE = '{"cite": [{"source": "s", "place": "p"'
EACH_WRONG = [
    ("7", 1, "7", "a number stands where a position is expected"),
    ("[null]", 2, "null", "`null` stands where a position is expected"),
    ("[[]]", 2, "[", "a list stands where a position is expected"),
    ('{"plaiers": []}', 3, "plaiers", "a position has no key `plaiers`"),
    ('{"version": 2}', 13, "2", "there is no version `2` of this format, only `1`"),
    ('{"version": "1"}', 13, '"1"', "a string stands where the version `1` is expected"),
    ('{"name": 5}', 10, "5", "a number stands where the name of the position is expected"),
    ('{"name": "a\\"b"}', 11, 'a\\"b', 'a `"` stands in this text'),
    ('{"like": "a\\nb"}', 11, "a\\nb", "a line break stands in this text"),
    ('{"active": 3}', 12, "3", "a number stands where a player is expected"),
    ('{"active": ""}', 12, '""', "`` is not a name"),
    ('{"active": "two words"}', 13, "two words", "`two words` is not a name"),
    ('{"placed": "1a"}', 13, "1a", "`1a` is not a name"),
    ('{"placed": "example"}', 13, "example", "`example` is a word of the language and cannot be a name"),
    ('{"players": []}', 13, "[]", "an empty list stands where a list of players is expected"),
    ('{"under": "C1"}', 11, '"C1"', "a string stands where a list of editions is expected"),
    ('{"gold": ["a", null]}', 16, "null", "`null` stands where a name is expected"),
    ('{"gold": {"a": 2}}', 10, "{", "an object stands where a list of tiles is expected"),
    ('{"completes": true}', 15, "true", "`true` stands where a list of features is expected"),
    ('{"board": []}', 11, "[]", "an empty list stands where a list of rows is expected"),
    (
        '{"board": [[]]}',
        12,
        "[]",
        "an empty list stands where a list of tiles, `null` where there is none, is expected",
    ),
    ('{"board": [[1]]}', 13, "1", "a number stands where a tile or `null` is expected"),
    ('{"board": [["."]]}', 13, '"."', "`.` is not a name"),
    ('{"holds": []}', 11, "[", "a list stands where an object from players to numbers is expected"),
    ('{"holds": {"Red": -1}}', 19, "-1", "`-1` stands where a whole number from 0 on is expected"),
    ('{"holds": {"Red": 1.5}}', 19, "1.5", "`1.5` stands where a whole number from 0 on is expected"),
    ('{"holds": {"Red": true}}', 19, "true", "`true` stands where a whole number is expected"),
    ('{"holds": {"a b": 1}}', 13, "a b", "`a b` is not a name"),
    ('{"marks": ["a"]}', 11, "[", "a list stands where an object from marks to tiles is expected"),
    ('{"marks": {"m": []}}', 17, "[]", "an empty list stands where a list of tiles is expected"),
    ('{"entitled": [{"player": "A"}]}', 15, "{", "a share needs `tiles`"),
    ('{"features": [{"type": "t"}]}', 15, "{", "a feature needs `name` and `tiles`"),
    (f'{{"features": [{FEATURE}, "tyles": 1}}]}}', 59, "tyles", "a feature has no key `tyles`"),
    (f'{{"features": [{FEATURE}, "state": "old"}}]}}', 68, "old", "`old` stands where `new` or `finished` is expected"),
    (f'{{"features": [{FEATURE}, "followers": [{{}}]}}]}}', 72, "{", "a follower needs `player`"),
    (f'{{"features": [{FEATURE}, "joins": "x"}}]}}', 67, '"x"', "a string stands where a list of features is expected"),
    (CITE + ', "authority": "rumour"}]}', 55, "rumour", "`rumour` stands where `printed`, `publisher`, `community`, "),
    (CITE + ', "authority": "assumed"}]}', 11, "{", "a citation that is `assumed` needs a `detail`"),
    (CITE + ', "detail": "x"}]}', 42, "detail", "a citation that is `printed` has no `detail`"),
    ('{"cite": [{"source": "s"}]}', 11, "{", "a citation needs `place`"),
    ('{"propose": {}}', 13, "{", "an object stands where a list of proposals is expected"),
    ('{"propose": [{}]}', 14, "{", "a proposal needs `picks`, `split`, `counts` or `gold`"),
    ('{"propose": [{"pick": []}]}', 16, "pick", "a proposal has no key `pick`"),
    (
        '{"propose": [{"gold": ["a"], "picks": []}]}',
        31,
        "picks",
        "`picks` stands beside `gold`, and a proposal has only one of them",
    ),
    ('{"propose": [{"picks": []}]}', 24, "[]", "an empty list stands where a list of picks is expected"),
    ('{"propose": [{"picks": [["Red"]]}]}', 25, '["Red"]', "a list of 1 stands where a pair of a player and a tile is"),
    (
        '{"propose": [{"picks": ["Red"]}]}',
        25,
        '"Red"',
        "a string stands where a pair of a player and a tile is expected",
    ),
    ('{"propose": [{"split": [{"player": "A", "tiles": [0]}]}]}', 51, "0", "a number stands where a tile or `null` is"),
    ('{"propose": [{"counts": {}}]}', 25, "{}", "an empty object stands where an object from players to numbers is"),
    ('{"expect": [[]]}', 13, "[", "a list stands where an expectation is expected"),
    ('{"expect": [{"score": []}]}', 15, "score", "an expectation has no key `score`"),
    (
        '{"expect": [{"by": "points"}]}',
        13,
        "{",
        "an expectation needs `misplaced`, `scored`, `claims`, `left`, `verdict`, ",
    ),
    ('{"expect": [{"left": [], "scored": []}]}', 27, "scored", "`scored` stands beside `left`, and an expectation has"),
    ('{"expect": [{"left": [], "by": "points"}]}', 27, "by", "an expectation of `left` has no key `by`"),
    ('{"expect": [{"verdict": "legal"}]}', 13, "{", "a verdict needs `picks`, `split`, `counts` or `gold`"),
    ('{"expect": [{"verdict": "legal", "pick": []}]}', 35, "pick", "a verdict has no key `pick`"),
    (
        '{"expect": [{"verdict": 1, "gold": ["a"]}]}',
        25,
        "1",
        "a number stands where `legal`, `illegal` or `unsettled` is",
    ),
    ('{"expect": [{"chance": "always"}]}', 13, "{", "a chance needs `counts`"),
    ('{"expect": [{"claims": {"player": "A"}}]}', 24, "{", "a claim needs `tiles`"),
    ('{"expect": [{"best": {"A": 1}}]}', 22, "{", "an object stands where a list of outcomes is expected"),
    ('{"expect": [{"best": [{}]}]}', 23, "{}", "an empty object stands where an object from players to numbers is"),
    (
        '{"expect": [{"safe": {"A": 1}, "by": "gold"}]}',
        39,
        "gold",
        "`gold` stands where `points`, `ingots` or `margin`",
    ),
    ('{"expect": [{"best_pick": [], "by": "points"}]}', 27, "[]", "an empty list stands where a list of tiles is"),
    ('{"expect": [{"best_pick": ["a"], "against_all": 1}]}', 49, "1", "a number stands where `true` or `false` is"),
]


@pytest.mark.parametrize(("text", "column", "marked", "message"), EACH_WRONG)
def test_a_wrong_shape_is_told_with_its_place(text: str, column: int, marked: str, message: str) -> None:
    ((line, *place, told),) = wrong(text)
    assert (line, *place) == (1, column, marked)
    assert told.startswith(message)
    assert not SCHEMA.is_valid(json.loads(text))


def test_json_is_told_what_to_write_in_json() -> None:
    found = load(
        shipped(),
        [
            Source(
                "two.json",
                """[
  {"under": ["C1"], "players": ["Red"], "expect": [{"possible": {"Red": 1}}, {"illegal": {"Red": 1}}]},
  {"under": ["C1"], "players": ["Red"], "board": [["a", "b"], ["c"]]},
  {"under": ["C1"], "name": "nobody"}
]""",
            )
        ],
    ).problems
    assert [one.hint for one in found[:3]] == [
        'write `"chance": "possible", "counts": {"Red": 2}`',
        'write `"verdict": "illegal", "picks": [["Red", "a"]]`',
        "write `null` where there is no tile",
    ]
    assert found[3].message == 'the position "nobody" names no `players`'


def test_a_position_among_several_is_told_by_its_name() -> None:
    road = '"features": [{"type": "road", "name": "R", "tiles": ["a"], "followers": [{"player": "Red"}]}]'
    rest = f'"players": ["Red"], "board": [["a"]], {road}, "gold": ["a"], "completes": ["R"]'
    placing = '"expect": [{"verdict": "legal", "gold": ["a"]}]'
    text = f'[{{"name": "one", "under": ["C1"], {rest}}}, {{"name": "two", {rest}}}, '
    text += f'{{"name": "three", "under": ["C1"], "players": ["Red"], "board": [["a"]], {placing}}}]'
    rules = load(shipped(), [Source("many.json", text)])
    assert [(one.message, one.hint) for one in (*rules.problems, *ask(rules)[1])] == [
        ('the position "three" does not say which tile was just placed', 'write `"placed": "TILE"`'),
        ('gold is handed out here, and the position "one" does not say who is active', None),
        (
            'the position "two" does not say under which edition it is asked',
            'write `"under": ["EDITION"]`, or give --edition',
        ),
    ]


def test_a_whole_number_is_written_in_digits_alone() -> None:
    """The one thing that a JSON Schema cannot say: to it 1e3 and 2.0 are whole numbers."""
    for number in ("1e3", "2.0"):
        message = f"`{number}` stands where a whole number from 0 on is expected"
        assert wrong(f'{{"holds": {{"Red": {number}}}}}') == [(1, 19, number, message)]


def test_all_that_is_wrong_is_told_at_once_from_top_to_bottom() -> None:
    text = '[{"plaiers": [],\n "active": 3, "gold": ["a", 4],\n "like": "x", "like": "y"},\n {"board": 1}]'
    assert [(line, column) for line, column, _, _ in wrong(text)] == [(1, 4), (2, 12), (2, 29), (3, 16), (4, 12)]


def test_a_wrong_position_hides_no_other() -> None:
    examples, problems = read_examples(Source("p.json", '[{"active": 1}, {"name": "fine"}]'))
    assert len(problems) == 1
    assert examples == [Example("fine", ())]


# ---------------------------------------------------------------- with the rest of the program
def test_what_the_checker_says_points_into_the_json() -> None:
    rules = loaded('{"players": ["Red"],\n "active": "Bleu"}', name="p.json")
    (problem,) = rules.problems
    assert (problem.code, problem.label.span.place, problem.label.span.column) == ("GR401", "p.json:2", 13)
    assert problem.label.span.text == "Bleu"


def test_the_example_of_the_guide_is_read_and_true() -> None:
    guide = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"```json\n(.*?)```", guide, re.DOTALL)
    SCHEMA.validate(json.loads(text))
    assert run(["prove", "-"], text).exit_code == 0
    assert run(["check", "-"], text).exit_code == 1


def test_the_guide_shows_every_form_as_the_schema_has_it() -> None:
    guide = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    rows = [row.replace("[…]", '[["Red", "u"]]') for row in re.findall(r"^\| `(\{.*?\})` \|", guide, re.MULTILINE)]
    assert len(rows) == 14
    for index, row in enumerate(rows):
        SCHEMA.validate({"propose" if index < 4 else "expect": [json.loads(row)]})
