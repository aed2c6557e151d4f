"""Positions of which everything is unknown: players, ingots, features of given types on a board of a given size.

Claims as free sets are such positions, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any

import z3

from goldrules.board import FeatureHere, FollowerHere, Position, Square
from goldrules.bounded.alike import followers_alike, hand_out_of, said_of_type, weights_on_type
from goldrules.bounded.bounds import laid_out, letter, player_names
from goldrules.editions import Rulebook
from goldrules.meaning import FeatureState, World
from goldrules.symbolic import Count, CountedAlgebra, Terms, Truth
from goldrules.syntax import expressions as x
from goldrules.syntax.traverse import nodes

MOST_NUMBER = 2
"""The greatest value of a named number of a feature, in a space."""


@dataclass(frozen=True)
class Space:
    """All positions of one size. The first player is active; `ingots` says of each ingot where it may lie.

    `facts` hold of every position: it is well formed as far as no rulebook is asked, and of positions that differ by a
    symmetry few are left. With `sparse`, a feature that is not completed is as good as absent, and where
    tiles lie does not matter: they are laid out on a board of `room`. Where types are unknown too, `slots` holds the
    features that one feature of a position may be, each of another type.
    """

    algebra: CountedAlgebra
    world: World[Terms, Truth, Count]
    ingots: tuple[Terms, ...]
    facts: tuple[Any, ...]
    sparse: bool = False
    types: tuple[str, ...] = ()
    default: str | None = None
    slots: tuple[tuple[int, ...], ...] = ()
    room: Square = (1, 1)

    @property
    def players(self) -> tuple[str, ...]:
        return self.world.players

    def position(self, model: z3.ModelRef) -> Position:
        """The position that a model shows, on the smallest rectangle, its tiles named in reading order."""
        shown = [(index, self.world.features[index]) for index in self.shown(model)]
        squares, idle = self._squares(model)
        names = self.tile_names(model)
        named = {index: letter(place, "A") for place, (index, _) in enumerate(shown)}
        features = []
        for index, state in shown:
            followers = [
                FollowerHere(player, None if kind == self.default else kind)
                for (player, kind), number in state.followers.items()
                for _ in range(self.algebra.value(model, number))
            ]
            assert state.type is not None
            numbers = {name: self.algebra.value(model, one) for name, one in state.numbers.items()}
            features.append(
                FeatureHere(
                    name=named[index],
                    type=state.type,
                    tiles=frozenset(squares[tile] for tile in held(model, state.tiles)) or idle,
                    followers=tuple(followers),
                    numbers={name: number for name, number in numbers.items() if number},
                    joins=frozenset(
                        named[other] for other, joined in state.joins.items() if other in named and true(model, joined)
                    ),
                    state="new" if true(model, state.new) else "finished" if true(model, state.finished) else None,
                )
            )
        placed = next((names[square] for square in held(model, self.world.placed)), None)
        return Position(
            players=self.players,
            active=self.players[0],
            squares={letter(index, "a"): tile for index, tile in enumerate(sorted({*squares.values(), *idle}))},
            features=tuple(features),
            gold=tuple(names[square] for square in sorted(filter(None, self.lying(model)), key=squares.__getitem__)),
            marks={
                mark: frozenset(squares[tile] for tile in held(model, tiles))
                for mark, tiles in self.world.marks.items()
            },
            completes=frozenset(named[index] for index, state in shown if true(model, state.completed)),
            placed=placed,
        )

    def tile_names(self, model: z3.ModelRef) -> Mapping[Square, str]:
        """What each tile is called in the position; tiles of claims that it does not tell apart have one name."""
        squares, idle = self._squares(model)
        names = {tile: letter(index, "a") for index, tile in enumerate(sorted({*squares.values(), *idle}))}
        return {square: names[tile] for square, tile in squares.items()}

    def _squares(self, model: z3.ModelRef) -> tuple[Mapping[Square, Square], frozenset[Square]]:
        """Where each tile is in the position, and the tile on which features stand that have none of these."""
        tiles = held(model, self.world.board)
        if not self.sparse:
            top = min((row for row, _ in tiles), default=0)
            west = min((column for _, column in tiles), default=0)
            return {(row, column): (row - top, column - west) for row, column in tiles}, frozenset()
        features = [self.world.features[index].tiles for index in self.shown(model)]
        idle = any(not held(model, own) for own in features)
        if not self.ingots:
            return dict.fromkeys(tiles, (0, 0)), frozenset([(0, 0)] if idle else [])
        # Ingots that the same features claim share a tile where there is no room for each on its own.
        alone = len(tiles) + idle <= self.room[0] * self.room[1]
        groups: dict[object, list[Square]] = {}
        for tile in tiles:
            groups.setdefault(tile if alone else tuple(true(model, own[tile]) for own in features), []).append(tile)
        places = laid_out(len(groups) + idle, *self.room)
        found = {tile: place for place, some in zip(places, groups.values(), strict=False) for tile in some}
        return found, frozenset(places[len(groups) :])

    def shown(self, model: z3.ModelRef) -> list[int]:
        """The features that the position of a model has, by number, in its order."""
        return [
            index
            for index, state in enumerate(self.world.features)
            if (true(model, state.completed) if self.sparse else state.there is None or true(model, state.there))
        ]

    def lying(self, model: z3.ModelRef) -> list[Square | None]:
        """The square of each ingot; None for one that the position does not have."""
        return [next(iter(held(model, ingot)), None) for ingot in self.ingots]

    def features_at_most(self, count: int) -> Any:
        """The position has so many features, or fewer."""
        if self.sparse:
            return z3.And(*(z3.Not(state.completed) for state in self.world.features[count:]))
        late = [self.world.features[index].there for slot in self.slots[count:] for index in slot]
        return z3.And(*(z3.Not(there) for there in late if there is not None))

    def ingots_at_most(self, count: int) -> Any:
        """The position has so many ingots, or fewer."""
        return z3.And(*(z3.Not(z3.Or(*ingot.values())) for ingot in self.ingots[count:]))

    def tiles_at_most(self, count: int) -> Any:
        """The board has so many tiles or fewer."""
        return z3.PbLe([(there, 1) for there in self.world.board.values()], count)

    @cached_property
    def _trimmings(self) -> list[tuple[Any, int]]:
        """What a position can do without, each with how odd it looks: followers that are no default ones most."""
        found: list[tuple[Any, int]] = []
        for state in self.world.features:
            found += [
                (term, 2 if kind == self.default else 3)
                for (_, kind), number in state.followers.items()
                for term in number.terms
            ]
            found += [(number.terms[0], 1) for number in state.numbers.values()]
            found += [(term, 1) for term in (state.new, state.finished, *state.joins.values())]
            if self.sparse:
                found += [(term, 1) for term in state.tiles.values()]
        found += [(term, 1) for tiles in self.world.marks.values() for term in tiles.values()]
        # Features that share a slot share their terms.
        once = {term.get_id(): (term, weight) for term, weight in found if not isinstance(term, bool)}
        return list(once.values())

    def trimmings(self, model: z3.ModelRef) -> int:
        """How much a position has that it may be able to do without."""
        return sum(weight for term, weight in self._trimmings if true(model, term))

    def trimmings_at_most(self, count: int) -> Any:
        """There is so much of it, or less."""
        return z3.PbLe(self._trimmings, count) if self._trimmings else z3.BoolVal(count >= 0)


def true(model: z3.ModelRef, term: Truth) -> bool:
    return term if isinstance(term, bool) else z3.is_true(model.eval(term, model_completion=True))


def held(model: z3.ModelRef, tiles: Terms) -> list[Square]:
    return [square for square, inside in tiles.items() if true(model, inside)]


# ---------------------------------------------------------------- boards
def board_space(
    books: Sequence[Rulebook],
    types: Sequence[str],
    *,
    players: int,
    ingots: int,
    rows: int,
    columns: int,
    more: Iterable[Any] = (),
    exactly: bool = True,
) -> Space:
    """Features of given types anywhere on a board with holes, as far as some rulebooks can tell positions apart.

    There are so many ingots (up to so many, where not `exactly`), and at most one follower of each sort of each player
    on a feature; `more` is what else reads the positions.
    """
    board = BoardBuilder(books, tuple(types), player_names(players), rows, columns, [*more])
    return board.build(ingots, exactly=exactly)


class BoardBuilder:
    """Makes the unknowns of a board and of its features, and gathers what holds of them in `facts`."""

    def __init__(
        self,
        books: Sequence[Rulebook],
        types: tuple[str, ...],
        players: tuple[str, ...],
        rows: int,
        columns: int,
        more: list[Any],
    ) -> None:
        self.types, self._players, self._books = types, players, books
        self._rows, self._columns = rows, columns
        self._algebra = CountedAlgebra(rows, columns)
        self._grid = [(row, column) for row in range(rows) for column in range(columns)]
        said = [part for book in books for name in set(types) for part in said_of_type(book, name)]
        said += [part for book in books for name in set(types) for part in weights_on_type(book, name)]
        said += [part for book in books for part in hand_out_of(book)]
        self._said = [*nodes(tuple(said)), *nodes(tuple(more))]
        self._sorts = followers_alike(books, set(types))
        defaults = {book.default_follower for book in books}
        self._default = defaults.pop() if len(defaults) == 1 else None
        self.facts: list[Any] = []
        self.slots: tuple[tuple[int, ...], ...] = ()

    def build(self, ingots: int, *, exactly: bool = True) -> Space:
        """The space with so many ingots, or up to so many."""
        board = {square: z3.Bool(f"tile {square}") for square in self._grid}
        top = [board[square] for square in self._grid if square[0] == 0]
        west = [board[square] for square in self._grid if square[1] == 0]
        self.facts += [z3.Or(*top), z3.Or(*west)]
        states = self.features(board)
        lying = [self._somewhere(f"ingot {index}", board, exactly) for index in range(ingots)]
        for one, other in pairwise(lying):
            self.facts += not_later([*one.values()], [*other.values()])
        gold = {square: Count(0, tuple(one[square] for one in lying)) for square in self._grid if lying}
        marks = {node.mark.text for node in self._said if isinstance(node, x.Marked)}
        placed = any(isinstance(node, x.PlacedTile) for node in self._said)
        world: World[Terms, Truth, Count] = World(
            rows=self._rows,
            columns=self._columns,
            players=self._players,
            board=board,
            placed=self._somewhere("placed", board, True) if placed else {},
            marks={mark: self._anywhere(f"mark {mark}", board) for mark in sorted(marks)},
            gold=gold,
            features=tuple(states),
        )
        facts = tuple(self.facts)
        return Space(self._algebra, world, tuple(lying), facts, False, self.types, self._default, self.slots)

    def _anywhere(self, name: str, board: Terms) -> dict[Square, z3.BoolRef]:
        found = {square: z3.Bool(f"{name} on {square}") for square in self._grid}
        self.facts += [z3.Implies(found[square], board[square]) for square in self._grid]
        return found

    def _somewhere(self, name: str, board: Terms, exactly: bool) -> dict[Square, z3.BoolRef]:
        found = self._anywhere(name, board)
        weights = [(one, 1) for one in found.values()]
        self.facts.append(z3.PbEq(weights, 1) if exactly else z3.PbLe(weights, 1))
        return found

    # ------------------------------------------------------------ features
    def features(self, board: Terms) -> list[FeatureState[Terms, Truth, Count]]:
        """One feature of each of the types."""
        joined = self.joined(len(self.types))
        many = range(len(self.types))
        states = []
        for index, type_ in enumerate(self.types):
            joins = {other: joined[min(index, other), max(index, other)] for other in many if joined and other != index}
            states.append(self.feature(index, type_, board, joins))
            self.facts.append(z3.Or(*states[-1].tiles.values()))
        return states

    def joined(self, count: int) -> Mapping[tuple[int, int], Truth]:
        """Which of so many features are joined; empty where nothing asks."""
        if not any(isinstance(node, x.Kind) and {"joined", "linked"} & {*node.adjectives} for node in self._said):
            return {}
        return {(one, other): z3.Bool(f"joins {one} {other}") for one, other in combinations(range(count), 2)}

    def feature(
        self, index: int, type_: str, board: Terms, joins: Mapping[int, Truth]
    ) -> FeatureState[Terms, Truth, Count]:
        """A feature of which everything is unknown but its type."""
        on = self._anywhere(f"F{index}", board)
        completed, finished, new = (z3.Bool(f"F{index} {word}") for word in ("completed", "finished", "new"))
        self.facts += [z3.Not(z3.And(new, finished)), z3.Not(z3.And(completed, finished))]
        numbers: dict[str, Count] = {}
        for name in sorted(self._named_numbers()):
            numbers[name], facts = self._algebra.unknown(f"F{index} {name}", MOST_NUMBER)
            self.facts += facts
        followers: dict[tuple[str, str], Count] = {
            (player, kind): Count(0, (z3.Bool(f"{player} {kind} on F{index}"),))
            for player in self._players
            for kind in self._sorts
        }
        return FeatureState(f"F{index}", type_, on, completed, finished, new, numbers, joins, followers)

    def _named_numbers(self) -> set[str]:
        declared = {name for book in self._books for name in book.numbers}
        return {node.name.text for node in self._said if isinstance(node, x.NamedNumber)} & declared


def not_later(first: Sequence[Any], second: Sequence[Any]) -> Iterator[Any]:
    """Of two rows in each of which at most one is true, what is true in the first comes no later; none comes last."""
    before = first[0]
    yield z3.Implies(second[0], before)
    for one, other in zip(first[1:], second[1:], strict=True):
        before = z3.Or(before, one)
        yield z3.Implies(other, before)
