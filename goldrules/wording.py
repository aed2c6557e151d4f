"""Lists and numbers in words, as every message says them."""

from __future__ import annotations

from collections.abc import Iterable


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a, b and c`; `nothing` for none."""
    *first, end = list(words) or ["nothing"]
    return f"{', '.join(first)} {last} {end}" if first else end


def ticked(words: Iterable[str]) -> list[str]:
    """The words, each in backticks."""
    return [f"`{word}`" for word in words]


def number_of(count: int, noun: str) -> str:
    """`1 edition`, `2 editions`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def ingots(count: int) -> str:
    """`1 ingot`, `2 ingots`."""
    return number_of(count, "ingot")


def picks_in_words(picks: Iterable[tuple[str, str]]) -> str:
    """`Red a, then Blue b`, of players and tiles; `nothing is taken` for none."""
    return ", then ".join(f"{player} {tile}" for player, tile in picks) or "nothing is taken"
