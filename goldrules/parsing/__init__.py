"""Text to syntax. The only room that knows Lark."""

from goldrules.parsing.grammar import STATEMENT_WORDS
from goldrules.parsing.reading import parse, read_source

__all__ = ["STATEMENT_WORDS", "parse", "read_source"]
