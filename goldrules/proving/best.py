"""Whether what an example expects of best play is so, under every reading of an edition."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from goldrules.legality import HandOut
from goldrules.proving.answers import Answer, Said, over_all, read_as
from goldrules.strategy.plays import Open, Play, plays
from goldrules.syntax import positions as p

PlayerCounts = tuple[tuple[str, int], ...]


def best(expectation: p.ExpectBest, hand_outs: Sequence[HandOut]) -> Answer:
    """Exactly these are the outcomes of selfish best play; a player not named has 0."""
    players = hand_outs[0].position.players
    expected = frozenset(_whole(players, outcome) for outcome in expectation.outcomes)

    def found(play: Play) -> frozenset[PlayerCounts]:
        return frozenset(tuple(play.counts(outcome).items()) for outcome in play.best.outcomes)

    def words(outcomes: frozenset[PlayerCounts]) -> str:
        return "best " + " or ".join(counts_in_words(dict(one)) for one in sorted(outcomes, reverse=True))

    return _over_plays(list(plays(hand_outs, expectation.objective)), found, expected, words)


def best_pick(expectation: p.ExpectBestPick, hand_outs: Sequence[HandOut]) -> Answer:
    """Exactly these are the best first picks."""
    order = hand_outs[0].position.squares.__getitem__
    expected = tuple(sorted((tile.text for tile in expectation.tiles), key=order))
    return _over_plays(
        list(plays(hand_outs, expectation.objective)),
        lambda play: play.best_tiles(against_all=expectation.against_all),
        expected,
        lambda tiles: f"best pick {', '.join(tiles) or 'nothing'}",
    )


def safe(expectation: p.ExpectSafe, hand_outs: Sequence[HandOut]) -> Answer:
    """So much, in the unit of the objective (ingots where none is named), each of these players can be sure of."""
    expected = {amount.name.text: amount.amount for amount in expectation.amounts}
    return _over_plays(
        list(plays(hand_outs, expectation.objective or "ingots")),
        lambda play: {player: play.sure_of(player) for player in expected},
        expected,
        lambda values: f"safe {counts_in_words(values)}",
    )


def _over_plays(
    found: Sequence[Play | Open], find: Callable[[Play], Said], expected: Said, words: Callable[[Said], str]
) -> Answer:
    """What `over_all` makes of best play under every reading and case, with the reasons of those where it is open."""
    pairs = [(find(one) if isinstance(one, Play) else None, read_as(one.reading)) for one in found]
    answer = over_all(pairs, expected, words)
    reasons = dict.fromkeys(reason for one in found if isinstance(one, Open) for reason in one.reasons)
    return replace(answer, reasons=tuple(reasons))


def _whole(players: Iterable[str], amounts: Sequence[p.AmountOf]) -> PlayerCounts:
    named = {amount.name.text: amount.amount for amount in amounts}
    return tuple((player, named.get(player, 0)) for player in players)


def counts_in_words(counts: Mapping[str, int]) -> str:
    """`Red 2, Blue 1`"""
    return ", ".join(f"{player} {count}" for player, count in counts.items())
