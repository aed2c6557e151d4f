"""A record of a whole game in JSON: players, turns with their boards, what was put and taken, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from goldrules.diagnostics import Diagnostic, Label, did_you_mean
from goldrules.exchange.scan import Array, Member, Number, Object, Value, scan
from goldrules.exchange.shapes import Members, Shapes
from goldrules.source import Source, Span
from goldrules.syntax.names import Name

_GAME_KEYS = ("version", "game", "under", "players", "holds", "gold", "turns", "ends")
_TURN_KEYS = (
    "active", "board", "features", "marks", "entitled", "completes", "placed", "puts", "picks", "split", "gold",
    "holds",
)  # fmt: skip
_END_KEYS = ("holds", "points")
MAX_TURNS = 1000
_TURN = '{"active": "Red", "board": [["a", "b"]]}'
_EXAMPLE = f'{{"players": ["Red", "Blue"], "turns": [{_TURN}]}}'
_AMOUNTS = '{"Red": 7}'


@dataclass(frozen=True, slots=True)
class Fault:
    """What makes a record unusable, and the turn that has it, counted from 1."""

    problem: Diagnostic
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn whose shape is right; `members` are what it says, with their places."""

    number: int
    span: Span
    members: Members
    puts: tuple[str, ...]
    gold: tuple[str, ...] | None
    holds: Mapping[str, int] | None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A record whose shape is right. `players` has its place; `span` is where problems of all of it are shown."""

    name: str
    under: tuple[Name, ...]
    players: Member
    player_names: tuple[str, ...]
    holds: Mapping[str, int]
    gold: tuple[str, ...]
    turns: tuple[Turn, ...]
    ends: Mapping[str, Mapping[str, int]]
    span: Span


def read_game(source: Source) -> GameRecord | list[Fault] | None:
    """The record of a line, what is wrong with its shape, or None where the line is no record of a game."""
    if '"turns"' not in source.text and '"game"' not in source.text:
        return None
    value, problems = scan(source)
    if not isinstance(value, Object) or not {"game", "turns"} & {member.key.text for member in value.members}:
        return None
    reader = _Reader()
    game = reader.game(value)
    problems = sorted([*problems, *reader.problems], key=lambda one: one.label.span.start)
    if problems or game is None:
        return [Fault(problem, _turn_at(problem.label.span, reader.turns)) for problem in problems]
    return game


def _turn_at(span: Span, turns: Sequence[Value]) -> int | None:
    """The number of the turn that a place stands in."""
    places = enumerate((turn.span for turn in turns), start=1)
    return next((number for number, turn in places if turn.start <= span.start < turn.end), None)


class _Reader(Shapes):
    """Reads a record. What it gives is not to be used where it reported something."""

    def __init__(self) -> None:
        super().__init__()
        self.turns: Sequence[Value] = ()
        self._named: list[Name] = []

    def game(self, value: Object) -> GameRecord | None:
        found = self.members(value, "a game", _EXAMPLE, _GAME_KEYS, ("players", "turns"))
        if found is None:
            return None
        version = found.get("version")
        if version is not None and not (isinstance(version.value, Number) and version.value.value == 1):
            self.report(version.value.span, "there is only version 1 of this format")
        record = GameRecord(
            self.string(found["game"].value, "the name of the game") if "game" in found else "game",
            self.names(found["under"].value, "editions", '["A"]', 0) if "under" in found else (),
            found["players"],
            self._texts(found["players"], "players"),
            self._holds(found["holds"]) if "holds" in found else {},
            self._texts(found["gold"], "tiles") if "gold" in found else (),
            self._turns(found["turns"].value),
            self._ends(found["ends"].value) if "ends" in found else {},
            Span(value.span.source, value.span.start, value.span.start + 1),
        )
        for name in self._named:
            if name.text not in record.player_names:
                hint = did_you_mean(name.text, record.player_names)
                self.problems.append(Diagnostic("GR401", f"there is no player `{name}`", Label(name.span), hint=hint))
        return record

    def _texts(self, said: Member, what: str) -> tuple[str, ...]:
        least = 1 if what == "players" else 0
        return tuple(name.text for name in self.names(said.value, what, '["a", "b"]', least))

    def _holds(self, said: Member) -> dict[str, int]:
        amounts = self.amounts(said.value, "an object from players to numbers", _AMOUNTS, 0)
        self._named += [one.name for one in amounts]
        return {one.name.text: one.amount for one in amounts}

    def _turns(self, value: Value) -> tuple[Turn, ...]:
        if not isinstance(value, Array):
            self.unexpected(value, "a list of turns", f"[{_TURN}]")
            return ()
        if len(value.items) > MAX_TURNS:
            where = Span(value.span.source, value.span.start, value.span.start + 1)
            self.report(where, f"a game has at most {MAX_TURNS} turns, and this one {len(value.items)}")
            return ()
        self.turns = value.items
        return tuple(self._turn(number, one) for number, one in enumerate(value.items, start=1))

    def _turn(self, number: int, value: Value) -> Turn:
        found = self.members(value, "a turn", _TURN, _TURN_KEYS) or {}
        if "picks" in found and "split" in found:
            self.report(found["split"].key.inside, "this turn has `picks` too, and one of them is enough")
        return Turn(
            number,
            value.span,
            found,
            self._texts(found["puts"], "tiles") if "puts" in found else (),
            self._texts(found["gold"], "tiles") if "gold" in found else None,
            self._holds(found["holds"]) if "holds" in found else None,
        )

    def _ends(self, value: Value) -> dict[str, dict[str, int]]:
        found = self.members(value, "the end of a game", f'{{"holds": {_AMOUNTS}}}', _END_KEYS) or {}
        return {key: self._holds(said) for key, said in found.items()}
