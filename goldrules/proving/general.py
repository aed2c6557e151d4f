"""Statements about all positions up to a bound: comparisons of editions, and theorems."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from goldrules import printing
from goldrules.bounded import Bound, meaning_key
from goldrules.comparing import Comparison, compare
from goldrules.editions import Edition, Rulebook
from goldrules.legality import Budget, Disagreement, OutOfTime
from goldrules.meaning import NotTried
from goldrules.pipeline import Rules
from goldrules.proving.answers import Answer
from goldrules.syntax.rules import Compare
from goldrules.syntax.theorems import Theorem
from goldrules.theorems import Counterexample, Doubt, Found, Level, Stated, decide
from goldrules.wording import listed, ticked


@dataclass
class General:
    """How far statements about all positions are decided: `raised` turns a bound into the one that is asked for.

    Within `seconds` each. Rulebooks that say the same share their answers.
    """

    raised: Callable[[Bound], Bound] = lambda bound: bound
    seconds: float | None = None
    told: Callable[[str], None] = lambda _: None
    _known: dict[Any, tuple[str, Found]] = field(default_factory=dict)

    # ------------------------------------------------------------ comparisons
    def compared(self, rules: Rules, node: Compare) -> Answer:
        """Whether two editions are the same, or different, as they shall be."""
        first, second = rules.editions[node.left.text], rules.editions[node.right.text]
        found = compare(first, second, self.raised(Bound()), self.seconds, told=self.told)
        wanted = "same" if node.same else "different"
        shown = found.differences[0].witness if found.differences else None
        if found.relation in ("unknown", "unsettled"):
            return Answer(found.relation, found.words, shown=shown, how=how_compared(found))
        if found.relation == wanted:
            return Answer("proved", shown=shown, how=how_compared(found))
        return Answer("refuted", found.words, shown=shown, how=how_compared(found))

    # ------------------------------------------------------------ theorems
    def theorem(self, node: Theorem, edition: Edition) -> Answer:
        """Whether a theorem holds in an edition under all its readings, or, if it is false, fails."""
        stated = Stated(node)
        bound = self.raised(stated.bound(Bound()))
        answers = [self._under(stated, book, bound) for book in edition.readings]
        statuses = {answer.status for answer in answers}
        if len(statuses) == 1:
            return answers[0]
        for status in ("unknown", "not tried"):
            if status in statuses:
                return next(answer for answer in answers if answer.status == status)
        pairs = zip(answers, edition.readings, strict=True)
        words = (f"{answer.status} if read as {book.reading.said.name}" for answer, book in pairs if book.reading)
        shown = next((answer.shown for answer in answers if answer.shown), None)
        return Answer("unsettled", "; ".join(words), how=answers[0].how, shown=shown)

    def _under(self, stated: Stated, book: Rulebook, bound: Bound) -> Answer:
        budget = Budget(self.seconds)
        far = [""]

        def told(how_far: str) -> None:
            far[0] = how_far
            self.told(f"{stated.node.name} under {book.name}: {how_far}")

        key = stated.node.name.text, bound, meaning_key(book, stated.expressions)
        try:
            if key not in self._known:
                self._known[key] = book.name, decide(stated, book, bound, budget, told)
        except NotTried as error:
            return Answer("not tried", str(error))
        except OutOfTime:
            return Answer("unknown", f"out of time with {far[0]} ({bound.with_board})")
        except Disagreement as error:
            error.example, error.edition = None, book.name
            raise
        first, found = self._known[key]
        return replace(_answer(stated, bound, found), same_as=None if first == book.name else first)


_HOW: Mapping[Level, tuple[str, Callable[[Bound], str]]] = {
    "claims": ("claims as free sets, by Z3", lambda bound: bound.of_claims),
    "boards": ("real boards, by Z3", lambda bound: bound.with_board),
    "entitlements": ("who may claim what, one by one, by the plain solver", lambda bound: bound.of_claims),
}


def _answer(stated: Stated, bound: Bound, found: Found) -> Answer:
    how, up_to = _HOW[found.level]
    if found.counterexample is not None:
        words = _failing(found.counterexample)
        return Answer(
            "refuted" if stated.node.holds else "proved",
            words if stated.node.holds else "",
            how=f"a smallest counterexample{': ' + words if words else ''} ({how})",
            shown=found.counterexample.witness,
        )
    if found.doubt is not None:
        return Answer("unsettled", _doubtful(found.doubt), how=how, shown=found.open)
    none = f"no counterexample with {up_to(bound)} ({how})"
    return Answer("proved", how=none) if stated.node.holds else Answer("refuted", none, how=none)


def _failing(one: Counterexample) -> str:
    """What the names stand for, and the claim that fails."""
    names = ", ".join(f"{name} is {thing}" for name, thing in one.chosen.items())
    claim = printing.clause(one.claim)
    return f"{names}, and not `{claim}`" if names else f"not `{claim}`"


def _doubtful(doubt: Doubt) -> str:
    """Why a theorem is not settled."""
    names = listed(ticked(clause.said.name.text for clause in doubt.cases))
    match doubt.why:
        case "silent":
            return "the edition is silent in some of these positions"
        case "all for several":
            return f"case {names} gives all to one claimant, and several may claim gold in some of these positions"
        case "no such pick":
            return "the pick may not be made in some of these positions"
        case "cases differ":
            return f"the cases {names} are true together in some of these positions, and differ there"


def how_compared(found: Comparison) -> str:
    """How two editions were compared."""
    return f"{found.words} ({found.bound.with_board})"
