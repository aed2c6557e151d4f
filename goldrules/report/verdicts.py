"""What `check` found, as text: each proposal, its verdict, an order that shows it or the reasons against it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.text import Text

from goldrules import printing
from goldrules.editions import Clause
from goldrules.legality import Judgement, Pick, Verdict, listed
from goldrules.proving import Judged
from goldrules.report.proofs import STYLES
from goldrules.report.words import Sources, clause_line
from goldrules.syntax.positions import Placing, Proposal


def verdicts(judged: Iterable[Judged], sources: Sources) -> Text:
    """Every proposal below its example, with its verdict; editions that say the same are told together."""
    text = Text()
    by_example: dict[str, dict[Proposal, list[Judged]]] = {}
    for one in judged:
        by_example.setdefault(one.asked.question.title, {}).setdefault(one.proposal, []).append(one)
    for title, proposals in by_example.items():
        text.append(f"{title}\n", "bold italic")
        for proposal, group in proposals.items():
            text.append(f"  {printing.proposal(proposal)}", "bold")
            text.append(f"  {group[0].span.place}\n", "dim")
            told: dict[str, tuple[list[str], Text, str]] = {}
            for one in group:
                body = _body(one, sources)
                word: str = one.verdict.word if one.verdict else "unknown"
                told.setdefault(f"{word} {body.plain}", ([], body, word))[0].append(one.asked.edition)
            for editions, body, said in told.values():
                text.append("    ")
                text.append(said, STYLES[said])
                text.append(f" under {listed(editions)}\n").append_text(body)
        text.append("\n")
    return text


def _body(one: Judged, sources: Sources) -> Text:
    text = Text()
    if one.verdict is None:
        text.append("      the time was over before an answer was found\n")
    elif one.verdict.word == "unsettled":
        for judgement in one.verdict.judgements:
            _side(text, judgement, sources)
    elif one.verdict.word == "legal":
        _legal(text, one, one.verdict, sources)
    else:
        _reasons(text, one.verdict.judgements, sources)
    if one.repair:
        mend = f"it would be legal if one ingot on {one.repair.tile} lay on {one.repair.instead} instead"
        text.append(f"      {mend}\n", "italic")
    return text


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
    """Each reason once, with every clause that a reading gives for it."""
    clauses: dict[str, dict[Clause[Any], None]] = {}
    for judgement in judgements:
        for reason in judgement.reasons:
            clauses.setdefault(reason.text, {}).update(dict.fromkeys(reason.clauses))
    for words, resting_on in clauses.items():
        text.append(f"      {words}\n")
        for clause in resting_on:
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
