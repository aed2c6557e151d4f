"""Examples as text: a position drawn as a map, and what is claimed or asked of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import assert_never

from goldrules.printing.citations import cite, in_columns
from goldrules.printing.expressions import play
from goldrules.printing.layout import (
    Blank,
    Block,
    Layout,
    Line,
    line,
    padded,
    quoted,
    separated,
    width,
    words_aligned,
)
from goldrules.syntax import positions as p
from goldrules.syntax.expressions import Objective
from goldrules.syntax.names import Cite, Name

_FEW_LINES = 4
_NARROW = 12


def example(node: p.Example) -> Block:
    """The layout of an example: paragraphs for the circumstances, the board with what is on it, and the claims."""
    layouts: list[Layout] = []
    lines = 0
    before = ""
    types = max((width(part.type.text) for part in node.parts if isinstance(part, p.FeatureHere)), default=0)
    without_board = any(isinstance(part, p.Entitled) for part in node.parts)

    def paragraph(part: p.ExamplePart) -> str:
        return "circumstances" if without_board and isinstance(part, p.Gold) else _paragraph(part)

    for group, run in groupby(node.parts, paragraph):
        parts = list(run)
        begins_claims = group == "claims" and before != "claims" and lines > _FEW_LINES
        if layouts and (group == "board" or begins_claims or before == "claims"):
            layouts.append(Blank())
        run_of = _run(group, parts)
        if group == "lines" and before == "features":
            run_of = [_padded_to(layout, types) for layout in run_of]
        layouts.extend(run_of)
        lines += sum(len(part.rows) + 2 if isinstance(part, p.Board) else 1 for part in parts)
        before = group
    return Block(line(f"example {quoted(node.title)}"), tuple(layouts))


def _paragraph(node: p.ExamplePart) -> str:
    match node:
        case Cite() | p.Like() | p.Under() | p.Players() | p.Active() | p.Entitled() | p.Holds():
            return "circumstances"
        case p.Board():
            return "board"
        case p.FeatureHere():
            return "features"
        case p.Gold() | p.Marks() | p.Completes() | p.Placed():
            return "lines"
        case _:
            return "claims"


def _run(group: str, parts: Sequence[p.ExamplePart]) -> list[Layout]:
    match group:
        case "circumstances":
            return words_aligned(in_columns(parts, [example_line(part) for part in parts]))
        case "board":
            return [_board(part) for part in parts if isinstance(part, p.Board)]
        case "features":
            return _features([part for part in parts if isinstance(part, p.FeatureHere)])
        case "claims":
            return _claims(parts)
        case _:
            return [example_line(part) for part in parts]


def _padded_to(layout: Layout, columns: int) -> Layout:
    """Behind features, what a line says begins where their names do, if its first word leaves room."""
    return words_aligned([layout], columns=columns)[0]


# ---------------------------------------------------------------- one part
def example_line(node: p.ExamplePart) -> Line:
    """One part of an example on one line."""
    match node:
        case Cite():
            return cite(node)
        case p.Like(title):
            return line(f"like {quoted(title)}")
        case p.Under(editions):
            return line("under", separated(editions))
        case p.Players(names):
            return line("players", separated(names))
        case p.Active(player):
            return line(f"active {player}")
        case p.Entitled(shares):
            return line("entitled", _shares(shares))
        case p.Board(rows):
            return line("board {", (*(f"| {' '.join(_cells(row))} |" for row in rows), "}"))
        case p.FeatureHere(type_, name, tiles):
            return line(f"{type_} {name} on", (*separated(tiles), *_feature_parts(node)))
        case p.Gold(tiles):
            return line("gold", _or_nothing(tiles))
        case p.Marks(mark, tiles):
            return line(f"marks {mark} on", separated(tiles))
        case p.Holds(amounts):
            return line("holds", _amounts(amounts))
        case p.Completes(completed):
            return line("completes", _or_nothing(completed))
        case p.Placed(tile):
            return line(f"placed {tile}")
        case p.Propose(asked):
            return _with("propose", proposal_line(asked))
        case _:
            return expectation_line(node)


def proposal_line(node: p.Proposal) -> Line:
    """A proposal, without the word before it."""
    match node:
        case p.Picks(picks):
            return line("picks", separated(f"{pick.player} {pick.tile}" for pick in picks))
        case p.Split(shares):
            return line("split", _shares(shares))
        case p.Totals(amounts):
            return line("counts", _amounts(amounts))
        case p.Placing(tiles):
            return line("gold", separated(tiles))
    assert_never(node)


def expectation_line(node: p.Expectation) -> Line:
    """An expectation."""
    match node:
        case p.ExpectMisplaced(features):
            return line("expect misplaced", _or_nothing(features))
        case p.ExpectScored(scored):
            return line("expect scored", _or_nothing(scored))
        case p.ExpectClaims(player, tiles):
            return line(f"expect claims {player}", _or_nothing(tiles))
        case p.ExpectLeft(tiles):
            return line("expect left", _or_nothing(tiles))
        case p.ExpectVerdict(verdict, asked):
            return _with(f"expect {verdict}", proposal_line(asked))
        case p.ExpectCounts(chance, amounts):
            return line(f"expect {chance}", _amounts(amounts))
        case p.ExpectBest(outcomes, objective):
            return line("expect best", (*_outcomes(outcomes), *_play(objective)))
        case p.ExpectSafe(amounts, objective):
            return line("expect safe", (*_amounts(amounts), *_play(objective)))
        case p.ExpectBestPick(tiles, objective, against_all):
            return line("expect best pick", (*separated(tiles), *_play(objective, against_all)))
        case p.ExpectWorth(amounts):
            return line("expect worth", _amounts(amounts))
    assert_never(node)


def _with(words: str, long: Line) -> Line:
    return Line(f"{words} {long.head}", long.groups)


def _shares(shares: Iterable[p.Share]) -> tuple[str, ...]:
    return separated((f"{share.player}: {_share_of(share)}" for share in shares), ";")


def _share_of(share: p.Share) -> str:
    return ", ".join("?" if tile is None else tile.text for tile in share.tiles) or "nothing"


def _or_nothing(names: Sequence[Name]) -> tuple[str, ...]:
    return separated(names) or ("nothing",)


def _amounts(amounts: Iterable[p.AmountOf]) -> tuple[str, ...]:
    return separated(f"{amount.name} {amount.amount}" for amount in amounts)


def _outcomes(outcomes: Sequence[Sequence[p.AmountOf]]) -> tuple[str, ...]:
    pieces: list[str] = []
    for index, outcome in enumerate(outcomes):
        first, *others = _amounts(outcome)
        pieces += [f"or {first}" if index else first, *others]
    return tuple(pieces)


def _play(objective: Objective | None, against_all: bool = False) -> tuple[str, ...]:
    said = play(objective, against_all).strip()
    return (said,) if said else ()


def _feature_parts(node: p.FeatureHere) -> tuple[str, ...]:
    pieces: list[str] = []
    for part in node.parts:
        match part:
            case p.HeldBy(holders):
                pieces += _led("held by", separated(_holder(holder) for holder in holders))
            case p.WithNumbers(amounts):
                pieces += _led("with", _amounts(amounts))
            case p.Joins(joined):
                pieces += _led("joins", separated(joined))
            case p.State(word):
                pieces.append(word)
            case _:
                assert_never(part)
    return tuple(pieces)


def _led(words: str, pieces: Sequence[str]) -> list[str]:
    return [f"{words} {pieces[0]}", *pieces[1:]]


def _holder(node: p.Holder) -> str:
    return node.player.text if node.kind is None else f"{node.player} ({node.kind})"


# ---------------------------------------------------------------- columns
def _cells(row: Iterable[Name | None]) -> list[str]:
    return ["." if cell is None else cell.text for cell in row]


def _board(node: p.Board) -> Block:
    rows = [_cells(row) for row in node.rows]
    columns = [max(width(row[at]) for row in rows if at < len(row)) for at in range(max(map(len, rows)))]
    # A row that is too short is an error for the checker to show; its bar still stands below the others.
    drawn = [" ".join(padded(cell, column) for cell, column in zip(row, columns, strict=False)) for row in rows]
    widest = max(map(width, drawn))
    return Block(line("board"), tuple(line(f"| {padded(row, widest)} |") for row in drawn))


def _features(parts: Sequence[p.FeatureHere]) -> list[Layout]:
    types = max(width(part.type.text) for part in parts)
    names = max(width(part.name.text) for part in parts)
    tiles = max(width(", ".join(map(str, part.tiles))) for part in parts)
    layouts: list[Layout] = []
    for part in parts:
        *pieces, last = separated(part.tiles)
        rest = _feature_parts(part)
        if rest and tiles <= _NARROW:
            last = padded(last, tiles - width(" ".join(pieces)) - bool(pieces))
        head = f"{padded(part.type.text, types)} {padded(part.name.text, names)} on"
        layouts.append(line(head, (*pieces, last, *rest)))
    return layouts


def _claims(parts: Sequence[p.ExamplePart]) -> list[Layout]:
    """What is claimed and asked; neighbours of one form have what they say in one column."""
    layouts: list[Layout] = []
    for _, run in groupby(parts, _form):
        same = list(run)
        column = max(width(_second_word(part)) for part in same)
        players = max((width(part.player.text) for part in same if isinstance(part, p.ExpectClaims)), default=0)
        layouts += [_claim(part, column, players) for part in same]
    return layouts


def _form(node: p.ExamplePart) -> str:
    match node:
        case p.ExpectMisplaced() | p.ExpectScored() | p.ExpectClaims() | p.ExpectLeft() | p.ExpectCounts():
            return "facts"
        case _:
            return type(node).__name__


def _second_word(node: p.ExamplePart) -> str:
    match node:
        case p.ExpectVerdict(verdict, _):
            return verdict
        case p.ExpectCounts(chance, _):
            return chance
        case p.ExpectMisplaced() | p.ExpectScored() | p.ExpectClaims() | p.ExpectLeft():
            return expectation_line(node).head.split(" ")[1]
        case _:
            return ""


def _claim(node: p.ExamplePart, column: int, players: int) -> Line:
    long = example_line(node)
    second = _second_word(node)
    if not second:
        return long
    _, _, *rest = long.head.split(" ", 2)
    if isinstance(node, p.ExpectClaims):
        rest = [padded(word, players) for word in rest]
    return Line(" ".join(("expect", padded(second, column), *rest)), long.groups)
