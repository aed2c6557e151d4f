"""What shows only in a resolved rulebook: names that a type does not define, circles, what could turn back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from goldrules.checking.declared import Declared
from goldrules.checking.growing import check_growing
from goldrules.diagnostics import Diagnostic, Label, did_you_mean, in_edition
from goldrules.editions import Dependencies, Edition, Rulebook, Target, Types
from goldrules.ordering import in_order, shortened
from goldrules.source import Span
from goldrules.syntax import expressions as x
from goldrules.syntax import rules as r
from goldrules.wording import listed, ticked


def check_rulebooks(editions: Iterable[Edition], declared: Declared) -> list[Diagnostic]:
    """What is wrong with the rulebooks of some editions.

    What an edition inherits, or shares with an edition before it, is told once, for the first that has it.
    """
    by_name = {edition.name: edition for edition in editions}

    def parent(name: str) -> tuple[str, ...]:
        extends = by_name[name].extends
        return (extends,) if extends in by_name and extends is not None else ()

    problems: dict[Diagnostic, Edition] = {}
    for name in in_order(by_name, parent).sequence:
        for rulebook in by_name[name].readings:
            for problem in check_rulebook(rulebook, declared):
                problems.setdefault(problem, by_name[name])
    return [
        in_edition(problem, edition.name, edition.span, declared.editions[edition.name].span)
        for problem, edition in problems.items()
    ]


def check_rulebook(rulebook: Rulebook, declared: Declared) -> list[Diagnostic]:
    """What is wrong with one rulebook, whose expressions are sound by themselves."""
    names = [problem for node, here in _read(rulebook) for problem in _undefined(node, here, rulebook, declared)]
    problems = [*_turns_there(rulebook), *_value_covers_supply(rulebook), *_claims_said(rulebook), *names]
    if names:
        return problems
    circles = [_circle(circle, rulebook.dependencies) for circle in rulebook.dependencies.order.circles]
    return [*problems, *(circles or check_growing(rulebook))]


def _turns_there(rulebook: Rulebook) -> Iterator[Diagnostic]:
    for clause in rulebook.cases.values():
        effect = clause.said.effect
        if isinstance(effect, r.TakeTurns):
            key = effect.turns.text if effect.turns else None
            if key not in rulebook.turns:
                shown = f"procedure `turns {key}`" if key else "procedure `turns`"
                hint = did_you_mean(key, filter(None, rulebook.turns)) if key else None
                yield Diagnostic("GR101", f"there is no {shown} for this case", Label(effect.span), hint=hint)


def _claims_said(rulebook: Rulebook) -> Iterator[Diagnostic]:
    for name, type_ in rulebook.features.items():
        if not type_.claims:
            hint = "write `claims nothing` where it gives no gold"
            yield Diagnostic("GR206", f"`{name}` does not say what it claims", Label(type_.span), hint=hint)


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


# ------------------------------------------------------------ names
def _read(rulebook: Rulebook) -> Iterator[tuple[Any, Types]]:
    """Every expression of a rulebook, each with the types of the features that it is read inside."""
    dependencies, nowhere = rulebook.dependencies, Types()
    for target in dependencies.order.sequence:
        yield from dependencies.expressions(target)
    for name, type_ in rulebook.features.items():
        if type_.scored:
            yield type_.scored.said.condition, Types([name])
        for need in type_.needs:
            yield need.said.condition, Types([name])
    for group in (rulebook.cases, rulebook.silences):
        for clause in group.values():
            yield clause.said.condition, nowhere
    for part in rulebook.placement.said.parts if rulebook.placement else ():
        if isinstance(part, r.Place):
            yield part.tiles, nowhere
    for turns in rulebook.turns.values():
        for said in turns.said.parts:
            if isinstance(said, r.TakeEach):
                yield said.features, nowhere
            if isinstance(said, r.Take) and said.preferring is not None:
                yield said.preferring, nowhere


def _undefined(node: Any, here: Types, rulebook: Rulebook, declared: Declared) -> Iterator[Diagnostic]:
    """The sets in an expression that not all the types define inside which they are read."""
    dependencies, types_counted = rulebook.dependencies, set[int]()
    for inner, types in dependencies.inside(node, here):
        match inner:
            case x.Count(counted=x.SetName(name=name) as counted) if not dependencies.defines(counted, *types):
                types_counted.add(id(counted))
                if name.text not in declared.types:
                    sets = {define for one in types for define in rulebook.features[one].defines}
                    hint = did_you_mean(name.text, {*sets, *declared.types})
                    message = f"`{name}` is neither a feature type nor a set that is defined here"
                    yield Diagnostic("GR101", message, Label(name.span), hint=hint)
            case x.SetName() if id(inner) not in types_counted:
                lacking = [one for one in sorted(types) if not dependencies.defines(inner, one)]
                if lacking:
                    sets = {define for one in types for define in rulebook.features[one].defines}
                    others = tuple(Label(rulebook.features[one].span, f"`{one}` is said here") for one in lacking[:1])
                    yield Diagnostic(
                        "GR101",
                        f"{_listed(lacking)} no set `{inner.name}`",
                        Label(inner.span),
                        others,
                        did_you_mean(inner.name.text, sets - {inner.name.text}),
                    )


def _listed(types: list[str]) -> str:
    """Some types and their verb; of many, the first."""
    if len(types) == 1:
        return f"`{types[0]}` defines"
    if len(types) <= 3:
        return f"{listed(ticked(types))} define"
    return f"`{types[0]}`, `{types[1]}` and {len(types) - 2} other types define"


# ------------------------------------------------------------ circles
def _circle(circle: tuple[Target, ...], dependencies: Dependencies) -> Diagnostic:
    words = " needs ".join(shortened([_words(one) for one in [*circle, circle[0]]]))
    others = tuple(Label(_span_of(one, dependencies), _words(one)) for one in circle[1:4])
    return Diagnostic(
        "GR201", f"this goes round in a circle: {words}", Label(_span_of(circle[0], dependencies)), others
    )


def _span_of(target: Target, dependencies: Dependencies) -> Span:
    clause = dependencies.clause_of(target)
    return clause.span if clause else dependencies.rulebook.features[target[1]].span


def _words(target: Target) -> str:
    subject, name = target
    return f"`{subject}` of `{name}`" if subject != "control" else f"control of `{name}`"
