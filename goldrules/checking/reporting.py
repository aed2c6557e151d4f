"""What any statement may break: names that are not there, parts that are missing, things said twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from goldrules.checking.declared import Declared
from goldrules.diagnostics import OTHER_FILES, Diagnostic, Label, did_you_mean
from goldrules.source import Span
from goldrules.syntax.names import Name


def read_as_a_word(what: str, name: Name) -> Diagnostic:
    """A name cannot be used, because it would be read as a word."""
    message = f"{what} cannot be called `{name}`: where it could be used, this is a word of the language"
    return Diagnostic("GR105", message, Label(name.span))


class Reporter:
    """Collects in `problems` what is wrong. Every method reports where what it says does not hold."""

    def __init__(self, declared: Declared, problems: list[Diagnostic]) -> None:
        self._declared, self.problems = declared, problems

    def editions(self, names: Sequence[Name]) -> None:
        """There are such editions, and each is named once."""
        for name in names:
            if name.text not in self._declared.there("edition"):
                hint = did_you_mean(name.text, self._declared.there("edition")) or OTHER_FILES
                self.report("GR101", f"there is no edition `{name}`", name.span, hint)
        self.twice(((name.text, name.span) for name in names), "this edition is named twice", "GR205")

    def once(
        self,
        parts: Sequence[Any],
        classes: tuple[type, ...],
        words: str,
        span: Span,
        *,
        optional: bool = False,
        hint: str | None = None,
    ) -> None:
        """Of some parts one is there, and only one. `hint` says how it is written."""
        found: list[Any] = [part for part in parts if isinstance(part, classes)]
        if not found and not optional:
            self.report("GR205", f"{words} is missing here", span.first_word, hint)
        for again in found[1:]:
            self.report("GR205", f"{words} is said twice", again.span, None, Label(found[0].span, "said here"))

    def some_of(self, parts: Sequence[Any], classes: type | tuple[type, ...], message: str, span: Span) -> None:
        """Of some parts one is there at least."""
        if not any(isinstance(part, classes) for part in parts):
            self.report("GR205", message, span.first_word)

    def twice(self, said: Iterable[tuple[str, Span]], message: str, code: str = "GR102") -> None:
        """Nothing is said twice."""
        first: dict[str, Span] = {}
        for text, span in said:
            if text in first:
                self.report(code, message, span, None, Label(first[text], "the first one"))
            first.setdefault(text, span)

    def positive(self, amount: int, span: Span) -> None:
        """A number is not 0."""
        if amount < 1:
            self.report("GR409", "this must be at least 1", span)

    def no_word(self, what: str, name: Name, words: Sequence[str]) -> None:
        """A name is not one of the words that stand for something else wherever it could be used."""
        if name.text in words:
            self.problems.append(read_as_a_word(what, name))

    def report(self, code: str, message: str, span: Span, hint: str | None = None, other: Label | None = None) -> None:
        """Something is wrong at a place."""
        self.problems.append(Diagnostic(code, message, Label(span), (other,) if other else (), hint))
