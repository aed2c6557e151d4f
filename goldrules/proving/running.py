"""The main job: every statement of the asked files, decided under every edition that it names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from goldrules import printing
from goldrules.checking import Question
from goldrules.diagnostics import Diagnostic, Label
from goldrules.editions import Edition
from goldrules.legality import HandOut, Verdict, judge
from goldrules.pipeline import Rules
from goldrules.proving.expectations import Answer, prove
from goldrules.proving.grounds import hand_outs
from goldrules.source import Span
from goldrules.syntax.names import Cite
from goldrules.syntax.rules import Compare
from goldrules.syntax.theorems import Theorem


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
    """One proposal under one edition, and the verdict; `hand_outs` are what it was judged in."""

    question: Question
    proposal: str
    edition: str
    span: Span
    verdict: Verdict
    hand_outs: tuple[HandOut, ...]


def asked_under(question: Question, rules: Rules, editions: Sequence[str]) -> list[Edition]:
    """The editions that a question is asked under: those given, else those that the example names."""
    names = editions or [name.text for name in question.under]
    return [rules.editions[name] for name in names]


def cannot_be_asked(rules: Rules, editions: Sequence[str] = ()) -> list[Diagnostic]:
    """Questions that name no edition, or whose position cannot be under one that they are asked under."""
    problems: list[Diagnostic] = []
    for question in rules.asked:
        under = asked_under(question, rules, editions)
        if not under:
            problems.append(
                Diagnostic(
                    "GR406",
                    "the example does not say under which edition it is asked",
                    Label(question.span),
                    hint="write `under EDITION`, or give --edition",
                )
            )
        for edition in under:
            problems += hand_outs(question, edition)[1]
    return list(dict.fromkeys(problems))


def prove_all(rules: Rules, editions: Sequence[str] = ()) -> Iterator[Result]:
    """Decide every `expect`; name every `compare` and `theorem`, which are not tried yet."""
    for question in rules.asked:
        for edition in asked_under(question, rules, editions):
            found, problems = hand_outs(question, edition)
            assert not problems, "what cannot be asked is told before"
            for expectation in question.expectations:
                yield Result(
                    question.title,
                    printing.expectation(expectation),
                    edition.name,
                    expectation.span,
                    question.cites,
                    prove(expectation, found),
                )
    for node in rules.asked_statements:
        match node:
            case Compare():
                text = f"compare {node.left} with {node.right} {'same' if node.same else 'different'}"
                answer = Answer("not tried", "comparing editions is not tried yet")
                yield Result(text, text, None, node.span, node.cites, answer)
            case Theorem():
                answer = Answer("not tried", "theorems are not tried yet")
                cites = tuple(part for part in node.parts if isinstance(part, Cite))
                yield Result(node.title, f"theorem {node.name}", None, node.name.span, cites, answer)
            case _:
                pass


def judge_all(rules: Rules, editions: Sequence[str] = ()) -> Iterator[Judged]:
    """Judge every `propose`, complete or partial."""
    for question in rules.asked:
        for edition in asked_under(question, rules, editions):
            found, problems = hand_outs(question, edition)
            assert not problems, "what cannot be asked is told before"
            for propose in question.proposals:
                yield Judged(
                    question,
                    printing.proposal(propose.proposal),
                    edition.name,
                    propose.span,
                    judge(found, propose.proposal, partial=True),
                    tuple(found),
                )
