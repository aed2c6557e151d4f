"""What holds instead of an expectation about a hand-out, in words: outcomes, orders of picks, and who says what."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from goldrules.legality import HandOut, Judgement, OutOfTime, Reason, Search, Verdict, Way, goal_of, on_tiles
from goldrules.proving.answers import read_as
from goldrules.syntax import positions as p
from goldrules.syntax.names import Name
from goldrules.wording import picks_in_words

MANY_STATES = 5000
"""A game that may have more states has not all its outcomes told: that must not take long."""
_SHOWN = 6


# ---------------------------------------------------------------- counts that can be
def possible(hand_outs: Sequence[HandOut]) -> str:
    """The counts that can be, in words; where readings or cases differ, of each of them."""
    said: dict[str, list[str]] = {}
    for hand_out in hand_outs:
        for way in hand_out.ways:
            words = "nothing is settled" if way.game is None else _outcomes(way.search, hand_out.position.players)
            said.setdefault(words, []).append(whose(hand_out, way))
        if hand_out.silent:
            said.setdefault("nothing is settled", []).append(whose(hand_out, None))
    if len(said) == 1:
        (words,) = said
        return words if words.startswith("nothing") else f"possible: {words}"
    parts = []
    for words, all_of_them in said.items():
        by = " and".join(dict.fromkeys(one for one in all_of_them if one))
        lead = "nothing is settled" if words.startswith("nothing") else "possible"
        parts.append(f"{lead}{by}" + ("" if words.startswith("nothing") else f": {words}"))
    return "; ".join(parts)


def whose(hand_out: HandOut, way: Way | None) -> str:
    """` if read as NAME by case NAME`: the reading and case of one way, as far as there are others."""
    words = read_as(hand_out.rulebook.reading)
    if way is not None and way.case is not None and len(hand_out.ways) > 1:
        words += f" by {way.case.subject}"
    return words


def _outcomes(search: Search, players: Sequence[str]) -> str:
    """The counts that a game can end in; where it is large, only each player's fewest and most."""
    seats = {player: seat for seat, player in enumerate(search.game.seats)}
    shown = [player for player in players if player in seats]
    if search.game.states_at_most > MANY_STATES:
        ranges = {player: search.ranges[seats[player]] for player in shown}
        return ", ".join(f"{player} {least} to {most}" for player, (least, most) in ranges.items())
    found = sorted((tuple(counts[seats[player]] for player in shown) for counts in search.outcomes), reverse=True)
    words = [", ".join(f"{player} {count}" for player, count in zip(shown, one, strict=True)) for one in found[:_SHOWN]]
    more = [f"{len(found) - _SHOWN} more"] if len(found) > _SHOWN else []
    *first, last = [*words, *more]
    return f"{'; '.join(first)}; or {last}" if first else last


# ---------------------------------------------------------------- who says what
def said_of(verdict: Verdict, proposal: p.Proposal) -> tuple[Reason, ...]:
    """Why a verdict is what it is: the reasons, or an order that is legal; of each reading and case if unsettled."""
    if verdict.word == "illegal":
        return verdict.reasons
    found: dict[Reason, None] = {}
    for one in verdict.judgements:
        whose = verdict.whose(one)
        lead = f"{whose} this is {one.word}: " if verdict.word == "unsettled" and whose else ""
        for reason in of_judgement(one, proposal):
            found[Reason(lead + reason.text, reason.clauses)] = None
    return tuple(found)


def of_judgement(one: Judgement, proposal: p.Proposal) -> tuple[Reason, ...]:
    """The reasons of a judgement, or the order that shows the proposal to be legal."""
    if one.word != "legal" or one.order is None:
        return one.reasons
    ends = "is a legal order" if isinstance(proposal, p.Picks) else "ends so"
    return (Reason(f"{picks_in_words(one.order)} {ends}", one.by),)


def other_end(hand_out: HandOut, way: Way, totals: p.Totals) -> tuple[Reason, ...]:
    """An order that ends in other counts than the expected ones; none where there is no time left to find it."""
    assert way.game is not None
    expected = {amount.name.text: amount.amount for amount in totals.amounts}
    for player, (least, most) in zip(way.game.seats, way.search.ranges, strict=True):
        if least == most == expected[player]:
            continue
        count = least if least != expected[player] else most
        goal = goal_of(way.game, p.Totals((p.AmountOf(Name(player), count),)))
        with suppress(OutOfTime):
            order, _ = way.search.reach(goal)
            assert order is not None, "each seat can end with its fewest and its most"
            picks = on_tiles(way.game, hand_out.position.gold, order, ())
            had = [sum(who == one for who, _ in picks) for one in hand_out.position.players]
            counts = zip(hand_out.position.players, had, strict=True)
            ends = ", ".join(f"{one} {number}" for one, number in counts)
            return (Reason(f"{picks_in_words(picks)} ends with {ends}", tuple(filter(None, (way.case, way.turns)))),)
    return ()
