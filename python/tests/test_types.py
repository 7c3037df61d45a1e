"""The annotations are right, and those who use the package can check against them."""

import subprocess
import sys
from pathlib import Path

import pytest

import vigorish


def test_the_package_is_typed(tmp_path):
    pytest.importorskip("mypy")
    package = Path(vigorish.__file__).parent
    assert (package / "py.typed").exists() and (package / "_native.pyi").exists()
    user = tmp_path / "user.py"
    user.write_text(
        "from fractions import Fraction\n"
        "import vigorish\n"
        "edge = vigorish.analyze('craps/field', decks=8).edge\n"
        "half: Fraction = Fraction(1, 2) if edge is None else edge / 2\n"
        "wrong: int = vigorish.analyze('craps/field').wager\n"
    )
    command = [sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", f"--cache-dir={tmp_path}"]
    checked = subprocess.run([*command, "-p", "vigorish"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
    used = subprocess.run([*command, str(user)], capture_output=True, text=True, check=False)
    assert used.stdout.splitlines()[0].startswith(f"{user}:5: error: Incompatible types in assignment")
    assert used.stdout.splitlines()[1].startswith("Found 1 error"), used.stdout
