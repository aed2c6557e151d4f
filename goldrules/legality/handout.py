"""From a rulebook read in a known position to the games that it allows: cases, procedures, silence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from goldrules.board import Position
from goldrules.concrete import ConcreteWalk, Squares, read_position
from goldrules.editions import Clause, Rulebook
from goldrules.legality.engines import Engines
from goldrules.legality.game import Game, Kind
from goldrules.legality.search import Search
from goldrules.meaning import Scope
from goldrules.syntax import expressions as x
from goldrules.syntax import rules as r

ALL = "all"
Seat = TypeVar("Seat")


def effect_of(case: r.Case) -> str:
    """What a case does, as a key: `all`, or `turns` with the name of the procedure."""
    match case.effect:
        case r.GiveAll():
            return ALL
        case r.TakeTurns(turns=name):
            return f"turns {name or ''}"


def seating(players: tuple[Seat, ...], active: Seat, turns: r.Turns) -> tuple[Seat, ...]:
    """The players in the order of their turns, who takes first before the others."""
    start = next(part for part in turns.parts if isinstance(part, r.Start))
    order = next(part for part in turns.parts if isinstance(part, r.Order))
    round_ = players if order.direction == "clockwise" else players[::-1]
    first = round_.index(active) + start.after
    return tuple(round_[(first + index) % len(round_)] for index in range(len(round_)))


@dataclass(frozen=True)
class Way:
    """One way in which the gold is handed out: the case that is true, its procedure, and the game that follows.

    `case` is None where nobody may claim anything. `game` is None where the case gives `all` to several claimants.
    """

    case: Clause[r.Case] | None
    turns: Clause[r.Turns] | None
    game: Game | None
    engines: Engines

    @property
    def effect(self) -> str | None:
        """What the case does, as `effect_of` says it."""
        return effect_of(self.case.said) if self.case else None

    @cached_property
    def search(self) -> Search:
        assert self.game is not None
        return Search(self.game, self.engines.budget)


@dataclass(frozen=True, slots=True)
class Giving:
    """By which feature and clause a player may take gold, and from which tiles; both are None of an entitlement."""

    feature: str | None
    clause: Clause[r.Claims] | None
    tiles: tuple[str, ...]


class HandOut:
    """A rulebook read in a known position: claims, and the ways in which the gold may be handed out.

    To read it is bounded by the time that the engines have left; raises `OutOfTime`.
    """

    def __init__(self, position: Position, rulebook: Rulebook, engines: Engines | None = None) -> None:
        self.position, self.rulebook, self.engines = position, rulebook, engines or Engines()
        self.walk: ConcreteWalk = read_position(position, rulebook, self.engines.budget.check)

    # ------------------------------------------------------------ who may take what
    @cached_property
    def claims(self) -> Mapping[str, tuple[str, ...]]:
        """For each player the tiles with gold that the player may take from, in reading order."""
        gold = frozenset(self.walk.world.gold)
        return {
            player: tuple(self.position.tile_names(self.walk.may_claim(player) & gold))
            for player in self.position.players
        }

    @cached_property
    def unclaimed(self) -> tuple[str, ...]:
        """The tiles with gold that nobody may take from."""
        claimed = {tile for tiles in self.claims.values() for tile in tiles}
        return tuple(tile for tile in dict.fromkeys(self.position.gold) if tile not in claimed)

    @cached_property
    def claimants(self) -> tuple[str, ...]:
        return tuple(player for player in self.position.players if self.claims[player])

    def controlled(self, player: str, *, scored: bool) -> list[int]:
        """The features, by index, that a player controls: those that are scored, or the others."""
        features = range(len(self.walk.world.features))
        return [
            index for index in features if self.walk.scored[index] == scored and self.walk.controllers(index)[player]
        ]

    def giving(self, player: str) -> list[Giving]:
        """Why a player may take from the tiles of `claims`: the clauses that give them, one by one."""
        gold = frozenset(self.walk.world.gold)
        found: list[Giving] = []
        for index in self.controlled(player, scored=True):
            state = self.walk.world.features[index]
            if state.type is None:
                found.append(Giving(None, None, tuple(self.position.tile_names(self.walk.claims(index) & gold))))
                continue
            for clause in self.rulebook.features[state.type].claims:
                tiles = tuple(self.position.tile_names(self.walk.claim(index, clause) & gold))
                if tiles:
                    found.append(Giving(state.name, clause, tiles))
        return found

    def scored(self) -> tuple[str, ...]:
        """The names of the features that are scored, in the position's order."""
        pairs = zip(self.walk.world.features, self.walk.scored, strict=True)
        return tuple(state.name for state, scored in pairs if scored and state.type is not None)

    def broken_needs(self, feature: int) -> tuple[Clause[r.Needs], ...]:
        """What a feature's type needs and the feature, by its index, does not have."""
        needs = self.rulebook.features[self.position.features[feature].type].needs
        return tuple(clause for clause in needs if not self.walk.condition(clause.said.condition, Scope(feature)))

    def broken_parts(self, clause: Clause[r.Needs], feature: int) -> list[x.Condition]:
        """The conditions of a `needs` that are false of a feature, where it joins several by `and`."""

        def parts(condition: x.Condition) -> list[x.Condition]:
            return [*parts(condition.left), *parts(condition.right)] if isinstance(condition, x.And) else [condition]

        return [one for one in parts(clause.said.condition) if not self.walk.condition(one, Scope(feature))]

    def misplaced(self) -> tuple[str, ...]:
        """The names of the features that break what their types need, in the position's order."""
        return tuple(one.name for index, one in enumerate(self.position.features) if self.broken_needs(index))

    # ------------------------------------------------------------ how it is handed out
    @cached_property
    def true_cases(self) -> tuple[Clause[r.Case], ...]:
        scope: Scope[Squares] = Scope()
        return tuple(
            clause for clause in self.rulebook.cases.values() if self.walk.condition(clause.said.condition, scope)
        )

    @cached_property
    def silences(self) -> tuple[Clause[r.Silence], ...]:
        """The declared silences whose condition is true."""
        scope: Scope[Squares] = Scope()
        return tuple(
            clause for clause in self.rulebook.silences.values() if self.walk.condition(clause.said.condition, scope)
        )

    @property
    def needs_active(self) -> bool:
        """Gold may be handed out, and the position does not say who is active."""
        return bool(self.claimants) and self.position.active is None

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """The ways in which the gold may be handed out, one for each effect of a true case; none where it is silent."""
        if not self.claimants:
            return (Way(None, None, Game(self.position.players, ()), self.engines),)
        ways: dict[str, Way] = {}
        for clause in self.true_cases:
            effect = clause.said.effect
            key = effect_of(clause.said)
            if isinstance(effect, r.GiveAll):
                ways.setdefault(key, Way(clause, None, self._all(), self.engines))
            else:
                turns = self.rulebook.turns[effect.turns.text if effect.turns else None]
                ways.setdefault(key, Way(clause, turns, self._turns(turns.said), self.engines))
        return tuple(ways.values())

    @property
    def silent(self) -> bool:
        """Somebody may claim gold, and no case says how it is handed out."""
        return not self.ways

    def _all(self) -> Game | None:
        if len(self.claimants) != 1:
            return None
        gold = Counter(self.position.gold)
        alike = Kind({tile: gold[tile] for tile in self.claims[self.claimants[0]]}, frozenset([0]))
        return Game(self.claimants, (alike,))

    def _turns(self, turns: r.Turns) -> Game:
        take = next(part for part in turns.parts if isinstance(part, r.Take | r.TakeEach))
        rounds = next((part.amount for part in turns.parts if isinstance(part, r.Rounds)), None)
        assert self.position.active is not None, "a position in which gold is handed out says who is active"
        seats = seating(self.position.players, self.position.active, turns)
        kinds: dict[tuple[object, ...], dict[str, int]] = {}
        made: dict[tuple[object, ...], Kind] = {}
        gold = Counter(self.position.gold)
        for tile in dict.fromkeys(self.position.gold):
            kind = self._kind(tile, seats, take)
            key = (kind.takers, kind.preference, tuple(sorted(kind.through.items())))
            kinds.setdefault(key, {})[tile] = gold[tile]
            made[key] = kind
        alike = tuple(
            Kind(tiles, made[key].takers, made[key].preference, made[key].through)
            for key, tiles in kinds.items()
            if made[key].takers
        )
        return Game(seats, alike, take.amount, rounds, isinstance(take, r.TakeEach))

    def _kind(self, tile: str, seats: tuple[str, ...], take: r.Take | r.TakeEach) -> Kind:
        square = self.position.squares[tile]
        takers = [seat for seat, player in enumerate(seats) if square in self.walk.may_claim(player)]
        if isinstance(take, r.Take):
            preference = 0
            if take.preferring is not None:
                preference = self.walk.number(take.preferring, Scope(tile=frozenset([square])))
            return Kind({tile: 1}, frozenset(takers), preference)
        through = {}
        for seat in takers:
            meant = self.walk.features(take.features, Scope(player=seats[seat]))
            features = frozenset(
                index for index, is_meant in enumerate(meant) if is_meant and square in self.walk.claims(index)
            )
            if features:
                through[seat] = features
        return Kind({tile: 1}, frozenset(through), 0, through)
