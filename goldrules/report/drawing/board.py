"""The board as SVG: tiles, features as coloured lines with letters, followers, gold, and whose claims reach where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import count

from goldrules.board import FeatureHere, FollowerHere, Position, Square
from goldrules.legality import HandOut, next_picks
from goldrules.report.picture import letters
from goldrules.wording import ingots

TILE = 132
_MARGIN = 10
_SLOTS_IN_ROW = 3
_ABREAST = 5
"""Followers that have room beside each other on a tile."""
FEATURE_COLOURS = (
    "#0b6e99", "#9c27b0", "#9a6a00", "#00796b", "#6d4c41", "#5e35b1", "#1b7f3b", "#3056d3", "#c0392b",
)  # fmt: skip
"""Those first that are no player's."""
_BY_NAME = {
    "red": "#d32f2f", "blue": "#1e66d0", "green": "#2e8b45", "yellow": "#c79a00", "black": "#444444",
    "pink": "#d0458a", "orange": "#d9730d", "purple": "#7e3ff2", "brown": "#795548", "gray": "#757575",
    "grey": "#757575", "white": "#9e9e9e",
}  # fmt: skip
_OTHERS = ("#d32f2f", "#1e66d0", "#2e8b45", "#c79a00", "#7e3ff2", "#00838f")

LEGEND = "A frame: this player claims the tile. A badge: may take gold there; with a rim: as the first pick."
_DASHES = ("none", "7 3", "3 3", "9 2 2 2", "14 4", "1 3")

STYLE = """
svg.goldrules { --ink: #1d1d1f; --paper: #ffffff; --soft: #5f6368; --line: #b9bdc4; --tile: #f4f1e6;
  --gold: #f2b705; --rim: #7a5a00; --good: #1a7f37; --bad: #b3261e; --open: #8a5a00;
  font-family: system-ui, sans-serif; fill: var(--ink); }
@media (prefers-color-scheme: dark) {
  svg.goldrules { --ink: #e8e8ea; --paper: #17181a; --soft: #a5abb3; --line: #565b63; --tile: #2a2b2e;
    --gold: #f2b705; --rim: #ffe08a; --good: #6fce8a; --bad: #ff8a80; --open: #e6b450; } }
svg.goldrules .tile { fill: var(--tile); stroke: var(--line); }
svg.goldrules .name { font-size: 13px; font-weight: 600; paint-order: stroke; stroke: var(--tile); stroke-width: 4px; }
svg.goldrules .ingot { fill: var(--gold); stroke: var(--rim); stroke-width: 1.5; }
svg.goldrules .count { font-size: 13px; font-weight: 700; }
svg.goldrules .mark { font-size: 10px; font-style: italic; }
svg.goldrules .chip { fill: #fff; font-size: 11px; font-weight: 700; text-anchor: middle; }
"""


def player_colours(position: Position) -> Mapping[str, str]:
    """A colour for each player: the one that the name says, else one that is free."""
    named = {player: _BY_NAME[player.lower()] for player in position.players if player.lower() in _BY_NAME}
    free = [colour for colour in _OTHERS if colour not in named.values()] or list(_OTHERS)
    others = [player for player in position.players if player not in named]
    return {**named, **{player: free[index % len(free)] for index, player in enumerate(others)}}


def feature_colours(position: Position) -> Mapping[str, str]:
    """A colour for each feature, by its name."""
    return {
        feature.name: FEATURE_COLOURS[index % len(FEATURE_COLOURS)] for index, feature in enumerate(position.features)
    }


def size(position: Position) -> tuple[int, int]:
    """Width and height of the drawn board."""
    rows, columns = position.size
    return columns * TILE + 2 * _MARGIN, rows * TILE + 2 * _MARGIN


def board(hand_out: HandOut, *, claims: bool = True) -> str:
    """The elements of the board, to stand inside an `svg`; with `claims`, who may take what is on it."""
    position = hand_out.position
    parts = [_tile(position, name) for name in position.squares]
    parts += _frames(hand_out) if claims else ()
    parts += _features(position)
    parts += _badges(hand_out) if claims else ()
    parts += [part for name in position.squares for part in _on_tile(position, name)]
    parts += _followers(position)
    return "\n".join(parts)


def describe(hand_out: HandOut) -> str:
    """The board in words, for those who do not see it."""
    position = hand_out.position
    gold = Counter(position.gold)
    words = []
    for name, square in position.squares.items():
        there = [feature.name for feature in position.features if square in feature.tiles]
        said = ", ".join([*there, *([ingots(gold[name])] if gold[name] else [])])
        words.append(f"{name} (row {square[0] + 1}, column {square[1] + 1})" + (f": {said}" if said else ""))
    return "; ".join(words)


def _corner(square: Square) -> tuple[int, int]:
    row, column = square
    return _MARGIN + column * TILE, _MARGIN + row * TILE


# ---------------------------------------------------------------- tiles
def _tile(position: Position, name: str) -> str:
    left, top = _corner(position.squares[name])
    placed = ' style="stroke:var(--ink);stroke-width:2.5"' if name == position.placed else ""
    return f'<rect class="tile" x="{left}" y="{top}" width="{TILE}" height="{TILE}"{placed}/>'


def _on_tile(position: Position, name: str) -> Iterator[str]:
    left, top = _corner(position.squares[name])
    yield f'<text class="name" x="{left + 12}" y="{top + 23}">{escape(name)}</text>'
    ingots = Counter(position.gold)[name]
    right = left + TILE - 20
    for index in range(ingots if ingots <= 3 else 1):
        yield f'<circle class="ingot" cx="{right - index * 16}" cy="{top + 19}" r="7"/>'
    if ingots > 3:
        yield f'<text class="count" x="{right - 12}" y="{top + 24}" text-anchor="end">{ingots}</text>'
    marks = [mark for mark, squares in position.marks.items() if position.squares[name] in squares]
    marks += ["just placed"] if name == position.placed else []
    if marks:
        said = escape(", ".join(marks))
        yield f'<text class="mark" x="{left + 12}" y="{top + 37}">{said}</text>'


def _frames(hand_out: HandOut) -> Iterator[str]:
    """A frame for each player on each claimed tile."""
    position, colours = hand_out.position, player_colours(hand_out.position)
    for index, player in enumerate(position.players):
        inset = 4 + (4 if len(position.players) <= 4 else 3) * index
        for square in sorted(hand_out.walk.may_claim(player) & frozenset(position.names)):
            left, top = _corner(square)
            side = TILE - 2 * inset
            yield (
                f'<rect x="{left + inset}" y="{top + inset}" width="{side}" height="{side}" rx="3" fill="none" '
                f'stroke="{colours[player]}" stroke-width="2.5" stroke-dasharray="{_DASHES[index % len(_DASHES)]}"/>'
            )


def _badges(hand_out: HandOut) -> Iterator[str]:
    """A badge where a player may take gold; those of the first legal picks have a rim."""
    position = hand_out.position
    colours, initials = player_colours(position), signs(position)
    first = {(one.player, tile) for one in next_picks(hand_out, []) for tile in one.tiles}
    for index, player in enumerate(position.players):
        for tile in hand_out.claims[player]:
            left, top = _corner(position.squares[tile])
            x, y = left + TILE - 31 - 20 * (index // 3), top + 33 + 20 * (index % 3)
            rim = ' stroke="var(--ink)" stroke-width="2"' if (player, tile) in first else ""
            yield f'<rect x="{x}" y="{y}" width="18" height="16" rx="3" fill="{colours[player]}"{rim}/>'
            sign = initials[player]
            yield f'<text class="chip" x="{x + 9}" y="{y + 12}"{_narrow(sign, 14)}>{escape(sign)}</text>'


def signs(position: Position) -> Mapping[str, str]:
    """A sign for each player: the initial, or where others share it, the initial and another letter."""
    found: dict[str, str] = {}
    for player in position.players:
        others = [other for other in position.players if other != player and other[0] == player[0]]
        found[player] = next(sign for sign in _signs_of(player, others) if sign not in found.values())
    return found


def _signs_of(player: str, others: Sequence[str]) -> Iterator[str]:
    """The signs that a player can have, the best first: with a letter that the others do not have at its place."""
    if not others:
        yield player[0]
    places = range(1, len(player))
    own = [place for place in places if not any(other[place : place + 1] == player[place] for other in others)]
    yield from (player[0] + player[place] for place in (*own, *places))
    yield from (f"{player[0]}{number}" for number in count(1))


def _narrow(sign: str, room: int) -> str:
    """Two letters take no more room than a badge or a figure has."""
    return f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if len(sign) > 1 else ""


# ---------------------------------------------------------------- features
def _slots(position: Position) -> Mapping[str, int]:
    """A place within the tile for each feature, such that features on one tile have different ones."""
    taken: dict[Square, set[int]] = {}
    found: dict[str, int] = {}
    for feature in position.features:
        used = {slot for square in feature.tiles for slot in taken.get(square, ())}
        found[feature.name] = next(slot for slot in count() if slot not in used)
        for square in feature.tiles:
            taken.setdefault(square, set()).add(found[feature.name])
    return found


def _centre(square: Square, slot: int) -> tuple[int, int]:
    left, top = _corner(square)
    return left + 23 + 24 * (slot % _SLOTS_IN_ROW), top + 48 + 21 * (slot // _SLOTS_IN_ROW % 3)


def _features(position: Position) -> Iterator[str]:
    """Lines between the tiles of each feature, and on all lines the letters."""
    colours, letter_of, slots = feature_colours(position), letters(position), _slots(position)
    for feature in position.features:
        for row, column in sorted(feature.tiles):
            for other in ((row + 1, column), (row, column + 1)):
                if other in feature.tiles:
                    slot = slots[feature.name]
                    (x, y), (u, v) = _centre((row, column), slot), _centre(other, slot)
                    stroke = f'stroke="{colours[feature.name]}" stroke-width="5" opacity=".75"'
                    yield f'<path d="M{x} {y}L{u} {v}" {stroke}/>'
    for feature in position.features:
        for square in sorted(feature.tiles):
            x, y = _centre(square, slots[feature.name])
            yield f'<circle cx="{x}" cy="{y}" r="10" fill="{colours[feature.name]}"/>'
            yield f'<text class="chip" x="{x}" y="{y + 4}">{escape(letter_of[feature.name])}</text>'


def _followers(position: Position) -> Iterator[str]:
    """Each follower is a figure in the player's colour with the sign, on a tile of its feature with room for it."""
    standing: dict[Square, list[tuple[FeatureHere, FollowerHere]]] = {}
    for feature in position.features:
        for follower in feature.followers:
            square = min(sorted(feature.tiles, reverse=True), key=lambda one: len(standing.get(one, ())) // _ABREAST)
            standing.setdefault(square, []).append((feature, follower))
    colours, initials = player_colours(position), signs(position)
    for square, there in standing.items():
        left, top = _corner(square)
        step = min(20, (TILE - 44) / max(1, len(there) - 1))
        for number, (feature, follower) in enumerate(there):
            x, y = round(left + 24 + step * number), top + TILE - 14
            kind = f" ({follower.kind})" if follower.kind else ""
            said = escape(f"{follower.player}{kind} on {feature.name}")
            sign = initials[follower.player]
            small = f'style="font-size:10px"{_narrow(sign, 12)}'
            yield (
                f'<g fill="{colours[follower.player]}"><title>{said}</title>'
                f'<path d="M{x - 9} {y}L{x - 4} {y - 13}L{x + 4} {y - 13}L{x + 9} {y}Z"/>'
                f'<circle cx="{x}" cy="{y - 17}" r="5"/>'
                f'<text class="chip" x="{x}" y="{y - 2}" {small}>{escape(sign)}</text>'
            )
            if follower.kind:
                kind = escape(follower.kind[:1])
                yield f'<text class="chip" x="{x}" y="{y - 14}" style="font-size:9px">{kind}</text>'
            yield "</g>"
