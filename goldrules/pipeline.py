"""From files to rulebooks and questions: read, parse, declare, merge, check. The only place that chains stages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from goldrules.checking import (
    Declared,
    Question,
    check_rulebooks,
    check_statements,
    declare,
    question_of,
    unknown_to,
)
from goldrules.diagnostics import Diagnostic, Label, Severity
from goldrules.editions import Edition, merge
from goldrules.parsing import parse, read_source
from goldrules.resources import specification_paths, specification_root
from goldrules.source import Source, Span
from goldrules.syntax.positions import Statement


@dataclass(frozen=True)
class Rules:
    """What all files together say. `asked` holds the questions of the files that were given, in their order.

    Without an error in `problems`, every edition is resolved and every question fits the editions it is asked under.
    """

    declared: Declared
    editions: dict[str, Edition]
    asked: tuple[Question, ...]
    asked_statements: tuple[Statement, ...]
    problems: tuple[Diagnostic, ...]

    @property
    def usable(self) -> bool:
        """No problem is an error."""
        return all(problem.severity is not Severity.ERROR for problem in self.problems)


def read_file(path: Path, shown: str | None = None) -> Source | Diagnostic:
    """The text of a file, under the name that the user knows it by."""
    name = shown or str(path)
    try:
        return read_source(name, path.read_bytes())
    except OSError as error:
        reason = (error.strerror or "it cannot be opened").lower()
        return Diagnostic("GR001", f"`{name}` cannot be read: {reason}", Label(Span(Source(name, ""), 0, 0)))


def specification() -> list[Source]:
    """The files of the shipped specification."""
    sources = []
    for path in specification_paths():
        source = read_file(path, path.relative_to(specification_root()).as_posix())
        assert isinstance(source, Source), "the shipped specification can be read"
        sources.append(source)
    return sources


def load(
    background: Sequence[Source], asked: Sequence[Source | Diagnostic], questions: Sequence[Statement] = ()
) -> Rules:
    """The rules of the background and of the asked sources, and the questions of the latter.

    `questions` are statements that were read elsewhere (from JSON) and are asked too.
    """
    problems: list[Diagnostic] = []
    statements: list[Statement] = []
    for source in background:
        parsed, found = parse(source)
        statements += parsed
        problems += found
    asked_statements: list[Statement] = []
    for one in asked:
        if isinstance(one, Diagnostic):
            problems.append(one)
            continue
        parsed, found = parse(one)
        asked_statements += parsed
        problems += found
    asked_statements += questions
    statements += asked_statements
    declared, found = declare(statements)
    problems += found
    problems += check_statements(statements, declared)
    editions, found = merge(declared.editions, declared.expansions)
    problems += found
    if not any(problem.severity is Severity.ERROR for problem in problems):
        problems += check_rulebooks(editions.values())
    asked_examples = {id(node) for node in asked_statements}
    kept: list[Question] = []
    for example in declared.examples.values():
        question, found = question_of(example, declared)
        problems += found
        if question is not None:
            problems += _unfit(question, editions)
            if id(example) in asked_examples:
                kept.append(question)
    order = {span: index for index, span in enumerate(dict.fromkeys(d.label.span.source.name for d in problems))}
    problems = sorted(dict.fromkeys(problems), key=lambda d: (order[d.label.span.source.name], d.label.span.start))
    return Rules(declared, editions, tuple(kept), tuple(asked_statements), tuple(problems))


def _unfit(question: Question, editions: dict[str, Edition]) -> list[Diagnostic]:
    problems: list[Diagnostic] = []
    for name in question.under:
        for rulebook in editions[name.text].readings if name.text in editions else ():
            problems += unknown_to(question, rulebook)
    return problems
