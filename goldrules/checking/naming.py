"""The names of a position, and whether what is expected of it or proposed names what there is, and once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from goldrules.board import Position, Square
from goldrules.diagnostics import OTHER_FILES, Diagnostic, Label, did_you_mean
from goldrules.source import Span
from goldrules.syntax import positions as p
from goldrules.syntax.names import Name


class PositionNames:
    """Players, tiles and features of a position that is whole, or is being made; `span` is where it stands."""

    def __init__(self, position: Position | None = None, span: Span | None = None) -> None:
        self.problems: list[Diagnostic] = []
        self._players: tuple[str, ...] = position.players if position else ()
        self._squares: dict[str, Square] = dict(position.squares) if position else {}
        self._features: dict[str, p.FeatureHere] = {}
        self._entitled: Span | None = span if position and position.entitled else None

    def expectation(self, node: p.Expectation) -> None:
        """What an expectation names."""
        match node:
            case p.ExpectMisplaced() | p.ExpectScored():
                for name in node.features:
                    self._feature(name)
                self._once(node.features, "feature")
            case p.ExpectClaims():
                self._player(node.player)
                self._tiles(node.tiles)
            case p.ExpectLeft():
                for name in node.tiles:
                    self._tile(name)
            case p.ExpectVerdict():
                self.proposal(node.proposal)
            case p.ExpectBest():
                for outcome in node.outcomes:
                    self._amounts(outcome)
            case p.ExpectBestPick():
                self._tiles(node.tiles)
            case p.ExpectCounts() | p.ExpectSafe() | p.ExpectWorth():
                self._amounts(node.amounts)

    def proposal(self, node: p.Proposal) -> None:
        """What a proposal names."""
        match node:
            case p.Picks():
                for pick in node.picks:
                    self._player(pick.player)
                    self._tile(pick.tile)
            case p.Split():
                for share in node.shares:
                    self._player(share.player)
                    for name in share.tiles:
                        if name is not None:
                            self._tile(name)
                self._once([share.player for share in node.shares], "player")
            case p.Totals():
                self._amounts(node.amounts)
            case p.Placing():
                for name in node.tiles:
                    self._tile(name)
                if self._entitled is not None:
                    message = "where ingots are put cannot be asked without a board"
                    self._report("GR408", message, node.span, other=Label(self._entitled, "said here"))

    # ------------------------------------------------------------ names
    def _player(self, name: Name) -> bool:
        return self._known("player", name, self._players, "GR401")

    def _tile(self, name: Name) -> bool:
        return self._known("tile", name, self._squares, "GR401")

    def _feature(self, name: Name) -> bool:
        return self._known("feature", name, self._features, "GR401")

    def _amounts(self, amounts: Sequence[p.AmountOf]) -> dict[str, int]:
        for amount in amounts:
            self._player(amount.name)
        self._once([amount.name for amount in amounts], "player")
        return {amount.name.text: amount.amount for amount in amounts}

    def _once(self, names: Iterable[Name], what: str) -> tuple[str, ...]:
        first: dict[str, Span] = {}
        for name in names:
            if name.text in first:
                message = f"the {what} `{name}` is named twice"
                self._report("GR402", message, name.span, other=Label(first[name.text], "the first time"))
            first.setdefault(name.text, name.span)
        return tuple(first)

    def _known(self, what: str, name: Name, known: Collection[str], code: str = "GR101") -> bool:
        if name.text not in known:
            hint = did_you_mean(name.text, known) or (OTHER_FILES if what == "edition" else None)
            self._report(code, f"there is no {what} `{name}`", name.span, hint)
        return name.text in known

    def _report(self, code: str, message: str, span: Span, hint: str | None = None, other: Label | None = None) -> None:
        self.problems.append(Diagnostic(code, message, Label(span), (other,) if other else (), hint))

    def _tiles(self, names: Sequence[Name]) -> frozenset[Square]:
        known = self._once([name for name in names if self._tile(name)], "tile")
        return frozenset(self._squares[name] for name in known)
