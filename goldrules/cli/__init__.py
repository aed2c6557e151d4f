"""The command line: arguments, exit codes, and where text goes. Nothing is decided here.

A verb is a module here that ends in a click command of the same name; `_VERBS` puts it into the program. Its module is
imported when it is asked for, so that no verb waits for what only others need.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from goldrules.cli.safely import safely
from goldrules.diagnostics import did_you_mean

_VERBS = ("prove", "check", "solve", "explain", "diff", "lint", "mutate", "audit", "rules", "fmt", "smt", "sources")


class _Group(click.Group):
    """Imports a verb when it is asked for, and says which one may have been meant."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _VERBS:
            return None
        command: click.Command = getattr(import_module(f"goldrules.cli.{cmd_name}"), cmd_name)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            hint = did_you_mean(args[0], _VERBS)
            raise click.UsageError(f"there is no verb '{args[0]}'" + (f": {hint}" if hint else ""), ctx) from error

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*_VERBS]


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="goldrules")
def verbs() -> None:
    """The rules of Carcassonne: The Goldmines, as data, checked by machine.

    Exit codes: 0 it holds, 1 it does not, 2 the input cannot be used, 3 undecided.
    """


def main() -> None:
    """The program `goldrules`."""
    safely(verbs)
