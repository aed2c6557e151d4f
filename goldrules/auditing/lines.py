"""Files cut into lines, none of them longer than may be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

MAX_LINE = 4_000_000
"""The longest line in bytes. A longer one is answered as bad, and never held in memory."""
_PIECE = 1 << 16


@dataclass(frozen=True, slots=True)
class InputLine:
    """A line of a file, counted from 1; `data` is None where it is too long, `length` is how long it is in bytes."""

    file: str
    number: int
    data: bytes | None
    length: int


def lines_of(file: str, stream: BinaryIO) -> Iterator[InputLine]:
    """The lines of a stream that hold anything. Raises `OSError` where it cannot be read."""
    number = 0
    while data := stream.readline(MAX_LINE + 2):
        number += 1
        length = len(data)
        if len(data.rstrip(b"\r\n")) > MAX_LINE:
            while not data.endswith(b"\n") and (data := stream.readline(_PIECE)):
                length += len(data)
            yield InputLine(file, number, None, length)
        elif data.strip():
            yield InputLine(file, number, data, length)
