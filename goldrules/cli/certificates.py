"""Files of certificates, read and verified for the verbs that take them."""

from __future__ import annotations

import json

import click

from goldrules.cli.run import Run
from goldrules.proving.verifying import Verified, verify
from goldrules.strategy.certificate import Malformed


def verified(run: Run, name: str) -> list[Verified]:
    """What comes of every certificate of a file. Leaves with exit 2 where the file holds none."""
    try:
        with click.open_file(name, encoding="utf-8") as file:
            document = json.load(file)
    except OSError as error:
        raise click.BadParameter(f"{name}: {error.strerror}", param_hint="--certificate") from error
    except RecursionError as error:
        raise click.BadParameter(f"{name} is nested too deeply", param_hint="--certificate") from error
    except ValueError as error:
        raise click.BadParameter(f"{name} cannot be read: {error}", param_hint="--certificate") from error
    try:
        with run.watched("checking"):
            found = verify(run.rules, document, run.engines)
    except Malformed as error:
        raise click.BadParameter(f"{name} is not as it should be: {error}", param_hint="--certificate") from error
    if not found:
        raise click.BadParameter(f"there is no certificate in {name}", param_hint="--certificate")
    return found
