"""What `solve` found, as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from goldrules.proving.playing import Played
from goldrules.report.json import Json, clause, reading_of, reason_of
from goldrules.report.playing import why
from goldrules.report.words import Sources
from goldrules.strategy.holdings import ForAll
from goldrules.strategy.plays import Open, Play


def solutions(played: Iterable[Played], sources: Sources, *, against_all: bool) -> Json:
    """For each question, edition and start: best play of every reading and case."""
    return {
        "solutions": [
            {
                "title": one.asked.question.title,
                "edition": one.asked.edition,
                "after": [list(pick) for pick in one.before],
                "settled": one.settled(against_all=against_all),
                "plays": None if one.plays is None else [_play(play, sources, against_all) for play in one.plays],
                **({"holdings": [found and _holdings(found) for found in one.holdings]} if one.holdings else {}),
                "file": one.span.source.name,
                "line": one.span.line,
            }
            for one in played
        ]
    }


def _holdings(found: ForAll) -> Json:
    return {
        "why": found.why,
        "regions": [
            {
                "best": list(region.best),
                "size": region.size,
                "boxes": [
                    {player: [list(held) for held in ranges] for player, ranges in zip(found.players, box, strict=True)}
                    for box in region.boxes
                ],
            }
            for region in found.regions
        ],
    }


def _play(play: Play | Open, sources: Sources, against_all: bool) -> Json:
    if isinstance(play, Open):
        return {
            "reading": reading_of(play.reading),
            "case": play.case.subject if play.case else None,
            "verdict": play.word,
            "reasons": [reason_of(reason, sources) for reason in play.reasons],
        }
    solution = play.solution
    clauses: list[Any] = [one for one in (play.way.case, play.way.turns) if one]
    return {
        "reading": reading_of(play.reading),
        "case": play.case.subject if play.case else None,
        "verdict": "solved",
        "by": play.objective,
        "against": "all" if against_all else "selfish",
        "player": play.player,
        "best": list(play.best_tiles(against_all=against_all)),
        "why": why(play, against_all=against_all) if play.player else [],
        "first_picks": [
            {
                "tiles": list(play.tiles(pick.kind)),
                "least": pick.least,
                "most": pick.most,
                "sure": pick.sure,
                "best": pick.best,
                "safe": pick.safe,
            }
            for pick in play.best.first_picks
        ],
        "outcomes": [
            {
                "counts": dict(play.counts(outcome)),
                "values": {player: play.gain(player, outcome) for player in play.hand_out.position.players},
                "line": [list(pick) for pick in play.on_tiles(solution.line(outcome))],
            }
            for outcome in sorted(play.best.outcomes, reverse=True)
        ],
        "sure": play.best.sure,
        "rules": [clause(one, sources) for one in clauses],
    }
