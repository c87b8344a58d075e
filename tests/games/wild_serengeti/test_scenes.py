"""Scene Cards: what is in the box, and the stars of completing one (WS-20 to WS-23), with the rulebook's examples."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import msgspec
import pytest

from companion.core.errors import RuleError
from companion.games.wild_serengeti.scenes import (
    ANIMALS,
    EACH,
    GROUP_NAMES,
    GROUPS,
    ICON_NAMES,
    ICONS,
    KIND_NAMES,
    KINDS,
    NAMES,
    PLANTS,
    PLURALS,
    TERRAIN_NAMES,
    TERRAINS,
    Scene,
    Stars,
    check_numbers,
    check_pattern,
    check_rare,
    count_animals,
    count_icons,
    say_stars,
    stars_for,
)
from tests.games.wild_serengeti.boards import pattern


def test_ws_8_the_box():
    """Rulebook, Components; Game Setup 2: 3 of each of 12 animals, in 4 sections of 3; 4 terrains, 8 icons, 3 types."""
    assert [animal for group in GROUPS.values() for animal in group] == list(ANIMALS)
    assert [len(group) for group in GROUPS.values()] == [3, 3, 3, 3]
    assert len(ANIMALS) * EACH == 36
    assert list(GROUP_NAMES) == list(GROUPS)
    assert (len(TERRAINS), len(ICONS), len(KINDS)) == (4, 8, 3)
    assert list(TERRAIN_NAMES) == list(TERRAINS)
    assert list(KIND_NAMES) == list(KINDS)
    assert PLANTS == ("leaf", "flower", "fruit")
    assert [ICON_NAMES[icon] for icon in ICONS[:3]] == ["Food", "VFX", "Leaf"]
    assert (NAMES["hyena"], PLURALS["hyena"], PLURALS["rhinoceros"]) == ("Hyena", "Hyenas", "Rhinoceroses")


def gallery(*icons):
    """Completed Scenes, one for each count of icons."""
    return [Scene(number, icons=each) for number, each in enumerate(icons, start=1)]


@pytest.mark.parametrize(
    ("scene", "before", "expected", "words"),
    [
        # Rewards: 3 stars
        (Scene(9, stars=3), gallery({"leaf": 5}), (3, None), "3 stars"),
        (Scene(9), [], (0, None), "0 stars"),
        # WS-21: a star for each of 7 icons, this card's included
        (
            Scene(9, icons={"like": 1}, per_icon=Stars("like")),
            gallery({"like": 4}, {"like": 2, "food": 3}),
            (7, None),
            "7 Like = 7 stars",
        ),
        # WS-22, G-WS1: card #128, 16 Leaf and 1 Fruit with it
        (
            Scene(128, icons={"leaf": 1}, per_icon=Stars("plant", bonus=2)),
            gallery({"leaf": 8}, {"leaf": 7}, {"fruit": 1}),
            (18, "leaf"),
            "16 Leaf (the most of Leaf, Flower, Fruit) + 2 = 18 stars",
        ),
        # WS-23, G-WS2: card #108 with 2 Rare Icons before it
        (
            Scene(108, icons={"rare": 1}, per_icon=Stars("rare", 2, 11)),
            gallery({"rare": 1}, {"rare": 1}),
            (17, None),
            "3 Rare × 2 + 11 = 17 stars",
        ),
        # fixed stars on top: 1 × 3 + 4
        (
            Scene(9, icons={"vfx": 1}, stars=4, per_icon=Stars("vfx", 3)),
            [],
            (7, None),
            "1 VFX × 3 + 4 = 7 stars",
        ),
        # as many of two plants: the first of them
        (
            Scene(9, icons={"fruit": 1}, per_icon=Stars("plant")),
            gallery({"flower": 2}, {"fruit": 1}),
            (2, "flower"),
            "2 Flower (the most of Leaf, Flower, Fruit) = 2 stars",
        ),
        # no plant at all: the bonus alone
        (
            Scene(9, per_icon=Stars("plant", bonus=1)),
            [],
            (1, "leaf"),
            "0 Leaf (the most of Leaf, Flower, Fruit) + 1 = 1 star",
        ),
    ],
)
def test_ws_20_to_ws_23_stars_of_completing_a_scene(scene, before, expected, words):
    assert stars_for(scene, before) == expected
    assert str(say_stars(scene, before)) == words


def test_ws_20_the_order_of_the_gallery_changes_nothing():
    scene = Scene(128, icons={"leaf": 1}, per_icon=Stars("plant", 2, 3))
    scenes = gallery({"leaf": 2, "fruit": 3}, {"flower": 4}, {"fruit": 1})
    assert {stars_for(scene, each) for each in permutations(scenes)} == {(4 * 2 + 3, "flower")}


def test_ws_26_icons_of_completed_cards_only():
    """What is counted is what is given: the gallery, and the card that is just completed."""
    assert count_icons(gallery({"leaf": 2, "like": 1}, {}, {"like": 3})) == {"leaf": 2, "like": 4}


def test_a_ws_10_each_picture_of_an_animal_counts():
    scenes = [Scene(1, {"lion": 2, "zebra": 1}), Scene(2, {"lion": 1}), Scene(3, {"hyena": 3})]
    assert [count_animals(scenes, animal) for animal in ("lion", "zebra", "hyena", "giraffe")] == [3, 1, 3, 0]


def test_ws_23_six_rare_icons_exist():
    scenes = gallery({"rare": 4}, {"rare": 2})
    check_rare(scenes)
    with pytest.raises(RuleError, match="7 Rare Icons, but only 6 exist") as raised:
        check_rare([*scenes, Scene(9, icons={"rare": 1})])
    assert (raised.value.code, raised.value.field) == ("too_many_rare", "icons")


@pytest.mark.parametrize("kind", ["line", "adjacency"])
def test_a_line_and_an_adjacency_have_two_animals_or_more(kind):
    check_pattern(pattern(kind, "lion", "zebra"))
    check_pattern(pattern("terrain", "lion R"))
    with pytest.raises(RuleError, match="2 animals or more") as raised:
        check_pattern(pattern(kind, "lion"))
    assert (raised.value.code, raised.value.field) == ("too_few_animals", "pattern")


def test_ws_8_no_fourth_lion_in_a_pattern():
    check_pattern(pattern("terrain", "lion", "lion R", "lion", "zebra"))
    with pytest.raises(RuleError, match="4 Lions, but only 3 exist") as raised:
        check_pattern(pattern("terrain", "lion", "lion R", "lion", "zebra", "lion"))
    assert (raised.value.code, raised.value.field) == ("fourth_animal", "pattern")
    check_numbers(Counter(), "animal")


@pytest.mark.parametrize(
    "written",
    [
        b'{"number": 169}',
        b'{"number": 0}',
        b'{"number": 1, "animals": {"tiger": 1}}',
        b'{"number": 1, "icons": {"leaf": 0}}',
        b'{"number": 1, "icons": {"star": 1}}',
        b'{"number": 1, "stars": -1}',
        b'{"number": 1, "pattern": {"kind": "terrain", "figures": []}}',
        b'{"number": 1, "pattern": {"kind": "terrain", "figures": [{"animal": "lion", "terrain": "sand"}]}}',
        b'{"number": 1, "per_icon": {"icon": "star"}}',
    ],
)
def test_what_no_card_can_be_is_refused(written):
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(written, type=Scene)


def test_a_scene_is_written_and_read():
    scene = Scene(
        128,
        {"lion": 2, "zebra": 1},
        {"leaf": 1},
        food=1,
        vfx=2,
        stars=3,
        per_icon=Stars("plant", 1, 2),
        pattern=pattern("line", "lion", "lion G", "zebra"),
    )
    assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene
