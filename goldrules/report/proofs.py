"""What `prove` found, as text: every statement that is not proved, and a table by file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import get_args

from rich.text import Text

from goldrules.proving import Result, Status
from goldrules.report.found import position
from goldrules.report.words import Sources, citation, clause_line
from goldrules.wording import number_of

STATUSES: tuple[Status, ...] = get_args(Status)
STYLES = {
    "proved": "green",
    "legal": "green",
    "refuted": "bold red",
    "illegal": "bold red",
    "unsettled": "bold yellow",
    "unknown": "bold yellow",
    "not tried": "yellow",
}


def not_proved(results: Sequence[Result], sources: Sources) -> Text:
    """Every statement that was refuted, left unsettled or not tried, and why."""
    text = Text()
    for result in results:
        if result.answer.status == "proved":
            continue
        text.append(result.answer.status, STYLES[result.answer.status])
        under = f" under {result.edition}" if result.edition else ""
        text.append(f"  {result.span.place}{under}\n")
        if result.statement != result.title:
            text.append(f"  {result.title}\n", "italic")
        text.append(f"    {result.statement}\n", "bold")
        if result.answer.actual:
            text.append(f"    {'but ' if result.answer.status == 'refuted' else ''}{result.answer.actual}\n")
        if result.answer.shown is not None:
            text.append_text(position(result.answer.shown))
        for reason in result.answer.reasons:
            text.append(f"    because {reason.text}\n")
            for clause in reason.clauses:
                text.append(f"      · {clause_line(clause, sources)}\n", "dim")
        for cite in result.cites:
            text.append(f"    from {citation(cite, sources)}\n", "dim")
        text.append("\n")
    return text


def about_all(results: Sequence[Result]) -> Text:
    """Of every statement about all positions that is proved: how, and the counterexample of one that must be false."""
    text = Text()
    told: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        if result.answer.how and result.answer.status == "proved":
            told.setdefault((result.statement, result.answer.how), []).append(result)
    for (statement, how), group in told.items():
        under = ", ".join(result.edition for result in group if result.edition)
        text.append("proved", STYLES["proved"])
        text.append(f"  {statement}{f' under {under}' if under else ''}\n", "bold")
        text.append(f"  {how}\n", "dim")
        shown = group[0].answer.shown
        if shown is not None:
            text.append_text(position(shown))
        text.append("\n" if shown is not None else "")
    return text


def table(results: Sequence[Result]) -> Text:
    """How many statements of each file have which answer."""
    files = list(dict.fromkeys(result.span.source.name for result in results))
    shown = [status for status in STATUSES if any(result.answer.status == status for result in results)]
    counts = {
        name: Counter(result.answer.status for result in results if result.span.source.name == name) for name in files
    }
    total = Counter(result.answer.status for result in results)
    width = max([len(name) for name in files] + [len("together")])
    text = Text()
    text.append(" " * width + "".join(f"  {status:>9}" for status in shown) + "\n", "bold")
    for name in files:
        text.append(name.ljust(width))
        _row(text, counts[name], shown)
    text.append("together".ljust(width), "bold")
    _row(text, total, shown)
    return text


def _row(text: Text, counts: Counter[Status], shown: Sequence[Status]) -> None:
    for status in shown:
        count = counts[status]
        text.append(f"  {count or '·':>9}", STYLES[status] if count else "dim")
    text.append("\n")


def summary(results: Sequence[Result]) -> Text:
    """One line: how many statements, and whether all are proved."""
    total = Counter(result.answer.status for result in results)
    parts = [f"{total[status]} {status}" for status in STATUSES if total[status]]
    editions = len({result.edition for result in results if result.edition})
    text = Text(f"{number_of(len(results), 'statement')} under {number_of(editions, 'edition')}: ")
    text.append(", ".join(parts), "bold green" if set(total) <= {"proved"} else "bold")
    text.append("\n")
    return text
