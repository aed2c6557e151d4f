"""Where an expression stands, and what is reported of one that does not belong there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from goldrules.checking.declared import Declared
from goldrules.diagnostics import Diagnostic, Label, did_you_mean
from goldrules.source import Span
from goldrules.syntax.names import Name


@dataclass(frozen=True, slots=True)
class Context:
    """Where an expression stands: is there a feature to read it inside, a player on turn, a tile, are there claimants?

    `things` are a theorem's names and what each is: `player`, `ingot`, `tile` or `feature`; None outside theorems.
    """

    feature: bool = False
    player: bool = False
    tile: bool = False
    claimants: bool = False
    things: tuple[tuple[str, str], ...] | None = None

    def thing(self, name: str) -> str | None:
        return dict(self.things or ()).get(name)


class ExpressionReports:
    """Reports on names and places of expressions, collected in `problems`."""

    def __init__(self, declared: Declared, problems: list[Diagnostic]) -> None:
        self._declared, self._problems = declared, problems

    def _thing(self, name: Name, kinds: tuple[str, ...], context: Context) -> None:
        known = context.thing(name.text)
        wanted = " or ".join(kinds)
        if context.things is None:
            self._report("GR302", f"`of {name}` can be said in a theorem only", name.span)
        elif name.text in ("someone", "nobody") and "player" in kinds:
            pass
        elif known is None:
            self._unknown(wanted, name, [word for word, _ in context.things], "name it with `for every`")
        elif known not in (*kinds, "it"):
            self._report("GR301", f"`{name}` is {_a(known)}, and {_a(wanted)} must stand here", name.span)

    def _needs_feature(self, what: str, span: Span, context: Context) -> None:
        if not context.feature:
            self._report("GR302", f"{what} means nothing here: there is no feature to read it inside", span)

    def _known(self, what: str, name: Name, known: Iterable[str]) -> None:
        if name.text not in known:
            self._unknown(what, name, known)

    def _unknown(self, what: str, name: Name, known: Iterable[str], hint: str | None = None) -> None:
        self._report("GR101", f"there is no {what} `{name}`", name.span, did_you_mean(name.text, known) or hint)

    def _wrong_kind(self, message: str, name: Name, instead: str | None = None) -> None:
        self._report("GR301", message, name.span, f"write `{instead}`" if instead else None)

    def _report(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        self._problems.append(Diagnostic(code, message, Label(span), hint=hint))


def _a(words: str) -> str:
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"
