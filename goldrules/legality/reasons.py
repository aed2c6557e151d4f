"""Why a proposal is not legal, in sentences, each with the clauses that it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from goldrules.editions import Clause
from goldrules.legality.conditions import Condition
from goldrules.legality.game import Game, State
from goldrules.legality.handout import HandOut, Way
from goldrules.legality.verdict import Pick, Reason
from goldrules.syntax import positions as p


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a, b and c`; `nothing` for none."""
    *first, end = list(words) or ["nothing"]
    return f"{', '.join(first)} {last} {end}" if first else end


def ingots(count: int) -> str:
    return "1 ingot" if count == 1 else f"{count} ingots"


class Reasons:
    """Words for what may be wrong with a proposal in one hand-out."""

    def __init__(self, hand_out: HandOut) -> None:
        self._hand_out = hand_out

    # ------------------------------------------------------------ claims
    def no_ingot(self, tile: str, there: int) -> Reason:
        if there == 0:
            return Reason(f"there is no ingot on {tile}")
        return Reason(f"only {ingots(there)} {'lies' if there == 1 else 'lie'} on {tile}")

    def outside(self, player: str, tile: str) -> Reason:
        """The ingot lies outside every tile that the player's scored features claim."""
        walk = self._hand_out.walk
        own = [
            index
            for index, state in enumerate(walk.world.features)
            if walk.scored[index] and walk.controllers(index)[player]
        ]
        if not own:
            held = self._claimed_by_nobody(tile)
            text = f"{player} may not take the ingot on {tile}: {player} controls no scored feature"
            return Reason(text, tuple(held))
        if all(walk.world.features[index].type is None for index in own):
            return Reason(f"{player} may not take the ingot on {tile}: the position does not entitle {player} to it")
        names = [walk.world.features[index].name for index in own if walk.world.features[index].type is not None]
        clauses: list[Clause[Any]] = []
        for index in own:
            clauses += self.claims_of(index)
        text = f"{player} may not take the ingot on {tile}: it lies outside every tile that {player}'s scored features"
        return Reason(f"{text} ({listed(names)}) claim", tuple(dict.fromkeys(clauses)))

    def _claimed_by_nobody(self, tile: str) -> Iterable[Clause[Any]]:
        """The clauses of the scored features that claim the tile, whoever controls them."""
        walk, square = self._hand_out.walk, self._hand_out.position.squares[tile]
        for index, state in enumerate(walk.world.features):
            if walk.scored[index] and state.type is not None and square in walk.claims(index):
                yield from self.claims_of(index)

    def claims_of(self, feature: int) -> Sequence[Clause[Any]]:
        """The `claims` clauses of a feature's type; of an entitlement there are none."""
        type_ = self._hand_out.walk.world.features[feature].type
        return self._hand_out.rulebook.features[type_].claims if type_ is not None else ()

    def too_many(self, player: str, proposal: p.Totals) -> Reason:
        wanted = next(amount.amount for amount in proposal.amounts if amount.name.text == player)
        claims = self._hand_out.claims[player]
        gold = sum(self._hand_out.position.gold.count(tile) for tile in claims)
        if wanted > gold:
            return Reason(f"{player} may claim {ingots(gold)}, fewer than {wanted}")
        return Reason(f"there are too few ingots that {player} and the others may claim for these counts")

    # ------------------------------------------------------------ cases
    def silence(self) -> Reason:
        """No case says how the gold is handed out; a declared silence says that this is known."""
        rulebook = self._hand_out.rulebook
        who = listed(self._hand_out.claimants)
        text = f"`{rulebook.edition}` does not say how the gold is handed out when {who} may claim it: no case holds"
        if self._hand_out.silences:
            return Reason(text, self._hand_out.silences)
        return Reason(text, tuple(rulebook.cases.values()))

    def several_for_all(self, way: Way) -> Reason:
        who = listed(self._hand_out.claimants)
        assert way.case is not None
        return Reason(
            f"case `{way.case.said.name}` gives all to one claimant, and there are several: {who}", (way.case,)
        )

    # ------------------------------------------------------------ turns
    def over(self, player: str, tile: str, way: Way) -> Reason:
        what = f"{player} takes the ingot on {tile} after the last one that could be taken"
        if way.case is None:
            what = "nobody may claim anything"
        return Reason(what, _by(way))

    def not_next(self, player: str, game: Game, state: State, way: Way, number: int) -> Reason:
        following = game.seats[state.seat]
        if player not in game.seats:
            return Reason(f"{following} is the only claimant, and takes everything", _by(way))
        if state.taken:
            return Reason(f"{following}'s turn is not over: another ingot must be taken before {player}'s", _by(way))
        if number == 0:
            return Reason(f"{following} takes first, not {player}", _by(way))
        return Reason(f"in pick {number + 1} it is {following}'s turn, not {player}'s", _by(way))

    def may_not_now(self, player: str, tile: str, game: Game, state: State, way: Way) -> Reason:
        """The ingot is among the player's claims, but the procedure does not let it be taken in this turn."""
        moves = game.moves(state)
        tiles = [one for kind in moves for one in game.kinds[kind].tiles]
        squares = self._hand_out.position.squares
        options = listed(sorted(dict.fromkeys(tiles), key=squares.__getitem__), "or")
        what = f"{player} may not take the ingot on {tile} now: in this turn it must be one on {options}"
        return Reason(what, _by(way))

    def not_all_taken(self, player: str, tiles: Sequence[str], way: Way) -> Reason:
        return Reason(f"it does not go on: {player} must still take an ingot, on {listed(tiles, 'or')}", _by(way))

    def not_in_game(self, absent: Sequence[str], untaken: Iterable[Pick], way: Way) -> Reason:
        if absent:
            return Reason(f"{listed(absent)} may not take anything here", _by(way))
        words = listed(f"{player} the one on {tile}" for player, tile in untaken)
        return Reason(f"the procedure lets nobody take these ingots: {words}", _by(way))

    # ------------------------------------------------------------ splits and counts
    def forced(self, player: str, tiles: Sequence[str], before: Sequence[Pick], way: Way) -> Reason:
        """However it begins, a player comes to have to take what the split gives to others."""
        must = f"{player} must take an ingot on {listed(tiles, 'or')}, and the split gives {player} none of them"
        if not before and len(tiles) == 1:
            return Reason(must, _by(way))
        after = f"after {listed(f'{who} {tile}' for who, tile in before)}, say, " if before else "at the start "
        what = f"no order of picks ends so: {after}{must}"
        return Reason(what, _by(way))

    def from_core(
        self,
        core: Sequence[Condition[Any]],
        game: Game,
        proposal: p.Picks | p.Split | p.Totals,
        way: Way,
    ) -> Reason | None:
        """An irreducible core in words: what must be taken and is not, or what would have to be taken too soon."""
        if not isinstance(proposal, p.Split):
            return None
        given = {share.player.text: [t.text for t in share.tiles if t is not None] for share in proposal.shares}
        ends = {share.player.text: len(share.tiles) for share in proposal.shares}
        words = [self._condition(one, game, given, ends) for one in core]
        return Reason("; ".join(words), _by(way)) if all(words) else None

    def _condition(
        self, one: Condition[Any], game: Game, given: Mapping[str, Sequence[str]], ends: Mapping[str, int]
    ) -> str:
        if one.topic == "taken":
            assert one.kind is not None
            kind = game.kinds[one.kind]
            tiles = listed(kind.tiles)
            if not kind.takers:
                return f"nobody may take the gold on {tiles}"
            who = listed((game.seats[seat] for seat in sorted(kind.takers)), "or")
            return f"all {ingots(kind.count)} on {tiles} must be taken, by {who}"
        assert one.seat is not None
        player = game.seats[one.seat]
        if one.topic == "claims":
            assert one.kind is not None
            return f"{player} may not take from {listed(game.kinds[one.kind].tiles, 'or')}"
        assert one.round is not None
        return self._too_soon(player, one.seat, one.round, game, given.get(player, ()), ends)

    def _too_soon(
        self, player: str, seat: int, turns: int, game: Game, tiles: Sequence[str], ends: Mapping[str, int]
    ) -> str:
        """A player would have to take some ingots before others, who run out of what the split gives them, must."""
        due: list[str] = []
        others: dict[str, None] = {}
        for tile in tiles:
            kind = game.kinds[game.kind_of[tile]]
            rivals = [
                game.seats[other]
                for other in sorted(kind.takers)
                if other != seat and ends.get(game.seats[other], 0) + (seat < other) <= turns
            ]
            if rivals or ends.get(player, 0) <= turns:
                due.append(tile)
                others.update(dict.fromkeys(rivals))
        when = "before its first turn" if turns == 0 else f"within {turns} turn{'' if turns == 1 else 's'}"
        rivals_words = listed(f"{other} (who is given {ends.get(other, 0)})" for other in others)
        if not others:
            return f"{player} would have to take {listed(due)} {when}"
        return (
            f"{player} would have to take {listed(due)} {when}: after that "
            f"{rivals_words} may take {'it' if len(due) == 1 else 'one of them'} too, and must"
        )

    def split_not_reached(self, way: Way) -> Reason:
        return Reason("no order of picks ends so: it is over before everybody has what the split gives", _by(way))

    def counts_impossible(self, counts: Mapping[str, int], way: Way) -> Reason:
        words = listed(f"{player} with {count}" for player, count in counts.items())
        return Reason(f"no order of picks ends with {words}", _by(way))


def _by(way: Way) -> tuple[Clause[Any], ...]:
    """The procedure where there is one, else the case."""
    return (way.turns,) if way.turns else (way.case,) if way.case else ()
