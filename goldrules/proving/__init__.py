"""Examples decided: expectations proved or refuted, proposals judged.

Statements about all positions (`general`) and best play (`playing`) need more rooms; they are imported where used.
"""

from goldrules.proving.answers import Answer, Status
from goldrules.proving.grounds import hand_outs
from goldrules.proving.running import Asked, Judged, Result, ask, ask_each, judge_all, picks_asked, prove_all, undecided
from goldrules.proving.telling import MANY_STATES

__all__ = [
    "MANY_STATES",
    "Answer",
    "Asked",
    "Judged",
    "Result",
    "Status",
    "ask",
    "ask_each",
    "hand_outs",
    "judge_all",
    "picks_asked",
    "prove_all",
    "undecided",
]
