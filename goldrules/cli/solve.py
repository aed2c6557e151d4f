"""`goldrules solve`."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from goldrules.cli.codes import FAILS, HOLDS, UNDECIDED
from goldrules.cli.run import Run, files_argument, options
from goldrules.proving.playing import Played, play_all
from goldrules.strategy.plays import Open, Play
from goldrules.syntax.expressions import Objective


@click.command()
@files_argument()
@click.option(
    "--by",
    "objective",
    type=click.Choice(["points", "ingots", "margin"]),
    help="What each player plays for. Default: points, or ingots where the edition has no table of values.",
)
@click.option("--against", type=click.Choice(["selfish", "all"]), default="selfish", show_default=True)
@click.option(
    "--for-all-holdings", is_flag=True, help="Say, too, for which holdings of the players which picks are best."
)
@click.option("--from-start", is_flag=True, help="From the first pick on, whatever picks the examples propose.")
@click.option("--certificate", metavar="FILE", help="Write a proof of every answer, for `check --certificate FILE`.")
@options
def solve(
    files: tuple[str, ...],
    objective: Objective | None,
    against: str,
    for_all_holdings: bool,
    from_start: bool,
    certificate: str | None,
    **given: Any,
) -> None:
    """Say which first picks are the best and why, and what comes of best play, for every example of FILEs.

    Picks that an example proposes were made already. FILE is a `.gold` file, a `.json` position, or - for standard
    input.
    """
    run = Run("solve", files, **given)
    asked = [one for one in run.asked if not one.question.about_places]
    if not asked:
        run.nothing("nothing to solve here: no example of a hand-out")
    lacking = [one.edition for one in asked if any(hand_out.rulebook.value is None for hand_out in one.hand_outs)]
    if lacking and objective in ("points", "margin"):
        raise click.BadParameter(f"`{lacking[0]}` says nothing of the value of ingots", param_hint="--by")
    against_all = against == "all"
    played = play_all(
        asked,
        objective,
        against_all=against_all,
        for_all_holdings=for_all_holdings,
        with_proof=certificate is not None,
        from_start=from_start,
    )
    found = run.all_of(played, len(asked), "solving")

    if certificate is not None:
        _write_certificate(run, certificate, found, against_all)
    code = _code(found, against_all)
    from goldrules.report import playing, playing_json

    if run.json:
        run.finish(code, playing_json.solutions(found, run.sources, against_all=against_all))
    run.show(playing.best_play(found, run.sources, against_all=against_all))
    sys.exit(code)


def _write_certificate(run: Run, name: str, found: list[Played], against_all: bool) -> None:
    """Write the certificates of all answers; none where the time was over for one."""
    if any(one.plays is None for one in found):
        run.note("no certificate is written: the time was over before all was found")
        return
    from goldrules.proving.certifying import documents

    plays = [
        (one.asked.question.title, one.asked.edition, play)
        for one in found
        for play in one.plays or ()
        if isinstance(play, Play)
    ]
    made = documents(plays, against_all=against_all)
    run.write_file(name, json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n")


def _code(found: list[Played], against_all: bool) -> int:
    words = {play.word if isinstance(play, Open) else "" for one in found for play in one.plays or ()}
    if "illegal" in words:
        return FAILS
    return HOLDS if all(one.settled(against_all=against_all) for one in found) else UNDECIDED
