"""Best play of every asked position: from the beginning, or from the picks that are proposed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from goldrules.legality import OutOfTime, Pick, named_picks
from goldrules.proving.running import Asked, told
from goldrules.source import Span
from goldrules.strategy.holdings import ForAll
from goldrules.strategy.holdings import for_all_holdings as regions
from goldrules.strategy.plays import Open, Play, plays
from goldrules.syntax.expressions import Objective
from goldrules.syntax.positions import Picks


@dataclass(frozen=True)
class Played:
    """Best play of one question under one edition, after the picks `before`, for every reading and case.

    `plays` is None where the time was over. `holdings` has, where that is asked, for each play the best first picks for
    all that the players may hold.
    """

    asked: Asked
    before: tuple[Pick, ...]
    span: Span
    plays: tuple[Play | Open, ...] | None
    holdings: tuple[ForAll | None, ...] = ()

    def settled(self, *, against_all: bool) -> bool:
        """Whether every reading and case gives an answer, and all the same one."""
        if self.plays is None:
            return False
        answers = {play.answer(against_all=against_all) if isinstance(play, Play) else None for play in self.plays}
        return None not in answers and len(answers) <= 1


def starts(asked: Asked) -> list[tuple[tuple[Pick, ...], Span]]:
    """Where best play begins: after each proposed order of picks, or from the beginning where there is none."""
    found = [
        (tuple(named_picks(propose.proposal)), propose.span)
        for propose in asked.question.proposals
        if isinstance(propose.proposal, Picks)
    ]
    return found or [((), asked.question.span)]


def play_all(
    asked: Iterable[Asked],
    objective: Objective | None,
    *,
    against_all: bool = False,
    for_all_holdings: bool = False,
    with_proof: bool = False,
    from_start: bool = False,
) -> Iterator[Played]:
    """Solve every question from each of its starts (with `from_start`, from the beginning, whatever is proposed); if
    asked, for all holdings of the players or with a proof, too.

    What is asked for is computed here, while the clock runs.
    """
    for one in asked:
        for before, span in [((), one.question.span)] if from_start else starts(one):
            one.restart_clocks()
            found: tuple[Play | Open, ...] | None = None
            holdings: tuple[ForAll | None, ...] = ()
            try:
                with told(one.question, one.edition):
                    found = tuple(plays(one.hand_outs, objective, before))
                    for play in found:
                        if isinstance(play, Play):
                            _ = play.best
                            if with_proof and play.player:
                                play.proof(against_all=against_all)
                    if for_all_holdings:
                        holdings = tuple(
                            regions(play, against_all=against_all) if isinstance(play, Play) and play.player else None
                            for play in found
                        )
            except OutOfTime:
                found = None
            yield Played(one, before, span, found, holdings)
