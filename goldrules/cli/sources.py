"""`goldrules sources`."""

from __future__ import annotations

import click

from goldrules.cli.codes import HOLDS
from goldrules.cli.run import Run, bare_option, extra_option


@click.command()
@extra_option
@bare_option
@click.option("--format", "form", type=click.Choice(["markdown", "json"]), default="markdown", show_default=True)
def sources(extra: tuple[str, ...], bare: bool, form: str) -> None:
    """Print each statement of the sources, with the clause of each edition that answers it."""
    from goldrules.report import matrix

    run = Run("sources", extra, whole_specification=not bare, bare=bare, form="json" if form == "json" else "text")
    if run.json:
        run.finish(HOLDS, matrix.as_json(run.rules))
    run.write(matrix.as_markdown(run.rules))
