"""What `check` found, as text: each proposal, its verdict, an order that shows it or the reasons against it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.text import Text

from goldrules import printing
from goldrules.legality import Judgement, Pick, Reason, Repair, Verdict, named_picks
from goldrules.proving import Judged
from goldrules.report.proofs import STYLES
from goldrules.report.words import Sources, clause_line
from goldrules.syntax.positions import Picks, Placing, Proposal
from goldrules.wording import listed, picks_in_words


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
            _side(text, one, judgement, sources)
    elif one.verdict.word == "legal":
        _legal(text, one, one.verdict, sources)
    else:
        _reasons(text, one.verdict.reasons, sources)
    if one.repair:
        text.append(f"      {_mended(one.repair)}\n", "italic")
    return text


def _mended(mend: Repair) -> str:
    """What would have to be otherwise for a split to be legal."""
    there = f"{mend.instead} instead"
    if mend.player is not None:
        return f"it would be legal if an ingot that {mend.player} takes from {mend.tile} lay on {there}"
    nowhere = "" if mend.claimed else ", where nobody claims it"
    return f"it would be legal if one ingot on {mend.tile} lay on {there}{nowhere}"


def _legal(text: Text, one: Judged, verdict: Verdict, sources: Sources) -> None:
    """What is next and an order; where readings or cases differ in either, what each of them says."""
    futures: dict[tuple[Any, ...], list[Judgement]] = {}
    for judgement in verdict.judgements:
        futures.setdefault((judgement.next, judgement.complete, judgement.order), []).append(judgement)
    if len(futures) == 1:
        _future(text, one, verdict.judgements[0], not verdict.complete, "      ")
    elif verdict.next:
        text.append(f"      {_so_far(*verdict.next)}\n")
    for group in futures.values() if len(futures) > 1 else ():
        whose = listed(dict.fromkeys(verdict.whose(each) for each in group))
        if (verdict.next or verdict.complete) and group[0].order is not None:
            text.append(f"      {whose}: {_shown(one, group[0].order)}\n")
            continue
        text.append(f"      {whose}\n")
        _future(text, one, group[0], True, "        ")
    for clause in dict.fromkeys(clause for judgement in verdict.judgements for clause in judgement.by):
        text.append(f"      · {clause_line(clause, sources)}\n", "dim")


def _future(text: Text, one: Judged, judgement: Judgement, partial: bool, indent: str) -> None:
    """Who is next in one judgement, and an order; `partial` where the picks stop too early in some judgement."""
    if judgement.next:
        text.append(f"{indent}{_so_far(*judgement.next)}\n")
    elif partial:
        text.append(f"{indent}it is over\n")
    if judgement.order is not None and not isinstance(one.proposal, Placing):
        text.append(f"{indent}{_shown(one, judgement.order)}\n")


def _shown(one: Judged, picks: Sequence[Pick]) -> str:
    """An order that shows that a proposal is legal: the proposed one itself, or for example this one."""
    itself = isinstance(one.proposal, Picks) and named_picks(one.proposal) == [*picks]
    return picks_in_words(picks) if itself or not picks else f"for example {picks_in_words(picks)}"


def _so_far(player: str, tiles: Sequence[str]) -> str:
    return f"so far; {player} is next, and may take from {listed(tiles, 'or')}"


def _reasons(text: Text, reasons: Iterable[Reason], sources: Sources) -> None:
    for reason in reasons:
        text.append(f"      {reason.text}\n")
        for clause in dict.fromkeys(reason.clauses):
            text.append(f"      · {clause_line(clause, sources)}\n", "dim")


def _side(text: Text, one: Judged, judgement: Judgement, sources: Sources) -> None:
    """What one reading or case says of an unsettled proposal."""
    if judgement.reading:
        said = judgement.reading.said
        text.append(f'      {judgement.word} if read as {said.name}: "{said.title}"\n')
        text.append(f"      · {clause_line(judgement.reading, sources)}\n", "dim")
    elif judgement.word != "unsettled":
        by = listed(clause.subject for clause in judgement.by)
        text.append(f"      {judgement.word} by {by}\n")
    if judgement.word == "legal":
        _future(text, one, judgement, judgement.next is not None, "        ")
    else:
        _reasons(text, judgement.reasons, sources)
