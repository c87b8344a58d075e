"""Pictures of every page and every PDF in ``look/``, with a contact sheet: ``python -m tests.look``."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urljoin

from msgspec.structs import replace
from playwright.sync_api import Browser, Page, sync_playwright

from companion.games import GAMES
from companion.games.rewild_south_america.card_file import write_cards
from companion.games.rewild_south_america.printed import PRINTED
from tests.browser import samples
from tests.browser.places import prepare_all
from tests.browser.plays import TWO_SPACES, make_play, woodland
from tests.browser.serving import Server, launch, serving

FOLDER: Final = Path("look")

PHONE: Final = {"width": 390, "height": 844}
VIEWS: Final[dict[str, dict[str, Any]]] = {
    "phone": {"viewport": PHONE, "is_mobile": True, "has_touch": True, "color_scheme": "light"},
    "phone-dark": {"viewport": PHONE, "is_mobile": True, "has_touch": True, "color_scheme": "dark"},
    "desktop": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"},
}


# A card that is new, and one that is not complete.
IMPORT: Final = write_cards(
    [
        replace(PRINTED[key], key=f"{key}-2", name=f"{PRINTED[key].name} of the coast", is_whole=True)
        for key in ("ocelot", "jaguar-ex")
    ]
).decode()


def main() -> int:
    """Take all pictures and say where they are."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    with (
        tempfile.TemporaryDirectory() as folder,
        tempfile.TemporaryDirectory() as full_folder,
        serving(Path(folder)) as server,
        serving(Path(full_folder)) as full,
    ):
        pages = prepare_all(server, full)
        with sync_playwright() as playwright, _browser(playwright) as browser:
            for view in VIEWS:
                _photograph(browser, server, view, pages)
            _print(browser, server, pages, Path(folder))
    _write_contact_sheet()
    sys.stdout.write(f"{len(list(FOLDER.glob('*.png')))} pictures: {FOLDER / 'index.html'}\n")
    return 0


@contextmanager
def _browser(playwright: Any) -> Iterator[Browser]:
    browser = launch(playwright)
    yield browser
    browser.close()


def _photograph(browser: Browser, server: Server, view: str, pages: dict[str, str]) -> None:
    context = browser.new_context(**VIEWS[view], reduced_motion="reduce")
    page = context.new_page()
    for name, address in pages.items():
        page.goto(address)
        _take(page, f"{name}--{view}")
    _take_states(page, server, view, pages)
    _take_states_of_plays(page, server, view, pages)
    _take_states_of_cards(page, view, pages)
    context.close()
    stranger = browser.new_context(**VIEWS[view], extra_http_headers={"Via": "1.1 elsewhere"})
    page = stranger.new_page()
    page.goto(server.url)
    _take(page, f"door--{view}")
    stranger.close()


def _take(page: Page, name: str, *, is_whole: bool = True) -> None:
    page.screenshot(path=FOLDER / f"{name}--screen.png")
    if is_whole:
        page.screenshot(path=FOLDER / f"{name}--whole.png", full_page=True)


def _take_states(page: Page, server: Server, view: str, pages: dict[str, str]) -> None:
    """What only shows after a touch: the menu, the keys above the keyboard, something refused."""
    page.goto(pages["sheet-wildscape"])
    page.locator("summary[aria-label=More]").click()
    _take(page, f"menu--{view}", is_whole=False)
    page.goto(f"{server.url}/tables/{server.make_table(samples.wildscape()[0], {})}/seats/1")
    page.locator('[name="seat1.wetland"]').fill("9+2")
    _take(page, f"keys--{view}", is_whole=False)
    page.locator('[name="seat1.woodland"]').fill("abc")
    page.keyboard.press("Enter")
    page.locator(".error").wait_for()
    _take(page, f"refused--{view}", is_whole=False)
    page.goto(pages["result-wildscape"])
    for summary in page.locator("main details:not(.menu) > summary").all():
        summary.click()
    _take(page, f"result-open--{view}")


def _take_states_of_plays(page: Page, server: Server, view: str, pages: dict[str, str]) -> None:
    """A tile that is tried, the spots in words, a tile that fits nowhere, a correction that leaves moves out."""
    page.goto(pages["play-place"])
    page.locator("#spots use").evaluate_all(
        "all => all.find(each => each.getBoundingClientRect().bottom < innerHeight / 2).dispatchEvent("
        "new MouseEvent('click', { bubbles: true }))"
    )
    _take(page, f"play-tried--{view}", is_whole=False)
    page.get_by_role("button", name="Smaller").click()
    _take(page, f"play-tried-whole-board--{view}", is_whole=False)
    page.locator("#words summary").click()
    _take(page, f"play-words--{view}")
    page.get_by_role("button", name="Larger").click()
    page.goto(f"{server.url}/tables/{make_play(server, woodland())}/play")
    for _ in range(4):
        page.locator('.tile-keys [data-habitat="wetland"]').click()
    page.locator("#dock .main").click()
    page.get_by_role("alert").wait_for()
    _take(page, f"play-fits-nowhere--{view}")
    page.goto(f"{server.url}/tables/{make_play(server, woodland(*TWO_SPACES))}/corrections/move2")
    page.locator(".tile-square").nth(1).click()
    page.locator(".tile-square").nth(2).click()
    page.locator("#dock .main").click()
    page.get_by_role("button", name="Correct, and leave these out").wait_for()
    _take(page, f"correct-leaves-out--{view}")


def _take_states_of_cards(page: Page, view: str, pages: dict[str, str]) -> None:
    """A card found by letters, its editor in a play and in the catalogue, what is refused; a report of an import."""
    page.goto(pages["solo-deal_wildlife"])
    page.locator("#typed").fill("pu")
    _take(page, f"solo-deal-typed--{view}", is_whole=False)
    page.locator("button[name=card]:visible", has_text="Puma").click()
    page.locator("[name=editing]").wait_for(state="attached")
    _take(page, f"solo-deal-editor--{view}")
    for kind in ("wildlife", "predation", "plant"):
        page.goto(pages["cards-new"])
        page.locator(f'[name="deck"][value="{kind}"]').check()
        if kind == "wildlife":
            page.locator('[name="wildlife_effect"][value="end"]').check()
        _take(page, f"cards-new-{kind}--{view}")
    page.get_by_role("button", name="Keep").click()
    page.locator(".error:visible").first.wait_for()
    _take(page, f"cards-refused--{view}")
    page.goto(pages["solo-place"])
    page.locator("[name=minerals]").fill("3")
    page.locator("[name=shrublands]").fill("2")
    _take(page, f"solo-place-typed--{view}", is_whole=False)
    page.goto(pages["solo-begin"])
    page.locator("[name=grassland_hexes]").fill("")
    page.locator("#dock .main").click()
    page.locator(".error:visible").first.wait_for()
    _take(page, f"solo-begin-refused--{view}")
    for name in ("solo-attract_opponent", "solo-place_opponent", "solo-action"):
        page.goto(pages[name])
        page.evaluate("() => document.querySelectorAll('main details:not(.menu)').forEach(each => each.open = true)")
        _take(page, f"{name}-open--{view}")
    page.goto(pages["cards-list"])
    page.locator("summary").click()
    _take(page, f"cards-import--{view}")
    page.locator("#text").fill(IMPORT)
    page.get_by_role("button", name="Import").click()
    page.locator(".report").first.wait_for()
    _take(page, f"cards-report--{view}")


def _print(browser: Browser, server: Server, pages: dict[str, str], folder: Path) -> None:
    """Every kind of PDF, as pictures."""
    paths = {f"pdf-{name}": path.replace("/result", "/sheet.pdf") for name, path in pages.items() if "result-" in name}
    for game in GAMES.values():
        players = max(mode.most for mode in game.modes)
        for paper, per_page, more in (("a4", 1, ""), ("a4", 2, ""), ("a4", 4, ""), ("a5", 1, "&ink_saving=y")):
            query = f"game={game.slug}&players={players}&paper={paper}&per_page={per_page}&pages=1{more}"
            paths[f"pad-{game.slug}-{paper}-{per_page}"] = f"/print/pad.pdf?{query}"
    context = browser.new_context()
    for name, path in paths.items():
        answer = context.request.get(urljoin(server.url, path))
        if answer.headers["content-type"] != "application/pdf":
            sys.stdout.write(f"{name}: no PDF, {answer.status}\n")
            continue
        file = folder / f"{name}.pdf"
        file.write_bytes(answer.body())
        subprocess.run(["pdftoppm", "-r", "70", "-png", str(file), str(FOLDER / name)], check=True)
    picture = context.request.get(pages["result-play"].replace("/result", "/board.png"))
    (FOLDER / "board-play.png").write_bytes(picture.body())
    context.close()


def _write_contact_sheet() -> None:
    pictures = sorted(path.name for path in FOLDER.glob("*.png"))
    figures = "\n".join(
        f'<figure><a href="{name}"><img src="{name}" loading="lazy"></a><figcaption>{name}</figcaption></figure>'
        for name in pictures
    )
    style = "body { display: flex; flex-wrap: wrap; gap: 1rem } figure { margin: 0 } img { height: 26rem }"
    page = f"<!doctype html><meta charset=utf-8><title>Look</title><style>{style}</style>\n{figures}\n"
    (FOLDER / "index.html").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
