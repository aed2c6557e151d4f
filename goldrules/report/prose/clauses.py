"""Sentences for every clause of a rulebook, section by section."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, assert_never

from goldrules.editions import Clause, FeatureType, Rulebook
from goldrules.report.prose.nouns import a, counted, joined, sentence, spaced
from goldrules.report.prose.speaking import Speaker
from goldrules.syntax import expressions as x
from goldrules.syntax import rules as r
from goldrules.syntax.names import Cite


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its words, its level, names in other languages, and what tells it from others of the same words."""

    text: str
    level: int = 2
    names: tuple[tuple[str, str], ...] = ()
    key: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A paragraph and the citations of the clause that it says."""

    text: str
    cites: tuple[Cite, ...] = ()
    item: bool = False


def speaker_of(book: Rulebook) -> Speaker:
    """A speaker that calls each feature type by its English name, where it has one of its own."""
    return Speaker({name: _english(type_, book) for name, type_ in book.features.items()})


def _labels(type_: FeatureType, book: Rulebook) -> dict[str, str]:
    """What a type is called, by language; nothing where it only inherits the name of a type that it is."""
    others = (book.features[kind].named for kind in type_.kinds if kind != type_.name and kind in book.features)
    if type_.named is None or any(other and other.said is type_.named.said for other in others):
        return {}
    return {language.text: label for language, label in type_.named.said.labels}


def _english(type_: FeatureType, book: Rulebook) -> str:
    return _labels(type_, book).get("en", spaced(type_.name))


def sections(book: Rulebook) -> Iterator[tuple[Heading, tuple[Sentence, ...]]]:
    """Every section of a rulebook that has something to say."""
    told = _Teller(book)
    parts = [
        (Heading("The gold"), told.gold()),
        (Heading("Who gets gold"), told.claiming()),
        (Heading("How it is handed out"), told.handing_out()),
        (Heading("What it is worth"), told.value()),
        (Heading("Features"), told.about_features()),
        *((told.heading(type_), told.feature(type_)) for type_ in book.features.values()),
        (Heading("Followers"), told.followers()),
        (Heading("What a position may say besides"), told.marks()),
    ]
    for heading, said in parts:
        paragraphs = tuple(said)
        if paragraphs:
            yield heading, paragraphs


@dataclass(frozen=True)
class _Teller:
    book: Rulebook
    speak: Speaker = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "speak", speaker_of(self.book))

    # ------------------------------------------------------------ gold
    def gold(self) -> Iterator[Sentence]:
        """The supply, and where the ingots of a tile go."""
        if self.book.supply is not None:
            yield _of(self.book.supply, f"There are {counted(self.book.supply.said.amount, 'ingot')} in all")
        if self.book.placement is not None:
            places = [part for part in self.book.placement.said.parts if isinstance(part, r.Place)]
            first, *others = (f"{counted(place.amount, 'ingot')} on {self._one_of(place.tiles)}" for place in places)
            amount, _, rest = first.partition(" on ")
            first = f"{amount} {'is' if places[0].amount == 1 else 'are'} put on {rest}"
            words = f"When a tile that brings gold is laid, {joined([first, *others])}"
            yield _of(self.book.placement, words)

    def _one_of(self, tiles: x.TileSet) -> str:
        return self.speak.tiles(tiles) if isinstance(tiles, x.PlacedTile) else f"one of {self.speak.tiles(tiles)}"

    def value(self) -> Iterator[Sentence]:
        """The table of values."""
        if self.book.value is None:
            return
        yield _of(self.book.value, "At the end of the game, by how many a player has:")
        for part in self.book.value.said.parts:
            if isinstance(part, r.Row):
                yield Sentence(f"{_range(part)}: {counted(part.points, 'point')} each", item=True)

    # ------------------------------------------------------------ claims and the hand-out
    def claiming(self) -> Iterator[Sentence]:
        """What is the same in every edition."""
        yield Sentence(
            "Gold is handed out when all scoring of the move is done, from one pool for all features that are scored. "
            "A player may claim an ingot on a tile that is claimed by a scored feature that the player controls. "
            "An ingot belongs to its tile and is taken once. What nobody may claim stays on the board."
        )

    def handing_out(self) -> Iterator[Sentence]:
        """The cases, the silences and the procedures."""
        for case in self.book.cases.values():
            yield _of(case, f"If {self.speak.condition(case.said.condition)}, {_effect(case.said.effect)}", item=True)
        for silence in self.book.silences.values():
            without = ", and no case above holds," if self.book.cases else ","
            words = f"If {self.speak.condition(silence.said.condition)}{without} the edition is silent"
            yield _of(silence, f"{words}: nothing says how the gold is handed out", item=True)
        if not self.book.cases:
            yield Sentence("The edition does not say how gold is handed out.")
        for name, turns in self.book.turns.items():
            yield _of(turns, f"{'In turns' if name is None else _procedure(name)}: {self._turns(turns.said)}")

    def _turns(self, turns: r.Turns) -> str:
        words: dict[type, str] = {}
        each = any(isinstance(part, r.TakeEach) for part in turns.parts)
        for part in turns.parts:
            match part:
                case r.Start(after):
                    words[r.Start] = "the player after the active one begins" if after else "the active player begins"
                case r.Order(direction):
                    words[r.Order] = f"then {direction} each player in turn"
                case r.Take(amount, preferring):
                    words[r.Take] = f"must take {counted(amount, 'ingot')} that they may claim"
                    words[r.Take] += ", or all that are left of them" if amount > 1 else ""
                    if preferring is not None:
                        most = Speaker(self.speak.labels, of_tile=True).number(preferring)
                        words[r.Take] += f". They choose only among the tiles for which this number is greatest: {most}"
                case r.TakeEach(amount, features):
                    words[r.Take] = f"must take {counted(amount, 'ingot')} for each {self.speak.features(features)}"
                    words[r.Take] += ", different ones, as many as there still are"
                case r.Rounds(amount):
                    words[r.Rounds] = f"{counted(amount, 'round')} {'is' if amount == 1 else 'are'} played"
                case Cite():
                    pass
                case _:
                    assert_never(part)
        nothing = "nobody can take one any more" if each else "nothing is left that anybody may claim"
        ends = words.get(r.Rounds, f"it goes on until {nothing}")
        passed = "Whoever has nothing to take is passed over"
        return f"{words[r.Start]}, {words[r.Order]} {words[r.Take]}. {passed}; {ends}"

    # ------------------------------------------------------------ features
    def about_features(self) -> Iterator[Sentence]:
        """What holds where a type says nothing else."""
        if self.book.features:
            yield Sentence(
                "Where nothing else is said, a feature is scored when the move completes it, and the players with the "
                "greatest weight of followers on it control it."
            )

    def heading(self, type_: FeatureType) -> Heading:
        """The type's names."""
        labels = _labels(type_, self.book)
        names = tuple((language, label) for language, label in labels.items() if language != "en")
        return Heading(_english(type_, self.book), 3, names, type_.name)

    def feature(self, type_: FeatureType) -> Iterator[Sentence]:
        """Every clause of a type."""
        others = [self.speak.called(kind) for kind in type_.kinds if kind != type_.name]
        if others:
            yield Sentence(f"It is {joined([a(other) for other in others])} too: what is said of these is meant of it.")
        for define in type_.defines.values():
            yield _of(define, f"Its {spaced(define.said.name.text)}: {self.speak.tiles(define.said.tiles)}")
        for index, claims in enumerate(type_.claims):
            yield _of(claims, self._claims(claims.said, "It also gives" if index else "It gives"))
        if type_.scored is not None:
            yield _of(type_.scored, f"It is scored also if {self.speak.condition(type_.scored.said.condition)}")
        if type_.controlled is not None:
            yield _of(type_.controlled, self._controlled(type_.controlled.said))
        for needs in type_.needs:
            yield _of(needs, f"In every position, {self.speak.condition(needs.said.condition)}")

    def _claims(self, said: r.Claims, verb: str) -> str:
        if isinstance(said.tiles, x.NoTiles):
            return "It gives no gold"
        words = f"{verb} the gold on {self.speak.tiles(said.tiles)}"
        return words if said.condition is None else f"{words}, if {self.speak.condition(said.condition)}"

    def _controlled(self, said: r.Controlled) -> str:
        if said.by == "nobody":
            return "Nobody controls it"
        if said.over is None:
            return "The players with the greatest weight of followers on it control it"
        over = self.speak.features(said.over, many=True)
        return f"It is controlled by the players with the greatest weight of followers on all {over}, taken together"

    # ------------------------------------------------------------ followers and names
    def followers(self) -> Iterator[Sentence]:
        """What every kind weighs."""
        if self.book.followers:
            yield Sentence("What each kind of follower weighs in a majority:")
        for name, clause in self.book.followers.items():
            said = clause.said
            words = f"{spaced(name)}{' (meant where no kind is named)' if said.default else ''}: "
            words += self.speak.number(said.counts)
            if said.then is not None:
                words += f"; between players with equal weight this decides: {self.speak.number(said.then)}"
            yield _of(clause, words, item=True)

    def marks(self) -> Iterator[Sentence]:
        """The names of marks and numbers."""
        for name, mark in self.book.marks.items():
            yield _of(mark, f"which tiles are marked {spaced(name)}", item=True)
        for name, number in self.book.numbers.items():
            yield _of(number, f"how many {spaced(name)} a feature has", item=True)


def _of(clause: Clause[Any], text: str, *, item: bool = False) -> Sentence:
    return Sentence(sentence(text), clause.all_citations, item)


def _effect(effect: r.GiveAll | r.TakeTurns) -> str:
    match effect:
        case r.GiveAll():
            return "the only player who may claim gold gets all of it"
        case r.TakeTurns(None):
            return "the players take in turns"
        case r.TakeTurns(name):
            return f"the players take in turns, by {_procedure(str(name))}"
    assert_never(effect)


def _procedure(name: str) -> str:
    return f"the procedure \N{LEFT DOUBLE QUOTATION MARK}{spaced(name)}\N{RIGHT DOUBLE QUOTATION MARK}"


def _range(row: r.Row) -> str:
    if row.last is None:
        return f"{row.first} or more"
    return f"{row.first} to {row.last}" if row.last != row.first else str(row.first)


__all__ = ["Heading", "Sentence", "sections", "speaker_of"]
