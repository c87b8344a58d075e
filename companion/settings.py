"""Where the data lie, where to listen, and the two keys kept beside the data."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct

SECRET_KEY_FILE: Final = "secret.key"  # noqa: S105 - the name of a file
JOIN_KEY_FILE: Final = "join.key"


class Settings(Struct, frozen=True):
    """What an installation decides. ``data`` is a folder; ``behind_proxy`` trusts nobody as the machine itself.

    ``own_addresses`` are the addresses that this machine's own requests may come from besides the loopback ones.
    """

    data: Path
    database_url: str
    host: str = "0.0.0.0"  # noqa: S104 - phones in the same network are the purpose; the door keeps strangers out
    port: int = 8008
    behind_proxy: bool = False
    own_addresses: tuple[str, ...] = ()


def read_settings(environment: Mapping[str, str] | None = None) -> Settings:
    """Settings from HOST, PORT, COMPANION_DATA, DATABASE_URL and COMPANION_BEHIND_PROXY.

    Raises ValueError when PORT is not a port.
    """
    environment = os.environ if environment is None else environment
    data = Path(environment.get("COMPANION_DATA") or _default_data()).expanduser().resolve()
    port = environment.get("PORT") or "8008"
    if not (port.isascii() and port.isdecimal() and int(port) < 65_536):
        raise ValueError(f"PORT must be a number from 0 to 65535, not “{port[:20]}”.")
    return Settings(
        data=data,
        database_url=environment.get("DATABASE_URL") or f"sqlite:///{data / 'companion.sqlite3'}",
        host=environment.get("HOST") or "0.0.0.0",  # noqa: S104
        port=int(port),
        behind_proxy=(environment.get("COMPANION_BEHIND_PROXY") or "") not in ("", "0", "no"),
    )


def _default_data() -> Path:
    from platformdirs import user_data_path

    return user_data_path("companion")


def read_key(data: Path, name: str) -> str:
    """A key kept in the data folder, made when there is none; only the owner may read it."""
    path = data / name
    if not path.exists():
        write_new_key(data, name)
    return path.read_text(encoding="ascii").strip()


def write_new_key(data: Path, name: str) -> None:
    """Replace a key, so that whatever was signed or joined with the old one is void."""
    data.mkdir(parents=True, exist_ok=True)
    new = data / f"{name}.new"
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(24 if name == SECRET_KEY_FILE else 12))
    new.replace(data / name)  # in one step: a key is whole or not there
