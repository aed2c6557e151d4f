"""What shows only in a resolved rulebook: sets not defined, circles, `scored if` that could turn back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from goldrules.diagnostics import Diagnostic, Label
from goldrules.editions import Clause, Edition, Rulebook
from goldrules.source import Span
from goldrules.syntax import expressions as x
from goldrules.syntax import rules as r
from goldrules.vocabulary import TILE_FUNCTIONS

Types = frozenset[str]
_Target = tuple[str, str]
"""What one clause can depend on: `("claims", type)`, `("control", type)`, `("define NAME", type)`."""
UP, DOWN = 1, 2


def check_rulebooks(editions: Iterable[Edition]) -> list[Diagnostic]:
    """What is wrong with the rulebooks of all editions; what several share is told once."""
    problems: list[Diagnostic] = []
    for edition in editions:
        for rulebook in edition.readings:
            problems += check_rulebook(rulebook)
    return list(dict.fromkeys(problems))


def check_rulebook(rulebook: Rulebook) -> list[Diagnostic]:
    problems = [*_turns_there(rulebook), *_value_covers_supply(rulebook)]
    dependencies = _Dependencies(rulebook)
    targets = {target: list(dependencies.of_target(target)) for target in dependencies.targets()}
    for parts in dependencies.other_parts():
        list(parts)  # reading them finds the names that are not defined
    problems += dependencies.problems
    if problems:
        return problems
    circles = list(_circles(dependencies, targets))
    if circles:
        return circles
    for name, type_ in rulebook.features.items():
        if type_.scored:
            polarity = dependencies.polarity(type_.scored.said.condition, frozenset([name]))
            for sign, span in sorted(polarity, key=lambda one: one[1].start):
                if sign == DOWN:
                    problems.append(
                        Diagnostic(
                            "GR304",
                            f"`{name}` could be scored and then not, as more is scored",
                            Label(span),
                            (Label(type_.scored.span, "in this clause"),),
                            "`scored` may only make the condition true: not under `not`, `no`, `-`, `<` or `=`",
                        )
                    )
                    break
    return problems


def _turns_there(rulebook: Rulebook) -> Iterator[Diagnostic]:
    for clause in rulebook.cases.values():
        effect = clause.said.effect
        if isinstance(effect, r.TakeTurns):
            key = effect.turns.text if effect.turns else None
            if key not in rulebook.turns:
                shown = f"`turns {key}`" if key else "`turns`"
                yield Diagnostic("GR101", f"`{rulebook.edition}` has no {shown} for this case", Label(effect.span))


def _value_covers_supply(rulebook: Rulebook) -> Iterator[Diagnostic]:
    if rulebook.value is None:
        return
    rows = [part for part in rulebook.value.said.parts if isinstance(part, r.Row)]
    if not rows or any(row.last is None for row in rows):
        return
    most = max(row.last or 0 for row in rows)
    if rulebook.supply is None or rulebook.supply.said.amount > most:
        last = max(rows, key=lambda row: row.first)
        yield Diagnostic(
            "GR204",
            f"no row says what more than {most} ingots are worth",
            Label(last.span),
            hint="write `A.. : POINTS`",
        )


class _Dependencies:
    """Goes through the clauses of one rulebook with the types that `here` may be."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.problems: list[Diagnostic] = []
        self._all = frozenset(rulebook.features)

    # ------------------------------------------------------------ what depends on what
    def targets(self) -> Iterator[_Target]:
        for name, type_ in self.rulebook.features.items():
            yield "claims", name
            yield "control", name
            for define in type_.defines:
                yield f"define {define}", name

    def span_of(self, target: _Target) -> Span:
        subject, name = target
        type_ = self.rulebook.features[name]
        clause: Clause[Any] | None
        if subject == "claims":
            clause = type_.claims[0] if type_.claims else None
        elif subject == "control":
            clause = type_.controlled
        else:
            clause = type_.defines[subject.removeprefix("define ")]
        return clause.span if clause else type_.span

    def of_target(self, target: _Target) -> Iterator[_Target]:
        """What a target depends on."""
        subject, name = target
        type_ = self.rulebook.features[name]
        here = frozenset([name])
        if subject == "claims":
            for clause in type_.claims:
                yield from self.depends(clause.said.tiles, here)
                yield from self.depends(clause.said.condition, here)
        elif subject == "control":
            over = here
            if type_.controlled and type_.controlled.said.over:
                yield from self.depends(type_.controlled.said.over, here)
                over = self.types(type_.controlled.said.over)
            for follower in self.rulebook.followers.values():
                yield from self.depends(follower.said.counts, over)
                yield from self.depends(follower.said.then, over)
        else:
            yield from self.depends(type_.defines[subject.removeprefix("define ")].said.tiles, here)

    def other_parts(self) -> Iterator[Iterable[_Target]]:
        """The expressions that nothing can depend on, read for the names in them."""
        nowhere: Types = frozenset()
        for name, type_ in self.rulebook.features.items():
            if type_.scored:
                yield self.depends(type_.scored.said.condition, frozenset([name]))
            for need in type_.needs:
                yield self.depends(need.said.condition, frozenset([name]))
        for group in (self.rulebook.cases, self.rulebook.silences):
            for clause in group.values():
                yield self.depends(clause.said.condition, nowhere)
        if self.rulebook.placement:
            for place in self.rulebook.placement.said.parts:
                if isinstance(place, r.Place):
                    yield self.depends(place.tiles, nowhere)
        for turns in self.rulebook.turns.values():
            for part in turns.said.parts:
                if isinstance(part, r.TakeEach):
                    yield self.depends(part.features, nowhere)
                if isinstance(part, r.Take) and part.preferring is not None:
                    yield self.depends(part.preferring, nowhere)

    def types(self, features: x.Features) -> Types:
        """The types that some features may be of."""
        match features:
            case x.Kind():
                return self.rulebook.types_that_are(features.type.text) if features.type else self._all
            case x.Meets() | x.Where():
                return self.types(features.features)

    def depends(self, node: Any, here: Types) -> Iterator[_Target]:
        """What an expression depends on, read inside a feature of one of the types `here`."""
        match node:
            case x.OwnClaims():
                yield from (("claims", name) for name in sorted(here))
            case x.SetName():
                yield from self._set_name(node, here)
            case x.Controllers(feature=None):
                yield from (("control", name) for name in sorted(here))
            case x.Kind() if "own" in node.adjectives:
                yield from (("control", name) for name in sorted(self.types(node)))
            case x.Where():
                yield from self.depends(node.features, here)
                yield from self.depends(node.condition, self.types(node.features))
            case x.Count(counted=x.SetName() as counted) if not self._defined(counted, here):
                pass
            case x.Call():
                for argument in node.arguments:
                    if not self._is_direction(node, argument):
                        yield from self.depends(argument, here)
            case _:
                for child in _children(node):
                    yield from self.depends(child, here)

    def _is_direction(self, node: x.Call, argument: x.TileSet | x.Integer) -> bool:
        kinds = TILE_FUNCTIONS[node.function.text].arguments
        return any(one is argument and kind == "direction" for one, kind in zip(node.arguments, kinds, strict=True))

    def _defined(self, node: x.SetName, here: Types) -> bool:
        return any(node.name.text in self.rulebook.features[name].defines for name in here)

    def _set_name(self, node: x.SetName, here: Types) -> Iterator[_Target]:
        for name in sorted(here):
            if node.name.text in self.rulebook.features[name].defines:
                yield f"define {node.name}", name
            else:
                self.problems.append(
                    Diagnostic(
                        "GR101",
                        f"`{name}` defines no set `{node.name}` in `{self.rulebook.edition}`",
                        Label(node.span),
                        (Label(self.rulebook.features[name].span, f"`{name}` is said here"),),
                    )
                )

    # ------------------------------------------------------------ whether more that is scored can make it less
    def polarity(self, node: Any, here: Types) -> frozenset[tuple[int, Span]]:
        """Where `scored` raises (UP) or lowers (DOWN) what an expression means."""
        match node:
            case x.Kind():
                found = [(UP, node.span)] if "scored" in node.adjectives else []
                own = self._target_polarity("control", self.types(node)) if "own" in node.adjectives else frozenset()
                return frozenset(found) | _both(own)
            case x.Where():
                return self.polarity(node.features, here) | self.polarity(node.condition, self.types(node.features))
            case x.Not() | x.No():
                return _flip(self._below(node, here))
            case x.Comparison():
                left, right = self.polarity(node.left, here), self.polarity(node.right, here)
                if node.comparator in (">", ">="):
                    return left | _flip(right)
                return _flip(left) | right if node.comparator in ("<", "<=") else _both(left | right)
            case x.Less() | x.Difference():
                return self.polarity(node.left, here) | _flip(self.polarity(node.right, here))
            case x.Times() if not isinstance(node.left, x.Integer) and not isinstance(node.right, x.Integer):
                return _both(self._below(node, here))
            case x.Choice():
                values = self.polarity(node.then, here) | self.polarity(node.otherwise, here)
                return values | _both(self.polarity(node.condition, here))
            case x.Call(function=function) if not TILE_FUNCTIONS[function.text].monotone:
                return _both(self._below(node, here))
            case x.Test():
                return _both(self._below(node, here))
            case x.Controllers():
                return _both(self._target_polarity("control", here))
            case x.OwnClaims():
                return self._target_polarity("claims", here)
            case x.SetName():
                defining = frozenset(name for name in here if self._defined(node, frozenset([name])))
                return self._target_polarity(f"define {node.name}", defining)
            case _:
                return self._below(node, here)

    def _below(self, node: Any, here: Types) -> frozenset[tuple[int, Span]]:
        return frozenset().union(*(self.polarity(child, here) for child in _children(node)))

    def _target_polarity(self, subject: str, here: Types) -> frozenset[tuple[int, Span]]:
        found: frozenset[tuple[int, Span]] = frozenset()
        for name in here:
            type_ = self.rulebook.features[name]
            one = frozenset([name])
            if subject == "claims":
                for clause in type_.claims:
                    found |= self.polarity(clause.said.tiles, one)
                    found |= self.polarity(clause.said.condition, one)
            elif subject == "control":
                over = type_.controlled.said.over if type_.controlled else None
                found |= self.polarity(over, one)
                for follower in self.rulebook.followers.values():
                    found |= self.polarity(follower.said.counts, self.types(over) if over else one)
                    found |= self.polarity(follower.said.then, self.types(over) if over else one)
            else:
                found |= self.polarity(type_.defines[subject.removeprefix("define ")].said.tiles, one)
        return found


def _children(node: Any) -> Iterator[Any]:
    """The expressions directly below an expression."""
    match node:
        case x.TilesOf() | x.Some() | x.No():
            yield node.features
        case x.Call():
            yield from node.arguments
        case x.Meets():
            yield from (node.features, node.tiles)
        case x.Where():
            yield from (node.features, node.condition)
        case x.Not():
            yield node.operand
        case x.Test() | x.GoldOn():
            yield node.tiles
        case x.Choice():
            yield from (node.then, node.condition, node.otherwise)
        case x.Count():
            yield node.counted
        case (
            x.Union()
            | x.Difference()
            | x.Intersection()
            | x.Or()
            | x.And()
            | x.Comparison()
            | x.Plus()
            | x.Less()
            | x.Times()
        ):
            yield from (node.left, node.right)
        case _:
            pass


def _flip(polarity: frozenset[tuple[int, Span]]) -> frozenset[tuple[int, Span]]:
    return frozenset((UP + DOWN - sign, span) for sign, span in polarity)


def _both(polarity: frozenset[tuple[int, Span]]) -> frozenset[tuple[int, Span]]:
    return polarity | _flip(polarity)


def _circles(dependencies: _Dependencies, targets: dict[_Target, list[_Target]]) -> Iterator[Diagnostic]:
    """Targets that depend on themselves, each circle once."""
    done: set[_Target] = set()
    open_: list[_Target] = []

    def visit(target: _Target) -> Iterator[Diagnostic]:
        if target in done:
            return
        if target in open_:
            circle = open_[open_.index(target) :]
            words = " needs ".join(_words(one) for one in [*circle, target])
            others = tuple(Label(dependencies.span_of(one), _words(one)) for one in circle[1:])
            label = Label(dependencies.span_of(target))
            yield Diagnostic("GR201", f"this goes round in a circle: {words}", label, others)
            return
        open_.append(target)
        for needed in targets[target]:
            yield from visit(needed)
        open_.pop()
        done.add(target)

    for target in targets:
        yield from visit(target)


def _words(target: _Target) -> str:
    subject, name = target
    return f"`{subject}` of `{name}`" if subject != "control" else f"control of `{name}`"
