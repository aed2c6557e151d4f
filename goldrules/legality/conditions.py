"""What makes a split legal, as named conditions over any algebra: the closed form.

It holds where everybody takes one ingot a turn from all claims, round after round. A player who runs dry stays dry, so
one who ends with k ingots picked in rounds 1 to k, and an ingot must be gone before another player who may take it too
would still need it. These are unit jobs with deadlines: none is missed if and only if by no round more are due than
rounds have gone by.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Literal

from goldrules.concrete import ConcreteAlgebra
from goldrules.legality.game import Game
from goldrules.legality.table import Table, table_of
from goldrules.meaning.algebra import B, N, Numbers

Topic = Literal["taken", "claims", "round"]


@dataclass(frozen=True, slots=True)
class Condition(Generic[B]):
    """One condition of a legal split.

    `taken`: every ingot of a kind has an owner. `claims`: a seat takes none of a kind that it may not take. `round`: by
    the end of a round, a seat does not have to have taken more ingots than it had turns.
    """

    topic: Topic
    holds: B
    kind: int | None = None
    seat: int | None = None
    round: int | None = None

    @property
    def name(self) -> str:
        """A stable name: `taken 2`, `claims 0 2`, `round 0 1`."""
        numbers = (self.seat, self.kind, self.round)
        return " ".join([self.topic, *(str(number) for number in numbers if number is not None)])


def has_closed_form(game: Game) -> bool:
    """Whether `conditions` says all about a game; read from its data."""
    if game.each or game.amount != 1 or game.rounds is not None:
        return False
    seats = range(len(game.seats))
    return all(len({kind.preference for kind in game.kinds if seat in kind.takers}) <= 1 for seat in seats)


def conditions(
    algebra: Numbers[B, N], game: Game, shares: Sequence[Sequence[N]], pause: Callable[[], None] = lambda: None
) -> list[Condition[B]]:
    """The conditions under which `shares[seat][kind]` ingots for each seat can come out. Numbers are not negative.

    `pause` is called before each round is built, and may raise.
    """
    return closed_form(algebra, table_of(algebra, game), shares, pause)


def closed_form(
    algebra: Numbers[B, N], table: Table[B], shares: Sequence[Sequence[N]], pause: Callable[[], None] = lambda: None
) -> list[Condition[B]]:
    """The same where it may be unknown who may take what."""
    a, may = algebra, table.may
    true, zero = a.truth(True), a.integer(0)
    found: list[Condition[B]] = []
    for index in table.kinds:
        nobody = a.negate(a.any(may[seat][index] for seat in table.seats))
        if not a.surely_false(a.negate(nobody)):
            owned = a.total((true, shares[seat][index]) for seat in table.seats)
            all_owned = a.compare(owned, "=", a.integer(table.counts[index]))
            found.append(Condition("taken", a.any([nobody, all_owned]), kind=index))
        for seat in table.seats:
            if not a.surely_false(a.negate(may[seat][index])):
                within = a.any([may[seat][index], a.compare(shares[seat][index], "=", zero)])
                found.append(Condition("claims", within, kind=index, seat=seat))
    ends = [a.total((true, number) for number in shares[seat]) for seat in table.seats]
    runs_out: dict[tuple[int, int], B] = {}

    def out(seat: int, rounds: int) -> B:
        """A seat has all that it ends with after so many rounds."""
        if (seat, rounds) not in runs_out:
            runs_out[seat, rounds] = a.compare(ends[seat], "<=", a.integer(rounds))
        return runs_out[seat, rounds]

    for seat in table.seats:
        own = [index for index in table.kinds if not a.surely_false(may[seat][index])]
        most = sum(table.counts[index] for index in own)
        for round_ in range(most):
            pause()
            # An ingot must be taken by the end of a round if the seat takes its last one by then, or if another who may
            # take it too would need one more at its next turn.
            due = [
                a.any(
                    [
                        out(seat, round_),
                        *(
                            a.all([may[other][index], out(other, round_ - (seat < other))])
                            for other in table.seats
                            if other != seat and not a.surely_false(may[other][index])
                        ),
                    ]
                )
                for index in own
            ]
            owed = a.total((one, shares[seat][index]) for one, index in zip(due, own, strict=True))
            found.append(Condition("round", a.compare(owed, "<=", a.integer(round_)), seat=seat, round=round_))
    return found


def closed_where(algebra: Numbers[B, N], table: Table[B]) -> B:
    """Where the closed form says all about a procedure. It does so of `take 1 from each`, too, where nobody has more
    than one of the features: a turn then takes one ingot.
    """
    a = algebra
    if table.through is None or not replace(table, through=None).has_closed_form:
        return a.truth(table.has_closed_form)
    found = []
    for ways in table.through:
        some = [a.any(feature) for feature in zip(*ways, strict=True)]
        own = a.total((one, a.integer(1)) for one in some)
        found.append(a.compare(own, "<=", a.integer(1)))
    return a.all(found)


def broken_condition(game: Game, shares: Sequence[Sequence[int]]) -> Condition[bool]:
    """The first condition that known shares break; they are shares of no legal split."""
    broken = next((one for one in conditions(ConcreteAlgebra(0, 0), game, shares) if not one.holds), None)
    if broken is None:
        raise ValueError("these shares break no condition: they are those of a legal split")
    return broken


def order_by_deadline(game: Game, shares: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...] | None:
    """For known shares: an order that ends in them, as pairs of seat and kind, or None where there is none.

    The closed form at full speed: every seat takes its ingots by deadline, and misses none. Like `conditions` it holds
    where `has_closed_form` does.
    """
    ends = [sum(row) for row in shares]
    picks: list[tuple[int, int, int]] = []
    for kind, one in enumerate(game.kinds):
        owned = 0
        for seat, row in enumerate(shares):
            if row[kind]:
                if seat not in one.takers:
                    return None
                owned += row[kind]
        if owned != (one.count if one.takers else 0):
            return None
    for seat, row in enumerate(shares):
        due: list[tuple[int, int]] = []
        for kind, number in enumerate(row):
            if number:
                deadline = ends[seat]
                for other in game.kinds[kind].takers:
                    if other != seat:
                        deadline = min(deadline, ends[other] + (seat < other))
                due += [(deadline, kind)] * number
        due.sort()
        for turn, (deadline, kind) in enumerate(due):
            if deadline <= turn:
                return None
            picks.append((turn, seat, kind))
    picks.sort()
    return tuple((seat, kind) for _, seat, kind in picks)
