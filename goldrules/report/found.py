"""A position that was found, as text: its size, its picture, and who holds what."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from goldrules import printing
from goldrules.bounded.witness import Witness
from goldrules.report.picture import board, letters
from goldrules.wording import listed, number_of


def position(witness: Witness) -> Text:
    """A position that was found: its size, its picture, and who holds what."""
    here = witness.position
    sizes = zip(witness.sizes, ("ingot", "feature", "player", "tile"), strict=True)
    words = [number_of(number, word) for number, word in sizes if number]
    counted = ", ".join(words)
    text = Text(f"  a smallest position has {counted}; {_playing(here.players)}, {here.active} is active\n\n")
    text.append_text(board(here)).append("\n")
    letter_of = letters(here)
    types = max((len(feature.type) for feature in here.features), default=0)
    for feature in here.features:
        held = listed(
            f"{follower.player} ({follower.kind})" if follower.kind else follower.player
            for follower in feature.followers
        )
        words = [f"held by {held}" if feature.followers else "without followers"]
        words += [f"{name} {number}" for name, number in feature.numbers.items()]
        words += [f"joined to {listed(sorted(feature.joins))}"] if feature.joins else []
        words += ["completed"] if feature.name in here.completes else []
        words += [feature.state] if feature.state else []
        tiles = ", ".join(here.tile_names(feature.tiles))
        text.append(f"  {letter_of[feature.name]}  {feature.type:<{types}}  on {tiles}; {'; '.join(words)}\n")
    for share in here.entitled:
        text.append(f"  {share.player} may claim {', '.join(here.tile_names(share.tiles))}\n")
    if witness.split is not None:
        text.append(f"  {printing.proposal(witness.split)}\n", "bold")
    return text


def _playing(players: Sequence[str]) -> str:
    return f"{listed(players)} {'plays' if len(players) == 1 else 'play'}"
