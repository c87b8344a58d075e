"""How long it takes from nothing to the first page, compared with importing what it is built on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from bench.report import Row
from bench.timing import compare

ROUNDS: Final = 13

IMPORTS: Final = "import flask, sqlalchemy, flask_wtf"
FIRST_PAGE: Final = """
import sys
from pathlib import Path
from companion import create_app
from companion.settings import Settings
data = Path(sys.argv[1])
app = create_app(Settings(data, f"sqlite:///{data / 'companion.sqlite3'}", "127.0.0.1", 0))
answer = app.test_client().get("/")
assert answer.status_code == 200, answer.status
"""


def measure_start(data: Path) -> list[Row]:
    """The row of the cold start. The data folder has been used before: its database is at its newest form."""
    (page,) = compare(lambda: _run(IMPORTS), lambda: _run(FIRST_PAGE, str(data)), rounds=ROUNDS, warm_up=2)
    return [Row("cold start to the first page (unit: importing what it is built on)", page, 1.3)]


def _run(code: str, *arguments: str) -> None:
    subprocess.run([sys.executable, "-c", code, *arguments], check=True, timeout=60)
