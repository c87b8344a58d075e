"""The forms of a copy of Wildscape, with plain multidicts. All facts are made up: the rulebook has none of them."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.games.wildscape.cards import CARDS
from companion.games.wildscape.household import (
    CardText,
    name_item,
    preference_item,
    rondel_item,
    rows_item,
    specialist_item,
    steps_item,
    text_item,
    value_item,
)
from forms.wildscape.catalogue import CopyRondelForm, HerbivoresForm, RowsForm, asked_of, make_card_form
from tests.forms.sending import errors_of
from tests.forms.wildscape import RONDEL, TYPED

pytestmark = pytest.mark.usefixtures("request_context")


def send(forms_app: Flask, kind: Any, sent: dict[str, Any], *made_with: str) -> tuple[Any, Any]:
    """A form as it was sent, and what it gives to be kept."""
    with forms_app.test_request_context(method="POST", data=MultiDict(sent)):
        form = kind()
        form.validate()
        return form, form.make_contents(*made_with)


def send_card(forms_app: Flask, key: str, **sent: Any) -> tuple[Any, Any]:
    return send(forms_app, lambda: make_card_form(CARDS[key], is_fresh=False), sent, key)


def opened(kind: Any, *told: tuple[str, str, str]) -> Any:
    items: dict[str, dict[str, str]] = {}
    for each, key, content in told:
        items.setdefault(each, {})[key] = content
    form = kind(formdata=None)
    form.fill(items)
    return form


def contents_of(*told: tuple[str, str, str]) -> dict[tuple[str, str], str]:
    return {(kind, key): content for kind, key, content in told}


# --- Cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "fields"),
    [
        *[("B01a", ()), ("B06b", ("name", "text")), ("D01", ()), ("D14", ("name", "text")), ("P01", ())],
        *[("M01", ("habitats",)), ("M19", ("name", "habitats"))],
        *[("F01", ("steps",)), ("F15", ("name", "text", "steps")), ("S40", ("vp",))],
    ],
)
def test_a_card_is_asked_for_what_the_rulebook_does_not_tell(key: str, fields: tuple[str, ...]) -> None:
    assert asked_of(CARDS[key]) == fields
    form = make_card_form(CARDS[key], is_fresh=True)
    assert tuple(field.name for field in form if field.name != "csrf_token") == fields


@pytest.mark.parametrize(
    ("key", "sent", "told"),
    [
        ("D14", {"name": " Wild\n Dog ", "text": "3 snakes"}, [text_item("D14", CardText("Wild Dog", "3 snakes"))]),
        ("D14", {"name": "Wild Dog"}, [text_item("D14", CardText("Wild Dog"))]),
        ("S01", {"vp": "0"}, [specialist_item("S01", 0)]),
        ("S01", {"vp": " 99 "}, [specialist_item("S01", 99)]),
        ("F01", {"steps": "1 3 6"}, [steps_item("F01", (1, 3, 6))]),
        ("F01", {"steps": "1.3,6"}, [steps_item("F01", (1, 3, 6))]),
        ("F01", {"steps": "0 " * 12}, [steps_item("F01", (0,) * 12)]),
        ("M01", {"habitats": ["desert", "river"]}, [preference_item("M01", ("river", "desert"))]),
        ("M01", {"habitats": ["desert", "sea"]}, [preference_item("M01", ("desert",))]),
        (
            "M19",
            {"name": "Red Colobus", "text": "ignored", "habitats": "wetland", "vp": "x"},
            [text_item("M19", CardText("Red Colobus")), preference_item("M19", ("wetland",))],
        ),
    ],
)
def test_what_was_told_of_a_card_is_kept(
    forms_app: Flask, key: str, sent: dict[str, Any], told: list[tuple[str, str, str]]
) -> None:
    form, contents = send_card(forms_app, key, **sent)
    assert (contents, errors_of(form)) == (contents_of(*told), {})


def test_a_blank_is_unknown(forms_app: Flask) -> None:
    assert send_card(forms_app, "F15", name=" ", text="", steps="")[1] == {
        ("texts", "F15"): None,
        ("steps", "F15"): None,
    }
    assert send_card(forms_app, "S01", vp="")[1] == {("specialists", "S01"): None}
    assert send_card(forms_app, "M01")[1] == {("preferences", "M01"): None}


STEPS = "Type at most 12 whole numbers up to 99, such as 1 3 6 10."


@pytest.mark.parametrize(
    ("key", "sent", "errors"),
    [
        ("D14", {"name": "x" * 61}, {"name": ["At most 60 letters. Shorten it."]}),
        ("D14", {"text": "x" * 201}, {"text": ["At most 200 letters. Shorten it."]}),
        ("F01", {"steps": "1 x"}, {"steps": [STEPS]}),
        ("F01", {"steps": "100"}, {"steps": [STEPS]}),
        ("F01", {"steps": "0 " * 13}, {"steps": [STEPS]}),
        ("S01", {"vp": "100"}, {"vp": ["VP: type a whole number from 0 to 99, or leave it blank."]}),
        ("S01", {"vp": "²"}, {"vp": ["VP: type a whole number from 0 to 99, or leave it blank."]}),
        (
            "M01",
            {"habitats": ["river", "desert", "savanna"]},
            {"habitats": ["A primate prefers one habitat or two. Untick the others."]},
        ),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_kept_as_typed(
    forms_app: Flask, key: str, sent: dict[str, Any], errors: dict[str, list[str]]
) -> None:
    form, contents = send_card(forms_app, key, **sent)
    assert (contents, errors_of(form)) == (None, errors)
    assert {name: form[name].data for name in sent} == sent


def test_a_card_is_shown_as_it_was_told() -> None:
    form = make_card_form(CARDS["F15"], is_fresh=True)
    form.fill("F15", {"texts": {"F15": '{"name":"Ants"}'}, "steps": {"F15": "[1,3]"}})
    assert (form["name"].data, form["text"].data, form["steps"].data) == ("Ants", "", "1 3")
    form = make_card_form(CARDS["S01"], is_fresh=True)
    form.fill("S01", {"specialists": {"S01": "0"}})
    assert form["vp"].data == "0", "0 is no blank"
    form = make_card_form(CARDS["M01"], is_fresh=True)
    form.fill("M01", {"preferences": {"M01": '["river","desert"]'}})
    assert form["habitats"].data == ["river", "desert"]


# --- Herbivores -------------------------------------------------------------------------------------------------------


def test_every_herbivore_has_a_name_and_a_value(forms_app: Flask) -> None:
    form, contents = send(forms_app, HerbivoresForm, {"name_woodland_6": "Kudu", "value_desert_3": "3"})
    told = {key: content for key, content in contents.items() if content is not None}
    assert told == contents_of(name_item("woodland.6", "Kudu"), value_item("desert.3", 3))
    assert len(contents) == 2 * 4 * 6  # four habitats, sizes 3 to 8 (A-WL6)
    assert [(habitat, [size for size, _, _ in sizes]) for habitat, _, sizes in form.groups()] == [
        (habitat, [3, 4, 5, 6, 7, 8]) for habitat in ("wetland", "woodland", "savanna", "desert")
    ]


def test_a_wl_20_a_value_is_the_size_at_least_and_30_at_most(forms_app: Flask) -> None:
    sent = {"value_woodland_6": "5", "value_woodland_7": "31", "value_woodland_8": "8", "name_desert_3": "x" * 61}
    form, contents = send(forms_app, HerbivoresForm, sent)
    assert contents is None
    assert errors_of(form) == {
        "value_woodland_6": ["Woodland 6, established: type a whole number from 6 to 30, or leave it blank."],
        "value_woodland_7": ["Woodland 7, established: type a whole number from 7 to 30, or leave it blank."],
        "name_desert_3": ["Desert 3, name: at most 60 letters. Shorten it."],
    }
    assert {name: form[name].data for name in sent} == sent


def test_herbivores_are_shown_as_they_were_told() -> None:
    form = opened(HerbivoresForm, name_item("woodland.6", "Kudu"), value_item("woodland.7", 10))
    assert {field.name: field.data for field in form if field.data} == {
        "name_woodland_6": "Kudu",
        "value_woodland_7": "10",
    }


# --- The Specialist board ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"few": "11 14", "many": "9"}, [rows_item(2, (6, 8, 11, 14)), rows_item(3, (6, 9))]),
        ({"few": "6 8 11", "many": "6.9"}, [rows_item(2, (6, 8, 11)), rows_item(3, (6, 9))]),
    ],
)
def test_wl_14_rows_are_kept_with_those_that_are_known(
    forms_app: Flask, sent: dict[str, str], told: list[tuple[str, str, str]]
) -> None:
    assert send(forms_app, RowsForm, sent)[1] == contents_of(*told)


@pytest.mark.parametrize("sent", [{}, {"few": " ", "many": ""}, {"few": "6 8", "many": "6"}])
def test_rows_that_are_blank_are_those_of_the_rulebook(forms_app: Flask, sent: dict[str, str]) -> None:
    assert send(forms_app, RowsForm, sent)[1] == {("rows", "2"): None, ("rows", "3-4"): None}


@pytest.mark.parametrize("typed", ["x", "8", "12 11", "100", "9 10 11 12 13 14 15"])
def test_rows_that_do_not_rise_are_refused(forms_app: Flask, typed: str) -> None:
    form, contents = send(forms_app, RowsForm, {"few": typed, "many": "9"})
    assert (contents, form.few.data) == (None, typed)
    assert errors_of(form) == {"few": ["For 2 players: type rising numbers above 8, such as 10 12."]}


def test_rows_are_shown_as_they_were_told() -> None:
    form = opened(RowsForm, rows_item(2, (6, 8, 11, 14)))
    assert (form.few.data, form.many.data) == ("11 14", "")


# --- The rondel -------------------------------------------------------------------------------------------------------


def test_the_rondel_is_kept_and_shown(forms_app: Flask) -> None:
    _, contents = send(forms_app, CopyRondelForm, TYPED)
    assert contents == contents_of(rondel_item(RONDEL))
    form = opened(CopyRondelForm, rondel_item(RONDEL))
    assert [(habitat.data, plus.data, extra.data) for _, habitat, plus, extra in form.rows] == [
        (each.habitat, each.has_plus, each.extra) for each in RONDEL
    ]


def test_a_rondel_of_eight_segments_is_none(forms_app: Flask) -> None:
    form, contents = send(forms_app, CopyRondelForm, TYPED | {"habitat_9": "", "extra_1": "sea"})
    assert contents is None
    assert errors_of(form) == {
        "habitat_9": ["Segment 9: choose the habitat that the Poachers take, or all white."],
        "extra_1": ["Segment 1: choose what else the Poachers do there."],
    }
