"""A recorded game followed from turn to turn: what is put, what is taken, what lies on the board, what players hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from goldrules.auditing.games import Fault, GameRecord, Turn
from goldrules.auditing.words import worst
from goldrules.checking import Question, question_of
from goldrules.diagnostics import Diagnostic, Label
from goldrules.exchange import read_example
from goldrules.exchange.scan import Array, Member, Number, Object, Text
from goldrules.legality import Engines, Verdict, judge, named_picks
from goldrules.pipeline import Rules
from goldrules.proving import hand_outs
from goldrules.report import json as as_json
from goldrules.source import Span
from goldrules.strategy import worth
from goldrules.syntax.positions import Picks, Placing, Proposal, Split

Json = dict[str, Any]
_POSITION_KEYS = ("active", "board", "features", "marks", "entitled", "completes", "placed")
_KEPT = ("board", "features", "marks")
"""What a turn that does not say it takes over from the turn before."""


class CannotFollow(Exception):
    """The record of a game cannot be used; `faults` say why."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(", ".join(fault.problem.message for fault in faults))
        self.faults = faults


class GameFollower:
    """Follows one game under one edition. What the record says was taken is taken, legal or not."""

    def __init__(self, rules: Rules, edition: str, game: GameRecord, engines: Engines) -> None:
        self._rules, self._edition, self._game, self._engines = rules, rules.editions[edition], game, engines
        self._gold = Counter(game.gold)
        self._holds = Counter({player: game.holds.get(player, 0) for player in game.player_names})
        self._kept: dict[str, Member] = {}

    def follow(self) -> Json:
        """What the game comes to, with every turn that is not legal. Raises `CannotFollow`."""
        wrong: list[Json] = []
        words: list[str] = []
        if not self._game.turns and (beyond := self._beyond_supply()):
            words.append("illegal")
            wrong.append(beyond)
        for turn in self._game.turns:
            self._kept |= {key: turn.members[key] for key in _KEPT if key in turn.members}
            told = self._follow_turn(turn)
            words += [one["verdict"] for one in told]
            wrong += [{"turn": turn.number, **one} for one in told if one["verdict"] != "legal"]
        ends = self._ends()
        words += [one["verdict"] for one in ends]
        return {
            "edition": self._edition.name,
            "verdict": worst(words),
            "turns": len(self._game.turns),
            "findings": [*wrong, *ends],
            "holds": dict(self._holds),
            "left": sorted(self._gold.elements()),
            "points": next(iter(self._points()), None),
        }

    def _beyond_supply(self) -> Json | None:
        """That a record without turns has more ingots than there are; elsewhere the first turn says so."""
        used = sum(self._gold.values()) + sum(self._holds.values())
        supplies = [book.supply.said.amount for book in self._edition.readings if book.supply is not None]
        if not supplies or used <= min(supplies):
            return None
        text = f"{used} ingots lie on the board and before the players, more than the supply of {min(supplies)}"
        return {"what": "supply", "verdict": "illegal", "reasons": [{"text": text, "rules": []}]}

    # ------------------------------------------------------------ one turn
    def _follow_turn(self, turn: Turn) -> list[Json]:
        self._find_the_gold(turn)
        told = list(self._stated(turn))
        if turn.puts:
            said = turn.members["puts"]
            put = Member(Text("gold", said.key.span), said.value, said.span)
            told.append(self._judge(turn, self._question(turn, put), "puts"))
            self._gold.update(turn.puts)
        question = self._question(turn, _taken(turn))
        self._find_open_ingots(turn, question)
        handed = self._judge(turn, question, "takes")
        self._take(question.proposals[0].proposal if question.proposals else Picks(()))
        return [*told, handed]

    def _find_the_gold(self, turn: Turn) -> None:
        """Raise `CannotFollow` where a tile that ingots lie on is not on the board of a turn."""
        said = self._kept.get("board")
        if said is None or not isinstance(said.value, Array) or "entitled" in turn.members:
            return
        rows = [row.items for row in said.value.items if isinstance(row, Array)]
        tiles = {tile.text for row in rows for tile in row if isinstance(tile, Text)}
        gone = [tile for tile, count in self._gold.items() if count > 0 and tile not in tiles]
        if gone:
            more, hint = ("", None)
            if turn.number > 1:
                more, hint = " any more", "tiles stay on the board, under their names, from turn to turn"
            texts = [f"an ingot lies on `{tile}`, and the board has no `{tile}`{more}" for tile in gone]
            where = Label(said.key.inside)
            raise self._cannot(turn, [Diagnostic("GR401", text, where, hint=hint) for text in texts])

    def _find_open_ingots(self, turn: Turn, question: Question) -> None:
        """Raise `CannotFollow` where a split does not say which ingots were taken."""
        proposal = question.proposals[0].proposal if question.proposals else None
        if isinstance(proposal, Split) and any(None in share.tiles for share in proposal.shares):
            text = "a record says which ingots were taken, and this split leaves one open"
            raise self._cannot(turn, [Diagnostic("GR406", text, Label(turn.members["split"].key.inside))])

    def _cannot(self, turn: Turn, problems: Iterable[Diagnostic]) -> CannotFollow:
        """Why a turn cannot be followed. Of what an earlier turn says it is told that this turn takes it over."""
        here = Label(Span(turn.span.source, turn.span.start, turn.span.start + 1), "this turn takes it over")
        told = []
        for problem in problems:
            inside = turn.span.start <= problem.label.span.start < turn.span.end
            told.append(problem if inside else replace(problem, others=(*problem.others, here)))
        return CannotFollow([Fault(problem, turn.number) for problem in told])

    def _stated(self, turn: Turn) -> list[Json]:
        """What a turn says itself about gold and holdings, held against what the turns before have left."""
        told = []
        if turn.gold is not None and Counter(turn.gold) != +self._gold:
            told.append(self._differs("gold", sorted(turn.gold), sorted(self._gold.elements())))
        if turn.holds is not None and any(self._holds[player] != count for player, count in turn.holds.items()):
            told.append(self._differs("holds", turn.holds, dict(self._holds)))
        return told

    def _differs(self, what: str, said: Any, followed: Any) -> Json:
        return {"what": what, "verdict": "illegal", "said": said, "followed": followed, "reasons": []}

    def _question(self, turn: Turn, proposal: Member | None) -> Question:
        """The position of a turn, with the gold and holdings that the turns before have left, at its places."""
        at = turn.span
        said = {**self._kept, **turn.members}
        amounts = ((Text(player, at), Number(count, at)) for player, count in self._holds.items())
        holds = Object(tuple(Member(player, count, at) for player, count in amounts), at)
        gold = Array(tuple(Text(tile, at) for tile in sorted(self._gold.elements())), at)
        members = [
            Member(Text("name", at), Text(f"{self._game.name}, turn {turn.number}", at), at),
            self._game.players,
            *(said[key] for key in _POSITION_KEYS if key in said),
            Member(Text("holds", at), holds, at),
            Member(Text("gold", at), gold, at),
        ]
        if proposal is not None:
            proposed = Object((proposal,), proposal.span)
            members.append(Member(Text("propose", at), Array((proposed,), at), at))
        example, problems = read_example(Object(tuple(members), at))
        if example is None:
            raise self._cannot(turn, problems)
        question, problems = question_of(example, self._rules.declared)
        if question is None or problems:
            raise self._cannot(turn, problems)
        return question

    def _judge(self, turn: Turn, question: Question, what: str) -> Json:
        readings, problems = hand_outs(question, self._edition, self._engines)
        if problems and all(problem.code == "GR407" for problem in problems):
            told = [{"text": problem.message, "rules": []} for problem in problems]
            return {"what": "supply", "verdict": "illegal", "reasons": told}
        if problems:
            raise self._cannot(turn, problems)
        proposal: Proposal = question.proposals[0].proposal if question.proposals else Picks(())
        verdict: Verdict = judge(readings, proposal, partial=False)
        reasons = as_json.reasons(verdict.reasons, self._rules.declared.sources)
        return {"what": what, "verdict": verdict.word, "reasons": reasons}

    def _take(self, proposal: Proposal) -> None:
        if isinstance(proposal, Picks | Split):
            for player, tile in named_picks(proposal):
                if self._gold[tile] > 0:
                    self._gold[tile] -= 1
                    self._holds[player] += 1
        assert not isinstance(proposal, Placing)

    # ------------------------------------------------------------ the end
    def _ends(self) -> list[Json]:
        """What the record says of the end, held against what was followed."""
        told = []
        said = self._game.ends.get("holds")
        if said is not None and any(self._holds[player] != count for player, count in said.items()):
            told.append(self._differs("holds at the end", said, dict(self._holds)))
        said = self._game.ends.get("points")
        if said is not None:
            points = self._points()
            agree = [all(one.get(player) == count for player, count in said.items()) for one in points]
            silent = len(points) < len(self._edition.readings)
            if silent or not all(agree):
                word = "unsettled" if silent or any(agree) else "illegal"
                told.append({**self._differs("points", said, points[0] if points else {}), "verdict": word})
        return told

    def _points(self) -> list[dict[str, int]]:
        """What each player's ingots are worth, under each reading that says it."""
        found = []
        for rulebook in self._edition.readings:
            if rulebook.value is not None:
                found.append({player: worth(rulebook, count) for player, count in self._holds.items()})
        return found


def _taken(turn: Turn) -> Member | None:
    """What a turn says was taken: nothing where it says neither picks nor a split."""
    if "split" in turn.members:
        return turn.members["split"]
    picks = turn.members.get("picks")
    empty = picks is None or (isinstance(picks.value, Array) and not picks.value.items)
    return None if empty else picks
