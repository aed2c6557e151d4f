"""`goldrules diff`."""

from __future__ import annotations

import sys
from typing import Any

import click

from goldrules.bounded import Bound
from goldrules.cli.bounds import bound_options, raised
from goldrules.cli.codes import FAILS, HOLDS, UNDECIDED
from goldrules.cli.run import FORMATS, Run, authority_option, options_with
from goldrules.comparing import compare


@click.command()
@click.argument("first", metavar="EDITION")
@click.argument("second", metavar="EDITION")
@click.option("--boards", is_flag=True, help="Show a difference of the hand-out on a real board, too.")
@click.option("--html", metavar="FILE", help="Write a page with every difference drawn, - for standard output.")
@authority_option
@bound_options
@options_with(*FORMATS, engine=False, edition=False)
def diff(
    first: str,
    second: str,
    boards: bool,
    html: str | None,
    players: int | None,
    ingots: int | None,
    features: int | None,
    board: tuple[int, int] | None,
    **given: Any,
) -> None:
    """Hold two EDITIONs against each other: clause by clause, and by meaning over all positions up to a bound.

    Each difference is shown by a smallest position: fewest ingots, then features, players and tiles. Exit codes: 0 the
    same, 1 different, 3 unsettled or out of time.
    """
    run = Run("diff", (), statements=False, **given)
    for name in (first, second):
        run.edition(name, "EDITION")
    bound = raised(Bound(), players, ingots, features, board)
    with run.watched("comparing") as told:
        found = compare(
            run.rules.editions[first], run.rules.editions[second], bound, run.seconds, boards=boards, told=told
        )
    code = {"same": HOLDS, "different": FAILS, "unsettled": UNDECIDED, "unknown": UNDECIDED}[found.relation]

    if html is not None:
        from goldrules.report.drawing import difference_page

        run.write_file(html, difference_page(found, run.rules.declared, run.sources))
        sys.exit(code)
    from goldrules.report import differences

    if run.json:
        run.finish(code, differences.as_json(found, run.sources))
    run.show_left_out((first, second))
    run.show(differences.comparison(found, run.sources))
    sys.exit(code)
