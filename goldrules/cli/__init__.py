"""The command line: arguments, exit codes, and where text goes. Nothing is decided here.

A verb is a module here that ends in a click command; `_VERBS` puts it into the program.
"""

from __future__ import annotations

from typing import Any

import click

from goldrules.cli.audit import audit
from goldrules.cli.check import check
from goldrules.cli.diff import diff
from goldrules.cli.explain import explain
from goldrules.cli.fmt import fmt
from goldrules.cli.lint import lint
from goldrules.cli.mutate import mutate
from goldrules.cli.prove import prove
from goldrules.cli.rules import rules
from goldrules.cli.safely import safely
from goldrules.cli.smt import smt
from goldrules.cli.solve import solve
from goldrules.cli.sources import sources
from goldrules.diagnostics import did_you_mean

_VERBS: tuple[click.Command, ...] = (prove, check, solve, explain, diff, lint, mutate, audit, rules, fmt, smt, sources)


class _Group(click.Group):
    """Says which verb may have been meant."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            hint = did_you_mean(args[0], self.commands)
            raise click.UsageError(f"there is no verb '{args[0]}'" + (f": {hint}" if hint else ""), ctx) from error

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [verb.name or "" for verb in _VERBS]


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="goldrules")
def verbs() -> None:
    """The rules of Carcassonne: The Goldmines, as data, checked by machine.

    Exit codes: 0 it holds, 1 it does not, 2 the input cannot be used, 3 undecided.
    """


for _verb in _VERBS:
    verbs.add_command(_verb)


def main() -> None:
    """The program `goldrules`."""
    safely(verbs)
