"""What `diff` found as a page: clause by clause, and each difference by its smallest position, drawn and judged."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from rich.text import Text

from goldrules.checking import Declared, question_of
from goldrules.comparing import Comparison, Difference
from goldrules.legality import Engines
from goldrules.proving import Asked, hand_outs
from goldrules.report.differences import clauses, difference
from goldrules.report.drawing.html import page
from goldrules.report.drawing.story import stories
from goldrules.report.words import Sources


def difference_page(found: Comparison, declared: Declared, sources: Sources) -> str:
    """A page about a comparison, as one file that needs nothing else."""
    asked = [one for each in found.differences for one in _asked(each, found, declared, sources)]
    title = f"{found.first.name} and {found.second.name}"
    return page(stories(asked, sources), title, "\n".join(_intro(found, sources)))


def _asked(one: Difference, found: Comparison, declared: Declared, sources: Sources) -> Iterator[Asked]:
    """The smallest position of a difference, asked under both editions."""
    heading = difference(one, found, sources).plain.partition("\n")[0]
    editions = (found.first, found.second) if found.first is not found.second else (found.first,)
    example = one.witness.example(heading, tuple(edition.name for edition in editions))
    question, problems = question_of(example, declared)
    assert question is not None, problems
    for edition in editions:
        readings, unfit = hand_outs(question, edition, Engines())
        assert not unfit, unfit
        yield Asked(question, edition.name, tuple(readings))


def _intro(found: Comparison, sources: Sources) -> Iterator[str]:
    yield f"<p><strong>{escape(found.words)}</strong></p>"
    yield f'<p class="soft">positions: {escape(str(found.bound.with_board))}</p>'
    yield from _listed(
        [f"the same: {line}" for line in found.alike] + [f"undecided: {line}" for line in found.undecided]
    )
    yield from _listed([f"{part.part}: {part.text} (in this order)" for part in found.parts])
    text = Text()
    clauses(text, found, sources)
    yield f'<h2>Clause by clause</h2><pre style="white-space:pre-wrap">{escape(text.plain.rstrip())}</pre>'
    if found.differences:
        yield "<h2>By meaning, each difference with a smallest position</h2>"


def _listed(lines: list[str]) -> Iterator[str]:
    if lines:
        yield f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"
