"""Editions held against each other: the shipped ones, made-up ones, and brute force below each smallest position."""

from __future__ import annotations

import json
from itertools import product

import pytest
from jsonschema import Draft202012Validator

from goldrules.board import Position
from goldrules.bounded import Bound, claims_space, plain_type
from goldrules.comparing import Comparison, compare
from goldrules.comparing.comparison import _Comparer
from goldrules.comparing.outcomes import WISHES, Pair
from goldrules.editions import Edition
from goldrules.legality import Budget, HandOut, OutOfTime, judge
from goldrules.symbolic import Count
from goldrules.syntax import positions as p
from goldrules.syntax.names import Name
from tests.bounded.back import reads_back
from tests.bounded.brute import boards, positions, smaller, smaller_boards
from tests.support.inputs import ANSWER_SCHEMA, loaded, run, shipped_rules

SMALL = Bound(2, 2, 2, 3, 3)


def shipped(name: str) -> Edition:
    return shipped_rules().editions[name]


def against(text: str, first: str = "C3", bound: Bound = SMALL) -> Comparison:
    """The edition `House` of a text against a shipped one."""
    rules = loaded(text)
    assert rules.usable, rules.problems
    return compare(rules.editions[first], rules.editions["House"], bound)


def word(edition: Edition, position: Position, split: p.Split) -> str:
    return judge([HandOut(position, book) for book in edition.readings], split, partial=False).word


def splits(position: Position) -> list[p.Split]:
    """Every way to give each ingot to a player or to nobody."""
    found = []
    for owners in product([None, *position.players], repeat=len(position.gold)):
        given = {player: [] for player in position.players}  # type: dict[str, list[Name]]
        for tile, owner in zip(position.gold, owners, strict=True):
            if owner is not None:
                given[owner].append(Name(tile))
        found.append(p.Split(tuple(p.Share(Name(player), tuple(tiles)) for player, tiles in given.items())))
    return found


# ---------------------------------------------------------------- the shipped editions
@pytest.mark.parametrize(("first", "second"), [("C1", "C2"), ("C2", "C3"), ("C3", "C1")])
def test_the_editions_of_one_publisher_are_the_same(first: str, second: str) -> None:
    found = compare(shipped(first), shipped(second), Bound())
    assert found.relation == "same"
    assert {*found.only_first, *found.only_second} <= {"graveyard", "haunted_castle"}


def test_procedures_that_change_places_differ() -> None:
    fast, slow = (
        "start active order clockwise take 1 from claims",
        "start after active order clockwise take 2 from claims",
    )
    text = """edition Base "x" extends C1 {
      replace award {
        case two if count(claimants) = 2 then turns quick case more if count(claimants) > 2 then turns slow
        case one if count(claimants) = 1 then all
      }
      turns quick { %s } turns slow { %s }
    }
    edition House "x" extends Base { replace turns quick { %s } replace turns slow { %s } }"""
    found = against(text % (fast, slow, slow, fast), "Base")
    assert found.relation == "different"
    assert {one.parts for one in found.differences} == {("turns",)}
    assert against(text % (fast, slow, fast, slow), "Base").relation == "same"


def test_a_sentence_that_is_read_two_ways_differs_and_is_open_in_itself() -> None:
    found = compare(shipped("C1"), shipped("RGG"), Bound(3, 2, 2))
    assert found.relation == "different"
    assert {one.wish for one in found.differences} == {"first allows more", "second allows more"}
    for one in found.differences:
        assert one.witness.sizes[:3] == (2, 2, 2)
        assert one.parts == ("turns",)
        assert one.verdicts is not None
        assert {one.verdicts[0].word, one.verdicts[1].word} == {"legal", "illegal"}
    itself = compare(shipped("RGG"), shipped("RGG"), SMALL)
    assert itself.relation == "unsettled"
    assert itself.differences[0].witness.sizes[:3] == (2, 2, 2)


def test_silence_is_a_difference_of_its_own() -> None:
    found = compare(shipped("C2"), shipped("ZMG"), SMALL)
    assert [one.wish for one in found.differences] == ["only second silent"]
    assert found.differences[0].witness.sizes[:3] == (1, 2, 2)
    assert found.differences[0].parts == ("cases",)


def test_brute_force_below_the_smallest_difference_finds_none() -> None:
    one, other = shipped("C1"), shipped("RGG")
    for size in smaller(2, 2, 2, (2, 2, 3)):
        for position in positions(*size):
            for split in splits(position):
                assert word(one, position, split) == word(other, position, split), position
    assert any(
        word(one, position, split) != word(other, position, split)
        for position in positions(2, 2, 2)
        for split in splits(position)
    )


def test_where_nobody_has_two_features_one_reading_is_the_other_edition() -> None:
    """`compare` has no word for what is assumed of positions: the solver is asked here."""
    books = shipped("C1").readings
    goes_on = tuple(one for one in shipped("RGG").readings if one.reading and one.reading.said.name.text == "repeated")
    type_, follower = plain_type([*books, *goes_on]), books[0].default_follower
    assert type_ is not None and follower is not None
    pair = Pair(claims_space(3, 6, 3, type_, follower, (4, 4)), books, goes_on, Budget(60))
    walk, a = pair.first.readings[0].walk, pair.space.algebra
    own = [
        [(a.all([walk.scored[feature], walk.controllers(feature)[player]]), Count(1)) for feature in range(3)]
        for player in pair.space.players
    ]
    at_most_one = [a.compare(a.total(features), "<=", Count(1)) for features in own]
    assert [pair.differs(wish, at_most_one) for wish in WISHES[:2]] == [None, None]
    assert pair.differs("first allows more") is not None


# ---------------------------------------------------------------- made-up editions
def test_a_larger_fief_is_told_by_a_smallest_board() -> None:
    found = against(
        'edition House "x" extends C3 { change feature castle { replace define fief = tiles + around(tiles) } }',
        bound=Bound(2, 1, 1),
    )
    assert found.relation == "different"
    for one in found.differences:
        assert one.witness.sizes == (1, 1, 1, 3)
        assert one.parts == ("what `castle` claims",)
        feature = one.witness.position.features[0]
        assert feature.type == "castle"
        assert one.witness.position.squares[one.witness.position.gold[0]] not in feature.tiles


def test_other_words_for_the_same_are_proved_the_same() -> None:
    found = against(
        """edition House "x" extends C3 {
          replace award {
            case features if count(scored features where gold(claims) > 0) > 1 and count(claimants) > 1 then turns
            case alone    if count(claimants) = 1 then all
            case shared   if some scored feature where gold(claims) > 0 and count(controllers) > 1 then turns
          }
          replace turns { take 1 from claims order clockwise start active }
          change feature castle { replace define fief = flanks(tiles) + tiles }
        }"""
    )
    assert found.relation == "same"
    assert any("castle" in line for line in found.alike)
    assert not found.undecided


@pytest.mark.parametrize(
    ("rules", "part"),
    [
        ("replace supply 12", "supply"),
        ("replace value { 1..3 : 1 4..6 : 2 7..9 : 3 10..14 : 4 15.. : 5 }", "value"),
        ("replace placement { 1 on placed 1 on beside(placed) }", "placement"),
    ],
)
def test_parts_that_are_no_hand_out(rules: str, part: str) -> None:
    found = against(f'edition House "x" extends C3 {{ {rules} }}')
    assert [one.part for one in found.parts] == [part]
    assert found.relation == "different"


def test_counterclockwise_needs_three_players() -> None:
    found = against(
        'edition House "x" extends C1 { replace turns { start active order counterclockwise take 1 from claims } }',
        "C1",
        Bound(3, 2, 1),
    )
    assert {one.wish for one in found.differences} == {"first allows more", "second allows more"}
    assert {one.witness.sizes[:3] for one in found.differences} == {(1, 1, 3)}


def test_a_clause_that_looks_at_the_board_is_compared_on_boards() -> None:
    found = against(
        """edition House "x" extends C1 {
          replace case several_features if some scored city and count(claimants) > 1 then turns
        }""",
        "C1",
        Bound(2, 1, 2, 2, 2),
    )
    assert "only second silent" in {one.wish for one in found.differences}


def test_a_difference_of_turns_on_real_boards() -> None:
    found = compare(shipped("C1"), shipped("RGG"), Bound(2, 2, 2, 1, 2), boards=True)
    assert {one.witness.sizes for one in found.differences} == {(2, 2, 2, 1)}
    for one in found.differences:
        assert one.witness.split is not None
        words = [word(edition, one.witness.position, one.witness.split) for edition in (found.first, found.second)]
        assert words[0] != words[1]


# ---------------------------------------------------------------- witnesses are positions
LATE = """edition House "x" extends C1 {
  replace award {
    case few if count(scored features) < 2 then turns
    case many if count(scored features) > 1 then turns late
  }
  turns late { start after active order clockwise take 1 from claims }
}"""


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        (LATE, SMALL),
        (LATE, Bound(2, 3, 2, 2, 2)),
        (LATE, Bound(2, 1, 2, 1, 2)),
        ("", SMALL),
        ("", Bound(2, 2, 2, 1, 1)),
    ],
)
def test_what_a_comparison_shows_is_read_back(text: str, bound: Bound) -> None:
    found = against(text, "C1", bound) if text else compare(shipped("C1"), shipped("RGG"), bound)
    assert found.differences
    for one in found.differences:
        reads_back(one.witness, (found.first.name, found.second.name), text)
        assert one.witness.position.size <= (bound.rows, bound.columns)


def test_a_feature_that_claims_nothing_is_on_a_tile_without_gold() -> None:
    found = against(LATE, "C1")
    assert {one.witness.sizes for one in found.differences} == {(1, 2, 2, 2)}
    for one in found.differences:
        claiming, idle = one.witness.position.features
        gold = {one.witness.position.squares[tile] for tile in one.witness.position.gold}
        assert claiming.tiles == gold
        assert not idle.tiles & gold
    assert against(LATE, "C1", Bound(2, 1, 2, 1, 1)).differences[0].witness.sizes[3] == 1


# ---------------------------------------------------------------- brute force on boards
LARGER = 'edition House "x" extends C3 { change feature castle { replace define fief = tiles + around(tiles) } }'
CITIES = """edition House "x" extends C3 {
  replace case several_features if some scored city and count(claimants) > 1 then turns
}"""


def differ(first: Edition, second: Edition, position: Position) -> bool:
    """The plain engine says something else of some split under the one than under the other.

    Where nobody may claim anything, nothing is handed out.
    """
    mine, yours = ([HandOut(position, book) for book in edition.readings] for edition in (first, second))
    if not any(one.claimants for one in (*mine, *yours)):
        return False
    return any(
        judge(mine, split, partial=False).word != judge(yours, split, partial=False).word for split in splits(position)
    )


@pytest.mark.parametrize(
    ("text", "bound", "types"),
    [
        (LARGER, Bound(1, 1, 1, 2, 3), ["castle", "monastery"]),
        (CITIES, Bound(2, 1, 2, 1, 2), ["road", "city"]),
        ("", Bound(2, 2, 2, 1, 2), ["road", "castle"]),
    ],
)
def test_brute_force_finds_no_smaller_board(text: str, bound: Bound, types: list[str]) -> None:
    first, second = (shipped("C1"), shipped("RGG"))
    if text:
        rules = loaded(text)
        first, second = rules.editions["C3"], rules.editions["House"]
    found = compare(first, second, bound, boards=True)
    assert found.differences
    books = [first.readings[0], second.readings[0]]
    smallest = min(one.witness.sizes for one in found.differences)
    most = bound.ingots, bound.features, bound.players, min(bound.rows * bound.columns, smallest[-1] + 1)
    for size in smaller_boards(smallest, most):
        for position in boards(size, bound, types, books):
            assert not differ(first, second, position), position
    assert any(differ(first, second, position) for position in boards(smallest, bound, types, books))


# ---------------------------------------------------------------- the verb
@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["C1", "C2"], 0, "C1 and C2 are the same on the feature types that both have"),
        (["C1", "RGG", "--ingots", "2"], 1, "C1 and RGG are incomparable"),
        (["C2", "ZMG", "--ingots", "1"], 1, "ZMG is silent where C2 speaks"),
        (["RGG", "RGG", "--ingots", "2", "--players", "2"], 3, "RGG leaves open what happens"),
        (["C1", "C9"], 2, "there is no edition 'C9'"),
        (["C1", "C2", "--board", "4"], 2, "is no board"),
    ],
)
def test_diff(arguments: list[str], code: int, said: str) -> None:
    result = run(["diff", *arguments])
    assert result.exit_code == code
    assert said in result.output


def test_diff_as_json() -> None:
    result = run(["diff", "C1", "RGG", "--ingots", "2", "--format", "json"])
    document = json.loads(result.output)
    Draft202012Validator(json.loads(ANSWER_SCHEMA.read_text(encoding="utf-8"))).validate(document)
    assert document["comparison"]["relation"] == "different"
    position = document["comparison"]["differences"][0]["position"]
    checked = run(["check", "-"], json.dumps(position))
    assert "legal under C1" in checked.output


def test_a_difference_that_takes_too_long_is_undecided() -> None:
    result = run(["diff", "RGG", "RGG", "--ingots", "14", "--players", "6", "--features", "6", "--timeout", "0.2"])
    assert result.exit_code == 3
    assert "out of time" in result.output


def test_what_was_not_decided_names_the_editions() -> None:
    def late(_: object) -> None:
        raise OutOfTime

    comparer = _Comparer(shipped("C1"), shipped("ZMG"), Bound(), Budget(), False, lambda _: None)
    comparer._unlike = [("road",)]
    comparer._ask(late, "real boards")
    assert [line.partition(",")[0] for line in comparer.found.undecided] == [
        "whether C1 allows what ZMG does not",
        "whether ZMG allows what C1 does not",
        "whether only C1 is silent",
        "whether only ZMG is silent",
    ]
    assert comparer.found.undecided[0].endswith(", real boards: out of time (nothing was looked at)")


@pytest.mark.parametrize(("more", "tail"), [("", ""), ("feature mill { claims tiles }", ", and the text of the other")])
def test_other_feature_types_are_named_only_where_there_are_any(more: str, tail: str) -> None:
    rules = loaded(f"""
        expansion before "x" {{ default follower man counts 1 feature alley {{ claims tiles }} {more} }}
        expansion behind "x" {{ default follower man counts 1 feature alley {{ claims tiles + tiles }} {more} }}
        edition A "a" {{ with before }}
        edition B "b" {{ with behind }}""")
    assert rules.usable, rules.problems
    found = compare(rules.editions["A"], rules.editions["B"], Bound(1, 1, 1, 2, 2))
    line = next(one for one in found.alike if one.startswith("what alley means"))
    assert line.partition("(by Z3)")[2].startswith(tail)
    assert bool(tail) == ("other feature types" in line)
