"""`goldrules smt`."""

from __future__ import annotations

from typing import Any

import click

from goldrules.cli.run import Run, files_argument, options


@click.command()
@files_argument()
@options
def smt(files: tuple[str, ...], **given: Any) -> None:
    """Write every question of FILEs about a hand-out as SMT-LIB 2, for another solver: `sat` means legal.

    The questions are the `propose` and the expected verdicts and counts, each under every reading and true case, with
    names and citations as comments. `(reset)` stands between two questions.
    """
    from goldrules.report.scripts import scripts_of

    run = Run("smt", files, **given)
    found = list(scripts_of(run.asked, run.sources))
    if not found:
        run.nothing("nothing to write here: no question about a hand-out")
    run.write("(reset)\n".join(script.text for script in found))
