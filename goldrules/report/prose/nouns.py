"""Nouns of plain English: articles, plurals, lists, small numbers."""

from __future__ import annotations

from collections.abc import Sequence

_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def spaced(name: str) -> str:
    """A name of the language as words."""
    return name.replace("_", " ")


def a(noun: str) -> str:
    """The noun with its indefinite article."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def plural(noun: str) -> str:
    """The plural of a noun, of its last word."""
    lower = noun.lower()
    if lower.endswith("y") and lower[-2:-1] not in ("a", "e", "i", "o", "u"):
        return noun[:-1] + "ies"
    if lower.endswith(("s", "x", "z", "ch", "sh")):
        return noun + "es"
    return noun + "s"


def small(number: int) -> str:
    """A number in words up to twelve, in digits above."""
    return _SMALL[number] if 0 <= number < len(_SMALL) else str(number)


def counted(number: int, noun: str) -> str:
    """`one ingot`, `two ingots`"""
    return f"{small(number)} {noun if number == 1 else plural(noun)}"


def joined(items: Sequence[str], word: str = "and") -> str:
    """`a, b and c`"""
    return ", ".join(items[:-1]) + f" {word} " + items[-1] if len(items) > 1 else "".join(items)


def sentence(text: str) -> str:
    """The text with a capital letter at its beginning and a full stop at its end."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", ":")) else ".")
