"""What came of certificates, as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from goldrules.proving.verifying import Verified
from goldrules.wording import listed

_STYLES = {"holds": "green", "refused": "bold red", "unknown": "bold yellow"}


def as_text(found: Sequence[Verified]) -> Text:
    """Each certificate with its word, and why it is refused."""
    text = Text()
    for one in found:
        text.append(f"{one.title}\n", "bold italic")
        text.append("  ")
        text.append(one.word, _STYLES[one.word])
        text.append(f" under {one.edition}")
        if one.word == "holds":
            others = "all" if one.against == "all" else "selfish opponents"
            read = f" if read as {one.reading}" if one.reading else ""
            text.append(f"{read}, by {one.by} against {others}: {listed(one.best, 'or')} first")
            text.append(f" ({one.case})\n" if one.case else "\n", "dim")
        else:
            text.append(f"\n    {one.why}\n")
    return text


def as_json(found: Sequence[Verified]) -> dict[str, Any]:
    """Each certificate with its word, what it proves to be best, or why it is refused."""
    return {
        "certificates": [
            {
                "title": one.title,
                "edition": one.edition,
                "word": one.word,
                "best": list(one.best),
                "reading": one.reading,
                "case": one.case,
                "by": one.by,
                "against": one.against,
                "why": one.why or None,
            }
            for one in found
        ]
    }
