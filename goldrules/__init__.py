"""The rules of Carcassonne: The Goldmines, written as data and checked by machine.

The names below are the Python interface; `goldrules.api` documents them.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from goldrules.api import (
        BestOutcome,
        BestPlay,
        InputError,
        OutOfTime,
        Question,
        Rules,
        Verdict,
        claims,
        judge,
        load_rules,
        next_picks,
        outcomes,
        read_position,
        rule_line,
        solve,
    )

__all__ = [
    "BestOutcome",
    "BestPlay",
    "InputError",
    "OutOfTime",
    "Question",
    "Rules",
    "Verdict",
    "claims",
    "judge",
    "load_rules",
    "next_picks",
    "outcomes",
    "read_position",
    "rule_line",
    "solve",
]


def __getattr__(name: str) -> Any:
    """Load the interface when it is first used, so that importing a single room stays quick."""
    if name not in __all__:
        raise AttributeError(f"module 'goldrules' has no attribute '{name}'")
    from goldrules import api

    return getattr(api, name)
