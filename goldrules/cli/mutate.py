"""`goldrules mutate`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from time import monotonic
from typing import Any

import click

from goldrules.bounded import Bound
from goldrules.cli.bounds import bound_options, raised
from goldrules.cli.codes import FAILS, HOLDS
from goldrules.cli.run import FORMATS, Run, files_argument, options_with
from goldrules.comparing import compare, positions_alike
from goldrules.editions import Edition
from goldrules.legality import OutOfTime
from goldrules.mutating import Outcome, Trial, mutable, mutants

EVERY = 15.0
"""Seconds between two lines of progress in a log."""


@click.command()
@files_argument(required=False)
@click.option("--all", "whole", is_flag=True, help="List every mutant, also those that are noticed.")
@bound_options
@options_with(*FORMATS, engine=False)
def mutate(
    files: tuple[str, ...],
    whole: bool,
    players: int | None,
    ingots: int | None,
    features: int | None,
    board: tuple[int, int] | None,
    **given: Any,
) -> None:
    """Change the rules of FILEs one thing at a time, and list the changes that no example of FILEs notices.

    Without FILE it is the shipped specification. A change that is proved to mean the same on all positions up to the
    bound is set aside. Exit codes: 0 every other change is noticed, 1 some are not.
    """
    run = Run("mutate", files, whole_specification=not files, **given)
    run.check_questions()
    bound = raised(Bound(), players, ingots, features, board)

    def alike(first: Edition, second: Edition) -> bool | None:
        with suppress(OutOfTime):
            if not positions_alike(first, second, bound, run.seconds):
                return False
            relation = compare(first, second, bound, run.seconds).relation
            return None if relation == "unknown" else relation == "same"
        return None

    statements = mutable(run.rules)
    if not statements:
        run.nothing("nothing to change here: no expansion and no edition")
    todo = [mutant for statement in statements for mutant in mutants(statement)]
    trial = Trial(run.rules, run.seconds, alike)
    for expectation in trial.failing:
        run.say(f"{expectation.span.place} does not hold as it stands, and so notices nothing")
    outcomes = run.all_of(_told(run, trial.run(todo), len(todo)), len(todo), "changing")
    code = FAILS if any(one.fate in ("survives", "unknown") for one in outcomes) else HOLDS

    from goldrules.report import mutating

    if run.json:
        run.finish(code, mutating.as_json(outcomes, bound))
    run.show(mutating.survivors(outcomes, bound, whole=whole))
    sys.exit(code)


def _told(run: Run, outcomes: Iterable[Outcome], expected: int) -> Iterator[Outcome]:
    """The outcomes; now and then a line says how far it came, where the error stream is no terminal but a log."""
    last = monotonic()
    for done, outcome in enumerate(outcomes, start=1):
        yield outcome
        if not sys.stderr.isatty() and monotonic() - last >= EVERY:
            last = monotonic()
            run.say(f"{done} of {expected} changes tried")
