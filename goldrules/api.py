"""Goldrules from Python: load rules, read a position, ask who may take what, judge, and list what can happen.

rules = load_rules()
position = read_position(rules, text)
claims(rules, "NAME", position)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from unicodedata import normalize

from goldrules.checking import Question, misnamed, question_of
from goldrules.diagnostics import Diagnostic, Label, Severity, did_you_mean
from goldrules.editions import Clause
from goldrules.legality import Engines, HandOut, OutOfTime, Pick, Verdict, named_picks
from goldrules.legality import judge as judge_proposal
from goldrules.legality import next_picks as next_picks_of
from goldrules.pipeline import Rules, load, read_file, read_statements, specification
from goldrules.proving import hand_outs
from goldrules.report.words import clause_line
from goldrules.source import Source, Span
from goldrules.syntax.names import Name
from goldrules.syntax.positions import Example, Picks, Proposal, Propose, Share, Split
from goldrules.syntax.positions import Pick as PickNode

__all__ = [
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
]


class InputError(ValueError):
    """Rules or a position that cannot be used; `diagnostics` says what is wrong and where."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        lines = (f"{one.label.span.place}: {one.code} {one.message}" for one in diagnostics)
        super().__init__("\n".join(lines))


def load_rules(*files: str | Path, shipped: bool = True) -> Rules:
    """The rules of the shipped specification (if `shipped`) and of more files. Raises `InputError`."""
    sources = specification() if shipped else []
    asked = [read_file(Path(name)) for name in files]
    rules = load(sources, asked)
    if not rules.usable:
        raise InputError(rules.problems)
    return rules


def read_position(rules: Rules, text: str, *, name: str = "position") -> Question:
    """The first example of a text, a `.gold` one or its JSON form, as a question. Raises `InputError`."""
    source = Source(name, text)
    statements, problems = read_statements(source)
    examples = [one for one in statements if isinstance(one, Example)]
    if not examples:
        missing = Diagnostic("GR406", "there is no example in this text", Label(Span(source, 0, len(text))))
        raise InputError(_errors(problems) or [missing])
    question, found = question_of(examples[0], rules.declared)
    wrong = _errors([*problems, *found])
    if question is None or wrong:
        raise InputError(wrong)
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
    proposal: Proposal | Iterable[Pick] | Mapping[str, Sequence[str | None]],
    *,
    partial: bool = True,
    seconds: float | None = None,
) -> Verdict:
    """What an edition says of a proposal, over all its readings.

    A proposal is a node of the language, an order of picks as pairs of player and tile, or a split as a mapping from
    players to tiles, where None is an ingot whose tile is left open. With `partial`, an order that stops early is legal
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


def _hand_outs(
    rules: Rules,
    edition: str,
    question: Question,
    seconds: float | None = None,
    proposal: Proposal | None = None,
) -> list[HandOut]:
    if edition not in rules.editions:
        hint = did_you_mean(edition, rules.editions) or f"there are {', '.join(rules.editions)}"
        raise InputError([Diagnostic("GR101", f"there is no edition `{edition}`", Label(_place("edition")), hint=hint)])
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
        case Mapping():
            return Split(tuple(Share(_name(player), tuple(_tiles(tiles))) for player, tiles in proposal.items()))
        case Iterable() if not isinstance(proposal, str | bytes):
            return Picks(tuple(map(_pick, proposal)))
        case _:
            raise InputError([_no_proposal(f"{proposal!r} is no proposal")])


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
    hint = 'an order is [("Anna", "a"), ("Bert", "b")], a split {"Anna": ["a"], "Bert": ["b", None]}'
    return Diagnostic("GR301", message, Label(_place("proposal")), hint=hint)


def _name(text: object) -> Name:
    """A name that knows where it stands: in what was handed over."""
    if not isinstance(text, str):
        raise InputError([_no_proposal(f"{text!r} is no name")])
    name = normalize("NFC", text)
    return Name(name, _place("proposal", name))


def _place(what: str, text: str = "") -> Span:
    return Span(Source(what, text), 0, len(text))
