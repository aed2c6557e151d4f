"""The states of a game from some state on, numbered: who picks, and where each pick leads.

Every pick takes one ingot, so the states lie in layers, and a state comes before all that it leads to: a table is
filled from the back to the front.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from goldrules.legality import Counts, Game, State

T = TypeVar("T")


@dataclass(frozen=True)
class Graph:
    """States from 0, the first; ends from -1 downwards, so that a table for both is one list, ends last.

    `seats[state]` picks, and may go on to `following[state]`, in the order of `moves`. With `counted`, states with
    different ingots before the seats are different, and `ends` holds the final counts, that of end -1 first; without,
    there is one end, and counts are of what is still taken. `place` gives a state itself, with the ingots before it.
    """

    game: Game
    seats: Sequence[int]
    following: Sequence[Sequence[int]]
    ends: Sequence[Counts]
    place: Callable[[int], tuple[State, Counts]]
    counted: bool

    def __len__(self) -> int:
        return len(self.seats)

    def moves(self, state: int) -> Sequence[int]:
        """The kinds that may be picked in a state."""
        return self.game.moves(self.place(state)[0])

    def table(self, ends: Sequence[T]) -> list[T]:
        """A table with the entries of the ends, that of end -1 first; those of the states are to be filled."""
        return [ends[0]] * len(self) + list(reversed(ends))


def graph_of(game: Game, start: State, made: Counts | None, pause: Callable[[], None]) -> Graph:
    """The graph from a state on; counted from `made` if that is given. `pause` is called once a layer.

    Raises what `pause` raises.
    """
    if game.amount == 1 and not game.each and game.rounds is None:
        return _packed(game, start, made, pause)
    return _general(game, start, made, pause)


def _general(game: Game, start: State, made: Counts | None, pause: Callable[[], None]) -> Graph:
    """By the game's own moves: any procedure."""
    seats: list[int] = []
    following: list[list[int]] = []
    places: list[tuple[State, Counts]] = []
    nothing = (0,) * len(game.seats)
    ends: dict[Counts | None, int] = {}
    layer: dict[tuple[State, Counts | None], int] = {(start, made): 0}
    while layer:
        pause()
        ahead: dict[tuple[State, Counts | None], int] = {}
        first = len(seats) + len(layer)
        for state, counts in layer:
            seat = state.seat
            later = counts if counts is None else (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])
            row = []
            for kind in game.moves(state):
                after = game.after(state, kind)
                if after is None:
                    row.append(-1 - ends.setdefault(later, len(ends)))
                else:
                    row.append(ahead.setdefault((after, later), first + len(ahead)))
            seats.append(seat)
            places.append((state, counts or nothing))
            following.append(row)
        layer = ahead
    return Graph(game, seats, following, [end or nothing for end in ends], places.__getitem__, made is not None)


def _packed(game: Game, start: State, made: Counts | None, pause: Callable[[], None]) -> Graph:
    """Where everybody takes one ingot a turn, round after round: states and counts as bits of one number.

    What is left of each kind is a group of bits, and so are the counts, above them. The seat is the lowest bits.
    """
    many = len(game.seats)
    seat_bits = max(1, (many - 1).bit_length())
    seat_mask = (1 << seat_bits) - 1
    units, masks, shift = [], [], seat_bits
    for left in start.left:
        units.append(1 << shift)
        masks.append(((1 << left.bit_length()) - 1) << shift)
        shift += left.bit_length()
    count_bits = (sum(start.left) + max(made or (0,))).bit_length()
    count_units = [(1 << (shift + seat * count_bits)) if made is not None else 0 for seat in range(many)]
    # What a seat may take: groups of kinds of the same preference, the greatest first.
    groups: list[list[list[tuple[int, int]]]] = []
    for seat in range(many):
        own = [index for index, kind in enumerate(game.kinds) if seat in kind.takers]
        levels = sorted({game.kinds[index].preference for index in own}, reverse=True)
        groups.append(
            [[(masks[one], units[one]) for one in own if game.kinds[one].preference == level] for level in levels]
        )
    reach = [sum(mask for group in groups[seat] for mask, _ in group) for seat in range(many)]
    turns = [
        [((seat + step) % many, reach[(seat + step) % many]) for step in range(1, many + 1)] for seat in range(many)
    ]

    root = sum(left * unit for left, unit in zip(start.left, units, strict=True)) + start.seat
    if made is not None:
        root += sum(count * unit for count, unit in zip(made, count_units, strict=True))
    keys: list[int] = []
    seats: list[int] = []
    following: list[list[int]] = []
    found: dict[int, int] = {}
    layer: dict[int, int] = {root: 0}
    while layer:
        pause()
        ahead: dict[int, int] = {}
        first = len(keys) + len(layer)
        for key in layer:
            seat = key & seat_mask
            base = key - seat + count_units[seat]
            own_turns = turns[seat]
            row: list[int] = []
            for group in groups[seat]:
                for mask, unit in group:
                    if key & mask:
                        rest = base - unit
                        for other, mine in own_turns:
                            if rest & mine:
                                rest += other
                                break
                        else:
                            row.append(-1 - found.setdefault(rest, len(found)))
                            continue
                        number = ahead.get(rest)
                        if number is None:
                            number = ahead[rest] = first + len(ahead)
                        row.append(number)
                if row:
                    break
            seats.append(seat)
            following.append(row)
        keys.extend(layer)
        layer = ahead

    def place(number: int) -> tuple[State, Counts]:
        key = keys[number]
        left = tuple((key & mask) // unit for mask, unit in zip(masks, units, strict=True))
        return State(left, key & seat_mask), counts(key)

    def counts(key: int) -> Counts:
        above = key >> shift
        return tuple((above >> (seat * count_bits)) & ((1 << count_bits) - 1) for seat in range(many))

    return Graph(game, seats, following, [counts(end) for end in found], place, made is not None)
