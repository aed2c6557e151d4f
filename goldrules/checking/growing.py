"""Whether more that is scored can make a `scored if` false again, and what would be to blame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from goldrules.diagnostics import Diagnostic, Label
from goldrules.editions import Rulebook, Target, Types, children
from goldrules.source import Span
from goldrules.syntax import expressions as x
from goldrules.vocabulary import TILE_FUNCTIONS


@dataclass(frozen=True, slots=True)
class _Effect:
    """A place where `scored` stands: more of it raises what an expression means, or lowers it because of `blame`."""

    span: Span
    blame: str | None = None
    raises: bool = True


_Effects = frozenset[_Effect]
_NONE: _Effects = frozenset()


def check_growing(rulebook: Rulebook) -> Iterator[Diagnostic]:
    """The `scored if` clauses that could turn false again; the rulebook has no circles."""
    effects = _EffectsOf(rulebook)
    for name, type_ in rulebook.features.items():
        if type_.scored is None:
            continue
        found = effects.effects(type_.scored.said.condition, frozenset([name]))
        lowering = sorted((one for one in found if not one.raises), key=lambda one: (one.span.start, one.blame or ""))
        if lowering:
            yield Diagnostic(
                "GR304",
                f"`{name}` could be scored and then not, as more is scored",
                Label(lowering[0].span),
                (Label(type_.scored.span, "in this clause"),),
                f"more that is scored may only make the condition true, and {lowering[0].blame} can turn that round",
            )


class _EffectsOf:
    """The effects of `scored` on the expressions of one rulebook."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._dependencies = rulebook.dependencies
        self._of_target: dict[Target, _Effects] = {}
        if any(type_.scored for type_ in rulebook.features.values()):
            for target in self._dependencies.order.sequence:
                found = (self.effects(node, here) for node, here in self._dependencies.expressions(target))
                self._of_target[target] = _union(found)

    def effects(self, node: Any, here: Types) -> _Effects:
        """The effects on an expression, read inside a feature of one of the types `here`."""
        match node:
            case x.Kind():
                types = self._dependencies.types(node)
                found = frozenset([_Effect(node.span)]) if "scored" in node.adjectives else _NONE
                return found | (_both(self._targets("control", types), "`own`") if "own" in node.adjectives else _NONE)
            case x.Where():
                inside = self.effects(node.condition, self._dependencies.types(node.features))
                return self.effects(node.features, here) | inside
            case x.Not():
                return _flip(self.effects(node.operand, here), "`not`")
            case x.No():
                return _flip(self.effects(node.features, here), "`no`")
            case x.Comparison():
                return self._comparison(node, here)
            case x.Less() | x.Difference():
                return self.effects(node.left, here) | _flip(self.effects(node.right, here), "`-`")
            case x.Times() if not isinstance(node.left, x.Integer) and not isinstance(node.right, x.Integer):
                return _both(self._below(node, here), "`*`")
            case x.Choice():
                values = self.effects(node.then, here) | self.effects(node.otherwise, here)
                return values | _both(self.effects(node.condition, here), "`if … else`")
            case x.Call(function=function) if not TILE_FUNCTIONS[function.text].monotone:
                return _both(self._below(node, here), f"`{function}( )`")
            case x.Test():
                return _both(self._below(node, here), f"`{node.function}( )`")
            case x.Controllers():
                return _both(self._targets("control", here), "`controllers`")
            case x.OwnClaims():
                return self._targets("claims", here)
            case x.SetName():
                defining = (name for name in here if self._dependencies.defines(node, name))
                return self._targets(f"define {node.name}", defining)
            case _:
                return self._below(node, here)

    def _comparison(self, node: x.Comparison, here: Types) -> _Effects:
        left, right, blame = self.effects(node.left, here), self.effects(node.right, here), f"`{node.comparator}`"
        match node.comparator:
            case ">" | ">=":
                return left | _flip(right, blame)
            case "<" | "<=":
                return _flip(left, blame) | right
            case _:
                return _both(left | right, blame)

    def _below(self, node: Any, here: Types) -> _Effects:
        return _union(self.effects(child, here) for child in children(node))

    def _targets(self, subject: str, here: Iterable[str]) -> _Effects:
        return _union(self._of_target[subject, name] for name in here)


def _union(effects: Iterable[_Effects]) -> _Effects:
    return reduce(frozenset.union, effects, _NONE)


def _flip(effects: _Effects, blame: str) -> _Effects:
    """What raises lowers, and the other way round. What turned first is to blame."""
    return frozenset(replace(one, raises=not one.raises, blame=one.blame or blame) for one in effects)


def _both(effects: _Effects, blame: str) -> _Effects:
    return effects | _flip(effects, blame)
