"""Streams of positions and games judged line by line: a line in, a line out, in order, in constant memory."""

from goldrules.auditing.lines import Line, lines_of
from goldrules.auditing.pool import Answered, audit
from goldrules.auditing.worker import Settings

__all__ = ["Answered", "Line", "Settings", "audit", "lines_of"]
