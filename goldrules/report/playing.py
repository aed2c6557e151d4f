"""What `solve` found, as text: the best first picks and why, a line of play, gains, costs, and what is safe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.text import Text

from goldrules.editions import Clause
from goldrules.legality import Pick
from goldrules.proving.playing import Played
from goldrules.report.proofs import STYLES
from goldrules.report.words import Sources, clause_line, rule
from goldrules.strategy import FirstPick
from goldrules.strategy.holdings import Box, ForAll
from goldrules.strategy.plays import Open, Play
from goldrules.syntax.expressions import Objective
from goldrules.wording import ingots, listed, number_of, picks_in_words

_SHOWN = 4
"""Outcomes of best play that are shown with a line of play each."""


def best_play(played: Iterable[Played], sources: Sources, *, against_all: bool = False) -> Text:
    """Best play of every question; editions and readings that say the same are told together."""
    text = Text()
    by_start: dict[tuple[str, tuple[Pick, ...]], list[Played]] = {}
    for one in played:
        by_start.setdefault((one.asked.question.title, one.before), []).append(one)
    for (title, before), group in by_start.items():
        text.append(f"{title}\n", "bold italic")
        if before:
            text.append(f"  after {picks_in_words(before)}", "bold")
            text.append(f"  {group[0].span.place}\n", "dim")
        told: dict[str, tuple[list[str], Text, dict[str, Clause[Any]]]] = {}
        for one in group:
            for under, body, clauses in _bodies(one, sources, against_all):
                names, _, rules = told.setdefault(body.plain, ([], body, {}))
                names.append(under)
                for clause in clauses:
                    rules.setdefault(rule(clause), clause)
        alike = _said_by_all([rules for _, _, rules in told.values()])
        for editions, body, rules in told.values():
            text.append(f"  under {listed(dict.fromkeys(editions))}\n").append_text(body)
            own = [clause for said, clause in rules.items() if said not in alike]
            text.append_text(_clauses(own, sources))
        if alike:
            text.append("  under all of these\n").append_text(_clauses(alike.values(), sources))
        for one in group:
            if _differ(one, against_all):
                text.append("  unsettled", STYLES["unsettled"])
                text.append(f" under {one.asked.edition}: these answers are not the same\n")
        text.append("\n")
    return text


def _said_by_all(of_each: Sequence[Mapping[str, Clause[Any]]]) -> dict[str, Clause[Any]]:
    """The clauses that every one of several answers rests on."""
    if len(of_each) < 2:
        return {}
    return {said: clause for said, clause in of_each[0].items() if all(said in rules for rules in of_each)}


def _clauses(clauses: Iterable[Clause[Any]], sources: Sources) -> Text:
    text = Text()
    for clause in clauses:
        text.append(f"      · {clause_line(clause, sources)}\n", "dim")
    return text


def _differ(one: Played, against_all: bool) -> bool:
    """Whether there are answers, of several readings or cases, that are not the same."""
    solved = [play for play in one.plays or () if isinstance(play, Play)]
    return len(solved) > 1 and not one.settled(against_all=against_all)


def _bodies(one: Played, sources: Sources, against_all: bool) -> Iterable[tuple[str, Text, Sequence[Clause[Any]]]]:
    """For each reading and case the words of what is read, what comes of it, and the clauses that say so."""
    name = one.asked.edition
    if one.plays is None:
        yield name, Text("    the time was over before an answer was found\n", STYLES["unknown"]), ()
        return
    for number, play in enumerate(one.plays):
        read = read_as(play, one.plays)
        if isinstance(play, Open):
            yield f"{name}{read}", _open(play, sources), ()
        else:
            clauses = [clause for clause in (play.way.case, play.way.turns) if clause]
            yield f"{name}{read}", _play(play, against_all).append_text(_holdings(one, number)), clauses


def read_as(play: Play | Open, plays: Sequence[Play | Open]) -> str:
    """The reading of one of several plays, and its case where the reading has several, as ` read as R by CASE`."""
    read = f" read as {play.reading.said.name}" if play.reading else ""
    if play.case and sum(other.reading == play.reading for other in plays) > 1:
        read += f" by {play.case.subject}"
    return read


def _open(one: Open, sources: Sources) -> Text:
    text = Text()
    text.append(f"    {one.word}", STYLES[one.word])
    text.append(": there is no best play\n")
    for reason in one.reasons:
        text.append(f"      {reason.text}\n")
        for clause in reason.clauses:
            text.append(f"      · {clause_line(clause, sources)}\n", "dim")
    return text


def _play(play: Play, against_all: bool) -> Text:
    text = Text()
    if play.player is None:
        text.append("    nothing is left to take\n")
        return text
    tiles = play.best_tiles(against_all=against_all)
    text.append("    ")
    text.append(f"{play.player}: {listed(tiles, 'or')}", "bold green")
    text.append(" against all\n" if against_all else " first\n")
    for sentence in why(play, against_all=against_all):
        text.append(f"      {sentence}\n")
    for outcome in () if against_all else sorted(play.best.outcomes, reverse=True)[:_SHOWN]:
        text.append(f"    {picks_in_words(play.on_tiles(play.solution.line(outcome)))}\n")
        text.append(f"      {gains(play, outcome)}\n")
    more = len(play.best.outcomes) - _SHOWN
    if more > 0 and not against_all:
        text.append(f"    {number_of(more, 'more outcome')} of best play\n")
    text.append(f"    {safe(play)}\n")
    return text


def _holdings(one: Played, number: int) -> Text:
    """For which holdings which first picks are best, the region that holds most of them last."""
    text = Text()
    found = one.holdings[number] if one.holdings else None
    if found is None:
        return text
    *smaller, largest = found.regions
    if not smaller:
        text.append(f"    whatever anybody holds: {listed(largest.best, 'or')} first\n")
        if found.why:
            text.append(f"      {found.why}\n")
        return text
    text.append("    by what the players hold before\n")
    for region in smaller:
        size = "" if region.size is None else f" ({region.size})"
        text.append(f"      {listed(region.best, 'or')} first{size}\n")
        for box in region.boxes:
            text.append(f"        if {box_in_words(found, box)}\n")
    size = "" if largest.size is None else f" ({largest.size})"
    text.append(f"      {listed(largest.best, 'or')} first in all other cases{size}\n")
    return text


def box_in_words(found: ForAll, box: Box) -> str:
    """`Red holds 1 to 3 and Green 0 or 4`; players that may hold anything are left out."""
    parts = []
    for player, ranges in zip(found.players, box, strict=True):
        if len(ranges) == 1 and ranges[0][0] == 0 and ranges[0][1] in (None, found.bound):
            continue
        words = (
            str(first)
            if first == last
            else f"{first} or more"
            if last is None or last == found.bound
            else f"{first} to {last}"
            for first, last in ranges
        )
        parts.append(f"{player} holds {listed(words, 'or')}")
    return listed(parts) if parts else "anything is held"


# ---------------------------------------------------------------- words
def amount(objective: Objective, value: int) -> str:
    """`2 points`, `1 ingot`, `a margin of -1`"""
    match objective:
        case "ingots":
            return ingots(value)
        case "points":
            return number_of(value, "point")
        case "margin":
            return f"a margin of {value}"


def gains(play: Play, outcome: tuple[int, ...]) -> str:
    """What each player ends with."""
    parts = []
    for player, count in play.counts(outcome).items():
        value = "" if play.objective == "ingots" else f" ({amount(play.objective, play.gain(player, outcome))})"
        parts.append(f"{player} {ingots(count)}{value}")
    return "; ".join(parts)


def _span(play: Play, least: int, most: int) -> str:
    return amount(play.objective, most) if least == most else f"{least} to {amount(play.objective, most)}"


def why(play: Play, *, against_all: bool) -> list[str]:
    """Why the best first picks are the best, from who else could take them and what each other pick costs."""
    picks = play.best.first_picks
    best = [pick for pick in picks if (pick.safe if against_all else pick.best)]
    other = [pick for pick in picks if pick not in best]
    player = play.player
    assert player is not None
    if not other:
        tiles = [tile for pick in picks for tile in play.tiles(pick.kind)]
        if len(tiles) == 1:
            return [f"it is all that {player} may take"]
        if len({_values(pick, against_all) for pick in picks}) == 1:
            return [f"it makes no difference which one {player} takes first"]
    rivals = {pick.kind: _rivals(play, pick.kind) for pick in picks}
    sentences = [_about(play, pick, rivals) for pick in best] if other else []
    for pick in [*(best if len({_values(one, against_all) for one in best}) > 1 else []), *other]:
        sentences.append(_cost(play, pick, best, against_all))
    return list(dict.fromkeys(sentences))


def _values(pick: FirstPick, against_all: bool) -> tuple[int, int]:
    return (pick.sure, pick.sure) if against_all else (pick.least, pick.most)


def _rivals(play: Play, kind: int) -> tuple[str, ...]:
    takers = sorted(play.game.kinds[kind].takers - {play.solution.seat})
    return tuple(play.game.seats[seat] for seat in takers)


def _about(play: Play, pick: FirstPick, rivals: Mapping[int, tuple[str, ...]]) -> str:
    tiles, others = play.tiles(pick.kind), rivals[pick.kind]
    names = listed(tiles, "or")
    alone = all(other != others for kind, other in rivals.items() if kind != pick.kind)
    only = alone and all(not set(others) <= set(other) for kind, other in rivals.items() if kind != pick.kind)
    left = play.solution.start.left[pick.kind] if play.solution.start else 0
    subject = "it is the only ingot" if left == 1 else "these are the only ingots"
    if others and only:
        return f"{names}: {subject} that {listed(others)} can take too"
    if others:
        return f"{names}: {listed(others)} can take {'it' if left == 1 else 'them'} too"
    return f"{names}: nobody else can take {'it' if left == 1 else 'them'}"


def _cost(play: Play, pick: FirstPick, best: Sequence[FirstPick], against_all: bool) -> str:
    """What a first pick comes to, how much less that is, and what the others do then."""
    names = listed(play.tiles(pick.kind), "or")
    low, high = _values(pick, against_all)
    bar = max(_values(one, against_all)[0] for one in best)
    less = bar - high
    loss = f", {less} less" if less > 0 else ""
    if against_all:
        return f"with {names} first {play.player} can be sure of {_span(play, low, high)}{loss}"
    line = play.on_tiles(play.solution.line_behind(pick))
    then = next(((player, tile) for player, tile in line[1:] if player != play.player), None)
    reply = f", as after {picks_in_words(line[:2])}" if then and less > 0 and then == line[1] else ""
    return f"with {names} first {play.player} ends with {_span(play, low, high)}{loss}{reply}"


def safe(play: Play) -> str:
    """What the next player can be sure of against all, and with which first picks."""
    player = play.player
    assert player is not None
    value = amount(play.objective, play.sure_of(player))
    tiles = play.best_tiles(against_all=True)
    return f"whatever the others do, {player} can be sure of {value}, with {listed(tiles, 'or')} first"
