"""What is done about errors that no verb can answer: broken streams, limits of the machine, faults of the program."""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn, TextIO

import click

from goldrules.cli.codes import UNDECIDED, UNUSABLE

_AGAIN = 0.2
"""Seconds."""


def safely(verbs: click.Command) -> NoReturn:
    """Run the program; however it ends, the exit code is one of 0 to 3, and 0 or 1 only where a verb said so."""
    _mend_streams()
    interrupts = _heed_interrupts()
    try:
        with reader_may_leave():
            code = verbs(prog_name="goldrules", standalone_mode=False)
        sys.exit(code or 0)
    except click.ClickException as error:
        _usage(error)
        sys.exit(UNUSABLE)
    except OSError as error:
        _leave(f"the output cannot be written: {(error.strerror or str(error)).lower()}", UNUSABLE)
    except (RecursionError, MemoryError) as error:
        what = "is nested too deeply" if isinstance(error, RecursionError) else "needs too much memory"
        _leave(f"undecided: the input {what} for this machine", UNDECIDED)
    except (KeyboardInterrupt, click.Abort):
        _leave("undecided: interrupted", UNDECIDED)
    except Exception:  # noqa: BLE001 - a fault of the program must not read as a verdict, which exit code 1 would
        if interrupts:
            _leave("undecided: interrupted", UNDECIDED)
        traceback.print_exc()
        _leave("internal error: this is a fault of goldrules, please report it", UNDECIDED)


def _heed_interrupts() -> list[int]:
    """Interrupts so far. One is raised again and again, for what is raised while an object is taken down is lost."""
    found: list[int] = []

    def interrupted(number: int, _: object) -> None:
        found.append(number)
        sys.unraisablehook = lambda lost: None
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, _AGAIN, _AGAIN)
        raise KeyboardInterrupt

    def again(*_: object) -> None:
        raise KeyboardInterrupt

    if threading.current_thread() is threading.main_thread():
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, interrupted)
        if hasattr(signal, "SIGALRM"):
            signal.signal(signal.SIGALRM, again)
    return found


@contextmanager
def reader_may_leave() -> Iterator[None]:
    """Flush what is written inside; where the reader of a pipe has gone, the rest goes nowhere and nothing fails."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _usage(error: click.ClickException) -> None:
    """The command line cannot be used; as JSON where that is asked."""
    asked = zip(sys.argv, [*sys.argv[1:], ""], strict=True)
    if not any(pair == ("--format", "json") or pair[0] == "--format=json" for pair in asked):
        error.show()
        return
    from goldrules.diagnostics import Diagnostic, Label
    from goldrules.report.json import dumped
    from goldrules.source import Source, Span

    line = Source("command line", " ".join(sys.argv[1:]))
    problem = Diagnostic("GR009", error.format_message(), Label(Span(line, 0, len(line.text))))
    verb = error.ctx.info_name if isinstance(error, click.UsageError) and error.ctx else None
    click.echo(dumped(verb or "", UNUSABLE, [problem]))


def _mend_streams() -> None:
    """Characters that a stream's encoding lacks are written as escapes; a closed stream is empty, or takes all."""
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    for name in ("stdout", "stderr"):
        stream: TextIO | None = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - it stays open to the end
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _leave(message: str, code: int) -> NoReturn:
    """Say it, and go without Python's own flush at the end, which could fail once more and change the code."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)
    with suppress(OSError, ValueError):
        click.echo(message, err=True)
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    os._exit(code)
