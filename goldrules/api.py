"""Goldrules from Python: load rules, read a position, ask who may take what, judge, list what can happen, solve.

rules = load_rules()
position = read_position(rules, text)
claims(rules, "NAME", position)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, get_args
from unicodedata import normalize

from goldrules.checking import Question, misnamed
from goldrules.diagnostics import Diagnostic, Label, Severity
from goldrules.editions import Clause
from goldrules.legality import Engines, HandOut, OutOfTime, Pick, Verdict, named_picks
from goldrules.legality import judge as judge_proposal
from goldrules.legality import next_picks as next_picks_of
from goldrules.pipeline import Rules, load, read_file, read_question, specification
from goldrules.proving import hand_outs
from goldrules.report.words import clause_line
from goldrules.source import Source, Span
from goldrules.strategy.plays import Open, Play, plays
from goldrules.syntax.expressions import Objective
from goldrules.syntax.names import Name
from goldrules.syntax.positions import AmountOf, Picks, Proposal, Propose, Share, Split, Totals
from goldrules.syntax.positions import Pick as PickNode

__all__ = [
    "BestOutcome",
    "BestPlay",
    "InputError",
    "OutOfTime",
    "Question",
    "Rules",
    "Verdict",
    "claims",
    "judge",
    "load_rules",
    "next_picks",
    "outcomes",
    "read_position",
    "rule_line",
    "solve",
]


class InputError(ValueError):
    """Rules or a position that cannot be used; `diagnostics` says what is wrong and where."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        lines = (f"{one.label.span.place}: {one.code} {one.message}" for one in diagnostics)
        super().__init__("\n".join(lines))


@dataclass(frozen=True)
class BestOutcome:
    """One way in which best play can end: what every player has then, and an order of picks that leads there.

    `counts` and `values` take in the picks that were made before; `line` goes on after them.
    """

    counts: Mapping[str, int]
    values: Mapping[str, int]
    line: tuple[Pick, ...]


@dataclass(frozen=True)
class BestPlay:
    """Best play under one reading and true case of an edition (their names, or None).

    `word` is `solved`; `unsettled` where the edition is silent; `illegal` where the picks before are. If it is solved,
    `player` is next (None where nothing is left), `best` are the tiles of the best first picks and `why` says why;
    `outcomes` are all that selfish best play can come to (none are given against all); `sure` is what `player` can be
    sure of whatever the others do. Values are in the unit of `by`. If it is not solved, `why` says why not.
    """

    reading: str | None
    case: str | None
    word: Literal["solved", "unsettled", "illegal"]
    by: Objective | None = None
    player: str | None = None
    best: tuple[str, ...] = ()
    outcomes: tuple[BestOutcome, ...] = ()
    sure: int | None = None
    why: tuple[str, ...] = ()


def load_rules(*files: str | Path, shipped: bool = True) -> Rules:
    """The rules of the shipped specification (if `shipped`) and of more files. Raises `InputError`."""
    sources = specification() if shipped else []
    asked = [read_file(Path(name)) for name in files]
    rules = load(sources, asked)
    if not rules.usable:
        raise InputError(rules.problems)
    return rules


def read_position(rules: Rules, text: str, *, title: str | None = None, name: str = "position") -> Question:
    """An example of a text, a `.gold` one or its JSON form, as a question: that of a title, or the first.

    `name` is what errors call the text. Raises `InputError`.
    """
    question, problems = read_question(rules.declared, Source(name, text), title and normalize("NFC", title))
    if question is None:
        raise InputError(problems)
    return question


def claims(rules: Rules, edition: str, question: Question) -> list[Mapping[str, tuple[str, ...]]]:
    """For each reading of an edition, and each player, the tiles with gold that the player may take from.

    Raises `InputError` where the edition is unknown or the position cannot be asked about under it; so do all below.
    """
    return [hand_out.claims for hand_out in _hand_outs(rules, edition, question)]


def judge(
    rules: Rules,
    edition: str,
    question: Question,
    proposal: Proposal | Iterable[Pick] | Mapping[str, Sequence[str | None]] | Mapping[str, int],
    *,
    partial: bool = True,
    seconds: float | None = None,
) -> Verdict:
    """What an edition says of a proposal, over all its readings.

    A proposal is a node of the language, an order of picks as pairs of player and tile, a split as a mapping from
    players to tiles, where None is an ingot whose tile is left open, or counts as a mapping from players to numbers of
    ingots, where a player who is not named is left open. With `partial`, an order that stops early is legal
    if it can go on. `word` of the verdict is `legal`, `illegal` or `unsettled`, `reasons` say why, `order` shows how.
    Raises `InputError` where the proposal is none, or names what the position does not have, and `OutOfTime` after
    `seconds`.
    """
    node = _node(proposal)
    found = _hand_outs(rules, edition, question, seconds, node)
    return judge_proposal(found, node, partial=partial)


def next_picks(
    rules: Rules, edition: str, question: Question, picks: Sequence[Pick] = ()
) -> list[tuple[str | None, tuple[str, ...]]]:
    """Who is next after some picks, and from which tiles, for each reading and case; (None, ()) where it is over.

    A reading under which the picks are not legal is left out. Raises `InputError` where the picks name what the
    position does not have.
    """
    node = _node(picks)
    if not isinstance(node, Picks):
        raise InputError([_no_proposal("picks are pairs of player and tile")])
    picks = named_picks(node)
    found = _hand_outs(rules, edition, question, proposal=node)
    return [(one.player, one.tiles) for hand_out in found for one in next_picks_of(hand_out, picks) if one.legal]


def outcomes(
    rules: Rules, edition: str, question: Question, *, seconds: float | None = None
) -> list[frozenset[tuple[tuple[str, int], ...]]]:
    """For each reading and true case, every vector of counts that can come out, as pairs of player and ingots.

    Where an edition is silent there is none. Raises `OutOfTime` after `seconds`.
    """
    found = []
    for hand_out in _hand_outs(rules, edition, question, seconds):
        for way in hand_out.ways:
            if way.game is None:
                continue
            players = hand_out.position.players
            vectors = (dict(zip(way.game.seats, counts, strict=True)) for counts in way.search.outcomes)
            found.append(frozenset(tuple((player, one.get(player, 0)) for player in players) for one in vectors))
    return found


def rule_line(rules: Rules, clause: Clause[Any]) -> str:
    """A clause, such as a reason rests on, in one line: what it says, its place in the files, its citations."""
    return clause_line(clause, rules.declared.sources)


def solve(
    rules: Rules,
    edition: str,
    question: Question,
    *,
    picks: Sequence[Pick] = (),
    by: Objective | None = None,
    against: Literal["selfish", "all"] = "selfish",
    seconds: float | None = None,
) -> list[BestPlay]:
    """Best play after some picks, for each reading and true case of an edition.

    `by` is what the players play for: `points`, `ingots` or `margin`; by default points, or ingots where the edition
    does not say what they are worth. The others are `selfish`, or play against the next player (`all`). Raises
    `InputError` as the others do, and where the edition lacks what `by` needs; `ValueError` for another `by` or
    `against`, and `OutOfTime` after `seconds`.
    """
    if by not in (None, *get_args(Objective)):
        raise ValueError(f"`by` is one of {', '.join(get_args(Objective))}")
    if against not in ("selfish", "all"):
        raise ValueError("`against` is selfish or all")
    picks = [(player, tile) for player, tile in picks]
    found = _hand_outs(rules, edition, question, seconds, _node(picks))
    if by in ("points", "margin") and any(hand_out.rulebook.value is None for hand_out in found):
        message = f"`{edition}` says nothing of the value of ingots"
        raise InputError([Diagnostic("GR404", message, Label(_place("edition", edition)))])
    return [_best_play(play, against == "all") for play in plays(found, by, picks)]


def _best_play(play: Play | Open, against_all: bool) -> BestPlay:
    reading = play.reading.said.name.text if play.reading else None
    case = play.case.subject if play.case else None
    if isinstance(play, Open):
        word: Literal["illegal", "unsettled"] = "illegal" if play.word == "illegal" else "unsettled"
        return BestPlay(reading, case, word, why=tuple(reason.text for reason in play.reasons))
    from goldrules.report.playing import why

    if play.player is None:
        return BestPlay(reading, case, "solved", play.objective)
    outcomes = () if against_all else sorted(play.best.outcomes, reverse=True)
    return BestPlay(
        reading,
        case,
        "solved",
        play.objective,
        play.player,
        play.best_tiles(against_all=against_all),
        tuple(_best_outcome(play, outcome) for outcome in outcomes),
        play.best.sure,
        tuple(why(play, against_all=against_all)),
    )


def _best_outcome(play: Play, outcome: tuple[int, ...]) -> BestOutcome:
    counts = play.counts(outcome)
    line = play.on_tiles(play.solution.line(outcome))
    return BestOutcome(counts, {player: play.gain(player, outcome) for player in counts}, line)


def _hand_outs(
    rules: Rules,
    edition: str,
    question: Question,
    seconds: float | None = None,
    proposal: Proposal | None = None,
) -> list[HandOut]:
    if edition not in rules.editions:
        missing, hint = f"there is no edition `{edition}`", rules.meant(edition)
        raise InputError([Diagnostic("GR101", missing, Label(_place("edition")), hint=hint)])
    wrong = misnamed(proposal, question) if proposal is not None else []
    if wrong:
        raise InputError(wrong)
    # What else the example expects and proposes is not asked here.
    asked = () if proposal is None else (Propose(proposal, _place("proposal")),)
    question = replace(question, expectations=(), proposals=asked)
    found, problems = hand_outs(question, rules.editions[edition], Engines(seconds=seconds))
    wrong = _errors(problems)
    if wrong:
        raise InputError(wrong)
    return found


def _errors(problems: Iterable[Diagnostic]) -> list[Diagnostic]:
    """What makes an input unusable; a warning does not."""
    return [one for one in problems if one.severity is Severity.ERROR]


def _node(proposal: object) -> Proposal:
    if isinstance(proposal, Proposal):
        return proposal
    match proposal:
        case Mapping() if proposal and all(map(_is_count, proposal.values())):
            return Totals(tuple(AmountOf(_name(player), count) for player, count in proposal.items()))
        case Mapping():
            return Split(tuple(Share(_name(player), tuple(_tiles(tiles))) for player, tiles in proposal.items()))
        case Iterable() if not isinstance(proposal, str | bytes):
            return Picks(tuple(map(_pick, proposal)))
        case _:
            raise InputError([_no_proposal(f"{proposal!r} is no proposal")])


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _pick(pick: object) -> PickNode:
    match pick:
        case [player, tile]:
            return PickNode(_name(player), _name(tile))
        case _:
            raise InputError([_no_proposal(f"{pick!r} is no pair of player and tile")])


def _tiles(tiles: object) -> Iterator[Name | None]:
    if isinstance(tiles, str | bytes) or not isinstance(tiles, Iterable):
        raise InputError([_no_proposal(f"{tiles!r} is no list of tiles")])
    for tile in tiles:
        yield None if tile is None else _name(tile)


def _no_proposal(message: str) -> Diagnostic:
    hint = (
        'an order is [("Anna", "a"), ("Bert", "b")], a split {"Anna": ["a"], "Bert": ["b", None]}, counts {"Anna": 2}'
    )
    return Diagnostic("GR301", message, Label(_place("proposal")), hint=hint)


def _name(text: object) -> Name:
    """A name that knows where it stands: in what was handed over."""
    if not isinstance(text, str):
        raise InputError([_no_proposal(f"{text!r} is no name")])
    name = normalize("NFC", text)
    return Name(name, _place("proposal", name))


def _place(what: str, text: str = "") -> Span:
    return Span(Source(what, text), 0, len(text))
