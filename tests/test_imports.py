"""What an import costs: the package alone loads nothing of the web side."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("flask", "sqlalchemy", "wtforms", "reportlab", "PIL", "waitress", "segno", "alembic")


def imported_by(statement: str) -> set[str]:
    """Every top-level module that a statement loads."""
    ended = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", statement], capture_output=True, encoding="utf-8", check=True
    )
    return {line.rpartition("|")[2].strip().partition(".")[0] for line in ended.stderr.splitlines()}


@pytest.mark.parametrize("statement", ["import companion", "from companion import create_app"])
def test_importing_the_package_is_light(statement: str) -> None:
    loaded = imported_by(statement)
    assert "companion" in loaded
    assert loaded.isdisjoint({*HEAVY, "msgspec"})


def test_the_games_load_msgspec_and_the_standard_library_only() -> None:
    loaded = imported_by("from companion.games import GAMES")
    assert "msgspec" in loaded
    assert loaded.isdisjoint(HEAVY)
    others = {name for name in loaded if name not in sys.stdlib_module_names and not name.startswith("_")}
    assert others <= {"companion", "msgspec", "typing_extensions", "imported package", "sitecustomize", "usercustomize"}
