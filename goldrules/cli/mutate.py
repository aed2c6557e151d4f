"""`goldrules mutate`."""

from __future__ import annotations

import sys
from typing import Any

import click

from goldrules.cli.codes import FAILS, HOLDS
from goldrules.cli.run import Run, files_argument, options
from goldrules.mutating import Trial, mutable, mutants


@click.command()
@files_argument(required=False)
@click.option("--all", "whole", is_flag=True, help="List every mutant, also those that are noticed.")
@options
def mutate(files: tuple[str, ...], whole: bool, **given: Any) -> None:
    """Change the rules of FILEs one thing at a time, and list the changes that no example of FILEs notices.

    Without FILE it is the shipped specification. Exit codes: 0 every change is noticed, 1 some are not.
    """
    run = Run("mutate", files, whole_specification=not files, **given)
    statements = mutable(run.rules)
    if not statements:
        run.nothing("nothing to change here: no expansion and no edition")
    todo = [mutant for statement in statements for mutant in mutants(statement)]
    trial = Trial(run.rules, given["timeout"])
    for expectation in trial.failing:
        run.say(f"{expectation.span.place} does not hold as it stands, and so notices nothing")
    outcomes = run.all_of(trial.run(todo), len(todo), "changing")
    code = FAILS if any(one.fate in ("survives", "unknown") for one in outcomes) else HOLDS

    from goldrules.report import mutating

    if run.json:
        run.finish(code, mutating.as_json(outcomes))
    run.show(mutating.survivors(outcomes, whole=whole))
    sys.exit(code)
