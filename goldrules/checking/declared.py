"""Everything that the files declare, by name, and what is declared twice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from goldrules.diagnostics import Diagnostic, Label
from goldrules.source import Span
from goldrules.syntax.names import Broken, SourceText
from goldrules.syntax.positions import Example, Statement
from goldrules.syntax.rules import Compare, Define, Edition, Expansion, Feature, Follower, Mark, NumberName
from goldrules.syntax.theorems import Theorem
from goldrules.syntax.traverse import nodes


@dataclass
class Declared:
    """What there is to name. Types, followers, marks, numbers and sets are those of any expansion or edition.

    `broken` holds what cannot be read, by its first word and its name: it is there, and that is all that is known.
    """

    sources: dict[str, SourceText] = field(default_factory=dict)
    expansions: dict[str, Expansion] = field(default_factory=dict)
    editions: dict[str, Edition] = field(default_factory=dict)
    theorems: dict[str, Theorem] = field(default_factory=dict)
    examples: dict[str, Example] = field(default_factory=dict)
    types: set[str] = field(default_factory=set)
    followers: set[str] = field(default_factory=set)
    marks: set[str] = field(default_factory=set)
    numbers: set[str] = field(default_factory=set)
    sets: set[str] = field(default_factory=set)
    broken: set[tuple[str, str]] = field(default_factory=set)

    def is_broken(self, word: str, name: str) -> bool:
        """There is such a statement, and it cannot be read."""
        return (word, name) in self.broken

    def names_like(self, other: Declared) -> bool:
        """Both have the same types, followers, marks, numbers and sets to name."""
        mine, yours = ((x.types, x.followers, x.marks, x.numbers, x.sets) for x in (self, other))
        return mine == yours

    def there(self, word: str) -> set[str]:
        """The names of all sources, editions or examples, also of those that cannot be read."""
        whole: dict[str, set[str]] = {
            "source": set(self.sources),
            "edition": set(self.editions),
            "example": set(self.examples),
        }
        return whole[word].union(name for kind, name in self.broken if kind == word)


def declare(statements: Iterable[Statement | Broken]) -> tuple[Declared, list[Diagnostic]]:
    """What the statements of all files declare; of two with the same name the first stands."""
    declared = Declared()
    problems: list[Diagnostic] = []

    def once(words: str, name: str, span: Span, there: Span | None) -> bool:
        if there is not None:
            problems.append(
                Diagnostic("GR102", f"there are two {words} `{name}`", Label(span), (Label(there, "the first one"),))
            )
        return there is None

    def span_of(node: SourceText | Expansion | Edition | Theorem | None) -> Span | None:
        return node.name.span if node else None

    for node in statements:
        match node:
            case SourceText():
                if once("sources", node.name.text, node.name.span, span_of(declared.sources.get(node.name.text))):
                    declared.sources[node.name.text] = node
            case Expansion():
                there = span_of(declared.expansions.get(node.name.text))
                if once("expansions", node.name.text, node.name.span, there):
                    declared.expansions[node.name.text] = node
            case Edition():
                if once("editions", node.name.text, node.name.span, span_of(declared.editions.get(node.name.text))):
                    declared.editions[node.name.text] = node
            case Theorem():
                if once("theorems", node.name.text, node.name.span, span_of(declared.theorems.get(node.name.text))):
                    declared.theorems[node.name.text] = node
            case Example():
                first = declared.examples.get(node.title)
                if once("examples", node.title, node.span.first_line, first.span.first_line if first else None):
                    declared.examples[node.title] = node
            case Broken():
                _broken(declared, node)
            case Compare():
                pass
        if isinstance(node, Expansion | Edition):
            _parts(declared, node)
    return declared, problems


def _parts(declared: Declared, node: Expansion | Edition) -> None:
    for part in nodes(node.parts):
        match part:
            case Feature():
                declared.types.add(part.name.text)
            case Follower():
                declared.followers.add(part.name.text)
            case Mark():
                declared.marks.add(part.name.text)
            case NumberName():
                declared.numbers.add(part.name.text)
            case Define():
                declared.sets.add(part.name.text)


def _broken(declared: Declared, node: Broken) -> None:
    declared.broken.add((node.word, node.name))
    groups = {
        "feature": declared.types,
        "follower": declared.followers,
        "mark": declared.marks,
        "number": declared.numbers,
        "define": declared.sets,
    }
    for word, name in node.declares:
        groups[word].add(name)
