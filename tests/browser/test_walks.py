"""One whole evening a game at 390 × 844: home, names, every field of every seat, result, PDF.

The totals are counted here by hand, line by line; the rules' numbers are those of docs/rules.md.
"""

from __future__ import annotations

import io
from urllib.parse import urljoin

import pypdf
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import samples
from tests.browser.acting import answer, field, press_next
from tests.browser.serving import Server

REWILD = {
    # RW-8: value × squares. RW-10: 12 squares are 3, 15 are 6, 23 are 10.
    "Ana": (1 * 2 + 2 * 3 + 3 * 3 + 4 * 3 + 3) + (0 + 2 * 2 + 3 * 3 + 4 * 2 + 6) + (1 * 3 + 2 * 2 + 3 * 0 + 4 * 4 + 10),
}
SOUTH_AMERICA = {
    # Score Board, then the eight kinds of End-of-Game effect (SA-50 to SA-55).
    "Ana": 74 + (2 * 5 + 12) + 5 * 2 + (6 + 3 + 3) + 4 * 2 + 0 + 3 + 2 + 0,
    "Bilal": 68 + 8 + 12 + 9 + 6 + 3 + 0 + 4 + 2,
    "Chloé": 80 + 3 * 4 + 0 + 4 * 3 + 10 + 4 + 6 + 2 * 2 + 3,
    "Dmytro": 59 + (10 + 6) + 2 * 4 + 12 + 0 + 2 + 3 + 0 + 5,
}
SERENGETI = {
    # Track; 1st ceremony 6, 6 + 4 // 3, 5, 3: Bilal first, Ana second; 2nd 4, 7 + 9 // 3, 9, 2: Bilal, then Chloé
    # (WS-27, WS-43); Likes 14 = 50 + 10, 9 = 41, 3 = 7, 22 = 100 (WS-24);
    # Narrator: min(12 // 4, 2, 3) = 2 sets of 10 with four players (WS-44).
    "Ana": 96 + 6 * 1 + 0 + (50 + 10) + 2 * 10,
    "Bilal": 104 + 7 * 2 + 10 * 2 + 41 + 0,
    "Chloé": 88 + 0 + 9 * 1 + 7 + 6,
    "Dmytro": 71 + 0 + 0 + 100 + 0,
}
WILDSCAPE = {
    # Birds 2 / 1 / 0 (WL-22), in Ana's case 7 and 7 // 2 more (WL-27); predator pawns 1 to 4 by tier (WL-31);
    # primates; fauna; specialists; animals; rivers; oil spills −1 each (WL-35).
    "Ana": (2 + 2 + 2 + 1 + 7 // 2) + (1 + 2 + 3) + (3 + 4) + 6 + 0 + ((9 + 2) + 7 + 4 + 5) + 6 - 2,
    "Bilal": (0 + 0 + 1 + 2) + (2 * 1 + 3 + 4) + 5 + 4 + 3 + (6 + (7 + 3) + 5 + 0) + 7 - 1,
    "Chloé": (1 + 0 + 0 + 1) + (2 * 2 + 4) + (2 + 1) + 9 + 0 + (8 + 5 + 0 + (6 + 2)) + 8 - 0,
    "Dmytro": (2 + 1 + 0 + 1) + (1 + 2) + 6 + 2 + 2 + (4 + 3 * 2 + 9 + 3) + 5 - 3,
}


@pytest.mark.parametrize(
    ("sample", "options", "totals", "verdict", "reason"),
    [
        ("rewild", (), REWILD, "Rewild thing!", "92 points; 85 or more wins"),
        ("south-america", (), SOUTH_AMERICA, "Ana wins", "131 : 131 · more completed biomes (3 : 2)"),
        ("serengeti", ("competitive-specialists",), SERENGETI, "Ana wins", ""),
        ("wildscape", (), WILDSCAPE, "Ana wins", ""),
    ],
)
def test_walk_from_home_to_the_printed_sheet(
    page: Page,
    server: Server,
    sample: str,
    options: tuple[str, ...],
    totals: dict[str, int],
    verdict: str,
    reason: str,
) -> None:
    setup, texts = samples.ALL[sample]()
    page.goto(server.url)
    page.locator(f'a.game[data-game="{setup.game}"]').click()
    if len(totals) > 1:
        page.locator(f'[name="players"][value="{len(totals)}"]').check()
    for number, name in enumerate(totals, 1):
        page.locator(f"#name{number}").fill(name)
    for option in options:
        page.locator(f"#{option}").check()
    page.locator(".dock .button").last.click()  # start, or score only

    _fill_every_seat(page, texts, len(totals))

    expect(page.locator("h1")).to_have_text(verdict)
    expect(page.locator(".bar > div > small")).to_have_text(reason)
    by_rank = sorted(totals.items(), key=lambda each: -each[1])
    shown = {row.locator("strong").inner_text().strip(): row.locator("b").inner_text() for row in _standings(page)}
    assert shown == {name: str(points) for name, points in totals.items()}
    assert next(iter(shown)) == by_rank[0][0]
    _check_pdf(page, totals)


def _fill_every_seat(page: Page, texts: dict[str, str], seats: int) -> None:
    """Each page is filled in from the top; what a choice reveals is answered once it is there."""
    left = dict(texts)
    for seat in range(1, seats + 1):
        expect(page.locator(f'.seat[href$="/seats/{seat}"]')).to_have_attribute("aria-current", "page")
        for name in sorted(left, key=lambda each: not each.endswith((".specialist", ".ceremony_1", ".ceremony_2"))):
            if name.startswith((f"seat{seat}.", "table.")) or (name.startswith("pair") and field(page, name).count()):
                answer(page, name, left.pop(name))
        press_next(page)
    assert left == {}


def _standings(page: Page) -> list[Locator]:
    return page.locator(".place").all()


def _check_pdf(page: Page, totals: dict[str, int]) -> None:
    link = page.get_by_role("link", name="PDF", exact=True).get_attribute("href")
    answered = page.context.request.get(urljoin(page.url, link or ""))
    assert answered.headers["content-type"] == "application/pdf"
    assert answered.body().startswith(b"%PDF")
    words = "\n".join(each.extract_text() for each in pypdf.PdfReader(io.BytesIO(answered.body())).pages)
    for name, points in totals.items():
        assert name in words
        assert str(points) in words
