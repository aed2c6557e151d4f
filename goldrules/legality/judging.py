"""Proposals judged: an order of picks, a split, counts, and where the ingots of a gold tile are put."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import assert_never

from goldrules.legality.budget import OutOfTime
from goldrules.legality.conditions import broken_condition, has_closed_form
from goldrules.legality.engines import must_agree
from goldrules.legality.game import Game, State
from goldrules.legality.goals import goal_of, named_picks, on_tiles
from goldrules.legality.handout import HandOut, Way
from goldrules.legality.matching import unmatched
from goldrules.legality.placing import judge_placing
from goldrules.legality.reasons import Reasons
from goldrules.legality.verdict import Judgement, Pick, Reason, Verdict, settle
from goldrules.syntax import positions as p


def judge(hand_outs: Sequence[HandOut], proposal: p.Proposal, *, partial: bool) -> Verdict:
    """What an edition says of a proposal; `hand_outs` holds one for each of its readings.

    With `partial`, an order of picks that stops early is legal if it can go on.
    """
    found = [one for hand_out in hand_outs for one in _judge_reading(hand_out, proposal, partial)]
    return settle(_with_one_order(hand_outs, found))


def _with_one_order(hand_outs: Sequence[HandOut], found: Sequence[Judgement]) -> Sequence[Judgement]:
    """The judgements, all with one order where they show different ones and one of these is legal in every way."""
    orders = dict.fromkeys(one.order for one in found)
    if len(orders) == 1 or None in orders:
        return found
    judges = [_Judge(one, way, way.game) for one in hand_outs for way in one.ways if way.game is not None]
    for order in orders:
        assert order is not None
        if all(judge.picks(order, partial=False).word == "legal" for judge in judges):
            return [replace(one, order=order) for one in found]
    return found


def _judge_reading(hand_out: HandOut, proposal: p.Proposal, partial: bool) -> Iterable[Judgement]:
    reading = hand_out.rulebook.reading
    if isinstance(proposal, p.Placing):
        judgement = judge_placing(hand_out, proposal)
        if hand_out.engines.z3 is not None:
            from goldrules.legality.second import may_be_put

            put = may_be_put(hand_out, [name.text for name in proposal.tiles])
            must_agree(
                "whether ingots may be put so",
                (judgement.word == "legal") == put,
                judgement.word,
                "legal" if put else "illegal",
            )
        yield replace(judgement, reading=reading)
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
    from goldrules.legality.second import Questions, opinion

    second = opinion(hand_out, way, proposal, partial)
    question = f"a proposal under {hand_out.rulebook.name}"
    plain = replace(plain, word=hand_out.engines.agreed(question, plain.word, second.word))
    if way is None or way.game is None or isinstance(proposal, p.Picks):
        return plain
    if plain.word == "legal" and hand_out.engines.witness:
        order = Questions(hand_out, way.game).order(proposal)
        assert order is not None, "what is legal has an order"
        replayed = _Judge(hand_out, way, way.game).picks(order, partial=False)
        must_agree("an order that Z3 found", replayed.word == "legal", replayed.word, "legal")
        return replace(plain, order=order)
    # Of counts the conditions say which ingots must go where, which nobody proposed.
    if second.core and second.game and not outside and isinstance(proposal, p.Split):
        return replace(plain, reasons=(Reasons(hand_out).from_core(second.core, second.game, proposal, way),))
    return plain


def _outside_claims(hand_out: HandOut, proposal: p.Picks | p.Split | p.Totals) -> tuple[Reason, ...]:
    """Why a proposal takes what nobody can give: an ingot not there, outside the claims, or too many."""
    reasons = Reasons(hand_out)
    there = Counter(hand_out.position.gold)
    gold = there.copy()
    found: dict[Reason, None] = {}
    named = [] if isinstance(proposal, p.Totals) else named_picks(proposal)
    for player, tile in named:
        if gold[tile] <= 0:
            found[reasons.no_ingot(tile, there[tile])] = None
        elif tile not in hand_out.claims[player]:
            found[reasons.outside(player, tile)] = None
        gold[tile] -= 1
    if found or isinstance(proposal, p.Picks):
        return tuple(found)
    open_ = _open(proposal)
    for player, count in open_.items():
        if count > sum(gold[tile] for tile in hand_out.claims[player]):
            return (reasons.too_many(player, _given(proposal, player)),)
    # No one player is given too many; together they may be.
    given = len(named) + sum(open_.values())
    if given > sum(there.values()):
        return (reasons.more_than_there(given),)
    wanted = [player for player, count in open_.items() for _ in range(count)]
    short = unmatched([hand_out.claims[player] for player in wanted], lambda tile: gold[tile])
    return () if short is None else (reasons.too_many_together(wanted[short]),)


def _open(proposal: p.Split | p.Totals) -> Counter[str]:
    """How many ingots a proposal gives to each player without naming their tiles."""
    found = Counter[str]()
    if isinstance(proposal, p.Totals):
        found.update({amount.name.text: amount.amount for amount in proposal.amounts})
    else:
        found.update({share.player.text: share.tiles.count(None) for share in proposal.shares})
    return +found


def _given(proposal: p.Split | p.Totals, player: str) -> int:
    """How many ingots a proposal gives to a player."""
    if isinstance(proposal, p.Totals):
        return sum(amount.amount for amount in proposal.amounts if amount.name.text == player)
    return sum(len(share.tiles) for share in proposal.shares if share.player.text == player)


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
        goal = goal_of(game, proposal)
        order, furthest = self._way.search.reach(goal)
        gold = self._hand_out.position.gold
        if order is not None:
            return Judgement("legal", order=on_tiles(game, gold, order, named))
        given = {share.player.text: len(share.tiles) for share in proposal.shares}
        if has_closed_form(game) and all(wanted.free == 0 for wanted in goal):
            broken = broken_condition(game, [wanted.kinds for wanted in goal])
            return self._illegal(self._reasons.from_core([broken], game, proposal, self._way))
        if game.rounds is None and sum(given.values()) != game.takeable:
            return self._illegal(self._reasons.not_as_many(sum(given.values()), game.takeable, self._way))
        return self._illegal(self._stuck(on_tiles(game, gold, furthest, named), proposal))

    def _totals(self, proposal: p.Totals) -> Judgement:
        game = self._game
        counts = {amount.name.text: amount.amount for amount in proposal.amounts}
        absent = [player for player, count in counts.items() if count and player not in game.seats]
        if absent:
            return self._illegal(self._reasons.not_in_game(absent, (), self._way))
        order, _ = self._way.search.reach(goal_of(game, proposal))
        if order is not None:
            return Judgement("legal", order=on_tiles(game, self._hand_out.position.gold, order, ()))
        given = sum(counts.values())
        if game.rounds is None and (
            given > game.takeable or (set(game.seats) <= set(counts) and given < game.takeable)
        ):
            return self._illegal(self._reasons.not_as_many(given, game.takeable, self._way))
        ranges: dict[str, tuple[int, int]] = {}
        with suppress(OutOfTime):
            ranges = dict(zip(game.seats, self._way.search.ranges, strict=True))
        return self._illegal(self._reasons.counts_impossible(counts, ranges, self._way))

    def _stuck(self, furthest: Sequence[Pick], proposal: p.Split) -> Reason:
        """Why no order ends in a split: where the longest one that still could stops."""
        state = self._game.start
        for _, tile in furthest:
            assert state is not None
            state = self._game.after(state, self._game.kind_of[tile])
        if state is None:
            return self._reasons.over_too_early(furthest, proposal, self._way)
        player = self._game.seats[state.seat]
        return self._reasons.forced(player, self.open_tiles(state, furthest), furthest, proposal, self._way)

    def _illegal(self, reason: Reason) -> Judgement:
        return Judgement("illegal", (reason,))


@dataclass(frozen=True, slots=True)
class Next:
    """Who is next after some picks in one way of handing out, and from which tiles; `player` is None where it is over.

    `legal` is False where the picks are not legal in this way.
    """

    way: Way
    legal: bool
    player: str | None = None
    tiles: tuple[str, ...] = ()


def next_picks(hand_out: HandOut, picks: Sequence[Pick]) -> list[Next]:
    """Who is next after some picks, in each way that says so: where an edition is silent there is none."""
    found: list[Next] = []
    missing = Counter(tile for _, tile in picks) - Counter(hand_out.position.gold)
    for way in hand_out.ways:
        if way.game is None:
            continue
        judgement = _Judge(hand_out, way, way.game).picks(picks, partial=True)
        found.append(Next(way, judgement.word == "legal" and not missing, *(judgement.next or ())))
    return found
