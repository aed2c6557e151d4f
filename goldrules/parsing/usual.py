"""What people often write instead of what the language has, and what to write then."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cached_property

import regex
from lark import Token

from goldrules.diagnostics import did_you_mean
from goldrules.source import Source, Span
from goldrules.vocabulary import TESTS, TILE_FUNCTIONS

Hint = tuple[Token, str]
"""The word that is wrong, and what to do about it."""

_PASSIVE = regex.compile(r'#[^\n]*|"[^"\n]*"?')
_WORD_OR_BRACE = regex.compile(r"[^\W\d]\w*|[{}]")
_BLOCKS = ("source", "expansion", "edition", "reading", "feature", "award", "turns", "placement", "value", "board")
_COMPARISONS = {"==": "=", "=>": ">=", "=<": "<=", "<>": "!="}
_NEEDING_FEATURES = ("scored", "other", "joined", "linked", "own")
_ADJECTIVES = (*_NEEDING_FEATURES, "completed", "finished")
_STATES = ("completed", "finished", "new")
_CONDITION_BEGINS = r"(?:\b(?:if|and|or|not|needs|where|given|always|possible)\s+|\(\s*)"
_IN_AWARD, _IN_TURNS = ("case", "silent"), ("start", "order", "take", "rounds")
_IN_FEATURE = ("claims", "scored", "controlled", "needs", "define", "named")
_IN_EDITION = ("with", "supply", "placement", "value", "award", "turns", "reading")
_GOING_ON = ("and", "or", "not", "some", "no", "if", "needs", "meets", "where", "by", "is", "of", "else")
_CHANGES = ("replace", "remove", "change", "confirm")


@dataclass(frozen=True)
class Place:
    """A word of a statement that does not fit, and what stands around it.

    `accepted` is what could stand there instead, as it is written; `types` are the feature types that are declared.
    """

    source: Source
    statement: Span
    token: Token
    accepted: Collection[str]
    types: Collection[str]

    @cached_property
    def before(self) -> str:
        """The statement up to the word; comments and what stands in double quotes are blank."""
        text = self.source.text[self.statement.start : self.token.start_pos or 0]
        return _PASSIVE.sub(lambda found: _blank(found[0]), text)

    @cached_property
    def after(self) -> str:
        return self.source.text[(self.token.start_pos or 0) + len(self.token) : self.statement.end]

    @cached_property
    def statement_word(self) -> str:
        found = _WORD_OR_BRACE.search(self.before)
        return found[0] if found else ""

    @property
    def in_theorem(self) -> bool:
        return self.statement_word in ("theorem", "false")

    @cached_property
    def block(self) -> str:
        """The word that opened the innermost block around the word; nothing for a block of citations."""
        opened, last = [], ""
        for found in _WORD_OR_BRACE.finditer(self.before):
            if found[0] == "{":
                opened.append(last)
            elif found[0] == "}":
                opened = opened[:-1]
            last = "" if found[0] in "{}" else found[0] if found[0] in _BLOCKS else last
        return opened[-1] if opened else ""

    def last(self, pattern: str) -> regex.Match[str] | None:
        """What the text before the word ends in."""
        return regex.search(rf"{pattern}\s*$", self.before)

    def word(self, found: regex.Match[str], group: int = 1) -> Token:
        """A word before the place as a token of its own."""
        return Token("NAME", found[group], start_pos=self.statement.start + found.start(group))


def usual(place: Place) -> Hint | None:
    """What to do about a word that does not fit, where the mistake is a usual one."""
    return next((hint for find in _FINDERS if (hint := find(place)) is not None), None)


def missing_comma(place: Place) -> str | None:
    """A hint where the word goes on with a list of names, of picks or of counts, on the same line."""
    names = r"\b(?:players|under|gold|completes|left|scored|misplaced|joins)[ \t]+(?:\w+[ \t]*,[ \t]*)*(\w+)[ \t]+$"
    pairs = (
        r"\b(?:picks|holds|counts|always|possible|impossible|best|safe|worth)[ \t]+(?:\w+ +\w+ *, *)*(\w+ +\w+)[ \t]+$"
    )
    if listed := regex.search(names, place.before):
        return f"is a comma missing? `{listed[1]}, {place.token}`"
    on_board = regex.search(rf"\|[^|\n]*\b{regex.escape(place.token)}\b[^|\n]*\|", place.before)
    tiles = regex.search(r"\bon[ \t]+(?:\w+[ \t]*,[ \t]*)*(\w+)[ \t]+$", place.before)
    if on_board and tiles:
        return f"is a comma missing? `{tiles[1]}, {place.token}`"
    listed = regex.search(pairs, place.before)
    return f"is a comma missing? `{listed[1]}, {place.token} …`" if listed else None


def _unfinished(place: Place) -> Hint | None:
    """A clause of a feature type, or a follower, that stops at the end of a line: the next one is read as its rest."""
    if counts := place.last(r"\bfollower\s+\w+\s+(counts)[ \t]*\n(?:\s*feature)?"):
        return place.word(counts), "`counts` needs a number: `counts 1`"
    if place.block != "feature":
        return None
    begins = place.token in (*_IN_FEATURE, "feature", "follower", "}")
    # `claims` at the beginning of the next line may have been read as a set.
    read = "" if begins else r"\s*claims"
    found = place.last(r"\b(?:needs|if)\b[^\n{}]*?\b([^\W\d]\w*)\)*[ \t]*\n" + read)
    if found is None or found[1] in _ADJECTIVES:
        return None
    word = place.word(found)
    if word in _GOING_ON:
        return word, f"something is missing behind `{word}`"
    if word in (*TILE_FUNCTIONS, *TESTS):
        return word, f"write `{_called(word, 'tiles')}`"
    return (
        word,
        "the condition ends too early: compare a number (`count(tiles) = 2`), or test tiles (`straight(tiles)`)",
    )


def _separators(place: Place) -> Hint | None:
    token, in_example = place.token, place.statement_word == "example"
    if token == ";":
        return token, "nothing separates the parts of a statement: leave the `;` out"
    if token == ":" and in_example:
        if place.last(r"\b(?:split|entitled)\b[^{}]*:[^{};]*,\s*\w+"):
            return token, "`;` stands between the shares of two players"
        return token, "leave the `:` out"
    if token == "is" and in_example:
        return token, "leave the `is` out"
    named = regex.match(r"[ \t]*([^\W\d]\w*)", place.after)
    if token.type == "INT" and in_example and named and place.last(r"(?:\b(?:with|holds|counts|always|possible)|,)"):
        return token, f"the number stands behind its name: `{named[1]} {token}`"
    if token.type == "INT" and (gold := place.last(r"\bgold\s+(?:\w+\s*,\s*)*(\w+)")):
        return token, f"for several ingots on one tile, name it as often: `{gold[1]}, {gold[1]}`"
    if token == "or" and in_example and place.last(r"\bexpect\s+(?:always|possible|impossible|unsettled)\b[\w\s,]*"):
        return token, "`or` stands only behind `best`: each other outcome is an `expect possible` of its own"
    if token in ("and", "or", "&", "+") and (in_example or place.last(r"\b(?:with|under)\s+[\w\s,]*")):
        mine = regex.search(r"(\w+(?:[ \t]+\d+|[ \t]*\(\w+\))?)\s+$", place.before)
        other = regex.match(r"\s*(\w+(?:[ \t]+\d+)?)", place.after)
        if mine and other:
            return token, f"write a comma: `{mine[1]}, {other[1]}`"
    return None


def _operators(place: Place) -> Hint | None:
    token = place.token
    if (found := place.last("([=<>])")) and (meant := _COMPARISONS.get(found[1] + token)):
        return token, f"write a single `=`: `… {meant} …`" if meant == "=" else f"write `{meant}`"
    of_numbers = place.last(r"\b(?:counts|preferring)\b[^{}]*")
    if token in ("and", "or", ",") and not {"+", "&"}.isdisjoint(place.accepted) and not of_numbers:
        return token, "between sets write `+` for the tiles in either and `&` for those in both"
    if token in ("where", "meets") and (found := place.last(r"\btiles\s+of\s+(\w+(?:\s+\w+)*)")):
        return token, f"parentheses are needed: `tiles of ({' '.join(found[1].split())} {token} …)`"
    if token in ("where", "when", "unless") and "if" in place.accepted:
        return token, f"write `if{' not' if token == 'unless' else ''}`, and a condition"
    function = place.last(r"\b(\w+)")
    if function and function[1] in (*TILE_FUNCTIONS, *TESTS) and token.type != "$END" and token[0].isalpha():
        return token, f"write `{_called(function[1], token)}`"
    if token in ("without", "except", "minus") and "-" in place.accepted:
        return token, "between sets write `-`: `S - T` are the tiles of S that are not in T"
    return None


def _called(name: str, tiles: str) -> str:
    """A function of a set as it is written, with what else it takes, say."""
    kinds = ({**TILE_FUNCTIONS, **TESTS})[name].arguments
    return f"{name}({', '.join({'set': tiles, 'number': '1', 'direction': 'north'}[kind] for kind in kinds)})"


def _features(place: Place) -> Hint | None:
    token = place.token
    is_kind = token in place.types or token in ("feature", "features")
    if token == "new" and place.last(r"\b(?:no|some|of)"):
        return token, "`new` stands in a condition: write `FEATURES where new`"
    if found := place.last(r"\b(no|some|of)\s+(new)"):
        return place.word(found, 2), f"`new` stands in a condition: write `{found[1]} {token} where new`"
    if found := place.last(rf"{_CONDITION_BEGINS}({'|'.join(_NEEDING_FEATURES)})"):
        if is_kind:
            return place.word(found), f"write `some {found[1]} {token}` (or `no …`)"
        hint = f"`{found[1]}` needs features behind it: `some {found[1]} FEATURES`"
        if found[1] == "scored":
            hint += "; of a feature itself say `completed`, `finished` or `new`"
        return place.word(found), hint
    if is_kind and (found := place.last(rf"{_CONDITION_BEGINS}({'|'.join(_STATES)})")):
        meant = f"{token} where new" if found[1] == "new" else f"{found[1]} {token}"
        return token, f"`some` is missing: `some {meant}`"
    found = place.last(rf"{_CONDITION_BEGINS}(\w+)") if token in ("meets", "where") else None
    if found and found[1] in (*place.types, "feature", "features"):
        return token, f"`some` is missing: `some {found[1]} {token} …`"
    if is_kind or token in _ADJECTIVES:
        found = place.last(rf"\b(?:some|no|of|over|each|{'|'.join(_ADJECTIVES)})\s+\(?\s*([^\W\d]\w*)")
        if found and found[1] not in (*place.types, *_ADJECTIVES, "feature", "features", "some", "no"):
            return place.word(found), _no_adjective(found[1])
    return None


def _no_adjective(word: str) -> str:
    if word in ("unfinished", "uncompleted", "incomplete", "open"):
        return "write `FEATURES where not finished`, or `where not completed` for this move"
    known = ", ".join(f"`{one}`" for one in _ADJECTIVES)
    return did_you_mean(word, _ADJECTIVES) or f"before features stand {known}; all else stands behind `where`"


def _homes(place: Place) -> Hint | None:
    """What stands in a block where it does not belong."""
    token, block = place.token, place.block
    changing = place.last(rf"\b({'|'.join(_CHANGES)})")
    if token in _CHANGES and block in ("award", "turns", "placement", "value"):
        what = f"{token} case …" if block == "award" else f"{token} {block} …"
        return token, f"`{what}` stands outside of `{block} {{ }}`, directly in the edition"
    if block in ("edition", "reading", "expansion"):
        if changing and token in _IN_TURNS:
            return token, "write `replace turns { … }`, with everything that it says"
        if changing and token in _IN_FEATURE:
            return token, f"write `change feature TYPE {{ {changing[1]} {token} … }}`"
        if changing and changing[1] == "change" and token != "feature":
            return token, f"`change` is for feature types: write `replace {token} …`"
        if token in _IN_AWARD:
            return token, f"`{token}` stands in `award {{ … }}`"
        if token in _IN_TURNS:
            return token, f"`{token}` stands in `turns {{ … }}`"
        if token in _IN_FEATURE:
            return token, f"`{token}` stands in `feature TYPE {{ … }}`"
    if block == "expansion" and token in (*_IN_EDITION, *_CHANGES):
        return token, f"`{token}` stands in an edition"
    if block == "feature" and token in ("feature", "mark", "number", "follower", *_IN_EDITION):
        return token, f"`{token}` stands outside of `feature {{ }}`: is a `}}` missing before it?"
    return None


def _of_theorems(place: Place) -> Hint | None:
    token = place.token
    if not place.in_theorem:
        return None
    if found := place.last(r"\b(\w+)\s+is"):
        word = regex.match(r"\s*(\w+)", place.after) if token == "not" else None
        said = word[1] if word else str(token)
        if said in _STATES or said in place.types:
            said = f"{'not ' if word else ''}{'' if said in _STATES else 'is '}{said}"
            return token, f"a named feature is a set of features: write `some {found[1]} where {said}`"
    return None


def _of_examples(place: Place) -> Hint | None:
    token = place.token
    if token == "like" and regex.fullmatch(r'\s*example\s+"[^"\n]*"\s*', place.before):
        return token, "`like` is the first part of the example: it stands behind the `{`"
    held = regex.search(r"\bheld\s+by\s+(?:\w+(?:\s*\(\w+\))?\s*,\s*)*(\w+)[ \t]+$", place.before)
    if held and token.type == "NAME":
        return token, f"a kind of follower stands in brackets: `{held[1]} ({token})`"
    return None


_FINDERS: tuple[Callable[[Place], Hint | None], ...] = (
    _unfinished,
    _separators,
    _operators,
    _of_theorems,
    _features,
    _homes,
    _of_examples,
)


def _blank(passive: str) -> str:
    """A comment, or a text without what stands between its quotes, as long as it was."""
    if passive.startswith("#") or len(passive) < 2:
        return " " * len(passive)
    return f'"{" " * (len(passive) - 2)}"'
