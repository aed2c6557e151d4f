"""Examples decided: expectations proved or refuted, proposals judged."""

from goldrules.proving.expectations import Answer, Status
from goldrules.proving.grounds import hand_outs
from goldrules.proving.running import Judged, Result, asked_under, cannot_be_asked, judge_all, prove_all

__all__ = [
    "Answer",
    "Judged",
    "Result",
    "Status",
    "asked_under",
    "cannot_be_asked",
    "hand_outs",
    "judge_all",
    "prove_all",
]
