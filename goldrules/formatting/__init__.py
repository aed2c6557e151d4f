"""A rule file in canonical layout: the tree is printed, and the comments are put back where they stood."""

from __future__ import annotations

from dataclasses import dataclass

from goldrules import printing
from goldrules.diagnostics import Diagnostic, Label
from goldrules.formatting.gaps import comments_of, gaps_of, matched
from goldrules.formatting.setting import set_out
from goldrules.parsing import parse
from goldrules.source import Source, Span

__all__ = ["Formatted", "format_source"]


@dataclass(frozen=True, slots=True)
class Formatted:
    """A source and its text in canonical layout, with the line ends that it had."""

    source: Source
    text: str

    @property
    def changed(self) -> bool:
        return self.text != self.source.text


def format_source(source: Source) -> Formatted | list[Diagnostic]:
    """The canonical layout of a source, or what is wrong with it.

    The result is read again: its statements and comments must be those of the source, or the source is refused (GR900).
    """
    statements, problems = parse(source)
    if problems:
        return problems
    canonical = printing.printed_lines(statements)
    gaps = matched(gaps_of(source.text), gaps_of("\n".join(text for text, _ in canonical)))
    text = set_out(canonical, gaps) if gaps is not None else ""
    again, lost = parse(Source(source.name, text))
    if lost or again != statements or comments_of(text) != comments_of(source.text):
        whole = Label(Span(source, 0, 0))
        return [Diagnostic("GR900", "the layout would change what the file says", whole, hint="please report the file")]
    first_line = source.text.find("\n")
    if first_line > 0 and source.text[first_line - 1] == "\r":
        text = text.replace("\n", "\r\n")
    return Formatted(source, text)
