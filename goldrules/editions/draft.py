"""One rulebook while its layers are laid on: what stands, and what each change meets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from goldrules.diagnostics import Diagnostic, Label, did_you_mean
from goldrules.editions.rulebook import Clause, Removed
from goldrules.source import Span
from goldrules.syntax import rules as r
from goldrules.syntax.names import Cite, Name


@dataclass(frozen=True, slots=True)
class Layer:
    """Who is speaking: an expansion, an edition or a reading, and the citations of its whole block."""

    kind: Literal["expansion", "edition", "reading"]
    name: str
    cites: tuple[Cite, ...]

    def block(self, parts: Iterable[object]) -> Layer:
        """The same speaker in a block, whose citations are nearer."""
        return replace(self, cites=cites_of(parts) or self.cites)


@dataclass(frozen=True, slots=True)
class SaidOfFeature:
    """What one layer says of a feature type: its declaration, a change, or a confirmation."""

    node: r.Feature | r.Change | r.Confirm
    layer: Layer


def cites_of(parts: Iterable[object]) -> tuple[Cite, ...]:
    return tuple(part for part in parts if isinstance(part, Cite))


@dataclass
class Draft:
    """The rules so far, by what they are about. Copied for every layer that builds on it.

    `brought` says which expansion brought a feature type, follower, mark or number, whatever was made of it later.
    """

    problems: list[Diagnostic]
    features: dict[str, list[SaidOfFeature]] = field(default_factory=dict)
    followers: dict[str, Clause[Any]] = field(default_factory=dict)
    marks: dict[str, Clause[Any]] = field(default_factory=dict)
    numbers: dict[str, Clause[Any]] = field(default_factory=dict)
    cases: dict[str, Clause[Any]] = field(default_factory=dict)
    silences: dict[str, Clause[Any]] = field(default_factory=dict)
    turns: dict[str | None, Clause[Any]] = field(default_factory=dict)
    readings: dict[str, Clause[Any]] = field(default_factory=dict)
    single: dict[str, Clause[Any]] = field(default_factory=dict)
    expansions: dict[str, Span] = field(default_factory=dict)
    brought: dict[tuple[str, str], str] = field(default_factory=dict)
    removed: list[Removed] = field(default_factory=list)

    def copy(self, problems: list[Diagnostic] | None = None) -> Draft:
        """The same rules, to lay more on; what is wrong with that goes into `problems`."""
        return Draft(
            self.problems if problems is None else problems,
            {name: list(said) for name, said in self.features.items()},
            dict(self.followers),
            dict(self.marks),
            dict(self.numbers),
            dict(self.cases),
            dict(self.silences),
            dict(self.turns),
            dict(self.readings),
            dict(self.single),
            dict(self.expansions),
            dict(self.brought),
            list(self.removed),
        )

    # ------------------------------------------------------------ layers
    def include(self, expansion: r.Expansion, where: Name) -> None:
        """`with EXPANSION`"""
        if expansion.name.text in self.expansions:
            self._twice(f"the expansion `{where}` is included already", where.span, self.expansions[where.text], None)
            return
        self.expansions[expansion.name.text] = where.span
        layer = Layer("expansion", expansion.name.text, cites_of(expansion.parts))
        for part in expansion.parts:
            self.apply(part, layer)

    def apply(self, part: r.Rule, layer: Layer) -> None:
        """Lay one rule on what stands."""
        match part:
            case r.Replace():
                self._replace(part.declaration, layer)
            case r.Change():
                if self._meets("feature", part.name, part.span, self.features):
                    self.features[part.name.text].append(SaidOfFeature(part, layer))
            case r.Remove():
                self._remove(part, layer)
            case r.Confirm():
                self._confirm(part, layer)
            case r.Award():
                self._award(part, layer)
            case Cite():
                pass
            case _:
                self._declare(part, layer)

    def add_reading(self, reading: r.Reading, layer: Layer) -> None:
        self._add(self.readings, reading.name.text, self._clause(reading, layer))

    # ------------------------------------------------------------ saying
    def _declare(self, node: r.Declaration, layer: Layer) -> None:
        if isinstance(node, r.Feature):
            if node.name.text in self.features:
                first = self.features[node.name.text][0].node.span
                self._twice(f"the feature type `{node.name}` is there already", node.name.span, first)
            else:
                self.features[node.name.text] = [SaidOfFeature(node, layer)]
                self._bring("feature", node.name.text, layer)
            return
        group, key = self._group_of(node)
        clause = self._clause(node, layer)
        if isinstance(node, r.Follower) and node.default:
            self._one_default(clause)
        if self._add(group, key, clause):
            self._bring(_subject(node).split()[0], key, layer)

    def _award(self, award: r.Award, layer: Layer) -> None:
        block = layer.block(award.parts)
        for part in award.parts:
            if not isinstance(part, Cite):
                group, key = self._group_of(part)
                self._add(group, key, self._clause(part, block))

    def _add(self, group: dict[Any, Clause[Any]], key: Any, clause: Clause[Any]) -> bool:
        if key in group:
            self._twice(f"`{clause.subject}` is said already", clause.span, group[key].span)
            return False
        group[key] = clause
        return True

    def _bring(self, word: str, key: str, layer: Layer) -> None:
        self.brought.pop((word, key), None)
        if layer.kind == "expansion":
            self.brought[word, key] = layer.name

    def _one_default(self, clause: Clause[Any]) -> None:
        for name, other in self.followers.items():
            if other.said.default and name != clause.said.name.text:
                hint = "an edition chooses another with `replace default follower`"
                self._twice(f"`{name}` is the default follower already", clause.span, other.span, hint)

    def _clause(self, node: Any, layer: Layer) -> Clause[Any]:
        own = cites_of(getattr(node, "cites", ())) or cites_of(getattr(node, "parts", ()))
        return Clause(_subject(node), node, layer.name, own or layer.cites)

    def _group_of(self, node: Any) -> tuple[dict[Any, Clause[Any]], Any]:
        match node:
            case r.Follower():
                return self.followers, node.name.text
            case r.Mark():
                return self.marks, node.name.text
            case r.NumberName():
                return self.numbers, node.name.text
            case r.Case():
                return self.cases, node.name.text
            case r.Silence():
                return self.silences, node.name.text
            case r.Reading():
                return self.readings, node.name.text
            case r.Turns():
                return self.turns, node.name.text if node.name else None
            case _:
                return self.single, _subject(node)

    # ------------------------------------------------------------ changing
    def _replace(self, node: Any, layer: Layer) -> None:
        if isinstance(node, r.Award):
            if self._meets_award(node.span):
                self.cases.clear()
                self.silences.clear()
            self._award(node, layer)
            return
        if isinstance(node, r.Feature):
            if self._meets("feature", node.name, node.name.span, self.features):
                self.features[node.name.text] = [SaidOfFeature(node, layer)]
            return
        group, key = self._group_of(node)
        clause = self._clause(node, layer)
        if isinstance(node, r.Follower) and node.default and self._replace_default(clause, layer):
            return
        if self._meets(_subject(node), getattr(node, "name", None), node.span, group, key):
            group[key] = replace(clause, replaced=group[key])

    def _replace_default(self, clause: Clause[Any], layer: Layer) -> bool:
        """The default follower so far is one no more. Whether that is all: the new one was not there before."""
        name = clause.said.name.text
        for other, standing in self.followers.items():
            if standing.said.default and other != name:
                self.followers[other] = replace(standing, said=replace(standing.said, default=False))
                if name not in self.followers:
                    self.followers[name] = clause
                    self._bring("follower", name, layer)
                    return True
        return False

    def _remove(self, node: r.Remove, layer: Layer) -> None:
        if node.subject == "award":
            if self._meets_award(node.span):
                self.cases.clear()
                self.silences.clear()
        elif node.subject == "expansion":
            assert node.name is not None
            if self._meets("expansion", node.name, node.span, self.expansions):
                del self.expansions[node.name.text]
                self._remove_layer(node.name.text)
        else:
            group, key = self._target(node)
            if self._meets(node.subject, node.name, node.span, group, key):
                if isinstance(group[key], Clause):
                    self.removed.append(Removed(group[key], cites_of(node.cites) or layer.cites))
                del group[key]

    def _remove_layer(self, layer: str) -> None:
        """Take away what an expansion brought, also where it was changed or said anew since."""
        groups: dict[str, dict[str, Any]] = {
            "feature": self.features,
            "follower": self.followers,
            "mark": self.marks,
            "number": self.numbers,
        }
        for (word, key), expansion in self.brought.items():
            if expansion == layer:
                groups[word].pop(key, None)
        self.brought = {key: expansion for key, expansion in self.brought.items() if expansion != layer}

    def _confirm(self, node: r.Confirm, layer: Layer) -> None:
        if node.subject == "award":
            if self._meets_award(node.span):
                for group in (self.cases, self.silences):
                    for key, clause in group.items():
                        group[key] = replace(clause, confirmations=clause.confirmations + node.cites)
            return
        target, key = self._target(node)
        if not self._meets(node.subject, node.name, node.span, target, key):
            return
        if node.subject == "feature":
            self.features[key].append(SaidOfFeature(node, layer))
        else:
            clause = target[key]
            target[key] = replace(clause, confirmations=clause.confirmations + node.cites)

    def _target(self, node: r.Remove | r.Confirm) -> tuple[dict[Any, Any], Any]:
        key = node.name.text if node.name else None
        match node.subject:
            case "feature":
                return self.features, key
            case "follower":
                return self.followers, key
            case "case":
                return self.cases, key
            case "reading":
                return self.readings, key
            case "turns":
                return self.turns, key
            case _:
                return self.single, node.subject

    # ------------------------------------------------------------ what a change must meet
    def _meets(self, subject: str, name: Name | None, span: Span, group: Mapping[Any, Any], key: Any = ...) -> bool:
        key = name.text if key is ... and name else key
        if key in group:
            return True
        shown = f"{subject} `{name}`" if name and name.text not in subject.split() else f"`{subject}`"
        hint = did_you_mean(name.text, [known for known in group if isinstance(known, str)]) if name else None
        self.problems.append(Diagnostic("GR202", f"there is no {shown} here to change", Label(span), hint=hint))
        return False

    def _meets_award(self, span: Span) -> bool:
        if self.cases or self.silences:
            return True
        self.problems.append(Diagnostic("GR202", "there is no `award` here to change", Label(span)))
        return False

    def _twice(
        self, message: str, span: Span, first: Span, hint: str | None = "write `replace` to say it anew"
    ) -> None:
        self.problems.append(Diagnostic("GR203", message, Label(span), (Label(first, "said here"),), hint))


def _subject(node: Any) -> str:
    word = {
        r.Mark: "mark",
        r.NumberName: "number",
        r.Follower: "follower",
        r.Supply: "supply",
        r.Placement: "placement",
        r.Value: "value",
        r.Case: "case",
        r.Silence: "silent",
        r.Turns: "turns",
        r.Reading: "reading",
    }[type(node)]
    name = getattr(node, "name", None)
    return f"{word} {name}" if name else word
