"""A play against the Poachers under a thumb: four rounds and the birds, taps, and what has to be in sight."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Raw
from playwright.sync_api import Page, expect

from companion.core.play import read_move
from companion.games.wildscape.moves import Begin, SetMissing, SetPoachers, SetRondel, TellValue, WatchBirds
from companion.games.wildscape.poachers import Animal
from companion.games.wildscape.sheet import HABITATS
from companion.games.wildscape.state import State
from tests.browser.conftest import OpenContext, Watch
from tests.browser.lands import standing
from tests.browser.poaching import BIRDS, MOVES, TRACKER, at_the_birds, make_table, own_rondel, poachers_setup
from tests.browser.serving import Server
from tests.browser.south_america import Thumb, open_other, open_table, prompt, screen, shown_panels, wait_improved
from tests.forms.wildscape import RONDEL, TYPED

MOST_TAPS = 2  # of a Poachers' turn in which nothing is asked


def _state(server: Server, key: str) -> State:
    state = TRACKER.start(poachers_setup())
    for move in standing(server, key):
        state = TRACKER.apply(state, move)
    return state


def _cells(state: State) -> list[str]:
    """What has to stand in view: the value of each animal by habitat, energy and pawns."""
    poachers = state.solo.poachers
    values = [each.value for habitat, _ in HABITATS for each in poachers.animals if each.habitat == habitat]
    return [str(each) for each in (*values, poachers.energy, poachers.primates, poachers.predators)]


def _start(page: Page, server: Server) -> str:
    page.goto(f"{server.url}/new/wildscape")
    page.get_by_label("Against the Poachers", exact=True).check()
    page.get_by_label("Seat 1").fill("Ana")
    page.locator("[name=solo-difficulty]").select_option("4")
    page.get_by_role("button", name="Track the play").tap()
    page.wait_for_selector("#answer")
    wait_improved(page)
    return page.url.split("/")[-2]


def _enter_rondel(page: Page) -> None:
    for name, typed in TYPED.items():
        field = page.locator(f"#answer [name={name}]")
        field.check() if name.startswith("plus") else field.select_option(typed)


def _reload_and_undo(page: Page, thumb: Thumb) -> None:
    """The same screen after a reload, and after an undo with its redo."""
    before = screen(page)
    page.reload()
    assert screen(page) == before
    thumb.send(page.locator("#undo button"))
    assert screen(page) != before
    thumb.send(page.locator("#redo button"))
    assert screen(page) == before


def _choice(page: Page, number: int = 0) -> Any:
    return page.locator("#answer button.choice").nth(number)


def _answer(page: Page, thumb: Thumb) -> None:
    """One answer to what the Poachers' turn asks."""
    if thumb.key == "value":
        page.locator("#answer [name=value]").fill("10")
        thumb.keep()
    elif thumb.key == "turn":
        thumb.send(page.get_by_role("button", name="Done"))
    else:
        thumb.send(_choice(page))


def test_four_rounds_and_the_birds(page: Page, server: Server) -> None:
    key = _start(page, server)
    thumb = Thumb(page)
    _enter_rondel(page)
    page.get_by_label("Follow my land too").uncheck()
    thumb.keep()
    assert standing(server, key) == [Begin(RONDEL)]
    asked = set()
    for number in range(4):
        expect(page.locator(".bar small").first).to_contain_text(f"Round {number + 1} of 12")
        _reload_and_undo(page, thumb)
        thumb.send(_choice(page, 4 * number % 9))
        thumb.send(_choice(page))
        _reload_and_undo(page, thumb)
        while thumb.key not in ("segment", "birds"):
            asked.add(thumb.key)
            _answer(page, thumb)
        ((_, cells),) = shown_panels(page)
        assert cells == _cells(_state(server, key))
    assert "turn" in asked
    for at, seen in enumerate(BIRDS.birds, 1):
        page.locator(f"[name=card_{at}]").select_option(seen.card)
        page.locator(f"[name=mine_{at}]").fill(".".join(map(str, seen.mine)))
    page.locator("[name=theirs_4]").fill("2")
    thumb.keep()
    expect(page.locator("#news p").first).to_contain_text("B02b African Fish Eagle: 9, 6, 3 : ")
    assert standing(server, key)[-1] == BIRDS
    _reload_and_undo(page, thumb)
    assert _state(server, key).round == 5


# --- Taps ------------------------------------------------------------------------------------------------------------


def test_the_second_play_begins_with_a_tap(page: Page, server: Server) -> None:
    own_rondel(server)
    key = make_table(server, ())
    thumb = open_table(page, server, key)
    expect(page.get_by_label("Habitat").first).to_be_hidden()
    thumb.keep()
    assert thumb.number == 1
    assert standing(server, key) == [Begin(RONDEL, follows=(0,))]


def test_a_poachers_turn_takes_no_more_than_two_taps(page: Page, server: Server) -> None:
    """From the page that shows it to the next round of somebody whose segment is asked."""
    key = make_table(server, MOVES["turn"])
    thumb = open_table(page, server, key)
    thumb.press("Done")
    assert thumb.key == "segment"
    assert thumb.number <= MOST_TAPS


def test_a_round_takes_three_taps(page: Page, server: Server) -> None:
    """The segment, what was spent, the Poachers' turn: nothing is asked at segment 3."""
    key = make_table(server, (*MOVES["segment"], SetRondel((0, 1, 8, 1, 0, 1, 1, 1, 1))))
    thumb = open_table(page, server, key)
    thumb.send(_choice(page, 1))
    thumb.press("1")
    thumb.press("Done")
    assert thumb.key == "segment"
    assert thumb.number == 3


def test_the_birds_are_compared_with_a_tap_each_and_one_more(page: Page, server: Server) -> None:
    """From the second time on the cards are chosen already."""
    key = make_table(server, at_the_birds(1))
    thumb = open_table(page, server, key)
    for at, seen in enumerate(BIRDS.birds, 1):
        thumb.touch(page.locator(f"[name=mine_{at}]"))
        page.keyboard.type(" ".join(map(str, seen.mine)))
    page.locator("[name=theirs_4]").fill("2")
    thumb.keep()
    assert thumb.number == 5
    assert standing(server, key)[-1] == BIRDS


# --- In sight --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_rondel_and_its_nine_segments_fit_on_a_phone(
    open_context: OpenContext, server: Server, scheme: Any
) -> None:
    page = open_context(color_scheme=scheme).new_page()
    open_table(page, server, make_table(server, MOVES["segment"]))
    dock = page.locator("#dock").bounding_box()
    rondel = page.locator("#pan > svg").bounding_box()
    assert dock
    assert rondel
    buttons = [each.bounding_box() for each in page.locator("#answer button.choice").all()]
    assert len(buttons) == 9
    for button in buttons:
        assert button
        assert rondel["y"] + rondel["height"] <= button["y"]
        assert button["y"] + button["height"] <= dock["y"]
        assert button["height"] >= 44
    assert len({round(button["x"]) for button in buttons if button}) == 3


def test_what_the_poachers_count_is_asked_for_one_bird_only(page: Page, server: Server) -> None:
    """A-WL9: the words of B06b are lost."""
    open_table(page, server, make_table(server, at_the_birds(0)))
    expect(page.locator("[name=theirs_2]")).to_be_hidden()
    page.locator("[name=card_2]").select_option("B06b")
    expect(page.locator("[name=theirs_2]")).to_be_visible()
    page.locator("[name=card_2]").select_option("B02a")
    expect(page.locator("[name=theirs_2]")).to_be_hidden()


# --- What is asked and put right -------------------------------------------------------------------------------------


def test_a_value_is_stepped_and_asked_once(page: Page, server: Server, watch: Watch) -> None:
    watch.expect("status of 422")
    key = make_table(server, MOVES["value"])
    thumb = open_table(page, server, key)
    expect(prompt(page)).to_contain_text("Woodland herbivore, size 7")
    page.locator("[name=value]").fill("6")
    thumb.keep(is_refused=True)
    assert thumb.errors() == ["Worth now: type a whole number from 7 to 30."]
    expect(page.locator("[name=value]")).to_have_value("6")
    thumb.touch(page.get_by_role("button", name="One more: Worth now"))
    thumb.touch(page.get_by_role("button", name="One more: Worth now"))
    thumb.keep()
    assert standing(server, key)[-1] == TellValue(8)


def test_a_size_is_not_available_and_available_again(page: Page, server: Server) -> None:
    key = make_table(server, MOVES["turn"])
    thumb = open_table(page, server, key)
    thumb.touch(page.locator("summary", has_text="The table looks different"))
    page.get_by_role("link", name="A size is not available").tap()
    wait_improved(page)
    thumb.press("Available again")
    assert standing(server, key)[-1] == SetMissing("desert", 6, is_missing=False)
    expect(prompt(page)).to_contain_text(
        "Desert herbivore, size 6: what is it worth established?"
    )  # the second largest


def test_the_rondel_is_stepped_to_fourteen(page: Page, server: Server, watch: Watch) -> None:
    watch.expect("status of 422")
    key = make_table(server, MOVES["segment"])
    thumb = open_table(page, server, key, "play?form=rondel")
    thumb.touch(page.get_by_role("button", name="One more: Segment 3"))
    thumb.keep(is_refused=True)
    expect(page.locator("[name=energy_3]")).to_have_value("3")
    thumb.touch(page.get_by_role("button", name="One less: Segment 1"))
    thumb.keep()
    assert standing(server, key)[-1] == SetRondel((1, 1, 3, 1, 2, 1, 2, 1, 2))  # WL-1: 14


def test_what_the_poachers_have_is_typed_in_a_line_a_habitat(page: Page, server: Server) -> None:
    key = make_table(server, MOVES["turn"])
    thumb = open_table(page, server, key, "play?form=poachers")
    expect(page.locator("[name=wetland]")).to_have_value("8=12")
    page.locator("[name=desert]").fill("6=9 2")
    thumb.keep()
    (move,) = [each for each in standing(server, key)[-1:] if isinstance(each, SetPoachers)]
    assert move.poachers.animals[-2:] == (Animal("desert", 6, 9, is_established=True), Animal("desert", 2, 2))


def test_birds_are_corrected(page: Page, server: Server) -> None:
    moves = [*at_the_birds(0), BIRDS]
    key = make_table(server, moves)
    thumb = open_table(page, server, key, f"corrections/move{len(moves)}")
    expect(page.locator("[name=mine_1]")).to_have_value("9 6 3")
    page.locator("[name=mine_1]").fill("0")
    thumb.keep()
    (entry,) = [entry for entry in server.log(key) if entry["type"] == "corrected"]
    corrected = read_move(TRACKER, Raw(msgspec.json.encode(entry["moves"][f"move{len(moves)}"])))
    assert isinstance(corrected, WatchBirds)
    assert corrected.birds[0].mine == (0,)


# --- Without scripts -------------------------------------------------------------------------------------------------


def test_a_turn_and_the_birds_without_scripts(open_context: OpenContext, server: Server) -> None:
    page = open_context(java_script_enabled=False).new_page()
    key = make_table(server, MOVES["value"])
    page.goto(f"{server.url}/tables/{key}/play")
    for value in ("11", "8"):
        page.get_by_label("Worth now").fill(value)
        page.locator("#dock .main").click()
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".bar small").first).to_contain_text("Round 2 of 12")
    key = make_table(server, at_the_birds(1))
    page.goto(f"{server.url}/tables/{key}/play")
    expect(page.locator("[name=theirs_1]")).to_be_hidden()
    for at, seen in enumerate(BIRDS.birds, 1):
        page.locator(f"[name=mine_{at}]").fill(" ".join(map(str, seen.mine)))
    page.locator("[name=theirs_4]").fill("2")
    page.locator("#dock .main").click()
    expect(page.locator("#news")).to_contain_text("B06b the other side of B06")
    assert standing(server, key)[-1] == BIRDS


def test_each_way_to_play_is_tracked_from_its_own_question(page: Page, server: Server) -> None:
    """Against the Poachers the rondel is asked for, against each other whose land is followed."""
    for mode, seats, title in (
        ("Against the Poachers", 1, "The rondel of your copy"),
        ("Against each other", 2, "How do you follow this table?"),
    ):
        page.goto(f"{server.url}/new/wildscape")
        page.get_by_label(mode, exact=True).check()
        if seats > 1:
            page.locator(f"[name=players][value='{seats}']").check()
        for seat in range(1, seats + 1):
            page.get_by_label(f"Seat {seat}").fill(f"Player {seat}")
        page.get_by_role("button", name="Track the play").tap()
        expect(prompt(page)).to_contain_text(title)


def test_the_rulebooks_examples_of_the_poachers(page: Page, server: Server) -> None:
    """G-WL7: difficulty 5, a size-5 herbivore of each habitat, rivers worth 5. G-WL8: 5 energy and a plus: 8 and 2."""
    own_rondel(server)
    page.goto(f"{server.url}/new/wildscape")
    page.get_by_label("Against the Poachers", exact=True).check()
    page.get_by_label("Seat 1").fill("Ana")
    page.locator("[name=solo-difficulty]").select_option("5")
    page.get_by_role("button", name="Track the play").tap()
    page.wait_for_selector("#answer")
    wait_improved(page)
    thumb = Thumb(page)
    page.get_by_label("Follow my land too").uncheck()
    thumb.keep()
    (cells,) = [shown for title, shown in shown_panels(page) if title.startswith("The Poachers")]
    assert cells == ["5", "5", "5", "5", "0", "1", "1"], "the animals, then energy and pawns"
    expect(page.locator(".panel .tally").filter(has_text="Rivers")).to_contain_text("5")
    open_other(thumb, "rondel")
    for number in range(1, 10):  # segment 1 has the plus
        page.locator(f"#answer [name=energy_{number}]").fill({1: "5", 9: "2"}.get(number, "1"))
    thumb.keep()
    thumb.press("Segment 2")
    thumb.press("0")
    expect(prompt(page)).to_contain_text("The Poachers take segment 1")
    orders = page.locator(".orders li").all_text_contents()
    assert [each.strip() for each in orders if "Take: Wetland" in each] == [
        "Take: Wetland herbivore, size 8.",
        "Take: Wetland snake, size 2.",
    ]
