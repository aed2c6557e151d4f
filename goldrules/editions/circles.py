"""What is told where names go round in a circle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from goldrules.diagnostics import Diagnostic, Label
from goldrules.ordering import shortened
from goldrules.syntax.rules import Edition, Feature


def circle(message: str, verb: str, names: Sequence[str], declared: Mapping[str, Edition | Feature]) -> Diagnostic:
    """A circle of names, each of which `verb` joins to the next; marked at the first, with up to three others."""
    words = f" {verb} ".join(shortened([*names, names[0]]))
    others = tuple(Label(declared[name].name.span, "and this one") for name in names[1:4])
    return Diagnostic("GR201", f"{message}: {words}", Label(declared[names[0]].name.span), others)
