"""The command line: arguments, exit codes, and where text goes. Nothing is decided here."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import click

from goldrules.diagnostics import Diagnostic, did_you_mean
from goldrules.legality import Disagreement, Engines, Mode
from goldrules.pipeline import load, read_file, specification
from goldrules.proving import Asked, ask, judge_all, prove_all
from goldrules.source import Source

HOLDS, FAILS, UNUSABLE, UNDECIDED = 0, 1, 2, 3
"""Exit codes, the same for every verb; of several results the first of 2, 1, 3 counts."""


class _Group(click.Group):
    """Says which verb may have been meant."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            hint = did_you_mean(args[0], self.commands)
            raise click.UsageError(f"there is no verb '{args[0]}'" + (f": {hint}" if hint else ""), ctx) from error


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="goldrules")
def main() -> None:
    """The rules of Carcassonne: The Goldmines, as data, checked by machine.

    Exit codes: 0 it holds, 1 it does not, 2 the input cannot be used, 3 undecided.
    """


def _options(command: Any) -> Any:
    """The options that all verbs share."""
    for option in reversed(
        [
            click.option(
                "--edition", "editions", multiple=True, metavar="NAME", help="Ask under this edition instead."
            ),
            click.option("--with", "extra", multiple=True, metavar="FILE", help="More rule files."),
            click.option("--bare", is_flag=True, help="Without the shipped specification."),
            click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True),
            click.option(
                "--timeout",
                type=click.FloatRange(min=0, min_open=True),
                default=60.0,
                show_default=True,
                metavar="SECONDS",
                help="How long one statement may take.",
            ),
            click.option(
                "--engine",
                type=click.Choice(["plain", "z3", "both"]),
                help="Who decides; both must agree. Default: plain for prove, both for the other verbs.",
            ),
            click.option("--quiet", "-q", is_flag=True, help="Only the exit code, and what is wrong with the input."),
        ]
    ):
        command = option(command)
    return command


@main.command()
@click.argument("files", nargs=-1, metavar="[FILE]...")
@_options
def prove(files: tuple[str, ...], **options: Any) -> None:
    """Decide every `expect`, `compare` and `theorem` of the shipped specification, or of FILEs on top of it.

    FILE is a `.gold` file, a `.json` position, or - for standard input.
    """
    run = _Run("prove", files, whole_specification=not files, **options)
    expected = sum(len(one.question.expectations) for one in run.asked)
    found = run.all_of(prove_all(run.rules, run.asked), expected, "proving")
    if not found:
        run.nothing("nothing to prove here: no `expect`, `compare` or `theorem`")
    statuses = {result.answer.status for result in found}
    code = FAILS if "refuted" in statuses else HOLDS if statuses == {"proved"} else UNDECIDED

    from goldrules.report import json as as_json
    from goldrules.report import proofs

    if run.json:
        run.finish(code, as_json.results(found, run.sources))
    run.show(proofs.not_proved(found, run.sources), proofs.table(found), proofs.summary(found))
    sys.exit(code)


@main.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@_options
def check(files: tuple[str, ...], **options: Any) -> None:
    """Judge every `propose` of FILEs: legal, illegal or unsettled, and why, naming the rule and its source.

    FILE is a `.gold` file, a `.json` position, or - for standard input.
    """
    run = _Run("check", files, **options)
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


@main.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--example", "title", metavar="TITLE", help="Only the example of this title.")
@_options
def explain(files: tuple[str, ...], title: str | None, **options: Any) -> None:
    """Draw every position of FILEs, and say who may take what, by which clause, and who is next.

    FILE is a `.gold` file, a `.json` position, or - for standard input.
    """
    run = _Run("explain", files, **options)
    asked = [one for one in run.asked if title in (None, one.question.title)]
    if not asked:
        titles = [one.question.title for one in run.asked]
        hint = did_you_mean(title, titles) if title else None
        run.nothing("nothing to explain here: no such example" + (f"; {hint}" if hint else ""))
    unsettled = any(
        hand_out.silent or any(way.game is None for way in hand_out.ways) for one in asked for hand_out in one.hand_outs
    )
    code = UNDECIDED if unsettled else HOLDS

    from goldrules.report import explaining
    from goldrules.report import json as as_json

    if run.json:
        run.finish(code, as_json.explanations(asked, run.sources))
    run.show(*(explaining.explanation(one, run.sources) for one in asked), between="\n")
    sys.exit(code)


@main.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@_options
def smt(files: tuple[str, ...], **options: Any) -> None:
    """Write every question of FILEs about a hand-out as SMT-LIB 2, for another solver: `sat` means legal.

    The questions are the `propose` and the expected verdicts and counts, each under every reading and true case, with
    names and citations as comments. `(reset)` stands between two questions.
    """
    from goldrules.report.scripts import scripts_of

    run = _Run("smt", files, **options)
    found = list(scripts_of(run.asked, run.sources))
    if not found:
        run.nothing("nothing to write here: no question about a hand-out")
    click.echo("(reset)\n".join(script.text for script in found), nl=False)


@main.command()
@click.option("--with", "extra", multiple=True, metavar="FILE", help="More rule files.")
@click.option("--bare", is_flag=True, help="Without the shipped specification.")
@click.option("--format", "form", type=click.Choice(["markdown", "json"]), default="markdown", show_default=True)
def sources(extra: tuple[str, ...], bare: bool, form: str) -> None:
    """Print each statement of the sources, with the clause of each edition that answers it."""
    from goldrules.report import matrix

    run = _Run("sources", extra, whole_specification=not bare, bare=bare, form="json" if form == "json" else "text")
    if run.json:
        run.finish(HOLDS, matrix.as_json(run.rules))
    click.echo(matrix.as_markdown(run.rules), nl=False)


class _Run:
    """One run of a verb: its files loaded and its questions asked. Leaves with exit 2 where they cannot be used."""

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
    ) -> None:
        self.verb, self.json, self.quiet = verb, form == "json", quiet
        mode = engine or ("plain" if verb == "prove" else "both")
        self.engines = Engines(mode, timeout, witness=verb == "check")
        shipped = [] if bare else specification()
        background = [*shipped, *(self._rule_file(name) for name in extra)]
        asked: list[Source | Diagnostic] = [self._read(name) for name in dict.fromkeys(files)]
        if whole_specification:
            background, asked = background[len(shipped) :], [*shipped, *asked]
        self.rules = load(background, asked)
        self.sources = self.rules.declared.sources
        unknown = [name for name in editions if name not in self.rules.editions]
        if unknown and self.rules.usable:
            hint = did_you_mean(unknown[0], self.rules.editions) or f"there are {', '.join(self.rules.editions)}"
            raise click.UsageError(f"there is no edition '{unknown[0]}': {hint}")
        self._tell(self.rules.problems)
        if not self.rules.usable:
            self._leave(self.rules.problems)
        self.asked: list[Asked]
        self.asked, problems = self._ask(editions)
        if problems:
            self._tell(problems)
            self._leave([*self.rules.problems, *problems])

    def _ask(self, editions: Sequence[str]) -> tuple[list[Asked], list[Diagnostic]]:
        try:
            return ask(self.rules, editions, self.engines)
        except Disagreement as error:
            self._disagree(error)

    # ------------------------------------------------------------ input
    def _read(self, name: str) -> Source | Diagnostic:
        if name == "-":
            from goldrules.parsing import read_source

            return read_source("-", sys.stdin.buffer.read())
        return read_file(Path(name), name)

    def _rule_file(self, name: str) -> Source:
        source = self._read(name)
        if isinstance(source, Diagnostic):
            self._tell([source])
            self._leave([source])
        return source

    # ------------------------------------------------------------ output
    def _console(self, *, err: bool) -> Any:
        from rich.console import Console

        return Console(stderr=err, soft_wrap=True, highlight=False, emoji=False, markup=False)

    def _tell(self, problems: Iterable[Diagnostic]) -> None:
        problems = list(problems)
        if problems and not self.json:
            from goldrules.report.diagnostics import render

            self._console(err=True).print(render(problems), end="")

    def _leave(self, problems: Sequence[Diagnostic]) -> NoReturn:
        if self.json:
            from goldrules.report.json import document

            click.echo(json.dumps(document(self.verb, UNUSABLE, problems), ensure_ascii=False, indent=2))
        sys.exit(UNUSABLE)

    def nothing(self, message: str) -> NoReturn:
        """Leave because the files ask nothing."""
        click.echo(message, err=True)
        self._leave(self.rules.problems)

    def show(self, *texts: Any, between: str = "") -> None:
        if self.quiet:
            return
        console = self._console(err=False)
        for index, text in enumerate(texts):
            console.print(between if index else "", end="")
            console.print(text, end="")

    def finish(self, code: int, content: dict[str, Any]) -> NoReturn:
        """Print the JSON document of the answers and leave."""
        from goldrules.report.json import document

        if not self.quiet:
            whole = document(self.verb, code, self.rules.problems, **content)
            click.echo(json.dumps(whole, ensure_ascii=False, indent=2))
        sys.exit(code)

    def all_of(self, items: Iterable[Any], expected: int, words: str) -> list[Any]:
        """The items, with a progress bar where a person watches the terminal."""
        if not self.quiet and not self.json and sys.stderr.isatty():
            from rich.progress import track

            items = track(items, words, expected, console=self._console(err=True), transient=True)
        try:
            return list(items)
        except Disagreement as error:
            self._disagree(error)

    def _disagree(self, error: Disagreement) -> NoReturn:
        """An error of the program: say so, and write the question out for a report."""
        from goldrules.printing import statement

        name = f"goldrules-disagreement-{os.getpid()}.gold"
        example = self.rules.declared.examples.get(error.example or "")
        click.echo(f"internal error: {error}", err=True)
        if example is not None:
            text = f"# {error}\n# under {error.edition}\n{statement(example)}\n"
            Path(name).write_text(text, encoding="utf-8")
            click.echo(f"the question is written to {name}; please report it", err=True)
        sys.exit(UNDECIDED)
