"""A Pygments lexer, which colours rule files in documentation."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import RegexLexer, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

_STATEMENTS = ("source", "expansion", "edition", "compare", "theorem", "false", "example")
_CLAUSES = (
    "active", "always", "award", "board", "bound", "case", "change", "cite", "claims", "completes", "confirm",
    "controlled", "counts", "default", "define", "entitled", "expect", "extends", "feature", "follower", "for",
    "given", "gold", "holds", "include", "instead", "like", "mark", "marked", "marks", "misplaced", "named", "needs",
    "number", "occupied", "omitted", "order", "placed", "placement", "players", "possible", "propose", "reading",
    "remove", "replace", "rounds", "scored", "silent", "start", "states", "supply", "take", "turns", "under", "up",
    "value", "with",
)  # fmt: skip
_OPERATORS = (
    "all", "and", "are", "as", "by", "each", "else", "every", "from", "if", "is", "meets", "more", "no", "not", "of",
    "on", "only", "or", "over", "same", "some", "than", "then", "there", "to", "where", "exactly",
)  # fmt: skip
_CONSTANTS = (
    "assumed", "clockwise", "community", "completed", "counterclockwise", "difference", "different", "finished",
    "illegal", "impossible", "legal", "majority", "new", "nobody", "nothing", "publisher", "someone", "unsettled",
)  # fmt: skip
# Not `\w`, which ends at a combining mark.
_NAME = r"[^\W\d][^\s\"#{}()|,;:.?<>=!+\-*&]*"


class GoldLexer(RegexLexer):
    """Colours `.gold` files. A word of the language that stands as a name is coloured as the word."""

    name = "Goldrules"
    url = "https://pypi.org/project/goldrules/"
    aliases: ClassVar = ["goldrules", "gold"]
    filenames: ClassVar = ["*.gold"]
    mimetypes: ClassVar = ["text/x-goldrules"]
    tokens: ClassVar = {
        "root": [
            (r"\s+", Whitespace),
            (r"#[^\n]*", Comment.Single),
            (r'"[^"\n]*"', String.Double),
            (r"board(?=\s*\{)", Keyword, "board"),
            (words(_STATEMENTS, prefix=r"\b", suffix=r"\b"), Keyword.Declaration),
            (_NAME + r"(?=\()", Name.Function),
            (words(_CLAUSES, prefix=r"\b", suffix=r"\b"), Keyword),
            (words(_OPERATORS, prefix=r"\b", suffix=r"\b"), Operator.Word),
            (words(_CONSTANTS, prefix=r"\b", suffix=r"\b"), Keyword.Constant),
            (_NAME, Name),
            (r"[0-9]+", Number.Integer),
            (r"\.\.|<=|>=|!=|[<>=+\-*&]", Operator),
            (r"[{}()|,;:.?]", Punctuation),
        ],
        "board": [
            (r"\s+", Whitespace),
            (r"#[^\n]*", Comment.Single),
            (r"[{|.]", Punctuation),
            (r"\}", Punctuation, "#pop"),
            (r"[^\s|.{}#]+", Name.Label),
        ],
    }
