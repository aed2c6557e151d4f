"""Writes the test vectors for other programs, one JSON file an edition, from the examples of the specification.

python -m tests.vectors.generate
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from goldrules.checking import Gatherer
from goldrules.checking.gathering import Parts
from goldrules.exchange import example_to_json
from goldrules.legality import Engines, HandOut, Way
from goldrules.pipeline import Rules, load, specification
from goldrules.proving import Asked, ask, judge_all
from goldrules.proving.expectations import totals_of
from goldrules.strategy import worth
from goldrules.strategy.plays import Play, plays
from goldrules.syntax import positions as p
from goldrules.syntax.names import Cite

Json = dict[str, Any]
FOLDER = Path(__file__).parent
VERSION = 1


def vectors(rules: Rules, engines: Engines | None = None) -> dict[str, Json]:
    """For each edition the document of its vectors, in the order of the specification. Raises `OutOfTime`."""
    asked, problems = ask(rules, (), engines)
    assert problems == []
    gatherer = Gatherer(rules.declared)
    documents: dict[str, Json] = {}
    for name, edition in rules.editions.items():
        found = [vector(one, rules, gatherer) for one in asked if one.edition == name and not one.question.about_places]
        assert len({one["id"] for one in found}) == len(found)
        documents[name] = {"version": VERSION, "edition": name, "title": edition.title, "vectors": found}
    return documents


def vector(asked: Asked, rules: Rules, gatherer: Gatherer) -> Json:
    """One position under one edition: what each reading says of it, and verdicts on proposals."""
    question = asked.question
    parts, _ = gatherer.parts(rules.declared.examples[question.title])
    assert parts is not None
    position = example_to_json(whole(question.title, parts))
    position.pop("under", None)
    return {
        "id": f"{asked.edition}/{slug(question.title)}",
        "file": question.span.source.name,
        "source": [cite(one, rules) for one in question.cites],
        "position": position,
        "readings": [reading(one) for one in asked.hand_outs],
        "verdicts": verdicts(asked),
        "worth": {
            player: worth(asked.hand_outs[0].rulebook, count) for player, count in question.position.holds.items()
        },
    }


def slug(title: str) -> str:
    """The words of a title in small letters, joined by hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower().replace("'", "")
    return "-".join(re.findall(r"[a-z0-9]+", plain))


def whole(title: str, parts: Parts) -> p.Example:
    """A position that needs no other one, whatever it was like."""
    return p.Example(title, (*parts.single.values(), *parts.features.values(), *parts.marks.values()))


def cite(one: Cite, rules: Rules) -> Json:
    source = rules.declared.sources[one.source.text]
    detail = {} if one.detail is None else {"detail": one.detail}
    return {"text": source.title, "place": one.place, "authority": one.authority, **detail}


# ---------------------------------------------------------------- answers
def reading(one: HandOut) -> Json:
    """What an edition says under one reading: scoring, claims, and how the gold may be handed out in each true case."""
    read = one.rulebook.reading
    return {
        "reading": read.said.name.text if read else None,
        "scored": sorted(one.scored()),
        "claims": {player: list(tiles) for player, tiles in one.claims.items()},
        "silent": one.silent,
        "ways": [way(one, found) for found in one.ways],
    }


def way(one: HandOut, found: Way) -> Json:
    """One way of handing out; without outcomes where the rules give all to several claimants."""
    said: Json = {"case": found.case.said.name.text if found.case else None}
    if found.game is None:
        return said
    counts = (dict(zip(found.game.seats, outcome, strict=True)) for outcome in found.search.outcomes)
    said["outcomes"] = ordered({player: c.get(player, 0) for player in one.position.players} for c in counts)
    (play,) = [each for each in plays([one]) if isinstance(each, Play) and each.way is found]
    if play.player is not None:
        said["first"] = play.player
        said["best_play"] = {
            "by": play.objective,
            "picks": list(play.best_tiles(against_all=False)),
            "outcomes": ordered(dict(play.counts(outcome)) for outcome in play.best.outcomes),
            "sure": {player: play.sure_of(player) for player in one.position.players},
        }
    return said


def ordered(counts: Iterable[dict[str, int]]) -> list[dict[str, int]]:
    return sorted(counts, key=lambda one: tuple(one.values()), reverse=True)


def verdicts(asked: Asked) -> list[Json]:
    """Every proposal that the example speaks of, with the verdict of the whole edition."""
    players = asked.question.position.players
    proposed: list[p.Proposal] = [one.proposal for one in asked.question.proposals]
    for one in asked.question.expectations:
        if isinstance(one, p.ExpectVerdict):
            proposed.append(one.proposal)
        elif isinstance(one, p.ExpectCounts):
            proposed.append(totals_of(one, players))
    found: list[Json] = []
    for proposal in proposed:
        propose = example_to_json(p.Example("", (p.Propose(proposal),)))["propose"][0]
        verdict = next(iter(judge_all([_only(asked, proposal)]))).verdict
        assert verdict is not None
        said = {"proposal": propose, "verdict": verdict.word}
        if said not in found:
            found.append(said)
    return found


def _only(asked: Asked, proposal: p.Proposal) -> Asked:
    return replace(asked, question=replace(asked.question, proposals=(p.Propose(proposal),)))


def text(document: Json) -> str:
    """A document with one vector on a line, so that changes can be read."""
    vectors_ = ",\n".join(f"  {json.dumps(one, ensure_ascii=False)}" for one in document["vectors"])
    head = "".join(f" {json.dumps(key)}: {json.dumps(document[key], ensure_ascii=False)},\n" for key in _HEAD)
    return f'{{\n{head} "vectors": [\n{vectors_}\n ]\n}}\n'


_HEAD = ("version", "edition", "title")


def main() -> None:
    """Write all files anew."""
    for name, document in vectors(load([], specification())).items():
        (FOLDER / f"{name}.json").write_text(text(document), encoding="utf-8")


if __name__ == "__main__":
    main()
