"""`goldrules explain`."""

from __future__ import annotations

import sys
from typing import Any

import click

from goldrules.cli.codes import HOLDS, UNDECIDED
from goldrules.cli.run import Run, files_argument, options
from goldrules.diagnostics import did_you_mean
from goldrules.proving import Asked, undecided
from goldrules.wording import listed


@click.command()
@files_argument()
@click.option("--example", "title", metavar="TITLE", help="Only the example of this title.")
@click.option("--svg", metavar="FILE", help="Draw the picture into a file, - for standard output.")
@click.option("--html", metavar="FILE", help="Write a page that needs nothing else, - for standard output.")
@options
def explain(files: tuple[str, ...], title: str | None, svg: str | None, html: str | None, **given: Any) -> None:
    """Draw every position of FILEs, and say who may take what, by which clause, and who is next.

    Nothing is judged here; `check` does that. The exit code is 0, or 3 where the edition is silent, or its readings or
    cases differ in who may take what, who is next, or whether proposed picks are legal.

    FILE is a `.gold` file, a `.json` position, or - for standard input.
    """
    run = Run("explain", files, **given)
    asked = [one for one in run.asked if title in (None, one.question.title)]
    if not asked:
        titles = [one.question.title for one in run.asked]
        hint = None
        if title:
            quoted = [f'"{one}"' for one in dict.fromkeys(titles)]
            hint = did_you_mean(title, titles) or f"there is {listed(quoted)}"
        run.nothing(
            f'nothing to explain here: no example "{title}"' if title else "nothing to explain here: no example", hint
        )
    code = HOLDS if not any(map(undecided, asked)) else UNDECIDED

    from goldrules.report import explaining
    from goldrules.report import json as as_json

    if svg or html:
        _draw(run, asked, svg, html)
        sys.exit(code)
    if run.json:
        run.finish(code, as_json.explanations(asked, run.sources))
    run.show(*(explaining.explanation(one, run.sources) for one in asked), between="\n")
    sys.exit(code)


def _draw(run: Run, asked: list[Asked], svg: str | None, html: str | None) -> None:
    """Write the picture, the page, or both."""
    from goldrules.report import drawing

    told = list(drawing.stories(asked, run.sources, drawing.best_play))
    if svg:
        run.write_file(svg, drawing.picture(told))
    if html:
        run.write_file(html, drawing.page(told, " · ".join(dict.fromkeys(run.files))))
