"""Any procedure as a run of steps, over any algebra: who is next, what may be taken, and what each ends with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from goldrules.legality.game import Game
from goldrules.meaning.algebra import B, N, Numbers


@dataclass(frozen=True, slots=True)
class Moment(Generic[B, N]):
    """A state in terms: what is left of each kind, whose turn it is, what the turn has taken, the round, the end."""

    left: tuple[N, ...]
    seat: tuple[B, ...]
    taken: tuple[N, ...]
    round: N
    over: B


@dataclass(frozen=True, slots=True)
class Run(Generic[B, N]):
    """A run of picks. `legal[t]` says that pick t is allowed; `moments` has one more entry than there are picks."""

    legal: tuple[B, ...]
    moments: tuple[Moment[B, N], ...]
    shares: tuple[tuple[N, ...], ...]


def run(algebra: Numbers[B, N], game: Game, picks: Sequence[Sequence[B]]) -> Run[B, N]:
    """The run in which `picks[t][kind]` says what is taken in step t; where none is true, nothing is.

    A step in which nothing is taken is legal only when it is over.
    """
    stepper = _Stepper(algebra, game)
    moments = [stepper.start()]
    legal: list[B] = []
    for pick in picks:
        legal.append(stepper.allowed(moments[-1], pick))
        moments.append(stepper.after(moments[-1], pick))
    shares = tuple(
        tuple(
            algebra.total(
                (algebra.all([moment.seat[seat], pick[kind]]), algebra.integer(1))
                for moment, pick in zip(moments[:-1], picks, strict=True)
            )
            for kind in range(len(game.kinds))
        )
        for seat in range(len(game.seats))
    )
    return Run(tuple(legal), tuple(moments), shares)


class _Stepper(Generic[B, N]):
    def __init__(self, algebra: Numbers[B, N], game: Game) -> None:
        self._a, self._game = algebra, game
        self._seats, self._kinds = range(len(game.seats)), range(len(game.kinds))
        self._nothing = tuple(algebra.integer(0) for _ in self._kinds)

    def start(self) -> Moment[B, N]:
        """Before the first pick: as if the last seat had just ended its turn in the round before the first."""
        a = self._a
        left = tuple(a.integer(kind.count) for kind in self._game.kinds)
        last = tuple(a.truth(seat == len(self._seats) - 1) for seat in self._seats)
        return self._settled(left, last, self._nothing, a.integer(-1), [a.truth(False) for _ in self._seats])

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
        return self._settled(left, moment.seat, taken, moment.round, goes_on)

    def _settled(
        self, left: tuple[N, ...], seat: tuple[B, ...], taken: tuple[N, ...], round_: N, goes_on: Sequence[B]
    ) -> Moment[B, N]:
        """Whose turn it is next: the same seat's while it goes on, else the next one's that has something to take."""
        a, many = self._a, len(self._seats)
        fresh = [a.any(self._may(one, kind, left, self._nothing) for kind in self._kinds) for one in self._seats]
        staying = [a.all([seat[one], goes_on[one]]) for one in self._seats]
        reached: list[list[B]] = [[staying[one]] for one in self._seats]
        wraps: list[B] = []
        next_round = a.truth(True)
        if self._game.rounds is not None:
            next_round = a.compare(a.plus(round_, a.integer(1)), "<", a.integer(self._game.rounds))
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
            a.choose(a.any(wraps), a.plus(round_, a.integer(1)), round_),
            a.negate(a.any(now)),
        )

    def _may(self, seat: int, kind: int, left: Sequence[N], taken: Sequence[N]) -> B:
        """A seat may take one more ingot of a kind in this turn."""
        a, chosen = self._a, self._game.kinds[kind]
        if seat not in chosen.takers:
            return a.truth(False)
        there = a.compare(left[kind], ">", a.integer(0))
        if self._game.each:
            return a.all([there, *self._room(seat, kind, taken)])
        room = a.compare(a.total((a.truth(True), number) for number in taken), "<", a.integer(self._game.amount))
        better = [
            a.compare(left[other], "=", a.integer(0))
            for other in self._kinds
            if seat in self._game.kinds[other].takers and self._game.kinds[other].preference > chosen.preference
        ]
        return a.all([there, room, *better])

    def _room(self, seat: int, kind: int, taken: Sequence[N]) -> list[B]:
        """One more ingot can be matched to a feature: Hall's condition for every set of features that it is in."""
        a = self._a
        through = {
            other: self._game.kinds[other].through or {}
            for other in self._kinds
            if seat in self._game.kinds[other].takers
        }
        own = through[kind][seat]
        # A set of ingots has too few features only if those of its features together do: their unions suffice.
        unions = {own}
        for features in through.values():
            unions |= {some | features[seat] for some in unions}
        conditions = []
        for some in sorted(unions, key=sorted):
            inside = [other for other in through if through[other][seat] <= some]
            used = a.total((a.truth(True), taken[other]) for other in inside)
            conditions.append(a.compare(used, "<", a.integer(self._game.amount * len(some))))
        return conditions
