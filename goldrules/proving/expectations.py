"""Whether what an example expects is so: each expectation held against what an edition says under all its readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from goldrules.legality import HandOut, OutOfTime, Reason, Reasons, Way, judge, must_agree
from goldrules.proving.answers import Answer, over_all, read_as
from goldrules.proving.best import best, best_pick, counts_in_words, safe
from goldrules.proving.telling import of_judgement, other_end, possible, said_of, whose
from goldrules.strategy.stakes import worth, worth_in
from goldrules.syntax import positions as p
from goldrules.syntax.names import Name


def prove(expectation: p.Expectation, hand_outs: Sequence[HandOut]) -> Answer:
    """Hold one expectation against the readings of an edition."""
    match expectation:
        case p.ExpectMisplaced():
            return _same(expectation.features, hand_outs, HandOut.misplaced, "misplaced", Reasons.whether_misplaced)
        case p.ExpectScored():
            return _same(expectation.features, hand_outs, lambda one: one.scored(), "scored", Reasons.whether_scored)
        case p.ExpectClaims(player=player):
            return _same(
                expectation.tiles,
                hand_outs,
                lambda one: one.claims[player.text],
                f"claims {player}",
                lambda reasons, tile: reasons.whether_claimed(player.text, tile),
            )
        case p.ExpectLeft():
            return _left(expectation, hand_outs)
        case p.ExpectVerdict():
            return _verdict(expectation, hand_outs)
        case p.ExpectCounts():
            return _counts(expectation, hand_outs)
        case p.ExpectWorth():
            return _worth(expectation, hand_outs)
        case p.ExpectBest():
            return best(expectation, hand_outs)
        case p.ExpectBestPick():
            return best_pick(expectation, hand_outs)
        case p.ExpectSafe():
            return safe(expectation, hand_outs)


# ---------------------------------------------------------------- what must be the same under every reading
def _same(
    names: Sequence[Name],
    hand_outs: Sequence[HandOut],
    find: Callable[[HandOut], Sequence[str]],
    what: str,
    why: Callable[[Reasons, str], Reason],
) -> Answer:
    """Whether what is found is what is named, under every reading; `why` gives the reason for one that differs."""
    expected = tuple(sorted(name.text for name in names))
    found = [(tuple(sorted(find(one))), read_as(one.rulebook.reading)) for one in hand_outs]
    answer = over_all(found, expected, lambda one: f"{what} {', '.join(one) or 'nothing'}")
    reasons: dict[Reason, None] = {}
    for hand_out, (one, _) in zip(hand_outs, found, strict=True):
        for name in sorted({*one} ^ {*expected}):
            reasons[why(Reasons(hand_out), name)] = None
    return replace(answer, reasons=tuple(reasons))


# ---------------------------------------------------------------- what stays
def _left(expectation: p.ExpectLeft, hand_outs: Sequence[HandOut]) -> Answer:
    """Proved if exactly these ingots stay whatever is picked, under every reading and by every true case."""
    expected = tuple(sorted(name.text for name in expectation.tiles))
    if any(one.silent or any(way.game is None for way in one.ways) for one in hand_outs):
        return Answer("unsettled", "how the gold is handed out is not said", _open_reasons(hand_outs))
    found = [(_staying(one, way), whose(one, way)) for one in hand_outs for way in one.ways]
    return over_all(
        found, expected, lambda stays: f"left {stays if isinstance(stays, str) else ', '.join(stays) or 'nothing'}"
    )


def _staying(hand_out: HandOut, way: Way) -> tuple[str, ...] | str:
    """The ingots that stay on the board in one way; words where they are not always the same."""
    assert way.game is not None
    engine = hand_out.engines.z3
    if engine is not None:
        agree = engine.taken(way.game, way.search.taken)
        must_agree("what is taken at least and at most", agree, way.search.taken, "something else")
    gold = Counter(hand_out.position.gold)
    for kind, (least, most) in zip(way.game.kinds, way.search.taken, strict=True):
        # Of ingots alike on several tiles any may be taken, unless all are or none is.
        if least < most or (0 < most < kind.count and len(kind.tiles) > 1):
            return "depends on the picks"
        for tile, count in kind.tiles.items():
            gold[tile] -= min(count, most)
    return tuple(sorted((+gold).elements()))


# ---------------------------------------------------------------- proposals
def _verdict(expectation: p.ExpectVerdict, hand_outs: Sequence[HandOut]) -> Answer:
    verdict = judge(hand_outs, expectation.proposal, partial=False)
    if verdict.word == expectation.verdict:
        return Answer("proved", reasons=verdict.reasons)
    return Answer("refuted", f"this is {verdict.word}", said_of(verdict, expectation.proposal))


# ---------------------------------------------------------------- counts
def _counts(expectation: p.ExpectCounts, hand_outs: Sequence[HandOut]) -> Answer:
    totals = totals_of(expectation, hand_outs[0].position.players)
    verdict = judge(hand_outs, totals, partial=False)
    if expectation.chance == "unsettled":
        if verdict.word == "unsettled":
            return Answer("proved", _possible(hand_outs), verdict.reasons)
        return Answer("refuted", _possible(hand_outs), said_of(verdict, totals))
    ways = [(one, way) for one in hand_outs for way in one.ways or (None,)]
    pairs = list(zip(ways, verdict.judgements, strict=True))
    holds = [_holds(expectation.chance, one.word, hand_out, way) for (hand_out, way), one in pairs]
    if {*holds} == {True}:
        return Answer("proved", reasons=verdict.reasons)
    reasons: dict[Reason, None] = {}
    for ((hand_out, way), one), so in zip(pairs, holds, strict=True):
        by = verdict.whose(one) if len({*holds}) > 1 else ""
        found = of_judgement(one, totals)
        if expectation.chance == "always" and way is not None and way.game is not None and so is False:
            found = found if one.word == "illegal" else ()
            with suppress(OutOfTime):
                found = (*found, *other_end(hand_out, way, totals))
        reasons.update((Reason(f"{by}: {each.text}" if by else each.text, each.clauses), None) for each in found)
    return Answer("refuted" if {*holds} == {False} else "unsettled", _possible(hand_outs), tuple(reasons))


def _possible(hand_outs: Sequence[HandOut]) -> str:
    """The counts that can be, in words. What is decided stays so where there is no time left to list them."""
    try:
        return possible(hand_outs)
    except OutOfTime:
        return "there was no time to list what is possible"


def _holds(chance: p.Chance, word: p.VerdictWord, hand_out: HandOut, way: Way | None) -> bool | None:
    """Whether counts are possible, impossible or always so in one way of handing out; None where that is not said."""
    if word == "unsettled":
        return None
    if chance == "impossible":
        return word == "illegal"
    if chance == "possible" or word == "illegal":
        return word == "legal"
    assert way is not None, "where an edition is silent nothing is legal"
    return _only(hand_out, way)


def totals_of(expectation: p.ExpectCounts, players: Sequence[str]) -> p.Totals:
    """The expected counts as a proposal: a player not named has 0."""
    wanted = {amount.name.text: amount.amount for amount in expectation.amounts}
    return p.Totals(tuple(p.AmountOf(name, wanted.get(name.text, 0)) for name in map(Name, players)))


def _only(hand_out: HandOut, way: Way) -> bool:
    """One way ends in the same counts however it goes; both engines say so, where both are asked."""
    assert way.game is not None, "what is legal has a game"
    ranges = way.search.ranges
    only = all(least == most for least, most in ranges)
    engine = hand_out.engines.z3
    if engine is not None:
        second = engine.only(way.game, tuple(least for least, _ in ranges))
        only = hand_out.engines.agreed("whether the counts are always the same", only, second)
    return only


def _open_reasons(hand_outs: Sequence[HandOut]) -> tuple[Reason, ...]:
    return tuple(Reasons(one).silence() for one in hand_outs if one.silent)


# ---------------------------------------------------------------- value
def _worth(expectation: p.ExpectWorth, hand_outs: Sequence[HandOut]) -> Answer:
    expected = {amount.name.text: amount.amount for amount in expectation.amounts}
    found = [
        ({player: _worth_of(one, player) for player in expected}, read_as(one.rulebook.reading)) for one in hand_outs
    ]
    return over_all(found, expected, lambda one: f"worth {counts_in_words(one)}")


def _worth_of(hand_out: HandOut, player: str) -> int:
    """What a player's ingots are worth; both engines say so, where both are asked."""
    held, engine = hand_out.position.holds.get(player, 0), hand_out.engines.z3
    points = worth(hand_out.rulebook, held)
    if engine is not None:
        second = engine.value_at(lambda algebra, count: worth_in(algebra, hand_out.rulebook, count), held)
        points = hand_out.engines.agreed(f"what {held} ingots are worth", points, second)
    return points
