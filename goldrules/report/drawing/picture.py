"""A whole picture as one SVG: the board, and below it in words what it shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape

from goldrules.printing.layout import width
from goldrules.report.drawing.board import LEGEND, STYLE, board, describe, feature_colours, player_colours, signs, size
from goldrules.report.drawing.story import Because, Branch, Claims, ProposalTold, Read, Story
from goldrules.wording import listed

_WIDTH = 780
_LINE = 20
_CHARACTER = 6.9


@dataclass(frozen=True, slots=True)
class _Row:
    text: str
    indent: int = 0
    style: str = ""
    chip: tuple[str, str] | None = None
    """A letter and its colour, drawn before the text."""


def picture(stories: Iterable[Story]) -> str:
    """One SVG of all stories, below each other."""
    parts: list[str] = []
    titles: list[str] = []
    words: list[str] = []
    wide, y = _WIDTH, 12
    for story in stories:
        titles.append(f"{story.title}, under {listed(story.editions)}")
        words.append(describe(story.hand_out))
        rows = list(_head(story))
        drawn, y = _text(rows, y)
        parts += drawn
        across, down = size(story.hand_out.position)
        if story.hand_out.position.squares:
            parts.append(f'<g transform="translate(14 {y})">\n{board(story.hand_out, claims=story.shows_claims)}\n</g>')
            wide, y = max(wide, across + 28), y + down + 8
        drawn, y = _text(list(_below(story)), y)
        parts += drawn
        y += 24
    box = f'width="{wide}" height="{y}" viewBox="0 0 {wide} {y}"'
    labels = 'aria-labelledby="title" aria-describedby="desc"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="goldrules" role="img" {labels} {box}>',
        f'<title id="title">{escape("; ".join(titles))}</title>',
        f'<desc id="desc">{escape(". ".join(words))}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect width="{wide}" height="{y}" style="fill:var(--paper)"/>',
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _head(story: Story) -> Iterator[_Row]:
    yield _Row(story.title, 0, "font-size:17px;font-weight:700")
    yield _Row(story.under, 0, "fill:var(--soft)")


def _below(story: Story) -> Iterator[_Row]:
    if story.hand_out.claimants and story.shows_claims:
        yield _Row(LEGEND, 0, "fill:var(--soft);font-size:11px")
    for read in story.readings:
        yield from _read(read, story)
    if story.note:
        yield _Row(story.note, 0, "fill:var(--soft)")
    if story.best:
        yield _Row("Best play", 0, "font-weight:700")
        yield from _branches(story.best, 1)
    for judged in story.proposals:
        yield from _judged(judged)


def _read(read: Read, story: Story) -> Iterator[_Row]:
    if read.features and read.told:
        yield _Row(f"Features{read.told}", 0, "font-weight:700")
    of_features = feature_colours(story.hand_out.position)
    for feature in read.features:
        text = f"{feature.type} {feature.name}: {feature.words}"
        yield _Row(text, 1, "", (feature.letter, of_features[feature.name]))
    if read.claims is not None:
        yield _Row(f"Who may take what{read.told}", 0, "font-weight:700")
        yield from _who(read.claims, story)
    if read.how:
        yield _Row(f"How it is handed out{read.told}", 0, "font-weight:700")
    for how in read.how:
        yield from _because(how, 1)
    if read.next and not read.how:
        yield _Row(f"Who is next{read.told}", 0, "font-weight:700")
    yield from (_Row(text, 1, "font-weight:600") for text in read.next)
    if read.note:
        yield _Row(read.note, 0, "font-weight:700")


def _who(claims: Claims, story: Story) -> Iterator[_Row]:
    colours, initials = player_colours(story.hand_out.position), signs(story.hand_out.position)
    for player, said in claims.of_players:
        yield _Row(f"{player}: {said.text}", 1, "", (initials[player], colours[player]))
        yield from (_Row(line, 3, "fill:var(--soft);font-size:11px") for line in said.clauses)
    if claims.nobody:
        yield _Row(f"nobody: {claims.nobody}", 1, "fill:var(--soft)")


def _because(told: Because, indent: int) -> Iterator[_Row]:
    if told.text:
        yield _Row(told.text, indent)
    yield from (_Row(f"· {line}", indent + 1, "fill:var(--soft);font-size:11px") for line in told.clauses)


_MARKS = {"legal": ("✓", "--good"), "illegal": ("✗", "--bad")}


def _judged(judged: ProposalTold) -> Iterator[_Row]:
    mark, colour = _MARKS.get(judged.word, ("?", "--open"))
    yield _Row(f"{mark} {judged.word}: {judged.text}", 0, f"font-weight:700;fill:var({colour})")
    for number, step in enumerate(judged.steps, start=1):
        said = f"{number}. {step.player} takes {step.tile}"
        open_ = f" (open: {'; '.join(step.open)})" if step.open else ""
        yield _Row(f"{said}{open_}{'' if step.legal else ': not this one'}", 1, "" if step.legal else "fill:var(--bad)")
    yield from (_Row(text, 1) for text in judged.futures)
    for reason in judged.reasons:
        yield from _because(reason, 1)


def _branches(branches: Iterable[Branch], depth: int) -> Iterator[_Row]:
    for branch in branches:
        yield _Row(branch.words, depth)
        yield from _branches(branch.then, depth + 1)


# ---------------------------------------------------------------- text
def _text(rows: Iterable[_Row], y: int) -> tuple[list[str], int]:
    parts = []
    for row in rows:
        x = 14 + 16 * row.indent
        if row.chip:
            letter, colour = row.chip
            wide = 12 + 8 * len(letter)
            parts.append(f'<rect x="{x}" y="{y + 4}" width="{wide}" height="17" rx="8" fill="{colour}"/>')
            parts.append(f'<text class="chip" x="{x + wide / 2:g}" y="{y + 16}">{escape(letter)}</text>')
            x += wide + 6
        large = "font-size:17px" in row.style
        small = "font-size:11px" in row.style
        room = (_WIDTH - 14 - x) / (_CHARACTER * (1.3 if large else 0.84 if small else 1))
        if "font-weight:700" in row.style and not large:
            y += 6
        for line in wrapped(row.text, int(room)):
            y += 24 if large else 16 if small else _LINE
            style = row.style if "font-size" in row.style else f"font-size:13px;{row.style}"
            parts.append(f'<text x="{x}" y="{y - 3}" style="{style}">{escape(line)}</text>')
    return parts, y + 4


def wrapped(text: str, room: int) -> list[str]:
    """The text in lines of at most so many columns, broken at spaces; a longer word is broken anywhere."""
    lines = [""]
    for word in text.split(" "):
        while width(word) > room > 1:
            lines += [word[: room // 2], ""]
            word = word[room // 2 :]
        if lines[-1] and width(lines[-1]) + 1 + width(word) > room:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return [line for line in lines if line] or [""]
