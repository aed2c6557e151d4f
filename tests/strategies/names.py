"""Names, strings, integers and citations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar
from unicodedata import normalize

import regex
from hypothesis import strategies as st

from goldrules.parsing.grammar import words
from goldrules.syntax.names import Cite, Name, hidden_character
from goldrules.vocabulary import STATEMENT_WORDS

T = TypeVar("T")
Words = frozenset[str]

ANY: Words = frozenset()
_PLAIN = ("Red", "Blue", "a", "c1", "keep", "Đường", "किला", "城", "_", "क्\u200dष", "tilesque", "no_one", "xूsource")
_JOINERS = "\u200c\u200d"


def the(text: str) -> Words:
    """A set of words, written with spaces between them."""
    return frozenset(text.split())


def tuples(each: st.SearchStrategy[T], least: int = 0, most: int = 3) -> st.SearchStrategy[tuple[T, ...]]:
    return st.lists(each, min_size=least, max_size=most).map(tuple)


def led_by(
    first: st.SearchStrategy[T], others: st.SearchStrategy[T], most: int = 3
) -> st.SearchStrategy[tuple[T, ...]]:
    """At least one, of which the first is special."""
    return st.builds(lambda one, more: (one, *more), first, tuples(others, most=most - 1))


@st.composite
def mostly(draw: st.DrawFn, often: Sequence[st.SearchStrategy[T]], rare: Sequence[st.SearchStrategy[T]]) -> T:
    """One of many strategies where `one_of` would too seldom take those that nest; shrinks to one of the rare."""
    return draw(st.one_of(often if draw(st.integers(0, 3)) else rare))


@cache
def names(but: Words = ANY) -> st.SearchStrategy[Name]:
    """Names of every script, and the keywords but those that would be read as keywords here."""
    never = but | set(STATEMENT_WORDS)
    keywords = sorted(word for word in words().values() if word.isalpha() and word not in never)
    texts = st.one_of(st.sampled_from(_PLAIN), st.sampled_from(keywords), _unicode_words())
    return texts.filter(lambda text: text not in never).map(Name)


@cache
def _unicode_words() -> st.SearchStrategy[str]:
    letters = st.characters(categories=["L"])
    others = st.text(st.characters(categories=["L", "M", "Nd", "Pc"], include_characters=_JOINERS), max_size=6)
    composed = st.builds(lambda letter, rest: normalize("NFC", letter + rest), letters, others)
    return composed.filter(lambda text: regex.fullmatch(r"[^\W\d]\w*", text) is not None and not _hides(text))


def _hides(text: str) -> bool:
    return hidden_character(text) is not None


@cache
def strings() -> st.SearchStrategy[str]:
    plain = st.sampled_from(["", "page 4", "# no comment", "example", "{ }", "theorem x", "Hans im Glück", "रत्न"])
    text = st.text(st.characters(exclude_categories=["Cs"], exclude_characters='"\n\r\0'), max_size=12)
    return st.one_of(plain, text.map(lambda text: normalize("NFC", text)), st.text("long ", min_size=60, max_size=130))


def integers() -> st.SearchStrategy[int]:
    return st.one_of(st.integers(0, 20), st.integers(0, 999_999_999))


def optional_names(but: Words = ANY) -> st.SearchStrategy[Name | None]:
    return st.one_of(st.none(), names(but))


def name_lists(but_first: Words = ANY, least: int = 1) -> st.SearchStrategy[tuple[Name, ...]]:
    """Names, of which some words cannot be the first; maybe none where `nothing` can be said."""
    some = led_by(names(but_first), names())
    return some if least else st.one_of(st.just(()), some)


@cache
def cites() -> st.SearchStrategy[Cite]:
    alone = st.builds(Cite, names(), strings(), st.sampled_from(["printed", "community", "difference"]))
    detailed = st.builds(Cite, names(), strings(), st.sampled_from(["publisher", "assumed"]), strings())
    return st.one_of(alone, detailed)


def cite_lists() -> st.SearchStrategy[tuple[Cite, ...]]:
    return st.one_of(st.just(()), tuples(cites(), most=2))
