"""The built wheel, installed in a fresh environment, does the main job."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_wheel_proves_the_specification(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "dist")]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    run = [str(python), "-m", "goldrules", "prove"]
    # In another folder, so that nothing of the checkout is found.
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "proved" in done.stdout
    assert (tmp_path / "cache" / "goldrules" / "grammar.cache").exists()
    version = subprocess.run([str(python), "-m", "goldrules", "--version"], capture_output=True, text=True, check=True)
    assert "goldrules" in version.stdout
