"""What `mutate` found, as text and JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any

from rich.text import Text

from goldrules.bounded import Bound
from goldrules.mutating import Fate, Outcome
from goldrules.wording import number_of

_WORDS: dict[Fate, tuple[str, str]] = {
    "survives": ("not noticed", "bold red"),
    "unknown": ("out of time", "bold yellow"),
    "same": ("means the same", "cyan"),
    "noticed": ("noticed", "green"),
    "unusable": ("unusable", "green"),
}
_SHOWN: tuple[Fate, ...] = ("survives", "unknown")


def survivors(outcomes: Sequence[Outcome], bound: Bound, *, whole: bool = False) -> Text:
    """The mutants that no example notices (`whole`: all mutants), and how many there are of each kind."""
    text = Text()
    shown = (one for one in outcomes if whole or one.fate in _SHOWN)
    for (place, before), group in groupby(shown, lambda one: (one.mutant.span.place, one.mutant.before)):
        text.append(place, "bold").append(f"  {before}\n")
        for one in group:
            word, style = _WORDS[one.fate]
            by = f" by {one.by}" if one.by is not None else ""
            why = "; not compared in time" if one.late else ""
            text.append(f"  {word}", style).append(f"{why}{by}, {one.mutant.operator}\n", "dim")
            text.append(f"    {one.mutant.after or '(nothing)'}\n")
    counts = Counter(one.fate for one in outcomes)
    if text:
        text.append("\n")
    text.append(f"{number_of(len(outcomes), 'change')}: {counts['noticed']} noticed by an example")
    text.append(f", {counts['unusable']} refused by the checker, {counts['survives']} not noticed")
    late = sum(one.late for one in outcomes)
    text.append(f" (of them {late} not compared in time)" if late else "")
    text.append(f", {counts['unknown']} out of time\n" if counts["unknown"] else "\n")
    if counts["same"]:
        text.append(f"set aside: {counts['same']} that mean the same, with {bound.with_board} (by Z3)\n")
    return text


def as_json(outcomes: Sequence[Outcome], bound: Bound) -> dict[str, Any]:
    """Every mutant with what became of it, and how many became what."""
    return {
        "bound": asdict(bound),
        "summary": dict(Counter(one.fate for one in outcomes)),
        "mutants": [
            {
                "file": one.mutant.span.source.name,
                "line": one.mutant.span.line,
                "operator": one.mutant.operator,
                "before": one.mutant.before,
                "after": one.mutant.after or None,
                "fate": one.fate,
                "by": one.by,
                "compared_in_time": not one.late,
            }
            for one in outcomes
        ],
    }
