"""A theorem in a known position: the plain engine looks at a counterexample again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import permutations, product
from typing import Any

from goldrules.board import Position
from goldrules.concrete import Squares
from goldrules.legality import HandOut, judge
from goldrules.meaning import Advice, Names, NotTried, Scope, Situation, SpokenWalk
from goldrules.syntax import expressions as x
from goldrules.syntax import positions as p
from goldrules.syntax import theorems as t
from goldrules.syntax.names import Name
from goldrules.theorems.stated import Stated, sort_of

Chosen = Mapping[str, str | int]
"""What each name stands for: a player, feature or tile by name, an ingot by its number in the position's gold."""
Owners = tuple[int | None, ...]
"""For each ingot the number of the player who takes it, None where it stays."""
By = tuple[str | None, ...]
"""The effect of a true case (None where nobody may claim anything), and that of one in the second position if asked."""
Spoken = SpokenWalk[Squares, bool, int]


@dataclass(frozen=True)
class Known:
    """A position under one rulebook, and what the names of a theorem stand for in it."""

    stated: Stated
    hand_out: HandOut
    chosen: Chosen
    before: tuple[tuple[str, str], ...] = ()
    best: Callable[[Known], Advice] | None = None
    shared: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)
    by: By = ()

    @property
    def position(self) -> Position:
        return self.hand_out.position

    def second(self) -> Known:
        """The second position of the theorem. Raises `NotTried`."""
        change = self.stated.change
        if isinstance(change, t.HasTaken) and self.best is not None:
            ingot = self.chosen[change.ingot.text]
            assert isinstance(ingot, int)
            before = ((str(self.chosen[change.player.text]), self.position.gold[ingot]),)
            return replace(self, before=before, by=self.by[1:])
        position, chosen = changed(self.position, change, self.chosen)
        key = position.active, position.completes, position.gold, tuple(one.name for one in position.features)
        if key not in self.shared:
            self.shared[key] = HandOut(position, self.hand_out.rulebook, self.hand_out.engines)
        return replace(self, hand_out=self.shared[key], chosen=chosen, by=self.by[1:])

    def _advice(self) -> Advice | None:
        if self.best is None:
            return None
        key = "advice", id(self.hand_out), self.before, self.by[:1]
        if key not in self.shared:
            self.shared[key] = self.best(self)
        found: Advice = self.shared[key]
        return found

    def walk(self, owners: Owners | None = None) -> Spoken:
        """What the theorem says, read here with one outcome."""
        walk, position = self.hand_out.walk, self.position
        squares = [position.squares[tile] for tile in position.gold]
        players = position.players
        situation: Situation[Squares, bool, int] = Situation(
            ingots=[frozenset([square]) for square in squares],
            may=[[square in walk.may_claim(player) for square in squares] for player in players],
            takes=[
                [owners is not None and owners[ingot] == player for ingot in range(len(squares))]
                for player in range(len(players))
            ],
            active=[player == position.active for player in players],
            silent=self.hand_out.silent,
            held=sum(position.holds.values()),
            supply=None if self.hand_out.rulebook.supply is None else self.hand_out.rulebook.supply.said.amount,
            advice=self._advice(),
        )
        there = None
        if self.stated.change is not None:
            there = self.second()._alone()
        return SpokenWalk(walk.algebra, walk.world, walk.rulebook, walk.scored, situation, self._names(), there)

    def _alone(self) -> Spoken:
        return replace(self, stated=_ALONE).walk()

    def _names(self) -> Names[bool]:
        position = self.position
        grid = [(row, column) for row in range(position.size[0]) for column in range(position.size[1])]
        tables: dict[str, dict[str, Sequence[bool]]] = {"player": {}, "ingot": {}, "feature": {}, "tile": {}}
        known: dict[str, Sequence[Any]] = {
            "player": position.players,
            "ingot": range(len(position.gold)),
            "feature": [feature.name for feature in position.features],
            "tile": [position.names.get(square) for square in grid],
        }
        sorts = {name: sort_of(kind) for kind, name in self.stated.things} or _sorts(self.chosen, position)
        for name, one in self.chosen.items():
            sort = sorts[name]
            tables[sort][name] = [other == one for other in known[sort]]
        return Names(tables["player"], tables["ingot"], tables["feature"], tables["tile"])

    # ------------------------------------------------------------ what holds
    def meant(self) -> bool:
        """The position is well formed, the names fit, and every `given` is true."""
        walk = self.walk()
        for index, state in enumerate(walk.world.features):
            if state.type is not None:
                for clause in self.hand_out.rulebook.features[state.type].needs:
                    if not walk.condition(clause.said.condition, Scope(index)):
                        return False
        chosen, claimants = self.chosen, self.hand_out.claimants
        for kind, name in self.stated.things:
            if sort_of(kind) == "feature":
                fits = walk.features(kind, Scope())
                if not any(fit and guard for fit, guard in zip(fits, walk.names.features[name], strict=True)):
                    return False
            elif kind.type is not None and kind.type.text == "claimant" and chosen[name] not in claimants:
                return False
        return all(walk.condition(given, Scope()) for given in self.stated.givens)

    # ------------------------------------------------------------ outcomes, by each true case
    @property
    def ways(self) -> Sequence[By]:
        """The true cases, one for each effect; without a second position. None where the edition is silent."""
        return [(way.effect,) for way in self.hand_out.ways]

    @property
    def ways_of_both(self) -> Sequence[By]:
        """The pairs of a true case here and one in the second position.

        As long as a case is true in both, whoever goes by it goes by it in both.
        """
        there = self.second().ways
        both = {*self.ways} & {*there}
        return [one + other for one in self.ways for other in there if one == other or not {one, other} <= both]

    def open_by(self, effect: str | None) -> bool:
        """A true case does not say what happens: it gives `all` to several."""
        return next(way.game is None for way in self.hand_out.ways if way.effect == effect)

    def legal(self, owners: Owners) -> frozenset[str | None]:
        """The true cases, by their effects, that allow an outcome."""
        verdict = judge([self.hand_out], split_of(self.position, owners), partial=False)
        pairs = zip(self.hand_out.ways, verdict.judgements, strict=False)
        return frozenset(way.effect for way, judgement in pairs if judgement.word == "legal")

    def outcomes(self) -> Iterator[tuple[Owners, frozenset[str | None]]]:
        """Every outcome that some true case allows, and which ones do."""
        walk = self.walk()
        may = walk.situation.may
        players = range(len(self.position.players))
        choices: list[list[int | None]] = [
            [None, *(player for player in players if may[player][ingot])] for ingot in range(len(self.position.gold))
        ]
        for owners in product(*choices):
            legal = self.legal(owners)
            if legal:
                yield owners, legal

    @cached_property
    def _outcomes(self) -> Mapping[Owners, frozenset[str | None]]:
        return dict(self.outcomes())

    def allowed(self, effect: str | None) -> Sequence[Owners]:
        """Every outcome that a true case allows."""
        return [owners for owners, legal in self._outcomes.items() if effect in legal]

    def holds(self, asserted: x.Condition | t.ExactlyIf | t.OnlyIf, owners: Owners | None) -> bool:
        """What is claimed is so, with one outcome."""
        walk = self.walk(owners)
        scope: Scope[Squares] = Scope()
        match asserted:
            case t.ExactlyIf():
                return walk.condition(asserted.left, scope) == walk.condition(asserted.right, scope)
            case t.OnlyIf():
                return not walk.condition(asserted.left, scope) or walk.condition(asserted.right, scope)
            case _:
                return walk.condition(asserted, scope)


def _sorts(chosen: Chosen, position: Position) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, one in chosen.items():
        if isinstance(one, int):
            found[name] = "ingot"
        elif one in position.players:
            found[name] = "player"
        else:
            found[name] = "feature" if any(feature.name == one for feature in position.features) else "tile"
    return found


_ALONE = Stated(t.Theorem(Name(""), (), "", True, ()))


def split_of(position: Position, owners: Owners) -> p.Split:
    """An outcome as a proposal."""
    return p.Split(
        tuple(
            p.Share(
                Name(name),
                tuple(Name(tile) for tile, owner in zip(position.gold, owners, strict=True) if owner == player),
            )
            for player, name in enumerate(position.players)
        )
    )


def changed(position: Position, change: Any, chosen: Chosen) -> tuple[Position, Chosen]:
    """The second position, and what the names stand for there; a feature that is left out has no name any more."""
    match change:
        case t.BecomesActive(player=name):
            return replace(position, active=str(chosen[name.text])), chosen
        case t.StaysOpen(feature=name):
            return replace(position, completes=position.completes - {str(chosen[name.text])}), chosen
        case t.LeftOut(feature=name):
            gone = str(chosen[name.text])
            features = tuple(
                replace(feature, joins=feature.joins - {gone}) for feature in position.features if feature.name != gone
            )
            kept = {one: thing for one, thing in chosen.items() if one != name.text}
            return replace(position, features=features, completes=position.completes - {gone}), kept
        case t.OneMore(tile=name):
            tile = str(chosen[name.text])
            order = list(position.squares)
            later = [order.index(one) > order.index(tile) for one in position.gold]
            place = later.index(True) if True in later else len(later)
            gold = (*position.gold[:place], tile, *position.gold[place:])
            moved = {
                one: thing + 1 if isinstance(thing, int) and thing >= place else thing for one, thing in chosen.items()
            }
            return replace(position, gold=gold), moved
        case _:
            raise NotTried("a position after a pick is looked at for best play only")


def all_chosen(stated: Stated, position: Position) -> Iterator[Chosen]:
    """Every way in which a theorem's names can stand for different things of a position."""
    known: dict[str, Sequence[str | int]] = {
        "player": position.players,
        "ingot": range(len(position.gold)),
        "feature": [feature.name for feature in position.features],
        "tile": list(position.squares),
    }
    names: dict[str, list[str]] = {}
    for kind, name in stated.things:
        names.setdefault(sort_of(kind), []).append(name)
    choices = [permutations(known[sort], len(some)) for sort, some in names.items()]
    flat = [name for some in names.values() for name in some]
    for picked in product(*choices):
        yield dict(zip(flat, (one for some in picked for one in some), strict=True))
