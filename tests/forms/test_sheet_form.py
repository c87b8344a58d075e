"""The form of a scoresheet, with plain multidicts."""

from __future__ import annotations

import pytest
from werkzeug.datastructures import MultiDict

from companion.core.game import Seat, Setup, fields, make_setup
from companion.games import GAMES
from forms.sheet import SheetForm, sheet_form

WILDSCAPE = make_setup(GAMES["wildscape"], "competitive", (Seat("Ann", "red"), Seat("Bo", "blue")), {})
SERENGETI = make_setup(
    GAMES["wild-serengeti"], "competitive", (Seat("Ann", "red"), Seat("Bo", "blue")), {"specialists": "yes"}
)


def fill(setup: Setup, sent: MultiDict[str, str], *, whole: bool = False) -> SheetForm:
    form = sheet_form(setup, GAMES[setup.game].sheet(setup), None if whole else sent)
    form.process(sent)
    return form


def test_a_whole_form_has_a_field_for_each_row_of_each_place() -> None:
    form = fill(WILDSCAPE, MultiDict(), whole=True)
    assert [field.name for field in form] == [
        field for field, _, _ in fields(WILDSCAPE, GAMES["wildscape"].sheet(WILDSCAPE))
    ]
    assert form.validate()
    assert form.changed({}) == {}


def test_only_what_was_sent_and_is_asked_is_a_field() -> None:
    sent = MultiDict({"seat1.rivers": "3", "seat7.rivers": "4", "csrf_token": "x", "pair1.bird_1_first": "5"})
    assert sorted(field.name for field in fill(WILDSCAPE, sent)) == ["pair1.bird_1_first", "seat1.rivers"]


def test_what_was_typed_is_kept_but_the_spaces_around_it() -> None:
    form = fill(WILDSCAPE, MultiDict({"seat1.rivers": "  9 + 2 ", "seat2.rivers": "\t"}))
    assert form.validate()
    assert (form["seat1.rivers"].data, form["seat2.rivers"].data) == ("9 + 2", "")


@pytest.mark.parametrize(
    ("field", "typed", "message"),
    [
        ("seat1.rivers", "abc", "“abc” is not a number. Type a number or a sum such as 9+2 or 3x4."),
        ("seat1.rivers", "3++", "“3++” is not a finished sum: a number belongs on both sides of each sign."),
        ("seat1.rivers", "9" * 400, "That is longer than 80 characters. Type a shorter sum."),
        ("seat1.oil_spills", "-1", "At least 0 is possible here, not −1."),
        ("seat1.ornithologist", "no", "The Ornithologist (S31) is answered with “yes” or left empty."),
        ("pair1.bird_1_first", "9 x", "“x” is not a number. Type whole numbers such as 9 6 3."),
        ("pair1.bird_1_first", "1 " * 25, "That list is too long: at most 24 numbers. Shorten it."),
        ("pair1.bird_1_by_hand", "draw", "“draw” is not offered. Choose one of: first, tied, second."),
    ],
)
def test_what_cannot_be_read_is_said_at_its_field(field: str, typed: str, message: str) -> None:
    form = fill(WILDSCAPE, MultiDict({field: typed, "seat2.rivers": "3"}))
    assert not form.validate()
    assert form.refused() == {field: message}
    assert form[field].data == typed.strip()


def test_a_long_text_is_refused() -> None:
    form = fill(SERENGETI, MultiDict({"seat1.another_name": "x" * 61}))
    assert not form.validate()
    assert form.refused() == {"seat1.another_name": "That is longer than 60 letters. Shorten it."}


@pytest.mark.parametrize(
    ("sent", "data"), [([""], ""), (["", "yes"], "yes"), (["yes"], "yes"), (["yes", ""], ""), ([], "")]
)
def test_a_checkbox_comes_after_a_hidden_no(sent: list[str], data: str) -> None:
    form = sheet_form(WILDSCAPE, GAMES["wildscape"].sheet(WILDSCAPE), ["seat1.ornithologist"])
    form.process(MultiDict([("seat1.ornithologist", each) for each in sent]))
    assert form.validate()
    assert form["seat1.ornithologist"].data == data


def test_only_what_differs_is_changed() -> None:
    form = fill(WILDSCAPE, MultiDict({"seat1.rivers": "3", "seat1.fauna": "4", "seat2.rivers": "", "seat2.fauna": ""}))
    assert form.changed({"seat1.rivers": "3", "seat2.rivers": "5"}) == {"seat1.fauna": "4", "seat2.rivers": ""}


def test_what_the_page_showed_already_is_no_change() -> None:
    """A page opened before the other phone wrote 5 still sends its blank; only the 4 was typed there."""
    form = fill(WILDSCAPE, MultiDict({"seat1.rivers": "4", "seat2.rivers": ""}))
    shown: dict[str, str] = {}
    assert form.changed(shown, {"seat2.rivers": "5"}) == {"seat1.rivers": "4"}


def test_a_default_is_no_answer_until_another_was_given() -> None:
    form = fill(SERENGETI, MultiDict({"table.ceremony_1": "on_track", "table.ceremony_2": "count"}))
    assert form.validate()
    assert form.changed({}) == {"table.ceremony_2": "count"}
    assert form.changed({"table.ceremony_1": "count"}) == {
        "table.ceremony_1": "on_track",
        "table.ceremony_2": "count",
    }
