"""A record of a whole game in JSON: players, turns with their boards, what was put and taken, and how it ended."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from goldrules.diagnostics import Diagnostic, Label, did_you_mean
from goldrules.source import Source, Span

Json = Mapping[str, Any]
_GAME_KEYS = ("version", "game", "under", "players", "holds", "gold", "turns", "ends")
_TURN_KEYS = (
    "active", "board", "features", "marks", "entitled", "completes", "placed", "puts", "picks", "split", "gold",
    "holds",
)  # fmt: skip
_END_KEYS = ("holds", "points")
MAX_TURNS = 1000


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A record whose shape is right. `place` is where diagnostics about all of it point."""

    name: str
    under: tuple[str, ...]
    players: tuple[str, ...]
    holds: Mapping[str, int]
    gold: tuple[str, ...]
    turns: tuple[Json, ...]
    ends: Json
    place: Label


def read_game(source: Source) -> GameRecord | list[Diagnostic] | None:
    """The record of a line, what is wrong with its shape, or None where the line is no record of a game."""
    if '"turns"' not in source.text and '"game"' not in source.text:
        return None
    try:
        found = json.loads(source.text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or not ("game" in found or "turns" in found):
        return None
    place = Label(Span(source, 0, 1))
    shape = _Shape(place)
    shape.keys(found, _GAME_KEYS, "a game")
    game = GameRecord(
        shape.text(found.get("game", "game"), "`game`"),
        shape.texts(found.get("under", []), "`under`"),
        shape.texts(found.get("players"), "`players`"),
        shape.amounts(found.get("holds", {}), "`holds`"),
        shape.texts(found.get("gold", []), "`gold`"),
        shape.turns(found.get("turns")),
        shape.ends(found.get("ends", {})),
        place,
    )
    if found.get("version", 1) != 1:
        shape.wrong("there is only version 1 of this format")
    return shape.problems or game


class _Shape:
    """Says what has the wrong shape; what it gives then is not to be used."""

    def __init__(self, place: Label) -> None:
        self.problems: list[Diagnostic] = []
        self._place = place

    def wrong(self, text: str, hint: str | None = None) -> None:
        self.problems.append(Diagnostic("GR008", text, self._place, hint=hint))

    def keys(self, found: Json, known: Sequence[str], what: str) -> None:
        for key in found:
            if key not in known:
                self.wrong(f"{what} has no `{key}`", did_you_mean(key, known))

    def text(self, value: Any, what: str) -> str:
        if not isinstance(value, str):
            self.wrong(f"{what} is a text")
            return ""
        return value

    def texts(self, value: Any, what: str) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            self.wrong(f"{what} is a list of names")
            return ()
        return tuple(value)

    def amounts(self, value: Any, what: str) -> dict[str, int]:
        if not isinstance(value, dict) or not all(type(one) is int and 0 <= one < 10**9 for one in value.values()):
            self.wrong(f"{what} is an object from players to numbers")
            return {}
        return value

    def turns(self, value: Any) -> tuple[Json, ...]:
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            self.wrong("`turns` is a list of objects")
            return ()
        if len(value) > MAX_TURNS:
            self.wrong(f"a game has at most {MAX_TURNS} turns, and this one {len(value)}")
            return ()
        for number, turn in enumerate(value, start=1):
            self.keys(turn, _TURN_KEYS, f"turn {number}")
            for key in ("puts", "gold"):
                self.texts(turn.get(key, []), f"`{key}` of turn {number}")
            self.amounts(turn.get("holds", {}), f"`holds` of turn {number}")
            if "picks" in turn and "split" in turn:
                self.wrong(f"turn {number} has `picks` and `split`, and one of them is enough")
        return tuple(value)

    def ends(self, value: Any) -> Json:
        if not isinstance(value, dict):
            self.wrong("`ends` is an object")
            return {}
        self.keys(value, _END_KEYS, "the end of a game")
        return {key: self.amounts(one, f"`{key}` of the end") for key, one in value.items()}
