"""What is linked to a feature is worked out once."""

from __future__ import annotations

from collections import Counter

import pytest

from goldrules.meaning import Walk
from tests.support.inputs import run

MANY = 12


def test_once_for_each_feature(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[int] = Counter()
    reach = Walk._reach

    def counted(walk: Walk[object, object, object], feature: int) -> object:
        asked[feature] += 1
        return reach(walk, feature)

    monkeypatch.setattr(Walk, "_reach", counted)
    names = [f"t{number}" for number in range(MANY)]
    features = "chain C0 on t0 held by Red\n" + "\n".join(
        f"chain C{number} on t{number} held by Red joins C{number - 1}" for number in range(1, MANY)
    )
    text = f"""
    expansion chains "Chains" {{
      feature chain {{
        claims tiles + tiles of linked chain
        scored if some linked scored chain
      }}
    }}
    edition Chained "Chained" extends C1 {{ with chains }}
    example "A chain" {{
      under Chained players Red active Red
      board {{ | {" ".join(names)} | }}
      {features}
      gold t{MANY - 1}
      completes C0
      expect scored {", ".join(f"C{number}" for number in range(MANY))}
      expect claims Red t{MANY - 1}
    }}
    """
    done = run(["prove", "-"], text)
    assert done.exit_code == 0, done.output
    # Once to find out what is scored, and once to read the position so.
    assert len(asked) == MANY and max(asked.values()) <= 2
