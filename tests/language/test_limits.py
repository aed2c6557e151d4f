"""Inputs far larger than any table has, and inputs that once ended in a traceback: a clear answer, and soon."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

from goldrules.legality import Engines
from goldrules.proving import ask, judge_all, prove_all
from goldrules.report.diagnostics import render
from tests.support.inputs import loaded

# ruff: noqa: UP031
SECONDS = 4
ROAD = "players P, Q active P board { | a b | } road L on a, b held by P, Q"
TYPE = """
expansion x "x" { feature f { %s } }
edition E "x" extends C1 { with x }
example "q" { under E players P, Q active P board { | a b | } f L on a held by P f M on a gold a completes L %s }"""


@contextmanager
def in_time() -> Iterator[None]:
    """Raise `TimeoutError` inside what takes too long, where the system can."""

    def over(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"more than {SECONDS} seconds")

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, over)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def answers(text: str, *, bare: bool = False) -> list[str]:
    """Codes and places of what is wrong with a file, or else the answers to all that it asks.

    Where the stack or the time is too small, its error in words: its traceback is too long for pytest to show.
    """
    try:
        with in_time():
            return _answers(text, bare)
    except (RecursionError, TimeoutError) as error:
        return [type(error).__name__]


def _answers(text: str, bare: bool) -> list[str]:
    rules = loaded(text, bare=bare)
    asked, problems = ask(rules, engines=Engines(seconds=5)) if rules.usable else ([], [])
    found = [*rules.problems, *problems]
    assert len(render(found).plain) < 100_000
    told = [f"{one.code} {one.label.span.line}:{one.label.span.column}" for one in found]
    if rules.usable and not problems:
        told += [one.answer.status for one in prove_all(rules, asked)]
        told += [one.verdict.word if one.verdict else "unknown" for one in judge_all(asked)]
    return told


def likes(number: int) -> str:
    follow = "".join(f'example "{one}" {{ like "{one - 1}" }}\n' for one in range(1, number))
    return f'example "0" {{ under C1 players P expect scored nothing }}\n{follow}'


def defines(number: int, form: str) -> str:
    """A chain of defined sets, each made of the one before."""
    chain = " ".join(f"define d{one} = {form.replace('_', f'd{one - 1}')}" for one in range(1, number))
    return TYPE % (f"define d0 = tiles {chain} claims d{number - 1}", "expect always P 1")


def nested(number: int) -> str:
    return TYPE % (f"claims tiles if {'some features where ' * number} completed", "expect always P 1")


def types(number: int) -> str:
    follow = "".join(f"feature f{one} is f{one - 1} {{ }}\n" for one in range(1, number))
    return f'expansion x "x" {{ feature f0 {{ claims tiles }}\n{follow} }} edition E "x" extends C1 {{ with x }}'


def editions(number: int) -> str:
    return "".join(
        f'edition E{one} "x" extends {f"E{one - 1}" if one else "C1"} {{ }}\n'
        f'example "{one}" {{ under E{one} players P expect worth P 0 }}\n'
        for one in range(number)
    )


def placing(number: int) -> str:
    return (
        'edition E "x" extends C1 { replace supply 5000 replace placement { %d on placed } }\n'
        'example "q" { under E players P board { | a | } placed a propose gold %s }'
    ) % (number, ", ".join("a" * number))


def counts(number: int) -> str:
    return (
        f'edition E "x" extends C1 {{ replace supply 5000 }}\nexample "q" {{ under E {ROAD} completes L '
        f"gold {', '.join('a' * number)} expect always P {number - number // 2}, Q {number // 2} }}"
    )


def procedure(turns: str, rest: str) -> str:
    return (
        f'edition E "x" extends C1 {{ replace turns {{ start active order clockwise {turns} }} }}\n'
        f'example "q" {{ under E {ROAD} gold a, b completes L {rest} }}'
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param(likes(200), ["proved"], id="examples alike"),
        pytest.param(defines(500, "_"), ["proved"], id="sets after sets"),
        pytest.param(defines(12, "_ + _"), ["proved"], id="sets twice over"),
        pytest.param(defines(8, "(" * 80 + "_" + " + tiles)" * 80), ["proved"], id="sets of deep sets"),
        pytest.param(nested(10), ["proved"], id="where inside where"),
        pytest.param(types(500), [], id="types that are types"),
        pytest.param(editions(40), ["proved"] * 40, id="editions that extend"),
        pytest.param(placing(200), ["legal"], id="many ingots put"),
        pytest.param(counts(200), ["proved"], id="many ingots taken"),
        pytest.param(procedure("take 999999999 from claims", "expect always P 2"), ["proved"], id="take all"),
        pytest.param(
            procedure("take 999999999 from each own scored feature rounds 999999999", "propose picks P a"),
            ["legal"],
            id="take all of each",
        ),
        pytest.param(
            f'example "q" {{ under C1 {ROAD} gold a completes L expect impossible P 999999999 propose counts Q 9 }}',
            ["proved", "illegal"],
            id="counts beyond all",
        ),
        pytest.param(defines(2, "within(999999999, tiles)"), ["proved"], id="a long way"),
        pytest.param(
            'example "q" { under C1 players P board { | . . | } expect left nothing }', ["proved"], id="holes"
        ),
        pytest.param(
            'example "q" { under C1 players P expect scored nothing propose split P: ? }', ["proved", "illegal"]
        ),
    ],
)
def test_large_and_odd_inputs(text: str, told: list[str]) -> None:
    assert answers(text) == told


def test_a_name_that_some_type_defines_is_not_one_of_all() -> None:
    """In every place where an expression is read inside features of several types."""
    found = answers(procedure("take 1 from claims preferring count(features where gold(fief) > 0)", ""))
    assert found
    assert set(found) == {"GR101 1:129"}


def test_examples_like_each_other() -> None:
    text = 'example "a" { like "b" players P }\nexample "b" { like "a" players P }\nexample "c" { like "a" }'
    assert answers(text) == ["GR201 1:15"]


def test_where_a_statement_ends_before_a_comment() -> None:
    assert answers('edition E "x" {\n  supply 16\n# and so on\n') == ["GR005 2:11"]


def test_a_set_that_not_all_types_define_in_a_placement() -> None:
    text = 'edition E "x" extends C1 { replace placement { 1 on tiles of (features where gold(fief) > 0) } }\n'
    found = answers(text + f'example "q" {{ under E {ROAD} placed a propose gold a }}')
    assert found
    assert {one.split()[0] for one in found} == {"GR101"}


def test_a_defined_set_read_inside_an_entitlement() -> None:
    text = """
    expansion x "x" { default follower m counts 1 feature r { define zone = tiles claims zone } }
    edition E "x" {
      with x
      award { case any if some features where gold(zone) > 0 then turns }
      turns { start active order clockwise take 1 from claims }
    }
    example "q" { under E players P, Q active P entitled P: a; Q: a gold a propose picks P a }"""
    assert answers(text, bare=True) == ["legal"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param(likes(1500), "proved", id="examples alike"),
        pytest.param(defines(1500, "_"), "proved", id="sets after sets"),
        pytest.param(defines(200, "tiles of (f where gold(_) > 0)"), "proved", id="sets of features of sets"),
        pytest.param(defines(20, "(" * 80 + "_" + " + tiles)" * 80), "proved", id="sets of deep sets"),
        pytest.param(placing(1000), "legal", id="many ingots put"),
        pytest.param(counts(1000), "proved", id="many ingots taken"),
    ],
)
def test_longer_than_the_stack(text: str, told: str) -> None:
    assert answers(text) == [told]


def test_types_in_a_long_line() -> None:
    assert answers(types(1500)) == []


def test_editions_in_a_line_longer_than_the_stack() -> None:
    chain = "".join(f'edition E{one} "x" extends E{one - 1} {{ }}\n' for one in range(1, 1100))
    text = f'edition E0 "x" {{ }}\n{chain}example "q" {{ under E1099 players P expect scored nothing }}'
    assert answers(text, bare=True) == ["proved"]


@pytest.mark.parametrize(
    ("word", "item"),
    [
        ("is", "feature f%d is f%d { claims tiles }"),
        ("extends", 'edition f%d "x" extends f%d { }'),
        ("like", 'example "f%d" { like "f%d" }'),
        ("needs", "define f%d = f%d"),
    ],
)
def test_a_long_circle_is_told_once_by_its_ends(word: str, item: str) -> None:
    text = "\n".join(item % (one, (one + 1) % 1500) for one in range(1500))
    if word == "is":
        text = f'expansion x "x" {{ {text} }} edition E "x" {{ with x }}'
    if word == "needs":
        text = f'expansion x "x" {{ feature t {{ claims tiles {text} }} }} edition E "x" {{ with x }}'
    (problem,) = loaded(text, bare=True).problems
    assert problem.code == "GR201"
    assert problem.message.split(": ")[1].count(f" {word} ") == 8


def castles(number: int) -> str:
    """Many castles side by side, each of which can make the next be scored."""
    rows = [[f"t{row}_{column}" for column in range(40)] for row in range(number // 20)]
    board = " ".join(f"| {' '.join(row)} |" for row in rows)
    pairs = [row[at : at + 2] for row in rows for at in range(0, 40, 2)]
    there = " ".join(f"castle K{one} on {', '.join(pair)} held by P" for one, pair in enumerate(pairs))
    return (
        f'example "q" {{ under C1 players P, Q active P board {{ {board} }} {there} gold t0_0 completes K0 '
        "expect always P 1 }"
    )


def test_many_castles() -> None:
    assert answers(castles(400)) == ["proved"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(defines(40, "_ + _"), id="sets twice over"),
        pytest.param(nested(30), id="where inside where"),
    ],
)
def test_what_doubles_with_every_step(text: str) -> None:
    assert answers(text) == ["proved"]
