"""Where files that are not code lie: beside the package in a checkout, inside it once installed."""

from __future__ import annotations

from pathlib import Path


def resource_dir(name: str, package: Path = Path(__file__).parent) -> Path:
    """The folder ``name`` (``static``, ``templates``) inside ``package``, else beside it.

    Raises FileNotFoundError, which names both places, if it is in neither.
    """
    places = (package / name, package.parent / name)
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError(f"There is no folder “{name}” at {places[0]} or {places[1]}.")
