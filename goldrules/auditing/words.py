"""The words that answers come to."""

from __future__ import annotations

from collections.abc import Iterable

WORDS = ("legal", "unsettled", "unknown", "illegal", "bad")
"""From the best to the worst."""


def worst(words: Iterable[str]) -> str:
    """What several words come to: the worst of them; without any, `legal`."""
    return WORDS[max(map(WORDS.index, words), default=0)]
