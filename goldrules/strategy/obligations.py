"""What makes a strategy optimal, state by state: obligations, in plain numbers and in SMT-LIB, where none may fail."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from goldrules.strategy.masks import Masks, behind_term


@dataclass(frozen=True, slots=True)
class SelfishStep:
    """A state of selfish play: its outcomes `mask`, those `behind` each pick, and behind the pick of the strategy.

    `value` is what the seat gets at least by the strategy, whatever others do who do not care.
    """

    seat: int
    mask: int
    behind: frozenset[int]
    pick: int
    value: int


@dataclass(frozen=True, slots=True)
class SureStep:
    """A state of play against all: its value, and the numbers and values of the states that are next.

    In the proof that the player can be sure of the value these are the state after the strategy's pick, or those after
    every pick of another; in the proof that it cannot be sure of more, the other way round. An end has no number.
    """

    number: int
    value: int
    next: tuple[tuple[int | None, int], ...]


def selfish_failure(step: SelfishStep, masks: Masks) -> str | None:
    """What is wrong with a state of selfish play, in words; None where nothing is."""
    if step.mask != masks.behind(step.seat, step.behind):
        return "its outcomes are not those that can come about"
    bar = max(masks.worst(step.seat, mask) for mask in step.behind)
    if step.value != bar:
        return f"its value is not {step.value}"
    if masks.worst(step.seat, step.pick) != bar:
        return "another pick is better than that of the strategy"
    return None


def selfish_script(masks: Masks, steps: Iterable[SelfishStep]) -> str:
    """SMT-LIB that is unsatisfiable if all steps hold: their negation."""
    lines = ["(set-logic QF_BV)", *masks.definitions()]
    names: dict[int, str] = {}
    no_worse: dict[tuple[int, int], str] = {}
    bodies: list[str] = []

    def named(mask: int) -> str:
        if mask not in names:
            names[mask] = f"set_{len(names)}"
            lines.append(f"(define-fun {names[mask]} () {masks.sort} {masks.literal(mask)})")
        return names[mask]

    def closed(seat: int, mask: int) -> str:
        if (seat, mask) not in no_worse:
            name = no_worse[seat, mask] = f"no_worse_{seat}_{named(mask)}"
            lines.append(f"(define-fun {name} () {masks.sort} (no_worse_{seat} {named(mask)}))")
        return no_worse[seat, mask]

    for step in steps:
        behind = sorted(step.behind)
        terms = [closed(step.seat, mask) for mask in behind]
        bar = terms[0] if len(terms) == 1 else f"(bvand {' '.join(terms)})"
        worth = masks.literal(masks.worth(step.seat, step.value))
        bodies.append(
            f"(and (= {named(step.mask)} {behind_term([named(mask) for mask in behind], terms)})"
            f" (= {worth} {bar} {closed(step.seat, step.pick)}))"
        )
    lines += [f"(define-fun state_{number} () Bool {body})" for number, body in enumerate(bodies)]
    lines.append(f"(assert (not (and true {' '.join(f'state_{number}' for number in range(len(bodies)))})))")
    return "\n".join([*lines, "(check-sat)", ""])


def sure_failure(step: SureStep, at_least: bool) -> str | None:
    """What is wrong with a state of play against all, in words; None where nothing is."""
    for _, value in step.next:
        if at_least and value < step.value:
            return f"{step.value} is not sure: what follows may be worth {value}"
        if not at_least and value > step.value:
            return f"more than {step.value} can be sure: what follows is worth {value}"
    return None


def sure_script(
    at_least: Sequence[SureStep], at_most: Sequence[SureStep], least: Sequence[int], most: Sequence[int]
) -> str:
    """SMT-LIB that is unsatisfiable if in both halves the states with these numbers have their values: Horn clauses."""
    lines = ["(set-logic QF_LIA)"]
    for name, steps, compared in (("least", at_least, ">="), ("most", at_most, "<=")):
        lines += [f"(declare-fun {name}_{step.number} () Bool)" for step in steps]
        for step in steps:
            body = [
                *(f"({compared} {_integer(value)} {_integer(step.value)})" for _, value in step.next),
                *(f"{name}_{number}" for number, _ in step.next if number is not None),
            ]
            lines.append(f"(assert (=> (and true {' '.join(body)}) {name}_{step.number}))")
    goals = [*(f"least_{number}" for number in least), *(f"most_{number}" for number in most)]
    lines.append(f"(assert (not (and true {' '.join(goals)})))")
    return "\n".join([*lines, "(check-sat)", ""])


def _integer(value: int) -> str:
    return str(value) if value >= 0 else f"(- {-value})"
