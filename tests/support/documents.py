"""The pages as tests see them: pieces of rule text with what stands around them, and tables of mistakes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from goldrules.diagnostics import Diagnostic
from goldrules.pipeline import load
from goldrules.proving import ask
from goldrules.source import Source
from tests.support.inputs import shipped

PIECE = re.compile(r"<!-- run(?:: (?P<words>[^\n]*?))? -->\n```gold\n(?P<text>.*?)```", re.DOTALL)
MISTAKE = re.compile(r"^\| `(?P<text>.+?)` \| (?P<told>.*?) ?\|$")
HEADER = re.compile(r"^\| in (?P<place>an? [a-z ]+) you write \| and are told \|$")
NOT_TRIED = "not tried"
PAGE_POSITION = "The position of this page"

_EXPANSION = 'expansion shown "Shown" { %s }\nedition Shown "Shown" extends C3 { with shown }'
AROUND = {
    "a file": "%s",
    "an expansion": _EXPANSION,
    "a feature type": _EXPANSION % "feature shown { %s }",
    "an edition": 'edition Shown "Shown" extends C3 { %s }',
    "an example": f'example "Shown" {{ like "{PAGE_POSITION}" %s }}',
}
"""What a piece of a page stands in, by the words of its marker or of the head of its table."""


_NOT_READ = "there is no expansion `shown`"
"""What follows in the text around a piece when the piece itself cannot be read."""


@dataclass(frozen=True)
class Piece:
    """Rule text of a page as a whole file; `tried` is false where it holds statements that nobody tries yet."""

    text: str
    tried: bool
    line: int


@dataclass(frozen=True)
class Mistake:
    """A row of a table of mistakes: what stands in a file, and what the page says that one is told."""

    shown: str
    text: str
    told: str


def pieces(page: str) -> Iterator[Piece]:
    """Every marked piece of rule text of a page: `run`, `run: an example`, `run: not tried`, or both words."""
    for match in PIECE.finditer(page):
        words = (match["words"] or "").split(": ")
        place = next((word for word in words if word in AROUND), "a file")
        yield Piece(_whole(page, place, match["text"]), NOT_TRIED not in words, page.count("\n", 0, match.start()) + 2)


def mistakes(page: str) -> Iterator[Mistake]:
    """Every row of the tables whose head says `in … you write` and `and are told`."""
    for line, place in _rows(page):
        row = MISTAKE.match(line)
        if place and row:
            shown = row["text"].replace(r"\|", "|")
            yield Mistake(shown, _whole(page, place, shown), row["told"])


def _rows(page: str) -> Iterator[tuple[str, str | None]]:
    """Every line of a page, and for those of a table of mistakes what the text in them stands in."""
    place: str | None = None
    for line in page.splitlines():
        head = HEADER.match(line)
        place = head["place"] if head else place if line.startswith("|") else None
        yield line, place


def rewritten(page: str) -> str:
    """The page with what the program says now in each row of the tables of mistakes."""
    answers = (told(one.text) for one in mistakes(page))
    lines: list[str] = []
    for line, place in _rows(page):
        row = MISTAKE.match(line) if place else None
        lines.append(f"| `{row['text']}` | {next(answers)} |" if row else line)
    return "\n".join(lines) + "\n"


@cache
def _shipped_rules() -> tuple[Source, ...]:
    """The shipped specification without its examples, which no page speaks of."""
    return tuple(source for source in shipped() if "/examples/" not in source.name)


def told(text: str) -> str:
    """What the program says of a file, as the tables show it."""
    rules = load(_shipped_rules(), [Source("page.gold", text)])
    problems = [*rules.problems, *(ask(rules)[1] if rules.usable else [])]
    return " <br> ".join(_sentences(problems))


def _sentences(problems: Iterable[Diagnostic]) -> Iterator[str]:
    for one in problems:
        if one.message == _NOT_READ:
            continue
        hint = f" ({one.hint})" if one.hint else ""
        yield f"{one.code} {one.message}{hint}".replace("|", r"\|")


def _whole(page: str, place: str, text: str) -> str:
    whole = AROUND[place] % text
    if place != "an example":
        return whole
    position = next(match["text"] for match in PIECE.finditer(page) if f'example "{PAGE_POSITION}"' in match["text"])
    return f"{position}\n{whole}"
