"""Positions in JSON to the syntax of examples; every name knows its place in the JSON text."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import Literal, cast, get_args
from unicodedata import normalize

from goldrules.diagnostics import Diagnostic
from goldrules.exchange.asking import AskingReader
from goldrules.exchange.scan import Array, Member, Number, Value, scan
from goldrules.exchange.shapes import first
from goldrules.source import Source
from goldrules.syntax import positions as p
from goldrules.syntax.names import AuthorityKind, Cite, Name

VERSION = 1

_CITE = '{"source": "S", "place": "page 1"}'
_FEATURE = '{"type": "t", "name": "N", "tiles": ["a"]}'
_ROWS = '[["a", "b"], ["c", null]]'
_EXPLAINED = ("publisher", "assumed")


def read_examples(source: Source) -> tuple[list[p.Example], list[Diagnostic]]:
    """The examples of a JSON text, a position or a list of them, and everything that is wrong with the text.

    A position in which something is wrong is left out. One without a name is called `FILE position N`, counted from 1.
    The parts of an example stand in the order of `goldrules.exchange.canonical`.
    """
    document, unusable = scan(source)
    if document is None:
        return [], unusable
    places = sorted(problem.label.span.start for problem in unusable)
    reader = _Reader(_quotable(source.name))
    examples: list[p.Example] = []
    values = document.items if isinstance(document, Array) else (document,)
    for number, value in enumerate(values, start=1):
        before = len(reader.problems)
        example = reader.position(value, number)
        broken = bisect_left(places, value.span.start) < bisect_left(places, value.span.end)
        if not broken and len(reader.problems) == before:
            examples.append(example)
    return examples, sorted([*unusable, *reader.problems], key=lambda problem: problem.label.span.start)


def read_example(value: Value) -> tuple[p.Example | None, list[Diagnostic]]:
    """The example that a value of a JSON text is, or None and what is wrong with it."""
    reader = _Reader(_quotable(value.span.source.name))
    example = reader.position(value, 1)
    return (None, reader.problems) if reader.problems else (example, [])


def _quotable(name: str) -> str:
    """The name of a file as a text that the language can quote."""
    return normalize("NFC", name).replace('"', "'").replace("\n", " ").replace("\r", " ")


class _Reader(AskingReader):
    """Reads the positions of a file. What it gives is not to be used where it reported something."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self._file = file

    def position(self, value: Value, number: int) -> p.Example:
        """A position, the `number`th of the document."""
        readers: dict[str, Callable[[Member], tuple[p.ExamplePart, ...]]] = {
            "cite": self._cites,
            "like": lambda said: (p.Like(self.string(said.value, "the name of a position"), said.span),),
            "under": lambda said: (p.Under(self.names(said.value, "editions", '["A"]'), said.span),),
            "players": lambda said: (p.Players(self.names(said.value, "players", '["Red", "Blue"]'), said.span),),
            "active": lambda said: (p.Active(self.name(said.value, "a player"), said.span),),
            "entitled": lambda said: (p.Entitled(self.shares(said.value), said.span),),
            "holds": self._holds,
            "board": self._board,
            "features": lambda said: self.items(said.value, "a list of features", f"[{_FEATURE}]", self._feature, 0),
            "gold": lambda said: (p.Gold(self.names(said.value, "tiles", '["a", "a"]', 0), said.span),),
            "marks": self._marks,
            "completes": lambda said: (p.Completes(self.names(said.value, "features", '["N"]', 0), said.span),),
            "placed": lambda said: (p.Placed(self.name(said.value, "a tile"), said.span),),
            "propose": lambda said: self.items(
                said.value, "a list of proposals", '[{"counts": {"Red": 2}}]', self.propose, 0
            ),
            "expect": lambda said: self.items(
                said.value, "a list of expectations", '[{"left": []}]', self.expectation, 0
            ),
        }
        example = '{"players": ["Red", "Blue"]}'
        found = self.members(value, "a position", example, ("version", "name", *readers))
        title = f"{self._file} position {number}"
        if found is None:
            return p.Example(title, (), value.span)
        if "version" in found:
            self._version(found["version"].value)
        if "name" in found:
            title = self.string(found["name"].value, "the name of the position")
        parts = [part for key, read in readers.items() if key in found for part in read(found[key])]
        return p.Example(title, tuple(parts), value.span)

    def _version(self, value: Value) -> None:
        if not isinstance(value, Number):
            self.unexpected(value, f"the version `{VERSION}`")
        elif value.value != VERSION:
            self.report(value.span, f"there is no version `{value.span.text}` of this format, only `{VERSION}`")

    def _cites(self, said: Member) -> tuple[Cite, ...]:
        return self.items(said.value, "a list of citations", f"[{_CITE}]", self._cite, 0)

    def _cite(self, value: Value) -> Cite:
        keys = ("source", "place", "authority", "detail")
        found = self.members(value, "a citation", _CITE, keys, ("source", "place"))
        if found is None:
            return Cite(Name(""), "")
        authority: AuthorityKind = "printed"
        if "authority" in found:
            authority = cast("AuthorityKind", self.choice(found["authority"].value, get_args(AuthorityKind)))
        detail = self.string(found["detail"].value, "a text") if "detail" in found else None
        if (detail is None) is (authority in _EXPLAINED):
            message = f"a citation that is `{authority}` {'needs a' if detail is None else 'has no'} `detail`"
            hint = "it is the date of a publisher's word, or the reason of what is assumed"
            self.report(first(value) if detail is None else found["detail"].key.inside, message, hint)
        source = self.name(found["source"].value, "a source")
        return Cite(source, self.string(found["place"].value, "a place in the source"), authority, detail, value.span)

    # ------------------------------------------------------------ the position
    def _holds(self, said: Member) -> tuple[p.Holds, ...]:
        amounts = self.amounts(said.value, "an object from players to numbers", '{"Red": 7}', 0)
        return (p.Holds(amounts, said.span),) if amounts else ()

    def _board(self, said: Member) -> tuple[p.Board, ...]:
        rows = self.items(said.value, "a list of rows", _ROWS, self._row)
        spans = tuple(item.span for item in said.value.items) if isinstance(said.value, Array) else ()
        return (p.Board(rows, spans, said.span),)

    def _row(self, value: Value) -> tuple[Name | None, ...]:
        return self.items(value, "a list of tiles, `null` where there is none,", '["a", null]', self.tile_or_nothing)

    def _marks(self, said: Member) -> tuple[p.Marks, ...]:
        found = self.object(said.value, "an object from marks to tiles", '{"m": ["a"]}')
        return tuple(
            p.Marks(self.name(one.key), self.names(one.value, "tiles", '["a"]'), one.span)
            for one in (found or {}).values()
        )

    def _feature(self, value: Value) -> p.FeatureHere:
        needed = ("type", "name", "tiles")
        keys = (*needed, "followers", "numbers", "joins", "state")
        found = self.members(value, "a feature", _FEATURE, keys, needed)
        if found is None:
            return p.FeatureHere(Name(""), Name(""), ())
        parts: list[p.HeldBy | p.WithNumbers | p.Joins | p.State] = []
        if "followers" in found:
            said = found["followers"]
            holders = self.items(said.value, "a list of followers", '[{"player": "Red"}]', self._holder, 0)
            parts += [p.HeldBy(holders, said.span)] if holders else []
        if "numbers" in found:
            said = found["numbers"]
            amounts = self.amounts(said.value, "an object from names to numbers", '{"n": 2}', 0)
            parts += [p.WithNumbers(amounts, said.span)] if amounts else []
        if "joins" in found:
            said = found["joins"]
            joined = self.names(said.value, "features", '["N"]', 0)
            parts += [p.Joins(joined, said.span)] if joined else []
        if "state" in found:
            said = found["state"]
            word = cast("Literal['new', 'finished']", self.choice(said.value, ("new", "finished")))
            parts.append(p.State(word, said.span))
        type_ = self.name(found["type"].value, "a type of feature")
        name = self.name(found["name"].value, "a name of a feature")
        return p.FeatureHere(type_, name, self.names(found["tiles"].value, "tiles", '["a"]'), tuple(parts), value.span)

    def _holder(self, value: Value) -> p.Holder:
        found = self.members(value, "a follower", '{"player": "Red"}', ("player", "kind"), ("player",))
        if found is None:
            return p.Holder(Name(""), None)
        kind = self.name(found["kind"].value, "a kind of follower") if "kind" in found else None
        return p.Holder(self.name(found["player"].value, "a player"), kind, value.span)
