"""Tables of WILD: Serengeti with a scenario, alone and together: a thumb for them, and what their pages say."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urljoin

import pypdf
from playwright.sync_api import Locator, Page

from companion.core.game import Setup
from companion.core.log import Moved
from companion.core.play import write_move
from companion.games.wild_serengeti.moves import EndRound, HoldAward, Migrate, Prepare
from companion.games.wild_serengeti.state import State
from companion.games.wild_serengeti.tracking import TRACKER
from tests.browser.playing import standing_moves
from tests.browser.serving import Server
from tests.browser.south_america import Thumb, open_other, screen, wait_improved

SLUG: Final = "wild-serengeti"
SURE: Final = EndRound(is_sure=True)
POOL: Final = Prepare("pool")
MARKER, INCOME, FIRST = (Prepare(step) for step in ("marker", "income", "first_player"))
AWARD: Final = HoldAward()
MIGRATED: Final = Migrate()

TALLY: Final = """() => [...document.querySelectorAll("section.panel .tally")].map((row) =>
  ["span > b", "small", ".points"].map((each) => row.querySelector(each)?.innerText.trim() ?? ""))"""


class ScenarioThumb(Thumb):
    """Taps on the pages of a table with a scenario."""

    @property
    def is_asking(self) -> bool:
        """Whether a tap on the Map only chose something, or a page only tells something, so that no move is made."""
        return super().is_asking or self.page.locator("#map, .toward").count() > 0

    def open(self, form: str) -> None:
        """Another form of the page, such as ``scene1``, wherever the way to it stands."""
        shown = self.page.locator(f"#answer a[href$='form={form}']:visible")
        if not shown.count():
            open_other(self, form)
            return
        self.touch(shown.first)
        self.page.wait_for_url(f"**/play?form={form}")
        wait_improved(self.page)

    def leave(self) -> None:
        """Back to what the table asks."""
        self.touch(self.page.locator("#dock a.main"))
        self.page.wait_for_url(re.compile(r"/play$"))
        wait_improved(self.page)

    def step(self, way: str) -> None:
        """Undo or redo."""
        self.send(self.page.locator(f"#{way} button"))

    def pick(self, words: str | int) -> None:
        """A space of the Map by its number, a kind of animal, or another button of such a page."""
        self.send(self.page.locator(f"#answer button[name=pick][value='{words}']"))

    def find_scene(self, number: int) -> None:
        """A Scene Card by its number."""
        self.page.locator("#answer [name=number]").first.fill(str(number))
        self.keep()

    def fill(self, **numbers: int | str) -> None:
        """Type what a card shows."""
        for name, typed in numbers.items():
            self.page.locator(f"#answer [name={name}]").fill(str(typed))


def open_table(page: Page, server: Server, key: str, form: str = "") -> ScenarioThumb:
    """Open the play of a table, or one of its other forms."""
    page.goto(f"{server.url}/tables/{key}/play{f'?form={form}' if form else ''}")
    wait_improved(page)
    return ScenarioThumb(page)


def append_moves(server: Server, key: str, name: str, *moves: Any) -> None:
    """Moves that are made on another phone."""
    server.append_all(key, [Moved(f"{name}-{number}", write_move(move)) for number, move in enumerate(moves)])


def standing(server: Server, key: str) -> list[Any]:
    """The moves that stand."""
    return standing_moves(server, key, TRACKER)


def state_after(setup: Setup, moves: Sequence[Any]) -> State:
    """The state after those moves, one after the other."""
    state: State = TRACKER.start(setup)
    for move in moves:
        state = TRACKER.apply(state, move)
    return state


def tally(page: Page) -> dict[str, tuple[str, str]]:
    """Goal, target and the like as they stand in view: by label the figure, and what is said of it."""
    return {label: (figure, note) for label, note, figure in page.evaluate(TALLY)}


def reload_and_undo(page: Page, thumb: ScenarioThumb) -> None:
    """The same screen after a reload, and after an undo with its redo."""
    before = screen(page)
    page.reload()
    wait_improved(page)
    assert screen(page) == before
    thumb.step("undo")
    assert screen(page) != before
    thumb.step("redo")
    assert screen(page) == before


def news(page: Page) -> Locator:
    """What the last move brought."""
    return page.locator("#news")


def read_pdf(page: Page) -> str:
    """The words of a result's PDF."""
    link = page.get_by_role("link", name="PDF", exact=True).get_attribute("href")
    printed = page.context.request.get(urljoin(page.url, link or ""))
    pages = pypdf.PdfReader(io.BytesIO(printed.body())).pages
    return " ".join("\n".join(each.extract_text() for each in pages).split())
