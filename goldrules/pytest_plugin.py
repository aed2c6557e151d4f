"""The pytest plugin: `.gold` files are collected, one test for each `expect`, `compare` and `theorem`.

Every run of pytest loads this where goldrules is installed, so nothing else is imported before a rule file is met.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from goldrules.pipeline import Rules
    from goldrules.proving import Asked, Result
    from goldrules.source import Source
    from goldrules.syntax.rules import Compare


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options that go into a project's pytest configuration."""
    parser.addini("goldrules_files", "the .gold files that are collected", type="args", default=["*.gold"])
    parser.addini("goldrules_with", "more rule files, read before each collected one", type="paths", default=[])
    parser.addini("goldrules_bare", "without the shipped specification", type="bool", default=False)
    parser.addini("goldrules_timeout", "seconds that one statement may take", default="60")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> GoldFile | None:
    """A collector for a rule file that the configuration means."""
    if file_path.suffix != ".gold":
        return None
    name = file_path.name
    if file_path.is_relative_to(parent.config.rootpath):
        name = file_path.relative_to(parent.config.rootpath).as_posix()
    meant = any(fnmatch(name if "/" in one else file_path.name, one) for one in parent.config.getini("goldrules_files"))
    if not meant or not _is_ours(file_path):
        return None
    collected: GoldFile = GoldFile.from_parent(parent, path=file_path)
    return collected


def _is_ours(path: Path) -> bool:
    """A line begins a statement. Other programs name files `.gold` too, and those are none of our business."""
    from goldrules.vocabulary import STATEMENT_WORDS

    words = "|".join(word for word in STATEMENT_WORDS if word != "false")
    begins = re.compile(rf'^\s*(?:false\s+)?(?:{words})\s+(?:"|\w+\s)', re.MULTILINE)
    try:
        return begins.search(path.read_text(encoding="utf-8-sig", errors="replace")) is not None
    except OSError:
        return False


class GoldFile(pytest.File):
    """A rule file; every statement that claims something is a test."""

    def collect(self) -> Iterator[pytest.Item]:
        """The tests, from top to bottom. Raises `CollectError` with the diagnostics of a file that cannot be used."""
        from goldrules.legality import Engines
        from goldrules.proving import ask

        rules, name = self._rules()
        if not rules.usable:
            raise self.CollectError(_rendered(rules.problems))
        mine = [one for one in rules.asked if one.span.source.name == name and one.expectations]
        rules = replace(rules, asked=tuple(mine))
        asked, problems = ask(rules, engines=Engines("plain", float(self.config.getini("goldrules_timeout"))))
        if problems:
            raise self.CollectError(_rendered(problems))
        yield from self._tests(rules, asked, name)

    def _rules(self) -> tuple[Rules, str]:
        """The rules with this file among the asked ones, and the name that it has there."""
        from goldrules.pipeline import load, read_file
        from goldrules.resources import specification_paths, specification_root
        from goldrules.source import Source

        path = self.path.resolve()
        if path in {one.resolve() for one in specification_paths()}:
            return _shipped_rules(), path.relative_to(specification_root().resolve()).as_posix()
        name = self.nodeid or self.path.name
        background = [] if self.config.getini("goldrules_bare") else list(_shipped())
        for one in self.config.getini("goldrules_with"):
            source = read_file(Path(one))
            if not isinstance(source, Source):
                raise self.CollectError(_rendered([source]))
            if Path(one).resolve() != path:
                background.append(source)
        return load(background, [read_file(self.path, name)]), name

    def _tests(self, rules: Rules, asked: list[Asked], name: str) -> Iterator[pytest.Item]:
        from goldrules import printing
        from goldrules.syntax.rules import Compare
        from goldrules.syntax.theorems import Theorem

        found: list[tuple[int, str, Rules, list[Asked]]] = []
        nothing = replace(rules, asked_statements=())
        for question in rules.asked:
            for expectation in question.expectations:
                one = replace(question, expectations=(expectation,))
                under = [replace(each, question=one) for each in asked if each.question is question]
                title = f"{question.title}: {printing.expectation(expectation)}"
                found.append((expectation.span.line, title, nothing, under))
        for node in rules.asked_statements:
            if isinstance(node, Compare | Theorem) and node.span.source.name == name:
                words = f"theorem {node.name}" if isinstance(node, Theorem) else _first_line(node)
                found.append((node.span.line, words, replace(rules, asked_statements=(node,)), []))
        seen: dict[str, int] = {}
        for line, title, ruled, under in sorted(found, key=lambda one: one[0]):
            seen[title] = seen.get(title, 0) + 1
            shown = title if seen[title] == 1 else f"{title} #{seen[title]}"
            item: GoldItem = GoldItem.from_parent(self, name=shown, line=line, rules=ruled, asked=under)
            yield item


class GoldItem(pytest.Item):
    """One statement, decided under every edition that it names."""

    def __init__(self, *, line: int, rules: Rules, asked: list[Asked], **given: Any) -> None:
        super().__init__(**given)
        self._line, self._rules, self._asked = line, rules, asked

    def runtest(self) -> None:
        """Raise `NotProved` unless the statement is proved under every edition."""
        from goldrules.proving import prove_all

        seconds = float(self.config.getini("goldrules_timeout"))
        results = list(prove_all(self._rules, self._asked, seconds=seconds))
        if not results or any(one.answer.status != "proved" for one in results):
            raise NotProved(results)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *args: Any, **kwargs: Any) -> Any:
        """What `goldrules prove` says."""
        if not isinstance(excinfo.value, NotProved):
            return super().repr_failure(excinfo, *args, **kwargs)
        from goldrules.report import proofs

        return proofs.not_proved(excinfo.value.results, self._rules.declared.sources).plain.rstrip()

    def reportinfo(self) -> tuple[Path, int, str]:
        """The file, the line counted from 0, and the test's name."""
        return self.path, self._line - 1, self.name


def _first_line(node: Compare) -> str:
    from goldrules import printing

    return printing.statement(node).split("\n")[0].removesuffix(" {")


class NotProved(Exception):
    """A statement that is refuted, unsettled or undecided."""

    def __init__(self, results: list[Result]) -> None:
        super().__init__(", ".join(one.answer.status for one in results))
        self.results = results


@cache
def _shipped() -> tuple[Source, ...]:
    from goldrules.pipeline import specification

    return tuple(specification())


@cache
def _shipped_rules() -> Rules:
    from goldrules.pipeline import load

    return load([], _shipped())


def _rendered(problems: Any) -> str:
    from goldrules.report.diagnostics import render

    return render(problems).plain.rstrip()
