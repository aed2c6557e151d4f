"""`goldrules audit`."""

from __future__ import annotations

import os
import stat
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from time import monotonic
from typing import Any, BinaryIO

import click

from goldrules.cli.codes import FAILS, HOLDS, UNDECIDED, UNUSABLE
from goldrules.cli.run import FORMATS, Run, files_argument, options_with
from goldrules.diagnostics import Diagnostic, Label
from goldrules.legality import Disagreement
from goldrules.source import Source, Span
from goldrules.wording import number_of

_WORDS = ("legal", "illegal", "unsettled", "unknown", "bad")


@click.command()
@files_argument()
@click.option(
    "--jobs",
    "-j",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many processes work side by side. Default: as many as there are cores.",
)
@click.option("--brief", is_flag=True, help="Answers with the verdict and the reason, without rules and citations.")
@options_with(*FORMATS[1:])
def audit(
    files: tuple[str, ...], jobs: int | None, brief: bool, form: str, extra: tuple[str, ...], **given: Any
) -> None:
    """Judge streams of positions and games: JSON Lines in, JSON Lines out, in order.

    FILE holds a position (or a record of a game) in JSON on each line; - is standard input. A bad line is answered as
    bad, and the rest goes on. Empty lines are left out. --timeout bounds a line.
    """
    run = Run("audit", (), extra=extra, form=form, **given)
    from goldrules.auditing import InputLine, Settings, lines_of
    from goldrules.auditing import audit as answers

    settings = Settings(run.background, run.named, given["engine"] or "plain", given["timeout"], brief)
    counts: Counter[str] = Counter()
    began = monotonic()
    with ExitStack() as opened:
        streams = [(name, _opened(run, name, opened)) for name in files]

        def lines() -> Iterator[InputLine]:
            for name, stream in streams:
                yield from lines_of(name, stream)

        regular = all(stat.S_ISREG(os.fstat(stream.fileno()).st_mode) for _, stream in streams if _has_number(stream))
        size = sum(os.fstat(stream.fileno()).st_size for _, stream in streams if _has_number(stream) and regular)
        try:
            with _Bar(run, size) as bar:
                for answered in answers(lines(), settings, jobs or _cores(), at_once=not regular):
                    counts[answered.word] += 1
                    bar.advance(answered.length)
                    run.write_bytes(answered.text)
        except Disagreement as error:
            run.disagree(error)
    seconds = monotonic() - began
    total = sum(counts.values())
    parts = [f"{counts[word]} {word}" for word in _WORDS if counts[word]]
    run.note(f"{number_of(total, 'line')} in {seconds:.1f} s: {', '.join(parts) or 'nothing to judge'}")
    sys.exit(_code(counts))


def _code(counts: Counter[str]) -> int:
    if counts["bad"] or not counts:
        return UNUSABLE
    if counts["illegal"]:
        return FAILS
    return UNDECIDED if counts["unsettled"] or counts["unknown"] else HOLDS


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _opened(run: Run, name: str, opened: ExitStack) -> BinaryIO:
    if name == "-":
        return sys.stdin.buffer
    try:
        return opened.enter_context(open(name, "rb"))
    except OSError as error:
        reason = (error.strerror or "it cannot be opened").lower()
        problem = Diagnostic("GR001", f"`{name}` cannot be read: {reason}", Label(Span(Source(name, ""), 0, 0)))
        run.tell_always([problem])
        sys.exit(UNUSABLE)


def _has_number(stream: BinaryIO) -> bool:
    try:
        stream.fileno()
    except (OSError, ValueError):
        return False
    return True


class _Bar:
    """A progress bar by bytes, where a person watches one terminal and the answers go elsewhere."""

    def __init__(self, run: Run, size: int) -> None:
        self._run, self._size = run, size
        self._progress: Any = None

    def __enter__(self) -> _Bar:
        if not self._run.quiet and sys.stderr.isatty() and not sys.stdout.isatty():
            from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

            columns = (TextColumn("auditing"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
            self._progress = Progress(*columns, console=self._run.console(err=True), transient=True)
            self._progress.start()
            self._task = self._progress.add_task("", total=self._size or None)
        return self

    def advance(self, length: int) -> None:
        """So many bytes more are answered."""
        if self._progress is not None:
            self._progress.advance(self._task, length)

    def __exit__(self, *_: object) -> None:
        if self._progress is not None:
            self._progress.stop()
