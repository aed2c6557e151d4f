"""`goldrules check`."""

from __future__ import annotations

import sys
from typing import Any

import click

from goldrules.cli.codes import FAILS, HOLDS, UNDECIDED
from goldrules.cli.run import Run, files_argument, options
from goldrules.proving import judge_all


@click.command()
@files_argument()
@options
def check(files: tuple[str, ...], **given: Any) -> None:
    """Judge every `propose` of FILEs: legal, illegal or unsettled, and why, naming the rule and its source.

    FILE is a `.gold` file, a `.json` position, or - for standard input.
    """
    run = Run("check", files, **given)
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
    run.show(verdicts.verdicts(found, run.sources))
    sys.exit(code)
