"""A word of the language can be the name of a player, a tile or a feature, unless it could be read otherwise."""

from __future__ import annotations

import pytest

from goldrules import printing
from goldrules.parsing import parse
from goldrules.parsing.grammar import words
from goldrules.pipeline import load
from goldrules.source import Source
from goldrules.vocabulary import STATEMENT_WORDS
from tests.support.inputs import shipped

EXAMPLE = """example "x" {
  under C1
  players PPP, Zed
  active PPP
  board { | TTT zz | }
  road FFF on TTT, zz held by PPP, Zed
  road Z on zz held by Zed
  gold TTT, zz
  completes FFF, Z
  holds PPP 1, Zed 2
  placed TTT
  expect scored FFF, Z
  expect left TTT
  expect claims PPP TTT, zz
  expect always PPP 1, Zed 2
  expect best PPP 1, Zed 1 or Zed 2
  expect best PPP 1
  expect best pick TTT, zz
  expect best pick TTT by points
  expect safe PPP 1
  expect worth PPP 1
  expect legal picks PPP TTT, Zed zz
  expect illegal split PPP: TTT, ?; Zed: zz
  propose split PPP: TTT
  propose counts PPP 1
  propose gold TTT
}"""
ROLES = {"player": "PPP", "tile": "TTT", "feature": "FFF"}
REFUSED = {("player", "pick"), ("tile", "nothing"), ("feature", "nothing")}
WORDS = sorted({word for word in words().values() if word.isidentifier()} - {*STATEMENT_WORDS})
"""A word that begins a statement is told wherever it stands."""


@pytest.mark.parametrize("role", ROLES)
def test_a_word_is_read_as_a_name_or_refused(role: str) -> None:
    (template,), _ = parse(Source("x", EXAMPLE))
    for word in WORDS:
        text = EXAMPLE.replace(ROLES[role], word)
        if (role, word) in REFUSED:
            rules = load(shipped(), [Source("x", text)])
            assert {one.code for one in rules.problems} & {"GR105", "GR004"}, word
            continue
        nodes, problems = parse(Source("x", text))
        assert problems == [], (word, problems)
        said, meant = printing.statement(nodes[0]).split(), printing.statement(template).replace(ROLES[role], word)
        assert said == meant.split(), word
