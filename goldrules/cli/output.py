"""Where a verb reads, and where its text goes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import click

from goldrules.cli.codes import UNUSABLE
from goldrules.cli.safely import reader_may_leave
from goldrules.diagnostics import Diagnostic, Label
from goldrules.pipeline import read_file
from goldrules.resources import replace_file
from goldrules.source import Source, Span


def _waiting() -> bool:
    """Bytes of a pipe or file wait at standard input. They stay there."""
    try:
        import fcntl
        import termios

        if os.isatty(0):
            return False
        waiting = bytearray(4)
        fcntl.ioctl(0, termios.FIONREAD, waiting)
    except (ImportError, OSError):
        return False
    return any(waiting)


def not_written(name: str, error: OSError) -> Diagnostic:
    """A file cannot be written, and why."""
    reason = (error.strerror or "no reason is given").lower()
    return Diagnostic("GR011", f"`{name}` cannot be written: {reason}", Label(Span(Source(name, ""), 0, 0)))


class Output:
    """The streams of one run of a verb: text for people, a JSON or JUnit document, or nothing where it is quiet."""

    def __init__(self, verb: str, *, json: bool, quiet: bool, junit: bool = False) -> None:
        self.verb, self.json, self.quiet, self.junit = verb, json, quiet, junit

    def read(self, name: str) -> Source | Diagnostic:
        """The text of a file, or of standard input for `-`."""
        if name == "-":
            from goldrules.parsing import read_source

            return read_source("-", sys.stdin.buffer.read())
        return read_file(Path(name), name)

    def warn_of_unread_input(self) -> None:
        """Say so where something waits at standard input that the verb was not told to read."""
        if _waiting():
            click.echo("note: standard input was not read; write `-` as the file for that", err=True)

    def console(self, *, err: bool) -> Any:
        """A terminal or a pipe, with colours where they are wanted."""
        from rich.console import Console as RichConsole

        class Console(RichConsole):
            def on_broken_pipe(self) -> None:
                raise

        return Console(stderr=err, soft_wrap=True, highlight=False, emoji=False, markup=False)

    def tell(self, problems: Iterable[Diagnostic]) -> None:
        """What is wrong with the input, for a person; also where the run is to be quiet."""
        problems = list(problems)
        if problems and not self.json:
            self.tell_always(problems)

    def tell_always(self, problems: Iterable[Diagnostic]) -> None:
        """What is wrong with the input, for a person, whatever the format of the results."""
        if problems:
            from goldrules.report.diagnostics import render
            from goldrules.report.printable import printable_text

            self.console(err=True).print(printable_text(render(problems)), end="")

    def leave(self, problems: Sequence[Diagnostic], code: int = UNUSABLE, **content: Any) -> NoReturn:
        """Leave the program; as JSON or JUnit, with a document of the content and the problems."""
        if self.junit:
            from goldrules.report import junit

            self.write_bytes(junit.unusable(problems).encode())
        if self.json:
            from goldrules.report.json import dumped

            self.write(dumped(self.verb, code, problems, **content) + "\n")
        sys.exit(code)

    def write(self, text: str) -> None:
        """Put out a text without colours."""
        if not self.quiet:
            from goldrules.report.printable import printable

            text = printable(text)
            with reader_may_leave():
                click.echo(text, nl=False)

    def write_bytes(self, data: bytes) -> None:
        """Put out the bytes of a file as they are, whatever the encoding of the terminal."""
        if not self.quiet:
            with reader_may_leave():
                sys.stdout.flush()
                sys.stdout.buffer.write(data)

    def write_file(self, name: str, text: str) -> None:
        """Put a text into a file, whole or not at all; `-` is standard output. Leaves with exit 2 where it cannot."""
        if name == "-":
            self.write_bytes(text.encode())
            return
        try:
            replace_file(Path(name), text.encode())
        except OSError as error:
            problem = not_written(name, error)
            self.tell([problem])
            self.leave([problem])

    def say(self, line: str) -> None:
        """One line beside the results, on the error stream, where no JSON is wanted."""
        if not self.json:
            self.note(line)

    def note(self, line: str) -> None:
        """One line beside the results, on the error stream."""
        if not self.quiet:
            click.echo(line, err=True)

    def show(self, *texts: Any, between: str = "") -> None:
        """Put out what `report` made for people."""
        if self.quiet:
            return
        from rich.text import Text

        from goldrules.report.printable import printable_text

        console = self.console(err=False)
        with reader_may_leave():
            for index, text in enumerate(texts):
                console.print(between if index else "", end="")
                console.print(printable_text(text) if isinstance(text, Text) else text, end="")
