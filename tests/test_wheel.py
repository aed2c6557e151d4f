"""The built wheel, installed in a fresh environment, does the main job, and every tool works there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
POSITION = """example "Table" {
  under    C3
  players  Blue, Red
  active   Blue
  entitled Blue: a, b; Red: b, c
  gold     a, b, c

  propose split Blue: a, b; Red: c
  expect always Blue 2, Red 1
}
"""
TYPE = """source club "Our club"
expansion huts "Huts" { feature hut { claims tiles cite club "Huts" } }
edition Huts "With huts" extends C1 { with huts cite club "Huts" }
example "A hut" {
  under Huts players Red active Red board { | a | } hut Hut on a held by Red gold a completes Hut
  expect claims Red a
}
"""


@dataclass
class Installed:
    """An environment with nothing but the wheel, in a folder that has nothing of the checkout."""

    python: Path
    folder: Path

    def run(self, *arguments: str, stdin: str = "", code: int = 0) -> str:
        """What a module prints, with the exit code that it is to have."""
        environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache"), "PYTHONUTF8": "1"}
        whole = [str(self.python), "-m", *arguments]
        done = subprocess.run(
            whole, cwd=self.folder, input=stdin.encode(), capture_output=True, check=False, env=environment
        )
        output = done.stdout.decode()
        assert done.returncode == code, f"{arguments}: {done.returncode}\n{output}\n{done.stderr.decode()}"
        return output

    def goldrules(self, *arguments: str, stdin: str = "", code: int = 0) -> str:
        return self.run("goldrules", *arguments, stdin=stdin, code=code)


def install(folder: Path) -> Installed:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "dist")]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = (folder / "dist").glob("*.whl")
    venv.create(folder / "env", with_pip=True)
    installed = Installed(folder / "env" / ("Scripts" if os.name == "nt" else "bin") / "python", folder)
    installed.run("pip", "install", "--quiet", "--disable-pip-version-check", str(wheel))
    return installed


def test_the_wheel_does_the_main_job_and_has_the_tools(tmp_path: Path) -> None:
    installed = install(tmp_path)
    assert "proved" in installed.goldrules("prove", "--only", "example")
    assert "proved" in installed.goldrules("prove", "--only", "compare")
    assert (tmp_path / "cache" / "goldrules" / "grammar.cache").exists()
    assert "goldrules" in installed.goldrules("--version")
    (tmp_path / "table.gold").write_text(POSITION, encoding="utf-8")
    (tmp_path / "huts.gold").write_text(TYPE, encoding="utf-8")
    for_players(installed)
    for_authors(installed)
    for_programs(installed)


def for_players(installed: Installed) -> None:
    assert "legal under C3" in installed.goldrules("check", "table.gold")
    assert "Who may take what next" in installed.goldrules("explain", "table.gold")
    assert "b first" in installed.goldrules("solve", "table.gold", "--certificate", "best.json")
    assert "holds" in installed.goldrules("check", "--certificate", "best.json")
    assert "(check-sat)" in installed.goldrules("smt", "table.gold")
    installed.goldrules("explain", "table.gold", "--svg", "table.svg", "--html", "table.html")
    assert (installed.folder / "table.svg").read_text(encoding="utf-8").startswith("<svg")
    page = (installed.folder / "table.html").read_text(encoding="utf-8")
    assert "http://" not in page.replace("http://www.w3.org/", "") and "https://" not in page


def for_authors(installed: Installed) -> None:
    installed.goldrules("fmt", "--check", "huts.gold", code=1)
    installed.goldrules("fmt", "huts.gold")
    installed.goldrules("fmt", "--check", "huts.gold")
    assert "1 proved" in installed.goldrules("prove", "huts.gold")
    assert "same" in installed.goldrules("diff", "C2", "C3")
    assert "nothing found" in installed.goldrules("lint", "huts.gold", "--features", "2", "--board", "2x2")
    assert "noticed" in installed.goldrules("mutate", "huts.gold", "--features", "1", "--board", "2x2")
    assert "# The Goldmines" in installed.goldrules("rules", "C2")
    assert "<html" in installed.goldrules("rules", "C2", "--format", "html")
    assert "wiki_c1" in installed.goldrules("sources")
    installed.run("pip", "install", "--quiet", "--disable-pip-version-check", "pytest")
    assert "1 passed" in installed.run("pytest", "-q", "-p", "no:cacheprovider", "huts.gold")
    assert "1 failed" in installed.run("pytest", "-q", str(wrong(installed)), code=1)
    assert "<span" in installed.run("pygments", "-l", "goldrules", "-f", "html", "huts.gold")


def wrong(installed: Installed) -> Path:
    path = installed.folder / "wrong.gold"
    path.write_text(TYPE.replace("claims Red a", "claims Red nothing"), encoding="utf-8")
    return path


def for_programs(installed: Installed) -> None:
    document: Any = json.loads(installed.goldrules("prove", "--format", "json", "huts.gold"))
    assert document["exit"] == 0
    assert "<testsuite" in installed.goldrules("prove", "--format", "junit", "huts.gold")
    position = {
        "under": ["C3"],
        "players": ["Blue", "Red"],
        "active": "Blue",
        "entitled": [{"player": "Blue", "tiles": ["a"]}],
        "gold": ["a"],
        "propose": [{"picks": [["Blue", "a"]]}],
    }
    stream = f"{json.dumps(position)}\nno JSON\n{json.dumps(position)}\n"
    lines = installed.goldrules("audit", "-", stdin=stream, code=2).splitlines()
    assert [json.loads(line)["status"] for line in lines] == ["legal", "bad", "legal"]
    ask = "import goldrules; rules = goldrules.load_rules(); print(*rules.editions)"
    (installed.folder / "ask.py").write_text(ask, encoding="utf-8")
    assert "C1" in installed.run("ask")
