"""Canonical texts as a reader would check them: layout, columns, parentheses."""

from __future__ import annotations

from typing import Any

import pytest

from goldrules import printing
from goldrules.parsing import parse
from goldrules.source import Source


def read(text: str) -> list[Any]:
    statements, problems = parse(Source("test.gold", text))
    assert not problems, problems
    return statements


def printed(text: str) -> str:
    return printing.statements(read(text))


def assert_kept(text: str) -> None:
    """The text is set out as it is printed, whether it was read so or all on one line."""
    assert printed(text) == text
    assert printed(" ".join(text.split())) == text


# ---------------------------------------------------------------- statements
def test_an_edition() -> None:
    assert_kept("""\
edition Club "The club's rules" extends C1 {
  with base_game, castles

  supply 16 {
    cite book      "Box"
    cite club_talk "Box, counted again" community
  }

  placement {
    1 on placed
    1 on around(placed)
    cite book "Placing"
  }

  value {
    1..3 : 1
    4..9 : 2
    10.. : 3
  }

  award {
    case sole  if count(claimants) = 1 then all
    case crowd if count(claimants) > 1 then turns crowd {
      cite book "Crowds" publisher "6/2013"
    }
    silent nobody_there if count(claimants) = 0
  }

  turns crowd {
    start after active
    order counterclockwise
    take 1 from claims preferring count(claimants)
    rounds 2
  }

  remove feature quarry
  replace supply 20
  cite book "Last page" assumed "nothing else is said"

  change feature road {
    remove needs
    claims beside(tiles)
  }

  reading once "one round" {
    replace turns {
      take 1 from each own scored feature
    }
  }

  reading again "as often as there is gold" {
  }
}
""")


def test_an_expansion() -> None:
    assert_kept("""\
expansion people "The club's people" {
  mark hill
  number flames
  default follower meeple counts 1
  follower big   counts 2
  follower mayor counts pennants then 1

  feature castle {
    named  en "Castle", vi "Lâu đài"
    needs  count(tiles) = 2 and straight(tiles)
    define fief = tiles + flanks(tiles)
    scored if some other scored feature meets fief and not new
    controlled by majority over features meets around(tiles)
    claims fief
    cite book "Castles"
  }
  feature gatehouse is castle {
    replace define fief = within(1, tiles)
    remove  scored
    claims  tiles
  }
}
""")


def test_an_example_with_a_board() -> None:
    assert_kept("""\
example "1A: a city, and the castle beside it" {
  cite    wiki_c2         "Voorbeeld 1A" community
  cite    castle_examples "Example 1"
  under   C1, C2, C3
  players Red, Blue
  active  Red

  board {
    | a  b  .  |
    | k1 k2 .  |
    | c1 c2 c3 |
    | .  .  c4 |
  }
  castle Keep on k1, k2 held by Red
  city   Town on c1, c2 held by Blue (big), Red with pennants 2 joins Lane
  road   Lane on c3     new
  gold   c1, c4
  completes Town

  expect scored     Keep, Town
  expect claims     Red  c1
  expect claims     Blue nothing
  expect left       nothing
  expect always     Red 1, Blue 1
  expect impossible Red 2
  expect legal   picks Red c1, Blue c4
  expect illegal split Red: nothing; Blue: c1, c4
  expect best Red 0, Blue 2 or Red 1, Blue 1 by points
  expect best pick c1 against all
  propose split Red: ?; Blue: c1
}
""")


def test_an_example_without_a_board() -> None:
    assert_kept("""\
example "A question at the table" {
  under    C3
  players  Blue, Red
  active   Blue
  entitled Blue: c1, c4; Red: a, c1
  gold     a, c1, c4

  expect safe Blue 2
}
""")


def test_an_example_like_another() -> None:
    assert_kept("""\
example "The same by another edition" {
  like  "A question at the table"
  under C1
  expect safe Blue 2
}
""")


def test_a_theorem() -> None:
    assert_kept("""\
theorem points under C1, C2 "Whoever plays for points plays for ingots" {
  cite wiki_c2 "Voorbeeld 6"
  up to 3 players, 4 by 4 tiles
  for every player P, scored castle K, ingot X
  given P is active and P may claim X
  instead there is one more ingot on X
  always X is a best pick by points exactly if X is a best pick by ingots
  always most gain of P there >= most gain of P against all
  always the same outcomes there
}

false theorem counts under C1 "Picking does not matter" {
  always the same counts
}
""")


def test_statements_of_one_line_stand_together() -> None:
    assert_kept("""\
source book "The book"
source talk "What was said"

source page "The page" {
  states "1"         "gold is good"
  states "Last page" "gold is round"
    omitted "its form does not matter"
}

compare A with B same
compare A with C different

compare B with C different {
  cite book "Last page"
}
""")


# ---------------------------------------------------------------- long lines
def test_a_long_line_is_broken_where_a_reader_would() -> None:
    assert_kept("""\
theorem long under C1, C2, C3
    "A title that is so long that it does not find room on the line on which the theorem and its editions stand" {
  given count(claimants) > 1 and count(claimants) < 9 and gold(board) > 1 and gold(board) < 9 and gold(claims) > 1
        and gold(claims) < 9
  always silent
         exactly if count(claimants) > 1 and no scored feature where count(controllers) > 1 and gold(claims) > 0 or new
}

edition E "" {
  change feature cross {
    claims tiles + tiles of joined road - tiles of (road where gold(claims) > 9)
           if no other cross and count(other features) > 0 and not new
    claims around(tiles) + beside(tiles) + row(tiles) + column(tiles) + within(1, tiles) + within(2, tiles)
           + within(3, tiles)
  }

  award {
    case shared if some scored feature where count(controllers) > 1 and gold(claims) > 0 and not finished and not new
                then turns shared {
      cite book "Sharing"
    }
  }
}
""")


def test_columns_count_what_is_seen() -> None:
    assert_kept("""\
example "Names of several scripts" {
  board {
    | Đường b    |
    | किला  城   |
    | a     abcd |
  }
}
""")


# ---------------------------------------------------------------- parentheses
CONDITIONS = [
    "some road where new and completed",
    "(some road where new) and completed",
    "completed and (some road where new) or finished",
    "completed and new and (no road where finished) and is city",
    "new or (some road where new or finished) or is city",
    "(new or finished) and not (new and finished)",
    "new or finished and completed",
    "new and (finished and completed)",
    "not not new",
    "not (some road where new) and completed",
    "some road meets tiles and completed",
    "some (road where new) meets tiles where completed",
    "some (road where new) where finished",
    "some road meets tiles + claims meets board",
    "some road where some city where new and finished",
    "no feature",
    "1 + 2 * 3 - 4 = (1 + 2) * (3 - 4)",
    "1 - (2 - 3) = 1 * (2 * 3)",
    "(1 if new else 2) < 3",
    "count(other features where new) > gold(claims - (placed + board & marked hill))",
    "count((tiles - claims) & board) = count(tiles - claims & board)",
    "count((other features where new) meets tiles) = 0",
    "connected(tiles of (road where new) + tiles of other road)",
    "someone may claim X and P may claim the same as Q",
    "(ingots of P + 1) there <= ingots of P there + 1",
    "(ingots of P there) there = 0",
    "X on tiles of K + flanks(tiles of K)",
]
REDUNDANT = {
    "(((new)))": "new",
    "(new and finished) and (is city)": "new and finished and is city",
    "(new and finished) or (is city)": "new and finished or is city",
    "not (new)": "not new",
    "new and (some road where finished)": "new and some road where finished",
    "not (no features where new)": "not no feature where new",
    "(some (other road)) and new": "some other road and new",
    "((1 * 2) + 3) = (4)": "1 * 2 + 3 = 4",
    "count((tiles & claims) + (board)) = 1": "count(tiles & claims + board) = 1",
    "count(feature) = 1": "count(features) = 1",
    "some features": "some feature",
    "((ingots of P) there) > 0": "ingots of P there > 0",
    "connected(tiles of (road))": "connected(tiles of road)",
}


def condition(text: str) -> str:
    return printed(f'theorem T under E "" {{ given {text} }}').removeprefix('theorem T under E "" {\n  given ')[:-3]


@pytest.mark.parametrize("text", CONDITIONS)
def test_parentheses_where_they_are_needed(text: str) -> None:
    assert condition(text) == text


@pytest.mark.parametrize("text", REDUNDANT)
def test_no_parentheses_where_they_are_not(text: str) -> None:
    assert condition(text) == REDUNDANT[text]


def test_parts_alone() -> None:
    [edition] = read("""
        edition E "" {
          award { case sole if new then turns { cite book "1" } }
          change feature road { replace claims tiles { cite book "2" } }
        }""")
    award, change = edition.parts
    assert printing.clause(award) == "award"
    assert printing.clause(award.parts[0]) == "case sole if new then turns"
    assert printing.clause(change.parts[0]) == "replace claims tiles"
    [example] = read('example "" { board { | a . | } gold nothing expect legal picks Red a propose counts Red 1 }')
    board, gold, expectation, propose = example.parts
    assert printing.clause(board) == "board { | a . | }"
    assert printing.clause(gold) == "gold nothing"
    assert printing.expectation(expectation) == "expect legal picks Red a"
    assert printing.proposal(propose.proposal) == "counts Red 1"
