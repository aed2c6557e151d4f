"""One line answered, in the process of a worker that has loaded the rules once."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from goldrules import printing
from goldrules.auditing.following import CannotFollow, GameFollower
from goldrules.auditing.games import Fault, GameRecord, read_game
from goldrules.auditing.lines import MAX_LINE, InputLine
from goldrules.auditing.words import worst
from goldrules.checking import Question, question_of
from goldrules.diagnostics import Diagnostic, Label, did_you_mean
from goldrules.exchange import read_examples
from goldrules.legality import Disagreement, Engines, Mode, OutOfTime, judge
from goldrules.parsing import read_source
from goldrules.pipeline import Rules, load
from goldrules.proving import Asked, Judged, Result, ask_each, prove_all
from goldrules.report import json as as_json
from goldrules.source import Source, Span
from goldrules.syntax.positions import Propose

Json = dict[str, Any]
_MOST_REASONS = 20
_MOST_PROBLEMS = 20
_LONGEST = 1e8
"""Seconds that any timer can wait."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a worker needs: the rule files, the editions to ask under instead, the engines, seconds for one line.

    `brief` answers say the verdict and the reason, without rules and citations.
    """

    background: tuple[Source, ...]
    editions: tuple[str, ...] = ()
    engine: Mode = "plain"
    seconds: float = 10.0
    brief: bool = False


class Worker:
    """Answers lines. Nothing of one line is kept for the next."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._rules: Rules = load(list(settings.background), [])

    def answer(self, line: InputLine) -> tuple[str, bytes]:
        """The word that a line comes to, and the answer as a line of JSON."""
        try:
            with _at_most(self._settings.seconds):
                found = self._answer(line)
        except OutOfTime:
            found = {"status": "unknown", "because": "the time was over before an answer was found"}
        except Disagreement as error:
            error.example = f"line {line.number} of {line.file}"
            raise
        except RecursionError:
            found = {"status": "unknown", "because": "the line is nested too deeply for this machine"}
        except MemoryError:
            found = {"status": "unknown", "because": "the line needs too much memory"}
        frame = {"version": as_json.VERSION, "file": line.file, "line": line.number, **found}
        text = json.dumps(frame, ensure_ascii=False, separators=(",", ":"))
        return frame["status"], text.encode("utf-8", "backslashreplace") + b"\n"

    def _answer(self, line: InputLine) -> Json:
        if line.data is None:
            where = Label(Span(Source(line.file, "", first_line=line.number), 0, 0))
            text = f"the line has {line.length} bytes, more than the {MAX_LINE} that are read"
            return _bad([Fault(Diagnostic("GR012", text, where))])
        source = read_source(line.file, line.data.rstrip(b"\r\n"), line.number)
        if isinstance(source, Diagnostic):
            return _bad([Fault(source)])
        game = read_game(source)
        if isinstance(game, list):
            return _bad(game)
        if game is not None:
            return self._game(game)
        return self._positions(source)

    # ------------------------------------------------------------ positions
    def _positions(self, source: Source) -> Json:
        examples, problems = read_examples(source)
        questions: list[Question] = []
        for example in examples:
            question, found = question_of(example, self._rules.declared)
            problems = [*problems, *found]
            questions += [question] if question else []
        engines = Engines(self._settings.engine, self._settings.seconds)
        asked, found = ask_each(self._rules, questions, self._settings.editions, engines)
        if any(one.code == "GR411" for one in found):
            raise OutOfTime
        problems = [*problems, *found]
        if not problems and not any(one.question.proposals or one.question.expectations for one in asked):
            whole = Label(Span(source, 0, 1))
            problems = [Diagnostic("GR410", "the line asks nothing: no `propose`, no `expect`", whole)]
        if problems:
            return _bad([Fault(problem) for problem in problems])
        judged = [_judged(one, propose) for one in asked for propose in one.question.proposals]
        results = list(prove_all(self._rules, asked))
        words = [one.verdict.word if one.verdict else "unknown" for one in judged]
        words += [_WORD_OF[result.answer.status] for result in results]
        found_: Json = {"status": worst(words), "name": questions[0].title}
        if judged:
            found_["verdicts"] = [self._verdict(one) for one in judged]
        if results:
            found_["results"] = [self._result(one) for one in results]
        return found_

    def _verdict(self, one: Judged) -> Json:
        if not self._settings.brief:
            (verdict,) = as_json.judged([one], self._rules.declared.sources)["verdicts"]
            return dict(verdict)
        reasons = [reason.text for reason in one.verdict.reasons] if one.verdict else []
        word = one.verdict.word if one.verdict else "unknown"
        proposal = printing.proposal(one.proposal)
        return {"proposal": proposal, "edition": one.asked.edition, "verdict": word, "because": reasons[:_MOST_REASONS]}

    def _result(self, one: Result) -> Json:
        if not self._settings.brief:
            (result,) = as_json.results([one], self._rules.declared.sources)["results"]
            return dict(result)
        return {"statement": one.statement, "edition": one.edition, "status": one.answer.status}

    # ------------------------------------------------------------ games
    def _game(self, game: GameRecord) -> Json:
        editions = self._settings.editions or tuple(name.text for name in game.under)
        known = self._rules.editions
        unknown = [name for name in game.under if name.text not in known] if not self._settings.editions else []
        if unknown:
            problems = [
                Diagnostic("GR101", f"there is no edition `{one}`", Label(one.span), hint=did_you_mean(one.text, known))
                for one in unknown
            ]
            return _bad([Fault(problem) for problem in problems])
        if not editions:
            hint = "say it in `under`, or give --edition"
            text = "the game does not say under which edition it is asked"
            return _bad([Fault(Diagnostic("GR406", text, Label(game.span), hint=hint))])
        told = []
        for name in editions:
            engines = Engines(self._settings.engine, self._settings.seconds)
            try:
                told.append(GameFollower(self._rules, name, game, engines).follow())
            except CannotFollow as error:
                return _bad(error.faults)
        status = worst(one["verdict"] for one in told)
        if self._settings.brief:
            for one in told:
                one["findings"] = [_brief(finding) for finding in one["findings"]]
        return {"status": status, "game": game.name, "editions": told}


_WORD_OF = {
    "proved": "legal",
    "refuted": "illegal",
    "unsettled": "unsettled",
    "unknown": "unknown",
    "not tried": "unknown",
}


def _judged(asked: Asked, propose: Propose) -> Judged:
    """A proposal judged within the time that is left for the line; no repair is looked for."""
    try:
        verdict = judge(asked.hand_outs, propose.proposal, partial=True)
    except OutOfTime:
        return Judged(asked, propose.proposal, propose.span, None)
    return Judged(asked, propose.proposal, propose.span, verdict)


def _brief(finding: Json) -> Json:
    """A finding of a game with its reasons in words."""
    words = [reason["text"] for reason in finding["reasons"]]
    return {**{key: said for key, said in finding.items() if key != "reasons"}, "because": words[:_MOST_REASONS]}


def _bad(faults: Sequence[Fault]) -> Json:
    """A line that cannot be used; what is wrong in a turn of a game names the turn."""
    shown = faults[:_MOST_PROBLEMS]
    told = as_json.document("audit", 2, [fault.problem for fault in shown])["diagnostics"]
    turns = ({} if fault.turn is None else {"turn": fault.turn} for fault in shown)
    diagnostics = [{**one, **turn} for one, turn in zip(told, turns, strict=True)]
    return {"status": "bad", "diagnostics": diagnostics}


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Raise `OutOfTime` in what takes longer and does not look at the clock itself (where the system has timers)."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    armed = True

    def over(*_: object) -> None:
        if armed:
            raise OutOfTime

    before = signal.signal(signal.SIGALRM, over)
    # Again and again: what is raised while an object is taken down is lost.
    signal.setitimer(signal.ITIMER_REAL, min(seconds, _LONGEST), 1.0)
    try:
        yield
    finally:
        armed = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
