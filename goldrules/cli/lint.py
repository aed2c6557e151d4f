"""`goldrules lint`."""

from __future__ import annotations

import sys
from typing import Any

import click

from goldrules.bounded import Bound
from goldrules.cli.bounds import bound_options, raised
from goldrules.cli.codes import FAILS, HOLDS, UNDECIDED
from goldrules.cli.run import FORMATS, Run, authority_option, complete_edition, files_argument, options_with
from goldrules.syntax.rules import Edition


@click.command()
@files_argument(required=False)
@authority_option
@bound_options
@click.option(
    "--edition", "editions", multiple=True, metavar="NAME", shell_complete=complete_edition, help="Only this edition."
)
@options_with(*FORMATS, engine=False, edition=False)
def lint(
    files: tuple[str, ...],
    editions: tuple[str, ...],
    players: int | None,
    ingots: int | None,
    features: int | None,
    board: tuple[int, int] | None,
    **given: Any,
) -> None:
    """Look for gaps and conflicts in the editions of the shipped specification, or of FILEs on top of it.

    docs/lint.md describes each finding by its code. Exit codes: 0 nothing was found, 1 something was, 3 out of time.
    """
    from goldrules.linting import lint as lint_rules
    from goldrules.report import findings

    run = Run("lint", files, whole_specification=not files, **given)
    run.check_questions()
    chosen = [run.edition(name, "--edition").name for name in dict.fromkeys(editions)]
    with run.watched("linting") as told:
        bound = raised(Bound(), players, ingots, features, board)
        found = lint_rules(run.rules, bound, run.seconds, editions=chosen, told=told)
    if files and not chosen:
        asked = {node.name.text for node in run.rules.asked_statements if isinstance(node, Edition)}
        found.findings = [one for one in found.findings if one.span.source.name in files or asked & {*one.editions}]
    code = FAILS if found.findings else UNDECIDED if found.undecided else HOLDS
    if run.json:
        run.finish(code, findings.as_json(found, run.sources))
    run.show_left_out(run.rules.editions)
    run.show(findings.findings(found, run.sources))
    sys.exit(code)
