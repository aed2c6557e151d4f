"""The tile functions and tests, in terms of shifts; `vocabulary` says what they mean."""

from __future__ import annotations

from typing import Generic

from goldrules.meaning.algebra import Algebra, B, N, S

_STEPS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
_BESIDE = tuple(_STEPS.values())
_AROUND = (*_BESIDE, (-1, -1), (-1, 1), (1, -1), (1, 1))


class Tiles(Generic[S, B, N]):
    """Geometry of one board: a rectangle of `rows` by `columns`, of which `board` has tiles."""

    def __init__(self, algebra: Algebra[S, B, N], rows: int, columns: int, board: S) -> None:
        self._algebra = algebra
        self._rows, self._columns, self._board = rows, columns, board

    def call(self, function: str, tiles: S, *, direction: str = "north", distance: int = 0) -> S:
        """A tile function of a set; the result lies on the board."""
        what, sets = (function, direction, distance), (tiles, self._board)
        return self._algebra.once(what, sets, lambda: self._called(function, tiles, direction, distance))

    def _called(self, function: str, tiles: S, direction: str, distance: int) -> S:
        a = self._algebra
        match function:
            case "around":
                reached = self._moved(tiles, _AROUND)
            case "beside":
                reached = self._moved(tiles, _BESIDE)
            case "flanks":
                reached = self._flanks(tiles)
            case "row":
                reached = a.union([self._ray(tiles, "east"), self._ray(tiles, "west")])
            case "column":
                reached = a.union([self._ray(tiles, "north"), self._ray(tiles, "south")])
            case "ray":
                reached = self._ray(tiles, direction)
            case "within":
                return self._within(tiles, distance)
            case _:
                raise AssertionError(function)
        return a.difference(a.intersection(reached, self._board), tiles)

    def test(self, function: str, tiles: S) -> B:
        """`straight(S)`, `connected(S)`"""
        return self._algebra.once(function, (tiles,), lambda: self._tested(function, tiles))

    def _tested(self, function: str, tiles: S) -> B:
        match function:
            case "connected":
                return self._connected(tiles)
            case "straight":
                return self._algebra.all([self._connected(tiles), self._in_line(tiles)])
            case _:
                raise AssertionError(function)

    def _moved(self, tiles: S, steps: tuple[tuple[int, int], ...]) -> S:
        return self._algebra.union([self._algebra.shift(tiles, *step) for step in steps])

    def _ray(self, tiles: S, direction: str) -> S:
        a = self._algebra
        step = _STEPS[direction]

        def further(seen: S) -> S:
            return a.union([seen, a.intersection(a.shift(seen, *step), self._board)])

        start = a.intersection(a.shift(tiles, *step), self._board)
        return a.grow(further, start, max(self._rows, self._columns))

    def _within(self, tiles: S, distance: int) -> S:
        a = self._algebra

        def further(reached: S) -> S:
            return a.union([reached, self._moved(reached, _AROUND)])

        reached = a.grow(further, tiles, min(distance, max(self._rows, self._columns)))
        return a.intersection(reached, self._board)

    def _connected(self, tiles: S) -> B:
        return self._algebra.once("connected, inside", (tiles,), lambda: self._in_one_piece(tiles))

    def _in_one_piece(self, tiles: S) -> B:
        a = self._algebra

        def further(reached: S) -> S:
            return a.union([reached, a.intersection(self._moved(reached, _BESIDE), tiles)])

        reached = a.grow(further, a.first(tiles), self._rows * self._columns)
        return a.negate(a.some(a.difference(tiles, reached)))

    def _in_line(self, tiles: S) -> B:
        a = self._algebra
        return a.any([self._in_one(tiles, (0, 1)), self._in_one(tiles, (1, 0))])

    def _in_one(self, tiles: S, step: tuple[int, int]) -> B:
        """The set lies in the row (step 0, 1) or column (step 1, 0) of its first square."""
        return self._algebra.once(("in one", step), (tiles,), lambda: self._in_one_line(tiles, step))

    def _in_one_line(self, tiles: S, step: tuple[int, int]) -> B:
        a = self._algebra
        line, reach = a.first(tiles), 1
        while reach < max(self._rows, self._columns):
            # What reaches so far each way is laid beside itself, and reaches twice as far.
            rows, columns = reach * step[0], reach * step[1]
            line = a.union([line, a.shift(line, rows, columns), a.shift(line, -rows, -columns)])
            reach *= 2
        return a.negate(a.some(a.difference(tiles, line)))

    def _flanks(self, tiles: S) -> S:
        a = self._algebra
        sides = []
        for along, left, right in (((0, 1), (-1, 0), (1, 0)), ((1, 0), (0, -1), (0, 1))):
            several = a.some(a.intersection(tiles, a.shift(tiles, *along)))
            straight = a.all([several, self._in_one(tiles, along), self._connected(tiles)])
            sides.append(a.when(straight, self._moved(tiles, (left, right))))
        return a.union(sides)
