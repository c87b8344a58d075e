"""The catalogue of cards: what the rulebook prints, what a card lacks, how one is found, the file of them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.letters import clean_name, fold
from companion.games.rewild_south_america import moves
from companion.games.rewild_south_america.cards import (
    COUNTED,
    KINDS,
    Card,
    Counts,
    Eats,
    Effect,
    Gives,
    Offers,
    Shows,
    Special,
)
from companion.games.rewild_south_america.catalogue import (
    CARD,
    FIGURES,
    FIGURES_KEY,
    SIDES,
    check_card_facts,
    find_cards,
    missing,
    missing_figures,
    own_key,
    read_cards,
    read_figures,
    read_own,
    renew_move,
    same_name,
    tidy_card,
    to_item,
)
from companion.games.rewild_south_america.figures import Figures
from companion.games.rewild_south_america.printed import NOTES, PRINTED, SECTIONS, key_of, species_of
from companion.games.rewild_south_america.species import SPECIES

ANTEATER = replace(PRINTED["giant-anteater"], has_high_tree=False, is_whole=True)
OCELOT = replace(PRINTED["ocelot"], is_whole=True)
LILIES = replace(PRINTED["lily-pads"], effect=Shows({"wetland": 1}), is_whole=True)


# --- What the rulebook prints -----------------------------------------------------------------------------------------


def test_the_list_has_70_species_by_class() -> None:
    """The Animals: counted by hand in the list."""
    assert Counter(species.iucn for species in SPECIES) == {
        "LC": 36,
        "NT": 6,
        "VU": 10,
        "EN": 5,
        "CR": 1,
        "EW": 1,
        "NE": 11,
    }
    assert len({species.scientific for species in SPECIES}) == len({species.name for species in SPECIES}) == 70


def test_seven_species_have_no_common_name_and_go_by_their_scientific_one() -> None:
    assert [species.name for species in SPECIES if species.name == species.scientific] == [
        "Atta cephalotes",
        "Atta opaciceps",
        "Deltochilum verruciferum",
        "Dinoponera quadriceps",
        "Syntermes dirus",
        "Tetragonisca angustula",
        "Xylocopa grisescens",
    ]


@pytest.mark.parametrize(
    ("key", "scientific", "section"),
    [
        ("jaguar", "Panthera onca", "The Animals > Near Threatened (NT)"),
        ("jaguar-ex", "Panthera onca", "The Animals > Near Threatened (NT)"),
        ("spix-s-macaw", "Cyanopsitta spixii", "The Animals > Extinct in the Wild (EW)"),
        ("blue-eyed-ground-dove", "Columbina cyanopis", "The Animals > Critically Endangered (CR)"),
    ],
)
def test_a_card_has_its_species(key: str, scientific: str, section: str) -> None:
    species = species_of(key)
    assert species is not None
    assert (species.scientific, species.section) == (scientific, section)


def test_plants_have_no_species_here() -> None:
    assert species_of("lily-pads") is None


# What the text tells, read from the rulebook by hand; a home with 0 hexes is one whose number it does not tell.
TOLD: dict[str, dict[str, Any]] = {
    "giant-anteater": {
        "deck": "wildlife",
        "kind": "large_herbivore",
        "homes": {"shrubland": 4, "grassland": 3, "rainforest": 1},  # 2.1
        "effect": Counts("end", "insect", 4),  # End of the Game: 12 for three insects
    },
    "chacoan-peccary": {
        "deck": "wildlife",
        "kind": "large_herbivore",
        "effect": Counts("end", "large_herbivore", 5),  # 10 for two
    },
    "mosquito": {
        "deck": "wildlife",
        "kind": "insect",
        "homes": {"grassland": 0},  # Completing a Biome
        "effect": Counts("end", "herbivores", 2),  # 10 for five
    },
    "apple-snail": {"deck": "wildlife", "kind": "insect"},
    "dinoponera-quadriceps": {
        "deck": "wildlife",
        "kind": "insect",
        "homes": {"shrubland": 2, "grassland": 0, "rainforest": 1},  # 2.1
        "effect": Counts("end", "minerals", 2),  # 8 for four
    },
    "white-browed-guan": {"deck": "wildlife"},
    "rock-cavy": {"kind": "small_herbivore", "homes": {"shrubland": 0}},  # 2.2
    "red-rumped-agouti": {"homes": {"grassland": 0}},  # Completing a Biome
    "ocelot": {
        "deck": "predation",
        "kind": "predator",  # A-SA19: the example under "Completing a Biome"
        "homes": {"grassland": 0},
        "effect": Eats(("small_herbivore", "medium_herbivore"), 6),  # 2.2
    },
    "maned-wolf": {
        "deck": "predation",
        "homes": {"grassland": 0},
        "effect": Eats(("small_herbivore", "medium_herbivore"), 0),  # Component Anatomy; its points are not told
    },
    "toco-toucan": {"deck": "wildlife", "homes": {"grassland": 2}},  # Component Anatomy
    "crested-caracara": {"deck": "wildlife"},
    "lily-pads": {"deck": "plant", "kind": "plant", "homes": {"grassland": 0}, "price": 1},  # 2.2
    "bromeliads": {"deck": "plant", "kind": "plant", "effect": Gives(points=5)},
    "carnivorous-plant": {"deck": "plant", "kind": "plant", "effect": Eats(("insect",), 5)},
    "reservation-plant-ex": {"deck": "plant", "kind": "plant", "is_expert": True, "effect": Special("reservation")},
    "effect-changing-plant-ex": {
        "deck": "plant",
        "kind": "plant",
        "is_expert": True,
        "effect": Special("effect_changing"),
    },
    "tile-moving-plant-ex": {"deck": "plant", "kind": "plant", "is_expert": True, "effect": Special("tile_moving")},
    "jaguar-ex": {"is_expert": True, "reward": 7},  # Expert Mode 4: 7+5, in the order of the names (A-SA32)
    "capybara-ex": {"is_expert": True, "reward": 5},
}


def test_a_card_has_the_facts_that_the_text_tells_and_no_others() -> None:
    names = {key_of(species.name): species.name for species in SPECIES}
    assert set(PRINTED) == set(names) | set(TOLD)
    for key, card in PRINTED.items():
        assert card == Card(key, names.get(key, card.name), **TOLD.get(key, {})), key


def test_no_printed_card_is_whole_and_each_says_where_it_stands() -> None:
    assert not any(card.is_whole for card in PRINTED.values())
    assert set(SECTIONS) == set(PRINTED)
    assert SECTIONS["giant-anteater"] == ("The Animals > Vulnerable (VU); 2.1 Attract Wildlife Cards; End of the Game")
    assert set(NOTES) <= set(PRINTED)


def test_the_printed_facts_can_be_together() -> None:
    for card in PRINTED.values():
        check_card_facts(card)
        assert tidy_card(card) == card


# --- Keys and names ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Pallas's Long-tongued Bat", "pallas-s-long-tongued-bat"),
        ("  JAGUAR ", "jaguar"),
        ("Águila", "aguila"),
        ("\N{DEER}", "1f98c"),
        ("<b>", "b"),
        ("\N{HEBREW LETTER ALEF} \N{HEBREW LETTER BET}", "\N{HEBREW LETTER ALEF}-\N{HEBREW LETTER BET}"),
    ],
)
def test_a_name_has_a_key(name: str, key: str) -> None:
    assert (key_of(name), key_of(name, True)) == (key, f"{key}-ex")


@pytest.mark.parametrize("name", ["x" * 60, "\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * 60, "\N{DEER}" * 60])
def test_a_key_has_room_in_the_catalogue(name: str) -> None:
    """64 letters are the most that the catalogue keeps."""
    taken: dict[str, Card] = {}
    for number in range(12):
        key = own_key(name, True, taken)
        assert 0 < len(key) <= 64
        assert key not in taken
        taken[key] = Card(key, str(number))


def test_equal_names_are_one_card_unless_one_is_an_expert_card() -> None:
    cards = [Card("a", "Ocelot"), Card("b", "OCÉLOT"), Card("c", "Ocelot", is_expert=True)]
    assert same_name(cards[0], cards) == cards[1]
    assert same_name(cards[2], cards) is None


def test_words_are_folded() -> None:
    assert (fold(" TUCÁN  "), fold("Straße")) == ("tucan", "strasse")
    assert clean_name(" a\x00b\n c\x7f ") == "a b c"


# --- What is kept -----------------------------------------------------------------------------------------------------


def test_the_household_s_card_stands_in_place_of_the_printed_one() -> None:
    cards = read_cards({CARD: {ANTEATER.key: to_item(ANTEATER), "mine": to_item(Card("other", "Mine"))}})
    assert cards[ANTEATER.key] == ANTEATER
    assert cards["mine"] == Card("mine", "Mine")
    assert cards["ocelot"] == PRINTED["ocelot"]
    assert len(cards) == len(PRINTED) + 1


@pytest.mark.parametrize(
    "content",
    [
        *("", "{", "null", "[]", "[" * 100_000, '{"key":"ocelot"}', '{"key":"ocelot","name":""}'),
        '{"key":"ocelot","name":"Ocelot","deck":"bird"}',
        '{"key":"ocelot","name":"Ocelot","price":-1}',
        '{"key":"ocelot","name":"Ocelot","effect":{"type":"counts","timing":"end","what":"snow","points":1}}',
    ],
)
def test_what_cannot_be_read_is_as_if_it_were_not_there(content: str) -> None:
    assert read_own({CARD: {"ocelot": content}}) == {}
    assert read_cards({CARD: {"ocelot": content}}) == PRINTED


def test_a_card_that_lacks_something_is_not_whole_whatever_it_says() -> None:
    told = replace(PRINTED["maned-wolf"], is_whole=True)
    assert read_own({CARD: {told.key: to_item(told)}}) == {told.key: PRINTED["maned-wolf"]}


FULL = Figures(4, 1, 60, {side: {"shrubland": 1} for side in SIDES})


def test_figures_are_kept() -> None:
    assert read_figures({FIGURES: {FIGURES_KEY: to_item(FULL)}}) == FULL
    assert read_figures({}) == Figures(None, 1, None, {})
    assert [missing_figures(figures) for figures in (FULL, Figures(), replace(FULL, sides={}))] == [0, 3, 1]


@pytest.mark.parametrize("content", ["", "{", "[]", '{"grassland_hexes":0}', '{"board_fields":201}', "[" * 100_000])
def test_figures_that_cannot_be_read_are_unknown(content: str) -> None:
    assert read_figures({FIGURES: {FIGURES_KEY: content}}) == Figures()


def test_a_side_that_no_card_has_is_left_out() -> None:
    content = '{"sides":{"desert_1.top":{"wetland":1},"shrubland_1.top":{"shrubland":2}}}'
    assert read_figures({FIGURES: {FIGURES_KEY: content}}).sides == {"shrubland_1.top": {"shrubland": 2}}


# --- What a card lacks ------------------------------------------------------------------------------------------------

PLANT = Card("p", "Moss", "plant", kind="plant", homes={"grassland": 0}, price=0, effect=Gives(seeds=1))


@pytest.mark.parametrize(
    ("card", "fields"),
    [
        (Card("x", "X"), ["deck"]),
        (Card("x", "X", "wildlife"), ["kind", "homes", "effect"]),
        (Card("x", "X", "predation"), ["kind", "homes", "prey", "points"]),
        (Card("x", "X", "plant"), ["homes", "price", "effect"]),
        (PRINTED["giant-anteater"], ["has_high_tree"]),
        (PRINTED["dinoponera-quadriceps"], ["homes", "has_high_tree"]),
        (PRINTED["mosquito"], ["homes"]),
        (PRINTED["maned-wolf"], ["kind", "points"]),
        (PRINTED["ocelot"], []),
        (PRINTED["lily-pads"], ["effect"]),
        (PRINTED["jaguar-ex"], ["deck"]),
        (ANTEATER, []),
        (replace(ANTEATER, homes={"shrubland": 4}, has_high_tree=None), []),
        (replace(ANTEATER, effect=Counts("end", "insect", 0)), ["points"]),
        (replace(ANTEATER, effect=Gives()), ["gives"]),
        (replace(ANTEATER, is_expert=True), ["reward"]),
        (replace(OCELOT, is_expert=True, reward=3), []),
        (replace(OCELOT, effect=Eats((), 3)), ["prey"]),
        (PLANT, []),
        (replace(PLANT, effect=Shows({"wetland": 0})), ["symbols"]),
        (replace(PLANT, effect=Offers("grassland")), []),
        (replace(PLANT, is_expert=True, effect=Special("tile_moving")), []),
    ],
)
def test_what_is_missing_is_named_by_field(card: Card, fields: list[str]) -> None:
    assert [gap.field for gap in missing(card)] == fields


@pytest.mark.parametrize(("what", "timing"), [(what, timing) for what, (_, ts) in COUNTED.items() for timing in ts])
def test_every_printed_effect_can_be_entered(what: str, timing: Any) -> None:
    """SA-36, SA-50 to SA-54."""
    card = replace(ANTEATER, effect=Counts(timing, what, 1))
    check_card_facts(card)
    assert missing(card) == ()


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "plant"])
@pytest.mark.parametrize("card", [ANTEATER, OCELOT])
def test_animals_of_every_type_are_on_wildlife_and_predation_cards(card: Card, kind: str) -> None:
    """Component Anatomy: Wildlife Cards contain all animals with no Predation effect."""
    check_card_facts(replace(card, kind=kind))


@pytest.mark.parametrize(
    ("card", "code", "field"),
    [
        (replace(ANTEATER, name="  "), "no_name", "name"),
        (replace(ANTEATER, kind="plant"), "unknown_type", "kind"),
        (replace(ANTEATER, kind="bird"), "unknown_type", "kind"),
        (replace(ANTEATER, deck=None, kind="bird"), "unknown_type", "kind"),
        (replace(PLANT, kind="insect"), "unknown_type", "kind"),
        (replace(ANTEATER, effect=Counts("end", "snow", 1)), "unknown_counted", "what"),
        (replace(ANTEATER, effect=Counts("end", "covered_fields", 1)), "wrong_timing", "what"),
        (replace(ANTEATER, effect=Counts("end", "eaten_animals", 1)), "wrong_timing", "what"),
        (replace(ANTEATER, effect=Counts("instant", "herbivores", 1)), "wrong_timing", "what"),
        (replace(ANTEATER, effect=Counts("instant", "eaten_herbivores", 1)), "wrong_timing", "what"),
        (replace(ANTEATER, effect=Counts("instant", "high_tree_symbols", 1)), "wrong_timing", "what"),
        (replace(ANTEATER, effect=Counts("instant", "tree_meeples", 1)), "wrong_timing", "what"),
        (replace(ANTEATER, effect=Counts("instant", "wetland_markers", 1)), "wrong_timing", "what"),
        (replace(OCELOT, effect=Eats(("predator",), 1)), "unknown_prey", "prey"),
        (replace(PLANT, effect=Eats(("small_herbivore",), 1)), "unknown_prey", "prey"),
        (replace(PLANT, effect=Special("reservation")), "special_not_expert", "effect"),
        *(
            (replace(ANTEATER, effect=effect), "wrong_effect", "effect")
            for effect in (Eats(("insect",), 1), Shows({"wetland": 1}), Offers("grassland"))
        ),
        *(
            (replace(OCELOT, effect=effect), "wrong_effect", "effect")
            for effect in (Counts("end", "insect", 1), Gives(seeds=1), Shows({"wetland": 1}), Offers("grassland"))
        ),
        (replace(PLANT, effect=Counts("end", "insect", 1)), "wrong_effect", "effect"),
        (replace(PLANT, effect=Counts("instant", "predator", 1)), "wrong_effect", "effect"),
        (replace(PLANT, is_expert=True), "wrong_effect", "effect"),
        (replace(ANTEATER, is_expert=True, effect=Special("reservation")), "wrong_effect", "effect"),
        (replace(ANTEATER, price=1), "price_not_plant", "price"),
        (replace(ANTEATER, reward=5), "reward_not_expert", "reward"),
        (replace(PLANT, reward=5), "reward_not_expert", "reward"),
        (replace(ANTEATER, homes={"shrubland": 4}, has_high_tree=True), "tree_without_rainforest", "has_high_tree"),
        (replace(OCELOT, has_high_tree=True), "tree_without_rainforest", "has_high_tree"),
    ],
)
def test_facts_that_cannot_be_together_are_refused(card: Card, code: str, field: str) -> None:
    """A-SA31: Expert Plant Cards have the three special effects and no others; prey are insects and herbivores."""
    with pytest.raises(RuleError) as refused:
        check_card_facts(card)
    assert (refused.value.code, refused.value.field) == (code, field)


@pytest.mark.parametrize(
    ("effect", "tidy"),
    [
        (Eats(("medium_herbivore", "small_herbivore"), 6), Eats(("small_herbivore", "medium_herbivore"), 6)),
        (Eats(("insect", "insect"), 6), Eats(("insect",), 6)),
    ],
)
def test_facts_are_compared_in_one_order(effect: Effect, tidy: Effect) -> None:
    card = replace(OCELOT, homes={"rainforest": 2, "grassland": 0}, has_high_tree=False, effect=effect)
    assert tidy_card(card) == replace(OCELOT, homes={"grassland": 0, "rainforest": 0}, effect=tidy)


# --- How a card is found ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        # The start of the name, then of a word in it, then of a scientific word, then inside the name.
        ("gi", ["Giant Anteater", "Giant Armadillo", "Giant Otter", "Effect-changing plant"]),
        ("ja", ["Jaguar", "Jaguar", "Jaguarundi", "Common Marmoset"]),
        ("JÁGUAR", ["Jaguar", "Jaguar", "Jaguarundi"]),
        ("onca", ["Jaguar", "Jaguar"]),
        ("gi ar", ["Giant Armadillo"]),
        ("giant an", ["Giant Anteater"]),
        ("eyed", ["Blue-eyed Ground Dove"]),
        ("qq", []),
        ("gi qq", []),
    ],
)
def test_two_letters_find_a_card_best_matches_first(typed: str, names: list[str]) -> None:
    found = [card.name for card in find_cards(PRINTED.values(), typed)]
    assert found[: len(names)] == names
    assert bool(found) == bool(names)


def test_a_regular_card_comes_before_its_expert_card() -> None:
    assert [card.key for card in find_cards(PRINTED.values(), "jagua")] == ["jaguar", "jaguar-ex", "jaguarundi"]


@pytest.mark.parametrize("typed", ["", "   "])
def test_without_letters_all_cards_come_by_name(typed: str) -> None:
    names = [card.name for card in find_cards(PRINTED.values(), typed)]
    assert (len(names), names[:3]) == (len(PRINTED), ["Apple Snail", "Atta cephalotes", "Atta opaciceps"])


# --- Moves ------------------------------------------------------------------------------------------------------------


def test_a_move_that_carries_the_card_gets_its_new_facts() -> None:
    old = replace(ANTEATER, effect=Counts("end", "insect", 3))
    assert renew_move(moves.Attract(old), ANTEATER) == moves.Attract(ANTEATER)
    assert renew_move(moves.Deal(old, is_last=True), ANTEATER) == moves.Deal(ANTEATER, is_last=True)
    assert renew_move(moves.PutCard(0, old, "grassland"), ANTEATER) == moves.PutCard(0, ANTEATER, "grassland")


@pytest.mark.parametrize(
    "move",
    [
        moves.Attract(ANTEATER),
        moves.Attract(OCELOT),
        moves.PlayCard("grassland_1", "place"),
        moves.Pick("plant", None),
        moves.EndTurn(),
    ],
)
def test_any_other_move_stays_as_it_is(move: Any) -> None:
    assert renew_move(move, ANTEATER) is move
