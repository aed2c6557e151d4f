"""Stories as a page of HTML: the boards drawn, everything else as text that a screen reader reads in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from goldrules.report.drawing.board import LEGEND, STYLE, board, describe, feature_colours, player_colours, signs, size
from goldrules.report.drawing.story import Because, Branch, Claims, ProposalTold, Read, Story
from goldrules.report.html import document

_CHIP = """
.chip-of { display: inline-block; min-width: 1.3em; padding: 0 .35em; border-radius: .7em; color: #fff;
  font-weight: 700; text-align: center; }
"""


def page(stories: Iterable[Story], title: str, intro: str = "") -> str:
    """A page of all stories, as one file that needs nothing else; `intro` is HTML that stands before them."""
    body = [f"<h1>{escape(title)}</h1>", f"<style>{STYLE}{_CHIP}</style>", intro]
    for number, story in enumerate(stories, start=1):
        body += [line for line in _story(story, number) if line]
    return document(title, "\n".join(body))


def _story(story: Story, number: int) -> Iterator[str]:
    yield f'<section class="card" aria-labelledby="story-{number}">'
    yield f'<h2 id="story-{number}">{escape(story.title)}</h2>'
    yield f'<p class="soft">{escape(story.under)}</p>'
    position = story.hand_out.position
    if position.squares:
        across, down = size(position)
        labels = f'aria-labelledby="board-{number}" aria-describedby="tiles-{number}"'
        yield f'<figure><svg xmlns="http://www.w3.org/2000/svg" class="goldrules" role="img" {labels}'
        yield f'width="{across}" height="{down}" viewBox="0 0 {across} {down}">'
        yield f'<title id="board-{number}">The board</title>'
        yield f'<desc id="tiles-{number}">{escape(describe(story.hand_out))}</desc>'
        yield board(story.hand_out, claims=story.shows_claims)
        legend = (
            f'<figcaption class="notes">{LEGEND}</figcaption>'
            if story.hand_out.claimants and story.shows_claims
            else ""
        )
        yield f"</svg>{legend}</figure>"
    for read in story.readings:
        yield from _read(read, story)
    if story.note:
        yield f'<p class="soft">{escape(story.note)}</p>'
    if story.best:
        yield "<h3>Best play</h3>"
        yield _branches(story.best)
    if story.proposals:
        yield "<h3>Proposals</h3>"
    for judged in story.proposals:
        yield from _judged(judged)
    yield "</section>"


def _read(read: Read, story: Story) -> Iterator[str]:
    told = escape(read.told)
    if read.features:
        colours = feature_colours(story.hand_out.position)
        yield f"<h3>Features{told}</h3>" if told else ""
        yield '<table><tr><th scope="col">Feature</th><th scope="col">Type</th><th scope="col">State</th></tr>'
        for feature in read.features:
            chip = f'<span class="chip-of" style="background:{colours[feature.name]}">{escape(feature.letter)}</span>'
            yield f"<tr><td>{chip} {escape(feature.name)}</td><td>{escape(feature.type)}</td>"
            yield f"<td>{escape(feature.words)}</td></tr>"
        yield "</table>"
    if read.claims is not None:
        yield from _who(read.claims, told, story)
    if read.how:
        yield f"<h3>How it is handed out{told}</h3><ul>"
        for how in read.how:
            yield f"<li>{escape(how.text)}{_clauses(how)}</li>"
        yield "</ul>"
    if read.next and not read.how:
        yield f"<h3>Who is next{told}</h3>"
    for text in (*read.next, read.note):
        yield f"<p><strong>{escape(text)}</strong></p>" if text else ""


def _who(claims: Claims, told: str, story: Story) -> Iterator[str]:
    position = story.hand_out.position
    colours, initials = player_colours(position), signs(position)
    yield f"<h3>Who may take what{told}</h3><ul>"
    for player, said in claims.of_players:
        style = f'class="chip-of" style="background:{colours[player]}"'
        chip = f'<span aria-hidden="true" {style}>{escape(initials[player])}</span>'
        yield f"<li>{chip} {escape(player)}: <strong>{escape(said.text)}</strong>{_clauses(said)}</li>"
    if claims.nobody:
        yield f"<li>nobody: {escape(claims.nobody)}</li>"
    yield "</ul>"


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
