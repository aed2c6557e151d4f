"""Texts from the input as they may be sent to a terminal: nothing in them moves, hides or colours anything."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text

_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Control characters but tabs and line feeds, and what turns the direction of a text."""
_PICTURES, _DELETE = 0x2400, 0x2421


def printable(text: str) -> str:
    """A text of the same length in which a picture stands for every control character."""
    return _UNSAFE.sub(_picture, text)


def printable_text(text: Text) -> Text:
    """The same with the styles of the text."""
    found = text.copy()
    found.plain = printable(text.plain)
    return found


def _picture(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < 0x20:
        return chr(_PICTURES + code)
    return chr(_DELETE) if code == 0x7F else "\ufffd"
