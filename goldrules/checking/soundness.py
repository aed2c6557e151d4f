"""Which editions are sound enough for their rulebooks to be looked at: no part of them has an error of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from goldrules.checking.declared import Declared
from goldrules.diagnostics import Diagnostic, Severity
from goldrules.editions import Edition
from goldrules.ordering import in_order
from goldrules.syntax import rules as r


def sound_editions(
    editions: Mapping[str, Edition], declared: Declared, problems: Iterable[Diagnostic]
) -> list[Edition]:
    """The editions with no error in their own statements, in those of the editions they extend, or in expansions."""
    errors: dict[str, list[int]] = {}
    for one in problems:
        if one.severity is Severity.ERROR:
            errors.setdefault(one.label.span.source.name, []).append(one.label.span.start)

    def is_sound(node: r.Edition | r.Expansion) -> bool:
        span = node.span
        return not any(span.start <= at < span.end for at in errors.get(span.source.name, ()))

    def parent(name: str) -> tuple[str, ...]:
        extends = editions[name].extends
        return (extends,) if extends is not None and extends in editions else ()

    expansions = {name for name, node in declared.expansions.items() if is_sound(node)}
    sound: set[str] = set()
    for name in in_order(editions, parent).sequence:
        node = declared.editions[name]
        included = {one.text for part in node.parts if isinstance(part, r.Include) for one in part.names}
        if is_sound(node) and included <= expansions and sound.issuperset(parent(name)):
            sound.add(name)
    return [edition for name, edition in editions.items() if name in sound]
