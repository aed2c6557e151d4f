"""`goldrules fmt`."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from pathlib import Path
from typing import Literal

import click

from goldrules.cli.codes import FAILS, HOLDS, UNUSABLE
from goldrules.cli.output import Output, not_written
from goldrules.cli.run import files_argument
from goldrules.diagnostics import Diagnostic
from goldrules.formatting import Formatted, format_source
from goldrules.resources import replace_file
from goldrules.source import Source
from goldrules.wording import number_of

LayoutWord = Literal["canonical", "changed", "unusable"]


@click.command()
@files_argument()
@click.option("--check", is_flag=True, help="Write nothing; end with 1 if a file is not in canonical layout.")
@click.option("--diff", is_flag=True, help="Write nothing but what would change; end with 1 if anything would.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--quiet", "-q", is_flag=True, help="Only the exit code, and what is wrong with the input.")
def fmt(files: tuple[str, ...], check: bool, diff: bool, form: str, quiet: bool) -> None:
    """Put FILEs into canonical layout: a clause on a line, boards and clauses in columns, comments where they were.

    FILE is a `.gold` file, a folder (every `.gold` file in it), or - for standard input, which is written to standard
    output. What a file says never changes. A file with errors is left as it is.
    """
    out = Output("fmt", json=form == "json", quiet=quiet)
    found: dict[str, LayoutWord] = {}
    problems: list[Diagnostic] = []
    for name in dict.fromkeys(_spread(files)):
        done, wrong = _formatted(out, name, write=not (check or diff))
        problems += wrong
        found[name] = "unusable" if done is None else "changed" if done.changed else "canonical"
        if done is None or out.json:
            continue
        if diff:
            out.write_bytes(_difference(name, done).encode())
        elif name == "-" and not check:
            out.write_bytes(done.text.encode())
    finding = "changed" in found.values() and (check or diff)
    code = UNUSABLE if problems else FAILS if finding else HOLDS
    if out.json:
        out.leave(problems, code, files=[{"file": name, "layout": layout} for name, layout in found.items()])
    out.tell(problems)
    _summary(out, found, wrote=not (check or diff), named=not diff)
    sys.exit(code)


def _spread(files: Sequence[str]) -> Iterator[str]:
    """The files, and for a folder those in it."""
    for name in files:
        if name != "-" and Path(name).is_dir():
            yield from sorted(str(path) for path in Path(name).rglob("*.gold") if path.is_file())
        else:
            yield name


def _formatted(out: Output, name: str, *, write: bool) -> tuple[Formatted | None, list[Diagnostic]]:
    source = out.read(name)
    done = format_source(source) if isinstance(source, Source) else [source]
    if not isinstance(done, Formatted):
        return None, done
    if write and done.changed and name != "-":
        try:
            replace_file(Path(name), done.text.encode())
        except OSError as error:
            return None, [not_written(name, error)]
    return done, []


def _difference(name: str, done: Formatted) -> str:
    before, after = (_lines(text.replace("\r\n", "\n")) for text in (done.source.text, done.text))
    lines = unified_diff(before, after, name, f"{name} (canonical)")
    return "".join(one if one.endswith("\n") else f"{one}\n\\ No newline at end of file\n" for one in lines)


def _lines(text: str) -> list[str]:
    """The lines with their ends; only a line feed ends one, unlike in `str.splitlines`."""
    lines = text.split("\n")
    return [f"{line}\n" for line in lines[:-1]] + lines[-1:] * bool(lines[-1])


def _summary(out: Output, found: dict[str, LayoutWord], *, wrote: bool, named: bool) -> None:
    if list(found) == ["-"] and wrote:
        return
    for name, layout in found.items():
        if layout == "changed" and named:
            out.say(f"{'formatted' if wrote else 'not in canonical layout'}: {name}")
    counts: Counter[str] = Counter(found.values())
    words = {"canonical": "in canonical layout already", "changed": "formatted" if wrote else "to be formatted"}
    parts = [f"{counts[layout]} {said}" for layout, said in words.items() if counts[layout]]
    if counts["unusable"]:
        as_is = "as it is" if counts["unusable"] == 1 else "as they are"
        parts.append(f"{counts['unusable']} left {as_is}")
    out.say(f"{number_of(len(found), 'file')}: {', '.join(parts) or 'no .gold file is there'}")
