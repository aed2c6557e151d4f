"""Z3 finds best play: for every state the outcomes of selfish play, and at the first picks what is sure against all.

Selfish play goes layer by layer from the ends. The outcomes of a state are a bit-vector, a bit for each, and Z3
computes it from those behind the picks; states with the same seat and the same sets behind are asked once. Against all
it is one term: of the values that can be sure, a bit for each, the player takes the union, the others the intersection.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from goldrules.solving import Conversation
from goldrules.strategy.graph import Graph
from goldrules.strategy.masks import Masks, behind_term

Key = tuple[int, frozenset[int]]


def find_selfish(graph: Graph, masks: Masks, z3: Conversation, pause: Callable[[], None] = lambda: None) -> list[int]:
    """For every state and end of a counted graph the mask of its outcomes. `pause` is called once a layer."""
    assert graph.counted
    z3.define(masks.definitions())
    found = graph.table([masks.bit[end] for end in graph.ends])
    known: dict[Key, int] = {}
    no_worse: dict[tuple[int, int], str] = {}
    for layer in _layers(graph):
        pause()
        keys = [(graph.seats[state], frozenset([found[after] for after in graph.following[state]])) for state in layer]
        new = list(dict.fromkeys(key for key in keys if key not in known))
        wanted = dict.fromkeys((seat, mask) for seat, behind in new if len(behind) > 1 for mask in behind)
        asked = [one for one in wanted if one not in no_worse]
        terms = (f"(no_worse_{seat} {masks.literal(mask)})" for seat, mask in asked)
        no_worse.update(zip(asked, z3.simplified(terms), strict=True))
        terms = (
            behind_term([masks.literal(mask) for mask in behind], [no_worse.get((seat, mask), "") for mask in behind])
            for seat, behind in new
        )
        known.update(zip(new, (_number(one) for one in z3.simplified(terms)), strict=True))
        for state, key in zip(layer, keys, strict=True):
            found[state] = known[key]
    return found


def find_sure(graph: Graph, values: Sequence[int], player: int | None, z3: Conversation) -> list[int]:
    """What a player can be sure of at the first state and behind each of its picks; `values` are those of the ends."""
    assert graph.counted
    levels = sorted(set(values))
    digits = (len(levels) + 3) // 4

    def literal(value: int) -> str:
        return f"#x{sum(1 << index for index, level in enumerate(levels) if level <= value):0{digits}x}"

    def term(state: int) -> str:
        return f"sure_{state}" if state >= 0 else literal(values[-1 - state])

    sort = f"(_ BitVec {4 * digits})"
    lines = []
    for state in range(len(graph) - 1, -1, -1):
        row = list(map(term, dict.fromkeys(graph.following[state])))
        joined = "bvor" if graph.seats[state] == player else "bvand"
        body = row[0] if len(row) == 1 else f"({joined} {' '.join(row)})"
        lines.append(f"(define-fun sure_{state} () {sort} {body})")
    found = z3.simplified([term(0), *map(term, graph.following[0])], lines)
    return [levels[_number(one).bit_length() - 1] for one in found]


def _layers(graph: Graph) -> list[list[int]]:
    """The states by the number of picks before them, the last first."""
    depth = [0] * len(graph)
    for state, row in enumerate(graph.following):
        for after in row:
            if after >= 0:
                depth[after] = depth[state] + 1
    layers: list[list[int]] = [[] for _ in range(max(depth) + 1)]
    for state, number in enumerate(depth):
        layers[number].append(state)
    return layers[::-1]


def _number(literal: str) -> int:
    return int(literal[2:], 16 if literal[1] == "x" else 2)
