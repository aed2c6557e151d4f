"""`goldrules prove`."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

import click

from goldrules.cli.bounds import bound_options, raised
from goldrules.cli.codes import FAILS, HOLDS, UNDECIDED
from goldrules.cli.run import FORMATS, Run, authority_option, files_argument, options_with
from goldrules.proving import prove_all
from goldrules.syntax.positions import Example
from goldrules.syntax.rules import Compare
from goldrules.syntax.theorems import Theorem

_KINDS: dict[str, tuple[type, str]] = {
    "example": (Example, "`expect`"),
    "compare": (Compare, "`compare`"),
    "theorem": (Theorem, "`theorem`"),
}
"""The kinds of statements, and what is proved of each."""


@click.command()
@files_argument(required=False)
@click.option("--only", "kinds", multiple=True, type=click.Choice(list(_KINDS)), help="Only statements of this kind.")
@authority_option
@bound_options
@options_with(*FORMATS, "junit")
def prove(
    files: tuple[str, ...],
    kinds: tuple[str, ...],
    form: str,
    players: int | None,
    ingots: int | None,
    features: int | None,
    board: tuple[int, int] | None,
    **given: Any,
) -> None:
    """Decide every `expect` of an example, every `compare` and every `theorem` of the shipped specification, or of
    FILEs on top of it.

    FILE is a `.gold` file, a `.json` position, or - for standard input.
    """
    run = Run("prove", files, whole_specification=not files, form=form, **given)
    wanted = dict(_KINDS[kind] for kind in kinds or _KINDS)
    rules = replace(run.rules, asked_statements=tuple(one for one in run.rules.asked_statements if type(one) in wanted))
    asked = run.asked if Example in wanted else []
    expected = sum(len(one.question.expectations) for one in asked)
    about_all = [node for node in rules.asked_statements if isinstance(node, Compare | Theorem)]
    expected += sum(len(node.under) if isinstance(node, Theorem) else 1 for node in about_all)
    general = None
    if about_all:
        from goldrules.proving.general import General

        general = General(lambda bound: raised(bound, players, ingots, features, board), run.seconds)
    found = run.all_of(prove_all(rules, asked, general), expected, "proving")
    if not found:
        *first, last = wanted.values()
        run.nothing(f"nothing to prove here: no {', '.join(first)}{' or ' if first else ''}{last}")
    statuses = {result.answer.status for result in found}
    if not files:
        run.warn_of_unread_input()
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
