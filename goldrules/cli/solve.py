"""`goldrules solve`."""

from __future__ import annotations

import sys
from typing import Any

import click

from goldrules.cli.codes import FAILS, HOLDS, UNDECIDED
from goldrules.cli.run import Run, files_argument, options
from goldrules.proving import Played, play_all
from goldrules.strategy.plays import Open
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
@options
def solve(files: tuple[str, ...], objective: Objective | None, against: str, **given: Any) -> None:
    """Say which first picks are the best and why, and what comes of best play, for every example of FILEs.

    Picks that an example proposes were made already. FILE is a `.gold` file, a `.json` position, or - for standard
    input.
    """
    run = Run("solve", files, **given)
    if not run.asked:
        run.nothing("nothing to solve here: no example")
    found = run.all_of(play_all(run.asked, objective), len(run.asked), "solving")

    from goldrules.report import playing, playing_json

    against_all = against == "all"
    code = _code(found)
    if run.json:
        run.finish(code, playing_json.solutions(found, run.sources, against_all=against_all))
    run.show(playing.best_play(found, run.sources, against_all=against_all))
    sys.exit(code)


def _code(found: list[Played]) -> int:
    words = {play.word if isinstance(play, Open) else "" for one in found for play in one.plays or ()}
    if "illegal" in words:
        return FAILS
    return HOLDS if words <= {""} and all(one.plays is not None for one in found) else UNDECIDED
