"""A tracked Rewild: South America through plain forms: whole turns, what is refused, names, corrections."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from flask import Flask
from msgspec.structs import replace

from companion.games.rewild_south_america.cards import Gives
from companion.games.rewild_south_america.moves import (
    Attract,
    AttractAll,
    Begin,
    Change,
    Deal,
    DrawAction,
    EndTurn,
    Harvest,
    MoveTile,
    Pick,
    PlaceTile,
    PlayCard,
    PutCard,
    RemoveCard,
    Reserve,
    Retrigger,
    Reward,
    SetDisplay,
    SetSeat,
    Settle,
    TakeResources,
    Tell,
    TriggerEnd,
    Upgrade,
)
from companion.games.rewild_south_america.state import Drawn, Stock, Tiles
from tests.games.rewild_south_america.plays import FIGURES as COPY
from tests.games.rewild_south_america.table import (
    AGOUTI,
    BEETLE,
    BOA,
    CACTUS,
    CARACARA,
    CAVY,
    DINOPONERA,
    FERN,
    LILY_PADS,
    MARMOSET,
    MOSQUITO,
    OCELOT,
    PECCARY,
    REED,
    SNAIL,
    TREE_FROG,
    animal,
)
from tests.markup import Page
from tests.web.phone import SCRIPT, Phone, new_id
from tests.web.south_america import BOTH, DECK, REAL_CARDS, SOLO, South, keyed, own
from tests.web.test_markup import assert_sound

STALE = "Somebody changed the table meanwhile. Look at it again, then go on."
NO_MOVE = "That is no move of this game. Reload the page."
PACA = animal("Paca", "medium_herbivore", Gives(water=1), {"grassland": 1})
PUMA = replace(OCELOT, name="Puma")
# Which cards lie on the Score Board, from the right end on.
ROWS = {
    "wildlife": (CAVY, SNAIL, MOSQUITO, BEETLE, TREE_FROG),
    "predation": (OCELOT, BOA, PUMA),
    "plant": (LILY_PADS, CACTUS, FERN),
}
DEALS = tuple(Deal(keyed(card)) for cards in ROWS.values() for card in cards)
LAND = Tiles(shrubland=3, grassland=3, wetland=2, rainforest=3, high_trees=1)
RICH = Stock(9, 5, 5)


def rich(seat: int = 0) -> SetSeat:
    """A seat that can do whatever a test wants to do."""
    return SetSeat(seat, 0, RICH, LAND, {})


ACTED = (BOTH, rich(), PlayCard("grassland_1", "take"))  # Ann may attract cards now
OPPONENT = (SOLO, *DEALS, rich(1), Harvest())  # the opponent’s turn: it takes 3 Minerals


# --- Whole turns by plain forms --------------------------------------------------------------------------------------


def test_a_turn_without_scripts(phone: Phone, app: Flask) -> None:
    own(app, CAVY, MOSQUITO, OCELOT, LILY_PADS)
    south = South(phone)
    page = south.page()
    assert_sound(page)
    page = south.does("Start")
    assert page.by_id("prompt").text.startswith("Ann: play a Player Card")
    page = south.does("Place a Shrubland")
    response = south.press("Work out the cost", grasslands="1", water="2", stars="2")
    worked = Page(response.text)
    assert (response.status_code, south.version) == (200, 2)
    assert_sound(worked)
    assert worked.by_id("grasslands")["value"] == "1"
    # SA-10, SA-13: 1 Mineral and 1 Water, less 2 for the bonus and 1 for a Grassland: 2 Water expire.
    assert "It costs 1 Mineral" in worked.text
    assert "2 Water expire" in worked.text
    page = south.does("Placed it", on=worked)
    assert "2 on the track" in page.text, "SA-12: 1 VP a star of a Shrubland"
    response = south.press("Find", typed="o")
    found = Page(response.text)
    assert (response.status_code, south.version) == (200, 3)
    assert [b.text for b in found.buttons_of(found.by_id("answer")) if b["name"] == "card"][:1] == ["Ocelot"]
    page = south.does("Rock Cavy")
    assert "Rock Cavy" in page.text
    assert south.document()["board"]["players"][0]["stock"]["minerals"] == 6, "4, 1 paid, 3 given"
    page = south.does("End the turn")
    assert page.by_id("prompt").text.startswith("Bo: play a Player Card")


def test_two_letters_that_fit_one_card_alone_take_it_without_a_tap(phone: Phone, app: Flask) -> None:
    own(app, CAVY)
    south = South(phone).send_all(ACTED)
    page = south.does("Find", typed="ock cav")
    assert "Rock Cavy" in page.text


def test_an_opponents_turn_without_scripts(phone: Phone, app: Flask) -> None:
    own(app, *[card for cards in ROWS.values() for card in cards])
    south = South(phone, "solo", ("Ann",))
    south.does("Start", draws="real")
    for deal in DEALS:
        page = south.does(value=deal.card.key)
        assert_sound(page)
    assert south.asked == "action"
    south.does("Harvest")
    assert south.asked == "draw"
    drawn = '{"type":"draw_action","drawn":{"card":"shrubland_1","is_turned":true}}'
    page = south.page()
    (button,) = [
        each
        for each in page.buttons_of(page.by_id("answer"))
        if each["value"] and json.loads(each["value"]) == json.loads(drawn)
    ]
    south.does(value=button["value"])
    page = south.page()
    # SA-84: 3 Minerals; the two Plant Cards farthest right are removed.
    assert page.by_id("prompt").text.startswith("Take 3 Minerals for the opponent")
    assert "Lily pads and Cactus" in page.text
    page = south.does("Done")
    assert south.document()["board"]["players"][1]["stock"]["minerals"] == 7
    assert south.asked == "attract_opponent"
    assert_sound(page)
    south.does("Done")
    assert south.page().texts("small")[0].startswith("Round 2 · Ann")
    names = [stack["card"]["name"] for stack in south.document()["board"]["players"][1]["stacks"]]
    assert names == ["Fern", "Beetle"], "the Plant Card that was left, and who lives on its free hex (SA-53)"
    assert south.asked == "deal_wildlife"


def test_an_eleventh_mineral_is_forfeited_and_said(phone: Phone) -> None:
    """SA-2: no more than 10 of each."""
    south = South(phone).send_all([BOTH, rich(), PlayCard("shrubland_1", "take")])
    page = south.page()
    (news,) = page.all("div", "news")
    assert "+1 Mineral" in news.text
    assert "2" in news.text
    assert "forfeit" in news.text
    assert south.document()["board"]["players"][0]["stock"]["minerals"] == 10


# --- A card without the needed facts ---------------------------------------------------------------------------------

PARTLY = {"editing": "puma", "name": "Puma", "deck": "predation", "kind": "apex_predator", "points": "9"}


def test_a_card_that_is_not_whole_is_asked_for_and_loses_nothing(phone: Phone, app: Flask) -> None:
    south = South(phone).send_all(ACTED)
    version = south.version
    response = south.press(value="puma")
    page = Page(response.text)
    assert (response.status_code, south.version) == (200, version)
    assert_sound(page)
    assert dict(page.sent_by(page.by_id("answer")))["name"] == "Puma"
    response = south.press("Keep the card", on=page, **{k: v for k, v in PARTLY.items() if k != "editing"})
    refused = Page(response.text)
    assert (response.status_code, south.version) == (422, version)
    assert set(refused.errors()) == {"lives_in", "prey"}
    sent = dict(refused.sent_by(refused.by_id("answer")))
    assert {name: sent[name] for name in PARTLY} == PARTLY
    response = south.press("Keep the card", on=refused, lives_in=["grassland"], prey=["insect"])
    # No insect lives in the Grassland: the card is whole, but cannot come (SA-33). It is not lost.
    assert response.status_code == 409
    assert south.version == version
    page = Page(response.text)
    assert dict(page.sent_by(page.by_id("answer")))["name"] == "Puma"
    assert is_completed(phone, "puma")


def is_completed(phone: Phone, card: str) -> bool:
    """Whether the household's catalogue has the facts of a card."""
    page = phone.page(f"/catalogue/rewild-south-america/cards/{card}")
    return any("checked" in each.attributes for each in page.all("input", name="kind"))


def test_what_is_typed_stays_when_somebody_else_was_faster(phone: Phone, other_phone: Phone, app: Flask) -> None:
    south = South(phone).send_all(ACTED)
    editor = Page(south.press(value="puma").text)
    other = South.__new__(South)
    other.__dict__.update(vars(south) | {"phone": other_phone})
    other.send(Attract(keyed(MOSQUITO)))
    version = south.version
    facts = {**PARTLY, "lives_in": ["grassland"], "prey": ["insect"]}
    response = south.press("Keep the card", on=editor, **{k: v for k, v in facts.items() if k != "editing"})
    page = Page(response.text)
    assert (response.status_code, south.version) == (409, version)
    assert STALE in response.text
    sent = dict(page.sent_by(page.by_id("answer")))
    assert {name: sent[name] for name in PARTLY} == PARTLY
    assert south.does("Keep the card", on=page).all("li")
    assert south.version == version + 1


def test_a_completed_card_is_in_the_catalogue_unless_it_is_for_this_table_only(phone: Phone, app: Flask) -> None:
    south = South(phone).send_all([*ACTED, Attract(keyed(MOSQUITO))])
    facts = {**PARTLY, "lives_in": ["grassland"], "prey": ["insect"]}
    for only_here in ("y", ""):
        editor = Page(south.press(value="puma").text)
        typed = {**facts, "only_here": only_here} if only_here else facts
        south.does("Keep the card", on=editor, **{k: v for k, v in typed.items() if k != "editing"})
        assert "Puma" in south.page().text
        assert is_completed(phone, "puma") == (not only_here)
        south.step("undo")


# --- What is refused -------------------------------------------------------------------------------------------------

REFUSED = {
    "impossible prey": (ACTED, Attract(keyed(OCELOT)), "no_place"),
    "second plant": ((*ACTED, Attract(keyed(LILY_PADS))), Attract(keyed(REED)), "plant_taken"),
    "second predation": (
        (*ACTED, Attract(keyed(AGOUTI)), Attract(keyed(OCELOT)), Attract(keyed(replace(AGOUTI, name="Agouti 2")))),
        Attract(keyed(replace(OCELOT, name="Margay"))),
        "predation_taken",
    ),
    "a card before an action": ((BOTH, rich()), Attract(keyed(CAVY)), "play_first"),
    "a card that is not whole": (ACTED, Attract(replace(keyed(CAVY), is_whole=False)), "card_not_whole"),
    "a plant that costs too much": (ACTED, Attract(keyed(replace(CACTUS, price=9))), "too_expensive"),
    "a prey that is not there": (
        (*ACTED, Attract(keyed(AGOUTI)), Attract(keyed(replace(AGOUTI, name="Agouti 2"))), Attract(keyed(OCELOT))),
        Settle("grassland", prey=199),
        "no_such_place",
    ),
    "a place that is none": (
        (*ACTED, Attract(keyed(DINOPONERA))), Settle("rainforest", is_on_tree=True), "no_such_place"
    ),
    "another action meanwhile": ((*ACTED, Attract(keyed(DINOPONERA))), EndTurn(), "answer_first"),
    "two cards a turn": (ACTED, PlayCard("shrubland_1", "take"), "played_already"),
    "a card that is out": ((*ACTED, EndTurn(), Harvest()), PlayCard("grassland_1", "place"), "card_is_out"),
    "no such action": ((BOTH,), PlayCard("shrubland_1", "flip"), "no_such_action"),
    "begun twice": (ACTED, BOTH, "begun_already"),
    "follows nobody": ((), Begin(()), "follow_nobody"),
    "follows a seat that is not there": ((), Begin((4,), figures=COPY), "follow_nobody"),
    "the hexes are not known": ((), Begin((0,)), "hexes_unknown"),
    "a deck of five cards": ((), replace(SOLO, deck=DECK[:5]), "wrong_deck"),
    "too dear a tile": (
        (BOTH, SetSeat(0, 0, Stock(0, 0, 0), LAND, {}), PlayCard("rainforest_1", "place")), PlaceTile(), "not_enough"
    ),
    "numbers of a seat that is not there": (ACTED, SetSeat(4, 0), "not_followed"),
    "a card of a seat that is not there": (ACTED, PutCard(3, keyed(CAVY), "shrubland"), "not_followed"),
    "a stack that is not there": (ACTED, RemoveCard(0, 199), "no_such_stack"),
    "on a stack that is not there": (ACTED, PutCard(0, keyed(OCELOT), "grassland", on=7), "no_such_stack"),
    "reserved by a seat that is not there": (ACTED, Reserve(4, keyed(CAVY)), ""),
    "a reward of a seat that is not there": (ACTED, Reward(4, 0), ""),
    "a reward of a stack that is not there": (ACTED, Reward(0, 199), ""),
    "more Extensions than Shrublands": (ACTED, SetSeat(0, 0, RICH, Tiles(1, 2), {}), "too_many_extensions"),
    "no display": (ACTED, SetDisplay("plant", 4, keyed(FERN)), "no_display"),
    "a card dealt without a display": (ACTED, Deal(keyed(CAVY)), "no_display"),
    "an opponent that is not there": (ACTED, AttractAll(), "not_opponents_turn"),
    "nothing asked": (ACTED, Tell(3), "nothing_asked"),
    "no effect again": (ACTED, Retrigger(), "nothing_asked"),
    "no effect changed": (ACTED, Change(0), "nothing_asked"),
    "no tile moved": (ACTED, MoveTile(), "nothing_asked"),
}  # fmt: skip
REFUSED_SOLO = {
    "a card in the opponent’s turn": (OPPONENT, Attract(keyed(CAVY)), "opponents_turn"),
    "a full row": ((SOLO, *DEALS), Deal(keyed(MARMOSET)), "row_is_full"),
    "cards come first": ((SOLO, *DEALS[:-1]), Harvest(), "deal_first"),
    "a card of another row": ((SOLO, *DEALS), SetDisplay("plant", 0, keyed(CAVY)), "other_row"),
    "not displayed": (
        (SOLO, *DEALS, rich(), PlayCard("grassland_1", "take")), Attract(keyed(CARACARA)), "not_displayed"
    ),
    "another action": (OPPONENT, PlaceTile(), "other_action"),
    "upgrades another action": (OPPONENT, Upgrade(2), "other_action"),
    "attracts before it acts": (OPPONENT, AttractAll(), "act_first"),
    "a Harvest too early": (OPPONENT, Harvest(), "not_harvest"),
    "draws a card itself": (OPPONENT, DrawAction(Drawn("shrubland_1")), "app_draws"),
    "picks with a display": ((*OPPONENT, TakeResources()), Pick("plant", keyed(FERN)), ""),
    "its numbers are needed": (OPPONENT, SetSeat(1, 0), "opponent_needs_numbers"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("mode", "moves", "move", "code"),
    [
        *[pytest.param("competitive", *case, id=name) for name, case in REFUSED.items()],
        *[pytest.param("solo", *case, id=name) for name, case in REFUSED_SOLO.items()],
    ],
)
def test_a_move_that_does_not_fit_is_told_and_changes_nothing(
    phone: Phone, mode: str, moves: tuple[Any, ...], move: Any, code: str
) -> None:
    if code == "wrong_deck":
        mode = "solo"
    south = South(phone, mode).send_all(moves)
    before = south.document()
    response = south.send(move)
    told = response.get_json()
    assert response.status_code == 409
    assert not code or told["code"] == code
    assert told["error"][-1] in ".?"
    assert (south.version, south.document()) == (len(moves), before)
    sent = {"move": _json(move), "entry_id": new_id(), "after": south.last}
    page = Page(phone.client.post(f"/tables/{south.key}/moves", data=sent).text)
    assert_sound(page)
    assert told["error"] in page.text
    assert south.version == len(moves)


def _json(move: Any) -> str:
    return msgspec.json.encode(move).decode()


@pytest.mark.parametrize(
    "broken",
    [
        "", "{", "null", "[]", "{}", "\0", '"harvest"', '{"type":"found_nest"}', '{"type":"attract"}',
        '{"type":"attract","card":{"key":"a","name":""}}',
        '{"type":"attract","card":{"key":"","name":"A"}}',
        '{"type":"attract","card":{"key":"a","name":"' + "x" * 61 + '"}}',
        '{"type":"attract","card":{"key":"a","name":"A","deck":"tarot"}}',
        '{"type":"attract","card":{"key":"a","name":"A","price":-1}}',
        '{"type":"attract","card":{"key":"a","name":"A","homes":{"desert":1}}}',
        '{"type":"attract","card":{"key":"a","name":"A","effect":{"type":"wins"}}}',
        '{"type":"set_seat","seat":5,"points":0}', '{"type":"set_seat","seat":-1,"points":0}',
        '{"type":"set_seat","seat":0,"points":10000}', '{"type":"set_seat","seat":0,"points":1e400}',
        '{"type":"set_seat","seat":0,"points":0,"stock":{"minerals":11}}',
        '{"type":"set_seat","seat":0,"points":0,"symbols":{"desert":1}}',
        '{"type":"set_display","deck":"plant","index":5}', '{"type":"set_display","deck":"plant","index":-1}',
        '{"type":"remove_card","seat":0,"stack":200}', '{"type":"settle","biome":"desert"}',
        '{"type":"place_tile","shrublands":21}', '{"type":"place_tile","shrublands":"1"}',
        '{"type":"play_card","card":"harvest","action":"place"}', '{"type":"tell","number":100}',
        '{"type":"trigger_end","turns_left":3}', '{"type":"begin","follows":[9]}', "[" * 100_000,
        '{"type":"attract","card":{"key":"\\ud800","name":"A"}}',
    ],
)  # fmt: skip
def test_what_is_no_move_changes_nothing(phone: Phone, broken: str) -> None:
    south = South(phone).send_all(ACTED)
    response = south.send(broken)
    assert (response.status_code, response.get_json()) == (409, {"error": NO_MOVE, "code": "not_a_move"})
    data = {"move": broken, "entry_id": new_id(), "after": south.last}
    page = Page(phone.client.post(f"/tables/{south.key}/moves", data=data).text)
    assert_sound(page)
    assert page.by_id("error").text == NO_MOVE
    assert south.version == len(ACTED)


# --- Pages that are not up to date -----------------------------------------------------------------------------------


def test_a_stale_page_changes_nothing(phone: Phone, other_phone: Phone) -> None:
    south = South(phone).send_all(ACTED)
    old = south.page()
    other = South.__new__(South)
    other.__dict__.update(vars(south) | {"phone": other_phone})
    other.send(Attract(keyed(CAVY)))
    version = south.version
    editor = south.press(on=old, value="puma")  # a step of a form: it makes no move
    assert (editor.status_code, south.version) == (200, version)
    response = south.press("End the turn", on=old)
    assert response.status_code == 409
    assert STALE in response.text
    assert_sound(Page(response.text))
    assert south.version == version


@pytest.mark.parametrize("prompt", ["pick_plant", "deal_wildlife", "place", "set5", "cards3", "nothing", "display", ""])
def test_the_form_of_another_prompt_is_not_taken(phone: Phone, prompt: str) -> None:
    south = South(phone).send_all(ACTED)
    data = {"prompt": prompt, "card": "puma", "entry_id": new_id(), "after": south.last}
    response = phone.client.post(f"/tables/{south.key}/moves", data=data)
    assert response.status_code == 409
    assert STALE in response.text
    assert south.version == len(ACTED)


@pytest.mark.parametrize("sent", [{"move": '{"type":"end_turn"}'}, {"choice": "0"}, {"prompt": "attract", "card": "x"}])
def test_a_finished_table_takes_no_move(phone: Phone, sent: dict[str, str]) -> None:
    south = South(phone).send_all(ACTED)
    phone.press(south.key, "finish")
    version = south.version
    response = phone.client.post(
        f"/tables/{south.key}/moves", data={**sent, "entry_id": new_id(), "after": south.last}, headers=SCRIPT
    )
    assert response.status_code in (409, 422)
    assert south.version == version
    assert phone.page(f"/tables/{south.key}/play").all("form", id="answer") == []


@pytest.mark.parametrize("form", ["set3", "cards9", "reserve1", "reward1", "display", "trigger2", "<b>", "deal_plant"])
def test_a_form_that_cannot_be_opened_is_the_prompt(phone: Phone, form: str) -> None:
    south = South(phone).send_all(ACTED)
    assert south.page(f"?form={form}").one("input", name="prompt")["value"] == "attract"


# --- Names are data --------------------------------------------------------------------------------------------------

NAMES = ("<b>Ann</b>", "🦜🦙", "אבגד הוז", "W" * 60, 'O\'Hara & "Co"', "{{ 7*7 }}", "</script>", "a\u202eb")


@pytest.mark.parametrize("name", NAMES)
def test_names_of_cards_and_people_are_data(phone: Phone, app: Flask, name: str) -> None:
    person = name[:20]
    south = South(phone, names=(person, "Bo")).send_all(ACTED)
    page = Page(south.press("New card", typed=name).text)
    assert_sound(page)
    assert page.by_id("name")["value"] == name
    facts = {"deck": "wildlife", "kind": "insect", "grassland": "1", "wildlife_effect": "gives", "water": "2"}
    page = south.does("Keep the card", on=page, **facts)
    assert_sound(page)
    panel = next(each for each in page.all("", "panel") if person in each.text)
    assert name in [each.text for each in panel.walk() if each.tag == "b"]
    assert page.by_id("undo").children
    assert_sound(phone.page(f"/tables/{south.key}/corrections"))
    for form in ("cards1", "set1"):
        assert_sound(south.page(f"?form={form}"))
    south.does("End the turn")
    assert_sound(phone.page(f"/tables/{south.key}/result"))
    assert phone.client.get(f"/tables/{south.key}/sheet.pdf", buffered=True).status_code == 200
    (card,) = south.document()["board"]["players"][0]["stacks"]
    assert card["card"]["name"] == name
    other = South(phone).send_all(ACTED)
    response = other.press("Find", typed=name[:2])
    if response.status_code == 303:  # no other card has these letters
        (card,) = other.document()["board"]["players"][0]["stacks"]
        assert card["card"]["name"] == name
        return
    page = Page(response.text)
    assert_sound(page)
    assert name in [each.text for each in page.all("button", name="card")], "found by two letters"


# --- Without the display, with real cards ----------------------------------------------------------------------------


def test_an_opponent_without_a_display_is_asked_card_by_card(phone: Phone, app: Flask) -> None:
    """SA-88 to SA-93: a plant, then Wildlife until there is none, then a predation; a wrong card is refused."""
    own(app, LILY_PADS, SNAIL, MOSQUITO, PACA, OCELOT, BOA)
    south = South(phone, "solo", ("Ann",))
    south.does("Start", draws="real", display="no")
    assert south.asked == "action", "no card is dealt"
    south.send(rich(1), after=_after(south))
    south.does("Harvest")
    assert south.asked == "draw"
    page = south.page()
    assert len(page.all("button", "choice")) == 6 * 2 + 1, "six cards, each turned or not, and the Harvest Card"
    south.does(value=_value(page, DrawAction(Drawn("grassland_1", True))))
    page = south.page()
    assert page.by_id("prompt").text.startswith("Take 3 Water for the opponent")
    assert "Remove the two Predation Cards" in page.text
    south.does("Done")
    assert south.asked == "pick_plant"
    assert_sound(south.page())
    south.does(value="lily-pads")
    assert south.asked == "pick_wildlife"
    south.does(value="mosquito")
    south.does(value="paca")
    assert south.asked == "pick_wildlife"
    version = south.version
    response = south.press(value="ocelot") if _has(south.page(), "ocelot") else None
    assert response is None, "only Wildlife is offered"
    south.does("It takes no Wildlife Card")
    assert south.asked == "pick_predation"
    response = south.press(value="boa")  # no small herbivore and no predator is there
    refused = Page(response.text)
    assert (response.status_code, south.version) == (409, version + 1)
    assert "cannot take Boa" in refused.text
    assert_sound(refused)
    south.does(value="ocelot")
    player = south.document()["board"]["players"][1]
    assert [stack["card"]["name"] for stack in player["stacks"]] == ["Lily pads", "Mosquito", "Ocelot"]
    assert [card["name"] for card in player["stacks"][2]["below"]] == ["Paca"]
    assert south.asked == "action", "Ann’s turn"


def test_an_opponents_real_card_of_which_nothing_works_is_followed_by_the_next(phone: Phone) -> None:
    """SA-81: the other side, then the next card; what was laid out stands in "Why this?"."""
    south = South(phone, "solo", ("Ann",)).send_all([REAL_CARDS, Harvest(), DrawAction(Drawn("rainforest_2", True))])
    page = south.page()
    assert page.by_id("prompt").text.startswith("Place 1 Rainforest"), "no High Tree without a Rainforest Tile"
    assert "Rainforest Action Card 2, bottom side" in page.text
    page = south.does("No spot works: draw the next card")
    assert south.asked == "draw"
    assert not [each for each in page.all("button", "choice") if "rainforest_2" in each["value"]], "it lies there"
    assert "Rainforest Action Card 2, top side" in page.text


def test_an_opponents_harvest_card_that_is_drawn(phone: Phone) -> None:
    south = South(phone, "solo", ("Ann",)).send_all([REAL_CARDS, rich(1), Harvest()])
    before = south.document()["board"]["players"][1]["stock"]
    page = south.page()
    button = page.button(page.by_id("answer"), "Harvest Card")
    south.does(value=button["value"])
    after = south.document()["board"]["players"][1]["stock"]
    assert after["water"] == before["water"] + 1
    assert after["seeds"] > before["seeds"]
    assert south.asked == "action"


def _value(page: Page, move: Any) -> str:
    """The value of the button that makes a move."""
    wanted = json.loads(_json(move))
    (button,) = [each for each in page.all("button", "choice") if json.loads(each["value"]) == wanted]
    return button["value"]


def _has(page: Page, key: str) -> bool:
    return bool(page.all("button", name="card", value=key))


def _after(south: South) -> str:
    """The entry after which the page's answer is sent, when a form sent the last one."""
    south.last = south.page().one("input", name="after")["value"]
    return south.last


# --- Corrections -----------------------------------------------------------------------------------------------------

PLAYED = (
    BOTH,
    rich(),
    PlayCard("rainforest_1", "place"),
    PlaceTile(minerals=2, shrublands=1, wetlands=1),  # Placing Biome Tiles, the example: it costs nothing
    Attract(keyed(AGOUTI)),
    Attract(keyed(OCELOT)),
    EndTurn(),
)


def test_every_move_can_be_looked_at_and_changes_nothing(phone: Phone) -> None:
    south = South(phone).send_all(PLAYED)
    before = south.document()
    for number in range(len(PLAYED)):
        assert_sound(south.correct(number))
    assert (south.version, south.document()) == (len(PLAYED), before)


@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_move_kept_as_it_was_loses_nothing(phone: Phone, number: int) -> None:
    south = South(phone).send_all(PLAYED)
    before = south.document()
    page = south.correct(number)
    south.does("Keep", on=page)
    assert "Corrected." in south.page().text or south.document() == before
    assert south.document()["board"] == before["board"]


def test_a_tile_is_corrected_and_what_it_costs_with_it(phone: Phone) -> None:
    south = South(phone).send_all(PLAYED)
    page = south.correct(3)
    assert page.by_id("minerals")["value"] == "2"
    south.does("Keep", on=page, minerals="0", stars="1")
    player = south.document()["board"]["players"][0]
    # 3 Minerals less 1 for the Shrubland beside it; 2 Water less 2 for the Wetland; a star of a Rainforest is 3 VP.
    assert player["stock"]["minerals"] == RICH.minerals - 2
    assert player["stock"]["water"] == RICH.water
    assert player["points"]["stars"] == 3
    assert [stack["card"]["name"] for stack in player["stacks"]] == ["Ocelot"]


def test_another_card_was_attracted(phone: Phone, app: Flask) -> None:
    own(app, AGOUTI, PECCARY, OCELOT, PACA)
    south = South(phone).send_all(PLAYED)
    south.does(on=south.correct(4), value="paca")
    (stack,) = south.document()["board"]["players"][0]["stacks"]
    assert (stack["card"]["name"], stack["below"][0]["name"]) == ("Ocelot", "Paca")


def test_a_correction_names_what_it_leaves_out_first(phone: Phone, app: Flask) -> None:
    own(app, AGOUTI, PECCARY, OCELOT)
    south = South(phone).send_all(PLAYED)
    before = south.document()
    response = south.press(on=south.correct(4), value="chacoan-peccary")
    page = Page(response.text)
    assert_sound(page)
    assert page.one("h1").text == "What no longer fits"
    (named,) = page.all("li", "card")
    assert named.text.startswith("Ocelot attracted")
    assert "lives in the Grassland" in named.text
    assert (south.version, south.document()) == (len(PLAYED), before)
    response = phone.press_on(page, page.button(page.by_id("confirm")))
    assert response.status_code == 303
    (stack,) = south.document()["board"]["players"][0]["stacks"]
    assert stack["card"]["name"] == "Chacoan Peccary"
    south.step("undo")
    assert south.document()["board"] == before["board"]


def test_the_beginning_is_corrected(phone: Phone) -> None:
    """A table that was begun with only the cards is followed as a whole; what follows fits still, or is named."""
    south = South(phone).send_all([replace(BOTH, only_cards=True), Attract(keyed(CAVY)), EndTurn(), EndTurn()])
    page = south.correct(0)
    chosen = [each["value"] for each in page.all("input", name="what") if "checked" in each.attributes]
    assert chosen == ["cards"]
    response = south.press("Keep", on=page, what="everything")
    named = Page(response.text)
    assert named.one("h1").text == "What no longer fits"
    assert [each.text.split(" ")[0] for each in named.all("li", "card")][:1] == ["Rock"], "no action was played"
    assert south.version == 4
    who = south.correct(0)
    south.does("Keep", on=who, grassland_hexes="3")
    assert south.document()["board"]["figures"]["grassland_hexes"] == 3


@pytest.mark.parametrize(
    ("move", "form", "words"),
    [
        (rich(), "set1", "Keep"),
        (PutCard(0, keyed(CAVY), "shrubland"), "cards1", ""),
    ],
)
def test_numbers_and_cards_that_were_set_are_corrected_by_their_own_forms(
    phone: Phone, app: Flask, move: Any, form: str, words: str
) -> None:
    own(app, CAVY, MOSQUITO)
    south = South(phone).send_all([BOTH, move])
    page = south.correct(1)
    assert page.one("input", name="prompt")["value"] == form
    if form == "set1":
        assert page.by_id("minerals")["value"] == "9"
        south.does(words, on=page, minerals="8")
        assert south.document()["board"]["players"][0]["stock"]["minerals"] == 8
    else:
        south.does(on=page, value="mosquito")
        (stack,) = south.document()["board"]["players"][0]["stacks"]
        assert stack["card"]["name"] == "Mosquito"


# --- The table as it really lies -------------------------------------------------------------------------------------


def test_the_cards_on_the_score_board_are_set(phone: Phone, app: Flask) -> None:
    own(app, LILY_PADS, CACTUS, FERN, REED, CAVY)
    south = South(phone, "solo", ("Ann",)).send_all([SOLO, *DEALS])
    step = Page(south.press(form="display", value="plant.1").text)
    assert_sound(step)
    assert "Plant Card, 2: Cactus" in step.text
    assert not _has(step, "rock-cavy"), "only Plant Cards lie there"
    south.does("No card lies there", on=step)
    assert south.asked == "deal_plant", "one is missing now"
    step = Page(south.press(form="display", value="plant.2").text)
    south.does(on=step, value="reed")
    assert south.asked == "action"
    panel = next(each for each in south.page().all("", "panel") if "On the Score Board" in each.text)
    cells = [each.text for each in panel.walk() if each.tag == "b"]
    assert cells[-3:] == ["Fern", "Lily pads", "Reed"]


@pytest.mark.parametrize("value", ["plant.9", "tarot.0", "plant.-1", "plant", "."])
def test_a_place_that_is_none_is_not_set(phone: Phone, value: str) -> None:
    south = South(phone, "solo", ("Ann",)).send_all([SOLO, *DEALS])
    version = south.version
    for more in ({"none": "1"}, {"card": "puma"}):
        data = {"prompt": "display", "place": value, "entry_id": new_id(), "after": south.last, **more}
        response = phone.client.post(f"/tables/{south.key}/moves", data=data)
        assert response.status_code in (409, 422)
        assert "Choose the place first." in response.text
    assert south.version == version


def test_the_cards_of_a_seat_are_set(phone: Phone, app: Flask) -> None:
    """An eaten card lies under the one that was put onto it, and is visible again when that is removed."""
    own(app, AGOUTI, DINOPONERA, OCELOT)
    south = South(phone).send_all(ACTED)
    south.does(form="cards1", value="red-rumped-agouti")
    step = Page(south.press(form="cards1", value="ocelot").text)
    assert_sound(step)
    places = [each.text for each in step.all("button", name="place")]
    assert places == ["Grassland, on Red-rumped Agouti", "Grassland, on no card", "Rainforest, on no card"]
    south.does("Grassland, on Red-rumped Agouti", on=step)
    step = Page(south.press(form="cards1", value="dinoponera-quadriceps").text)
    south.does("Rainforest", on=step)
    stacks = south.document()["board"]["players"][0]["stacks"]
    assert [(each["card"]["name"], each["biome"]) for each in stacks] == [
        ("Ocelot", "grassland"),
        ("Dinoponera Quadriceps", "rainforest"),
    ]
    assert stacks[0]["below"][0]["name"] == "Red-rumped Agouti"
    page = south.page("?form=cards1")
    south.does(on=page, value="0")
    stacks = south.document()["board"]["players"][0]["stacks"]
    assert [each["card"]["name"] for each in stacks] == ["Red-rumped Agouti", "Dinoponera Quadriceps"]
    version = south.version
    for gone in ("7", "-1", "x", "0.0"):
        data = {"prompt": "cards1", "remove": gone, "entry_id": new_id(), "after": _after(south)}
        response = phone.client.post(f"/tables/{south.key}/moves", data=data)
        assert response.status_code == 409
    assert south.version == version


def test_numbers_that_cannot_be_are_told_at_their_fields_and_kept(phone: Phone) -> None:
    south = South(phone).send_all(ACTED)
    typed = {"minerals": "11", "water": "", "seeds": "x", "points": "-1", "high_trees": "9"}
    response = south.press("Keep", form="set1", **typed)
    refused = Page(response.text)
    assert (response.status_code, south.version) == (422, len(ACTED))
    assert_sound(refused)
    assert {"minerals", "water", "seeds", "points"} <= set(refused.errors())
    assert {name: refused.by_id(name)["value"] for name in typed} == typed
    fixed = {"minerals": "10", "water": "0", "seeds": "1", "points": "7"}
    response = south.press("Keep", on=refused, **fixed)
    refused = Page(response.text)
    assert (response.status_code, south.version) == (409, len(ACTED))
    assert refused.errors() == {"high_trees": "Each Rainforest Tile has at most one High Tree: at most 3 here."}
    south.does("Keep", on=refused, high_trees="3")
    player = south.document()["board"]["players"][0]
    assert player["stock"] == {"minerals": 10, "water": 0, "seeds": 1}
    assert sum(player["points"].values()) == 7


def test_a_number_that_nobody_knows_at_the_end_leaves_its_row_blank(phone: Phone) -> None:
    """The symbols of the Action Cards are not told, and the Snail counts them (SA-51)."""
    south = South(phone).send_all(
        [BOTH, rich(), TriggerEnd(1), PlayCard("grassland_1", "take"), Attract(keyed(SNAIL)), EndTurn(), Harvest()]
    )
    assert south.asked == "count_end"
    page = south.page()
    assert_sound(page)
    response = south.press("Keep", number="x")
    assert response.status_code == 422
    south.does("Leave it blank")
    assert south.page().by_id("prompt").text == "The play is over"
    result = phone.page(f"/tables/{south.key}/result")
    assert_sound(result)
    assert "some fields are blank" in result.text
    south.step("undo")
    south.does("Keep", number="1")
    # 3 VP per Wetland symbol: 2 Wetland Tiles and 1 on an Action Card.
    assert "Apple Snail" in phone.page(f"/tables/{south.key}/result").text
    rows = phone.texts(south.key)
    assert rows["seat1.symbols"] in ("3x3", "9")


def test_nothing_is_decided_while_the_play_goes_on(phone: Phone) -> None:
    """No line is blank, but the play is not over: the result says so, and the sheet too, until it is finished."""
    south = South(phone, "solo").send_all([SOLO, SetSeat(0, 30, Stock(0, 0, 0), Tiles(), {})])
    result = phone.page(f"/tables/{south.key}/result")
    assert result.one("h1").text == "30 : 0 so far"
    assert "You win" not in result.text
    phone.client.post(f"/tables/{south.key}/finish", data={"entry_id": new_id()})
    assert phone.page(f"/tables/{south.key}/result").one("h1").text == "You win"
