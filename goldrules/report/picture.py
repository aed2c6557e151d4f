"""A position drawn as a map for the terminal: tiles, gold, features by letter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rich.cells import cell_len
from rich.text import Text

from goldrules.board import Position

COLOURS = ("cyan", "magenta", "green", "yellow", "blue", "red", "bright_cyan", "bright_magenta", "bright_green")
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_INGOT = "●"


def letters(position: Position) -> Mapping[str, str]:
    """A letter for each feature: its initial where that is free, else the first free letter, else a number."""
    given: dict[str, str] = {}
    used: set[str] = set()
    for feature in position.features:
        initial = feature.name[:1].upper()
        free = (letter for letter in (initial, *_ALPHABET) if letter not in used)
        given[feature.name] = next(free, str(len(given) + 1))
        used.add(given[feature.name])
    return given


def colours(position: Position) -> Mapping[str, str]:
    """A colour for each feature, by its name."""
    return {feature.name: COLOURS[index % len(COLOURS)] for index, feature in enumerate(position.features)}


def board(position: Position) -> Text:
    """The map: in each tile its name, an ingot for each on it, the letters of its features and its marks."""
    rows, columns = position.size
    by_name = colours(position)
    signs = {name: (letter, by_name[name]) for name, letter in letters(position).items()}
    cells = {square: _cell(position, name, signs) for name, square in position.squares.items()}
    widths = [
        max([2] + [cell_len(line.plain) for (_, at), cell in cells.items() if at == column for line in cell])
        for column in range(columns)
    ]
    height = max((len(cell) for cell in cells.values()), default=2)
    text = Text()
    for row in range(rows):
        _border(text, cells, row, widths)
        for line in range(height):
            text.append("  ")
            for column in range(columns):
                beside = (row, column) in cells or (row, column - 1) in cells
                text.append("│" if beside else " ", "dim")
                cell = cells.get((row, column), [])
                content = cell[line] if line < len(cell) else Text()
                text.append(" ").append_text(content)
                text.append(" " * (widths[column] - cell_len(content.plain) + 1))
            text.append("│\n" if (row, columns - 1) in cells else "\n", "dim")
    _border(text, cells, rows, widths)
    lines = text.split("\n", allow_blank=False)
    for drawn in lines:
        drawn.rstrip()
    return Text("\n").join(lines).append("\n")


def _cell(position: Position, name: str, signs: Mapping[str, tuple[str, str]]) -> list[Text]:
    square = position.squares[name]
    gold = Counter(position.gold)[name]
    first = Text(name + ("*" if name == position.placed else ""), "bold")
    if gold:
        first.append(" " + (_INGOT * gold if gold <= 3 else f"{gold}{_INGOT}"), "bold yellow")
    second = Text()
    for feature in position.features:
        if square in feature.tiles:
            letter, colour = signs[feature.name]
            second.append(f"{letter} ", colour)
    second.rstrip()
    marks = [mark for mark, squares in position.marks.items() if square in squares]
    return [first, second, *([Text(" ".join(marks), "dim italic")] if marks else [])]


def _border(text: Text, cells: Mapping[tuple[int, int], list[Text]], row: int, widths: list[int]) -> None:
    """The line above a row, where there is a tile above or below it."""
    text.append("  ")
    for column in range(len(widths) + 1):
        around = [(row + down, column + right) in cells for down in (-1, 0) for right in (-1, 0)]
        text.append(_corner(*around), "dim")
        if column < len(widths):
            line = (row - 1, column) in cells or (row, column) in cells
            text.append(("─" if line else " ") * (widths[column] + 2), "dim")
    text.rstrip()
    text.append("\n")


def _corner(north_west: bool, north_east: bool, south_west: bool, south_east: bool) -> str:
    """The box character of a crossing, from the four tiles around it."""
    up, down = north_west or north_east, south_west or south_east
    left, right = north_west or south_west, north_east or south_east
    return {
        (False, False, False, False): " ",
        (False, True, False, True): "┌",
        (False, True, True, False): "┐",
        (True, False, False, True): "└",
        (True, False, True, False): "┘",
        (False, True, True, True): "┬",
        (True, False, True, True): "┴",
        (True, True, False, True): "├",
        (True, True, True, False): "┤",
    }.get((up, down, left, right), "┼")
