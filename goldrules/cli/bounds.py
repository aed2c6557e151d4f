"""The options that say up to which size positions are looked at."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from goldrules.bounded import Bound


def _board(_ctx: click.Context, _parameter: click.Parameter, value: str | None) -> tuple[int, int] | None:
    if value is None:
        return None
    match = re.fullmatch(r"([1-9]\d?)x([1-9]\d?)", value)
    if match is None:
        raise click.BadParameter(f"'{value}' is no board: write ROWSxCOLUMNS, such as 4x4")
    return int(match[1]), int(match[2])


def bound_options(command: Callable[..., None]) -> Callable[..., None]:
    """`--players`, `--ingots`, `--features` and `--board`; what is not given stays as it is."""
    at_least_one = click.IntRange(min=1)
    for option in (
        click.option("--board", callback=_board, metavar="ROWSxCOLUMNS", help="The largest board. Default: 4x4."),
        click.option("--features", type=at_least_one, metavar="N", help="Up to so many features. Default: 3."),
        click.option("--ingots", type=at_least_one, metavar="N", help="Up to so many ingots. Default: 4."),
        click.option("--players", type=at_least_one, metavar="N", help="Up to so many players. Default: 3."),
    ):
        command = option(command)
    return command


def raised(
    bound: Bound, players: int | None, ingots: int | None, features: int | None, board: tuple[int, int] | None
) -> Bound:
    """A bound with the sizes that the command line gives."""
    rows, columns = board or (bound.rows, bound.columns)
    return replace(
        bound,
        players=players or bound.players,
        ingots=ingots or bound.ingots,
        features=features or bound.features,
        rows=rows,
        columns=columns,
    )
