"""How long Z3 may take, in its unit, and whether it gave up because somebody interrupted it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

FOREVER = 2**32 - 1
"""Milliseconds that bound nothing, for Z3."""


def milliseconds(seconds: float | None) -> int:
    """A time-out as Z3 takes it; None for as long as it takes."""
    return FOREVER if seconds is None else int(min(FOREVER, max(1, seconds * 1000)))


def heeding_interrupts(seconds: float | None) -> Callable[[str], None]:
    """What to call with the reason for which Z3 gave up from now on: it raises `KeyboardInterrupt` where that was one.

    Z3 keeps the signal to itself, and is often only `canceled` then; so it is by its timer, but not before its time.
    """
    began = monotonic()

    def heed(reason: str) -> None:
        early = seconds is None or monotonic() - began < seconds - 0.05
        if "interrupted" in reason or (early and "canceled" in reason):
            raise KeyboardInterrupt

    return heed
