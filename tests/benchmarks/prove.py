"""How long the main job takes as a whole process, against importing its two large libraries in the same run.

    python tests/benchmarks/prove.py [RUNS]

The main job should take at most three times as long as importing lark and z3, plus half a second.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

PEER = [sys.executable, "-c", "import lark, z3"]
JOB = [sys.executable, "-m", "goldrules", "prove", "--quiet"]


def seconds(command: list[str]) -> float:
    began = time.perf_counter()
    subprocess.run(command, check=True)
    return time.perf_counter() - began


def main(runs: int) -> None:
    seconds(PEER)
    seconds(JOB)
    peer, job = [], []
    for _ in range(runs):
        peer.append(seconds(PEER))
        job.append(seconds(JOB))
    bound = 3 * statistics.median(peer) + 0.5
    print(f"runs                      {runs}")
    print(f"import lark, z3           median {statistics.median(peer):.3f} s ({min(peer):.3f} to {max(peer):.3f})")
    print(f"goldrules prove           median {statistics.median(job):.3f} s ({min(job):.3f} to {max(job):.3f})")
    print(f"three imports and 0.5 s   {bound:.3f} s")
    print(f"ratio to that             {statistics.median(job) / bound:.2f}")
    both = [seconds([*JOB, "--engine", "both"]) for _ in range(runs)]
    print(f"with both engines         median {statistics.median(both):.3f} s; bound {bound + 1:.3f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
