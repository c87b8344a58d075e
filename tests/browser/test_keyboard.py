"""Without a pointer: Tab, Space, arrows, Enter, and always a visible focus."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import samples
from tests.browser.acting import field, open_seat, total, wait_saved
from tests.browser.conftest import OpenContext
from tests.browser.playing import moves, open_play, prompt, wait_improved
from tests.browser.plays import make_play, woodland
from tests.browser.serving import Server

MOST_TABS = 60

FOCUS_IS_SEEN = """() => {
  const box = document.activeElement;
  if (box === document.body) return "nothing has the focus";
  const ring = [box, box.nextElementSibling].filter(Boolean).map(each => getComputedStyle(each));
  const isRinged = ring.some(style => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2);
  const { top, bottom, width } = box.getBoundingClientRect();
  const isOnScreen = bottom > 0 && top < innerHeight && width > 0;
  return isRinged && isOnScreen ? "" : `${box.outerHTML.slice(0, 100)} ringed: ${isRinged}, on screen: ${isOnScreen}`;
}"""


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until what is looked for has the focus; each stop on the way must be seen."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        assert page.evaluate(FOCUS_IS_SEEN) == ""
        if page.evaluate("what => document.activeElement.matches(what)", selector):
            return
    raise AssertionError(f"{selector} was not reached with {MOST_TABS} tabs")


def test_from_home_to_a_finished_game_without_a_pointer(page: Page, server: Server) -> None:
    page.goto(server.url)
    tab_to(page, 'a.game[data-game="rewild"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/rewild")
    tab_to(page, "#name1")
    page.keyboard.press("Control+A")
    page.keyboard.type("Ana")
    tab_to(page, ".dock .button:not(.main)")  # score only
    page.keyboard.press("Enter")
    page.wait_for_url("**/seats/1")
    tab_to(page, '[name="seat1.hedgehog"]')
    for habitat in range(3):
        for _ in range(4):
            page.keyboard.press("Space")  # not placed
            page.keyboard.press("ArrowRight")  # 0
            page.keyboard.press("ArrowRight")  # 1
            page.keyboard.press("Enter")
            assert page.evaluate(FOCUS_IS_SEEN) == ""
        page.keyboard.type(str(5 + 5 * habitat))
        page.keyboard.press("Enter")
    expect(page.locator(".dock .main")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/result")
    # 1 + 2 + 3 + 4 for one square each in three habitats; areas of 5, 10 and 15 squares: 1 + 3 + 6.
    expect(page.locator(".place b")).to_have_text("40")


def test_the_skip_link_leads_to_the_content(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.keyboard.press("Tab")
    link = page.get_by_role("link", name="To the content")
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('#main') !== null")


def test_steppers_take_typing_and_tab_passes_their_buttons(page: Page, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key)
    field(page, "seat1.prey_1_3").focus()
    page.keyboard.type("2")
    page.keyboard.press("Tab")
    expect(field(page, "seat1.prey_4_6")).to_be_focused()
    page.keyboard.type("1+1")
    page.keyboard.press("Shift+Tab")
    expect(field(page, "seat1.prey_1_3")).to_be_focused()
    wait_saved(page)
    expect(total(page, 1)).to_have_text("6")  # 2 × 1 VP and 2 × 2 VP


def test_enter_in_a_select_and_a_checkbox_goes_on_too(page: Page, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key)
    field(page, "pair1.bird_1_card").focus()
    page.keyboard.press("Enter")
    expect(field(page, "pair1.bird_1_first")).to_be_focused()
    field(page, "seat1.ornithologist").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(field(page, "seat1.wetland")).to_be_focused()
    wait_saved(page)
    assert server.texts(key) == {"seat1.ornithologist": "yes"}


def test_the_menu_opens_with_a_key(page: Page, server: Server) -> None:
    key = server.make_table(samples.wildscape()[0], {})
    open_seat(page, server.url, key)
    page.locator("summary[aria-label=More]").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator(".menu a").first).to_be_focused()
    tab_to(page, ".menu a[href$='/seats/all']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/seats/all")
    expect(page.locator(".column")).to_have_count(4)


# The spots that close a space below the start tile, in words: the first, the second and the third tile laid there.
WAYS = ("Right of tile 1, one higher", "Below tile 1, one to the right", "Right of tile 3, one higher")


def test_a_tracked_play_without_a_pointer(open_context: OpenContext, server: Server) -> None:
    page = open_context(is_mobile=False, has_touch=False).new_page()
    key = make_play(server, [])
    open_play(page, server, key)
    tab_to(page, "#answer .button.main")
    page.keyboard.press("Enter")
    for number, way in enumerate(("", *WAYS), 1):
        expect(prompt(page)).to_contain_text(f"Draw tile {number}" if way else "Draw the start tile")
        wait_improved(page)
        tab_to(page, ".tile-square")
        page.keyboard.type("1111")  # woodland
        tab_to(page, "#dock .main")
        page.keyboard.press("Enter")
        if way:
            _place(page, way)
    expect(prompt(page)).to_contain_text("A space: choose its wildlife")
    tab_to(page, ".choice")
    page.keyboard.press("Enter")
    expect(prompt(page)).to_contain_text("Draw tile 5")
    tab_to(page, "#undo button")
    page.keyboard.press("Enter")
    expect(prompt(page)).to_contain_text("A space: choose its wildlife")
    assert [move["type"] for move in moves(server, key)].count("place_tile") == 3


def _place(page: Page, way: str) -> None:
    """Open the spots in words, choose one, and keep it."""
    expect(prompt(page)).to_contain_text("Place the tile")
    tab_to(page, "#words summary")
    page.keyboard.press("Enter")
    tab_to(page, "#words button")
    for _ in range(MOST_TABS):
        group = page.evaluate("() => document.activeElement.closest('ul').previousElementSibling.textContent")
        if group == way:
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#brings b")).to_have_text(f"{way}, as drawn")
    expect(page.locator("#keep")).to_be_focused()
    assert page.evaluate(FOCUS_IS_SEEN) == ""
    page.keyboard.press("Enter")
    expect(page.locator("#piece")).to_have_count(0)


# What goes on at a stage of South America.
ONWARD = {
    "solo-begin": "#dock .main",
    "solo-deal_wildlife": "button[name=card]",
    "solo-action": ".choice",
    "solo-place": "#dock .main",
    "solo-attract_displayed": "#dock .main",
    "solo-attract_opponent": ".choice.main",
    "expert-retrigger": ".choice",
    "other-display": "button[name=place]",
    "other-set": "#dock .main",
    "cards-touched": ".dock .main",
}


def test_every_stage_of_south_america_goes_on_without_a_pointer(
    open_context: OpenContext, full_shelf: dict[str, str]
) -> None:
    page = open_context(is_mobile=False, has_touch=False).new_page()
    for name, onward in ONWARD.items():
        page.goto(full_shelf[name])
        page.locator("h1").click()
        tab_to(page, onward)


def test_a_tile_is_entered_and_corrected_by_keys(open_context: OpenContext, server: Server) -> None:
    page = open_context(is_mobile=False, has_touch=False).new_page()
    open_play(page, server, make_play(server, woodland()))
    tab_to(page, ".tile-square")
    page.keyboard.type("123")
    page.keyboard.press("Backspace")
    page.keyboard.type("31")
    names = [each.get_attribute("aria-label") for each in page.locator(".tile-square").all()]
    assert names == ["Top left: Woodland", "Top right: Scrubland", "Bottom right: Wetland", "Bottom left: Woodland"]
