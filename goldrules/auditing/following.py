"""A recorded game followed from turn to turn: what is put, what is taken, what lies on the board, what players hold."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from goldrules.auditing.games import GameRecord
from goldrules.auditing.words import worst
from goldrules.checking import Question
from goldrules.diagnostics import Diagnostic
from goldrules.legality import Engines, Verdict, judge, named_picks
from goldrules.pipeline import Rules, read_question
from goldrules.proving import hand_outs
from goldrules.report import json as as_json
from goldrules.source import Source
from goldrules.strategy import worth
from goldrules.syntax.positions import Picks, Placing, Proposal, Split

Json = dict[str, Any]
_POSITION_KEYS = ("active", "board", "features", "marks", "entitled", "completes", "placed")
_KEPT = ("board", "features", "marks")
"""What a turn that does not say it takes over from the turn before."""


class CannotFollow(Exception):
    """The record of a game cannot be used; `problems` says why."""

    def __init__(self, problems: Sequence[Diagnostic]) -> None:
        super().__init__(", ".join(problem.message for problem in problems))
        self.problems = problems


class GameFollower:
    """Follows one game under one edition. What the record says was taken is taken, legal or not."""

    def __init__(self, rules: Rules, edition: str, game: GameRecord, engines: Engines) -> None:
        self._rules, self._edition, self._game, self._engines = rules, rules.editions[edition], game, engines
        self._gold = Counter(game.gold)
        self._holds = Counter({player: game.holds.get(player, 0) for player in game.players})
        self._turn = 0
        self._board: Json = {}

    def follow(self) -> Json:
        """What the game comes to, with every turn that is not legal. Raises `CannotFollow`."""
        wrong: list[Json] = []
        words: list[str] = []
        for number, turn in enumerate(self._game.turns, start=1):
            self._turn = number
            self._board = {key: turn.get(key, self._board.get(key)) for key in _KEPT}
            told = self._follow_turn(
                {**{key: value for key, value in self._board.items() if value is not None}, **turn}
            )
            words += [one["verdict"] for one in told]
            wrong += [{"turn": number, **one} for one in told if one["verdict"] != "legal"]
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

    # ------------------------------------------------------------ one turn
    def _follow_turn(self, turn: Json) -> list[Json]:
        told = list(self._stated(turn))
        if turn.get("puts"):
            question = self._question(turn, {"gold": turn["puts"]})
            told.append(self._judge(question, "puts"))
            self._gold.update(turn["puts"])
        taken = {"split": turn["split"]} if "split" in turn else {"picks": turn.get("picks", [])}
        question = self._question(turn, taken if turn.get("picks") or "split" in turn else None)
        handed = self._judge(question, "takes")
        self._take(question.proposals[0].proposal if question.proposals else Picks(()))
        return [*told, handed]

    def _stated(self, turn: Json) -> list[Json]:
        """What a turn says itself about gold and holdings, held against what the turns before have left."""
        told = []
        if "gold" in turn and Counter(turn["gold"]) != +self._gold:
            told.append(self._differs("gold", sorted(turn["gold"]), sorted(self._gold.elements())))
        if "holds" in turn and any(self._holds[player] != count for player, count in turn["holds"].items()):
            told.append(self._differs("holds", turn["holds"], dict(self._holds)))
        return told

    def _differs(self, what: str, said: Any, followed: Any) -> Json:
        return {"what": what, "verdict": "illegal", "said": said, "followed": followed, "reasons": []}

    def _question(self, turn: Json, proposal: Json | None) -> Question:
        """The position of a turn, with the gold and holdings that the turns before have left."""
        document = {
            "version": 1,
            "name": f"{self._game.name}, turn {self._turn}",
            "players": list(self._game.players),
            "holds": dict(self._holds),
            **{key: turn[key] for key in _POSITION_KEYS if key in turn},
            "gold": sorted(self._gold.elements()),
        }
        if proposal is not None:
            document["propose"] = [proposal]
        source = Source(f"turn {self._turn}", json.dumps(document, ensure_ascii=False))
        question, problems = read_question(self._rules.declared, source)
        if question is None:
            raise CannotFollow(problems)
        return question

    def _judge(self, question: Question, what: str) -> Json:
        readings, problems = hand_outs(question, self._edition, self._engines)
        if problems and all(problem.code == "GR407" for problem in problems):
            told = [{"text": problem.message, "rules": []} for problem in problems]
            return {"what": "supply", "verdict": "illegal", "reasons": told}
        if problems:
            raise CannotFollow(problems)
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
            if not all(agree):
                word = "unsettled" if any(agree) else "illegal"
                told.append({**self._differs("points", said, points[0] if points else {}), "verdict": word})
        return told

    def _points(self) -> list[dict[str, int]]:
        """What each player's ingots are worth, under each reading that says it."""
        found = []
        for rulebook in self._edition.readings:
            if rulebook.value is not None:
                found.append({player: worth(rulebook, count) for player, count in self._holds.items()})
        return found
