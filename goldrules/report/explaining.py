"""What `explain` says: the position as a picture, who may take what by which clause, and who is next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.text import Text

from goldrules.board import FeatureHere
from goldrules.legality import Giving, HandOut, Next, Pick, Reasons, next_picks
from goldrules.proving import Asked, picks_asked, undecided
from goldrules.report.picture import board, colours, letters
from goldrules.report.proofs import STYLES
from goldrules.report.sharing import all_alike, shared
from goldrules.report.words import Sources, clause_line
from goldrules.wording import ingots, listed


def explanation(asked: Asked, sources: Sources) -> Text:
    """A whole explanation of one question under one edition."""
    first = asked.hand_outs[0]
    text = Text()
    text.append(f"{asked.question.title}\n", "bold italic")
    text.append(f"under {asked.edition}: {first.rulebook.title} · {asked.question.span.place}\n\n", "dim")
    told = shared(asked.hand_outs, [_parts(asked, one, sources) for one in asked.hand_outs], lambda part: part.plain)
    if first.position.features:
        text.append_text(board(first.position))
        text.append("\n" if 0 in told.common else "")
    elif first.position.squares and not first.position.entitled:
        text.append_text(board(first.position))
    for part in told.common.values():
        text.append_text(part)
    for readings, parts in told.apart:
        text.append("\n")
        for reading in readings:
            text.append(f'read as {reading.said.name}: "{reading.said.title}"\n', "bold")
        for part in parts.values():
            text.append_text(part)
    if len(asked.hand_outs) > 1 and not told.apart:
        text.append(f"\n{all_alike(asked.hand_outs)}\n")
    why = undecided(asked)
    if why is not None:
        text.append(f"\nundecided (exit code 3): {why}\n", STYLES["unsettled"])
    return text


def _parts(asked: Asked, hand_out: HandOut, sources: Sources) -> list[Text]:
    """What one reading tells, part by part."""
    features = _features(hand_out, sources)
    if asked.question.about_places:
        return [features, Text(f"\n{whether_it_can_be(hand_out)}\n")]
    return [features, _who(hand_out, sources), _how(hand_out, sources), _nexts(asked, hand_out)]


# ---------------------------------------------------------------- features
def _features(hand_out: HandOut, sources: Sources) -> Text:
    text = Text()
    position, walk = hand_out.position, hand_out.walk
    letter_of, colour_of = letters(position), colours(position)
    names = max((len(feature.name) for feature in position.features), default=0)
    types = max((len(feature.type) for feature in position.features), default=0)
    for index, feature in enumerate(position.features):
        text.append(f"  {letter_of[feature.name]}  ", colour_of[feature.name])
        text.append(f"{feature.type:<{types}}  {feature.name:<{names}}  ")
        text.append(f"{held(feature)}; {state_of(hand_out, index)}")
        controllers = [player for player, controls in walk.controllers(index).items() if controls]
        broken = hand_out.broken_needs(index)
        text.append(f"; {control_of(controllers)}\n" if walk.scored[index] and not broken else "\n")
        for clause in broken:
            text.append(f"     · {clause_line(clause, sources)}\n", "dim")
        why = hand_out.rulebook.features[feature.type].scored
        if walk.scored[index] and not walk.world.features[index].completed and why is not None and not broken:
            text.append(f"     · {clause_line(why, sources)}\n", "dim")
    return text


def whether_it_can_be(hand_out: HandOut) -> str:
    """What is told of a position of which it is asked only whether its features can lie so."""
    if hand_out.misplaced():
        return "This position cannot be, so nothing is handed out in it."
    return "It is asked only whether the features can lie so, and they can."


def control_of(controllers: Sequence[str]) -> str:
    """Who controls a feature, in words."""
    if not controllers:
        return "nobody controls it"
    return f"{listed(controllers)} {'controls' if len(controllers) == 1 else 'control'} it"


def held(feature: FeatureHere) -> str:
    """Who has followers on a feature, and its numbers, in words."""
    if not feature.followers:
        return "without followers"
    counts = Counter((follower.player, follower.kind) for follower in feature.followers)
    words = []
    for (player, kind), count in counts.items():
        times = f" {count} times" if count > 1 else ""
        words.append(f"{player}{f' ({kind})' if kind else ''}{times}")
    numbers = [f"{name} {number}" for name, number in feature.numbers.items()]
    return f"held by {listed(words)}" + (f", {listed(numbers)}" if numbers else "")


def state_of(hand_out: HandOut, index: int) -> str:
    """Whether a feature is misplaced, completed, new, finished or open, and scored, in words."""
    state = hand_out.walk.world.features[index]
    if hand_out.broken_needs(index):
        return f"misplaced: it breaks what `{state.type}` needs"
    if state.completed:
        return "completed"
    words = "finished earlier" if state.finished else "new" if state.new else "open"
    return f"{words}, and scored" if hand_out.walk.scored[index] else words


# ---------------------------------------------------------------- who may take what
def _who(hand_out: HandOut, sources: Sources) -> Text:
    text = Text()
    text.append("\nWho may take what\n", "bold")
    for player in hand_out.position.players:
        tiles = hand_out.claims[player]
        text.append(f"  {player}: ")
        text.append(f"{', '.join(with_counts(hand_out, tiles)) or 'nothing'}\n", "bold" if tiles else "dim")
        for one in hand_out.giving(player):
            text.append(f"    {', '.join(one.tiles)} {because(one, sources)}\n", "dim")
    if hand_out.unclaimed:
        text.append(f"  nobody: {', '.join(with_counts(hand_out, hand_out.unclaimed))}\n", "dim")
    return text


def with_counts(hand_out: HandOut, tiles: Sequence[str]) -> list[str]:
    """The tiles, each with the number of its ingots where there are several."""
    gold = Counter(hand_out.position.gold)
    return [f"{tile} ({ingots(gold[tile])})" if gold[tile] > 1 else tile for tile in tiles]


def because(giving: Giving, sources: Sources) -> str:
    """By which feature and clause a player may take, in words."""
    return f"by {giving.feature} · {clause_line(giving.clause, sources)}" if giving.clause else "as the position says"


# ---------------------------------------------------------------- how it is handed out
def _how(hand_out: HandOut, sources: Sources) -> Text:
    text = Text()
    text.append("\nHow it is handed out\n", "bold")
    if not hand_out.claimants:
        text.append("  nobody may claim anything, so nothing is taken\n")
    elif hand_out.silent:
        reason = Reasons(hand_out).silence()
        text.append(f"  {reason.text}\n", STYLES["unsettled"])
        for clause in reason.clauses:
            text.append(f"    · {clause_line(clause, sources)}\n", "dim")
    for way in hand_out.ways:
        if way.game is None:
            text.append(f"  {Reasons(hand_out).several_for_all(way).text}\n", STYLES["unsettled"])
        for by in (way.case, way.turns):
            if by is not None:
                text.append(f"  · {clause_line(by, sources)}\n", "dim")
    return text


def _nexts(asked: Asked, hand_out: HandOut) -> Text:
    """Who may take what next: at the start, and after the picks of each proposal."""
    text = Text()
    if not hand_out.claimants or hand_out.silent:
        return text
    text.append("\nWho may take what next\n", "bold")
    for picks in picks_asked(asked):
        words = f"after {', '.join(f'{player} {tile}' for player, tile in picks)}" if picks else "at the start"
        told: dict[str, list[str]] = {}
        for one in next_picks(hand_out, picks):
            told.setdefault(_next(one, hand_out, picks), []).extend(by.subject for by in (one.way.case,) if by)
        for said, cases in told.items():
            by = f" (by {listed(cases)})" if len(told) > 1 else ""
            text.append(f"  {words}: {said}{by}\n")
    return text


def _next(one: Next, hand_out: HandOut, picks: Sequence[Pick]) -> str:
    if not one.legal:
        return "this is not legal; `goldrules check` says why"
    if one.player is not None:
        return f"{one.player} from {listed(one.tiles, 'or')}"
    left = Counter(hand_out.position.gold)
    left.subtract(tile for _, tile in picks)
    stays = [f"{tile} ({ingots(count)})" if count > 1 else tile for tile, count in left.items() if count > 0]
    return f"nobody; it is over{f', and the gold on {listed(stays)} stays' if stays else ''}"
