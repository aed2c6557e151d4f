"""Whether a position can be asked about under one rulebook: types, followers, marks and numbers that it has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from goldrules.checking.questions import Question
from goldrules.diagnostics import Diagnostic, Label, did_you_mean, there_are
from goldrules.editions import Rulebook
from goldrules.syntax import positions as p
from goldrules.syntax.names import Name
from goldrules.syntax.rules import Expansion, Feature, Follower


def unknown_to(
    question: Question, rulebook: Rulebook, expansions: Mapping[str, Expansion] | None = None
) -> list[Diagnostic]:
    """What of a position the rulebook does not have; `expansions` are those that an edition could include.

    Marks and numbers are of the board, not of an edition: it is enough that some file declares them.
    """
    problems: list[Diagnostic] = []

    def known(what: str, name: Name, names: Iterable[str]) -> None:
        if name.text not in names:
            hint = _brought_by(name.text, expansions or {}) or did_you_mean(name.text, names) or there_are(names)
            message = f"`{rulebook.edition}` has no {what} `{name}`"
            problems.append(Diagnostic("GR404", message, Label(name.span), hint=hint))

    for feature in question.features:
        known("feature type", feature.type, rulebook.features)
        for part in feature.parts:
            match part:
                case p.HeldBy():
                    for holder in part.holders:
                        if holder.kind is not None:
                            known("follower", holder.kind, rulebook.followers)
                        elif rulebook.default_follower is None:
                            message = f"`{rulebook.edition}` has no default follower: say which kind stands here"
                            problems.append(Diagnostic("GR406", message, Label(holder.span)))
                case _:
                    pass
    for said in (*question.expectations, *question.proposals):
        problems += _lacking(said, question, rulebook)
    return problems


def _brought_by(name: str, expansions: Mapping[str, Expansion]) -> str | None:
    """The expansion that declares a feature type or follower, as a hint."""
    for expansion in expansions.values():
        for part in expansion.parts:
            if isinstance(part, Feature | Follower) and part.name.text == name:
                return f"expansion `{expansion.name}` has it: write `with {expansion.name}` in the edition"
    return None


def _lacking(said: p.Expectation | p.Propose, question: Question, rulebook: Rulebook) -> Iterable[Diagnostic]:
    needs_value = isinstance(said, p.ExpectWorth) or (
        isinstance(said, p.ExpectBest | p.ExpectSafe | p.ExpectBestPick) and said.objective in ("points", "margin")
    )
    if needs_value and rulebook.value is None:
        yield Diagnostic("GR404", f"`{rulebook.edition}` says nothing of the value of ingots", Label(said.span))
    proposal = said.proposal if isinstance(said, p.ExpectVerdict | p.Propose) else None
    if isinstance(proposal, p.Placing):
        if rulebook.placement is None:
            message = f"`{rulebook.edition}` says nothing of where ingots are put"
            yield Diagnostic("GR404", message, Label(proposal.span))
        elif question.position.placed is None and not question.position.entitled:
            message = f"{question.named} does not say which tile was just placed"
            hint = 'write `"placed": "TILE"`' if proposal.span.source.is_json else "write `placed TILE`"
            yield Diagnostic("GR406", message, Label(proposal.span), hint=hint)
