"""`goldrules check`."""

from __future__ import annotations

import sys
from typing import Any, NoReturn

import click

from goldrules.cli.certificates import verified
from goldrules.cli.codes import FAILS, HOLDS, UNDECIDED
from goldrules.cli.run import Run, authority_option, files_argument, options
from goldrules.proving import judge_all


@click.command()
@files_argument(required=False)
@click.option("--certificate", metavar="FILE", help="Check what `solve --certificate` wrote, without solving.")
@authority_option
@options
def check(files: tuple[str, ...], certificate: str | None, **given: Any) -> None:
    """Judge every `propose` of FILEs: legal, illegal or unsettled, and why, naming the rule and its source.

    FILE is a `.gold` file, a `.json` position, or - for standard input.
    """
    if certificate is None and not files:
        raise click.UsageError("Missing argument 'FILE...' (or --certificate FILE).")
    run = Run("check", files, **given)
    run.check_questions()
    if certificate is not None:
        _check_certificate(run, certificate)
    expected = sum(len(one.question.proposals) for one in run.asked)
    found = run.all_of(judge_all(run.asked), expected, "checking")
    if not found:
        run.nothing("nothing to check here: no `propose`")
    words = {one.verdict.word if one.verdict else "unknown" for one in found}
    code = FAILS if "illegal" in words else HOLDS if words == {"legal"} else UNDECIDED

    from goldrules.report import json as as_json
    from goldrules.report import verdicts

    if run.json:
        run.finish(code, as_json.judged(found, run.sources))
    run.show_left_out(one.asked.edition for one in found)
    run.show(verdicts.verdicts(found, run.sources))
    sys.exit(code)


def _check_certificate(run: Run, name: str) -> NoReturn:
    """Check the proofs in a file; an example of the FILEs beside it must be the position that its proof is about."""
    from goldrules.report import certificates

    found = verified(run, name)
    for question in run.rules.asked:
        if question.title not in {one.title for one in found}:
            run.say(f"note: there is no certificate of {question.title} in {name}")
        elif question.proposals:
            run.say(
                f"note: what {question.title} proposes is not judged here, and the certificate may be about another "
                "moment of it; leave --certificate out to judge it"
            )
    words = {one.word for one in found}
    code = FAILS if "refused" in words else UNDECIDED if "unknown" in words else HOLDS
    if run.json:
        run.finish(code, certificates.as_json(found))
    run.show(certificates.as_text(found))
    sys.exit(code)
