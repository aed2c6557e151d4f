"""An interrupt from the keyboard while Z3 works ends the program; the end of its time is no interrupt."""

from __future__ import annotations

import subprocess
import sys

import pytest

from goldrules.solving import Conversation, Loop, Session, Theory, Unknown
from tests.support.inputs import ROOT

PIGEONS = """
import os, signal, threading
from itertools import combinations
import z3
from goldrules.solving import Conversation, Loop, Session, Theory
rows = [[z3.Bool(f"in {pigeon} {hole}") for hole in range(11)] for pigeon in range(12)]
crowded = [z3.Not(z3.And(a, b)) for hole in zip(*rows) for a, b in combinations(hole, 2)]
facts = [*map(z3.Or, rows), *crowded]
"""
ASKED = {
    "loop": "Loop().check(facts, SECONDS)",
    "session": "Session(lambda: SECONDS).check(Theory(facts))",
    "text": "solver = z3.Solver(); solver.add(*facts); Conversation(lambda: SECONDS).check(solver.to_smt2())",
}


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("seconds", ["None", "60.0"])
def test_an_interrupt_ends_it(asked: str, seconds: str) -> None:
    lines = "threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
    lines += (
        f"try:\n    {ASKED[asked].replace('SECONDS', seconds)}\nexcept KeyboardInterrupt:\n    raise SystemExit(7)\n"
    )
    done = subprocess.run([sys.executable, "-c", PIGEONS + lines], cwd=ROOT, check=False, timeout=50)
    assert done.returncode == 7


def test_the_end_of_the_time_is_no_interrupt() -> None:
    scope: dict[str, object] = {}
    exec(PIGEONS, scope)
    for seconds in (0.001, 0.2):
        with pytest.raises(Unknown):
            Loop().check(scope["facts"], seconds)  # type: ignore[arg-type]
        assert Session(lambda: seconds).check(Theory(scope["facts"])).status == "unknown"  # type: ignore[arg-type]  # noqa: B023
        solver = scope["z3"].Solver()  # type: ignore[attr-defined]
        solver.add(*scope["facts"])  # type: ignore[misc]
        assert Conversation(lambda: seconds).check(solver.to_smt2()) == "unknown"  # noqa: B023
