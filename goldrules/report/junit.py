"""What `prove` found as JUnit XML, which build servers read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree as Xml

from goldrules.diagnostics import Diagnostic, Severity
from goldrules.proving import Result
from goldrules.report.diagnostics import render
from goldrules.report.proofs import not_proved
from goldrules.report.words import Sources

_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def document(results: Sequence[Result], sources: Sources) -> str:
    """A suite for each file, a case for each statement under each edition.

    What is refuted is a failure. What is unsettled, unknown or not tried is an error, for it is no pass either.
    """
    root = Xml.Element("testsuites", name="goldrules prove")
    files = dict.fromkeys(result.span.source.name for result in results)
    for name in files:
        _suite(root, name, [result for result in results if result.span.source.name == name], sources)
    _count(root, results)
    return _written(root)


def unusable(problems: Sequence[Diagnostic]) -> str:
    """A suite for each file that something is wrong in, and an error for each thing."""
    wrong = [one for one in problems if one.severity is Severity.ERROR]
    root = Xml.Element("testsuites", name="goldrules prove")
    for name in dict.fromkeys(one.label.span.source.name for one in wrong):
        mine = [one for one in wrong if one.label.span.source.name == name]
        suite = Xml.SubElement(root, "testsuite", name=_clean(name))
        for one in mine:
            message = _clean(f"{one.code}: {one.message}")
            case = Xml.SubElement(
                suite,
                "testcase",
                classname=_clean(name),
                name=message,
                file=_clean(name),
                line=str(one.label.span.line),
            )
            said = Xml.SubElement(case, "error", type=one.code, message=message)
            said.text = _clean(render([one]).plain.rstrip())
        _numbers(suite, len(mine), 0, len(mine))
    _numbers(root, len(wrong), 0, len(wrong))
    return _written(root)


def _written(root: Xml.Element) -> str:
    Xml.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + Xml.tostring(root, encoding="unicode") + "\n"


def _suite(root: Xml.Element, name: str, results: Sequence[Result], sources: Sources) -> None:
    suite = Xml.SubElement(root, "testsuite", name=_clean(name))
    _count(suite, results)
    for result in results:
        title = "" if result.title == result.statement else f"{result.title}: "
        under = f" [{result.edition}]" if result.edition else ""
        case = Xml.SubElement(
            suite,
            "testcase",
            classname=_clean(name),
            name=_clean(f"{title}{result.statement}{under}"),
            file=_clean(name),
            line=str(result.span.line),
        )
        status = result.answer.status
        if status != "proved":
            kind = "failure" if status == "refuted" else "error"
            said = Xml.SubElement(case, kind, type=status, message=_clean(f"{status} {result.answer.actual}".strip()))
            said.text = _clean(not_proved([result], sources).plain.rstrip())


def _count(element: Xml.Element, results: Sequence[Result]) -> None:
    statuses = [result.answer.status for result in results]
    refuted = statuses.count("refuted")
    _numbers(element, len(statuses), refuted, len(statuses) - refuted - statuses.count("proved"))


def _numbers(element: Xml.Element, tests: int, failures: int, errors: int) -> None:
    for name, number in (("tests", tests), ("failures", failures), ("errors", errors)):
        element.set(name, str(number))


def _clean(text: str) -> str:
    """The text without the characters that XML cannot hold."""
    return _NOT_IN_XML.sub("\ufffd", text)
