"""Every page there is, by name, and the tables that it takes to see them."""

from __future__ import annotations

from typing import Final

from companion.core.log import Finished
from companion.games import GAMES
from companion.games.rewild.tracker import DrawTile, PlaceTile, TakeToken
from tests.browser import lands, plays, poaching, samples, serengeti, serengeti_catalogue, solo_plays
from tests.browser.serving import Server

# The stages of a tracked play, in words that are the ends of its pages' names.
STAGES: Final = ("rows", "start", "draw", "place", "hint", "take", "take-hint", "spaces", "over", "finished")
CORRECTIONS: Final = ("rows", "start", "tile", "spot", "token")
WITH_TILE_SET: Final = ("catalogue-full", "tiles-full", "tile-24", "play-start-set", "play-draw-set")

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
    *(f"play-{stage}" for stage in STAGES),
    "corrections",
    *(f"correct-{what}" for what in CORRECTIONS),
    *("result-play", "result-play-so-far", "sheet-play"),
    *("catalogue", "tiles", "tile-1"),
    *WITH_TILE_SET,
    *solo_plays.CHECKED,
    *poaching.NAMES,
    *lands.CHECKED,
    *serengeti.CHECKED,
)


def prepare_all(bare: Server, full: Server) -> dict[str, str]:
    """The address of each page: of a household that entered nothing on one server, of one that did on another."""
    paths = {
        bare.url: prepare(bare) | prepare_plays(bare) | poaching.prepare_bare(bare),
        full.url: prepare_with_tile_set(full)
        | solo_plays.prepare(full)
        | poaching.prepare(full)
        | lands.prepare(full)
        | serengeti.prepare(full)
        | serengeti_catalogue.prepare_catalogue(full),
    }
    return {name: url + path for url, named in paths.items() for name, path in named.items()}


def prepare_plays(server: Server) -> dict[str, str]:
    """Tracked plays of Rewild at every stage, and what is around them; no tile set is entered."""
    late = plays.greedy(16)
    whole = plays.greedy()
    stages = {
        "rows": [],
        "start": late[:1],
        "draw": late,
        "place": plays.before_last(PlaceTile, late),
        "take": plays.before_last(TakeToken, late),
        "spaces": plays.woodland(*plays.TWO_SPACES),
        "over": whole,
    }
    keys = {stage: plays.make_play(server, moves) for stage, moves in stages.items()}
    paths = {f"play-{stage}": f"/tables/{key}/play" for stage, key in keys.items()}
    paths |= {"play-hint": f"{paths['play-place']}?hint=1", "play-take-hint": f"{paths['play-take']}?hint=1"}
    done = plays.make_play(server, whole)
    server.append(done, Finished("made-2"))
    paths |= {"play-finished": f"/tables/{done}/play", "result-play": f"/tables/{done}/result"}
    at = f"/tables/{keys['draw']}"
    paths |= {"corrections": f"{at}/corrections", "result-play-so-far": f"{at}/result", "sheet-play": f"{at}/seats/1"}
    numbers = {"rows": 1, "start": 2} | {
        what: len(plays.before_last(kind, late)) + 1
        for what, kind in (("tile", DrawTile), ("spot", PlaceTile), ("token", TakeToken))
    }
    paths |= {f"correct-{what}": f"{at}/corrections/move{number}" for what, number in numbers.items()}
    return paths | {"catalogue": "/catalogue", "tiles": "/catalogue/rewild", "tile-1": "/catalogue/rewild/tiles/1"}


def prepare_with_tile_set(server: Server) -> dict[str, str]:
    """The same where a tile set is entered."""
    plays.keep_tile_set(server)
    start, draw = (plays.make_play(server, moves) for moves in (plays.greedy(1)[:1], plays.greedy(21)))
    return {
        "catalogue-full": "/catalogue",
        "tiles-full": "/catalogue/rewild",
        "tile-24": "/catalogue/rewild/tiles/24",
        "play-start-set": f"/tables/{start}/play",
        "play-draw-set": f"/tables/{draw}/play",
    }


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
