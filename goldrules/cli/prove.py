"""`goldrules prove`."""

from __future__ import annotations

import sys
from typing import Any

import click

from goldrules.cli.bounds import bound_options, raised
from goldrules.cli.codes import FAILS, HOLDS, UNDECIDED
from goldrules.cli.run import FORMATS, Run, authority_option, files_argument, options_with
from goldrules.proving import prove_all
from goldrules.syntax.rules import Compare
from goldrules.syntax.theorems import Theorem


@click.command()
@files_argument(required=False)
@authority_option
@bound_options
@options_with(*FORMATS, "junit")
def prove(
    files: tuple[str, ...],
    form: str,
    players: int | None,
    ingots: int | None,
    features: int | None,
    board: tuple[int, int] | None,
    **given: Any,
) -> None:
    """Decide every `expect`, `compare` and `theorem` of the shipped specification, or of FILEs on top of it.

    FILE is a `.gold` file, a `.json` position, or - for standard input.
    """
    run = Run("prove", files, whole_specification=not files, form=form, **given)
    expected = sum(len(one.question.expectations) for one in run.asked)
    about_all = [node for node in run.rules.asked_statements if isinstance(node, Compare | Theorem)]
    expected += sum(len(node.under) if isinstance(node, Theorem) else 1 for node in about_all)
    general = None
    if about_all:
        from goldrules.proving.general import General

        general = General(lambda bound: raised(bound, players, ingots, features, board), run.seconds)
    found = run.all_of(prove_all(run.rules, run.asked, general), expected, "proving")
    if not found:
        run.nothing("nothing to prove here: no `expect`, `compare` or `theorem`")
    statuses = {result.answer.status for result in found}
    code = FAILS if "refuted" in statuses else HOLDS if statuses == {"proved"} else UNDECIDED
    if run.quiet:
        sys.exit(code)

    from goldrules.report import json as as_json
    from goldrules.report import proofs

    if run.json:
        run.finish(code, as_json.results(found, run.sources))
    if form == "junit":
        from goldrules.report import junit

        run.write_bytes(junit.document(found, run.sources).encode())
        sys.exit(code)
    run.show_left_out(dict.fromkeys(result.edition for result in found if result.edition))
    run.show(proofs.about_all(found), proofs.not_proved(found, run.sources), proofs.table(found), proofs.summary(found))
    sys.exit(code)
