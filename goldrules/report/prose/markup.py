"""A page of prose as Markdown and as self-contained HTML."""

from __future__ import annotations

import re
from html import escape
from itertools import groupby

from goldrules.report.html import document
from goldrules.report.prose.page import Page, Paragraph, Section

_LANGUAGES = {"nl": "Dutch", "vi": "Vietnamese", "de": "German", "fr": "French", "es": "Spanish", "it": "Italian"}
_SPECIAL = re.compile(r"([\\`*_\[\]<>])")


def as_markdown(page: Page) -> str:
    """The page with its citations as footnotes."""
    lines = [f"# {_plain(page.title)}", ""]
    for section in page.sections:
        lines += [f"{'#' * section.heading.level} {_plain(section.heading.text)}", ""]
        names = _names(section)
        if names:
            lines += [_plain(names), ""]
        for item, run in groupby(section.paragraphs, lambda one: one.item):
            for paragraph in run:
                marks = "".join(f"[^{number}]" for number in paragraph.notes)
                lines += [f"{'- ' if item else ''}{_read_as(paragraph)}{_plain(paragraph.text)}{marks}"]
                lines += [] if item else [""]
            lines += [""] if item else []
    lines += [f"[^{number}]: {_plain(note)}" for number, note in enumerate(page.notes, start=1)]
    return "\n".join(lines).rstrip() + "\n"


def as_html(page: Page) -> str:
    """The page as one file that needs nothing else."""
    body = [f"<h1>{escape(page.title)}</h1>"]
    for section in page.sections:
        level = section.heading.level
        body.append(f"<h{level}>{escape(section.heading.text)}</h{level}>")
        if section.heading.names:
            spans = (f'<span lang="{escape(code)}">{escape(name)}</span>' for code, name in section.heading.names)
            body.append(f'<p class="names">{" · ".join(spans)}</p>')
        for item, run in groupby(section.paragraphs, lambda one: one.item):
            texts = [_lead(one) + escape(one.text) + _marks(one) for one in run]
            if item:
                body += ["<ul>", *(f"<li>{text}</li>" for text in texts), "</ul>"]
            else:
                body += [f"<p>{text}</p>" for text in texts]
    if page.notes:
        notes = (f'<li id="note-{number}">{escape(note)}</li>' for number, note in enumerate(page.notes, start=1))
        body += ["<h2>Where it stands</h2>", '<ol class="notes">', *notes, "</ol>"]
    return document(page.title, "\n".join(body))


def _names(section: Section) -> str:
    return " · ".join(f"{_LANGUAGES.get(code, code)}: {name}" for code, name in section.heading.names)


def _read_as(paragraph: Paragraph) -> str:
    return f"*{_plain(paragraph.reading)}:* " if paragraph.reading else ""


def _lead(paragraph: Paragraph) -> str:
    return f"<em>{escape(paragraph.reading)}:</em> " if paragraph.reading else ""


def _marks(paragraph: Paragraph) -> str:
    if not paragraph.notes:
        return ""
    links = (f'<a href="#note-{number}">{number}</a>' for number in paragraph.notes)
    return f'<sup aria-label="sources">{" ".join(links)}</sup>'


def _plain(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)
