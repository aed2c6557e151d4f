"""The frame of every HTML page: one file that needs nothing else, light and dark, plain enough for a screen reader."""

from __future__ import annotations

from html import escape

_STYLE = """
:root { color-scheme: light dark; --ink: #1d1d1f; --paper: #ffffff; --soft: #5f6368; --line: #c9ccd1; --card: #f5f6f7;
  --link: #0b57d0; --good: #1a7f37; --bad: #b3261e; --open: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e8ea; --paper: #17181a; --soft: #a5abb3; --line: #43474d;
  --card: #202225; --link: #8ab4f8; --good: #6fce8a; --bad: #ff8a80; --open: #e6b450; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 50rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.25; } h2 { font-size: 1.25rem; margin-top: 2rem; } h3 { font-size: 1.05rem; }
a { color: var(--link); } code { font-family: ui-monospace, monospace; font-size: .92em; }
sup { line-height: 0; } sup a { text-decoration: none; padding: 0 .1em; }
.names, .soft { color: var(--soft); margin-top: -.6rem; } .notes { font-size: .88rem; color: var(--soft); }
.notes li:target { background: var(--card); color: var(--ink); }
svg { max-width: 100%; height: auto; display: block; }
table { border-collapse: collapse; } th, td { text-align: left; padding: .25rem .75rem .25rem 0; vertical-align: top;
  border-bottom: 1px solid var(--line); }
figure { margin: 1rem 0; } section.card { border: 1px solid var(--line); border-radius: .5rem; padding: 0 1rem 1rem;
  margin: 1.5rem 0; }
.legal { color: var(--good); } .illegal { color: var(--bad); } .unsettled, .unknown { color: var(--open); }
.legal, .illegal, .unsettled, .unknown { font-weight: 600; }
ul.clauses { font-size: .88rem; color: var(--soft); }
"""


def document(title: str, body: str, language: str = "en") -> str:
    """A whole page around a body that is HTML already."""
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )
