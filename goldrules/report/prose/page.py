"""A page about an edition: sections of paragraphs, each with the citations that it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from goldrules.editions import Edition
from goldrules.report.prose.clauses import Heading, Sentence, sections
from goldrules.report.prose.nouns import joined, sentence
from goldrules.report.words import Sources, citation
from goldrules.syntax.names import Cite


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A sentence or two; `notes` are the numbers of its footnotes, `item` makes it one of a list.

    `reading` names the readings that alone say so, where not all do.
    """

    text: str
    notes: tuple[int, ...] = ()
    item: bool = False
    reading: str | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of a level (2 or 3), other names of what it is about by language, and paragraphs."""

    heading: Heading
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """An edition in prose. `notes` are the footnotes, of which the first is number 1."""

    title: str
    edition: str
    sections: tuple[Section, ...]
    notes: tuple[str, ...]


def page_of(edition: Edition, sources: Sources) -> Page:
    """The page of an edition; what its readings say differently stands beside each other."""
    notes = _Notes(sources)
    names = [book.reading.said.name.text if book.reading else "" for book in edition.readings]
    of_each = [dict(sections(book)) for book in edition.readings]
    headings = dict.fromkeys(heading for one in of_each for heading in one)
    first = [_readings(edition, notes)] if len(edition.readings) > 1 else []
    found = [
        Section(heading, tuple(_merged([one.get(heading, ()) for one in of_each], names, notes)))
        for heading in headings
    ]
    return Page(edition.title, edition.name, (*first, *found), tuple(notes.texts))


def _readings(edition: Edition, notes: _Notes) -> Section:
    told = [Paragraph("The text can be read in more than one way. Where it matters, the readings are told apart.")]
    for book in edition.readings:
        if book.reading is not None:
            said = book.reading.said
            told.append(Paragraph(sentence(said.title), notes.of(book.reading.all_citations), True, said.name.text))
    return Section(Heading("Readings"), tuple(told))


def _merged(of_each: Sequence[Sequence[Sentence]], names: Sequence[str], notes: _Notes) -> Iterable[Paragraph]:
    """What every reading says once; what only some say, with their names."""
    for said in dict.fromkeys(said for one in of_each for said in one):
        readings = [name for name, one in zip(names, of_each, strict=True) if said in one]
        reading = joined(readings) if len(readings) < len(names) else None
        yield Paragraph(said.text, notes.of(said.cites), said.item, reading)


class _Notes:
    """Footnotes, numbered in the order in which they are first needed."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self.texts: dict[str, int] = {}

    def of(self, cites: Iterable[Cite]) -> tuple[int, ...]:
        numbers = dict.fromkeys(
            self.texts.setdefault(citation(cite, self._sources), len(self.texts) + 1) for cite in cites
        )
        return tuple(numbers)
