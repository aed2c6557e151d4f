"""`goldrules rules`."""

from __future__ import annotations

import sys

import click

from goldrules.cli.codes import HOLDS
from goldrules.cli.run import Run, bare_option, complete_edition, extra_option


@click.command()
@click.argument("edition", shell_complete=complete_edition)
@extra_option
@bare_option
@click.option("--format", "form", type=click.Choice(["markdown", "html"]), default="markdown", show_default=True)
def rules(edition: str, extra: tuple[str, ...], bare: bool, form: str) -> None:
    """Write the rules of EDITION as readable prose, with its citations as footnotes.

    The prose is made from the clauses, so that it says what the checker does.
    """
    from goldrules.report import prose

    run = Run("rules", (), extra=extra, bare=bare)
    page = prose.page_of(run.edition(edition, "EDITION"), run.sources)
    text = prose.as_html(page) if form == "html" else prose.as_markdown(page)
    run.write_bytes(text.encode())
    sys.exit(HOLDS)
