"""Text to syntax. The only room that knows Lark."""

from goldrules.parsing.keeping import parse_kept
from goldrules.parsing.reading import parse, parse_all, read_source
from goldrules.parsing.skimming import type_names

__all__ = ["parse", "parse_all", "parse_kept", "read_source", "type_names"]
