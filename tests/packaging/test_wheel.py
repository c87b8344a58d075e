"""The wheel: what is in it, and that it runs in a fresh environment from another folder."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path, PurePosixPath

import pytest

from tests.process import Visitor, running

pytestmark = pytest.mark.packaging

ROOT = Path(__file__).parents[2]
FOLDERS = ("companion", "forms")  # of code; templates and static files move into the first
ALLOWED = {".py", ".html", ".css", ".js", ".svg", ".mako", ".typed"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    built = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    (file,) = folder.glob("*.whl")
    return file


@pytest.fixture(scope="module")
def names(wheel: Path) -> list[PurePosixPath]:
    """The files in it, but for the record of the installation."""
    with zipfile.ZipFile(wheel) as archive:
        return [PurePosixPath(name) for name in archive.namelist() if ".dist-info/" not in name]


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a fresh environment with the wheel; what it needs comes from this one: nothing is downloaded."""
    folder = tmp_path_factory.mktemp("environment") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], timeout=60, check=True)
    python = folder / "bin" / "python"
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*install, str(wheel)], timeout=60, check=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "needs.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return folder / "bin"


def files_of(folder: str) -> set[PurePosixPath]:
    """The files of a folder of this checkout, without what Python left there."""
    return {
        PurePosixPath(path.relative_to(ROOT).as_posix())
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_it_holds_all_code_all_pages_and_the_migrations(names: list[PurePosixPath]) -> None:
    expected = set().union(*(files_of(folder) for folder in FOLDERS))
    expected |= {PurePosixPath("companion") / path for folder in ("templates", "static") for path in files_of(folder)}
    assert set(names) == expected
    assert PurePosixPath("companion/templates/base.html") in names
    assert PurePosixPath("companion/static/css/app.css") in names
    assert PurePosixPath("companion/static/icons/marks.svg") in names
    assert PurePosixPath("companion/store/migrations/0001_first.py") in names


def test_it_holds_nothing_else(names: list[PurePosixPath]) -> None:
    assert {name.parts[0] for name in names} == set(FOLDERS)
    assert {name.suffix for name in names} <= ALLOWED
    assert not [name for name in names if {"tests", "bench", "docs", "examples", "__pycache__"} & set(name.parts)]
    assert not [name for name in names if name.suffix in (".sqlite3", ".pyc", ".pdf", ".key")]
    assert len(names) == len(set(names))


def test_it_says_what_it_needs_and_brings_the_command(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        metadata = next(archive.read(name).decode() for name in archive.namelist() if name.endswith("/METADATA"))
        entry = next(archive.read(name).decode() for name in archive.namelist() if name.endswith("/entry_points.txt"))
    needed = {
        re.split(r"[<>=!~ \[;]", line)[0] for line in re.findall(r"^Requires-Dist: (.+)$", metadata, re.MULTILINE)
    }
    assert needed >= {"flask", "wtforms", "flask-wtf", "sqlalchemy", "msgspec", "waitress", "reportlab", "pillow"}
    assert "companion = companion.cli:main" in entry
    assert "Requires-Python: >=3.11" in metadata


def test_it_runs_in_a_fresh_environment_from_another_folder(installed: Path, tmp_path: Path) -> None:
    with running(tmp_path, command=[str(installed / "companion")]) as server:
        visitor = Visitor(server.port)
        key = visitor.start_table()
        response, page = visitor.ask("GET", f"/tables/{key}/seats/1")
        assert response.status == 200
        loaded = re.findall(r'(?:href|src)="(/(?:static|icons)/[^"#]+)', page)
        assert len(loaded) >= 4
        for url in loaded:
            answer, _ = visitor.ask("GET", url)
            assert answer.status == 200, url
        answer, _ = visitor.ask("GET", "/icons/maskable-512.png")
        assert (answer.status, answer.headers["Content-Type"]) == (200, "image/png")
        for url in (f"/tables/{key}/sheet.pdf", "/print/pad.pdf?game=rewild&players=1&paper=a4&per_page=1&pages=1"):
            answer, text = visitor.ask("GET", url)
            assert (answer.status, answer.headers["Content-Type"]) == (200, "application/pdf")
            assert text.startswith("%PDF-")
        visitor.close()
        assert server.interrupt() == 0


def test_what_runs_is_what_was_installed(installed: Path, tmp_path: Path) -> None:
    code = "import companion, forms; print(companion.__file__); print(forms.__file__)"
    ended = subprocess.run(
        [str(installed / "python"), "-c", code], cwd=tmp_path, capture_output=True, encoding="utf-8", check=True
    )
    assert all(str(installed.parent) in line for line in ended.stdout.splitlines())


def test_the_command_line_works_there(installed: Path, tmp_path: Path) -> None:
    companion = str(installed / "companion")
    subprocess.run([companion, "pad", "rewild", "-o", "pad.pdf"], cwd=tmp_path, timeout=30, check=True)
    assert (tmp_path / "pad.pdf").read_bytes().startswith(b"%PDF-")
    version = subprocess.run([companion, "--version"], cwd=tmp_path, capture_output=True, encoding="utf-8", check=True)
    assert re.fullmatch(r"companion \d+\.\d+\.\d+\n", version.stdout)
