"""One walk, two algebras: a position whose parts are unknown, and turn out as they are, reads as the known one."""

from __future__ import annotations

import os
import random

import pytest

from goldrules.symbolic import PARTS
from tests.bruteforce import positions
from tests.support.inputs import shipped_rules
from tests.support.positions import position_of
from tests.support.readings import reads_alike

POSITIONS = int(os.environ.get("GOLDRULES_SYMBOLIC", "30"))


@pytest.mark.parametrize("part", [*PARTS, "all", "none"])
def test_what_is_unknown_reads_as_what_is_known(part: str) -> None:
    unknown = frozenset(PARTS) if part == "all" else frozenset(one for one in PARTS if one == part)
    rng = random.Random(part)
    for _ in range(POSITIONS):
        document = positions.random_position(rng)
        book = shipped_rules().editions[rng.choice(document["under"])].readings[0]
        reads_alike(position_of(document), book, unknown)
