"""Certificates: a strategy with all that makes it optimal, as data and as JSON. Nothing here finds or checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from goldrules.legality import Counts, State

GamePlace = tuple[State, Counts]
"""A state, and the ingots that each seat has taken before it."""


class Malformed(ValueError):
    """A certificate that cannot be read; the text says what is wrong."""


@dataclass(frozen=True, slots=True)
class SelfishRow:
    """A state of selfish play: the strategy's pick (a kind), the value that it gives at least, the set of outcomes."""

    pick: int
    value: int
    set: int


@dataclass(frozen=True, slots=True)
class SureRow:
    """A state of play against all: the pick (a kind) of whoever's strategy it is, where it matters, and the value."""

    pick: int | None
    value: int


@dataclass(frozen=True)
class Selfish:
    """Selfish best play: the outcomes that there can be, sets of them as masks, and a row for every state."""

    outcomes: tuple[Counts, ...]
    sets: tuple[int, ...]
    rows: Mapping[GamePlace, SelfishRow]


@dataclass(frozen=True)
class Sure:
    """Play against all of who picks first: rows of the player's strategy, and of one of the others against it."""

    at_least: Mapping[GamePlace, SureRow]
    at_most: Mapping[GamePlace, SureRow]


Proof = Selfish | Sure


def to_json(proof: Proof) -> dict[str, Any]:
    """A proof as plain data."""
    match proof:
        case Selfish():
            return {
                "outcomes": [list(one) for one in proof.outcomes],
                "sets": [f"{mask:x}" for mask in proof.sets],
                "states": [[*_place(place), row.pick, row.value, row.set] for place, row in proof.rows.items()],
            }
        case Sure():
            return {
                "at_least": [[*_place(place), row.pick, row.value] for place, row in proof.at_least.items()],
                "at_most": [[*_place(place), row.pick, row.value] for place, row in proof.at_most.items()],
            }


def from_json(data: Any) -> Proof:
    """The proof in plain data. Raises `Malformed`."""
    if not isinstance(data, dict):
        raise Malformed("`proof` must be an object")
    try:
        if "states" in data:
            return Selfish(
                tuple(_numbers(one) for one in _list(data["outcomes"])),
                tuple(int(one, 16) for one in _list(data["sets"])),
                _rows(data["states"], lambda row: SelfishRow(*map(_number, row))),
            )
        return Sure(
            _rows(data["at_least"], _sure_row),
            _rows(data["at_most"], _sure_row),
        )
    except KeyError as error:
        raise Malformed(f"the proof has no `{error.args[0]}`") from error
    except (TypeError, ValueError) as error:
        raise Malformed(f"the proof is not as it should be: {error}") from error


def _place(place: GamePlace) -> Sequence[Any]:
    state, counts = place
    return [list(state.left), state.seat, list(state.taken), state.round, list(counts)]


def _rows(rows: Any, read: Any) -> dict[GamePlace, Any]:
    found = {}
    for left, seat, taken, round_, counts, *rest in map(_list, _list(rows)):
        state = State(_numbers(left), _number(seat), _numbers(taken), _number(round_))
        place = (state, _numbers(counts))
        if place in found:
            raise Malformed(f"there are two rows for one state: {words(place)}")
        found[place] = read(rest)
    return found


def _sure_row(row: Any) -> SureRow:
    pick, value = row
    return SureRow(pick if pick is None else _number(pick), _number(value))


def words(place: GamePlace) -> str:
    """A state for people: what is left of each kind, who picks (a seat), and what each seat has."""
    state, counts = place
    left = ", ".join(map(str, state.left))
    return f"left ({left}), seat {state.seat} picks, taken so far ({', '.join(map(str, counts))})"


def _numbers(data: Any) -> tuple[int, ...]:
    return tuple(_number(one) for one in _list(data))


def _list(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise Malformed(f"a list must stand where `{data}` is")
    return data


def _number(data: Any) -> int:
    if not isinstance(data, int) or isinstance(data, bool):
        raise Malformed(f"a whole number must stand where `{data}` is")
    return data
