"""The main job: every statement of the asked files, decided under every edition that it names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from goldrules import printing
from goldrules.checking import Question
from goldrules.diagnostics import Diagnostic, Label
from goldrules.legality import (
    Disagreement,
    Engines,
    HandOut,
    OutOfTime,
    Pick,
    Repair,
    Verdict,
    judge,
    named_picks,
    next_picks,
    repair,
)
from goldrules.pipeline import Rules
from goldrules.proving.answers import Answer
from goldrules.proving.expectations import prove
from goldrules.proving.grounds import hand_outs
from goldrules.source import Span
from goldrules.syntax.names import Cite
from goldrules.syntax.positions import Expectation, Picks, Proposal, Split
from goldrules.syntax.rules import Compare
from goldrules.syntax.theorems import Theorem

if TYPE_CHECKING:
    from goldrules.proving.general import General


@dataclass(frozen=True)
class Asked:
    """A question under one edition: its position read under each of the edition's readings."""

    question: Question
    edition: str
    hand_outs: tuple[HandOut, ...] = field(repr=False)

    def restart_clocks(self) -> None:
        """The time for the next statement begins."""
        for hand_out in self.hand_outs:
            hand_out.engines.budget.restart()


@dataclass(frozen=True, slots=True)
class Result:
    """One statement under one edition (None for what is about several), and the answer."""

    title: str
    statement: str
    edition: str | None
    span: Span
    cites: tuple[Cite, ...]
    answer: Answer


@dataclass(frozen=True, slots=True)
class Judged:
    """One proposal of a question under one edition, and the verdict (None: out of time)."""

    asked: Asked
    proposal: Proposal
    span: Span
    verdict: Verdict | None
    repair: Repair | None = None


def ask(
    rules: Rules, editions: Sequence[str] = (), engines: Engines | None = None
) -> tuple[list[Asked], list[Diagnostic]]:
    """Every question under the given editions, or else those of `rules.under`, or else those that it names itself;
    and what cannot be asked, and why.

    `engines` decide the questions, all of them with one warm solver; without it the plain engine does.
    """
    editions = tuple(editions) or rules.under
    return ask_each(rules, rules.asked, editions, engines or Engines(), fits=editions == rules.under)


def ask_each(
    rules: Rules, questions: Iterable[Question], editions: Sequence[str], engines: Engines, *, fits: bool = False
) -> tuple[list[Asked], list[Diagnostic]]:
    """The same for some questions. One that names an edition that there is not is told by who reads it.

    `fits`: it is known already that the editions have all that the questions name.
    """
    found: list[Asked] = []
    problems: list[Diagnostic] = []
    for question in questions:
        names = editions or [name.text for name in question.under if name.text in rules.editions]
        if not editions and not question.under:
            in_json = question.span.source.is_json
            message = f"{question.named if in_json else 'the example'} does not say under which edition it is asked"
            under = '"under": ["EDITION"]' if in_json else "under EDITION"
            hint = f"write `{under}`, or give --edition"
            problems.append(Diagnostic("GR406", message, Label(question.span), hint=hint))
        for name in names:
            engines.budget.restart()
            try:
                with told(question, name):
                    readings, lacking = hand_outs(question, rules.editions[name], engines, fits=fits)
            except OutOfTime:
                problems.append(_late(question, name))
                continue
            problems += lacking
            found.append(Asked(question, name, tuple(readings)))
    return found, list(dict.fromkeys(problems))


def _late(question: Question, edition: str) -> Diagnostic:
    message = f"{question.named} takes longer to read under {edition} than it may"
    return Diagnostic(
        "GR411", message, Label(question.span), hint="give it more time with --timeout, or draw fewer features"
    )


def picks_asked(asked: Asked) -> list[tuple[Pick, ...]]:
    """The starts of orders that a question is about: nothing taken yet, and the picks of each proposal."""
    proposals = (one.proposal for one in asked.question.proposals)
    return [(), *(tuple(named_picks(one)) for one in proposals if isinstance(one, Picks))]


def undecided(asked: Asked) -> str | None:
    """Why an explanation shows no single answer: silence, or readings or cases that differ; None where it does."""
    if asked.question.about_places:
        several = len({one.misplaced() for one in asked.hand_outs}) > 1
        return "the readings differ in which features are misplaced" if several else None
    for one in asked.hand_outs:
        if one.silent:
            return f"`{one.rulebook.edition}` does not say how the gold is handed out"
        if any(way.game is None for way in one.ways):
            return "a case gives all to one claimant, and there are several"
    if len({tuple(one.claims.items()) for one in asked.hand_outs}) > 1:
        return "the readings differ in who may take what"
    for picks in picks_asked(asked):
        found = [one for hand_out in asked.hand_outs for one in next_picks(hand_out, picks)]
        if len({(one.legal, one.player, one.tiles) for one in found}) > 1:
            after = f"after {', '.join(f'{player} {tile}' for player, tile in picks)}" if picks else "at the start"
            if len({one.legal for one in found}) > 1:
                return f"the readings or cases differ in whether {', '.join(map(' '.join, picks))} is legal"
            return f"the readings or cases differ in who may take what {after}"
    return None


def prove_all(
    rules: Rules, asked: Iterable[Asked], general: General | None = None, *, seconds: float | None = None
) -> Iterator[Result]:
    """Decide every `expect`, `compare` and `theorem`; `general` says how far those about all positions go.

    Without it, each of them may take so many seconds; None for as long as it takes.
    """
    for one in asked:
        for expectation in one.question.expectations:
            one.restart_clocks()
            yield Result(
                one.question.title,
                printing.expectation(expectation),
                one.edition,
                expectation.span,
                one.question.cites,
                _in_time(expectation, one),
            )
    about_all = [node for node in rules.asked_statements if isinstance(node, Compare | Theorem)]
    if about_all:
        from goldrules.proving.general import General

        yield from statements_about_all(rules, about_all, general or General(seconds=seconds))


def statements_about_all(rules: Rules, nodes: Iterable[Compare | Theorem], general: General) -> Iterator[Result]:
    """Decide every `compare`, and every `theorem` under each edition that it names."""
    for node in nodes:
        match node:
            case Compare():
                text = f"compare {node.left} with {node.right} {'same' if node.same else 'different'}"
                yield Result(text, text, None, node.span, node.cites, general.compared(rules, node))
            case Theorem():
                cites = tuple(part for part in node.parts if isinstance(part, Cite))
                text = f"{'' if node.holds else 'false '}theorem {node.name}"
                for name in node.under:
                    answer = general.theorem(node, rules.editions[name.text])
                    yield Result(node.title, text, name.text, node.name.span, cites, answer)


def _in_time(expectation: Expectation, asked: Asked) -> Answer:
    try:
        with told(asked.question, asked.edition):
            return prove(expectation, asked.hand_outs)
    except OutOfTime:
        return Answer("unknown", "out of time")


@contextmanager
def told(question: Question, edition: str) -> Iterator[None]:
    """A disagreement of the engines says in which example it came up."""
    try:
        yield
    except Disagreement as error:
        error.example = question.title
        error.edition = edition
        raise


def judge_all(asked: Iterable[Asked]) -> Iterator[Judged]:
    """Judge every `propose`, complete or partial."""
    for one in asked:
        for propose in one.question.proposals:
            one.restart_clocks()
            verdict: Verdict | None = None
            mended: Repair | None = None
            with suppress(OutOfTime), told(one.question, one.edition):
                verdict = judge(one.hand_outs, propose.proposal, partial=True)
                if verdict.word == "illegal" and isinstance(propose.proposal, Split):
                    mended = repair(one.hand_outs, propose.proposal)
            yield Judged(one, propose.proposal, propose.span, verdict, mended)
