"""`goldrules explain`."""

from __future__ import annotations

import sys
from typing import Any

import click

from goldrules.cli.codes import HOLDS, UNDECIDED
from goldrules.cli.run import Run, files_argument, options
from goldrules.diagnostics import did_you_mean
from goldrules.proving import settled


@click.command()
@files_argument()
@click.option("--example", "title", metavar="TITLE", help="Only the example of this title.")
@options
def explain(files: tuple[str, ...], title: str | None, **given: Any) -> None:
    """Draw every position of FILEs, and say who may take what, by which clause, and who is next.

    FILE is a `.gold` file, a `.json` position, or - for standard input.
    """
    run = Run("explain", files, **given)
    asked = [one for one in run.asked if title in (None, one.question.title)]
    if not asked:
        titles = [one.question.title for one in run.asked]
        hint = did_you_mean(title, titles) if title else None
        run.nothing(
            "nothing to explain here: no such example" if title else "nothing to explain here: no example", hint
        )
    code = HOLDS if all(map(settled, asked)) else UNDECIDED

    from goldrules.report import explaining
    from goldrules.report import json as as_json

    if run.json:
        run.finish(code, as_json.explanations(asked, run.sources))
    run.show(*(explaining.explanation(one, run.sources) for one in asked), between="\n")
    sys.exit(code)
