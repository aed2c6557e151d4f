"""Lint over feature types: types that are never scored, and claims that never matter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from goldrules import printing
from goldrules.bounded import Bound, Reading, facts_of, frames
from goldrules.bounded.alike import all_said_of_type, looks_around, said_of_type, told_apart, type_key
from goldrules.bounded.reading import whole
from goldrules.bounded.sizes import sizes_for, space_for
from goldrules.bounded.smallest import solved
from goldrules.bounded.space import MOST_NUMBER
from goldrules.editions import Clause, FeatureType, Rulebook
from goldrules.legality import Budget
from goldrules.linting.checks import Finding
from goldrules.solving import Loop
from goldrules.syntax import expressions as x
from goldrules.syntax.traverse import nodes
from goldrules.wording import ingots, number_of


@dataclass
class Seen:
    """Of a type: whether it is well formed anywhere, and scored, and which of its claims gave nothing so far."""

    idle: set[int]
    formed: bool = False
    scored: bool = False

    @property
    def everything(self) -> bool:
        """Nothing more can be seen that is asked for: whether a type is scored that claims nothing is not."""
        return self.formed and not self.idle


def types(book: Rulebook, bound: Bound, budget: Budget, known: dict[object, Seen]) -> Iterator[Finding]:
    """The types that are never scored, and the `claims` clauses of the others that never give a tile which the type's
    others do not give.

    `known` keeps what was seen of a type, for rulebooks of the same meaning. Raises `OutOfTime`.
    """
    apart = told_apart([book], book.features)
    for name, type_ in book.features.items():
        key = type_key([book], name, apart), tuple(printing.clause(one.said) for one in type_.claims)
        if key not in known:
            known[key] = _look(book, name, bound, budget)
        seen = known[key]
        if not seen.formed or (seen.idle and not seen.scored):
            yield _never(book, name, bound, seen)
            continue
        for index in sorted(seen.idle):
            clause, more = type_.claims[index], " that the other claims do not give" if len(type_.claims) > 1 else ""
            message = f"this claim of `{name}` gives nothing{more} in any position with {_words(book, name, bound)}"
            yield Finding("GL202", message, clause.span, (book.name,), (clause,))


def _look(book: Rulebook, name: str, bound: Bound, budget: Budget) -> Seen:
    """Look at positions in which the type is well formed and scored, those with few features first."""
    claims = book.features[name].claims
    seen = Seen({index for index, one in enumerate(claims) if not isinstance(one.said.tiles, x.NoTiles)})
    for size in range(1, _most_features(book, name, bound) + 1):
        for frame in frames([book], size, [name]):
            if seen.everything:
                return seen
            space = space_for([book], frame, [name], bound)
            reading, here = Reading(space, book), frame.index(name)
            loop = Loop()
            loop.add(facts_of([reading]))
            scored = whole(reading.walk.scored[here])
            seen.formed = seen.formed or solved(loop, [], budget) is not None
            seen.scored = seen.scored or (bool(seen.idle) and solved(loop, [scored], budget) is not None)
            for index in sorted(seen.idle) if seen.scored else ():
                if solved(loop, [scored, _gives_alone(reading, here, claims, index)], budget) is not None:
                    seen.idle.remove(index)
    return seen


def _gives_alone(reading: Reading, here: int, claims: tuple[Clause[Any], ...], index: int) -> Any:
    """A claim gives a tile that no other claim of the feature gives."""
    a, walk = reading.space.algebra, reading.walk
    others = a.union(walk.claim(here, one) for place, one in enumerate(claims) if place != index)
    return whole(a.some(a.difference(walk.claim(here, claims[index]), others)))


def _never(book: Rulebook, name: str, bound: Bound, seen: Seen) -> Finding:
    type_ = book.features[name]
    clauses = tuple(_settling(type_)) or type_.claims
    what = "scored" if seen.formed else "as its `needs` ask"
    message = f"no position with {_words(book, name, bound)} has a `{name}` that is {what}"
    return Finding("GL203", message, clauses[0].span, (book.name,), clauses)


def _settling(type_: FeatureType) -> Iterator[Clause[Any]]:
    """What says whether a feature of a type can be, and is scored."""
    yield from type_.needs
    if type_.scored is not None:
        yield type_.scored


def _most_features(book: Rulebook, name: str, bound: Bound) -> int:
    """How many features are looked at: one is enough for a type that does not look at others."""
    return bound.features if looks_around(book, all_said_of_type(book, name)) else 1


def _words(book: Rulebook, name: str, bound: Bound) -> str:
    """Up to where positions were looked at, as far as it makes a difference to a type."""
    players, gold = sizes_for([book], [name], bound)
    words = [f"up to {number_of(bound.features, 'feature')}"]
    if players > 1:
        words.append(number_of(players, "player"))
    if gold:
        words.append(ingots(gold))
    if any(isinstance(node, x.NamedNumber) for node in nodes(tuple(said_of_type(book, name)))):
        words.append(f"numbers up to {MOST_NUMBER}")
    return f"{', '.join(words)}, a {bound.rows}\N{MULTIPLICATION SIGN}{bound.columns} board"
