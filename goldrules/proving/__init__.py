"""Examples decided: expectations proved or refuted, proposals judged."""

from goldrules.proving.expectations import Answer, Status
from goldrules.proving.grounds import hand_outs
from goldrules.proving.running import Asked, Judged, Result, ask, judge_all, picks_asked, prove_all, settled

__all__ = [
    "Answer",
    "Asked",
    "Judged",
    "Result",
    "Status",
    "ask",
    "hand_outs",
    "judge_all",
    "picks_asked",
    "prove_all",
    "settled",
]
