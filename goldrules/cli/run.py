"""What the verbs share: options, exit codes, files loaded and questions asked, and where text goes."""

from __future__ import annotations

import math
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn

import click
from click.shell_completion import CompletionItem

from goldrules.cli.codes import UNDECIDED, UNUSABLE
from goldrules.cli.output import Output
from goldrules.diagnostics import Diagnostic, Label
from goldrules.editions import AUTHORITIES, Authority, Clause, Edition, resting_on
from goldrules.legality import Disagreement, Engines, Mode
from goldrules.pipeline import load, specification
from goldrules.proving import Asked, ask
from goldrules.source import NOWHERE, Source, Span

FORMATS = ("text", "json")


def _complete_file(_ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(incomplete, type="file")]


def complete_edition(_ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The editions of the shipped specification that begin with what is typed, for a shell."""
    found = (match for source in specification() for match in _EDITION.finditer(source.text))
    return [CompletionItem(one[1], help=one[2]) for one in found if one[1].startswith(incomplete)]


_EDITION = re.compile(r'^edition (\w+) "([^"\n]*)"', re.MULTILINE)
authority_option = click.option(
    "--authority",
    type=click.Choice(AUTHORITIES),
    help="Leave out the clauses that rest on less than this word.",
)
extra_option = click.option(
    "--with", "extra", multiple=True, metavar="FILE", shell_complete=_complete_file, help="More rule files."
)
bare_option = click.option("--bare", is_flag=True, help="Without the shipped specification.")


def files_argument(*, required: bool = True) -> Callable[[Any], Any]:
    """The files that a verb is about."""
    metavar = "FILE..." if required else "[FILE]..."
    return click.argument("files", nargs=-1, required=required, metavar=metavar, shell_complete=_complete_file)


def _finite(_ctx: click.Context, _parameter: click.Parameter, value: float) -> float:
    if not math.isfinite(value):
        raise click.BadParameter(f"{value} is no number of seconds")
    return value


def options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that all verbs share."""
    return options_with(*FORMATS)(command)


def options_with(
    *formats: str, engine: bool = True, edition: bool = True
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The options that all verbs share, with a choice of formats (none: no such option), engine and edition."""

    def decorated(command: Callable[..., None]) -> Callable[..., None]:
        for option in reversed(_shared(formats, engine, edition)):
            command = option(command)
        return command

    return decorated


def _shared(formats: Sequence[str], engine: bool, edition: bool) -> list[Callable[[Any], Any]]:
    form = click.option(
        "--format", "form", type=click.Choice(formats), default=next(iter(formats), ""), show_default=True
    )
    who = click.option(
        "--engine",
        type=click.Choice(["plain", "z3", "both"]),
        help="Who decides; both must agree. Default: plain for prove and audit, else both.",
    )
    which = click.option(
        "--edition",
        "editions",
        multiple=True,
        metavar="NAME",
        shell_complete=complete_edition,
        help="Ask under this edition instead.",
    )
    return [
        *([which] if edition else []),
        extra_option,
        bare_option,
        *([form] if formats else []),
        click.option(
            "--timeout",
            type=click.FloatRange(min=0, min_open=True),
            callback=_finite,
            default=60.0,
            show_default=True,
            metavar="SECONDS",
            help="How long one statement may take.",
        ),
        *([who] if engine else []),
        click.option("--quiet", "-q", is_flag=True, help="Only the exit code, and what is wrong with the input."),
    ]


class Run(Output):
    """One run of a verb: its files loaded. Leaves with exit 2 where they cannot be used."""

    def __init__(
        self,
        verb: str,
        files: Sequence[str],
        *,
        editions: tuple[str, ...] = (),
        extra: tuple[str, ...] = (),
        bare: bool = False,
        form: str = "text",
        timeout: float | None = None,
        engine: Mode | None = None,
        quiet: bool = False,
        whole_specification: bool = False,
        statements: bool = True,
        authority: Authority | None = None,
    ) -> None:
        super().__init__(verb, json=form == "json", quiet=quiet, junit=form == "junit")
        editions = tuple(dict.fromkeys(editions))
        mode = engine or ("plain" if verb == "prove" else "both")
        self.engines = Engines(mode, timeout, witness=verb == "check")
        self.files, self.seconds = files, timeout
        shipped = [] if bare else specification(statements=statements)
        background = [*shipped, *(self._rule_file(name) for name in dict.fromkeys(extra))]
        self.background, self.named = tuple(background), editions
        asked: list[Source | Diagnostic] = [self.read(name) for name in dict.fromkeys(files)]
        if whole_specification:
            background, asked = background[len(shipped) :], [*shipped, *asked]
        self.rules = load(background, asked, editions)
        self.sources = self.rules.declared.sources
        if self.rules.usable:
            for name in editions:
                self.edition(name, "--edition")
        self.tell(self.rules.problems)
        if not self.rules.usable:
            self.leave(self.rules.problems)
        self.whole, self.authority = self.rules.editions, authority
        self.left_out: dict[str, list[Clause[Any]]] = {}
        if authority is not None:
            restricted = {name: resting_on(edition, authority) for name, edition in self.whole.items()}
            self.rules = replace(self.rules, editions={name: edition for name, (edition, _) in restricted.items()})
            self.left_out = {name: left for name, (_, left) in restricted.items()}

    @cached_property
    def asked(self) -> list[Asked]:
        """The questions of the files, each under its editions. Leaves with exit 2 where one cannot be asked."""
        try:
            asked, problems = ask(self.rules, self.rules.under, self.engines)
        except Disagreement as error:
            self.disagree(error)
        if problems:
            self.tell(problems)
            late = all(one.code == "GR411" for one in problems)
            self.leave([*self.rules.problems, *problems], UNDECIDED if late else UNUSABLE)
        return asked

    def check_questions(self) -> None:
        """Leave where a question of the files cannot be asked, for verbs that ask none themselves."""
        _ = self.asked

    def show_left_out(self, editions: Iterable[str]) -> None:
        """Say which clauses of some editions are left out for lack of authority, and what that changes."""
        if self.authority is not None:
            from goldrules.report.authority import left_out

            names = list(dict.fromkeys(editions))
            self.show(left_out(self.authority, names, self.whole, self.rules.editions, self.left_out, self.sources))

    def edition(self, name: str, asked_by: str) -> Edition:
        """An edition by its name; `asked_by` is the part of the command line that named it."""
        if name not in self.rules.editions:
            raise click.BadParameter(f"there is no edition '{name}': {self.rules.meant(name)}", param_hint=asked_by)
        return self.rules.editions[name]

    # ------------------------------------------------------------ input
    def _rule_file(self, name: str) -> Source:
        source = self.read(name)
        if isinstance(source, Diagnostic):
            self.tell([source])
            self.leave([source])
        return source

    # ------------------------------------------------------------ output
    def nothing(self, message: str, hint: str | None = None) -> NoReturn:
        """Leave because the files ask nothing."""
        text = Source(", ".join(self.files) or "the shipped specification", "")
        problem = Diagnostic("GR410", message, Label(Span(text, 0, 0)), hint=hint)
        self.tell([problem])
        self.leave([*self.rules.problems, problem])

    def finish(self, code: int, content: dict[str, Any]) -> NoReturn:
        """Print the JSON document of the answers and leave."""
        from goldrules.report.json import dumped
        from goldrules.report.words import rule

        if self.authority is not None:
            content["left_out"] = sorted({rule(clause) for some in self.left_out.values() for clause in some})
        self.write(dumped(self.verb, code, self.rules.problems, **content) + "\n")
        sys.exit(code)

    @contextmanager
    def watched(self, words: str) -> Iterator[Callable[[str], None]]:
        """Show how far something came, where a person watches the terminal; gives what to call with the words."""
        try:
            if self.quiet or self.json or not sys.stderr.isatty():
                yield lambda _: None
            else:
                with self.console(err=True).status(words) as status:
                    yield lambda how_far: status.update(f"{words}: {how_far}")
        except Disagreement as error:
            self.disagree(error)

    def all_of(self, items: Iterable[Any], expected: int, words: str) -> list[Any]:
        """The items, with a progress bar where a person watches the terminal."""
        if not self.quiet and not self.json and sys.stderr.isatty():
            from rich.progress import track

            items = track(items, words, expected, console=self.console(err=True), transient=True)
        try:
            return list(items)
        except Disagreement as error:
            self.disagree(error)

    def disagree(self, error: Disagreement) -> NoReturn:
        """An error of the program: say so, and write the question out for a report."""
        from goldrules.printing import statement

        example = self.rules.declared.examples.get(error.example or "")
        where = f" in {error.example}" if error.example and example is None else ""
        message, hint = f"internal error{where}: {error}", None
        if example is not None:
            name = f"goldrules-disagreement-{os.getpid()}.gold"
            try:
                Path(name).write_text(f"# {error}\n# under {error.edition}\n{statement(example)}\n", encoding="utf-8")
                hint = f"the question is written to {name}; please report it"
            except OSError:
                hint = f"please report the example `{example.title}` under {error.edition}"
        span = example.span.first_line if example is not None else NOWHERE
        problem = Diagnostic("GR900", message, Label(span), hint=hint)
        self.tell([problem])
        self.leave([*self.rules.problems, problem], UNDECIDED)
