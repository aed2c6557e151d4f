"""Answers as JSON documents; docs/schema/answer.schema.json describes them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from goldrules import printing
from goldrules.diagnostics import Diagnostic, Label
from goldrules.editions import Clause
from goldrules.legality import HandOut, Judgement, Reason, next_picks
from goldrules.proving import Asked, Judged, Result, picks_asked, undecided
from goldrules.report.words import Sources, rule
from goldrules.syntax.names import Cite

VERSION = 1
Json = dict[str, Any]


def document(verb: str, exit_code: int, diagnostics: Iterable[Diagnostic], **content: Any) -> Json:
    """The frame of every answer."""
    return {
        "version": VERSION,
        "verb": verb,
        "exit": exit_code,
        **content,
        "diagnostics": [_diagnostic(one) for one in diagnostics],
    }


def dumped(verb: str, exit_code: int, diagnostics: Iterable[Diagnostic], **content: Any) -> str:
    """A document as text."""
    return json.dumps(document(verb, exit_code, diagnostics, **content), ensure_ascii=False, indent=2)


# ---------------------------------------------------------------- verbs
def results(found: Sequence[Result], sources: Sources) -> Json:
    """Of `prove`: every statement under every edition, and how many have which status."""
    return {
        "summary": dict(Counter(result.answer.status for result in found)),
        "results": [
            {
                "title": result.title,
                "statement": result.statement,
                "edition": result.edition,
                "status": result.answer.status,
                "actual": result.answer.actual or None,
                "reasons": [reason_of(reason, sources) for reason in result.answer.reasons],
                "how": result.answer.how or None,
                "same_as": result.answer.same_as,
                "position": _position(result),
                "file": result.span.source.name,
                "line": result.span.line,
                "citations": [_cite(cite, sources) for cite in result.cites],
            }
            for result in found
        ],
    }


def judged(found: Iterable[Judged], sources: Sources) -> Json:
    """Of `check`: every proposal under every edition, with the verdict of each reading and case."""
    return {"verdicts": [_judged(one, sources) for one in found]}


def explanations(asked: Iterable[Asked], sources: Sources) -> Json:
    """Of `explain`: for each question and edition what is scored, who may take what, and who is next."""
    return {
        "explanations": [
            {
                "title": one.question.title,
                "edition": one.edition,
                "misplaced": list(one.hand_outs[0].misplaced()),
                "undecided": undecided(one),
                "file": one.question.span.source.name,
                "line": one.question.span.line,
                "readings": [
                    _explained(one, hand_out, sources) for hand_out in one.hand_outs if not one.question.about_places
                ],
            }
            for one in asked
        ]
    }


# ---------------------------------------------------------------- parts
def _position(result: Result) -> Json | None:
    """The position in point of a statement about all positions, in the JSON form of positions."""
    if result.answer.shown is None:
        return None
    from goldrules.exchange import example_to_json

    editions = (result.edition,) if result.edition else ()
    return example_to_json(result.answer.shown.example(result.statement, editions))


def _judged(one: Judged, sources: Sources) -> Json:
    verdict = one.verdict
    return {
        "title": one.asked.question.title,
        "proposal": printing.proposal(one.proposal),
        "edition": one.asked.edition,
        "verdict": verdict.word if verdict else "unknown",
        "complete": verdict.complete if verdict else None,
        "order": [list(pick) for pick in verdict.order] if verdict and verdict.order is not None else None,
        "next": _next(verdict.next) if verdict else None,
        "judgements": [_judgement(judgement, sources) for judgement in (verdict.judgements if verdict else ())],
        "repair": asdict(one.repair) if one.repair else None,
        "file": one.span.source.name,
        "line": one.span.line,
    }


def _judgement(judgement: Judgement, sources: Sources) -> Json:
    return {
        "verdict": judgement.word,
        "reading": reading_of(judgement.reading),
        "reasons": [reason_of(reason, sources) for reason in judgement.reasons],
        "order": None if judgement.order is None else [list(pick) for pick in judgement.order],
        "complete": judgement.complete,
        "next": _next(judgement.next),
        "by": [clause(one, sources) for one in judgement.by],
    }


def _next(found: tuple[str, Sequence[str]] | None) -> Json | None:
    return {"player": found[0], "tiles": list(found[1])} if found else None


def _explained(asked: Asked, hand_out: HandOut, sources: Sources) -> Json:
    walk = hand_out.walk
    return {
        "reading": reading_of(hand_out.rulebook.reading),
        "scored": list(hand_out.scored()),
        "controllers": {
            state.name: [player for player, controls in walk.controllers(index).items() if controls]
            for index, state in enumerate(walk.world.features)
            if state.type is not None
        },
        "claims": {player: list(tiles) for player, tiles in hand_out.claims.items()},
        "silent": hand_out.silent,
        "ways": [
            {
                "case": clause(way.case, sources) if way.case else None,
                "turns": clause(way.turns, sources) if way.turns else None,
            }
            for way in hand_out.ways
        ],
        "next": [
            {
                "after": [list(pick) for pick in picks],
                "case": one.way.case.subject if one.way.case else None,
                "legal": one.legal,
                "player": one.player,
                "tiles": list(one.tiles),
            }
            for picks in picks_asked(asked)
            for one in next_picks(hand_out, picks)
        ],
    }


def reading_of(reading: Clause[Any] | None) -> Json | None:
    return {"name": reading.said.name.text, "title": reading.said.title} if reading else None


def reason_of(reason: Reason, sources: Sources) -> Json:
    return {"text": reason.text, "rules": [clause(one, sources) for one in reason.clauses]}


def reasons(found: Iterable[Reason], sources: Sources) -> list[Json]:
    """Reasons, each a sentence with the rules that it rests on."""
    return [reason_of(one, sources) for one in found]


def clause(one: Clause[Any], sources: Sources) -> Json:
    """A rule: what it is about, what it says, where, who said it, and its citations."""
    return {
        "rule": one.subject,
        "says": rule(one),
        "said_by": one.layer,
        "file": one.span.source.name,
        "line": one.span.line,
        "citations": [_cite(cite, sources) for cite in one.all_citations],
    }


def _cite(cite: Cite, sources: Sources) -> Json:
    source = sources.get(cite.source.text)
    return {
        "source": cite.source.text,
        "title": source.title if source else None,
        "place": cite.place,
        "authority": cite.authority,
        "detail": cite.detail,
    }


def _diagnostic(one: Diagnostic) -> Json:
    return {
        "code": one.code,
        "severity": one.severity.value,
        "message": one.message,
        **_place(one.label),
        "others": [{"text": label.text, **_place(label)} for label in one.others],
        "hint": one.hint,
    }


def _place(label: Label) -> Json:
    return {"file": label.span.source.name, "line": label.span.line, "column": label.span.column}
