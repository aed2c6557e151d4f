"""JSON values to proposals and expectations."""

from __future__ import annotations

from typing import cast, get_args

from goldrules.exchange.scan import Array, Constant, Text, Value
from goldrules.exchange.shapes import Members, Shapes, first
from goldrules.source import Span
from goldrules.syntax import positions as p
from goldrules.syntax.expressions import Objective
from goldrules.syntax.names import Name
from goldrules.wording import listed, ticked

PROPOSALS = ("picks", "split", "counts", "gold")
EXPECTATIONS = ("misplaced", "scored", "claims", "left", "verdict", "chance", "best", "safe", "best_pick", "worth")

_BESIDE: dict[str, tuple[str, ...]] = {
    "verdict": PROPOSALS,
    "chance": ("counts",),
    "best": ("by",),
    "safe": ("by",),
    "best_pick": ("by", "against_all"),
}
"""The keys that may stand beside the one that says which expectation it is."""

_INSTEAD = {
    **{word: f'write `"verdict": "{word}", "picks": [["Red", "a"]]`' for word in get_args(p.VerdictWord)},
    **{word: f'write `"chance": "{word}", "counts": {{"Red": 2}}`' for word in get_args(p.Chance)},
}
"""What is written for the words that begin an expectation in the language, and are no keys here."""

_TILES = '["a", "b"]'
_COUNTS = '{"Red": 2, "Blue": 1}'
_SHARE = '{"player": "Red", "tiles": ["a"]}'


class AskingReader(Shapes):
    """Reads what is asked or claimed of a position."""

    # ------------------------------------------------------------ proposals
    def propose(self, value: Value) -> p.Propose:
        """What is put as a question."""
        found = self.object(value, "a proposal", '{"picks": [["Red", "a"]]}')
        if found is None:
            return p.Propose(p.Picks(()), value.span)
        return p.Propose(self._proposal(value, found, "a proposal"), value.span)

    def _proposal(self, value: Value, found: Members, what: str, beside: tuple[str, ...] = ()) -> p.Proposal:
        key = self._lead(value, found, what, PROPOSALS, beside)
        if key is None:
            return p.Picks((), value.span)
        member = found[key]
        match key:
            case "picks":
                picks = self.items(member.value, "a list of picks", '[["Red", "a"], ["Blue", "b"]]', self._pick)
                return p.Picks(picks, member.span)
            case "split":
                return p.Split(self.shares(member.value), member.span)
            case "counts":
                return p.Totals(self.counts(member.value), member.span)
            case _:
                return p.Placing(self.names(member.value, "tiles", _TILES), member.span)

    def _pick(self, value: Value) -> p.Pick:
        expected = "a pair of a player and a tile"
        if isinstance(value, Array) and len(value.items) == 2:
            player, tile = value.items
            return p.Pick(self.name(player, "a player"), self.name(tile, "a tile"), value.span)
        if isinstance(value, Array):
            message = f"a list of {len(value.items)} stands where {expected} is expected"
            self.report(value.span, message, 'for example `["Red", "a"]`')
        else:
            self.unexpected(value, expected, '["Red", "a"]')
        return p.Pick(Name(""), Name(""), value.span)

    def shares(self, value: Value) -> tuple[p.Share, ...]:
        """Players with tiles; null for an ingot left open."""
        return self.items(value, "a list of shares", f"[{_SHARE}]", self._share)

    def _share(self, value: Value) -> p.Share:
        found = self.members(value, "a share", _SHARE, ("player", "tiles"), ("player", "tiles"))
        if found is None:
            return p.Share(Name(""), (), value.span)
        tiles = self.items(found["tiles"].value, "a list of tiles", _TILES, self.tile_or_nothing, 0)
        return p.Share(self.name(found["player"].value, "a player"), tiles, value.span)

    def tile_or_nothing(self, value: Value) -> Name | None:
        """A tile, or null."""
        if isinstance(value, Constant) and value.value is None:
            return None
        if isinstance(value, Text) and value.text in ("", ".", "?"):
            self.report(
                value.span, f"`{value.text}` is not a name", "where there is none stands `null`, without quotes"
            )
            return None
        return self.name(value, "a tile or `null`")

    def counts(self, value: Value) -> tuple[p.AmountOf, ...]:
        """Players with numbers of ingots."""
        return self.amounts(value, "an object from players to numbers", _COUNTS)

    # ------------------------------------------------------------ expectations
    def expectation(self, value: Value) -> p.Expectation:
        """What is claimed of the position."""
        found = self.object(value, "an expectation", '{"scored": ["Name"]}')
        if found is None:
            return p.ExpectScored((), value.span)
        what = "an expectation"
        keys: tuple[str, ...] = EXPECTATIONS
        beside = tuple(key for others in _BESIDE.values() for key in others)
        leads = [key for key in found if key in EXPECTATIONS]
        if len(leads) == 1:
            what, keys = f"an expectation of `{leads[0]}`", (leads[0],)
            beside = tuple(found) if leads == ["verdict"] else _BESIDE.get(leads[0], ())
        key = self._lead(value, found, what, keys, beside)
        if key is None:
            return p.ExpectScored((), value.span)
        return self._expectation(key, value, found)

    def _expectation(self, key: str, value: Value, found: Members) -> p.Expectation:
        said, span = found[key].value, value.span
        match key:
            case "misplaced":
                return p.ExpectMisplaced(self.names(said, "features", '["Name"]', 0), span)
            case "scored":
                return p.ExpectScored(self.names(said, "features", '["Name"]', 0), span)
            case "claims":
                return self._claims(said, span)
            case "left":
                return p.ExpectLeft(self.names(said, "tiles", _TILES, 0), span)
            case "verdict":
                verdict = cast("p.VerdictWord", self.choice(said, get_args(p.VerdictWord)))
                return p.ExpectVerdict(verdict, self._proposal(value, found, "a verdict", ("verdict",)), span)
            case "chance":
                chance = cast("p.Chance", self.choice(said, get_args(p.Chance)))
                if "counts" not in found:
                    example = '{"chance": "always", "counts": {"Red": 1}}'
                    self.report(first(value), "a chance needs `counts`", f"for example `{example}`")
                    return p.ExpectCounts(chance, (), span)
                return p.ExpectCounts(chance, self.counts(found["counts"].value), span)
            case "best":
                outcomes = self.items(said, "a list of outcomes", f"[{_COUNTS}]", self.counts)
                return p.ExpectBest(outcomes, self._by(found), span)
            case "safe":
                return p.ExpectSafe(self.counts(said), self._by(found), span)
            case "best_pick":
                against_all = "against_all" in found and self.flag(found["against_all"].value)
                return p.ExpectBestPick(self.names(said, "tiles", _TILES), self._by(found), against_all, span)
            case _:
                return p.ExpectWorth(self.counts(said), span)

    def _claims(self, value: Value, span: Span) -> p.ExpectClaims:
        found = self.members(value, "a claim", _SHARE, ("player", "tiles"), ("player", "tiles"))
        if found is None:
            return p.ExpectClaims(Name(""), (), span)
        tiles = self.names(found["tiles"].value, "tiles", _TILES, 0)
        return p.ExpectClaims(self.name(found["player"].value, "a player"), tiles, span)

    def _by(self, found: Members) -> Objective | None:
        return cast("Objective", self.choice(found["by"].value, get_args(Objective))) if "by" in found else None

    def _lead(
        self, value: Value, found: Members, what: str, keys: tuple[str, ...], beside: tuple[str, ...]
    ) -> str | None:
        """The one of some keys that an object has; others may stand beside it."""
        unknown = self.unknown(found, what, (*keys, *beside), _INSTEAD)
        present = [key for key in found if key in keys]
        if len(present) == 1:
            return present[0]
        if present:
            message = f"`{present[1]}` stands beside `{present[0]}`, and {what} has only one of them"
            self.report(found[present[1]].key.inside, message, "write an object for each")
        elif not unknown:
            self.report(first(value), f"{what} needs {listed(ticked(keys), 'or')}")
        return None
