"""The catalogue of cards: numbers, names, words, and how one is found."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.wildscape.cards import CARDS, KINDS, LETTERS, ONCE, find_card
from companion.games.wildscape.catalogue import BIRDS

NO_NAME = ["M19", *[f"D{number}" for number in range(14, 25)], *[f"F{number}" for number in range(15, 26)], "B06b"]


def test_every_number_is_there_once():
    """20 sides of birds, 28 primates, predators and fauna cards each, 14 bonus tiles, 40 specialists."""
    kinds = Counter(card.kind for card in CARDS.values())
    assert kinds == {"bird": 20, "primate": 28, "predator": 28, "fauna": 28, "bonus": 14, "specialist": 40}
    for letter, last in (("M", 28), ("D", 28), ("F", 28), ("P", 14), ("S", 40)):
        keys = [key for key in CARDS if key[0] == letter]
        assert keys == [f"{letter}{number:02}" for number in range(1, last + 1)]
    assert [key for key in CARDS if key[0] == "B"] == [bird.key for bird in BIRDS]
    assert all(card.key == key and card.kind == LETTERS[key[0]] for key, card in CARDS.items())


def test_what_is_lost_is_blank():
    """A-WL9: no text is made up."""
    assert sorted(card.key for card in CARDS.values() if not card.name and card.kind != "bonus") == sorted(NO_NAME)
    assert [key for key, card in CARDS.items() if not card.text] == [
        key for key in CARDS if key in NO_NAME and key != "M19"
    ]
    assert CARDS["M19"].text == "A land tile comes to your land."


def test_words_are_short_sentences():
    for card in CARDS.values():
        assert len(card.text) <= 110, card
        assert not card.text or ((card.text[0].isupper() or card.text[0].isdigit()) and card.text.endswith(".")), card


def test_names_are_told_apart():
    assert max(Counter(card.name for card in CARDS.values() if card.name).values()) == 1


@pytest.mark.parametrize(
    ("key", "name", "words"),
    [
        ("B09b", "Mountain Buzzard", "Mountain ranges of size 2 or more."),
        ("B10a", "Grey Crowned Crane", "Longest line of occupied spaces."),
        ("B10b", "Shoebill", "Longest line in each of the 3 directions; the second longest of them counts."),
        ("D12", "Rüppell’s Fox", "A snake and a herbivore worth 7 or more, together in one desert habitat."),
        ("F14", "Desert Locust", "Your oases."),
        ("M09", "Bonobo", "Fill up your energy to 4."),
        ("P10", "", "An oasis of full desert, and 1 energy."),
        ("S19", "Fundraiser", "4 energy for you."),
    ],
)
def test_cards_say_what_they_do(key, name, words):
    assert (CARDS[key].name, CARDS[key].text) == (name, words)


def test_specialists_have_types_and_those_of_woodlands_come_once():
    """Rulebook: Attract a Specialist names what each type relates to; woodland effects come once a game."""
    types = [CARDS[f"S{number:02}"].type for number in range(1, 41)]
    assert types == [each for each in ("river", "wetland", "woodland", "savanna", "desert") for _ in range(8)]
    once = [key for key, card in CARDS.items() if card.timing]
    assert once == [f"S{number}" for number in range(17, 25)]
    assert {CARDS[key].timing for key in once} == {ONCE}
    assert all(card.type is None for card in CARDS.values() if card.kind != "specialist")


@pytest.mark.parametrize(
    ("typed", "kinds", "key"),
    [
        ("D05", KINDS, "D05"),
        (" d5 ", KINDS, "D05"),
        ("d005", KINDS, "D05"),
        ("b1B", KINDS, "B01b"),
        ("1b", ("bird",), "B01b"),
        ("5", ("predator",), "D05"),
        ("28", ("fauna",), "F28"),
        ("D05 Honey Badger", KINDS, "D05"),
        ("M19", ("primate",), "M19"),
        ("Honey Badger", KINDS, "D05"),
        ("ruppell's  fox", KINDS, "D12"),
        ("black and white ruffed lemur", ("primate", "predator"), "M11"),
        ("GREEN MONKEY", ("primate",), "M18"),
    ],
)
def test_a_card_is_found_by_number_or_name(typed, kinds, key):
    assert find_card(typed, kinds).key == key


@pytest.mark.parametrize(
    ("typed", "kinds"),
    [
        ("", KINDS),
        ("?", KINDS),
        ("5", KINDS),
        ("5", ("predator", "primate")),
        ("D00", KINDS),
        ("D29", KINDS),
        ("D123", KINDS),
        ("B01", KINDS),
        ("D05a", KINDS),
        ("X05", KINDS),
        ("D05", ("primate",)),
        ("Lion", ("primate",)),
        ("Dodo", KINDS),
    ],
)
def test_what_is_no_card_is_none(typed, kinds):
    assert find_card(typed, kinds) is None
