"""Every rule file goes to text and back to an equal tree, and printing again changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from goldrules.parsing import parse
from goldrules.pipeline import read_file
from goldrules.printing import statements
from goldrules.source import Source
from tests.support.inputs import ROOT

FILES = [
    *sorted((ROOT / "spec").rglob("*.gold")),
    *sorted((ROOT / "tests" / "extensions").glob("*.gold")),
    *sorted((ROOT / "tests" / "language" / "good").glob("*.gold")),
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_printing_a_file(path: Path) -> None:
    source = read_file(path)
    assert isinstance(source, Source)
    nodes, problems = parse(source)
    assert not problems
    printed = statements(nodes)
    again, problems = parse(Source("printed", printed))
    assert not problems
    assert again == nodes
    assert statements(again) == printed
