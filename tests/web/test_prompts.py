"""A prompt with choices and a form, with other forms to open in its place, of a game without a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from flask import Flask
from jinja2 import ChoiceLoader, DictLoader
from msgspec.structs import replace
from wtforms import IntegerField
from wtforms.validators import InputRequired, NumberRange
from wtforms.widgets import TextInput

from companion.core.errors import RuleError
from companion.core.game import Game, Mode, Tracker
from companion.core.picture import Picture
from companion.core.prompt import Choice, Other, Prompt
from companion.core.text import Text, text
from companion.games import GAMES
from companion.games.rewild import GAME as REWILD
from forms.move import About, MoveForm
from forms.moves import FORMS
from tests.markup import Page
from tests.web.phone import SCRIPT, Phone, new_id
from tests.web.plays import Tracking
from tests.web.test_markup import assert_sound

ANSWER = """{% macro head() %}{% endmacro %}
{% macro answer(prompt, form) -%}
<label for="pebbles">{{ prompt.title }}</label>{{ form.pebbles(class="field") }}
{% for error in form.pebbles.errors %}<p class="error" id="pebbles-error">{{ error }}</p>{% endfor %}
{%- endmacro %}
{% macro button(prompt, form) -%}
<button class="button main" form="answer">Keep {{ prompt.key }}</button>
{%- endmacro %}"""


ASKED = [InputRequired("How many?")]


class Throw(msgspec.Struct, frozen=True, tag="throw"):
    """So many pebbles more."""

    pebbles: int


class Reset(msgspec.Struct, frozen=True, tag="reset"):
    """So many pebbles there are, whatever was counted."""

    pebbles: int


def apply(pebbles: int, move: Throw | Reset) -> int:
    after = move.pebbles if isinstance(move, Reset) else pebbles + move.pebbles
    if after > 20:
        raise RuleError("too_many", text("There are but 20 pebbles. Throw fewer."), "pebbles")
    return after


def ask(pebbles: int) -> Prompt:
    choices = (Choice(Throw(1), text("Throw one")), Choice(Throw(2), text("Throw two"), text("with both hands")))
    others = (Other("reset", "Set the number"), *((Other("lose", "Lose some"),) if pebbles else ()))
    return Prompt("throw", text("Throw pebbles"), choices=choices, others=others)


class ThrowForm(MoveForm):
    moves = (Throw,)
    pebbles = IntegerField("Pebbles", [*ASKED, NumberRange(1, 9, "1 to 9 fit into a hand.")], widget=TextInput())

    def fill(self, moves: Sequence[Any], index: int) -> None:
        self.pebbles.data = moves[index].pebbles

    def make_move(self, about: About) -> Throw | Reset:
        return Throw(self.pebbles.data)


class ResetForm(ThrowForm):
    moves = (Reset,)
    pebbles = IntegerField("Pebbles", ASKED, widget=TextInput())

    def make_move(self, about: About) -> Reset:
        return Reset(self.pebbles.data)


def describe(move: Throw | Reset) -> Text:
    return text("{kind} {pebbles}", kind=type(move).__name__.lower(), pebbles=move.pebbles)


TRACKER = Tracker(
    moves=Throw | Reset,
    start=lambda setup: 0,
    apply=apply,
    prompt=ask,
    picture=lambda pebbles: Picture(0, 0, 1, 1, (), "Nothing"),
    status=lambda pebbles: text("{pebbles} pebbles", pebbles=pebbles),
    panels=lambda pebbles, board: (),
    answers=lambda pebbles: {},
    describe=describe,
    board=int,
    board_of=lambda pebbles: pebbles,
    count_board=lambda pebbles: {},
)
PEBBLES: Game = replace(
    REWILD, slug="pebbles", title="Pebbles", modes=(Mode("solo", "Solo", 1, 1),), track=lambda: TRACKER
)


@pytest.fixture
def tracking(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Tracking:
    """A table of the game, for as long as a test takes."""
    monkeypatch.setitem(GAMES, PEBBLES.slug, PEBBLES)
    monkeypatch.setitem(FORMS, PEBBLES.slug, lambda: {"throw": ThrowForm, "reset": ResetForm})
    loader = app.jinja_env.loader
    assert loader
    own = DictLoader({"games/pebbles/answer.html": ANSWER})
    monkeypatch.setattr(app.jinja_env, "loader", ChoiceLoader([own, loader]))
    page = phone.page("/new/pebbles")
    response = phone.press_on(page, page.button(page.by_id("new"), "Track the play"), name1="Ann")
    return Tracking(phone, response.location.split("/")[2])


def press(tracking: Tracking, page: Page, words: str, **typed: str) -> Page:
    """Press a button of the answer; the page that comes then, which is a sound one."""
    response = tracking.phone.press_on(page, page.button(page.by_id("answer"), words), **typed)
    after = tracking.page() if response.status_code == 303 else Page(response.text)
    assert_sound(after)
    return after


def test_choices_stand_first_then_the_form(tracking: Tracking) -> None:
    page = tracking.page()
    assert_sound(page)
    buttons = [button.text for button in page.buttons_of(page.by_id("answer"))]
    assert buttons == ["Keep what is typed", "Throw one", "Throw two with both hands", "Keep throw"]
    assert [small.text for small in page.one("div", "rows").walk() if small.tag == "small"] == ["with both hands"]
    assert page.all("a", id="ask") == [], "it gives no hints"


def test_a_choice_and_the_form_make_moves(tracking: Tracking) -> None:
    page = press(tracking, tracking.page(), "Throw two")
    page = press(tracking, page, "Keep throw", pebbles="5")
    assert "7 pebbles" in page.text
    page = press(tracking, page, "Keep what is typed", pebbles="1")
    assert "8 pebbles" in page.text


def test_what_is_wrong_in_the_form_stands_at_its_field(tracking: Tracking) -> None:
    page = press(tracking, tracking.page(), "Keep throw", pebbles="12")
    assert page.errors() == {"pebbles": "1 to 9 fit into a hand."}
    assert page.by_id("pebbles")["value"] == "12"
    assert "Throw one" in page.text


def test_what_was_typed_beside_a_refused_choice_is_kept(tracking: Tracking) -> None:
    tracking.send(Reset(20))
    page = press(tracking, tracking.page(), "Throw one", pebbles="7")
    assert page.by_id("error").text == "There are but 20 pebbles. Throw fewer."
    assert page.by_id("pebbles")["value"] == "7"


def test_another_form_opens_in_the_place_of_the_prompt(tracking: Tracking) -> None:
    link = tracking.page().one("a", "quiet")
    assert (link.text, link["href"]) == ("Set the number", f"/tables/{tracking.key}/play?form=reset")
    page = tracking.page("?form=reset")
    assert_sound(page)
    assert page.by_id("prompt").text == "Set the number"
    assert page.all("button", "choice") == []
    assert page.one("a", href=f"/tables/{tracking.key}/play").text == "Back"
    page = press(tracking, page, "Keep reset", pebbles="")
    assert page.errors() == {"pebbles": "How many?"}
    assert page.by_id("prompt").text == "Set the number"
    page = press(tracking, page, "Keep reset", pebbles="33")
    assert page.errors() == {"pebbles": "There are but 20 pebbles. Throw fewer."}
    assert page.by_id("pebbles")["value"] == "33"
    page = press(tracking, page, "Keep reset", pebbles="13")
    assert page.by_id("prompt").text == "Throw pebbles"
    assert "13 pebbles" in page.text


def test_a_form_that_is_not_offered_is_not_opened_and_not_taken(tracking: Tracking) -> None:
    assert tracking.page("?form=rows").by_id("prompt").text == "Throw pebbles"
    data = {"prompt": "rows", "pebbles": "3", "entry_id": new_id(), "after": ""}
    refused = tracking.phone.client.post(f"/tables/{tracking.key}/moves", data=data, headers=SCRIPT)
    assert (refused.status_code, refused.get_json()["code"]) == (409, "stale_page")


def test_a_finished_table_offers_no_form(tracking: Tracking) -> None:
    tracking.phone.press(tracking.key, "finish")
    page = tracking.page("?form=reset")
    assert_sound(page)
    assert page.all("form", id="answer") == []
    assert page.all("input", id="pebbles") == []


def test_a_correction_offers_choices_and_form(tracking: Tracking) -> None:
    tracking.send_all([Throw(2), Reset(4), Throw(3)])
    entries = tracking.entries()
    page = tracking.phone.page(f"/tables/{tracking.key}/corrections/{entries[2]}")
    assert_sound(page)
    assert page.by_id("pebbles")["value"] == "3"
    assert [button.text for button in page.all("button", "choice")] == ["Throw one", "Throw two with both hands"]
    press(tracking, page, "Keep throw", pebbles="9")
    assert tracking.moves() == ["Throw 2", "Reset 4", "Throw 9"]
    page = tracking.phone.page(f"/tables/{tracking.key}/corrections/{entries[2]}")
    press(tracking, page, "Throw one")
    assert tracking.moves() == ["Throw 2", "Reset 4", "Throw 1"]


def test_a_move_of_another_form_is_corrected_by_that_form(tracking: Tracking) -> None:
    tracking.send_all([Throw(2), Reset(4)])
    address = f"/tables/{tracking.key}/corrections/{tracking.entries()[1]}"
    page = tracking.phone.page(address)
    assert_sound(page)
    assert page.by_id("pebbles")["value"] == "4"
    assert page.all("button", "choice") == []
    assert press(tracking, page, "Keep reset", pebbles="").errors() == {"pebbles": "How many?"}
    press(tracking, page, "Keep reset", pebbles="11")
    assert tracking.moves() == ["Throw 2", "Reset 11"]
    ways = {link.text: link["href"] for link in tracking.phone.page(address).all("a", "quiet")}
    assert ways == {"Throw pebbles": f"{address}?form=throw", "Lose some": f"{address}?form=lose"}
    page = tracking.phone.page(f"{address}?form=throw")
    assert_sound(page)
    assert page.by_id("pebbles")["value"] == ""
    press(tracking, page, "Throw two")
    assert tracking.moves() == ["Throw 2", "Throw 2"]


def test_a_game_without_a_board_shows_none(tracking: Tracking) -> None:
    tracking.send(Throw(2))
    page = tracking.page()
    assert page.all("div", id="pan") == []
    assert "Picture of the board" not in page.text
    page = tracking.phone.page(f"/tables/{tracking.key}/result")
    assert_sound(page)
    assert "Picture" not in page.text
    assert page.one("a", href=f"/tables/{tracking.key}/play").text == "The play"
    assert tracking.phone.client.get(f"/tables/{tracking.key}/board.png").status_code == 404
    printed = tracking.phone.client.get(f"/tables/{tracking.key}/sheet.pdf", buffered=True)
    assert printed.status_code == 200
