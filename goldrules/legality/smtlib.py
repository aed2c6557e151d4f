"""Questions about a hand-out as SMT-LIB 2, for any solver: satisfiable means legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import z3

from goldrules.editions import Clause
from goldrules.legality.conditions import Condition
from goldrules.legality.game import Game
from goldrules.legality.goals import named_picks
from goldrules.legality.handout import HandOut, Way
from goldrules.legality.problems import INTEGERS, Problem
from goldrules.legality.second import Questions
from goldrules.legality.steps import run
from goldrules.syntax import positions as p


@dataclass(frozen=True, slots=True)
class Script:
    """One question under one reading and case, and its text."""

    text: str
    hand_out: HandOut
    way: Way
    proposal: p.Picks | p.Split | p.Totals
    partial: bool


def scripts(
    hand_out: HandOut,
    proposal: p.Picks | p.Split | p.Totals,
    said: str,
    partial: bool,
    cited: Callable[[Clause[Any]], str],
) -> Iterator[Script]:
    """A script for each way in which the gold may be handed out; `said` is the proposal in words."""
    for way in hand_out.ways:
        if way.game is None:
            continue
        asked = Questions(hand_out, way.game)
        if asked.too_many_of_a_tile(proposal):
            # Ingots alike do not make up for each other's tiles, which the constraints do not say.
            facts: Sequence[Any] = ()
            named: Sequence[tuple[str, Any, str]] = [("there", False, "more ingots of a tile are taken than lie there")]
        else:
            facts, named = _constraints(asked, proposal, partial)
        text = _text(hand_out, way, asked.game, said, facts, named, cited)
        yield Script(text, hand_out, way, proposal, partial)


def comment(text: str) -> str:
    """A text as one line of comment, whatever breaks its lines."""
    return f"; {' '.join(text.split())}"


def _constraints(
    asked: Questions, proposal: p.Picks | p.Split | p.Totals, partial: bool
) -> tuple[Sequence[Any], Sequence[tuple[str, Any, str]]]:
    """What holds anyway, and the conditions with a name and words."""
    problem = Problem(asked.game, INTEGERS)
    if not isinstance(proposal, p.Picks):
        facts = [*problem.theory.facts, *problem.goal(asked.goal(proposal))]
        words = {one.name: _words(one, asked.game) for one in problem.conditions}
        return facts, [(name, condition, words[name]) for name, condition in problem.theory.named]
    picks = named_picks(proposal)
    terms = [[z3.Bool(f"pick {step} {kind}") for kind in range(len(asked.game.kinds))] for step in range(len(picks))]
    steps = run(INTEGERS, asked.game, terms)
    facts, named = [], []
    for step, (player, tile) in enumerate(picks):
        kind = asked.game.kind_of.get(tile)
        facts += [term if index == kind else z3.Not(term) for index, term in enumerate(terms[step])]
        here = steps.moments[step].seat[asked.game.seats.index(player)]
        named.append((f"turn {step}", here, f"it is {player}'s turn"))
        named.append((f"step {step}", steps.legal[step], f"{player} may take the ingot on {tile}"))
    if not partial:
        named.append(("end", steps.moments[-1].over, "nothing is left to take"))
    return facts, named


def _words(one: Condition[Any], game: Game) -> str:
    tiles = ", ".join(game.kinds[one.kind].tiles) if one.kind is not None else ""
    player = game.seats[one.seat] if one.seat is not None else ""
    match one.topic:
        case "taken":
            return f"all gold on {tiles} is taken"
        case "claims":
            return f"{player} takes nothing from {tiles}"
        case "round":
            return f"{player} need not have taken more than {one.round} by the end of turn {one.round}"


def _text(
    hand_out: HandOut,
    way: Way,
    game: Game,
    said: str,
    facts: Sequence[Any],
    named: Sequence[tuple[str, Any, str]],
    cited: Callable[[Clause[Any]], str],
) -> str:
    lines = [comment(said), comment(f"under {hand_out.rulebook.name}; sat means legal")]
    lines += [comment(f"by {cited(clause)}") for clause in (way.case, way.turns) if clause]
    for seat, player in enumerate(game.seats):
        lines.append(comment(f"seat {seat}: {player}"))
    for index, kind in enumerate(game.kinds):
        tiles = ", ".join(f"{count} on {tile}" for tile, count in kind.tiles.items())
        takers = ", ".join(game.seats[seat] for seat in sorted(kind.takers)) or "nobody"
        lines.append(comment(f"kind {index}: {tiles}; for {takers}"))
    lines.append("(set-logic QF_LIA)")
    terms = [term for term in [*facts, *(condition for _, condition, _ in named)] if not isinstance(term, bool)]
    for name, sort in sorted(_unknowns(terms).items()):
        lines.append(f"(declare-fun {name} () {sort})")
    lines += [f"(assert {_sexpr(fact)})" for fact in facts]
    for name, condition, words in named:
        if condition is False:
            lines += [comment(words), "(assert false)"]
            continue
        lines += [comment(words), f"(assert (! {_sexpr(condition)} :named |{name}|))"]
    return "\n".join([*lines, "(check-sat)", ""])


def _sexpr(term: Any) -> str:
    return str(term).lower() if isinstance(term, bool) else term.sexpr()


def _unknowns(terms: Sequence[Any]) -> dict[str, str]:
    """The unknowns of some terms, as they are written, with their sorts."""
    found: dict[str, str] = {}
    seen: set[int] = set()
    stack = list(terms)
    while stack:
        term = stack.pop()
        if term.get_id() in seen:
            continue
        seen.add(term.get_id())
        if z3.is_const(term) and term.decl().kind() == z3.Z3_OP_UNINTERPRETED:
            found[term.sexpr()] = term.sort().sexpr()
        stack += term.children()
    return found
