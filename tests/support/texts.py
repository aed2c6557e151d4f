"""Rule texts that several tests ask questions with."""

from __future__ import annotations


def road_for_two(*statements: str, title: str = "A road for two", under: str = "C1") -> str:
    """An example of a road that two players share, with an ingot for each; its statements begin in line 12."""
    parts = "\n  ".join(statements)
    return f"""
example "{title}" {{
  under   {under}
  players Red, Blue
  active  Red
  board {{
    | a b c |
  }}
  road Lane on a, b held by Red, Blue
  gold a, b
  completes Lane
  {parts}
}}
"""
