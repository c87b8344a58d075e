"""A corrected card on open tables: which lie there with the facts from before, and how they are corrected too."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.game import Tracker
from companion.core.log import Corrected, Finished, Moved
from companion.core.picture import Picture
from companion.core.play import write_move
from companion.core.text import text
from companion.games import GAMES
from companion.games.rewild_south_america.card_file import write_cards
from companion.games.rewild_south_america.cards import Card, Counts, Eats
from companion.games.rewild_south_america.catalogue import SLUG
from companion.games.rewild_south_america.moves import Begin, PutCard
from companion.store.database import db
from companion.store.tables import read_table
from companion.web.entries import append
from companion.web.playing import play_of
from tests.markup import Page
from tests.web.phone import Phone, new_id
from tests.web.test_catalogue_cards import ANTEATER, CARDS, WHOLE_ANTEATER, WHOLE_OCELOT, keep, paste
from tests.web.test_markup import assert_sound


class Take(Struct, frozen=True, tag="take"):
    """A card is taken; its VP come to what there is."""

    card: Card


class Spend(Struct, frozen=True, tag="spend"):
    """As many VP are spent."""

    points: int


def apply(state: int, move: Take | Spend) -> int:
    """The VP at hand, at least 0."""
    if isinstance(move, Take):
        assert isinstance(move.card.effect, Counts | Eats)
        return state + move.card.effect.points
    if move.points > state:
        raise RuleError("toy_too_dear", text("There are {points} VP only.", points=state))
    return state - move.points


TOY = Tracker(
    moves=Take | Spend,
    start=lambda setup: 0,
    apply=apply,
    prompt=lambda state: None,
    hint=lambda state: None,
    picture=lambda state: Picture(0, 0, 1, 1, ()),
    status=lambda state: text("{points} VP", points=state),
    panels=lambda state, board: (),
    answers=lambda state: {},
    describe=lambda move: (
        text("takes {card}", card=move.card.name) if isinstance(move, Take) else text("spends {n}", n=move.points)
    ),
    board=dict,
    board_of=lambda state: {},
    count_board=lambda board: {},
)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game with a tracker of two moves, which has nothing of its rules."""
    monkeypatch.setitem(GAMES, SLUG, replace(GAMES[SLUG], track=lambda: TOY))


def lay(app: Flask, phone: Phone, *moves: Any, players: tuple[str, ...] = ("Ann", "Bo")) -> str:
    """A table with those moves."""
    key = phone.start(SLUG, "competitive", players)
    with app.app_context():
        for move in moves:
            append(GAMES[SLUG], key, Moved(new_id(), write_move(move)))
    return key


def made(app: Flask, key: str) -> tuple[tuple[Any, ...], int]:
    """The moves that stand at a table, and what they come to."""
    with app.app_context():
        table = read_table(db.connection, app.config["SHELF"], key)
        play = play_of(GAMES[SLUG], table.setup, table.state)
        assert play is not None
        return play.moves, play.state


def log_of(app: Flask, key: str) -> tuple[Any, ...]:
    with app.app_context():
        return read_table(db.connection, app.config["SHELF"], key).log


NEW = replace(WHOLE_ANTEATER, effect=Counts("end", "insect", 2))


@pytest.mark.usefixtures("toy")
def test_a_correction_says_which_open_tables_it_touches_and_corrects_them_too(phone: Phone, app: Flask) -> None:
    touched = lay(app, phone, Take(WHOLE_ANTEATER), Take(WHOLE_OCELOT), Take(WHOLE_ANTEATER))
    other = lay(app, phone, Take(WHOLE_OCELOT), players=("Cy", "Di"))
    response = keep(phone, "giant-anteater", ANTEATER, points="2")
    assert response.location == f"{CARDS}/tables?card=giant-anteater"
    page = phone.page(response.location)
    (label,) = page.all("label", "check")
    assert "Ann and Bo" in label.text
    assert "Giant Anteater" in label.text
    assert_sound(page)
    phone.press_on(page, page.button(page.by_id("tables")))
    assert made(app, touched) == ((Take(NEW), Take(WHOLE_OCELOT), Take(NEW)), 2 + 6 + 2)
    assert isinstance(log_of(app, touched)[-1], Corrected)
    assert made(app, other) == ((Take(WHOLE_OCELOT),), 6)
    assert "No open table has a card with other facts." in phone.page(response.location).text


@pytest.mark.usefixtures("toy")
def test_sent_twice_it_is_corrected_once(phone: Phone, app: Flask) -> None:
    key = lay(app, phone, Take(WHOLE_ANTEATER))
    page = phone.page(keep(phone, "giant-anteater", ANTEATER, points="2").location)
    for _ in range(2):
        phone.press_on(page, page.button(page.by_id("tables")))
    assert len(log_of(app, key)) == 2


@pytest.mark.usefixtures("toy")
def test_what_would_no_longer_fit_is_named_first_and_left_alone_unless_ticked(phone: Phone, app: Flask) -> None:
    """4 VP pay 3, 2 do not."""
    moves = (Take(WHOLE_ANTEATER), Spend(3), Take(WHOLE_OCELOT))
    key = lay(app, phone, *moves)
    page = phone.page(keep(phone, "giant-anteater", ANTEATER, points="2").location)
    assert "Spends 3 There are 2 VP only." in page.one("ul", "report").text
    (box,) = page.all("input", type="checkbox")
    assert "checked" not in box.attributes
    button = page.button(page.by_id("tables"))
    phone.press_on(page, button)
    assert made(app, key) == (moves, 7)
    phone.press_on(page, button, table=key)
    assert made(app, key) == ((Take(NEW), Take(WHOLE_OCELOT)), 8)


@pytest.mark.usefixtures("toy")
def test_a_table_that_changed_since_the_page_was_made_is_looked_at_again(phone: Phone, app: Flask) -> None:
    key = lay(app, phone, Take(WHOLE_ANTEATER))
    page = phone.page(keep(phone, "giant-anteater", ANTEATER, points="2").location)
    with app.app_context():
        append(GAMES[SLUG], key, Moved(new_id(), write_move(Spend(3))))
    response = phone.press_on(page, page.button(page.by_id("tables")))
    shown = phone.page(response.location).text
    assert "Ann and Bo: Somebody changed it meanwhile. Look at it again." in shown
    assert "0 tables are corrected." in shown
    assert made(app, key) == ((Take(WHOLE_ANTEATER), Spend(3)), 1)


@pytest.mark.usefixtures("toy")
def test_finished_and_deleted_tables_keep_what_they_are(phone: Phone, app: Flask) -> None:
    finished, deleted = lay(app, phone, Take(WHOLE_ANTEATER)), lay(app, phone, Take(WHOLE_ANTEATER))
    with app.app_context():
        append(GAMES[SLUG], finished, Finished(new_id()))
    phone.press(deleted, "delete")
    assert keep(phone, "giant-anteater", ANTEATER, points="2").location == CARDS
    assert made(app, finished) == ((Take(WHOLE_ANTEATER),), 4)


@pytest.mark.usefixtures("toy")
def test_the_same_facts_again_touch_no_table(phone: Phone, app: Flask) -> None:
    lay(app, phone, Take(WHOLE_ANTEATER))
    assert keep(phone, "giant-anteater", ANTEATER).location == CARDS


@pytest.mark.usefixtures("toy")
def test_an_import_leads_to_the_tables_that_it_touches(phone: Phone, app: Flask) -> None:
    keep(phone, "giant-anteater", ANTEATER)
    lay(app, phone, Take(WHOLE_ANTEATER))
    page = Page(paste(phone, write_cards([NEW])).text)
    (link,) = [each for each in page.all("a", "button") if each.text == "Look at them"]
    assert "Ann and Bo" in phone.page(link["href"]).text


@pytest.mark.usefixtures("toy")
def test_a_card_that_nobody_knows_touches_no_table(phone: Phone, app: Flask) -> None:
    lay(app, phone, Take(WHOLE_ANTEATER))
    assert "No open table has a card with other facts." in phone.page(f"{CARDS}/tables?card=nobody").text


def test_cards_in_front_of_a_player_are_corrected_and_undo_takes_it_back(phone: Phone, app: Flask) -> None:
    """With the game's own tracker: the cards of one player are followed."""
    put = PutCard(0, WHOLE_ANTEATER, "grassland")
    key = lay(app, phone, Begin((0,), only_cards=True), put)
    page = phone.page(keep(phone, "giant-anteater", ANTEATER, points="2").location)
    phone.press_on(page, page.button(page.by_id("tables")))
    assert made(app, key)[0][1] == replace(put, card=NEW)
    phone.step(key, "undo")
    assert made(app, key)[0][1] == put
