"""Whether a position can be: what its features need, who is active, how many ingots there are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from goldrules.checking import Question, unknown_to
from goldrules.diagnostics import Diagnostic, Label
from goldrules.editions import Clause, Edition, Rulebook
from goldrules.legality import Engines, HandOut, must_agree
from goldrules.printing import clause as clause_text
from goldrules.printing import expression
from goldrules.syntax import expressions as x
from goldrules.syntax.rules import Needs
from goldrules.syntax.traverse import nodes


def hand_outs(
    question: Question, edition: Edition, engines: Engines, *, fits: bool = False
) -> tuple[list[HandOut], list[Diagnostic]]:
    """A question's position under each reading of an edition, and why it cannot be asked there.

    `fits`: it is known already that the edition has all that the question names. Raises `OutOfTime`.
    """
    found: list[HandOut] = []
    problems: list[Diagnostic] = []
    for rulebook in edition.readings:
        lacking = [] if fits else unknown_to(question, rulebook)
        problems += lacking
        if not lacking:
            hand_out = HandOut(question.position, rulebook, engines)
            problems += _ill_formed(question, hand_out)
            if engines.z3 is not None:
                from goldrules.legality.second import read_alike

                must_agree("what the rules mean in this position", read_alike(hand_out), "one thing", "another")
            found.append(hand_out)
    return found, list(dict.fromkeys(problems))


def _ill_formed(question: Question, hand_out: HandOut) -> Iterable[Diagnostic]:
    yield from _too_many_ingots(question, hand_out.rulebook)
    if question.about_places:
        return
    if question.position.entitled and hand_out.claimants:
        yield from _board_needed(question, hand_out.rulebook)
    for index, feature in enumerate(question.features):
        hand_out.engines.budget.check()
        for clause in hand_out.broken_needs(index):
            message = f"`{feature.name}` breaks what `{feature.type}` needs"
            here = [Label(question.span, "in this position")] if feature.name.text in question.inherited else []
            yield Diagnostic("GR405", message, Label(feature.span), (*here, *_broken_parts(hand_out, clause, index)))
    if hand_out.needs_active:
        message = f"gold is handed out here, and {question.named} does not say who is active"
        yield Diagnostic("GR406", message, Label(question.span))


def _broken_parts(hand_out: HandOut, clause: Clause[Needs], feature: int) -> Iterable[Label]:
    """What a feature lacks of a `needs`: of several conditions joined by `and`, those that are false."""
    broken = hand_out.broken_parts(clause, feature)
    if broken == [clause.said.condition]:
        yield Label(clause.span, clause_text(clause.said))
    else:
        yield from (Label(part.span, f"`{expression(part)}` is not so") for part in broken)


_OF_A_BOARD = x.Marked | x.Call | x.TilesOf | x.PlacedTile | x.WholeBoard | x.IsType | x.Test
"""What only a board with its features can say."""


def _board_needed(question: Question, rulebook: Rulebook) -> Iterable[Diagnostic]:
    """Who is entitled is all that such a position says: a hand-out that looks at the board cannot be asked about it."""
    clauses: list[Clause[Any]] = [*rulebook.cases.values(), *rulebook.turns.values()]
    for clause in clauses:
        if any(isinstance(one, _OF_A_BOARD) or (isinstance(one, x.Kind) and one.type) for one in nodes(clause.said)):
            message = f"how `{rulebook.edition}` hands out the gold depends on the board, and the position has none"
            label = Label(clause.span, clause_text(clause.said))
            yield Diagnostic("GR408", message, Label(question.span), (label,), "draw a `board` with its features")


def _too_many_ingots(question: Question, rulebook: Rulebook) -> Iterable[Diagnostic]:
    if rulebook.supply is None:
        return
    position, supply = question.position, rulebook.supply.said.amount
    used = len(position.gold) + sum(position.holds.values())
    if used > supply:
        yield Diagnostic(
            "GR407",
            f"{used} ingots lie on the board and before the players, more than the supply of {supply}",
            Label(question.span),
            (Label(rulebook.supply.span, "the supply"),),
        )
