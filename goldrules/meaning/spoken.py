"""The walk over what is said in theorems: conditions and numbers about players, ingots and features by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, Protocol

from goldrules.editions.rulebook import Rulebook
from goldrules.meaning.algebra import Algebra, B, N, S
from goldrules.meaning.scope import Scope
from goldrules.meaning.walk import Walk
from goldrules.meaning.world import World
from goldrules.syntax import expressions as x
from goldrules.syntax.names import Name

Guards = Sequence[B]
"""For each player, ingot, feature or square, in order, whether it is the one that is meant."""


class NotTried(Exception):
    """A theorem says something that is not decided yet; the message says what."""


@dataclass(frozen=True)
class Names(Generic[B]):
    """What a theorem's names mean. `it` is what is spoken of inside a `where`: its sort, and guards."""

    players: Mapping[str, Guards[B]] = field(default_factory=dict)
    ingots: Mapping[str, Guards[B]] = field(default_factory=dict)
    features: Mapping[str, Guards[B]] = field(default_factory=dict)
    tiles: Mapping[str, Guards[B]] = field(default_factory=dict)
    it: tuple[str, Guards[B]] | None = None


class Advice(Protocol):
    """What best play is; players and ingots are given by number."""

    def is_best(self, ingot: int, node: x.IsBestPick) -> bool: ...
    def gain(self, player: int, node: x.Gain) -> int: ...


@dataclass(frozen=True)
class Situation(Generic[S, B, N]):
    """A position with one outcome, as far as theorems speak of it.

    `ingots` says where each lies and `may[player][ingot]` who may claim it; `takes[player][ingot]` is the outcome.
    """

    ingots: Sequence[S]
    may: Sequence[Sequence[B]]
    takes: Sequence[Sequence[B]]
    active: Sequence[B]
    silent: B
    held: N
    supply: int | None
    advice: Advice | None = None


_SORTS = {"player": "players", "claimant": "players", "ingot": "ingots", "tile": "tiles"}


class SpokenWalk(Walk[S, B, N]):
    """A walk that reads theorems too. `there` reads the second position."""

    def __init__(
        self,
        algebra: Algebra[S, B, N],
        world: World[S, B, N],
        rulebook: Rulebook,
        scored: Sequence[B],
        situation: Situation[S, B, N],
        names: Names[B],
        there: SpokenWalk[S, B, N] | None = None,
    ) -> None:
        super().__init__(algebra, world, rulebook, scored)
        self.situation, self.names, self.there = situation, names, there
        self.squares = [(row, column) for row in range(world.rows) for column in range(world.columns)]

    # ------------------------------------------------------------ names
    def _players(self, name: Name, scope: Scope[S]) -> Guards[B]:
        a = self.algebra
        if name.text in ("someone", "nobody"):
            return [a.truth(True) for _ in self.world.players]
        if name.text == "it":
            return self._it("players")
        return self.names.players[name.text]

    def _ingots(self, name: Name) -> Guards[B]:
        return self._it("ingots") if name.text == "it" else self.names.ingots[name.text]

    def _features_of(self, name: Name, scope: Scope[S]) -> Guards[B]:
        if name.text == "it":
            return [self.algebra.truth(index == scope.feature) for index in range(len(self.world.features))]
        return self.names.features[name.text]

    def _it(self, sort: str) -> Guards[B]:
        assert self.names.it is not None and self.names.it[0] == sort, "the checker knows what `it` is"
        return self.names.it[1]

    def _with_it(self, sort: str, index: int, count: int) -> SpokenWalk[S, B, N]:
        """The same walk, where `it` is one player, ingot or square."""
        guards = [self.algebra.truth(other == index) for other in range(count)]
        names = replace(self.names, it=(sort, guards))
        return SpokenWalk(self.algebra, self.world, self.rulebook, self.scored, self.situation, names, self.there)

    # ------------------------------------------------------------ sets of things
    def features(self, node: x.Features, scope: Scope[S]) -> Sequence[B]:
        """For each feature, or for each player, ingot or tile where those are spoken of, whether it is meant."""
        a, sort = self.algebra, _sort(node)
        match node:
            case x.Kind(type=Name() as name) if name.text in self.names.features:
                meant = self._of_kind(x.Kind(node.adjectives, None), scope)
                return [a.all(pair) for pair in zip(self.names.features[name.text], meant, strict=True)]
            case x.Kind(type=Name() as name) if sort is not None:
                return self._all_of(sort, name.text)
            case x.Where() if sort is not None:
                guards = self.features(node.features, scope)
                return [
                    guard
                    if a.surely_false(guard)
                    else a.all([guard, self._with_it(sort, index, len(guards)).condition(node.condition, Scope())])
                    for index, guard in enumerate(guards)
                ]
            case _:
                return super().features(node, scope)

    def _all_of(self, sort: str, word: str) -> Guards[B]:
        a = self.algebra
        match sort:
            case "players" if word == "claimant":
                return [a.any(row) for row in self.situation.may]
            case "players":
                return [a.truth(True) for _ in self.world.players]
            case "ingots":
                return [a.some(ingot) for ingot in self.situation.ingots]
            case _:
                return [a.some(a.intersection(a.squares([square]), self.world.board)) for square in self.squares]

    # ------------------------------------------------------------ conditions
    def condition(self, node: x.Condition, scope: Scope[S]) -> B:
        a = self.algebra
        match node:
            case x.MayClaim():
                return self._joined(node.who, node.ingot, self.situation.may, scope)
            case x.Takes():
                return self._joined(node.who, node.ingot, self.situation.takes, scope)
            case x.MayClaimAlike():
                return self._alike(self._players(node.who, scope), self._players(node.other, scope))
            case x.AllClaimAlike():
                claimants = self._all_of("players", "claimant")
                return self._alike(claimants, claimants)
            case x.Controls():
                players, features = self._players(node.who, scope), self._features_of(node.feature, scope)
                found = a.any(
                    a.all([feature, player, self.controllers(index)[name]])
                    for index, feature in enumerate(features)
                    if not a.surely_false(feature)
                    for player, name in zip(players, self.world.players, strict=True)
                )
                return a.negate(found) if node.who.text == "nobody" else found
            case x.IsActive():
                players = self._players(node.who, scope)
                return a.any(a.all(pair) for pair in zip(players, self.situation.active, strict=True))
            case x.LiesOn():
                return self._lies_on(node, scope)
            case x.IsSilent():
                return self.situation.silent
            case x.IsBestPick():
                return a.any(
                    a.all([guard, a.truth(self._advice.is_best(ingot, node))])
                    for ingot, guard in enumerate(self._ingots(node.ingot))
                    if not a.surely_false(guard)
                )
            case _:
                return super().condition(node, scope)

    def _joined(self, who: Name, ingot: Name, table: Sequence[Sequence[B]], scope: Scope[S]) -> B:
        a = self.algebra
        players, ingots = self._players(who, scope), self._ingots(ingot)
        found = a.any(
            a.all([player, chosen, holds])
            for player, row in zip(players, table, strict=True)
            for chosen, holds in zip(ingots, row, strict=True)
        )
        return a.negate(found) if who.text == "nobody" else found

    def _alike(self, one: Guards[B], other: Guards[B]) -> B:
        """Whoever is meant by the one may claim the same as whoever is meant by the other."""
        a, may = self.algebra, self.situation.may
        return a.all(
            a.any([a.negate(a.all([first, second])), a.all(map(self._same, may[mine], may[yours]))])
            for mine, first in enumerate(one)
            for yours, second in enumerate(other)
            if mine != yours
        )

    def _same(self, one: B, other: B) -> B:
        a = self.algebra
        return a.any([a.all([one, other]), a.all([a.negate(one), a.negate(other)])])

    def _lies_on(self, node: x.LiesOn, scope: Scope[S]) -> B:
        a, tiles = self.algebra, self.tiles(node.tiles, scope)
        name = node.thing.text
        if name in self.names.tiles or (name == "it" and self.names.it and self.names.it[0] == "tiles"):
            guards = self.names.tiles.get(name) or self._it("tiles")
            places: Iterable[S] = (a.squares([square]) for square in self.squares)
        else:
            guards, places = self._ingots(node.thing), self.situation.ingots
        return a.any(
            a.all([guard, a.some(a.intersection(place, tiles))]) for guard, place in zip(guards, places, strict=True)
        )

    # ------------------------------------------------------------ numbers
    def number(self, node: x.Number, scope: Scope[S]) -> N:
        a, one = self.algebra, self.algebra.integer(1)
        match node:
            case x.There():
                assert self.there is not None, "the checker refuses `there` without a second position"
                return self.there.number(node.number, scope)
            case x.IngotsOf():
                players = self._players(node.player, scope)
                pairs = zip(players, self.situation.takes, strict=True)
                return a.total((a.all([player, taken]), one) for player, row in pairs for taken in row)
            case x.Gain():
                return a.total(
                    (guard, a.integer(self._advice.gain(player, node)))
                    for player, guard in enumerate(self._players(node.player, scope))
                    if not a.surely_false(guard)
                )
            case x.NamedNumber() if scope.feature is None or node.name.text not in self.rulebook.numbers:
                return self._gold(node.name.text)
            case _:
                return super().number(node, scope)

    @property
    def _advice(self) -> Advice:
        if self.situation.advice is None:
            raise NotTried("best play is looked at in known positions only")
        return self.situation.advice

    def _gold(self, word: str) -> N:
        a, one = self.algebra, self.algebra.integer(1)
        taken = [a.any(column) for column in zip(*self.situation.takes, strict=True)]
        match word:
            case "taken":
                return a.total((taken_one, one) for taken_one in taken)
            case "left":
                there = zip(self.situation.ingots, taken, strict=True)
                return a.total((a.all([a.some(ingot), a.negate(gone)]), one) for ingot, gone in there)
            case "held":
                return self.situation.held
            case _:
                if self.situation.supply is None:
                    raise NotTried(f"`{self.rulebook.edition}` says nothing of a supply")
                return a.integer(self.situation.supply)

    def _count(self, node: x.TileSet | x.Features | x.Claimants | x.Controllers, scope: Scope[S]) -> N:
        a, one = self.algebra, self.algebra.integer(1)
        match node:
            case x.Claimants(ingot=Name() as ingot):
                ingots = self._ingots(ingot)
                rows = (zip(ingots, row, strict=True) for row in self.situation.may)
                return a.total((a.any(a.all(pair) for pair in row), one) for row in rows)
            case x.Controllers(feature=Name() as feature):
                features = self._features_of(feature, scope)
                return a.total(
                    (a.any(a.all([meant, self.controllers(i)[player]]) for i, meant in enumerate(features)), one)
                    for player in self.world.players
                )
            case _:
                return super()._count(node, scope)


def _sort(node: x.Features) -> str | None:
    """Whether players, ingots or tiles are spoken of; None for features."""
    match node:
        case x.Kind():
            return _SORTS.get(node.type.text) if node.type else None
        case x.Meets() | x.Where():
            return _sort(node.features)
