"""From files to rulebooks and questions: read, parse, declare, merge, check. The only place that chains stages."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from goldrules.checking import (
    Declared,
    Gatherer,
    Question,
    check_rulebooks,
    check_statements,
    declare,
    question_of,
    sound_editions,
    unknown_to,
)
from goldrules.diagnostics import OTHER_FILES, Diagnostic, Label, Severity, did_you_mean
from goldrules.editions import Edition, merge
from goldrules.parsing import parse_kept, read_source, type_names
from goldrules.resources import specification_paths, specification_root
from goldrules.source import Source, Span
from goldrules.syntax import rules as r
from goldrules.syntax.names import Broken
from goldrules.syntax.positions import Example, Statement


@dataclass(frozen=True)
class Rules:
    """What all files together say. `asked` holds the questions of the files that were given, in their order.

    They are asked under the editions that `under` names, or where it is empty each under those that it names itself.
    Without an error in `problems`, every edition is resolved and every question fits the editions it is asked under.
    """

    declared: Declared
    editions: dict[str, Edition]
    asked: tuple[Question, ...]
    asked_statements: tuple[Statement, ...]
    problems: tuple[Diagnostic, ...]
    under: tuple[str, ...] = ()

    @property
    def usable(self) -> bool:
        """No problem is an error."""
        return not _errors(self.problems)

    def meant(self, edition: str) -> str:
        """A hint for who names an edition that there is not: which one was meant, or which ones there are."""
        return did_you_mean(edition, self.editions) or f"there are {', '.join(self.editions)}; {OTHER_FILES}"


def read_file(path: Path, shown: str | None = None) -> Source | Diagnostic:
    """The text of a file, under the name that the user knows it by."""
    name = shown or str(path)
    try:
        return read_source(name, path.read_bytes())
    except OSError as error:
        reason = (error.strerror or "it cannot be opened").lower()
    except ValueError:
        reason = "this is no name of a file"
    return Diagnostic("GR001", f"`{name}` cannot be read: {reason}", Label(Span(Source(name, ""), 0, 0)))


def specification(*, statements: bool = True) -> list[Source]:
    """The files of the shipped specification; those with examples and theorems can be left out."""
    sources = []
    for path in specification_paths():
        if not statements and {"examples", "theorems.gold"} & {*path.parts[-2:]}:
            continue
        source = read_file(path, path.relative_to(specification_root()).as_posix())
        assert isinstance(source, Source), "the shipped specification can be read"
        sources.append(replace(source, lasting=True))
    return sources


def read_statements(source: Source) -> tuple[list[Statement], list[Diagnostic]]:
    """The statements of a text: a `.gold` file, or positions in JSON."""
    read, problems = _read(source, ())
    return [one for one in read if not isinstance(one, Broken)], problems


def read_question(
    declared: Declared, source: Source, title: str | None = None
) -> tuple[Question | None, list[Diagnostic]]:
    """The question that an example of a text asks, or None and what is wrong with the text.

    It is the example of a title, or the first.
    """
    statements, problems = read_statements(source)
    examples = [one for one in statements if isinstance(one, Example)]
    example = next((one for one in examples if title in (None, one.title)), None)
    if example is None:
        message = "there is no example in this text" if title is None else f'there is no example "{title}" in this text'
        hint = did_you_mean(title, [one.title for one in examples]) if title is not None else None
        missing = Diagnostic("GR406", message, Label(Span(source, 0, len(source.text))), hint=hint)
        return None, [one for one in problems if one.severity is Severity.ERROR] or [missing]
    question, found = question_of(example, declared)
    wrong = [one for one in (*problems, *found) if one.severity is Severity.ERROR]
    return (None, wrong) if wrong else (question, [])


def _read(source: Source, types: Collection[str]) -> tuple[list[Statement | Broken], list[Diagnostic]]:
    if not source.is_json:
        return parse_kept(source, types)
    from goldrules.exchange import read_examples

    examples, problems = read_examples(source)
    return list(examples), problems


def load(background: Sequence[Source], asked: Sequence[Source | Diagnostic], under: Sequence[str] = ()) -> Rules:
    """The rules of the background and of the asked sources, and the questions of the latter.

    They are to be asked under the given editions, or else under those that they name.
    """
    problems = [one for one in asked if isinstance(one, Diagnostic)]
    given = [one for one in asked if isinstance(one, Source)]
    types = {name for source in (*background, *given) for name in type_names(source.text)}
    shipped, found = _read_all(background, types)
    problems += found
    read, found = _read_all(given, types)
    problems += found
    everything = [*shipped, *read]
    statements = [one for one in read if not isinstance(one, Broken)]
    declared, found = declare(everything)
    problems += found
    problems += check_statements((one for one in everything if not isinstance(one, Broken)), declared)
    editions, found = merge(declared.editions, declared.expansions, declared.broken)
    problems += found
    problems += check_rulebooks(sound_editions(editions, declared, problems), declared)
    questions: list[Question] = []
    gatherer = Gatherer(declared)
    for example in statements:
        if isinstance(example, Example) and declared.examples[example.title] is example:
            question, found = question_of(example, declared, gatherer)
            problems += found
            if question is not None:
                problems += _unfit(question, under or [name.text for name in question.under], editions, declared)
                questions.append(question)
    return Rules(declared, editions, tuple(questions), tuple(statements), tuple(_in_order(problems)), tuple(under))


def changed(rules: Rules, old: r.Expansion | r.Edition, new: r.Expansion | r.Edition) -> Rules:
    """Usable rules with one statement instead of another; the questions stay, whether or not they still fit."""
    declared = rules.declared
    kept: list[Statement] = [*declared.expansions.values(), *declared.editions.values()]
    statements: list[Statement] = [new if one is old else one for one in kept]
    again, problems = declare([*declared.sources.values(), *statements, *declared.examples.values()])
    # While there is the same to name, only what is new can name something that is not there.
    problems += check_statements([new] if again.names_like(declared) else statements, again)
    editions, found = merge(again.editions, again.expansions)
    problems += found
    touched = [one for one in sound_editions(editions, again, problems) if one != rules.editions.get(one.name)]
    problems += check_rulebooks(touched, again)
    return Rules(again, editions, rules.asked, rules.asked_statements, tuple(_in_order(problems)))


def _read_all(sources: Sequence[Source], types: Collection[str]) -> tuple[list[Statement | Broken], list[Diagnostic]]:
    statements: list[Statement | Broken] = []
    problems: list[Diagnostic] = []
    for source in sources:
        read, found = _read(source, types)
        statements += read
        problems += found
    return statements, problems


def _errors(problems: Sequence[Diagnostic]) -> bool:
    return any(problem.severity is Severity.ERROR for problem in problems)


def _in_order(problems: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Each problem once, file by file and from top to bottom."""
    files = dict.fromkeys(problem.label.span.source.name for problem in problems)
    order = {name: index for index, name in enumerate(files)}
    return sorted(dict.fromkeys(problems), key=lambda one: (order[one.label.span.source.name], one.label.span.start))


def _unfit(
    question: Question, under: Sequence[str], editions: dict[str, Edition], declared: Declared
) -> list[Diagnostic]:
    rulebooks = (rulebook for name in under if name in editions for rulebook in editions[name].readings)
    return [problem for rulebook in rulebooks for problem in unknown_to(question, rulebook, declared.expansions)]
