"""Bounded spaces of positions as Z3 terms: claims as free sets, and real boards; symmetries are broken."""

from goldrules.bounded.alike import frames, meaning_key, plain_type, sees_claims_only
from goldrules.bounded.bounds import Bound
from goldrules.bounded.claims import claims_space
from goldrules.bounded.reading import Reading, Word, facts_of, shares_of, word_of
from goldrules.bounded.space import Space, board_space

__all__ = [
    "Bound",
    "Reading",
    "Space",
    "Word",
    "board_space",
    "claims_space",
    "facts_of",
    "frames",
    "meaning_key",
    "plain_type",
    "sees_claims_only",
    "shares_of",
    "word_of",
]
