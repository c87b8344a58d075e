"""The form of a card of Rewild: South America, with plain multidicts."""

from __future__ import annotations

import io
from collections.abc import Mapping

import pytest
from flask import Flask
from msgspec.structs import replace
from werkzeug.datastructures import FileStorage, MultiDict

from companion.games.rewild_south_america.card_file import Import, write_cards
from companion.games.rewild_south_america.cards import Card, Counts, Eats, Gives, Offers, Shows, Special
from companion.games.rewild_south_america.printed import PRINTED
from forms.card import CardForm, ImportForm
from tests.forms.sending import errors_of

Sent = dict[str, str | list[str]]

# Giant Anteater as the rulebook tells it (SA-50); High Tree or not is only on the card.
ANTEATER: Sent = {
    "name": "Giant Anteater",
    "deck": "wildlife",
    "kind": "large_herbivore",
    "shrubland": "4",
    "grassland": "3",
    "rainforest": "1",
    "has_high_tree": "no",
    "wildlife_effect": "end",
    "points": "4",
    "what": "insect",
}
WHOLE_ANTEATER = replace(PRINTED["giant-anteater"], has_high_tree=False, is_whole=True)
OCELOT: Sent = {
    "name": "Ocelot",
    "deck": "predation",
    "kind": "predator",
    "lives_in": ["grassland"],
    "prey": ["small_herbivore", "medium_herbivore"],
    "points": "6",
}
PLANT: Sent = {"name": "Lily pads", "deck": "plant", "price": "1", "lives_in": ["grassland"]}
EXPERT_PLANT: Sent = {**PLANT, "name": "Reservation plant", "is_expert": "y", "plant_effect": "reservation"}


def send(
    forms_app: Flask, sent: Sent, key: str = "", known: Mapping[str, Card] = PRINTED
) -> tuple[CardForm, Card | None]:
    with forms_app.test_request_context(method="POST", data=MultiDict(sent)):
        form = CardForm()
        assert form.validate()
        return form, form.make_card(key, known)


def plant(key: str, **facts: object) -> Card:
    return replace(
        Card(key, "Lily pads", "plant", kind="plant", homes={"grassland": 0}, price=1, is_whole=True), **facts
    )


@pytest.mark.parametrize(
    ("sent", "key", "card"),
    [
        (ANTEATER, "giant-anteater", WHOLE_ANTEATER),
        ({**ANTEATER, "name": " Giant   Anteater "}, "giant-anteater", WHOLE_ANTEATER),
        (
            {**ANTEATER, "rainforest": "", "has_high_tree": ""},
            "giant-anteater",
            replace(WHOLE_ANTEATER, homes={"shrubland": 4, "grassland": 3}, has_high_tree=None),
        ),
        (
            {**ANTEATER, "wildlife_effect": "gives", "minerals": "3"},
            "giant-anteater",
            replace(WHOLE_ANTEATER, effect=Gives(minerals=3)),
        ),
        (OCELOT, "ocelot", replace(PRINTED["ocelot"], is_whole=True)),
        (
            {**PLANT, "plant_effect": "shows", "shows_wetland": "1"},
            "lily-pads",
            plant("lily-pads", effect=Shows({"wetland": 1})),
        ),
        (
            {**PLANT, "plant_effect": "offers", "hex": "rainforest"},
            "lily-pads",
            plant("lily-pads", effect=Offers("rainforest")),
        ),
        (
            {**PLANT, "plant_effect": "gives", "gives_points": "5"},
            "lily-pads",
            plant("lily-pads", effect=Gives(points=5)),
        ),
        (
            {**PLANT, "plant_effect": "predator", "points": "3"},
            "lily-pads",
            plant("lily-pads", effect=Counts("end", "predator", 3)),
        ),
        (
            {**PLANT, "plant_effect": "apex_predator", "points": "3"},
            "lily-pads",
            plant("lily-pads", effect=Counts("end", "apex_predator", 3)),
        ),
        (
            {**PLANT, "plant_effect": "eats", "points": "5"},
            "lily-pads",
            plant("lily-pads", effect=Eats(("insect",), 5)),
        ),
        (
            EXPERT_PLANT,
            "reservation-plant-ex",
            plant("reservation-plant-ex", name="Reservation plant", is_expert=True, effect=Special("reservation")),
        ),
        (
            {**ANTEATER, "is_expert": "y", "reward": "7"},
            "giant-anteater-ex",
            replace(WHOLE_ANTEATER, key="giant-anteater-ex", is_expert=True, reward=7),
        ),
    ],
    ids=[
        "SA-37 End of every insect",
        "spaces in the name",
        "no Rainforest, no High Tree",
        "SA-36 Minerals",
        "SA-33 Predation",
        "SA-51 symbols",
        "SA-53 a hex",
        "SA-39 VP",
        "SA-55 predators",
        "SA-55 apex predators",
        "SA-38 carnivorous",
        "SA-77 Reservation",
        "SA-73 Placement Reward",
    ],
)
def test_a_whole_card_is_made_of_what_its_kind_asks(forms_app: Flask, sent: Sent, key: str, card: Card) -> None:
    form, made = send(forms_app, sent, key)
    assert errors_of(form) == {}
    assert made == card


@pytest.mark.parametrize("number", ["0", "21", "-1", "1.5", "x", "٣", "9" * 5000, "1 2"])
def test_a_number_out_of_bounds_is_named_and_kept(forms_app: Flask, number: str) -> None:
    form, card = send(forms_app, {**ANTEATER, "shrubland": number, "grassland": "3"}, "giant-anteater")
    if number == "0":  # is no home
        assert card == replace(WHOLE_ANTEATER, homes={"grassland": 3, "rainforest": 1})
    else:
        assert (card, errors_of(form)) == (None, {"shrubland": ["Shrubland: type a whole number from 0 to 20."]})
    assert form.shrubland.data == number


@pytest.mark.parametrize(
    ("sent", "errors"),
    [
        ({"name": "Jaguar"}, {"deck": ["Choose the kind of card: Wildlife, Predation or Plant."]}),
        ({"name": "Jaguar", "deck": "bird"}, {"deck": ["Choose the kind of card: Wildlife, Predation or Plant."]}),
        (
            {"name": "", "deck": "wildlife"},
            {
                "name": ["Type the name on the card."],
                "kind": ["Choose the animal’s type."],
                "shrubland": ["Choose where it can live: at least one biome."],
                "wildlife_effect": ["Choose the effect."],
            },
        ),
        (
            {"name": "Jaguar", "deck": "predation"},
            {
                "kind": ["Choose the animal’s type."],
                "lives_in": ["Choose where it can live: at least one biome."],
                "prey": ["Choose what it eats."],
                "points": ["Type the VP."],
            },
        ),
        (
            {"name": "Moss", "deck": "plant"},
            {
                "lives_in": ["Choose where it can live: at least one biome."],
                "price": ["Type the price in Seeds."],
                "plant_effect": ["Choose the effect."],
            },
        ),
        ({**ANTEATER, "kind": "plant"}, {"kind": ["Choose the animal’s type."]}),
        ({**ANTEATER, "has_high_tree": ""}, {"has_high_tree": ["Say whether the card shows the High Tree symbol."]}),
        ({**ANTEATER, "what": ""}, {"what": ["Choose what it counts."]}),
        ({**ANTEATER, "what": "snow"}, {"what": ["Choose what it counts."]}),
        ({**ANTEATER, "points": ""}, {"points": ["Type the VP."]}),
        ({**ANTEATER, "points": "21"}, {"points": ["VP: type a whole number from 0 to 20."]}),
        (
            {**ANTEATER, "what": "eaten_animals"},
            {"what": ["“eaten animal” counts only at once: choose Instant, or count something else."]},
        ),
        (
            {**ANTEATER, "wildlife_effect": "instant", "what": "herbivores"},
            {"what": ["“herbivore” counts only at the end of the game: choose End, or count something else."]},
        ),
        ({**ANTEATER, "wildlife_effect": "gives"}, {"minerals": ["Type what it gives: at least one number."]}),
        ({**ANTEATER, "is_expert": "y"}, {"reward": ["Type the VP of the Placement Reward."]}),
        ({**OCELOT, "prey": ["predator"]}, {"prey": ["Choose what it eats."]}),
        ({**OCELOT, "points": "100"}, {"points": ["VP: type a whole number from 0 to 99."]}),
        (
            {**PLANT, "plant_effect": "shows"},
            {"shows_shrubland": ["Type how many symbols it shows: at least one number."]},
        ),
        ({**PLANT, "plant_effect": "offers"}, {"hex": ["Choose the biome of the free hex."]}),
        (
            {**PLANT, "plant_effect": "reservation"},
            {"plant_effect": ["Only Expert Plant Cards do that. Tick Expert, or choose another effect."]},
        ),
        (
            {**EXPERT_PLANT, "plant_effect": "eats", "points": "5"},
            {"plant_effect": ["Expert Plant Cards reserve, change an effect or move a tile. Choose one of these."]},
        ),
        ({**ANTEATER, "name": "x" * 61}, {"name": ["A name has at most 60 letters. Shorten it."]}),
    ],
)
def test_what_is_missing_or_wrong_is_said_at_its_field(
    forms_app: Flask, sent: Sent, errors: dict[str, list[str]]
) -> None:
    form, card = send(forms_app, sent)
    assert (card, errors_of(form)) == (None, errors)


def test_a_card_cannot_be_called_as_another_one(forms_app: Flask) -> None:
    form, card = send(forms_app, {**ANTEATER, "name": "OCÉLOT"}, "giant-anteater")
    assert (card, errors_of(form)) == (
        None,
        {"name": ["There is a card “Ocelot” already. Correct that one, or add a word to the name."]},
    )


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("\N{DEER}", "1f98c"),
        ("\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET}", "\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET}"),
        ("x" * 60, "x" * 60),
        ("<b>Puma</b>", "b-puma-b"),
        ("Puma!", "puma-2"),
    ],
)
def test_names_are_data(forms_app: Flask, name: str, key: str) -> None:
    form, card = send(forms_app, {**ANTEATER, "name": name})
    assert card is not None, errors_of(form)
    assert (card.name, card.key) == (name, key)


def test_a_new_card_known_by_name_only_is_that_one_completed(forms_app: Flask) -> None:
    assert send(forms_app, ANTEATER)[1] == WHOLE_ANTEATER


def test_a_new_card_called_as_a_whole_one_is_refused(forms_app: Flask) -> None:
    form, card = send(forms_app, {**ANTEATER, "points": "3"}, "", PRINTED | {"giant-anteater": WHOLE_ANTEATER})
    assert card is None
    assert errors_of(form) == {
        "name": ["There is a card “Giant Anteater” already. Correct that one, or add a word to the name."]
    }


def test_a_new_card_just_like_a_whole_one_is_that_card(forms_app: Flask) -> None:
    assert send(forms_app, ANTEATER, "", PRINTED | {"giant-anteater": WHOLE_ANTEATER})[1] == WHOLE_ANTEATER


def test_ticking_expert_makes_a_card_of_its_own(forms_app: Flask) -> None:
    """Expert cards stand beside those with the same name (SA-70)."""
    sent: Sent = {**ANTEATER, "name": "Jaguar", "is_expert": "y", "reward": "7"}
    _, card = send(forms_app, sent, "jaguar")
    assert card is not None
    assert (card.key, card.is_expert) == ("jaguar-ex", True)
    form, again = send(forms_app, {**sent, "reward": "8"}, "jaguar", PRINTED | {"jaguar-ex": card})
    assert (again, list(errors_of(form))) == (None, ["name"])


@pytest.mark.parametrize(
    "card",
    [
        WHOLE_ANTEATER,
        replace(WHOLE_ANTEATER, effect=Gives(minerals=2, water=1)),
        replace(WHOLE_ANTEATER, is_expert=True, key="giant-anteater-ex", reward=7),
        replace(PRINTED["ocelot"], is_whole=True),
        *(
            plant("lily-pads", effect=effect)
            for effect in (
                Shows({"wetland": 1, "high_tree": 2}),
                Offers("shrubland"),
                Gives(points=5),
                Counts("end", "apex_predator", 2),
                Eats(("insect",), 5),
            )
        ),
        plant("reservation-plant-ex", name="Reservation plant", is_expert=True, effect=Special("reservation")),
    ],
)
def test_a_form_filled_with_a_card_makes_that_card(forms_app: Flask, card: Card) -> None:
    with forms_app.test_request_context():
        form = CardForm(formdata=None)
        form.fill(card)
        assert form.make_card(card.key, PRINTED) == card


def test_what_is_unknown_is_blank_in_the_form(forms_app: Flask) -> None:
    with forms_app.test_request_context():
        form = CardForm(formdata=None)
        form.fill(PRINTED["maned-wolf"])
        assert (form.deck.data, form.points.data, form.kind.data) == ("predation", "", "")
        assert (form.lives_in.data, form.prey.data) == (["grassland"], ["small_herbivore", "medium_herbivore"])


def read_file(forms_app: Flask, file: bytes | None, typed: str) -> tuple[ImportForm, Import | None]:
    sent: MultiDict[str, object] = MultiDict({"text": typed})
    if file is not None:
        sent["file"] = FileStorage(io.BytesIO(file), "cards.json")
    with forms_app.test_request_context(method="POST", data=sent):
        form = ImportForm()
        assert form.validate()
        return form, form.read(PRINTED)


FILE = write_cards([WHOLE_ANTEATER])


@pytest.mark.parametrize(("file", "typed"), [(FILE, ""), (None, FILE.decode()), (None, f"\n {FILE.decode()} \r\n")])
def test_cards_are_taken_from_a_file_or_a_text(forms_app: Flask, file: bytes | None, typed: str) -> None:
    form, found = read_file(forms_app, file, typed)
    assert found == Import(new=(WHOLE_ANTEATER,))
    assert form.errors == {}


@pytest.mark.parametrize(
    ("file", "typed", "field", "words"),
    [
        (None, " \n", "text", "Choose a file that was exported here, or paste its text."),
        (b"", "", "file", "Choose a file that was exported here, or paste its text."),
        (
            b"{",
            FILE.decode(),
            "file",
            "This cannot be read as JSON. Choose a file that was exported here, or paste all of it.",
        ),
        (None, "{}", "text", "This is no file of cards. Choose a file that was exported here."),
    ],
)
def test_what_cannot_be_taken_is_said_at_its_field(
    forms_app: Flask, file: bytes | None, typed: str, field: str, words: str
) -> None:
    form, found = read_file(forms_app, file, typed)
    assert found is None
    assert form[field].errors == [words]
    assert form.text.data == typed, "what was pasted is still there"
