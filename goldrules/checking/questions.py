"""Examples to questions: a position, the editions it is asked under, and what is expected or proposed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from goldrules.board import Entitlement, FeatureHere, FollowerHere, Position, Square
from goldrules.checking.declared import Declared
from goldrules.checking.gathering import Gatherer, Parts
from goldrules.checking.naming import PositionNames
from goldrules.checking.reporting import read_as_a_word
from goldrules.diagnostics import Diagnostic, Label
from goldrules.source import Span
from goldrules.syntax import positions as p
from goldrules.syntax.names import Cite, Name


@dataclass(frozen=True)
class Question:
    """An example whose position is whole. `features` are the nodes of its features, for their places; `inherited` names
    those that another example says, which this one is like.
    """

    title: str
    span: Span
    cites: tuple[Cite, ...]
    under: tuple[Name, ...]
    position: Position
    expectations: tuple[p.Expectation, ...]
    proposals: tuple[p.Propose, ...]
    features: tuple[p.FeatureHere, ...] = field(repr=False)
    inherited: frozenset[str] = frozenset()

    @property
    def named(self) -> str:
        """The position in words, by its name where its text may hold several."""
        return _named(self.title, self.span)

    @property
    def about_places(self) -> bool:
        """It is asked which features lie where they cannot, so the position need not be one that can be."""
        return any(isinstance(one, p.ExpectMisplaced) for one in self.expectations)


def question_of(
    example: p.Example, declared: Declared, gatherer: Gatherer | None = None
) -> tuple[Question | None, list[Diagnostic]]:
    """The question that an example asks, and what is wrong with it.

    The question is None where the position has no parts to be made of; where there are problems it is not to be
    answered. One gatherer for many examples finds what they are like only once.
    """
    maker = _Maker(declared, example)
    question = maker.make(gatherer or Gatherer(declared))
    return question, maker.problems


def misnamed(proposal: p.Proposal, question: Question) -> list[Diagnostic]:
    """What a proposal names that the position does not have, or names twice."""
    names = PositionNames(question.position, question.span)
    names.proposal(proposal)
    return names.problems


class _Maker(PositionNames):
    def __init__(self, declared: Declared, example: p.Example) -> None:
        super().__init__()
        self._declared, self._example = declared, example

    def make(self, gatherer: Gatherer) -> Question | None:
        example = self._example
        parts, found = gatherer.parts(example)
        self.problems += found
        if parts is None:
            self._under(part for part in example.parts if isinstance(part, p.Under))
            return None
        if parts.get(p.Players) is None:
            message = f"{_named(example.title, example.span)} names no `players`"
            self._report("GR406", message, example.span.first_line)
            return None
        self._players = self._once(parts.get(p.Players).names, "player")
        self._no_words(parts)
        self._squares = self._board(parts)
        self._features = parts.features
        position = self._position(parts)
        under = self._under([parts.get(p.Under)] if parts.get(p.Under) else [])
        expectations = tuple(part for part in example.parts if isinstance(part, p.Expectation))
        proposals = tuple(part for part in example.parts if isinstance(part, p.Propose))
        for expectation in expectations:
            self.expectation(expectation)
        self._of_what_cannot_be(expectations, proposals)
        for propose in proposals:
            self.proposal(propose.proposal)
        own = {part.name.text for part in example.parts if isinstance(part, p.FeatureHere)}
        return Question(
            title=example.title,
            span=example.span.first_line,
            cites=tuple(part for part in example.parts if isinstance(part, Cite)),
            under=under,
            position=position,
            expectations=expectations,
            proposals=proposals,
            features=tuple(parts.features.values()),
            inherited=frozenset(parts.features) - own,
        )

    def _no_words(self, parts: Parts) -> None:
        """`best pick` and `gold nothing` name no player and no tile."""
        board, entitled = parts.get(p.Board), parts.get(p.Entitled)
        rows = [*(board.rows if board else ()), *(share.tiles for share in (entitled.shares if entitled else ()))]
        named = [("a player", name) for name in parts.get(p.Players).names if name.text == "pick"]
        named += [("a tile", name) for row in rows for name in row if name is not None and name.text == "nothing"]
        named += [("a feature", node.name) for node in parts.features.values() if node.name.text == "nothing"]
        self.problems += [read_as_a_word(what, name) for what, name in named]

    def _under(self, said: Iterable[p.Under]) -> tuple[Name, ...]:
        """The editions that are named, each once."""
        names = [name for part in said for name in part.editions]
        for name in names:
            self._known("edition", name, self._declared.there("edition"))
        self._once(names, "edition")
        return tuple(names)

    # ------------------------------------------------------------ the position
    def _board(self, parts: Parts) -> dict[str, Square]:
        board, entitled = parts.get(p.Board), parts.get(p.Entitled)
        if entitled is not None:
            self._entitled = entitled.span.first_line
            for other in (board, *parts.features.values(), parts.get(p.Placed), *parts.marks.values()):
                if other is not None:
                    message = "a position that says who is entitled has no board, and nothing that lies on one"
                    self._report(
                        "GR408", message, other.span.first_line, other=Label(entitled.span.first_line, "said here")
                    )
                    break
            gold = parts.get(p.Gold)
            named = [name for share in entitled.shares for name in share.tiles if name is not None]
            names = dict.fromkeys(name.text for name in [*named, *(gold.tiles if gold else ())])
            # Every other column, so that no tile is another's neighbour.
            apart = {name: (0, 2 * index) for index, name in enumerate(names)}
            if board is None:
                return apart
        if board is None:
            return {}
        width = len(board.rows[0])
        squares: dict[str, Square] = {}
        first: dict[str, Span] = {}
        for row, cells in enumerate(board.rows):
            if len(cells) != width:
                span = board.row_spans[row] if board.row_spans else board.span
                message = f"the length of this row is {len(cells)}, and that of the first is {width}"
                self._report("GR403", message, span, f"write {_no_tile(span)} where there is no tile")
            for column, name in enumerate(cells):
                if name is None:
                    continue
                if name.text in squares:
                    message = f"the tile `{name}` stands twice on the board"
                    self._report("GR402", message, name.span, other=Label(first[name.text], "the first one"))
                squares[name.text] = (row, column)
                first.setdefault(name.text, name.span)
        return squares

    def _position(self, parts: Parts) -> Position:
        active, gold, placed = parts.get(p.Active), parts.get(p.Gold), parts.get(p.Placed)
        completes, holds, entitled = parts.get(p.Completes), parts.get(p.Holds), parts.get(p.Entitled)
        for name in (active.player,) if active else ():
            self._player(name)
        for name in (*(gold.tiles if gold else ()), *((placed.tile,) if placed else ())):
            self._tile(name)
        for name in completes.features if completes else ():
            self._feature(name)
        self._once(completes.features if completes else (), "feature")
        self._completed_before(completes)
        joins = self._joins()
        ingots = [name.text for name in gold.tiles] if gold else []
        return Position(
            players=self._players,
            active=active.player.text if active else None,
            squares=self._squares,
            features=tuple(self._feature_here(node, joins) for node in self._features.values()),
            entitled=tuple(self._entitlement(share) for share in entitled.shares) if entitled else (),
            gold=tuple(sorted(ingots, key=lambda tile: self._squares.get(tile, (0, 0)))),
            marks={name: self._tiles(node.tiles) for name, node in parts.marks.items()},
            holds=self._amounts(holds.amounts) if holds else {},
            completes=frozenset(name.text for name in completes.features) if completes else frozenset(),
            placed=placed.tile.text if placed else None,
        )

    def _completed_before(self, completes: p.Completes | None) -> None:
        """What this move completes was not completed in an earlier one."""
        for name in completes.features if completes else ():
            node = self._features.get(name.text)
            for part in node.parts if node else ():
                if isinstance(part, p.State) and part.word == "finished":
                    message = f"`{name}` was finished before, and cannot be completed by this move"
                    self._report("GR408", message, name.span, other=Label(part.span, "said here"))

    def _entitlement(self, share: p.Share) -> Entitlement:
        self._player(share.player)
        for hole in share.tiles:
            if hole is None:
                self._report("GR408", "an entitlement has no open ingots", share.span)
        return Entitlement(share.player.text, self._tiles([name for name in share.tiles if name is not None]))

    def _joins(self) -> Mapping[str, frozenset[str]]:
        joined: dict[str, set[str]] = {name: set() for name in self._features}
        for node in self._features.values():
            for part in node.parts:
                for name in part.features if isinstance(part, p.Joins) else ():
                    if name.text == node.name.text:
                        self._report("GR408", "a feature cannot be joined to itself", name.span)
                    elif self._feature(name):
                        joined[node.name.text].add(name.text)
                        joined[name.text].add(node.name.text)
        return {name: frozenset(others) for name, others in joined.items()}

    def _feature_here(self, node: p.FeatureHere, joins: Mapping[str, frozenset[str]]) -> FeatureHere:
        followers: list[FollowerHere] = []
        numbers: dict[str, int] = {}
        states: list[p.State] = []
        for part in node.parts:
            match part:
                case p.HeldBy():
                    for holder in part.holders:
                        self._player(holder.player)
                        kind = holder.kind.text if holder.kind else None
                        followers.append(FollowerHere(holder.player.text, kind))
                case p.WithNumbers():
                    for amount in part.amounts:
                        self._known("number", amount.name, self._declared.numbers)
                        if amount.name.text in numbers:
                            self._report("GR205", f"`{amount.name}` is said twice", amount.span)
                        numbers[amount.name.text] = amount.amount
                case p.State():
                    states.append(part)
                case p.Joins():
                    pass
        for again in states[1:]:
            self._report("GR408", "a feature is `new` or `finished`, and only once", again.span)
        return FeatureHere(
            name=node.name.text,
            type=node.type.text,
            tiles=self._tiles(node.tiles),
            followers=tuple(followers),
            numbers=numbers,
            joins=joins[node.name.text],
            state=states[0].word if states else None,
        )

    def _of_what_cannot_be(self, expectations: Sequence[p.Expectation], proposals: Sequence[p.Propose]) -> None:
        """Of a position that cannot be nothing else is asked."""
        misplaced = next((one for one in expectations if isinstance(one, p.ExpectMisplaced)), None)
        other = next((one for one in (*expectations, *proposals) if not isinstance(one, p.ExpectMisplaced)), None)
        if misplaced is not None and other is not None:
            message = "an example that expects misplaced features asks nothing else"
            hint = "ask the other things in an example of their own"
            self._report("GR408", message, other.span, hint, Label(misplaced.span, "said here"))


def _named(title: str, span: Span) -> str:
    """A position in words: by its name where its text may hold several."""
    text = span.source.text
    return f'the position "{title}"' if span.source.is_json and text.lstrip().startswith("[") else "the position"


def _no_tile(span: Span) -> str:
    """How a place of the board without a tile is written in a text."""
    return "`null`" if span.source.is_json else "`.`"
