"""`goldrules smt`."""

from __future__ import annotations

import sys
from typing import Any, NoReturn

import click

from goldrules.cli.certificates import verified
from goldrules.cli.codes import FAILS, HOLDS, UNDECIDED
from goldrules.cli.run import Run, files_argument, options_with


@click.command()
@files_argument(required=False)
@click.option("--certificate", metavar="FILE", help="Write the obligations of certificates; `unsat` means proved.")
@options_with(engine=False)
def smt(files: tuple[str, ...], certificate: str | None, **given: Any) -> None:
    """Write every question of FILEs about a hand-out as SMT-LIB 2, for another solver: `sat` means legal.

    The questions are the `propose` and the expected verdicts and counts, each under every reading and true case, with
    names and citations as comments. `(reset)` stands between two questions.
    """
    from goldrules.report.scripts import scripts_of

    if certificate is None and not files:
        raise click.UsageError("Missing argument 'FILE...' (or --certificate FILE).")
    run = Run("smt", files, **given)
    run.check_questions()
    if certificate is not None:
        _obligations(run, certificate)
    found = list(scripts_of(run.asked, run.sources))
    if not found:
        run.nothing("nothing to write here: no question about a hand-out")
    run.write("(reset)\n".join(script.text for script in found))


def _obligations(run: Run, name: str) -> NoReturn:
    """Write the negated obligations of every certificate in a file that holds by plain numbers."""
    from goldrules.report.scripts import comment

    found = verified(run, name)
    written = ((comment(f"{one.title}, under {one.edition}"), one.script) for one in found if one.script)
    run.write("(reset)\n".join(f"{title}\n{script}" for title, script in written))
    for one in found:
        if not one.script:
            click.echo(f"{one.title}, under {one.edition}: {one.why}", err=True)
    words = {one.word for one in found}
    sys.exit(FAILS if "refused" in words else UNDECIDED if "unknown" in words else HOLDS)
