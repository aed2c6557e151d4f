"""Feature types resolved: what a type inherits, then what each layer says of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from goldrules.diagnostics import Diagnostic, Label, did_you_mean
from goldrules.editions.circles import circle
from goldrules.editions.draft import Layer, SaidOfFeature
from goldrules.editions.rulebook import Clause, FeatureType
from goldrules.ordering import in_order
from goldrules.source import Span
from goldrules.syntax import rules as r
from goldrules.syntax.names import Cite

_SUBJECTS = {
    r.Claims: "claims",
    r.Needs: "needs",
    r.ScoredIf: "scored",
    r.Controlled: "controlled",
    r.Named: "named",
    r.Define: "define",
}
_SEVERAL = ("claims", "needs")


def resolve_features(said: Mapping[str, list[SaidOfFeature]], problems: list[Diagnostic]) -> dict[str, FeatureType]:
    """Every feature type of a rulebook; a type whose ancestors go round in a circle is left out."""
    resolved: dict[str, FeatureType] = {}
    declared = {name: heard[0].node for name, heard in said.items() if isinstance(heard[0].node, r.Feature)}

    def parent_of(name: str) -> tuple[str, ...]:
        parent = declared[name].parent
        return (parent.text,) if parent and parent.text in declared else ()

    ordered = in_order(declared, parent_of)
    problems += (circle("a feature type cannot be itself", "is", names, declared) for names in ordered.circles)
    for name in ordered.sequence:
        parent = declared[name].parent
        if parent and parent.text not in declared:
            message = f"there is no feature type `{parent}` for `{name}` to be"
            hint = did_you_mean(parent.text, declared)
            problems.append(Diagnostic("GR101", message, Label(parent.span), hint=hint))
        if parent and parent.text not in resolved:
            continue
        inherited = resolved[parent.text] if parent else None
        working = _Working(name, inherited, problems)
        for part in said[name]:
            working.hear(part)
        resolved[name] = working.done(declared[name].name.span, said[name][0].layer.name, inherited)
    return {name: resolved[name] for name in said if name in resolved}


@dataclass
class _Working:
    """The clauses of one type, by subject, while its layers are heard."""

    name: str
    parent: FeatureType | None
    problems: list[Diagnostic]
    clauses: dict[str, list[Clause[Any]]] = field(init=False)
    defines: dict[str, Clause[Any]] = field(init=False)

    def __post_init__(self) -> None:
        parent = self.parent
        self.defines = dict(parent.defines) if parent else {}
        self.clauses = {subject: [] for subject in _SUBJECTS.values()}
        if parent:
            for clause in parent.clauses():
                subject = _SUBJECTS[type(clause.said)]
                if subject != "define":
                    self.clauses[subject].append(clause)

    def done(self, span: Span, layer: str, parent: FeatureType | None) -> FeatureType:
        first = {subject: (clauses[0] if clauses else None) for subject, clauses in self.clauses.items()}
        return FeatureType(
            self.name,
            (self.name, *(parent.kinds if parent else ())),
            span,
            layer,
            tuple(self.clauses["claims"]),
            tuple(self.clauses["needs"]),
            first["scored"],
            first["controlled"],
            first["named"],
            self.defines,
        )

    def hear(self, said: SaidOfFeature) -> None:
        node, layer = said.node, said.layer
        if isinstance(node, r.Confirm):
            self._confirm(node.cites)
            return
        block = layer.block(node.parts)
        replaced: set[str] = set()
        for part in node.parts:
            match part:
                case r.ReplaceClause():
                    self._replace(part, block, replaced)
                case r.RemoveClause():
                    self._remove(part)
                case Cite():
                    pass
                case _:
                    self._add(part, block)

    def _clause(self, node: r.FeatureClause, layer: Layer) -> Clause[Any]:
        subject = _SUBJECTS[type(node)]
        words = f"define {node.name} of {self.name}" if isinstance(node, r.Define) else f"{subject} of {self.name}"
        return Clause(words, node, layer.name, node.cites or layer.cites)

    def _add(self, node: r.FeatureClause, layer: Layer) -> None:
        clause = self._clause(node, layer)
        subject = _SUBJECTS[type(node)]
        standing = self.defines.get(node.name.text) if isinstance(node, r.Define) else None
        if subject not in _SEVERAL and self.clauses[subject]:
            standing = self.clauses[subject][0]
        if standing is not None:
            self.problems.append(
                Diagnostic(
                    "GR203",
                    f"{_quoted(clause.subject)} is said already",
                    Label(clause.span),
                    (Label(standing.span, "said here"),),
                    "write `replace` to say it anew",
                )
            )
        elif isinstance(node, r.Define):
            self.defines[node.name.text] = clause
        else:
            self.clauses[subject].append(clause)

    def _replace(self, part: r.ReplaceClause, layer: Layer, replaced: set[str]) -> None:
        node = part.clause
        clause = self._clause(node, layer)
        subject = _SUBJECTS[type(node)]
        if isinstance(node, r.Define):
            if self._meets(node.name.text in self.defines, f"define {node.name}", part.span):
                self.defines[node.name.text] = replace(clause, replaced=self.defines[node.name.text])
            return
        if subject in replaced:
            # A second `replace claims` in one block adds to the first: together they are what is said anew.
            self.clauses[subject].append(clause)
        elif self._meets(bool(self.clauses[subject]), subject, part.span):
            self.clauses[subject] = [replace(clause, replaced=self.clauses[subject][0])]
        replaced.add(subject)

    def _remove(self, part: r.RemoveClause) -> None:
        if part.subject == "define":
            assert part.name is not None
            if self._meets(part.name.text in self.defines, f"define {part.name}", part.span):
                del self.defines[part.name.text]
        elif self._meets(bool(self.clauses[part.subject]), part.subject, part.span):
            self.clauses[part.subject] = []

    def _meets(self, there: bool, subject: str, span: Span) -> bool:
        if not there:
            parent = self.parent
            others = (Label(parent.span, f"`{parent.name}`, which it is, has none either"),) if parent else ()
            message = f"`{self.name}` has no `{subject}` here to change"
            self.problems.append(Diagnostic("GR202", message, Label(span), others))
        return there

    def _confirm(self, cites: tuple[Cite, ...]) -> None:
        for subject, clauses in self.clauses.items():
            self.clauses[subject] = [replace(clause, confirmations=clause.confirmations + cites) for clause in clauses]
        for name, clause in self.defines.items():
            self.defines[name] = replace(clause, confirmations=clause.confirmations + cites)


def _quoted(subject: str) -> str:
    """`claims of TYPE` as it is said to people."""
    clause, _, name = subject.partition(" of ")
    return f"`{clause}` of `{name}`"
