"""Certificates as documents: the position, the rules and the answer, with its proof."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from goldrules import printing
from goldrules.exchange.restating import example_of
from goldrules.proving.verifying import VERSION, identity
from goldrules.strategy.certificate import to_json
from goldrules.strategy.plays import Play

Json = dict[str, Any]


def documents(plays: Iterable[tuple[str, str, Play]], *, against_all: bool) -> Json:
    """The certificates of some plays, each with the title of its example and its edition."""
    made = [_document(title, edition, play, against_all) for title, edition, play in plays if play.player is not None]
    return {"version": VERSION, "certificates": made}


def _document(title: str, edition: str, play: Play, against_all: bool) -> Json:
    position = play.hand_out.position
    answer: Json = {"player": play.player, "best": list(play.best_tiles(against_all=against_all))}
    if against_all:
        answer["sure"] = play.best.sure
    else:
        answer["outcomes"] = [dict(play.counts(one)) for one in sorted(play.best.outcomes, reverse=True)]
    return {
        "title": title,
        "edition": edition,
        "reading": play.reading.said.name.text if play.reading else None,
        "rules": identity(play.hand_out.rulebook),
        "case": play.way.case.subject if play.way.case else None,
        "by": play.objective,
        "against": "all" if against_all else "selfish",
        "position": printing.statement(example_of(title, position, play.before)),
        "after": [list(pick) for pick in play.before],
        "answer": answer,
        "seats": list(play.game.seats),
        "kinds": [dict(kind.tiles) for kind in play.game.kinds],
        "proof": to_json(play.proof(against_all=against_all)),
    }
