"""Text to syntax. The only room that knows Lark."""

from goldrules.parsing.reading import parse, parse_all, read_source
from goldrules.parsing.skimming import is_json, type_names

__all__ = ["is_json", "parse", "parse_all", "read_source", "type_names"]
