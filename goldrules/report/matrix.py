"""Each statement of the sources against what answers it: clauses, examples, or a reason to leave it out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from goldrules.editions import Clause
from goldrules.pipeline import Rules
from goldrules.report.json import clause as clause_json
from goldrules.report.words import rule
from goldrules.syntax.names import Cite, SourceText, States
from goldrules.syntax.positions import Example
from goldrules.syntax.theorems import Theorem

CitedPlace = tuple[str, str]


@dataclass
class Answered:
    """What cites one place: clauses, each with the editions that have it, and the titles of examples."""

    clauses: dict[Clause[Any], list[str]] = field(default_factory=dict)
    authorities: dict[Clause[Any], str] = field(default_factory=dict)
    examples: list[str] = field(default_factory=list)


def answers(rules: Rules) -> Mapping[CitedPlace, Answered]:
    """For each cited place of a source, what cites it."""
    found: dict[CitedPlace, Answered] = defaultdict(Answered)
    for edition in rules.editions.values():
        for rulebook in edition.readings:
            for clause in rulebook.clauses():
                for cite in clause.all_citations:
                    _add(found[cite.source.text, cite.place], clause, cite, edition.name)
    for example in rules.declared.examples.values():
        _add_example(found, example, example.title)
    for theorem in rules.declared.theorems.values():
        _add_example(found, theorem, theorem.title)
    return found


def _add(answered: Answered, clause: Clause[Any], cite: Cite, edition: str) -> None:
    same = next((one for one in answered.clauses if one.said is clause.said), clause)
    editions = answered.clauses.setdefault(same, [])
    if edition not in editions:
        editions.append(edition)
    answered.authorities[same] = cite.authority


def _add_example(found: dict[CitedPlace, Answered], node: Example | Theorem, title: str) -> None:
    for cite in (part for part in node.parts if isinstance(part, Cite)):
        found[cite.source.text, cite.place].examples.append(title)


def unanswered(rules: Rules) -> list[tuple[SourceText, States]]:
    """The statements that nothing answers and that are not left out on purpose."""
    found = answers(rules)
    return [
        (source, states)
        for source in rules.declared.sources.values()
        for states in source.states
        if states.omitted is None and (source.name.text, states.place) not in found
    ]


def uncited(rules: Rules) -> list[Clause[Any]]:
    """The clauses of any edition that cite nothing."""
    clauses = (clause for edition in rules.editions.values() for book in edition.readings for clause in book.clauses())
    return list(dict.fromkeys(clause for clause in clauses if not clause.all_citations))


def as_markdown(rules: Rules) -> str:
    """A page: for each source a table of its statements and what answers them."""
    found = answers(rules)
    lines = [
        "# What the sources state, and what answers it",
        "",
        "This page is made by `goldrules sources`. Each statement is in our own words. A clause is shown with the",
        "editions that have it; where no word is added it rests on the printed rules.",
        "",
    ]
    for source in rules.declared.sources.values():
        if not source.states:
            continue
        lines += [
            f"## {source.title}",
            "",
            f"`{source.name}`",
            "",
            "| place | it says | answered by |",
            "| --- | --- | --- |",
        ]
        for states in source.states:
            answer = " <br> ".join(_answer(states, found.get((source.name.text, states.place)))) or "**nothing**"
            lines.append(f"| {_cell(states.place)} | {_cell(states.says)} | {answer} |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _answer(states: States, answered: Answered | None) -> Iterable[str]:
    if states.omitted is not None:
        yield f"left out: {_cell(states.omitted)}"
    if answered is None:
        return
    for clause, editions in answered.clauses.items():
        whose = answered.authorities[clause]
        word = "" if whose == "printed" else f" ({whose})"
        yield f"{', '.join(editions)}: `{_cell(rule(clause))}`{word} · {clause.span.place}"
    if answered.examples:
        shown = [f"“{_cell(title)}”" for title in answered.examples[:3]]
        more = len(answered.examples) - len(shown)
        yield f"example {', '.join(shown)}" + (f" and {more} more" if more else "")


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def as_json(rules: Rules) -> dict[str, Any]:
    """The same as data."""
    found = answers(rules)
    return {
        "sources": [
            {
                "source": source.name.text,
                "title": source.title,
                "statements": [
                    {
                        "place": states.place,
                        "says": states.says,
                        "omitted": states.omitted,
                        "clauses": [
                            {"editions": editions, **clause_json(clause, rules.declared.sources)}
                            for clause, editions in answered.clauses.items()
                        ],
                        "examples": answered.examples,
                    }
                    for states in source.states
                    for answered in [found.get((source.name.text, states.place), Answered())]
                ],
            }
            for source in rules.declared.sources.values()
        ]
    }
