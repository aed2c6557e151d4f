"""Where the grammar and the specification are found, where a cache may be kept, and how a file is written whole."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

_PACKAGED = Path(__file__).parent / "_data"
_ROOT = _PACKAGED if _PACKAGED.is_dir() else Path(__file__).parent.parent


def grammar_path() -> Path:
    """The grammar: beside the package in a checkout, inside it in a wheel."""
    return _ROOT / "grammar" / "goldrules.lark"


def specification_paths() -> list[Path]:
    """Every file of the shipped specification, in a stable order."""
    return sorted((_ROOT / "spec").rglob("*.gold"))


def specification_root() -> Path:
    """The folder that the names of the specification's files are shown relative to."""
    return _ROOT


def cache_folder() -> Path | None:
    """A folder of the user's for what can be made again, or None where there is none to write to."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    if not base:
        return None
    folder = Path(base) / "goldrules"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def replace_file(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; it keeps its permissions, a link stays a link, a device is written to.

    Raises `OSError`.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(temporary, path.stat().st_mode & 0o7777 if path.exists() else 0o666 & ~_umask())
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
