"""What `check` found, as text: each proposal, its verdict, an order that shows it or the reasons against it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.text import Text

from goldrules import printing
from goldrules.legality import Judgement, Pick, Verdict, listed
from goldrules.proving import Judged
from goldrules.report.proofs import STYLES
from goldrules.report.words import Sources, clause_line
from goldrules.syntax.positions import Placing


def verdicts(judged: Iterable[Judged], sources: Sources) -> Text:
    """Every proposal below its example, with its verdict under each edition."""
    text = Text()
    for title, group in groupby(judged, key=lambda one: one.asked.question.title):
        text.append(f"{title}\n", "bold italic")
        for one in group:
            text.append(f"  {printing.proposal(one.proposal)}\n", "bold")
            _verdict(text, one, sources)
        text.append("\n")
    return text


def _verdict(text: Text, one: Judged, sources: Sources) -> None:
    word = one.verdict.word if one.verdict else "unknown"
    text.append("    ")
    text.append(word, STYLES[word])
    text.append(f" under {one.asked.edition}")
    text.append(f" · {one.span.place}\n", "dim")
    if one.verdict is None:
        text.append("      the time was over before an answer was found\n")
    elif word == "unsettled":
        for judgement in one.verdict.judgements:
            _side(text, judgement, sources)
    elif word == "legal":
        _legal(text, one, one.verdict, sources)
    else:
        _reasons(text, one.verdict.judgements, sources)


def _legal(text: Text, one: Judged, verdict: Verdict, sources: Sources) -> None:
    if not verdict.complete:
        for judgement in verdict.judgements:
            if judgement.next:
                player, tiles = judgement.next
                text.append(f"      so far; {player} is next, and may take from {listed(tiles, 'or')}\n")
                break
    if verdict.order and not isinstance(one.proposal, Placing):
        text.append(f"      {order(verdict.order)}\n")
    for clause in dict.fromkeys(clause for judgement in verdict.judgements for clause in judgement.by):
        text.append(f"      · {clause_line(clause, sources)}\n", "dim")


def order(picks: Iterable[Pick]) -> str:
    """`Red a, then Blue b`"""
    return ", then ".join(f"{player} {tile}" for player, tile in picks) or "nothing is taken"


def _reasons(text: Text, judgements: Sequence[Judgement], sources: Sources) -> None:
    for reason in dict.fromkeys(reason for judgement in judgements for reason in judgement.reasons):
        text.append(f"      {reason.text}\n")
        for clause in reason.clauses:
            text.append(f"      · {clause_line(clause, sources)}\n", "dim")


def _side(text: Text, judgement: Judgement, sources: Sources) -> None:
    """What one reading or case says of an unsettled proposal."""
    if judgement.reading:
        said = judgement.reading.said
        text.append(f'      {judgement.word} if read as {said.name}: "{said.title}"\n')
        text.append(f"      · {clause_line(judgement.reading, sources)}\n", "dim")
    elif judgement.word != "unsettled":
        by = listed(clause.subject for clause in judgement.by)
        text.append(f"      {judgement.word} by {by}\n")
    if judgement.word != "legal":
        _reasons(text, [judgement], sources)
