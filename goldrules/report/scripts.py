"""Every question of some examples about a hand-out, as scripts for another solver."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from goldrules import printing
from goldrules.legality.smtlib import Script, comment, scripts
from goldrules.proving import Asked
from goldrules.proving.expectations import totals_of
from goldrules.report.words import Sources, clause_line
from goldrules.syntax import positions as p

__all__ = ["Script", "comment", "scripts_of"]


def scripts_of(asked: Iterable[Asked], sources: Sources) -> Iterator[Script]:
    """A script for each proposal, expected verdict and expected counts, under every reading and true case."""
    for one in asked:
        title = f"{one.question.title} ({one.question.span.place})"
        for proposal, said, partial in _questions(one):
            for hand_out in one.hand_outs:
                yield from scripts(
                    hand_out, proposal, f"{title}: {said}", partial, lambda clause: clause_line(clause, sources)
                )


def _questions(asked: Asked) -> Iterator[tuple[p.Picks | p.Split | p.Totals, str, bool]]:
    for propose in asked.question.proposals:
        if not isinstance(propose.proposal, p.Placing):
            yield propose.proposal, f"propose {printing.proposal(propose.proposal)}", True
    for expectation in asked.question.expectations:
        said = printing.expectation(expectation)
        if isinstance(expectation, p.ExpectVerdict) and not isinstance(expectation.proposal, p.Placing):
            yield expectation.proposal, said, False
        if isinstance(expectation, p.ExpectCounts):
            yield totals_of(expectation, asked.question.position.players), said, False
