"""The parts of a position, those of the example that it is like overlaid by its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from goldrules.checking.declared import Declared
from goldrules.diagnostics import Diagnostic, Label, did_you_mean
from goldrules.ordering import in_order, shortened
from goldrules.source import Span
from goldrules.syntax import positions as p

_SINGLE = (p.Under, p.Players, p.Active, p.Entitled, p.Board, p.Gold, p.Holds, p.Completes, p.Placed)
_LISTS = (p.Under, p.Players, p.Gold, p.Completes)


@dataclass
class Parts:
    """The parts of a position. `single` holds by class what is said only once."""

    single: dict[type, Any] = field(default_factory=dict)
    features: dict[str, p.FeatureHere] = field(default_factory=dict)
    marks: dict[str, p.Marks] = field(default_factory=dict)

    def get(self, class_: type) -> Any:
        return self.single.get(class_)

    def copy(self) -> Parts:
        return Parts(dict(self.single), dict(self.features), dict(self.marks))


class Gatherer:
    """Gathers the parts of examples; what one example is like is gathered once."""

    def __init__(self, declared: Declared) -> None:
        self._declared = declared
        self._gathered: dict[str, Parts | None] = {}
        self._missing: dict[str, Diagnostic] = {}

    def parts(self, example: p.Example) -> tuple[Parts | None, list[Diagnostic]]:
        """The parts of an example, and what is wrong with them.

        There are none where it is like an example that there is not, or like itself. What is wrong in another example
        is told with that one; a circle is told with the first example that leads into it.
        """
        ordered = in_order(self._like(example), self._to_gather)
        for title in ordered.sequence:
            if title not in self._gathered:
                self._gathered[title] = self._overlaid(self._declared.examples[title], [])
        problems = [self._circle(circle) for circle in ordered.circles]
        return self._overlaid(example, problems), problems

    def _to_gather(self, title: str) -> list[str]:
        return [like for like in self._like(self._declared.examples[title]) if like not in self._gathered]

    def _like(self, example: p.Example) -> list[str]:
        """The title of the example that another is like, where there is one."""
        titles = [part.title for part in example.parts if isinstance(part, p.Like)][:1]
        return [title for title in titles if title in self._declared.examples]

    def _circle(self, circle: tuple[str, ...]) -> Diagnostic:
        """Told at the example that stands first, wherever the circle was entered."""
        examples = [self._declared.examples[title] for title in circle]
        first = min(range(len(circle)), key=lambda one: (examples[one].span.source.name, examples[one].span.start))
        examples = [*examples[first:], *examples[:first]]
        words = " like ".join(shortened([f'"{one.title}"' for one in (*examples, examples[0])]))
        spans = [next(part.span for part in one.parts if isinstance(part, p.Like)) for one in examples]
        others = tuple(Label(span, "and this one") for span in spans[1:4])
        return Diagnostic("GR201", f"an example cannot be like itself: {words}", Label(spans[0]), others)

    def _overlaid(self, example: p.Example, problems: list[Diagnostic]) -> Parts | None:
        likes = [part for part in example.parts if isinstance(part, p.Like)]
        for again in likes[1:]:
            problems.append(
                Diagnostic("GR205", "`like` is said twice", Label(again.span), (Label(likes[0].span, "said here"),))
            )
        parts = Parts()
        if likes:
            title = likes[0].title
            if self._declared.is_broken("example", title):
                return None
            if title not in self._declared.examples:
                hint = (
                    did_you_mean(title, self._declared.there("example")) or "`--with FILE` reads the file that has it"
                )
                message = f'there is no example "{title}"'
                self._missing[title] = Diagnostic("GR101", message, Label(likes[0].span), hint=hint)
            like = self._gathered.get(title)
            if like is None:
                if title in self._missing:
                    self._missing[example.title] = self._missing[title]
                    problems.append(self._missing[title])
                return None
            parts = like.copy()
        own: dict[object, Span] = {}
        for part in example.parts:
            self._lay(part, parts, own, problems)
        return parts

    def _lay(self, part: p.ExamplePart, parts: Parts, own: dict[object, Span], problems: list[Diagnostic]) -> None:
        """One part laid on what stands; `own` holds what this example itself said before."""
        key: object = type(part)
        span, code, words, hint = part.span, "GR205", "this is said twice", None
        match part:
            case p.FeatureHere():
                key, span = part.name.text, part.name.span
                code, words = "GR402", f"there are two features `{part.name}`"
                parts.features[part.name.text] = part
            case p.Marks():
                key = (p.Marks, part.mark.text)
                if part.mark.text not in self._declared.marks:
                    meant = did_you_mean(part.mark.text, self._declared.marks)
                    message = f"there is no mark `{part.mark}`"
                    problems.append(Diagnostic("GR101", message, Label(part.mark.span), hint=meant))
                parts.marks[part.mark.text] = part
            case _ if isinstance(part, _SINGLE):
                parts.single[type(part)] = part
            case _:
                return
        if key in own:
            if isinstance(part, _LISTS):
                hint = f"one `{span.first_word.text}` names them all, with commas between them"
            problems.append(Diagnostic(code, words, Label(span), (Label(own[key], "said here"),), hint))
        own.setdefault(key, span)
