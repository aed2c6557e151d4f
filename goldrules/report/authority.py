"""What is left out where only a given authority counts, and what that changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from goldrules.bounded import Bound
from goldrules.comparing import compare
from goldrules.editions import Authority, Clause, Edition
from goldrules.report.proofs import STYLES
from goldrules.report.words import Sources, clause_line
from goldrules.wording import listed

_BOUND, _SECONDS = Bound(2, 2, 2, 3, 3), 20.0
_WORDS: Mapping[Authority, str] = {
    "printed": "the printed rules",
    "publisher": "the publisher's word",
    "community": "the community's reading",
}


def left_out(
    least: Authority,
    names: Sequence[str],
    whole: Mapping[str, Edition],
    restricted: Mapping[str, Edition],
    clauses: Mapping[str, Sequence[Clause[Any]]],
    sources: Sources,
) -> Text:
    """The clauses of some editions that rest on less, each once, and how each edition differs without them."""
    text = Text()
    text.append(f"left out, since it rests on less than {_WORDS[least]}\n", "bold")
    told: dict[int, tuple[Clause[Any], list[str]]] = {}
    for name in names:
        for clause in clauses.get(name, ()):
            told.setdefault(id(clause.said), (clause, []))[1].append(name)
    for clause, editions in told.values():
        text.append(f"  {', '.join(editions)}: ").append(f"{clause_line(clause, sources)}\n", "dim")
    if not told:
        text.append("  nothing\n")
    changed: dict[tuple[str, ...], list[str]] = {}
    for name in names:
        if clauses.get(name):
            found = compare(whole[name], restricted[name], _BOUND, _SECONDS)
            parts = [part for one in found.differences for part in one.parts] + [part.part for part in found.parts]
            words = list(dict.fromkeys(parts)) if found.relation != "unknown" else ["undecided in time"]
            changed.setdefault(tuple(words), []).append(name)
    for changes, those in changed.items():
        text.append(f"  {listed(those)}: ")
        if changes:
            text.append(f"what changes: {listed(changes)}\n", STYLES["unsettled"])
        else:
            text.append(f"nothing changes with {_BOUND.with_board}\n")
    return text.append("\n")
