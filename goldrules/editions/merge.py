"""Editions merged from their layers: what they extend, the expansions they include, their own rules, their readings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from goldrules.diagnostics import OTHER_FILES, Diagnostic, Label, did_you_mean, in_edition
from goldrules.editions.circles import circle
from goldrules.editions.draft import Draft, Layer, cites_of
from goldrules.editions.features import resolve_features
from goldrules.editions.rulebook import Clause, Edition, Rulebook
from goldrules.ordering import in_order
from goldrules.syntax import rules as r


def merge(
    editions: Mapping[str, r.Edition],
    expansions: Mapping[str, r.Expansion],
    broken: Collection[tuple[str, str]] = (),
) -> tuple[dict[str, Edition], list[Diagnostic]]:
    """Every edition that can be resolved, and what is wrong with the layers. Each problem is told once.

    `broken` names what is there and cannot be read, as `("edition", name)`: what builds on it is left out unsaid.
    """
    problems: list[Diagnostic] = []
    drafts: dict[str, Draft] = {}

    def parent(name: str) -> tuple[str, ...]:
        extends = editions[name].extends
        return (extends.text,) if extends and extends.text in editions else ()

    ordered = in_order(editions, parent)
    problems += (circle("an edition cannot extend itself", "extends", names, editions) for names in ordered.circles)
    for name in ordered.sequence:
        edition = editions[name]
        draft: Draft | None = Draft(problems)
        if edition.extends:
            if edition.extends.text not in editions and ("edition", edition.extends.text) not in broken:
                there = {*editions, *(name for word, name in broken if word == "edition")}
                hint = did_you_mean(edition.extends.text, there) or OTHER_FILES
                message = f"there is no edition `{edition.extends}`"
                problems.append(Diagnostic("GR101", message, Label(edition.extends.span), hint=hint))
            draft = drafts.get(edition.extends.text)
        included = [one for part in edition.parts if isinstance(part, r.Include) for one in part.names]
        if draft is not None and not any(("expansion", one.text) in broken for one in included):
            known = {*expansions, *(name for word, name in broken if word == "expansion")}
            drafts[name] = _lay_on(draft.copy(), edition, expansions, known)
    brought_about: dict[Diagnostic, r.Edition] = {}
    merged: dict[str, Edition] = {}
    for name in ordered.sequence:
        if name in drafts:
            edition = editions[name]
            found: list[Diagnostic] = []
            extends = edition.extends.text if edition.extends else None
            readings = tuple(_readings(edition, drafts[name].copy(found)))
            merged[name] = Edition(name, edition.title, extends, edition.name.span, readings)
            for problem in found:
                brought_about.setdefault(problem, edition)
    for problem, edition in brought_about.items():
        problems.append(in_edition(problem, edition.name.text, edition.name.span, edition.span))
    return {name: merged[name] for name in editions if name in merged}, list(dict.fromkeys(problems))


def _lay_on(draft: Draft, edition: r.Edition, expansions: Mapping[str, r.Expansion], known: Collection[str]) -> Draft:
    layer = Layer("edition", edition.name.text, cites_of(edition.parts))
    for part in edition.parts:
        if isinstance(part, r.Include):
            for name in part.names:
                if name.text in expansions:
                    draft.include(expansions[name.text], name)
                else:
                    draft.problems.append(
                        Diagnostic(
                            "GR101",
                            f"there is no expansion `{name}`",
                            Label(name.span),
                            hint=did_you_mean(name.text, known),
                        )
                    )
    for part in edition.parts:
        if isinstance(part, r.Reading):
            draft.add_reading(part, layer)
        elif not isinstance(part, r.Include):
            draft.apply(part, layer)
    return draft


def _readings(edition: r.Edition, draft: Draft) -> Iterable[Rulebook]:
    if not draft.readings:
        yield _rulebook(edition, draft, None)
    for clause in draft.readings.values():
        reading: r.Reading = clause.said
        read = draft.copy()
        layer = Layer("reading", f"{clause.layer}, read as {reading.name}", clause.citations)
        for part in reading.parts:
            read.apply(part, layer)
        yield _rulebook(edition, read, clause)


def _rulebook(edition: r.Edition, draft: Draft, reading: Clause[r.Reading] | None) -> Rulebook:
    return Rulebook(
        edition=edition.name.text,
        title=edition.title,
        reading=reading,
        features=resolve_features(draft.features, draft.problems),
        followers=draft.followers,
        marks=draft.marks,
        numbers=draft.numbers,
        supply=draft.single.get("supply"),
        placement=draft.single.get("placement"),
        value=draft.single.get("value"),
        cases=draft.cases,
        silences=draft.silences,
        turns=draft.turns,
        removed=tuple(draft.removed),
    )
