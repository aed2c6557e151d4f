"""Mutants tried: merged with all other rules, and held against the examples until one notices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from goldrules.checking import Question
from goldrules.editions import Edition
from goldrules.legality import Engines, OutOfTime
from goldrules.mutating.mutants import Mutable, Mutant
from goldrules.pipeline import Rules, changed
from goldrules.proving import hand_outs
from goldrules.proving.expectations import prove
from goldrules.syntax import rules as r
from goldrules.syntax.positions import Expectation

Fate = Literal["noticed", "unusable", "survives", "same", "unknown"]
Alike = Callable[[Edition, Edition], bool | None]
"""Whether two editions are proved to mean the same, up to a bound; None where the time was over."""


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant.

    `noticed`: an expectation of an example fails, `by` its title. `unusable`: the checker refuses the rules.
    `survives`: nothing notices. `same`: the editions are proved alike up to a bound. `unknown`: an example ran out of
    time, so nobody knows. With `late`, a mutant that survives could not be compared in time: it may mean the same.
    """

    mutant: Mutant
    fate: Fate
    by: str | None = None
    late: bool = False


@dataclass(frozen=True)
class _Asked:
    question: Question
    edition: str
    proved: tuple[Expectation, ...]


def mutable(rules: Rules) -> list[Mutable]:
    """The statements of the asked files that hold rules."""
    return [one for one in rules.asked_statements if isinstance(one, r.Expansion | r.Edition)]


class Trial:
    """The rules and examples of some files, against which mutants are held one by one.

    `failing` holds the expectations that are not proved under the rules as they stand. They notice nothing.
    """

    def __init__(self, rules: Rules, seconds: float | None = None, alike: Alike | None = None) -> None:
        self._rules, self._alike = rules, alike
        self._engines = Engines(seconds=seconds)
        self.failing: list[Expectation] = []
        self._questions = [self._asked(question, name.text) for question in rules.asked for name in question.under]

    def _asked(self, question: Question, name: str) -> _Asked:
        edition = self._rules.editions[name]
        proved = []
        with suppress(OutOfTime):
            self._engines.budget.restart()
            found, _ = hand_outs(question, edition, self._engines)
            for one in question.expectations:
                self._engines.budget.restart()
                with suppress(OutOfTime):
                    if prove(one, found).status == "proved":
                        proved.append(one)
        self.failing += [one for one in question.expectations if one not in proved]
        return _Asked(question, name, tuple(proved))

    def run(self, mutants: Iterable[Mutant]) -> Iterator[Outcome]:
        """What becomes of each mutant."""
        for mutant in mutants:
            yield self.outcome(mutant)

    def outcome(self, mutant: Mutant) -> Outcome:
        """What becomes of one mutant. The examples are tried in the order in which they noticed others last."""
        rules = changed(self._rules, mutant.original, mutant.changed)
        if not rules.usable:
            return Outcome(mutant, "unusable")
        touched = {name for name, edition in rules.editions.items() if edition != self._rules.editions.get(name)}
        unknown = False
        for index, asked in enumerate(self._questions):
            if asked.edition not in touched:
                continue
            try:
                if self._notices(asked, rules.editions[asked.edition]):
                    self._questions.insert(0, self._questions.pop(index))
                    return Outcome(mutant, "noticed", asked.question.title)
            except OutOfTime:
                unknown = True
        return Outcome(mutant, "unknown") if unknown else self._unnoticed(mutant, rules, touched)

    def _notices(self, asked: _Asked, edition: Edition) -> bool:
        self._engines.budget.restart()
        found, problems = hand_outs(asked.question, edition, self._engines)
        return bool(problems) or any(prove(one, found).status != "proved" for one in asked.proved)

    def _unnoticed(self, mutant: Mutant, rules: Rules, touched: set[str]) -> Outcome:
        late = False
        for name in sorted(touched):
            pair = self._rules.editions[name], rules.editions[name]
            alike = self._alike is not None and _same_words(*pair) and self._alike(*pair)
            if alike is False:
                return Outcome(mutant, "survives")
            late = late or alike is None
        return Outcome(mutant, "survives", late=True) if late else Outcome(mutant, "same")


def _same_words(first: Edition, second: Edition) -> bool:
    """Both editions have the same readings, types and followers, so that the same positions can be put to them."""
    return [(book.name, set(book.features), set(book.followers)) for book in first.readings] == [
        (book.name, set(book.features), set(book.followers)) for book in second.readings
    ]
