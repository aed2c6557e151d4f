"""Scripts for other solvers: cvc5 gives the answers that both engines give, to every question of the specification."""

from __future__ import annotations

from functools import cache

import cvc5
import pytest

from goldrules.legality import Engines
from goldrules.legality.second import Questions
from goldrules.legality.smtlib import Script
from goldrules.proving import ask
from goldrules.report.scripts import scripts_of
from tests.support.inputs import run, shipped_rules
from tests.support.texts import road_for_two

CHUNKS = 4


@cache
def questions() -> list[Script]:
    """Each script once: editions that say the same ask the same."""
    found = scripts_of(ask(shipped_rules(), engines=Engines("both"))[0], shipped_rules().declared.sources)
    by_formula = {tuple(line for line in one.text.splitlines() if not line.startswith(";")): one for one in found}
    return list(by_formula.values())


def expected(script: Script) -> str:
    """What the engine says of the same question."""
    judged = Questions(script.hand_out, script.way.game)
    if judged.too_many_of_a_tile(script.proposal):
        return "unsat"
    return "sat" if judged.judge(script.proposal, script.partial).word == "legal" else "unsat"


def answer(text: str) -> str:
    solver = cvc5.Solver()
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "question")
    symbols = parser.getSymbolManager()
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said += command.invoke(solver, symbols)
    return said.strip()


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_cvc5_says_the_same(chunk: int) -> None:
    mine = questions()[chunk::CHUNKS]
    assert len(mine) > 50
    for script in mine:
        assert answer(script.text) == expected(script), script.text


def test_both_answers_come_up() -> None:
    assert {expected(script) for script in questions()} == {"sat", "unsat"}


def test_the_verb_writes_names_and_citations() -> None:
    text = road_for_two("propose split Red: a, b", "propose picks Red a", title="Two ingots")
    done = run(["smt", "-"], text)
    assert done.exit_code == 0
    assert "; by turns: start active, order clockwise, take 1 from claims · spec/editions/c1.gold" in done.output
    assert "(assert (! " in done.output
    assert ":named |round 0 1|" in done.output
    first, second = done.output.split("(reset)\n")
    assert (answer(first), answer(second)) == ("unsat", "sat")
    assert run(["smt", "-"], 'example "x" { under C1 players Red }').exit_code == 2


def test_a_question_that_cannot_be_so_is_written_and_a_title_stays_in_its_comment() -> None:
    text = road_for_two("propose split Red: a, a; Blue: b", title="One line\\nand (check-sat) another")
    done = run(["smt", "-"], text)
    assert "; more ingots of a tile are taken than lie there\n(assert false)\n" in done.output
    assert answer(done.output) == "unsat"
    outside = [line for line in done.output.splitlines() if not line.startswith((";", "("))]
    assert outside == []


def test_the_verb_takes_no_option_that_it_would_ignore() -> None:
    for option in ("--format", "--engine"):
        assert run(["smt", option, "plain", "-"], "").exit_code == 2
    assert "--format" not in run(["smt", "--help"]).output
