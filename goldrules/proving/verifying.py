"""Whether a document of certificates holds: its position read, its rules compared, its proofs checked.

Nothing that finds best play is used here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal, cast

from goldrules import printing
from goldrules.checking import Question, misnamed
from goldrules.diagnostics import Diagnostic
from goldrules.editions import Rulebook
from goldrules.legality import Engines, HandOut, OutOfTime, Pick, Way, must_agree, next_picks
from goldrules.pipeline import Rules, read_question
from goldrules.proving.grounds import hand_outs
from goldrules.source import Source
from goldrules.strategy.certificate import GamePlace, Malformed, from_json
from goldrules.strategy.checking import Checked, Opening, Refused, check
from goldrules.strategy.stakes import stakes_of
from goldrules.syntax.expressions import Objective
from goldrules.syntax.names import Name
from goldrules.syntax.positions import Pick as PickNode
from goldrules.syntax.positions import Picks

VERSION = 1
Json = dict[str, Any]


@dataclass(frozen=True)
class Verified:
    """What came of one certificate: it holds, is refused (why, and at which state), or the time was over.

    Where it holds, `best` has the best first picks `by` an objective, `against` selfish opponents or all, under the
    `reading` and the `case` that it is about.
    """

    title: str
    edition: str
    word: Literal["holds", "refused", "unknown"]
    why: str = ""
    script: str = ""
    best: tuple[str, ...] = ()
    by: str | None = None
    against: str | None = None
    reading: str | None = None
    case: str | None = None


def identity(rulebook: Rulebook) -> str:
    """A fingerprint of all that a rulebook says; comments, layout and citations are no part of it."""
    said = (f"{clause.subject}: {printing.clause(cast('Any', clause.said))}" for clause in rulebook.clauses())
    return sha256("\n".join(said).encode()).hexdigest()


def verify(rules: Rules, document: Any, engines: Engines) -> list[Verified]:
    """What comes of every certificate of a document.

    Raises `Malformed` where the document is none, or one of its positions is no position; `Disagreement` where Z3
    denies what the plain engine says.
    """
    if not isinstance(document, dict) or not _same(document.get("version"), VERSION):
        raise Malformed(f"this is no certificate of version {VERSION}")
    given = document.get("certificates")
    if not isinstance(given, list) or not all(isinstance(one, dict) for one in given):
        raise Malformed("`certificates` must be a list of objects")
    return [_verified(rules, one, engines) for one in given]


def _verified(rules: Rules, one: Json, engines: Engines) -> Verified:
    engines.budget.restart()
    title, edition = _text(one, "title"), _text(one, "edition")
    try:
        question = _question(rules, one)
        if any(asked.title == title and asked.position != question.position for asked in rules.asked):
            return Verified(title, edition, "refused", "the files say another position under this title")
        before = _before(question, one)
        proof = from_json(one.get("proof"))
        hand_out, way = _ground(rules, question, one, engines)
        start = _start(hand_out, way, before, one)
        checked = check(start, proof, engines.budget.check)
        best = _answered(hand_out, start, before, checked, one)
    except Refused as refused:
        return Verified(title, edition, "refused", _refusal(refused, one))
    except OutOfTime:
        return Verified(title, edition, "unknown", "the time was over before it was checked")
    by, against = start.stakes.objective, one["against"]
    holds = Verified(title, edition, "holds", "", checked.script, best, by, against, one["reading"], one["case"])
    if engines.mode == "plain":
        return holds
    from goldrules.solving import Conversation

    status = Conversation(engines.budget.left).check(checked.script)
    if status == "unknown":
        return Verified(title, edition, "unknown", "Z3 did not refute the negation of its obligations in time")
    what = f"the certificate of {title} under {edition}"
    must_agree(what, status == "unsat", "every obligation holds", "one does not")
    return holds


def _question(rules: Rules, one: Json) -> Question:
    """The position that a certificate is about, without a fault."""
    title = _text(one, "title")
    question, problems = read_question(rules.declared, Source(f"the position of {title}", _text(one, "position")))
    if question is None:
        raise Malformed(_first(problems))
    if question.title != title:
        raise Malformed("`position` is of another title")
    return question


def _before(question: Question, one: Json) -> list[Pick]:
    """The picks before, of players and tiles that are there."""
    after = one.get("after")
    if not isinstance(after, list):
        raise Malformed("`after` must be a list of picks")
    for pick in after:
        if not isinstance(pick, list) or len(pick) != 2 or not all(isinstance(name, str) for name in pick):
            raise Malformed("a pick of `after` must be a list of a player and a tile")
    wrong = misnamed(Picks(tuple(PickNode(Name(player), Name(tile)) for player, tile in after)), question)
    if wrong:
        raise Malformed(_first(wrong))
    return [(player, tile) for player, tile in after]


def _ground(rules: Rules, question: Question, one: Json, engines: Engines) -> tuple[HandOut, Way]:
    """The position under the reading that a certificate is about, and the way the gold is handed out."""
    name = _text(one, "edition")
    if name not in rules.editions:
        raise Malformed(f"there is no edition `{name}`")
    readings, lacking = hand_outs(question, rules.editions[name], Engines(seconds=engines.budget.seconds))
    if lacking:
        raise Malformed(_first(lacking))
    reading = one.get("reading")
    for hand_out in readings:
        own = hand_out.rulebook.reading
        if (own.said.name.text if own else None) != reading:
            continue
        if identity(hand_out.rulebook) != one.get("rules"):
            raise Refused(None, f"the rules of {name} are others than those that it was made for")
        for way in hand_out.ways:
            if (way.case.subject if way.case else None) == one.get("case") and way.game is not None:
                return hand_out, way
    raise Refused(None, "the gold is not handed out so under this edition")


def _start(hand_out: HandOut, way: Way, before: Sequence[Pick], one: Json) -> Opening:
    game = way.game
    assert game is not None
    by: Objective = one.get("by")  # type: ignore[assignment]
    if by not in ("points", "ingots", "margin"):
        raise Malformed("`by` must be points, ingots or margin")
    if hand_out.rulebook.value is None and by != "ingots":
        raise Refused(None, "the edition does not say what ingots are worth")
    legal = [found.way for found in next_picks(hand_out, before) if found.legal]
    if way not in legal:
        raise Refused(None, "the picks before are not legal")
    state, made = game.start, [0] * len(game.seats)
    for _, tile in before:
        assert state is not None
        made[state.seat] += 1
        state = game.after(state, game.kind_of[tile])
    if state is None:
        raise Refused(None, "nothing is left to take")
    named = {"seats": list(game.seats), "kinds": [dict(kind.tiles) for kind in game.kinds]}
    if not _same(named, {key: one.get(key) for key in named}):
        raise Refused(None, "its seats and kinds are others than those of the hand-out")
    return Opening(game, stakes_of(hand_out, game, by), state, tuple(made))


def _answered(
    hand_out: HandOut, start: Opening, before: Sequence[Pick], checked: Checked, one: Json
) -> tuple[str, ...]:
    """The best first picks that are proved, as tiles; `Refused` where the document's answer says another thing."""
    game, said = start.game, one.get("answer")
    left = list(hand_out.position.gold)
    for _, tile in before:
        left.remove(tile)
    tiles = tuple(dict.fromkeys(tile for tile in left if game.kind_of.get(tile) in checked.best))
    answer: Json = {"player": game.seats[start.state.seat], "best": list(tiles)}
    against_all = not checked.outcomes
    if against_all:
        answer["sure"] = max(checked.sure.values())
    else:
        players = hand_out.position.players
        outcomes = (dict(zip(game.seats, counts, strict=True)) for counts in sorted(checked.outcomes, reverse=True))
        answer["outcomes"] = [{player: counts.get(player, 0) for player in players} for counts in outcomes]
    if not _same(answer, said) or one.get("against") != ("all" if against_all else "selfish"):
        raise Refused(None, "its answer is not what its proof proves")
    return tiles


def _refusal(refused: Refused, one: Json) -> str:
    return refused.why if refused.place is None else f"{_words(refused.place, one)}: {refused.why}"


def _words(place: GamePlace, one: Json) -> str:
    """A state in words, with the names in the document, which need not be right."""
    state, counts = place
    kinds, seats = one.get("kinds"), one.get("seats")

    def named(names: object, index: int, otherwise: str) -> str:
        if isinstance(names, list) and 0 <= index < len(names):
            found = names[index]
            return "/".join(map(str, found)) if isinstance(found, Mapping) else str(found)
        return otherwise

    left = [f"{count} on {named(kinds, kind, f'kind {kind}')}" for kind, count in enumerate(state.left) if count]
    taken = [f"{named(seats, seat, f'seat {seat}')} {count}" for seat, count in enumerate(counts)]
    return f"where {', '.join(left)} is left, {', '.join(taken)} taken, {named(seats, state.seat, 'a seat')} to pick"


def _same(left: Any, right: Any) -> bool:
    """Whether two JSON values are written alike: 1, 1.0 and true are three."""
    return json.dumps(left, sort_keys=True) == json.dumps(right, sort_keys=True)


def _text(one: Json, key: str) -> str:
    found = one.get(key)
    if not isinstance(found, str):
        raise Malformed(f"`{key}` must be a text")
    return found


def _first(problems: Sequence[Diagnostic]) -> str:
    return next((f"{one.code} {one.message}" for one in problems), "")
