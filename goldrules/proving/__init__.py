"""Examples decided: expectations proved or refuted, proposals judged."""

from goldrules.proving.answers import Answer, Status
from goldrules.proving.general import General
from goldrules.proving.grounds import hand_outs
from goldrules.proving.playing import Played, play_all
from goldrules.proving.running import Asked, Judged, Result, ask, judge_all, picks_asked, prove_all, undecided
from goldrules.proving.telling import MANY_STATES

__all__ = [
    "MANY_STATES",
    "Answer",
    "Asked",
    "General",
    "Judged",
    "Played",
    "Result",
    "Status",
    "ask",
    "hand_outs",
    "judge_all",
    "picks_asked",
    "play_all",
    "prove_all",
    "undecided",
]
