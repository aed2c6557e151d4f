"""Going through a node's parts without knowing its class."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from goldrules.source import Span


def nodes(node: Any) -> Iterator[Any]:
    """The node itself and every node below it, from left to right."""
    if isinstance(node, tuple):
        for part in node:
            yield from nodes(part)
    elif is_dataclass(node) and not isinstance(node, Span | type):
        yield node
        for part in fields(node):
            yield from nodes(getattr(node, part.name))
