"""Examples to JSON documents, which read back to equal examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, assert_never

from goldrules.exchange.reading import VERSION
from goldrules.syntax import positions as p
from goldrules.syntax.names import Cite, Name

Json = dict[str, Any]

_ORDER: tuple[Any, ...] = (
    Cite,
    p.Like,
    p.Under,
    p.Players,
    p.Active,
    p.Entitled,
    p.Holds,
    p.Board,
    p.FeatureHere,
    p.Gold,
    p.Marks,
    p.Completes,
    p.Placed,
    p.Propose,
    p.Expectation,
)


def canonical(example: p.Example) -> p.Example:
    """The example with its parts, and those of its features, in the order in which they are read from JSON.

    Citations, `like`, `under`, `players`, `active`, `entitled`, `holds`, the board, features, gold, marks, `completes`,
    `placed`, proposals, expectations; parts of one kind stay in their order. A feature has its followers, numbers,
    joins and state, those of one kind in a single part. None of this order and grouping has a meaning.
    """

    def place(part: p.ExamplePart) -> int:
        return next(index for index, kind in enumerate(_ORDER) if isinstance(part, kind))

    parts = (_feature(part) if isinstance(part, p.FeatureHere) else part for part in example.parts)
    return replace(example, parts=tuple(sorted(parts, key=place)))


def _feature(node: p.FeatureHere) -> p.FeatureHere:
    held = tuple(one for part in node.parts if isinstance(part, p.HeldBy) for one in part.holders)
    numbers = tuple(one for part in node.parts if isinstance(part, p.WithNumbers) for one in part.amounts)
    joined = tuple(one for part in node.parts if isinstance(part, p.Joins) for one in part.features)
    parts: list[p.HeldBy | p.WithNumbers | p.Joins | p.State] = []
    parts += [p.HeldBy(held)] if held else []
    parts += [p.WithNumbers(numbers)] if numbers else []
    parts += [p.Joins(joined)] if joined else []
    parts += [part for part in node.parts if isinstance(part, p.State)]
    return replace(node, parts=tuple(parts))


def example_to_json(example: p.Example) -> Json:
    """The JSON form of an example; read back it is `canonical(example)`.

    JSON has no way to say twice what can be said once: an example that the checker refuses for that (two boards, a
    player with two counts) is a `ValueError`.
    """
    written: Json = {"version": VERSION, "name": example.title}
    for part in canonical(example).parts:
        key, said = _part(part)
        if key in ("cite", "features", "propose", "expect"):
            written.setdefault(key, []).append(said)
        elif key == "marks":
            _once([*written.get(key, {}), *said])
            written.setdefault(key, {}).update(said)
        else:
            _once([*written, key])
            written[key] = said
    return written


def _part(node: p.ExamplePart) -> tuple[str, Any]:
    match node:
        case Cite():
            return "cite", _cite(node)
        case p.Like(title):
            return "like", title
        case p.Under(editions):
            return "under", _names(editions)
        case p.Players(names):
            return "players", _names(names)
        case p.Active(player):
            return "active", player.text
        case p.Entitled(shares):
            return "entitled", _shares(shares)
        case p.Holds(amounts):
            return "holds", _amounts(amounts)
        case p.Board(rows):
            return "board", [_names(row) for row in rows]
        case p.FeatureHere():
            return "features", _feature_to_json(node)
        case p.Gold(tiles):
            return "gold", _names(tiles)
        case p.Marks(mark, tiles):
            return "marks", {mark.text: _names(tiles)}
        case p.Completes(completed):
            return "completes", _names(completed)
        case p.Placed(tile):
            return "placed", tile.text
        case p.Propose(proposal):
            return "propose", _proposal(proposal)
        case _:
            return "expect", _expectation(node)


def _cite(node: Cite) -> Json:
    detail = {} if node.detail is None else {"detail": node.detail}
    return {"source": node.source.text, "place": node.place, "authority": node.authority, **detail}


def _feature_to_json(node: p.FeatureHere) -> Json:
    written: Json = {"type": node.type.text, "name": node.name.text, "tiles": _names(node.tiles)}
    _once(type(part).__name__ for part in node.parts)
    for part in node.parts:
        match part:
            case p.HeldBy(holders):
                written["followers"] = [
                    {"player": one.player.text} | ({"kind": one.kind.text} if one.kind else {}) for one in holders
                ]
            case p.WithNumbers(amounts):
                written["numbers"] = _amounts(amounts)
            case p.Joins(joined):
                written["joins"] = _names(joined)
            case p.State(word):
                written["state"] = word
            case _:
                assert_never(part)
    return written


def _proposal(node: p.Proposal) -> Json:
    match node:
        case p.Picks(picks):
            return {"picks": [[pick.player.text, pick.tile.text] for pick in picks]}
        case p.Split(shares):
            return {"split": _shares(shares)}
        case p.Totals(amounts):
            return {"counts": _amounts(amounts)}
        case p.Placing(tiles):
            return {"gold": _names(tiles)}
    assert_never(node)


def _expectation(node: p.Expectation) -> Json:
    match node:
        case p.ExpectMisplaced(features):
            return {"misplaced": _names(features)}
        case p.ExpectScored(scored):
            return {"scored": _names(scored)}
        case p.ExpectClaims(player, tiles):
            return {"claims": {"player": player.text, "tiles": _names(tiles)}}
        case p.ExpectLeft(tiles):
            return {"left": _names(tiles)}
        case p.ExpectVerdict(verdict, proposal):
            return {"verdict": verdict, **_proposal(proposal)}
        case p.ExpectCounts(chance, amounts):
            return {"chance": chance, "counts": _amounts(amounts)}
        case p.ExpectBest(outcomes, by):
            return {"best": [_amounts(amounts) for amounts in outcomes]} | ({"by": by} if by else {})
        case p.ExpectSafe(amounts, by):
            return {"safe": _amounts(amounts)} | ({"by": by} if by else {})
        case p.ExpectBestPick(tiles, by, against_all):
            written: Json = {"best_pick": _names(tiles)} | ({"by": by} if by else {})
            return written | ({"against_all": True} if against_all else {})
        case p.ExpectWorth(amounts):
            return {"worth": _amounts(amounts)}
    assert_never(node)


def _names(names: Iterable[Name | None]) -> list[str | None]:
    return [None if name is None else name.text for name in names]


def _shares(shares: Iterable[p.Share]) -> list[Json]:
    return [{"player": share.player.text, "tiles": _names(share.tiles)} for share in shares]


def _amounts(amounts: Iterable[p.AmountOf]) -> dict[str, int]:
    pairs = [(one.name.text, one.amount) for one in amounts]
    _once(name for name, _ in pairs)
    return dict(pairs)


def _once(words: Iterable[str]) -> None:
    for word, times in Counter(words).items():
        if times > 1:
            raise ValueError(f"`{word}` is said twice, which JSON has no way to say")
