"""Mistakes that real programs have made: a proposal with one is refused, and an example refutes rules with one."""

from __future__ import annotations

import pytest

from tests.support.inputs import run

BOARD = """
  players Red, Blue
  active  Red
  board {
    | p q r s |
    | t m u v |
    | w x y z |
  }
"""
WRONG = """
edition Wrong "a mistake" extends C2 {
  %s
}
"""
MONASTERY = BOARD + "monastery M on m held by Red\n gold m, p, v\n completes M\n"
SPECIAL = BOARD + "german_monastery M on m held by Red (monk)\n gold m, p, v, u\n completes M\n"
HUT = BOARD + "yaga_hut H on m held by Red\n gold m, p\n completes H\n"
CASTLE = """
  players Red, Blue
  active  Red
  board {
    | a b d |
    | k l e |
    | f g h |
  }
  castle K on k, l held by Red
  city   Town on b, d, e held by Blue
  gold b, e
  completes Town
"""
SHARED = BOARD + "road R on p, q held by Red, Blue\n road S on t held by Red\n gold p, q, t\n completes R, S\n"


def example(body: str, *statements: str, edition: str = "C2") -> str:
    return f'example "x" {{\n under {edition}\n {body}\n ' + "\n ".join(statements) + "\n}\n"


@pytest.mark.parametrize(
    ("body", "proposal", "reason", "clause"),
    [
        pytest.param(
            BOARD + "road R on p, q held by Blue\n gold p\n completes R\n",
            "split Red: p; Blue: nothing",
            "Red may not take the ingot on p",
            "road: claims tiles",
            id="all to the one who completes",
        ),
        pytest.param(
            MONASTERY,
            "split Red: p",
            "the gold on m is given to nobody, and Red must take it",
            "case sole_claimant",
            id="the monastery's own tile forgotten",
        ),
        pytest.param(
            SPECIAL,
            "split Red: m, p, u, v",
            "Red may not take the ingot on v",
            "german_monastery: claims tiles + around(tiles) if occupied by monk",
            id="a special monastery's row and column",
        ),
        pytest.param(
            HUT,
            "split Red: p",
            "the gold on m is given to nobody, and Red must take it",
            "case sole_claimant",
            id="the hut's own tile forgotten",
        ),
        pytest.param(
            CASTLE,
            "split Red: b, e; Blue: nothing",
            "Red may not take the ingot on e",
            "castle: claims fief",
            id="the lord claims on the completed feature",
        ),
    ],
)
def test_a_mistake_in_a_proposal_is_refused(body: str, proposal: str, reason: str, clause: str) -> None:
    done = run(["check", "-"], example(body, f"propose {proposal}"))
    assert done.exit_code == 1, done.output
    assert reason in done.output
    assert clause in done.output


@pytest.mark.parametrize(
    ("change", "body", "expected", "reason", "clause"),
    [
        pytest.param(
            "replace award { case c if count(claimants) > 0 then turns }\n"
            "replace turns { start active order clockwise take 9 from claims }",
            BOARD + "road R on p, q held by Red, Blue\n gold p, q\n completes R\n",
            "legal split Red: p; Blue: q",
            "Red must take an ingot on",
            "take 9 from claims",
            id="all to the one who completes",
        ),
        pytest.param(
            "change feature monastery { replace claims around(tiles) }",
            MONASTERY,
            "claims Red m, p",
            "Red may not take the ingot on m",
            "monastery: claims around(tiles)",
            id="the monastery's own tile forgotten",
        ),
        pytest.param(
            "change feature german_monastery { replace claims tiles + row(tiles) + column(tiles) }",
            SPECIAL,
            "claims Red m, p, u",
            "Red may take the ingot on v",
            "german_monastery: claims tiles + row(tiles) + column(tiles)",
            id="a special monastery's row and column",
        ),
        pytest.param(
            "change feature yaga_hut { replace claims around(tiles) }",
            HUT,
            "claims Red m, p",
            "Red may not take the ingot on m",
            "yaga_hut: claims around(tiles)",
            id="the hut's own tile forgotten",
        ),
        pytest.param(
            "replace turns { start active order clockwise\n  take 1 from claims preferring count(claimants) }",
            SHARED,
            "legal picks Red t, Blue p, Red q",
            "Red may not take the ingot on t now",
            "preferring",
            id="the most contested ingot picked for the player",
        ),
        pytest.param(
            "change feature castle { replace claims fief + tiles of (other scored features meets fief) }",
            CASTLE,
            "claims Red b",
            "Red may take the ingot on e",
            "castle: claims fief + tiles of (other scored features meets fief)",
            id="the lord claims on the completed feature",
        ),
    ],
)
def test_a_mistake_in_the_rules_is_refuted(change: str, body: str, expected: str, reason: str, clause: str) -> None:
    right = run(["prove", "-"], example(body, f"expect {expected}"))
    assert right.exit_code == 0, right.output
    wrong = run(["prove", "-"], WRONG % change + example(body, f"expect {expected}", edition="Wrong"))
    assert wrong.exit_code == 1, wrong.output
    assert reason in wrong.output
    named = [line for line in wrong.output.splitlines() if clause in line]
    assert any(" · -:" in line for line in named), "the reason names the line of the mistake"
