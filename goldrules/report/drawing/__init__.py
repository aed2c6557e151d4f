"""Positions drawn: what a picture tells, as data; the board and a whole picture as SVG; a page as HTML."""

from goldrules.report.drawing.best import best_play
from goldrules.report.drawing.differences import difference_page
from goldrules.report.drawing.html import page
from goldrules.report.drawing.picture import picture
from goldrules.report.drawing.story import Branch, Story, stories

__all__ = ["Branch", "Story", "best_play", "difference_page", "page", "picture", "stories"]
