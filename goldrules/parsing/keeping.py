"""What was read from a text that lasts is kept from one run to the next, as Lark keeps its grammar."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Collection
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from io import BytesIO
from pathlib import Path

import lark

from goldrules import source as source_module
from goldrules import syntax, vocabulary
from goldrules.diagnostics import Diagnostic
from goldrules.parsing.reading import parse_all
from goldrules.resources import cache_folder, grammar_path, replace_file
from goldrules.source import Source
from goldrules.syntax.names import Broken
from goldrules.syntax.positions import Statement

_DIGEST = 32


def parse_kept(source: Source, types: Collection[str] = ()) -> tuple[list[Statement | Broken], list[Diagnostic]]:
    """What `parse_all` gives. Of a lasting text without a fault it is kept in the user's cache folder."""
    folder = cache_folder() if source.lasting else None
    if folder is None:
        return parse_all(source, types)
    place = folder / f"{source.name.replace('/', '-')}.cache"
    key = _reader() + source.name.encode() + b"\0" + source.text.encode()
    kept = _kept(place, key, source)
    if kept is not None:
        return kept, []
    statements, problems = parse_all(source, types)
    if not problems:
        _keep(place, key, source, statements)
    return statements, problems


@cache
def _reader() -> bytes:
    """What a change of the program that reads changes, too."""
    files = [grammar_path(), Path(source_module.__file__), Path(vocabulary.__file__)]
    for folder in (Path(__file__).parent, Path(syntax.__file__).parent):
        files += sorted(folder.glob("*.py"))
    programs = [sys.version, lark.__version__, version("regex")]
    stats = [(str(file), file.stat()) for file in files]
    return repr([programs, [(name, stat.st_size, stat.st_mtime_ns) for name, stat in stats]]).encode()


class _Pickler(pickle.Pickler):
    """The source, whose text all spans are of, is left out."""

    def __init__(self, file: BytesIO, source: Source) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self.source = source

    def persistent_id(self, obj: object) -> str | None:
        return "source" if obj is self.source else None


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: BytesIO, source: Source) -> None:
        super().__init__(file)
        self._source = source

    def persistent_load(self, _: object) -> Source:
        return self._source


def _kept(place: Path, key: bytes, source: Source) -> list[Statement | Broken] | None:
    try:
        data = place.read_bytes()
    except OSError:
        return None
    digest, pickled = data[:_DIGEST], data[_DIGEST:]
    if digest != sha256(key + pickled).digest():
        return None
    statements: list[Statement | Broken] = _Unpickler(BytesIO(pickled), source).load()
    return statements


def _keep(place: Path, key: bytes, source: Source, statements: list[Statement | Broken]) -> None:
    pickled = BytesIO()
    _Pickler(pickled, source).dump(statements)
    with suppress(OSError, RuntimeError):  # the latter for links in a circle
        replace_file(place, sha256(key + pickled.getvalue()).digest() + pickled.getvalue())
