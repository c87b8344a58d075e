"""The form of a new table and of a pad, with plain multidicts."""

from __future__ import annotations

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.core.game import MARKS, Seat, Setup, make_setup
from companion.games import GAMES
from forms.pad import PadForm, pad_form
from forms.table import TableForm, table_form

SA = GAMES["rewild-south-america"]
SERENGETI = GAMES["wild-serengeti"]


def send(
    forms_app: Flask, slug: str, sent: dict[str, str], last: Setup | None = None
) -> tuple[TableForm, Setup | None]:
    """The form with what was sent, and the setup that comes of it."""
    with forms_app.test_request_context(method="POST", data=MultiDict(sent)):
        form = table_form(GAMES[slug], last, [])
        return form, form.make_setup(GAMES[slug]) if form.validate() else None


def show(forms_app: Flask, slug: str, last: Setup | None = None, names: tuple[str, ...] = ()) -> TableForm:
    with forms_app.test_request_context():
        return table_form(GAMES[slug], last, list(names))


SEATS = {"name1": "Ann", "mark1": "red", "name2": "Bo", "mark2": "blue", "name3": "Cy", "mark3": "gold"}


@pytest.mark.parametrize("players", [2, 3])
def test_as_many_seats_as_play_are_taken(forms_app: Flask, players: int) -> None:
    form, setup = send(forms_app, SA.slug, {"mode": "competitive", "players": str(players), **SEATS})
    assert form.errors == {}
    assert setup is not None
    assert [seat.name for seat in setup.seats] == ["Ann", "Bo", "Cy"][:players]
    assert [seat.mark for seat in setup.seats] == ["red", "blue", "gold"][:players]


def test_a_solo_opponent_takes_a_seat_of_its_own(forms_app: Flask) -> None:
    _, setup = send(forms_app, SA.slug, {"mode": "solo", "players": "3", "solo-factor": "challenge", **SEATS})
    assert setup is not None
    assert setup.seats == (Seat("Ann", "red"), Seat("The opponent", "grey", is_opponent=True))
    assert setup.options["factor"] == "challenge"


def test_options_of_the_other_mode_are_left_out(forms_app: Flask) -> None:
    sent = {"mode": "competitive", "players": "2", "competitive-specialists": "y", "solo-scenario": "3", **SEATS}
    _, setup = send(forms_app, SERENGETI.slug, sent)
    assert setup is not None
    assert setup.options == {"specialists": "yes"}


@pytest.mark.parametrize(
    ("changed", "errors"),
    [
        ({"players": "9"}, {"players": ["The number of players is 1, 2, 3 or 4 here. Choose one."]}),
        ({"players": "1"}, {"players": ["Rewild: South America, Against each other: 2 to 4 players, not 1."]}),
        ({"name1": " "}, {"name1": ["Seat 1 has no name. Type one."]}),
        ({"name2": "x" * 300}, {"name2": ["A name has at most 60 letters. Shorten it."]}),
        ({"mark2": "red"}, {"mark2": ["Two seats have the colour red. Give one another colour."]}),
    ],
)
def test_what_is_wrong_stands_at_its_field(
    forms_app: Flask, changed: dict[str, str], errors: dict[str, list[str]]
) -> None:
    form, setup = send(forms_app, SA.slug, {"mode": "competitive", "players": "2", **SEATS, **changed})
    assert setup is None
    assert {field.name: list(field.errors) for field in form if field.errors} == errors


def test_a_name_loses_what_no_database_takes(forms_app: Flask) -> None:
    _, setup = send(forms_app, SA.slug, {"mode": "competitive", "players": "2", **SEATS, "name1": "A\0nn"})
    assert setup is not None
    assert setup.seats[0].name == "Ann"


@pytest.mark.parametrize("slug", GAMES)
def test_a_first_form_is_filled_with_the_colours(forms_app: Flask, slug: str) -> None:
    form = show(forms_app, slug)
    most = max(mode.most for mode in GAMES[slug].modes)
    assert [form[f"name{number}"].data for number in range(1, most + 1)] == [mark.title() for mark in MARKS[:most]]
    assert [form[f"mark{number}"].data for number in range(1, most + 1)] == list(MARKS[:most])
    assert form["mode"].data == GAMES[slug].modes[0].key


@pytest.mark.parametrize(("names", "players"), [((), "2"), (("Zora",), "2"), (tuple("VWXYZ"), "4")])
def test_names_used_before_sit_down_first(forms_app: Flask, names: tuple[str, ...], players: str) -> None:
    form = show(forms_app, SA.slug, names=names)
    assert form["players"].data == players
    assert [form[f"name{number}"].data for number in range(1, len(names[:4]) + 1)] == list(names[:4])


def test_the_last_table_is_offered_again_with_room_for_more(forms_app: Flask) -> None:
    last = make_setup(SERENGETI, "competitive", (Seat("Zora", "green"), Seat("Yves", "red")), {"specialists": "yes"})
    form = show(forms_app, SERENGETI.slug, last, ("Yves", "Zora", "Xu"))
    assert [form[f"name{number}"].data for number in (1, 2, 3)] == ["Zora", "Yves", "Xu"]
    marks = [form[f"mark{number}"].data for number in (1, 2, 3, 4)]
    assert marks[:2] == ["green", "red"]
    assert len(set(marks)) == 4
    assert (form["players"].data, form["competitive-specialists"].data) == ("2", True)


def pad(**changed: str) -> PadForm:
    sent = {"game": "wildscape", "players": "2", "paper": "a4", "per_page": "1", "pages": "1", **changed}
    form = pad_form(MultiDict(sent))
    form.validate()
    return form


def test_a_pad_is_chosen(forms_app: Flask) -> None:
    with forms_app.test_request_context():
        form = pad(pages="12", ink_saving="y")
    assert form.errors == {}
    assert (form.pages.data, form.ink_saving.data, form.number_of_players(GAMES["wildscape"])) == (12, True, 2)


@pytest.mark.parametrize(("slug", "players"), [("rewild", 1), ("wildscape", 3), ("wild-serengeti", 3)])
def test_a_game_with_one_number_of_players_is_printed_for_that(forms_app: Flask, slug: str, players: int) -> None:
    with forms_app.test_request_context():
        assert pad(game=slug, players="3").number_of_players(GAMES[slug]) == players


@pytest.mark.parametrize("pages", ["0", "201", "-1", "abc", "1.5", "9" * 400, "9" * 5000])
def test_pages_that_cannot_be_are_refused_once(forms_app: Flask, pages: str) -> None:
    with forms_app.test_request_context():
        form = pad(pages=pages)
        assert form.pages._value() == pages
    assert form.errors == {"pages": ["1 to 200 pages can be printed at once."]}
