"""The second opinion on a proposal: Z3 judges the same question, and its answer is held against the plain engine's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from goldrules.board import Square
from goldrules.legality.conditions import Condition
from goldrules.legality.game import Game, Kind
from goldrules.legality.goals import goal_of, named_picks, on_tiles
from goldrules.legality.handout import HandOut, Way
from goldrules.legality.search import Goal
from goldrules.legality.solved import Reached, Z3Engine, whole
from goldrules.legality.verdict import Pick
from goldrules.meaning import Scope, Walk
from goldrules.meaning.algebra import B, N, S
from goldrules.symbolic import Terms, Truth, Unknowns, read_unknown
from goldrules.syntax import positions as p
from goldrules.syntax import rules as r
from goldrules.syntax.positions import VerdictWord


@dataclass(frozen=True, slots=True)
class Opinion:
    """What Z3 says of a proposal: the word, and the conditions that forbid it, with the game that they speak of."""

    word: VerdictWord
    core: tuple[Condition[Truth], ...] = ()
    game: Game | None = None


def opinion(hand_out: HandOut, way: Way | None, proposal: p.Picks | p.Split | p.Totals, partial: bool) -> Opinion:
    """Z3's opinion on a proposal in one way of handing out the gold; None for a way where the edition is silent."""
    asked = Questions(hand_out, way.game if way else None)
    if asked.too_many_of_a_tile(proposal):
        return Opinion("illegal")
    if way is None or way.game is None:
        claimed = asked.engine.claimable(asked.game, asked.goal(proposal))
        return Opinion("unsettled" if claimed else "illegal")
    return asked.judge(proposal, partial)


def read_alike(hand_out: HandOut) -> bool:
    """Whether the symbolic algebra reads the known position as the concrete one does, in all that a hand-out asks."""
    pause = hand_out.engines.budget.check
    symbolic = read_unknown(hand_out.position, hand_out.rulebook, frozenset(), Unknowns(), pause)
    return _read(hand_out, hand_out.walk, frozenset) == _read(hand_out, symbolic, _known)


def _known(tiles: Terms) -> frozenset[Square]:
    return frozenset(square for square, inside in tiles.items() if inside is True)


def _read(hand_out: HandOut, walk: Walk[S, B, N], known: Callable[[S], frozenset[Square]]) -> list[object]:
    """Scored features, control, claims, needs, cases, silences, places, and what the procedures ask of the tiles."""
    position, rulebook = hand_out.position, hand_out.rulebook
    nowhere: Scope[S] = Scope()
    found: list[object] = [*walk.scored]
    for index, feature in enumerate(position.features):
        hand_out.engines.budget.check()
        found.append(dict(walk.controllers(index)))
        needs = rulebook.features[feature.type].needs
        found += [walk.condition(clause.said.condition, Scope(index)) for clause in needs]
    found += [known(walk.may_claim(player)) for player in position.players]
    found += [walk.condition(clause.said.condition, nowhere) for clause in rulebook.cases.values()]
    found += [walk.condition(clause.said.condition, nowhere) for clause in rulebook.silences.values()]
    places = rulebook.placement.said.parts if rulebook.placement is not None else ()
    found += [known(walk.tiles(place.tiles, nowhere)) for place in places if isinstance(place, r.Place)]
    for turns in rulebook.turns.values():
        for part in turns.said.parts:
            if isinstance(part, r.Take) and part.preferring is not None:
                squares = (walk.algebra.squares([position.squares[tile]]) for tile in dict.fromkeys(position.gold))
                found += [walk.number(part.preferring, Scope(tile=square)) for square in squares]
            elif isinstance(part, r.TakeEach):
                found += [[*walk.features(part.features, Scope(player=player))] for player in position.players]
    return found


def may_be_put(hand_out: HandOut, tiles: Sequence[str]) -> bool:
    """Whether Z3 deals ingots on some tiles to the places of the edition's placement, within its supply."""
    position, rulebook, engine = hand_out.position, hand_out.rulebook, hand_out.engines.z3
    assert rulebook.placement is not None and engine is not None
    walk = read_unknown(position, rulebook, frozenset(), Unknowns())
    places = [part for part in rulebook.placement.said.parts if isinstance(part, r.Place)]
    squares = [_known(walk.tiles(place.tiles, Scope())) for place in places]
    fits = [[position.squares[tile] in slot for slot in squares] for tile in tiles]
    supply = None
    if rulebook.supply is not None:
        supply = rulebook.supply.said.amount - len(position.gold) - sum(position.holds.values())
    return engine.deals(fits, [place.amount for place in places], supply)


class Questions:
    """Questions about one game of a hand-out, with every player and every ingot of the position in it.

    Without a game, where no procedure is known, only the claims count.
    """

    def __init__(self, hand_out: HandOut, game: Game | None) -> None:
        self._hand_out = hand_out
        position = hand_out.position
        self.game = whole(game, position.players, position.gold) if game else self._claims_only()

    @property
    def engine(self) -> Z3Engine:
        engine = self._hand_out.engines.z3
        assert engine is not None
        return engine

    def _claims_only(self) -> Game:
        players, gold = self._hand_out.position.players, Counter(self._hand_out.position.gold)
        claims = self._hand_out.claims
        kinds = tuple(
            Kind({tile: gold[tile]}, frozenset(seat for seat, player in enumerate(players) if tile in claims[player]))
            for tile in gold
        )
        return Game(players, kinds)

    def too_many_of_a_tile(self, proposal: p.Picks | p.Split | p.Totals) -> bool:
        """More ingots of a tile are proposed than lie there: ingots alike do not make up for each other's tiles."""
        if isinstance(proposal, p.Totals):
            return False
        wanted = Counter(tile for _, tile in named_picks(proposal))
        gold = Counter(self._hand_out.position.gold)
        return any(count > gold[tile] for tile, count in wanted.items())

    def judge(self, proposal: p.Picks | p.Split | p.Totals, partial: bool) -> Opinion:
        if isinstance(proposal, p.Picks):
            picks = [(player, self.game.kind_of.get(tile)) for player, tile in named_picks(proposal)]
            wrong = self.engine.first_wrong(self.game, picks, complete=not partial)
            return Opinion("legal" if wrong is None else "illegal", game=self.game)
        found: Reached = self.engine.reaches(self.game, self.goal(proposal))
        return Opinion("legal" if found.possible else "illegal", core=found.core, game=self.game)

    def goal(self, proposal: p.Picks | p.Split | p.Totals) -> Goal:
        """What every seat shall end with."""
        return goal_of(self.game, proposal)

    def order(self, proposal: p.Split | p.Totals) -> tuple[Pick, ...] | None:
        """An order found by Z3, on tiles: those that a player shall have first."""
        order = self.engine.order(self.game, self.goal(proposal))
        named = named_picks(proposal) if isinstance(proposal, p.Split) else []
        return None if order is None else on_tiles(self.game, self._hand_out.position.gold, order, named)
