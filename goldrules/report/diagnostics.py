"""Diagnostics as text: the sentence, the place, the line with a marker, other places, a hint."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len
from rich.text import Text

from goldrules.diagnostics import Diagnostic, Label, Severity
from goldrules.source import Span

_BEFORE, _AFTER = 60, 60
"""How many characters of a long line are shown before and behind the marker."""
_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow"}


def render(diagnostics: Iterable[Diagnostic]) -> Text:
    """All diagnostics below each other, with an empty line behind each. `.plain` is the text without colours."""
    text = Text()
    for diagnostic in diagnostics:
        style = _STYLES[diagnostic.severity]
        text.append(f"{diagnostic.severity.value}[{diagnostic.code}]", style)
        text.append(f": {diagnostic.message}\n", "bold")
        lines = [label.span.line for label in (diagnostic.label, *diagnostic.others)]
        gutter = len(str(max(lines)))
        _snippet(text, diagnostic.label, "^", style, gutter, "-->")
        for other in diagnostic.others:
            _snippet(text, other, "-", "bold blue", gutter, ":::")
        if diagnostic.hint:
            text.append(f"{' ' * gutter} = ", "bold blue")
            text.append(f"hint: {diagnostic.hint}\n")
        text.append("\n")
    return text


def _snippet(text: Text, label: Label, mark: str, style: str, gutter: int, arrow: str) -> None:
    span, space = label.span, " " * gutter
    text.append(f"{space}{arrow} ", "bold blue")
    text.append(f"{span.source.name}:{span.line}:{span.column}\n")
    if not span.source.text:
        return
    line, start, end = _shown(span)
    text.append(f"{space} |\n", "bold blue")
    text.append(f"{span.line:>{gutter}} | ", "bold blue")
    text.append(f"{_visible(line)}\n")
    text.append(f"{space} | ", "bold blue")
    marker = " " * cell_len(_visible(line[:start])) + mark * max(1, cell_len(_visible(line[start:end])))
    text.append(f"{marker} {label.text}".rstrip() + "\n", style)


def _shown(span: Span) -> tuple[str, int, int]:
    """The line of a span, cut where it is long, and where the marker begins and ends in it."""
    line = span.source.line(span.line)
    start = span.column - 1
    end = min(max(start + span.end - span.start, start + 1), max(len(line), start + 1))
    first = max(0, start - _BEFORE)
    last = min(len(line), start + _AFTER)
    cut = ("..." if first else "") + line[first:last] + ("..." if last < len(line) else "")
    offset = 3 if first else 0
    return cut, start - first + offset, min(end, last if last > start else end) - first + offset


def _visible(line: str) -> str:
    """Tabs as one space, and what cannot be printed as a replacement character."""
    return "".join(" " if c == "\t" else c if c.isprintable() else "\ufffd" for c in line)
