"""Proposals judged: an order of picks, a split, counts, and where the ingots of a gold tile are put."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import assert_never

from goldrules.legality.dealing import first_unmet
from goldrules.legality.game import Game, State
from goldrules.legality.goals import goal_of, named_picks, on_tiles
from goldrules.legality.handout import HandOut, Way
from goldrules.legality.placing import judge_placing
from goldrules.legality.reasons import Reasons
from goldrules.legality.verdict import Judgement, Pick, Reason, Verdict, settle
from goldrules.syntax import positions as p


def judge(hand_outs: Sequence[HandOut], proposal: p.Proposal, *, partial: bool) -> Verdict:
    """What an edition says of a proposal; `hand_outs` holds one for each of its readings.

    With `partial`, an order of picks that stops early is legal if it can go on.
    """
    return settle(one for hand_out in hand_outs for one in _judge_reading(hand_out, proposal, partial))


def _judge_reading(hand_out: HandOut, proposal: p.Proposal, partial: bool) -> Iterable[Judgement]:
    reading = hand_out.rulebook.reading
    if isinstance(proposal, p.Placing):
        yield replace(judge_placing(hand_out, proposal), reading=reading)
        return
    outside = _outside_claims(hand_out, proposal)
    for way in hand_out.ways:
        by = tuple(clause for clause in (way.case, way.turns) if clause)
        if outside:
            judgement = Judgement("illegal", outside)
        elif way.game is None:
            judgement = Judgement("unsettled", (Reasons(hand_out).several_for_all(way),))
        else:
            judgement = _Judge(hand_out, way, way.game).judge(proposal, partial)
        judgement = _confirmed(hand_out, way, proposal, partial, judgement, bool(outside))
        yield replace(judgement, reading=reading, by=by)
    if hand_out.silent:
        judgement = Judgement("illegal", outside) if outside else Judgement("unsettled", (Reasons(hand_out).silence(),))
        yield replace(_confirmed(hand_out, None, proposal, partial, judgement, bool(outside)), reading=reading)


def _confirmed(
    hand_out: HandOut,
    way: Way | None,
    proposal: p.Picks | p.Split | p.Totals,
    partial: bool,
    plain: Judgement,
    outside: bool,
) -> Judgement:
    """The plain engine's judgement, held against Z3's opinion where Z3 is asked; with Z3's reason where it has one."""
    if hand_out.engines.z3 is None:
        return plain
    from goldrules.legality.second import Asked, opinion

    second = opinion(hand_out, way, proposal, partial)
    hand_out.engines.agree(f"a proposal under {hand_out.rulebook.name}", plain.word, second.word)
    plain = replace(plain, word=second.word)
    if way is None or way.game is None or isinstance(proposal, p.Picks):
        return plain
    if plain.word == "legal" and hand_out.engines.witness:
        order = Asked(hand_out, way.game).order(proposal)
        assert order is not None, "what is legal has an order"
        replayed = _Judge(hand_out, way, way.game).picks(order, partial=False)
        hand_out.engines.agree("an order that Z3 found", "legal", replayed.word)
        return replace(plain, order=order)
    if second.core and second.game and not outside:
        reason = Reasons(hand_out).from_core(second.core, second.game, proposal, way)
        return plain if reason is None else replace(plain, reasons=(reason,))
    return plain


def _outside_claims(hand_out: HandOut, proposal: p.Picks | p.Split | p.Totals) -> tuple[Reason, ...]:
    """Why a proposal takes what nobody can give: an ingot that is not there, or outside the player's claims."""
    reasons = Reasons(hand_out)
    if isinstance(proposal, p.Totals):
        return _counts_beyond_claims(hand_out, proposal)
    there = Counter(hand_out.position.gold)
    gold = there.copy()
    found: dict[Reason, None] = {}
    for player, tile in named_picks(proposal):
        if gold[tile] <= 0:
            found[reasons.no_ingot(tile, there[tile])] = None
        elif tile not in hand_out.claims[player]:
            found[reasons.outside(player, tile)] = None
        gold[tile] -= 1
    return tuple(found)


def _counts_beyond_claims(hand_out: HandOut, proposal: p.Totals) -> tuple[Reason, ...]:
    """Counts that no hand-out within the claims can give, whatever the procedure: a matching that does not exist."""
    wants = [(amount.amount, hand_out.claims[amount.name.text]) for amount in proposal.amounts]
    unmet = first_unmet(Counter(hand_out.position.gold), wants)
    return () if unmet is None else (Reasons(hand_out).too_many(proposal.amounts[unmet].name.text, proposal),)


class _Judge:
    """Judges within one way of handing out the gold."""

    def __init__(self, hand_out: HandOut, way: Way, game: Game) -> None:
        self._hand_out, self._way, self._game = hand_out, way, game
        self._reasons = Reasons(hand_out)

    def judge(self, proposal: p.Picks | p.Split | p.Totals, partial: bool) -> Judgement:
        match proposal:
            case p.Picks():
                return self.picks(named_picks(proposal), partial)
            case p.Split():
                return self._split(proposal)
            case p.Totals():
                return self._totals(proposal)
            case _:
                assert_never(proposal)

    # ------------------------------------------------------------ an order of picks
    def picks(self, picks: Sequence[Pick], partial: bool) -> Judgement:
        game, state = self._game, self._game.start
        for number, (player, tile) in enumerate(picks):
            if state is None:
                return self._illegal(self._reasons.over(player, tile, self._way))
            if game.seats[state.seat] != player:
                return self._illegal(self._reasons.not_next(player, game, state, self._way, number))
            kind = game.kind_of.get(tile)
            if kind is None or kind not in game.moves(state):
                return self._illegal(self._reasons.may_not_now(player, tile, game, state, self._way))
            state = game.after(state, kind)
        if state is None:
            return Judgement("legal", order=tuple(picks))
        following = game.seats[state.seat], self.open_tiles(state, picks)
        if not partial:
            return self._illegal(self._reasons.not_all_taken(*following, self._way))
        rest = self._finish(state, picks)
        return Judgement("legal", order=(*picks, *rest), complete=False, next=following)

    def open_tiles(self, state: State, picks: Sequence[Pick]) -> tuple[str, ...]:
        """The tiles that the player whose turn it is may take from, after some picks."""
        left = Counter(self._hand_out.position.gold)
        left.subtract(tile for _, tile in picks)
        moves = self._game.moves(state)
        tiles = (tile for kind in moves for tile in self._game.kinds[kind].tiles if left[tile] > 0)
        return tuple(sorted(tiles, key=self._hand_out.position.squares.__getitem__))

    def _finish(self, state: State | None, picks: Sequence[Pick]) -> list[Pick]:
        """One way to go on to the end."""
        rest: list[Pick] = []
        while state is not None:
            tile = self.open_tiles(state, [*picks, *rest])[0]
            rest.append((self._game.seats[state.seat], tile))
            state = self._game.after(state, self._game.kind_of[tile])
        return rest

    # ------------------------------------------------------------ who ends up with what
    def _split(self, proposal: p.Split) -> Judgement:
        game, named = self._game, named_picks(proposal)
        absent = [share.player.text for share in proposal.shares if share.tiles and share.player.text not in game.seats]
        untaken = [(player, tile) for player, tile in named if tile not in game.kind_of]
        if absent or untaken:
            return self._illegal(self._reasons.not_in_game(absent, untaken, self._way))
        order, furthest = self._way.search.reach(goal_of(game, proposal))
        gold = self._hand_out.position.gold
        if order is not None:
            return Judgement("legal", order=on_tiles(game, gold, order, named))
        return self._illegal(self._stuck(on_tiles(game, gold, furthest, named)))

    def _totals(self, proposal: p.Totals) -> Judgement:
        counts = {amount.name.text: amount.amount for amount in proposal.amounts}
        absent = [player for player, count in counts.items() if count and player not in self._game.seats]
        if absent:
            return self._illegal(self._reasons.not_in_game(absent, (), self._way))
        order, _ = self._way.search.reach(goal_of(self._game, proposal))
        if order is not None:
            return Judgement("legal", order=on_tiles(self._game, self._hand_out.position.gold, order, ()))
        return self._illegal(self._reasons.counts_impossible(counts, self._way))

    def _stuck(self, furthest: Sequence[Pick]) -> Reason:
        """Why no order ends in a split: where the longest one that still could stops."""
        state = self._game.start
        for _, tile in furthest:
            assert state is not None
            state = self._game.after(state, self._game.kind_of[tile])
        if state is None:
            return self._reasons.split_not_reached(self._way)
        player = self._game.seats[state.seat]
        return self._reasons.forced(player, self.open_tiles(state, furthest), furthest, self._way)

    def _illegal(self, reason: Reason) -> Judgement:
        return Judgement("illegal", (reason,))


def next_picks(hand_out: HandOut, picks: Sequence[Pick]) -> list[tuple[Way, str | None, tuple[str, ...]]]:
    """For each way in which some picks are legal so far: who is next (None: it is over), and from which tiles."""
    found: list[tuple[Way, str | None, tuple[str, ...]]] = []
    for way in hand_out.ways:
        if way.game is None:
            continue
        judge_ = _Judge(hand_out, way, way.game)
        judgement = judge_.picks(picks, partial=True)
        if judgement.word == "legal":
            found.append((way, *(judgement.next or (None, ()))))
    return found
