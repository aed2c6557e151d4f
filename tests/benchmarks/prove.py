"""How long the main job takes as a whole process, against importing its two large libraries in the same run.

    python tests/benchmarks/prove.py [RUNS]

All examples should take at most three times as long as importing lark and z3, plus half a second; with both engines one
second more. The comparisons and theorems are about all positions up to a bound; they are timed once, by themselves.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time

PEER = [sys.executable, "-c", "import lark, z3"]
PROVE = [sys.executable, "-m", "goldrules", "prove", "--quiet"]
EXAMPLES = [*PROVE, "--only", "example"]


AS_INSTALLED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""The libraries are installed with their bytecode; so is goldrules, and an editable one keeps its own."""


def seconds(command: list[str]) -> float:
    began = time.perf_counter()
    subprocess.run(command, check=True, env=AS_INSTALLED)
    return time.perf_counter() - began


def shown(words: str, times: list[float], bound: float | None = None) -> None:
    median = statistics.median(times)
    of = f"  bound {bound:.3f} s  ratio {median / bound:.2f}" if bound else ""
    print(f"{words:26}median {median:7.3f} s ({min(times):.3f} to {max(times):.3f}){of}", flush=True)


def main(runs: int) -> None:
    seconds(PEER)
    seconds(EXAMPLES)
    times: tuple[list[float], ...] = ([], [], [])
    for _ in range(runs):
        for spent, command in zip(times, (PEER, EXAMPLES, [*EXAMPLES, "--engine", "both"]), strict=True):
            spent.append(seconds(command))
    peer, examples, both = times
    bound = 3 * statistics.median(peer) + 0.5
    shown("import lark, z3", peer)
    shown("examples", examples, bound)
    shown("examples, both engines", both, bound + 1)
    for kind in ("compare", "theorem"):
        shown(f"{kind}, once", [seconds([*PROVE, "--only", kind])])


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
