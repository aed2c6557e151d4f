"""Any procedure as a run of steps, over any algebra: who is next, what may be taken, and what each ends with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Generic

from goldrules.legality.game import Game
from goldrules.legality.table import Table, table_of
from goldrules.meaning.algebra import B, N, Numbers


@dataclass(frozen=True, slots=True)
class Moment(Generic[B, N]):
    """A state in terms: what is left of each kind, whose turn it is, what the turn has taken, and whether it is over.

    `begun` says how many rounds have begun; where nothing bounds them, their number makes no difference and is 0.
    """

    left: tuple[N, ...]
    seat: tuple[B, ...]
    taken: tuple[N, ...]
    begun: N
    over: B


@dataclass(frozen=True, slots=True)
class Course(Generic[B, N]):
    """A run of picks. `legal[t]` says that pick t is allowed; `moments` has one more entry than there are picks."""

    legal: tuple[B, ...]
    moments: tuple[Moment[B, N], ...]
    shares: tuple[tuple[N, ...], ...]


def run(
    algebra: Numbers[B, N], game: Game, picks: Sequence[Sequence[B]], pause: Callable[[], None] = lambda: None
) -> Course[B, N]:
    """The run in which `picks[t][kind]` says what is taken in step t; where none is true, nothing is.

    A step in which nothing is taken is legal only when it is over. `pause` is called before each step is built, and may
    raise.
    """
    return run_of(algebra, table_of(algebra, game), picks, pause)


def run_of(
    algebra: Numbers[B, N], table: Table[B], picks: Sequence[Sequence[B]], pause: Callable[[], None] = lambda: None
) -> Course[B, N]:
    """The same where it may be unknown who may take what."""
    stepper = _Stepper(algebra, table)
    moments = [stepper.start()]
    legal: list[B] = []
    for pick in picks:
        pause()
        legal.append(stepper.allowed(moments[-1], pick))
        moments.append(stepper.after(moments[-1], pick))
    shares = tuple(
        tuple(
            algebra.total(
                (algebra.all([moment.seat[seat], pick[kind]]), algebra.integer(1))
                for moment, pick in zip(moments[:-1], picks, strict=True)
            )
            for kind in table.kinds
        )
        for seat in table.seats
    )
    return Course(tuple(legal), tuple(moments), shares)


class _Stepper(Generic[B, N]):
    def __init__(self, algebra: Numbers[B, N], table: Table[B]) -> None:
        self._a, self._table = algebra, table
        self._seats, self._kinds = table.seats, table.kinds
        self._nothing = tuple(algebra.integer(0) for _ in self._kinds)
        self._rooms: dict[tuple[int, int], list[tuple[Sequence[B], int]]] = {}

    def start(self) -> Moment[B, N]:
        """Before the first pick: as if the last seat had just ended its turn in the round before the first."""
        a = self._a
        left = tuple(a.integer(count) for count in self._table.counts)
        last = tuple(a.truth(seat == len(self._seats) - 1) for seat in self._seats)
        return self._settled(left, last, self._nothing, a.integer(0), [a.truth(False) for _ in self._seats])

    def allowed(self, moment: Moment[B, N], pick: Sequence[B]) -> B:
        """One ingot is taken, and by the rules; or it is over and none is."""
        a = self._a
        one = a.compare(a.total((chosen, a.integer(1)) for chosen in pick), "=", a.integer(1))
        none = a.negate(a.any(pick))
        by_rules = [
            a.any([a.negate(a.all([moment.seat[seat], pick[kind]])), self._may(seat, kind, moment.left, moment.taken)])
            for seat in self._seats
            for kind in self._kinds
        ]
        return a.any([a.all([a.negate(moment.over), one, *by_rules]), a.all([moment.over, none])])

    def after(self, moment: Moment[B, N], pick: Sequence[B]) -> Moment[B, N]:
        a = self._a
        one, zero = a.integer(1), a.integer(0)
        left = tuple(a.minus(number, a.choose(pick[kind], one, zero)) for kind, number in enumerate(moment.left))
        taken = tuple(a.plus(number, a.choose(pick[kind], one, zero)) for kind, number in enumerate(moment.taken))
        goes_on = [a.any(self._may(seat, kind, left, taken) for kind in self._kinds) for seat in self._seats]
        return self._settled(left, moment.seat, taken, moment.begun, goes_on)

    def _settled(
        self, left: tuple[N, ...], seat: tuple[B, ...], taken: tuple[N, ...], begun: N, goes_on: Sequence[B]
    ) -> Moment[B, N]:
        """Whose turn it is next: the same seat's while it goes on, else the next one's that has something to take."""
        a, many = self._a, len(self._seats)
        fresh = [a.any(self._may(one, kind, left, self._nothing) for kind in self._kinds) for one in self._seats]
        staying = [a.all([seat[one], goes_on[one]]) for one in self._seats]
        reached: list[list[B]] = [[staying[one]] for one in self._seats]
        wraps: list[B] = []
        rounds = self._table.rounds
        next_round = a.truth(True) if rounds is None else a.compare(begun, "<", a.integer(rounds))
        for one in self._seats:
            passing = a.all([seat[one], a.negate(goes_on[one])])
            between: list[B] = []
            for offset in range(1, many + 1):
                other = (one + offset) % many
                wrapped = one + offset >= many
                here = a.all([passing, fresh[other], *between, *([next_round] if wrapped else [])])
                reached[other].append(here)
                if wrapped:
                    wraps.append(here)
                between.append(a.negate(fresh[other]))
        now = tuple(a.any(reached[one]) for one in self._seats)
        stays = a.any(staying)
        return Moment(
            left,
            now,
            tuple(a.choose(stays, number, a.integer(0)) for number in taken),
            begun if rounds is None else a.choose(a.any(wraps), a.plus(begun, a.integer(1)), begun),
            a.negate(a.any(now)),
        )

    def _may(self, seat: int, kind: int, left: Sequence[N], taken: Sequence[N]) -> B:
        """A seat may take one more ingot of a kind in this turn."""
        a, table = self._a, self._table
        allowed = table.may[seat][kind]
        if a.surely_false(allowed):
            return allowed
        there = a.compare(left[kind], ">", a.integer(0))
        if table.through is not None:
            return a.all([allowed, there, *self._room(seat, kind, taken)])
        room = a.compare(a.total((a.truth(True), number) for number in taken), "<", a.integer(table.amount))
        better: list[B] = []
        if table.before is not None:
            better = [
                a.any(
                    [
                        a.negate(a.all([table.may[seat][other], table.before[kind][other]])),
                        a.compare(left[other], "=", a.integer(0)),
                    ]
                )
                for other in self._kinds
            ]
        return a.all([allowed, there, room, *better])

    def _room(self, seat: int, kind: int, taken: Sequence[N]) -> list[B]:
        """One more ingot can be matched to a feature: Hall's condition for every set of features that it is in."""
        a = self._a
        conditions = []
        for inside, most in self._ways(seat, kind):
            used = a.total((inside[other], taken[other]) for other in self._kinds)
            conditions.append(a.negate(a.all([inside[kind], a.compare(used, ">=", a.integer(most))])))
        return conditions

    def _ways(self, seat: int, kind: int) -> list[tuple[Sequence[B], int]]:
        """For every set of features that it may be in: which kinds can be taken for none but those, and how many."""
        if (seat, kind) in self._rooms:
            return self._rooms[seat, kind]
        a, table = self._a, self._table
        assert table.through is not None
        through = table.through[seat]
        features = [
            feature
            for feature in range(len(through[kind]))
            if not all(a.surely_false(through[other][feature]) for other in self._kinds)
        ]
        found: list[tuple[Sequence[B], int]] = []
        for some in self._sets(through, features):
            outside = [feature for feature in features if feature not in some]
            inside = [
                a.all([table.may[seat][other], *(a.negate(through[other][feature]) for feature in outside)])
                for other in self._kinds
            ]
            if not a.surely_false(inside[kind]):
                found.append((inside, table.amount * len(some)))
        return self._rooms.setdefault((seat, kind), found)

    def _sets(self, through: Sequence[Sequence[B]], features: Sequence[int]) -> Sequence[frozenset[int]]:
        """The sets of features to look at: all, or where it is known what can be taken for which, fewer."""
        a = self._a
        known: list[frozenset[int]] = []
        for ways in through:
            sure = frozenset(feature for feature in features if a.surely_false(a.negate(ways[feature])))
            if any(feature not in sure and not a.surely_false(ways[feature]) for feature in features):
                sizes = range(len(features) + 1)
                return [frozenset(some) for size in sizes for some in combinations(features, size)]
            known.append(sure)
        # A set of ingots has too few features only if those of its features together do: their unions suffice.
        unions: set[frozenset[int]] = set()
        for own in known:
            unions |= {own, *(some | own for some in unions)}
        return sorted(unions, key=sorted)
