"""Which feature types and followers are alike for some rulebooks: one of each is enough to look at.

Two types are alike if what the rulebooks say of them is the same, letter by letter, and no clause tells them apart by
name. What is said is its `needs`, `claims`, `scored`, `controlled` and sets, and what followers weigh on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from itertools import combinations_with_replacement
from typing import Any

from goldrules import printing
from goldrules.editions import Rulebook
from goldrules.source import Span
from goldrules.syntax import expressions as x
from goldrules.syntax import rules as r
from goldrules.syntax.names import Cite, Name
from goldrules.syntax.traverse import nodes

Said = tuple[Any, ...]
_IT, _ANOTHER = x.IsType(Name("it")), x.IsType(Name("another"))
"""A settled `is TYPE`: it is, or it is not."""


def shared_types(books: Sequence[Rulebook]) -> list[str]:
    """The types that all of some rulebooks have."""
    return [name for name in books[0].features if all(name in book.features for book in books)]


def said_of_type(book: Rulebook, name: str) -> list[Any]:
    """The clauses of a type that mean something, each without what is settled by its being of that type."""
    type_ = book.features[name]
    single: list[Any] = [type_.scored, type_.controlled]
    clauses: list[Any] = [*type_.claims, *type_.needs]
    clauses.extend(type_.defines.values())
    clauses.extend(clause for clause in single if clause is not None)
    return [_folded(clause.said, type_.kinds) for clause in clauses]


def weights_on_type(book: Rulebook, name: str) -> list[tuple[str, Any, Any]]:
    """What each follower weighs on a type."""
    kinds = book.features[name].kinds
    return [
        (follower, _folded(clause.said.counts, kinds), _folded(clause.said.then, kinds))
        for follower, clause in book.followers.items()
    ]


def looks_around(book: Rulebook, said: Iterable[Any]) -> bool:
    """What is said depends on other features; a type that is counted stands there as a name."""
    types = {kind for type_ in book.features.values() for kind in type_.kinds}
    return any(
        isinstance(node, x.Kind | x.Meets | x.Where) or (isinstance(node, x.SetName) and node.name.text in types)
        for node in nodes(tuple(said))
    )


def all_said_of_type(book: Rulebook, name: str) -> list[Any]:
    """The clauses of a type, and what followers weigh on it."""
    weights = weights_on_type(book, name)
    return [*said_of_type(book, name), *(part for _, *parts in weights for part in parts if part is not None)]


def hand_out_of(book: Rulebook) -> list[Any]:
    """What a rulebook says of the hand-out: cases and procedures."""
    said: list[Any] = [clause.said for clause in book.cases.values()]
    return [*said, *(clause.said for clause in book.turns.values())]


def named_in(book: Rulebook, said: Iterable[Any]) -> frozenset[str]:
    """The feature types that some clauses name."""
    found: set[str] = set()
    for node in nodes(tuple(said)):
        match node:
            case x.Kind(type=Name() as name) | x.IsType(type=name) | x.SetName(name=name):
                found.add(name.text)
            case _:
                pass
    return frozenset(found & {kind for type_ in book.features.values() for kind in type_.kinds})


def told_apart(books: Sequence[Rulebook], types: Iterable[str], more: Iterable[Any] = ()) -> frozenset[str]:
    """The types that something said of the given types, or of the hand-out, or something more, names."""
    found: frozenset[str] = frozenset()
    more = list(more)
    for book in books:
        said = [*hand_out_of(book), *more]
        for name in types:
            said += said_of_type(book, name)
            said += [part for _, *parts in weights_on_type(book, name) for part in parts if part is not None]
        found |= named_in(book, said)
    return found


def type_key(books: Sequence[Rulebook], name: str, apart: frozenset[str]) -> Said:
    """What types that are alike have in common."""
    return tuple(
        (
            _texts(said_of_type(book, name)),
            tuple((follower, _text(counts), _text(then)) for follower, counts, then in weights_on_type(book, name)),
            frozenset(book.features[name].kinds) & apart,
        )
        for book in books
    )


def representatives(books: Sequence[Rulebook], more: Iterable[Any] = (), focus: Iterable[str] = ()) -> list[str]:
    """One of each sort of types that are alike; those of the focus are kept apart from the others."""
    types, more, wanted = shared_types(books), list(more), frozenset(focus)
    apart = told_apart(books, types, more)
    found: dict[tuple[Said, bool], str] = {}
    for name in types:
        found.setdefault((type_key(books, name, apart), name in wanted), name)
    return list(found.values())


def frames(
    books: Sequence[Rulebook], size: int, focus: Iterable[str] = (), more: Iterable[Any] = ()
) -> Iterator[tuple[str, ...]]:
    """The types that so many features may be of, up to types that are alike; with a focus, one is of one of its types.

    `more` is what else may name a type, such as a theorem.
    """
    more, wanted = list(more), frozenset(focus)
    seen: set[Said] = set()
    for frame in combinations_with_replacement(representatives(books, more, wanted), size):
        if wanted and not wanted & set(frame):
            continue
        here = told_apart(books, set(frame), more)
        key = tuple(sorted((repr(type_key(books, name, here)), name in wanted) for name in frame))
        if key not in seen:
            seen.add(key)
            yield frame


def followers_alike(books: Sequence[Rulebook], types: Iterable[str]) -> list[str]:
    """One of each sort of followers, the default one first, without those that weigh nothing and occupy nothing."""
    types = list(types)
    told = {
        node.follower.text
        for book in books
        for name in types
        for node in nodes((*said_of_type(book, name), *hand_out_of(book)))
        if isinstance(node, x.OccupiedBy)
    }
    found: dict[Said, str] = {}
    first = books[0].default_follower
    names = [name for name in books[0].followers if all(name in book.followers for book in books)]
    for name in sorted(names, key=lambda one: one != first):
        weights = tuple(
            tuple(
                (_text(counts), _text(then))
                for follower, counts, then in weights_on_type(book, type_)
                if follower == name
            )
            for book in books
            for type_ in types
        )
        idle = all(one == ("0", "") for some in weights for one in some) and name not in told
        if not idle:
            found.setdefault((weights, name if name in told else None), name)
    return list(found.values())


def meaning_key(book: Rulebook, more: Iterable[Any] = ()) -> Said:
    """What rulebooks have in common that mean the same, letter by letter, up to types that are alike.

    `more` is what else may name a type, such as a theorem.
    """
    apart = told_apart([book], book.features, more)
    types = {repr(type_key([book], name, apart)) for name in book.features}
    hand_out = sorted(map(_plain, hand_out_of(book)))
    silent = sorted(_plain(clause.said) for clause in book.silences.values())
    supply = None if book.supply is None else book.supply.said.amount
    value = (
        None
        if book.value is None
        else [printing.clause(row) for row in book.value.said.parts if isinstance(row, r.Row)]
    )
    return tuple(sorted(types)), tuple(hand_out), tuple(silent), book.default_follower, supply, repr(value)


def _plain(said: Any) -> str:
    """A case or a procedure as text, without its citations."""
    if isinstance(said, r.Turns):
        parts = (printing.clause(part) for part in said.parts if not isinstance(part, Cite))
        return f"turns {said.name or ''}: {', '.join(sorted(parts))}"
    return printing.clause(said)


# ---------------------------------------------------------------- what claims alone decide
def sees_claims_only(books: Iterable[Rulebook]) -> bool:
    """The hand-out depends on nothing of a position but who may claim what by which scored feature."""
    return all(_sees_claims_only(said) for book in books for said in hand_out_of(book))


def _sees_claims_only(said: Any) -> bool:
    for node in nodes(said):
        match node:
            case x.Kind():
                if node.type is not None or "scored" not in node.adjectives or {*node.adjectives} - {"scored", "own"}:
                    return False
            case x.GoldOn():
                if not isinstance(node.tiles, x.OwnClaims | x.WholeBoard):
                    return False
            case x.Count():
                if not isinstance(node.counted, x.Claimants | x.Controllers | x.Kind | x.Where):
                    return False
            case x.Meets() | x.OccupiedBy() | x.IsType() | x.Test() | x.IsCompleted() | x.IsFinished() | x.IsNew():
                return False
            case x.NamedNumber() | x.TilesOf() | x.Marked() | x.SetName() | x.Call() | x.OwnTiles() | x.PlacedTile():
                return False
            case _:
                pass
    return True


def plain_type(books: Sequence[Rulebook]) -> str | None:
    """A type of features that claim their own tiles and nothing else, whose holders control them; None without one."""
    default = books[0].default_follower
    if default is None or any(book.default_follower != default for book in books):
        return None
    for book in books:
        counts = book.followers[default].said.counts
        if not isinstance(counts, x.Integer) or counts.value < 1 or book.followers[default].said.then is not None:
            return None
    for name in shared_types(books):
        said = [said_of_type(book, name) for book in books]
        if all(len(one) == 1 and one[0] == r.Claims(x.OwnTiles(), None, one[0].cites) for one in said):
            return name
    return None


# ---------------------------------------------------------------- texts
def _texts(said: Iterable[Any]) -> tuple[str, ...]:
    return tuple(sorted(_text(one) for one in said))


def _text(said: Any) -> str:
    if said is None:
        return ""
    return printing.clause(said) if isinstance(said, r.FeatureClause) else printing.expression(said)


def _folded(node: Any, kinds: Sequence[str]) -> Any:
    """The node with each `is TYPE` that is read inside a feature of some kinds settled."""
    match node:
        case x.IsType():
            return _IT if node.type.text in kinds else _ANOTHER
        case x.Or() | x.And():
            left, right = _folded(node.left, kinds), _folded(node.right, kinds)
            decides, gives_way = (_IT, _ANOTHER) if isinstance(node, x.Or) else (_ANOTHER, _IT)
            if decides in (left, right):
                return decides
            return right if left == gives_way else left if right == gives_way else replace(node, left=left, right=right)
        case x.Not():
            operand = _folded(node.operand, kinds)
            return {_IT: _ANOTHER, _ANOTHER: _IT}.get(operand) or replace(node, operand=operand)
        case x.Choice():
            condition = _folded(node.condition, kinds)
            if condition in (_IT, _ANOTHER):
                return _folded(node.then if condition == _IT else node.otherwise, kinds)
            then, otherwise = _folded(node.then, kinds), _folded(node.otherwise, kinds)
            return replace(node, condition=condition, then=then, otherwise=otherwise)
        case x.Where():
            return replace(node, features=_folded(node.features, kinds))
        case tuple():
            return tuple(_folded(part, kinds) for part in node)
        case _ if is_dataclass(node) and not isinstance(node, Span | Name | type):
            return replace(node, **{part.name: _folded(getattr(node, part.name), kinds) for part in fields(node)})
        case _:
            return node
