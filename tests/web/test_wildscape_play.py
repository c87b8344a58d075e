"""A tracked play against the Poachers on a phone without scripts: twelve rounds, its result, and what is put right."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.games.wildscape.moves import Begin, ChooseSegment, SetPoachers, Spend
from companion.games.wildscape.poachers import Animal, Poachers
from companion.store.catalogue import list_items
from companion.store.database import db
from tests.forms.wildscape import RONDEL, TYPED
from tests.games.wildscape import oracle_poachers as oracle
from tests.markup import Page
from tests.web.phone import Phone, table_fields
from tests.web.plays import Tracking
from tests.web.test_result import pdf_text, ranking

ROUNDS = 12
DIFFICULTY = 3
# The birds, and what somebody counts for them each time; the Poachers count 2 for the one whose words are lost.
CARDS = {"card_1": "B03a", "card_2": "B01a", "card_3": "B08a", "card_4": "B06b"}
MINE = (5, 5, 1, 3)
LOST = 2
ALONE = {"follow": ""}  # nothing but the Poachers is followed
WORTH = {(habitat, size): size + 2 for habitat in oracle.HABITATS for size in range(3, 9)}  # made up


class Poaching(Tracking):
    """A table against the Poachers, its forms as a browser without scripts sends them, and what really lies there."""

    def __init__(self, phone: Phone, difficulty: int = DIFFICULTY) -> None:
        fields = {**table_fields("solo", ("Ann",), difficulty=str(difficulty)), "track": "yes"}
        response = phone.client.post("/new/wildscape", data=fields)
        assert response.status_code == 302, Page(response.text).errors()
        super().__init__(phone, response.location.split("/")[2])
        self.random = Random(5)
        self.told: list[str] = []  # the herbivores whose value was asked
        self.watched: list[int] = []  # what each bird watching brought the Poachers
        self.table: dict[str, Any] = {
            "energy": [2, 1, 2, 1, 2, 1, 2, 1, 2],  # WL-1
            "token": 0,
            "rondel": [(each.habitat, each.has_plus, each.extra) for each in RONDEL],
            "animals": [[habitat, difficulty, difficulty, False] for habitat in oracle.HABITATS],  # WL-51
            "rivers": difficulty,
            "primate": 1,
            "predator": 1,
            "missing": set(),
            "difficulty": difficulty,
        }

    def send_form(self, words: str = "", form: str = "", button: str = "", **typed: str) -> TestResponse:
        """Press a button of what is asked, or of another form, with fields typed before."""
        page = self.page(f"?form={form}" if form else "")
        found = page.button(page.by_id("answer"), words, **({"value": button} if button else {}))
        return self.phone.press_on(page, found, **typed)

    def does(self, words: str = "", form: str = "", button: str = "", **typed: str) -> Page:
        """The same, and it is taken; the page after it."""
        response = self.send_form(words, form, button, **typed)
        assert (response.status_code, response.location) == (303, f"/tables/{self.key}/play"), Page(response.text).text
        return self.page()

    @property
    def asked(self) -> str:
        """The key of what the page asks."""
        found = self.page().all("input", name="prompt")
        return found[0]["value"] if found else ""

    def round(self) -> None:
        """The player's turn, then the Poachers'."""
        offered = choices(self.page())
        assert [move["segment"] for _, move in offered] == list(range(9))
        button, move = self.random.choice(offered)
        offered = choices(self.does(button=button))
        segment = move["segment"]
        assert [move["spent"] for _, move in offered] == list(range(self.table["energy"][segment], -1, -1))
        button, move = self.random.choice(offered)
        self.does(button=button)
        self.table |= {"token": segment, "energy": oracle.hand_out(self.table["energy"], segment, move["spent"])}
        habitat, wishes = self.answer()
        taken = oracle.find_segment(self.table["energy"], segment) + 1
        assert self.page().by_id("prompt").text.startswith(f"The Poachers take segment {taken}")
        self.table = oracle.play_turn(self.table, habitat, wishes, WORTH)
        self.does("Done")

    def answer(self) -> tuple[str, list[int]]:
        """Whatever the Poachers' turn asks: the last of what is offered, and each value once."""
        habitat, wishes = "", []
        while (asked := self.asked) != "turn":
            page = self.page()
            if asked == "value":
                name = page.one("input", name="herbivore")["value"]
                assert name not in self.told, "it is asked once"
                self.told.append(name)
                kind, size = name.split(".")
                self.does("Keep", value=str(WORTH[kind, int(size)]))
                continue
            button, move = choices(page)[-1]
            habitat = move.get("habitat", habitat)
            wishes += [move["animal"]] if asked == "herbivore" else []
            self.does(button=button)
        return habitat, wishes

    def watch_birds(self) -> None:
        """All four birds, compared beside. From the second time on the cards are chosen already."""
        page = self.page()
        assert {each["name"] for each in page.all("select")} == (set() if self.watched else {*CARDS})
        assert not self.watched or all(card in page.by_id("answer").text for card in CARDS.values())
        typed = {f"mine_{number}": str(count) for number, count in enumerate(MINE, 1)} | {"theirs_4": str(LOST)}
        self.does("Compare", **typed, **({} if self.watched else CARDS))
        woodland = sum(habitat == "woodland" for habitat, *_ in self.table["animals"])
        counts = (woodland, self.table["rivers"] // 2, self.table["primate"], LOST)
        both = list(zip(MINE, counts, strict=True))
        self.watched.append(sum(1 + (theirs > mine) - (theirs < mine) for mine, theirs in both))

    def play(self) -> None:
        """From the rondel to the last birds; the player's land is not followed."""
        self.does("Start", **TYPED, **ALONE)
        for number in range(1, ROUNDS + 1):
            assert f"Round {number} of 12" in self.page().text
            self.round()
            if number in (4, 8, ROUNDS):
                assert self.asked == "birds"
                self.watch_birds()

    @property
    def totals(self) -> tuple[int, int]:
        """VP of the player, who has nothing but birds, and of the Poachers (WL-22, WL-62)."""
        animals = sum(value for _, _, value, _ in self.table["animals"])
        *energy, last = self.watched
        return 8 - last, last + animals + self.table["rivers"] + sum(energy)


def choices(page: Page) -> list[tuple[str, dict[str, Any]]]:
    """The moves that the page offers: what the button sends, and what that is."""
    return [(each["value"], json.loads(each["value"])) for each in page.all("button", "choice")]


def items(app: Flask) -> dict[tuple[str, str], str]:
    """What the household's catalogue has of the game."""
    with app.app_context():
        found = list_items(db.connection, app.config["SHELF"], "wildscape")
        return {(item.kind, item.key): item.content for item in found}


def test_a_whole_play_without_scripts(phone: Phone, app: Flask) -> None:
    """Twelve rounds; what the Poachers have is what the oracle makes of the rulebook's words (WL-50 to WL-62)."""
    table = Poaching(phone)
    table.play()
    mine, theirs = table.totals
    page = table.page()
    assert "The play is over" in page.text
    assert f"The Poachers · {theirs} VP" in page.text
    blank = {field for field, shown in phone.live(table.key, "all")["fields"].items() if not shown[0]}
    land = {field for field in blank if field.startswith("seat1.")} - {"seat1.ornithologist"}
    assert all(field.endswith("by_hand") for field in blank - land - {"seat1.ornithologist"}), "the rest is counted"
    phone.type(table.key, dict.fromkeys(land, "0"), view="all")
    assert phone.press_on(page, page.button(page.form_to("/finish"))).status_code == 302
    page = phone.page(f"/tables/{table.key}/result")
    assert page.one("h1").text == "The Poachers beat you"
    assert ranking(page) == [("The Poachers", str(theirs)), ("Ann", str(mine))]
    assert "The Poachers beat you" in (printed := pdf_text(phone, table.key))
    assert str(theirs) in printed
    assert "rondel" in {kind for kind, _ in items(app)}
    assert {key for kind, key in items(app) if kind == "herbivores"} == set(table.told) != set()


def test_the_second_play_knows_the_rondel_and_the_values(phone: Phone, app: Flask) -> None:
    Poaching(phone).play()
    before = items(app)
    table = Poaching(phone)
    (rondel,) = [each for each in table.page().all("details") if "The nine segments" in each.text]
    assert "open" not in rondel.attributes
    table.does("Start")
    assert len(table.page().all("button", "choice")) == 9
    assert items(app) == before


def started(phone: Phone, *moves: Any) -> Poaching:
    """A table after its beginning and those moves."""
    table = Poaching(phone)
    table.send_all([Begin(RONDEL), *moves])
    return table


# Segment 9 has the most energy then, 3: they take a desert animal and establish woodland 7 and wetland 4.
ASKS_FOR_VALUE = (
    SetPoachers(Poachers((Animal("woodland", 7, 7), Animal("wetland", 4, 4)), 3, 0, 1, 1)),
    ChooseSegment(7),
    Spend(1),
)


def test_what_is_typed_of_the_rondel_stays_when_something_is_missing(phone: Phone) -> None:
    table = Poaching(phone)
    response = table.send_form("Start", **TYPED | {"habitat_3": ""})
    assert response.status_code == 422
    page = Page(response.text)
    assert page.errors() == {"habitat_3": "Segment 3: choose the habitat that the Poachers take, or all white."}
    selects = {each["name"]: each for each in page.all("select")}
    assert chosen(selects["extra_9"]) == ["establish"]
    assert selects["habitat_3"]["aria-describedby"] == "habitat_3-error"
    assert "checked" in page.by_id("plus_7").attributes
    assert table.version == 0
    table.does("Start", **TYPED)


def chosen(select: Any) -> list[str]:
    """The values of a list's options that are chosen."""
    return [each["value"] for each in select.walk() if "selected" in each.attributes]


def test_the_energy_may_start_elsewhere_on_the_known_rondel(phone: Phone, app: Flask) -> None:
    """WL-1: the starting segment is chosen at random; it is the first one of the play."""
    Poaching(phone).does("Start", **TYPED)
    before = items(app)
    page = Poaching(phone).does("Start", first="5")
    (rondel,) = [each for each in page.all("svg", role="img") if "Rondel" in each["aria-label"]]
    assert "clockwise. 1: 2 energy, lowest habitat" in rondel["aria-label"]
    assert items(app) == before


def test_a_value_below_the_size_is_refused_and_stays(phone: Phone, app: Flask) -> None:
    table = started(phone, *ASKS_FOR_VALUE)
    response = table.send_form("Keep", value="6")
    assert response.status_code == 422
    page = Page(response.text)
    assert page.errors() == {"value": "Worth now: type a whole number from 7 to 30."}
    assert page.by_id("value")["value"] == "6"
    assert items(app) == {}
    table.does("Keep", value="9")
    assert items(app) == {("herbivores", "woodland.7"): "9"}
    assert table.page().one("input", name="herbivore")["value"] == "wetland.4"


def test_an_old_page_teaches_nothing_about_another_herbivore(phone: Phone, app: Flask) -> None:
    """Two phones answer the same question; the slower one's answer is about what the page asked then."""
    table = started(phone, *ASKS_FOR_VALUE)
    old = table.page()
    table.does("Keep", value="9")
    response = phone.press_on(old, old.button(old.by_id("answer"), "Keep"), value="9")
    assert response.status_code == 409
    assert items(app) == {("herbivores", "woodland.7"): "9"}


def test_what_was_told_is_undone_and_proposed(phone: Phone) -> None:
    table = started(phone, *ASKS_FOR_VALUE)
    table.does("Keep", value="9")
    table.step("undo")
    assert table.page().by_id("value")["value"] == "9"


def test_a_size_is_not_available_and_available_again(phone: Phone) -> None:
    """A-WL6, WL-57: instead of a desert animal of size 3 they take sizes 2 and 1, which are one snake each."""
    table = started(phone, *ASKS_FOR_VALUE)
    page = table.page("?form=missing")
    assert page.by_id("size")["value"] == "3"
    table.does("Not available", form="missing", habitat="desert", size="3")
    page = table.page("?form=missing")
    assert "Desert herbivore, size 3" in page.text
    table.does("Available again", form="missing")
    assert "Available again" not in table.page("?form=missing").text
    response = table.send_form("Not available", form="missing", habitat="desert", size="0")
    assert response.status_code == 422
    assert Page(response.text).errors() == {"size": "Size: type a whole number from 1 to 8."}


def test_the_rondel_is_set_and_holds_fourteen(phone: Phone) -> None:
    """WL-1."""
    table = started(phone)
    response = table.send_form("Keep", form="rondel", energy_1="1")
    assert response.status_code == 422
    page = Page(response.text)
    assert page.errors()["energy_1"].startswith("The rondel holds 14 sun energy between turns, not 13.")
    assert page.by_id("energy_1")["value"] == "1"
    page = table.does("Keep", form="rondel", energy_1="1", energy_2="2")
    assert [move["segment"] for _, move in choices(page)] == list(range(9))
    assert page.all("button", "choice")[0].text.startswith("Segment 1")
    assert [each.text for each in page.all("span", "cost")][:2] == ["1 sun energy", "2 sun energy"]


def test_what_the_poachers_have_is_set(phone: Phone, app: Flask) -> None:
    table = started(phone)
    response = table.send_form("Keep", form="poachers", desert="6=5 9", rivers="")
    assert response.status_code == 422
    assert Page(response.text).errors() == {"rivers": "Value of all rivers: type a whole number from 0 to 999."}
    response = table.send_form("Keep", form="poachers", desert="6=5 9")
    assert response.status_code == 422
    page = Page(response.text)
    assert page.errors() == {"desert": "Desert 6, established: type its value, at least 6, such as 6=8."}
    assert page.by_id("desert")["value"] == "6=5 9"
    page = table.does("Keep", form="poachers", desert="6=9 2", rivers="12", wetland="", woodland="3", savanna="3")
    assert "The Poachers · 29 VP" in page.text  # 9 + 2 + 3 + 3 + 12
    assert items(app) == {("herbivores", "desert.6"): "9"}
    assert table.page("?form=poachers").by_id("desert")["value"] == "6=9 2"


def at_the_birds(phone: Phone) -> Poaching:
    """A table at its first bird watching."""
    table = Poaching(phone)
    table.does("Start", **TYPED, **ALONE)
    for _ in range(4):
        table.round()
    return table


def test_what_is_wrong_with_a_bird_is_said_and_the_rest_stays(phone: Phone) -> None:
    table = at_the_birds(phone)
    typed = {"mine_1": "5", "mine_2": "5", "mine_3": "1", "mine_4": "x", "theirs_4": ""}
    response = table.send_form("Compare", **typed, **CARDS)
    assert response.status_code == 422
    page = Page(response.text)
    assert set(page.errors()) == {"mine_4", "theirs_4"}
    assert chosen(page.by_id("card_2")) == ["B01a"]
    assert page.by_id("mine_3")["value"] == "1"
    response = table.send_form("Compare", **typed | {"mine_4": "3", "theirs_4": "2"}, **CARDS | {"card_2": "B03b"})
    assert response.status_code == 409
    assert Page(response.text).errors() == {"card_2": "Card B03 is there twice. Look at the cards again."}
    assert table.asked == "birds"


def test_birds_are_corrected_in_their_form(phone: Phone) -> None:
    table = at_the_birds(phone)
    table.watch_birds()
    (entry,) = [entry for entry, words in zip(table.entries(), table.moves(), strict=True) if "bird watching" in words]
    page = phone.page(f"/tables/{table.key}/corrections/{entry}")
    assert (page.by_id("mine_1")["value"], page.by_id("theirs_4")["value"]) == ("5", "2")
    before = table.page().text
    response = phone.press_on(page, page.button(page.by_id("answer"), "Keep"), mine_4="0")
    assert response.status_code == 303
    assert table.page().text != before


def test_the_beginning_is_corrected_and_what_was_told_stays(phone: Phone) -> None:
    table = started(phone, *ASKS_FOR_VALUE)
    table.does("Keep", value="9")
    page = phone.page(f"/tables/{table.key}/corrections/{table.entries()[0]}")
    assert chosen(page.by_id("extra_2")) == ["rivers"]
    response = phone.press_on(page, page.button(page.by_id("answer"), "Keep"), extra_2="fauna")
    assert response.status_code == 303, Page(response.text).text
    assert table.page().one("input", name="herbivore")["value"] == "wetland.4", "size 7 was told already"


@pytest.mark.parametrize("form", ["missing", "rondel", "poachers"])
def test_other_forms_are_corrected_where_they_were_made(phone: Phone, form: str) -> None:
    table = started(phone)
    typed = {"missing": {"habitat": "desert", "size": "3"}, "rondel": {}, "poachers": {"energy": "4"}}[form]
    table.does({"missing": "Not available"}.get(form, "Keep"), form=form, **typed)
    page = phone.page(f"/tables/{table.key}/corrections/{table.entries()[-1]}")
    assert page.one("input", name="prompt")["value"] == form
    for name, text in typed.items():
        if name != "habitat":
            assert page.by_id(name)["value"] == text
