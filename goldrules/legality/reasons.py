"""Why a proposal is not legal, in sentences, each with the clauses that it rests on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from goldrules.editions import Clause
from goldrules.legality.conditions import Condition
from goldrules.legality.core_words import CoreWords, tiles_given
from goldrules.legality.game import Game, State
from goldrules.legality.handout import HandOut, Way
from goldrules.legality.verdict import Pick, Reason
from goldrules.meaning.majority import counted_for, weights_on
from goldrules.syntax import positions as p
from goldrules.wording import ingots, listed


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
        own = self._hand_out.controlled(player, scored=True)
        square = self._hand_out.position.squares[tile]
        others = [index for index, scored in enumerate(walk.scored) if scored and square in walk.claims(index)]
        outvoted, control = self._outvoted(player, others)
        if not own:
            unscored, why = self._not_scored(self._controlled(player))
            text = f"{player} may not take the ingot on {tile}: {player} controls no scored feature{unscored}{outvoted}"
            claims = [clause for index in others for clause in self.claims_of(index)]
            return Reason(text, tuple(dict.fromkeys((*why, *control, *claims))))
        if all(walk.world.features[index].type is None for index in own):
            return Reason(f"{player} may not take the ingot on {tile}: the position does not entitle {player} to it")
        names = [walk.world.features[index].name for index in own if walk.world.features[index].type is not None]
        clauses: list[Clause[Any]] = []
        for index in own:
            clauses += self.claims_of(index)
        text = f"{player} may not take the ingot on {tile}: it lies outside every tile that {player}'s scored features"
        unscored, why = self._not_scored([index for index in self._controlled(player) if square in walk.claims(index)])
        clauses += [*why, *control]
        return Reason(f"{text} ({listed(names)}) claim{unscored}{outvoted}", tuple(dict.fromkeys(clauses)))

    def _outvoted(self, player: str, features: Iterable[int]) -> tuple[str, Sequence[Clause[Any]]]:
        """Why a player does not control some features, in words that go on a sentence, and the clauses that decide it.

        Of features where the player has nothing that counts, nothing is said.
        """
        walk, rulebook = self._hand_out.walk, self._hand_out.rulebook
        said, clauses = "", list[Clause[Any]]()
        for index in features:
            state = walk.world.features[index]
            controlled = rulebook.features[state.type].controlled if state.type is not None else None
            weights = weights_on(walk, index) if state.type is not None else {}
            mine = weights.get(player, (0, 0))
            if mine[0] <= 0 or walk.controllers(index)[player]:
                continue
            if controlled is not None and controlled.said.by == "nobody":
                said += f"; nobody controls {state.name}"
                clauses.append(controlled)
                continue
            others = [one for one, controls in walk.controllers(index).items() if controls]
            most = weights[others[0]]
            said += (
                f"; for {state.name} the followers of {listed(others)} count {most[0]}, and those of {player} {mine[0]}"
            )
            if most[0] == mine[0]:
                said += f", and {most[1]} against {mine[1]} breaks the tie"
            decide = [walk.world.features[one] for one, counts in counted_for(walk, index).items() if counts]
            kinds = {kind for one in decide for who, kind in one.followers if who in (player, *others)}
            clauses += [controlled] if controlled is not None else []
            clauses += [rulebook.followers[kind] for kind in sorted(kinds)]
        return said, clauses

    def _controlled(self, player: str) -> Sequence[int]:
        """The features that a player controls and that are not scored."""
        states = self._hand_out.walk.world.features
        return [index for index in self._hand_out.controlled(player, scored=False) if states[index].type is not None]

    def _not_scored(self, features: Sequence[int]) -> tuple[str, Sequence[Clause[Any]]]:
        """That some features are not scored, in words that go on a sentence, and what would score them."""
        walk = self._hand_out.walk
        along: list[str] = []
        incomplete: list[str] = []
        clauses: dict[Clause[Any], None] = {}
        for index in features:
            state = walk.world.features[index]
            condition = self._hand_out.rulebook.features[state.type].scored if state.type is not None else None
            (along if condition else incomplete).append(state.name)
            clauses.update({condition: None} if condition else {})
        said = ""
        if along:
            verb = "is" if len(along) == 1 else "are"
            said += f"; {listed(along)} {verb} not scored, as `scored if` is not true"
        if incomplete:
            verb = "is" if len(incomplete) == 1 else "are"
            it = "it" if len(incomplete) == 1 else "them"
            said += f"; {listed(incomplete)} {verb} not scored, as the move does not complete {it}"
        return said, tuple(clauses)

    def whether_claimed(self, player: str, tile: str) -> Reason:
        """Why a player may, or may not, take the gold of a tile."""
        hand_out = self._hand_out
        if tile not in hand_out.position.gold:
            return self.no_ingot(tile, 0)
        if tile not in hand_out.claims[player]:
            return self.outside(player, tile)
        giving = [one for one in hand_out.giving(player) if tile in one.tiles]
        names = dict.fromkeys(one.feature for one in giving if one.feature is not None)
        clauses = dict.fromkeys(one.clause for one in giving if one.clause is not None)
        by = f": it lies within what {listed(names)} {'claims' if len(names) == 1 else 'claim'}" if names else ""
        return Reason(f"{player} may take the ingot on {tile}{by}", tuple(clauses))

    def whether_misplaced(self, name: str) -> Reason:
        """Why a feature can lie where it does, or cannot."""
        features = self._hand_out.position.features
        index = next(index for index, one in enumerate(features) if one.name == name)
        broken, type_ = self._hand_out.broken_needs(index), features[index].type
        if broken:
            return Reason(f"{name} breaks what `{type_}` needs", broken)
        return Reason(f"{name} has all that `{type_}` needs", tuple(self._hand_out.rulebook.features[type_].needs))

    def whether_scored(self, name: str) -> Reason:
        """Why a feature is, or is not, scored."""
        walk = self._hand_out.walk
        index = next(index for index, state in enumerate(walk.world.features) if state.name == name)
        state = walk.world.features[index]
        assert state.type is not None, "an entitlement has no name to ask about"
        if state.completed:
            return Reason(f"{name} is scored: the move completes it")
        condition = self._hand_out.rulebook.features[state.type].scored
        if condition is None:
            return Reason(f"{name} is not scored: the move does not complete it")
        if walk.scored[index]:
            return Reason(f"{name} is scored along: its `scored if` is true", (condition,))
        said = "is not scored: the move does not complete it, and its `scored if` is not true"
        return Reason(f"{name} {said}", (condition,))

    def claims_of(self, feature: int) -> Sequence[Clause[Any]]:
        """The `claims` clauses of a feature's type; of an entitlement there are none."""
        type_ = self._hand_out.walk.world.features[feature].type
        return self._hand_out.rulebook.features[type_].claims if type_ is not None else ()

    def too_many(self, player: str, wanted: int) -> Reason:
        """A player is given more ingots than lie within the player's claims."""
        claims = self._hand_out.claims[player]
        gold = sum(self._hand_out.position.gold.count(tile) for tile in claims)
        if not gold:
            unscored, why = self._not_scored(self._controlled(player))
            scored = [index for index, one in enumerate(self._hand_out.walk.scored) if one]
            outvoted, control = self._outvoted(player, scored)
            text = f"{player} may not claim any ingot, and is given {wanted}{unscored}{outvoted}"
            return Reason(text, tuple(dict.fromkeys((*why, *control))))
        if wanted > gold:
            return Reason(f"{player} may claim {ingots(gold)}, fewer than {wanted}")
        return self.too_many_together(player)

    def more_than_there(self, given: int) -> Reason:
        """More ingots are given than lie on the board."""
        there = len(self._hand_out.position.gold)
        lie = "lies" if there == 1 else "lie"
        return Reason(f"{ingots(given)} are handed out so, and only {there} {lie} on the board")

    def too_many_together(self, player: str) -> Reason:
        return Reason(f"there are too few ingots that {player} and the others may claim for what they are given")

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
        if way.case is None:
            return Reason("nobody may claim anything", _by(way))
        rounds = way.game.rounds if way.game is not None else None
        if rounds is not None and tile in self._hand_out.claims[player]:
            over = "the one round is" if rounds == 1 else f"the {rounds} rounds are"
            return Reason(f"{player} takes the ingot on {tile} when {over} over", _by(way))
        return Reason(f"{player} takes the ingot on {tile} after the last one that could be taken", _by(way))

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
        return Reason(f"it is not over: {player} must still take an ingot, on {listed(tiles, 'or')}", _by(way))

    def not_in_game(self, absent: Sequence[str], untaken: Iterable[Pick], way: Way) -> Reason:
        if absent:
            return Reason(f"{listed(absent)} may not take anything here", _by(way))
        words = listed(f"{player} the one on {tile}" for player, tile in untaken)
        return Reason(f"the procedure lets nobody take these ingots: {words}", _by(way))

    # ------------------------------------------------------------ splits and counts
    def forced(self, player: str, tiles: Sequence[str], before: Sequence[Pick], proposal: p.Split, way: Way) -> Reason:
        """However it begins, a player comes to have to take what the split gives to others."""
        given = tiles_given(proposal).get(player, ())
        had = any(who == player for who, _ in before) and bool({*tiles, None} & {*given})
        what = f"{'no more' if had else 'none'}{' of them' if len(tiles) > 1 else ''}"
        must = f"{player} must take an ingot on {listed(tiles, 'or')}, and the split gives {player} {what}"
        if not before and len(tiles) == 1:
            return Reason(must, _by(way))
        after = f"after {listed(f'{who} {tile}' for who, tile in before)}, say, " if before else "at the start "
        return Reason(f"no order of picks ends so: {after}{must}", _by(way))

    def over_too_early(self, taken: Sequence[Pick], proposal: p.Split, way: Way) -> Reason:
        """The procedure ends before everybody has what the split gives."""
        had = Counter(player for player, _ in taken)
        short = [
            f"{player} has {had[player]} of {len(tiles)}"
            for player, tiles in tiles_given(proposal).items()
            if had[player] < len(tiles)
        ]
        after = listed(f"{player} {tile}" for player, tile in taken)
        return Reason(f"no order of picks ends so: after {after}, say, it is over, and {listed(short)}", _by(way))

    def not_as_many(self, given: int, there: int, way: Way) -> Reason:
        """A split or counts hand out fewer or more ingots than are taken in the end."""
        return Reason(f"{ingots(given)} {'is' if given == 1 else 'are'} handed out so, and {there} must be", _by(way))

    def from_core(self, core: Sequence[Condition[Any]], game: Game, proposal: p.Split | p.Totals, way: Way) -> Reason:
        """An irreducible core in words: what must be taken and is not, or what would have to be taken too soon."""
        words = CoreWords(game, proposal)
        if words.total is not None and words.total != game.takeable:
            return self.not_as_many(words.total, game.takeable, way)
        return Reason("; ".join(dict.fromkeys(map(words.of, core))), _by(way))

    def counts_impossible(self, counts: Mapping[str, int], ranges: Mapping[str, tuple[int, int]], way: Way) -> Reason:
        """Counts with which no order of picks ends; `ranges` says with how many ingots each player can end alone."""
        never = [
            f"{player} {_ends_with(*ranges[player])}, and not with {count}"
            for player, count in counts.items()
            if player in ranges and not ranges[player][0] <= count <= ranges[player][1]
        ]
        words = listed(f"{player} with {count}" for player, count in counts.items())
        return Reason("; ".join(never) or f"no order of picks ends with {words}", _by(way))


def _ends_with(least: int, most: int) -> str:
    return f"always ends with {ingots(most)}" if least == most else f"can end with {least} to {ingots(most)}"


def _by(way: Way) -> tuple[Clause[Any], ...]:
    """The procedure where there is one, else the case."""
    return (way.turns,) if way.turns else (way.case,) if way.case else ()
