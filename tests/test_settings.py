"""What an installation decides, read from the environment, and the keys beside its data."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.settings import JOIN_KEY_FILE, SECRET_KEY_FILE, read_key, read_settings, write_new_key


def test_an_empty_environment_has_sensible_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    settings = read_settings({})
    assert settings.data.name == "companion"
    assert settings.database_url == f"sqlite:///{settings.data / 'companion.sqlite3'}"
    assert (settings.host, settings.port, settings.behind_proxy) == ("0.0.0.0", 8008, False)


def test_the_environment_changes_them(tmp_path: Path) -> None:
    environment = {
        "HOST": "127.0.0.1",
        "PORT": "9000",
        "COMPANION_DATA": str(tmp_path),
        "DATABASE_URL": "postgresql://somewhere/companion",
        "COMPANION_BEHIND_PROXY": "1",
    }
    settings = read_settings(environment)
    assert (settings.host, settings.port, settings.data) == ("127.0.0.1", 9000, tmp_path)
    assert (settings.database_url, settings.behind_proxy) == ("postgresql://somewhere/companion", True)


def test_an_empty_word_is_no_word() -> None:
    settings = read_settings({"HOST": "", "PORT": "", "COMPANION_DATA": "", "DATABASE_URL": ""})
    assert settings == read_settings({})


@pytest.mark.parametrize(
    ("typed", "expected"), [("1", True), ("yes", True), ("true", True), ("0", False), ("no", False), ("", False)]
)
def test_a_proxy_is_said_in_words(typed: str, *, expected: bool) -> None:
    assert read_settings({"COMPANION_BEHIND_PROXY": typed}).behind_proxy is expected


def test_a_home_folder_may_be_written_as_a_tilde(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert read_settings({"COMPANION_DATA": "~/games"}).data == tmp_path / "games"


@pytest.mark.parametrize("port", ["abc", "-1", "65536", "8 008", "8.5", "٨", "²"])
def test_a_port_is_a_port(port: str) -> None:
    with pytest.raises(ValueError, match="PORT must be a number from 0 to 65535, not “"):
        read_settings({"PORT": port})


@pytest.mark.parametrize(("name", "length"), [(JOIN_KEY_FILE, 16), (SECRET_KEY_FILE, 32)])
def test_a_key_is_made_once_and_is_the_owners_alone(tmp_path: Path, name: str, length: int) -> None:
    data = tmp_path / "new" / "folder"
    key = read_key(data, name)
    assert len(key) == length  # 12 and 24 random bytes
    assert read_key(data, name) == key
    assert (data / name).stat().st_mode & 0o777 == 0o600
    assert [file.name for file in data.iterdir()] == [name]


def test_a_new_key_takes_the_place_of_the_old_in_one_step(tmp_path: Path) -> None:
    old = read_key(tmp_path, JOIN_KEY_FILE)
    (tmp_path / f"{JOIN_KEY_FILE}.new").write_text("left by a crash", encoding="ascii")
    write_new_key(tmp_path, JOIN_KEY_FILE)
    assert read_key(tmp_path, JOIN_KEY_FILE) not in (old, "left by a crash")
    assert [file.name for file in tmp_path.iterdir()] == [JOIN_KEY_FILE]


def test_one_key_can_be_new_without_the_other(tmp_path: Path) -> None:
    secret = read_key(tmp_path, SECRET_KEY_FILE)
    write_new_key(tmp_path, JOIN_KEY_FILE)
    assert read_key(tmp_path, SECRET_KEY_FILE) == secret
