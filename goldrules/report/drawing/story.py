"""What a picture of a position tells, as data: features, who may take what, who is next, what proposals come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from goldrules import printing
from goldrules.editions import Clause
from goldrules.legality import HandOut, OutOfTime, Reasons, Verdict, judge, named_picks, next_picks
from goldrules.proving import Asked
from goldrules.proving.answers import read_as
from goldrules.report.explaining import because, control_of, held, state_of, whether_it_can_be, with_counts
from goldrules.report.picture import letters
from goldrules.report.sharing import all_alike, shared
from goldrules.report.words import Sources, clause_line
from goldrules.syntax.positions import ExpectVerdict, Picks, Placing, Proposal
from goldrules.wording import listed, picks_in_words


@dataclass(frozen=True, slots=True)
class Because:
    """A sentence, and the clauses that it rests on, with their citations (no part of what makes stories differ)."""

    text: str
    clauses: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class FeatureTold:
    """A feature: its letter, type, name, and its state in words."""

    letter: str
    type: str
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Step:
    """A pick of a proposed order: who was next and from where, in words, and whether the pick was legal."""

    player: str
    tile: str
    open: tuple[str, ...]
    legal: bool


@dataclass(frozen=True, slots=True)
class ProposalTold:
    """A proposal and what the rules say of it."""

    text: str
    word: str
    steps: tuple[Step, ...]
    futures: tuple[str, ...]
    reasons: tuple[Because, ...]


@dataclass(frozen=True, slots=True)
class Branch:
    """A pick of best play in words, at the end with what it comes to, and the picks that may follow."""

    words: str
    then: tuple[Branch, ...] = ()


@dataclass(frozen=True, slots=True)
class Claims:
    """Who may take what: pairs of a player and what the player may take, in words, and what nobody may take."""

    of_players: tuple[tuple[str, Because], ...]
    nobody: str


@dataclass(frozen=True, slots=True)
class Read:
    """What all readings say (`reading` is None), or what some say otherwise than others; the rest is left out."""

    reading: str | None = None
    features: tuple[FeatureTold, ...] = ()
    claims: Claims | None = None
    how: tuple[Because, ...] = ()
    next: tuple[str, ...] = ()
    note: str = ""
    """What is told instead, where it is asked only whether the features can lie so."""

    @property
    def told(self) -> str:
        """What stands behind the title of what is told."""
        return f", read as {self.reading}" if self.reading else ""


@dataclass(frozen=True)
class Story:
    """What is told of one question under one or more editions that agree on all of it."""

    title: str
    editions: tuple[str, ...]
    place: str
    """Where the question stands; nothing where it was made by the program."""
    readings: tuple[Read, ...]
    """What all say, then what they say each."""
    proposals: tuple[ProposalTold, ...]
    hand_out: HandOut = field(repr=False, compare=False)
    best: tuple[Branch, ...] = ()
    shows_claims: bool = True
    """The board can show who may take what: it is asked, and all readings say the same of it."""
    note: str = ""
    """Said at the end: that all readings say the same."""

    @property
    def under(self) -> str:
        """The editions, and the place."""
        return f"under {listed(self.editions)}" + (f" · {self.place}" if self.place else "")

    @property
    def said(self) -> Story:
        """The story without its editions, to compare."""
        return replace(self, editions=())


FindBestPlay = Callable[[Asked], tuple[Branch, ...]]
"""Finds best play for a question; the picture draws it as a small tree."""


def stories(asked: Iterable[Asked], sources: Sources, best: FindBestPlay | None = None) -> Iterator[Story]:
    """A story for each question; editions that come to the same are told together."""
    found: dict[str, list[Story]] = {}
    for one in asked:
        story = _story(one, sources, best)
        told = found.setdefault(story.title, [])
        same = next((index for index, other in enumerate(told) if other.said == story.said), None)
        if same is None:
            told.append(story)
        else:
            told[same] = replace(told[same], editions=told[same].editions + story.editions)
    for group in found.values():
        yield from group


def _story(asked: Asked, sources: Sources, best: FindBestPlay | None) -> Story:
    hand_outs, about_places = asked.hand_outs, asked.question.about_places
    told = shared(hand_outs, [_parts(one, sources, about_places) for one in hand_outs], repr)
    readings = [_read(told.common)]
    for who, parts in told.apart:
        readings.append(_read(parts, " or ".join(f"{one.said.name}: {one.said.title}" for one in who)))
    return Story(
        asked.question.title,
        (asked.edition,),
        asked.question.span.place if asked.question.span.source.name else "",
        tuple(readings),
        tuple(_judged(asked, proposal, partial, sources) for proposal, partial in _proposals(asked)),
        hand_outs[0],
        best(asked) if best and not about_places else (),
        not about_places and len({_on_board(one) for one in hand_outs}) == 1,
        all_alike(hand_outs) if len(hand_outs) > 1 and not told.apart else "",
    )


_PARTS = ("features", "claims", "how", "next", "note")


def _parts(hand_out: HandOut, sources: Sources, about_places: bool) -> tuple[Any, ...]:
    """What one reading tells."""
    features = tuple(_features(hand_out))
    if about_places:
        return features, None, (), (), whether_it_can_be(hand_out)
    return features, _claims(hand_out, sources), tuple(_how(hand_out, sources)), tuple(_nexts(hand_out)), ""


def _read(parts: Mapping[int, Any], reading: str | None = None) -> Read:
    return Read(reading, **{_PARTS[number]: part for number, part in parts.items()})


def _on_board(hand_out: HandOut) -> Any:
    """What a board shows of who may take what: the tiles that each player claims, the gold, and the first picks."""
    walk = hand_out.walk
    claimed = tuple(frozenset(walk.may_claim(player)) for player in hand_out.position.players)
    first = frozenset((one.player, tuple(one.tiles)) for one in next_picks(hand_out, []))
    return claimed, tuple(hand_out.claims.items()), first


def _features(hand_out: HandOut) -> Iterator[FeatureTold]:
    letter_of = letters(hand_out.position)
    for index, feature in enumerate(hand_out.position.features):
        words = [held(feature), state_of(hand_out, index)]
        if hand_out.walk.scored[index] and not hand_out.broken_needs(index):
            controllers = hand_out.walk.controllers(index)
            words.append(control_of([player for player, controls in controllers.items() if controls]))
        yield FeatureTold(letter_of[feature.name], feature.type, feature.name, "; ".join(words))


def _claims(hand_out: HandOut, sources: Sources) -> Claims:
    claims = []
    for player in hand_out.position.players:
        tiles = hand_out.claims[player]
        lines = [
            f"{', '.join(one.tiles)} {because(one, sources)}" if one.clause else because(one, sources)
            for one in hand_out.giving(player)
        ]
        claims.append((player, Because(", ".join(with_counts(hand_out, tiles)) or "nothing", tuple(lines))))
    return Claims(tuple(claims), ", ".join(with_counts(hand_out, hand_out.unclaimed)))


def _how(hand_out: HandOut, sources: Sources) -> Iterator[Because]:
    if not hand_out.claimants:
        yield Because("Nobody may claim anything, so nothing is taken.")
    elif hand_out.silent:
        reason = Reasons(hand_out).silence()
        yield _because(reason.text, reason.clauses, sources)
    for way in hand_out.ways:
        by = tuple(clause for clause in (way.case, way.turns) if clause is not None)
        if way.game is None:
            yield _because(Reasons(hand_out).several_for_all(way).text, by, sources)
        elif way.turns is None and way.case is not None:
            yield _because(f"{listed(hand_out.claimants)} gets all.", by, sources)
        elif by:
            first = way.game.seats[way.game.start.seat] if way.game.start else "nobody"
            yield _because(f"In turns; {first} begins.", by, sources)


def _nexts(hand_out: HandOut) -> Iterator[str]:
    if any(way.turns for way in hand_out.ways):
        told = {(one.player, one.tiles): None for one in next_picks(hand_out, [])}
        for player, tiles in told:
            yield f"{player} is next, and may take from {listed(tiles, 'or')}" if player else "nothing is left to take"


# ---------------------------------------------------------------- proposals
def _proposals(asked: Asked) -> Iterator[tuple[Proposal, bool]]:
    """What is proposed, and what is expected to be legal or not; the former may be partial."""
    for propose in asked.question.proposals:
        yield propose.proposal, True
    for expectation in asked.question.expectations:
        if isinstance(expectation, ExpectVerdict):
            yield expectation.proposal, False


def _judged(asked: Asked, proposal: Proposal, partial: bool, sources: Sources) -> ProposalTold:
    text = printing.proposal(proposal)
    asked.restart_clocks()
    try:
        verdict = judge(asked.hand_outs, proposal, partial=partial)
    except OutOfTime:
        return ProposalTold(text, "unknown", (), (), (Because("the time was over before an answer was found"),))
    steps = tuple(_steps(asked.hand_outs, proposal)) if isinstance(proposal, Picks) else ()
    legal = verdict.word == "legal" and not isinstance(proposal, Placing)
    return ProposalTold(
        text,
        verdict.word,
        steps,
        tuple(_futures(verdict, not steps)) if legal else (),
        tuple(_reasons(verdict, isinstance(proposal, Placing), sources)),
    )


def _futures(verdict: Verdict, with_order: bool) -> Iterator[str]:
    """Who is next, and an order that shows a proposal to be legal; of each reading and case where they differ."""
    told: dict[tuple[str, ...], list[str]] = {}
    for one in verdict.judgements:
        lines: list[str] = []
        if one.order is not None and with_order:
            lines.append(f"for example {picks_in_words(one.order)}")
        if one.next:
            lines.append(f"then {one.next[0]} is next, and may take from {listed(one.next[1], 'or')}")
        elif not verdict.complete:
            lines.append("then it is over")
        told.setdefault(tuple(lines), []).append(verdict.whose(one))
    for said, whose in told.items():
        yield from (f"{listed(whose)}: {line}" if len(told) > 1 else line for line in said)


def _steps(hand_outs: Sequence[HandOut], proposal: Picks) -> Iterator[Step]:
    """The picks of an order with what was open at each, up to the first that no reading allows."""
    picks = named_picks(proposal)
    for number, (player, tile) in enumerate(picks):
        before: dict[str, dict[str, None]] = {}
        for one in hand_outs:
            for found in next_picks(one, picks[:number]):
                if found.legal:
                    words = f"{found.player} from {listed(found.tiles, 'or')}" if found.player else "nobody"
                    before.setdefault(words, {})[read_as(one.rulebook.reading)] = None
        words_of = (said if len(before) == 1 else f"{said}{' or'.join(whose)}" for said, whose in before.items())
        after = [found for one in hand_outs for found in next_picks(one, picks[: number + 1]) if found.legal]
        yield Step(player, tile, tuple(words_of), bool(after))
        if not after:
            return


def _reasons(verdict: Verdict, placing: bool, sources: Sources) -> Iterator[Because]:
    """Each reason once; where readings differ, what each of them says. Why a hand-out is legal is told above it."""
    found: dict[str, dict[Clause[Any], None]] = {}
    if verdict.word == "illegal":
        found = {reason.text: dict.fromkeys(reason.clauses) for reason in verdict.reasons}
    for judgement in verdict.judgements if verdict.word != "illegal" else ():
        read = f"{judgement.word} if read as {judgement.reading.said.name}" if judgement.reading else ""
        for reason in judgement.reasons:
            words = f"{read}: {reason.text}" if read and verdict.word == "unsettled" else reason.text
            found.setdefault(words, {}).update(dict.fromkeys(reason.clauses))
        if not judgement.reasons and verdict.word == "unsettled" and read:
            found.setdefault(read, {}).update(dict.fromkeys(judgement.by))
        if not judgement.reasons and placing:
            found.setdefault("", {}).update(dict.fromkeys(judgement.by))
    for words, clauses in found.items():
        yield _because(words, tuple(clauses), sources)


def _because(text: str, clauses: Iterable[Clause[Any]], sources: Sources) -> Because:
    return Because(text, tuple(clause_line(clause, sources) for clause in clauses))
