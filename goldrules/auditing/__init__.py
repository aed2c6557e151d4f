"""Streams of positions and games judged line by line: a line in, a line out, in order, in constant memory."""

from goldrules.auditing.lines import InputLine, lines_of
from goldrules.auditing.pool import AnsweredLine, audit
from goldrules.auditing.worker import Settings

__all__ = ["AnsweredLine", "InputLine", "Settings", "audit", "lines_of"]
