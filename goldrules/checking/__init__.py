"""Names, kinds, circles and positions, checked before anything is read by an engine."""

from goldrules.checking.declared import Declared, declare
from goldrules.checking.fitting import unknown_to
from goldrules.checking.gathering import Gatherer
from goldrules.checking.questions import Question, misnamed, question_of
from goldrules.checking.rulebooks import check_rulebooks
from goldrules.checking.soundness import sound_editions
from goldrules.checking.statements import check_statements

__all__ = [
    "Declared",
    "Gatherer",
    "Question",
    "check_rulebooks",
    "check_statements",
    "declare",
    "misnamed",
    "question_of",
    "sound_editions",
    "unknown_to",
]
