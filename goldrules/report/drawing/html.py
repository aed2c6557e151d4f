"""Stories as a page of HTML: the boards drawn, everything else as text that a screen reader reads in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from goldrules.report.drawing.board import LEGEND, STYLE, board, describe, feature_colours, player_colours, signs, size
from goldrules.report.drawing.story import Because, Branch, ProposalTold, Read, Story
from goldrules.report.html import document

_CHIP = """
.chip-of { display: inline-block; min-width: 1.3em; padding: 0 .35em; border-radius: .7em; color: #fff;
  font-weight: 700; text-align: center; }
"""


def page(stories: Iterable[Story], title: str, intro: str = "") -> str:
    """A page of all stories, as one file that needs nothing else; `intro` is HTML that stands before them."""
    body = [f"<h1>{escape(title)}</h1>", f"<style>{STYLE}{_CHIP}</style>", intro]
    for number, story in enumerate(stories, start=1):
        body += _story(story, number)
    return document(title, "\n".join(body))


def _story(story: Story, number: int) -> Iterator[str]:
    yield f'<section class="card" aria-labelledby="story-{number}">'
    yield f'<h2 id="story-{number}">{escape(story.title)}</h2>'
    yield f'<p class="soft">{escape(story.under)}</p>'
    position = story.hand_out.position
    if position.squares:
        across, down = size(position)
        labels = f'aria-labelledby="board-{number} tiles-{number}"'
        yield f'<figure><svg xmlns="http://www.w3.org/2000/svg" class="goldrules" role="img" {labels}'
        yield f'width="{across}" height="{down}" viewBox="0 0 {across} {down}">'
        yield f'<title id="board-{number}">The board</title>'
        yield f'<desc id="tiles-{number}">{escape(describe(story.hand_out))}</desc>'
        yield board(story.hand_out, claims=not story.note)
        legend = f'<figcaption class="notes">{LEGEND}</figcaption>' if story.hand_out.claimants else ""
        yield f"</svg>{legend}</figure>"
    if story.features:
        colours = feature_colours(position)
        yield '<table><tr><th scope="col">Feature</th><th scope="col">Type</th><th scope="col">State</th></tr>'
        for feature in story.features:
            chip = f'<span class="chip-of" style="background:{colours[feature.name]}">{escape(feature.letter)}</span>'
            yield f"<tr><td>{chip} {escape(feature.name)}</td><td>{escape(feature.type)}</td>"
            yield f"<td>{escape(feature.words)}</td></tr>"
        yield "</table>"
    if story.note:
        yield f"<p><strong>{escape(story.note)}</strong></p>"
    for read in story.readings:
        yield from _read(read, story)
    if story.best:
        yield "<h3>Best play</h3>"
        yield _branches(story.best)
    if story.proposals:
        yield "<h3>Proposals</h3>"
    for judged in story.proposals:
        yield from _judged(judged)
    yield "</section>"


def _read(read: Read, story: Story) -> Iterator[str]:
    position = story.hand_out.position
    colours, initials = player_colours(position), signs(position)
    told = escape(f", read as {read.reading}") if read.reading else ""
    if read is story.readings[0] or read.claims != story.readings[0].claims:
        yield f"<h3>Who may take what{told if read is not story.readings[0] else ''}</h3><ul>"
        for player, claims in read.claims:
            style = f'class="chip-of" style="background:{colours[player]}"'
            chip = f'<span aria-hidden="true" {style}>{escape(initials[player])}</span>'
            yield f"<li>{chip} {escape(player)}: <strong>{escape(claims.text)}</strong>{_clauses(claims)}</li>"
        if read.nobody:
            yield f"<li>nobody: {escape(read.nobody)}</li>"
        yield "</ul>"
    yield f"<h3>How it is handed out{told}</h3><ul>"
    for how in read.how:
        yield f"<li>{escape(how.text)}{_clauses(how)}</li>"
    yield "</ul>"
    for text in read.next:
        yield f"<p><strong>{escape(text)}</strong></p>"


def _judged(judged: ProposalTold) -> Iterator[str]:
    yield f'<p><span class="{escape(judged.word)}">{escape(judged.word)}</span>: {escape(judged.text)}</p>'
    if judged.steps:
        yield "<ol>"
        for step in judged.steps:
            open_ = f" (open: {'; '.join(step.open)})" if step.open else ""
            said = escape(f"{step.player} takes {step.tile}{open_}")
            yield f"<li>{said}{'' if step.legal else ': <strong class=illegal>not this one</strong>'}</li>"
        yield "</ol>"
    yield from (f"<p>{escape(text)}</p>" for text in judged.futures)
    if judged.reasons:
        yield "<ul>"
        for reason in judged.reasons:
            yield f"<li>{escape(reason.text) or 'allowed by'}{_clauses(reason)}</li>"
        yield "</ul>"


def _clauses(told: Because) -> str:
    if not told.clauses:
        return ""
    return '<ul class="clauses">' + "".join(f"<li>{escape(line)}</li>" for line in told.clauses) + "</ul>"


def _branches(branches: Iterable[Branch]) -> str:
    items = []
    for branch in branches:
        then = _branches(branch.then) if branch.then else ""
        items.append(f"<li>{escape(branch.words)}{then}</li>")
    return f"<ul>{''.join(items)}</ul>"
