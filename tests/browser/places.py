"""Every page there is, by name, and the tables that it takes to see them."""

from __future__ import annotations

from typing import Final

from companion.games import GAMES
from tests.browser import samples
from tests.browser.serving import Server

NAMES: Final = (
    "home",
    "history",
    "history-none",
    "print",
    "nowhere",
    "blank",
    "half",
    "so-far",
    *(f"new-{slug}" for slug in GAMES),
    *(f"{kind}-{sample}" for kind in ("sheet", "result") for sample in samples.ALL),
    *(
        f"wide-{sample}"
        for sample in ("south-america", "south-america-solo", "serengeti", "serengeti-co-op", "wildscape")
    ),
    *(f"finished-{sample}" for sample in ("rewild", "serengeti", "wildscape")),
)


def prepare(server: Server) -> dict[str, str]:
    """Tables of all games, finished and open; the path of each page."""
    paths: dict[str, str] = {}
    for name, make in samples.ALL.items():
        setup, texts = make()
        key = server.make_table(setup, texts, is_finished=True)
        paths |= {f"result-{name}": f"/tables/{key}/result", f"finished-{name}": f"/tables/{key}/seats/1"}
    for name, make in samples.ALL.items():
        setup, texts = make()
        if name == "rewild":
            texts["seat1.wetland_area"] = "60"  # is questioned
        key = server.make_table(setup, texts)
        paths |= {f"sheet-{name}": f"/tables/{key}/seats/1", f"wide-{name}": f"/tables/{key}/seats/all"}
    setup, texts = samples.south_america()
    half = server.make_table(setup, dict(list(texts.items())[: len(texts) // 2]))
    blank = server.make_table(samples.wildscape()[0], {})
    paths |= {f"new-{slug}": f"/new/{slug}" for slug in GAMES}
    paths |= {"blank": f"/tables/{blank}/seats/1", "home": "/", "history": "/history", "print": "/print"}
    paths |= {"half": f"/tables/{half}/seats/1", "so-far": f"/tables/{half}/result"}
    return paths | {"nowhere": "/nowhere", "history-none": "/history?q=nobody"}
