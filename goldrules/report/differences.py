"""What `diff` found, as text and as JSON: clause by clause, and by meaning with smallest positions."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from goldrules import printing
from goldrules.bounded.witness import Witness
from goldrules.comparing import Change, Comparison, Difference, PartDiffers
from goldrules.editions import Clause
from goldrules.legality import Verdict
from goldrules.report.found import position
from goldrules.report.json import clause as clause_json
from goldrules.report.picture import board
from goldrules.report.proofs import STYLES
from goldrules.report.words import Sources, clause_line
from goldrules.wording import listed

_STYLE = {"same": STYLES["proved"], "different": STYLES["refuted"], "unsettled": STYLES["unsettled"]}


def comparison(found: Comparison, sources: Sources) -> Text:
    """A whole comparison."""
    text = Text()
    for edition in (found.first,) if found.first is found.second else (found.first, found.second):
        text.append(f"{edition.name}", "bold").append(f"  {edition.title} · {edition.span.place}\n")
    text.append("\nClause by clause\n", "bold")
    clauses(text, found, sources)
    text.append("\nBy meaning\n", "bold")
    text.append(f"  {found.words}\n", _STYLE.get(found.relation, STYLES["unknown"]))
    for line in found.alike:
        text.append(f"  the same: {line}\n")
    for line in found.undecided:
        text.append(f"  undecided: {line}\n", STYLES["unknown"])
    text.append(f"  positions: {found.bound.with_board}\n", "dim")
    for part in found.parts:
        text.append("\n").append_text(_part(part, found))
    for one in found.differences:
        text.append("\n").append_text(difference(one, found, sources))
    return text


# ---------------------------------------------------------------- clause by clause
def clauses(text: Text, found: Comparison, sources: Sources) -> None:
    """What is added, removed and replaced; types that only one edition has are told in one line each."""
    a, b = found.first.name, found.second.name
    for name, types in ((a, found.only_first), (b, found.only_second)):
        if types:
            text.append(f"  only {name} has {listed(f'`{one}`' for one in types)}\n")
    left_out = {*found.only_first, *found.only_second}
    shown = [one for one in found.changes if one.subject.rpartition(" of ")[2] not in left_out]
    for change in shown:
        _change(text, change, (a, b), sources)
    if not shown:
        text.append("  otherwise the same text\n" if left_out else "  the same text\n")


def _change(text: Text, change: Change, names: tuple[str, str], sources: Sources) -> None:
    text.append(f"  {change.kind} {change.subject}\n")
    width = max(map(len, names))
    for name, clause in zip(names, (change.first, change.second), strict=True):
        if clause is not None:
            text.append(f"    {name:<{width}}  {clause_line(clause, sources)}\n", "dim")


# ---------------------------------------------------------------- by meaning
def difference(one: Difference, found: Comparison, sources: Sources) -> Text:
    """One difference with its smallest position."""
    a, b = found.first.name, found.second.name
    words = {
        "first allows more": f"{a} allows more than {b}",
        "second allows more": f"{b} allows more than {a}",
        "only first silent": f"{a} is silent where {b} speaks",
        "only second silent": f"{b} is silent where {a} speaks",
        "unsettled": f"{a} leaves it open",
    }
    text = Text()
    text.append(words[one.wish], "bold").append(f" ({listed(one.parts)})\n")
    text.append_text(position(one.witness))
    if one.witness.split is not None and one.verdicts is not None:
        for name, verdict in dict(zip((a, b), one.verdicts, strict=True)).items():
            _verdict(text, name, verdict, sources)
    return text


def _verdict(text: Text, name: str, verdict: Verdict, sources: Sources) -> None:
    text.append("    ")
    text.append(verdict.word, STYLES[verdict.word]).append(f" under {name}\n")
    told: dict[Clause[Any], None] = {}
    for judgement in verdict.judgements:
        if verdict.word == "unsettled" and judgement.reading is not None:
            said = judgement.reading.said
            text.append(f'      {judgement.word} if read as {said.name}: "{said.title}"\n')
        told.update(dict.fromkeys(judgement.by))
    for reason in verdict.reasons:
        told.update(dict.fromkeys(reason.clauses))
    for words in dict.fromkeys(reason.text for reason in verdict.reasons):
        text.append(f"      {words}\n")
    for clause in told:
        text.append(f"      · {clause_line(clause, sources)}\n", "dim")


def _part(part: PartDiffers, found: Comparison) -> Text:
    text = Text()
    text.append(f"{found.first.name} and {found.second.name} differ in {part.part}\n", "bold")
    if part.witness is not None and part.placing is not None:
        text.append_text(board(part.witness.position))
        text.append(f"  {printing.proposal(part.placing)}: ")
    else:
        text.append("  ")
    return text.append(f"{part.text} (in this order)\n")


# ---------------------------------------------------------------- JSON
def as_json(found: Comparison, sources: Sources) -> dict[str, Any]:
    """The same as data."""
    return {
        "comparison": {
            "first": found.first.name,
            "second": found.second.name,
            "relation": found.relation,
            "says": found.words,
            "bound": bound_json(found),
            "only_first": found.only_first,
            "only_second": found.only_second,
            "alike": found.alike,
            "undecided": found.undecided,
            "changes": [
                {
                    "kind": change.kind,
                    "subject": change.subject,
                    "first": change.first and clause_json(change.first, sources),
                    "second": change.second and clause_json(change.second, sources),
                }
                for change in found.changes
            ],
            "parts": [
                {
                    "part": part.part,
                    "says": part.text,
                    "position": witness_json(part.witness, found) if part.witness else None,
                    "gold": [name.text for name in part.placing.tiles] if part.placing else None,
                }
                for part in found.parts
            ],
            "differences": [
                {
                    "kind": one.wish,
                    "parts": list(one.parts),
                    "position": witness_json(one.witness, found),
                    "verdicts": [verdict.word for verdict in one.verdicts] if one.verdicts else None,
                }
                for one in found.differences
            ],
        }
    }


def bound_json(found: Comparison) -> dict[str, int]:
    """The bound of a comparison."""
    bound = found.bound
    return {
        "players": bound.players,
        "ingots": bound.ingots,
        "features": bound.features,
        "rows": bound.rows,
        "columns": bound.columns,
    }


def witness_json(witness: Witness, found: Comparison) -> dict[str, Any]:
    """A position that was found, in the JSON form of positions."""
    from goldrules.exchange import example_to_json

    editions = tuple(dict.fromkeys((found.first.name, found.second.name)))
    return example_to_json(witness.example(f"{' against '.join(editions)}", editions))
