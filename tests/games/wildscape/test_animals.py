"""Habitats, animals and rivers of a land, move by move (WL-11 to WL-13), with the rulebook's examples."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.games.wildscape.animals import find_animal, find_habitat, room
from companion.games.wildscape.land import Counts, Land
from companion.games.wildscape.land_moves import (
    AddHabitat,
    Establish,
    JoinHabitats,
    JoinRivers,
    PlaceAnimal,
    PlaceRiver,
    RemoveAnimal,
    RemoveHabitat,
    RemoveRiverTile,
    SetAnimal,
    SetCounts,
    SetEnergy,
    SetHabitat,
    SetTouching,
)
from companion.games.wildscape.tracker import apply
from tests.games.wildscape.lands import animal, habitat, land, primate, river, table, with_lands


def after(state, *moves):
    for move in moves:
        state = apply(state, move)
    return state


def changed(before, *moves):
    """The land of the first seat after moves."""
    return after(with_lands(table(), before), *moves).lands[0]


def news(before, *moves):
    """What is said after moves in the land of the first seat."""
    return [str(each) for each in after(with_lands(table(), before), *moves).news]


def refusal(before, move):
    with pytest.raises(RuleError) as refused:
        changed(before, move)
    return refused.value


# --- The rulebook's examples ------------------------------------------------------------------------------------------


def test_wl_11_g_wl_2_sizes_of_habitats():
    """G-WL2. Rulebook, Habitats: a size 4 woodland, a size 3 wetland, a size 6 savanna of 5 tiles and a sprout."""
    built = changed(
        Land(), AddHabitat(0, 1, "woodland", 4), AddHabitat(0, 2, "wetland", 3), AddHabitat(0, 3, "savanna", 5, 1)
    )
    assert [each.size for each in built.habitats] == [4, 3, 6]


def test_wl_11_an_oasis_counts_twice():
    """A-WL23: 3 tiles, one of them an oasis and another with a sprout: 3 + 1 + 1."""
    assert changed(Land(), AddHabitat(0, 1, "desert", 3, sprouts=1, oases=1)).habitats[0].size == 5


def test_wl_12_g_wl_3_one_animal_of_size_6_or_two_of_size_3():
    """G-WL3. Rulebook, Reintroducing Herbivores: a woodland of size 6; with 4 tiles more another size 4."""
    wood = land(habitat("woodland", 6))
    one = changed(wood, PlaceAnimal(0, 1, 2, 6, "Kudu"))
    two = changed(wood, PlaceAnimal(0, 1, 2, 3), PlaceAnimal(0, 1, 3, 3))
    for full in (one, two):
        assert full.habitats[0].free == 0
        assert refusal(full, PlaceAnimal(0, 1, 9, 1)).code == "no_room"
        assert changed(full, SetHabitat(0, 1, 10), PlaceAnimal(0, 1, 9, 4)).habitats[0].free == 0
    assert one.habitats[0].animals[0].name == "Kudu"


def test_wl_12_g_wl_4_a_buffalo_in_a_wetland_of_9():
    """G-WL4. Rulebook, Wooden Tracking Dice: size 7 in size 9 leaves 2."""
    wet = changed(land(habitat("wetland", 9)), PlaceAnimal(0, 1, 2, 7))
    assert wet.habitats[0].free == 2
    assert room(wet.habitats[0], 2) is None
    words = "Size 3 does not fit: 2 of 9 are free in this wetland. It needs 1 tile more."
    assert str(room(wet.habitats[0], 3)) == words
    error = refusal(wet, PlaceAnimal(0, 1, 3, 3))
    assert (error.code, error.field, str(error)) == ("no_room", "size", words)


def test_wl_12_sizes_take_room_not_values():
    """An established herbivore of size 3 worth 9, and pawns: 3 of 6 are free."""
    wood = changed(land(habitat("woodland", 6, 3), primate("woodland")), Establish(0, 2, 9))
    assert (wood.habitats[0].used, wood.habitats[0].free, wood.value_of("woodland")) == (3, 3, 9)
    assert changed(wood, PlaceAnimal(0, 1, 4, 3)).habitats[0].free == 0


def test_wl_13_each_desert_herbivore_needs_an_oasis():
    """Rulebook, Desert Habitats: 2 herbivores need 2 oases; snakes need none; a sprout is none."""
    dry = land(habitat("desert", 9, sprouts=4))
    words = "Each herbivore in a desert needs its own oasis. Here: 0 oases, 0 herbivores. Place an oasis first."
    assert str(room(dry.habitats[0], 3)) == words
    assert refusal(dry, PlaceAnimal(0, 1, 2, 3)).code == "no_oasis"
    assert room(dry.habitats[0], 2) is None
    one = changed(land(habitat("desert", 9, oases=1)), PlaceAnimal(0, 1, 2, 3), PlaceAnimal(0, 1, 3, 1))
    assert refusal(one, PlaceAnimal(0, 1, 4, 3)).code == "no_oasis"
    two = changed(one, SetHabitat(0, 1, 9, oases=2), PlaceAnimal(0, 1, 4, 3))
    assert two.habitats[0].herbivores == 2


def test_wl_13_other_habitats_need_no_oasis():
    for kind in ("wetland", "woodland", "savanna"):
        assert room(habitat(kind, 8), 8) is None


def test_a_wl_6_a_size_of_9_is_no_move():
    """Sizes are 1 to 8."""
    for size in (0, 9):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"type": "place_animal", "seat": 0, "habitat": 1, "animal": 2, "size": size}, PlaceAnimal)


# --- Habitats ---------------------------------------------------------------------------------------------------------


def test_what_lies_there_can_be_set_and_what_does_not_fit_is_said():
    """WL-11 to WL-13: 3 tiles for animals of size 6; 2 herbivores at 1 oasis."""
    assert news(land(habitat("savanna", 6, 4, 2)), SetHabitat(0, 1, 3)) == [
        "Savanna 3: its animals take up 3 more than fits. Look again."
    ]
    desert = land(habitat("desert", 6, 3, 3, oases=2))
    assert news(desert, SetHabitat(0, 1, 6, 0, 1)) == [
        "2 herbivores but 1 oasis in this desert: each herbivore needs its own oasis. Look again."
    ]
    assert len(news(desert, SetHabitat(0, 1, 3))) == 2
    assert news(desert, SetHabitat(0, 1, 5, 1, 2)) == []
    assert changed(desert, SetHabitat(0, 1, 3)).habitats[0].free == -3
    words = "Size 1 does not fit: 0 of 3 are free in this desert. It needs 4 tiles more."
    assert str(room(changed(desert, SetHabitat(0, 1, 3)).habitats[0], 1)) == words


def test_joined_habitats_have_everything_of_both():
    """The ids are 1 and 4 for the woodlands, 5 for the wetland, 6 for the desert."""
    before = land(
        habitat("woodland", 4, 3, 1, sprouts=1),
        habitat("woodland", 2, sprouts=1),
        habitat("wetland", 1),
        habitat("desert", 1),
        touching=((1, 5), (4, 5), (4, 6)),
    )
    joined = changed(before, JoinHabitats(0, 4, 1))
    assert [each.id for each in joined.habitats] == [4, 5, 6]
    wood = find_habitat(joined, 4)
    assert (wood.tiles, wood.sprouts, wood.size, wood.used) == (6, 2, 8, 4)
    assert [each.id for each in wood.animals] == [2, 3]
    assert joined.touching == ((4, 5), (4, 6))
    other_way = changed(before, JoinHabitats(0, 1, 4))
    assert other_way.touching == ((1, 5), (1, 6))


def test_joined_deserts_share_their_oases():
    before = land(habitat("desert", 3, 3, oases=1), habitat("desert", 2, oases=1), touching=((1, 3),))
    joined = changed(before, JoinHabitats(0, 1, 3))
    assert (joined.oases, joined.touching) == (2, ())
    assert room(joined.habitats[0], 4) is None  # 5 tiles and 2 oases are 7, of which 3 are used


def test_joined_habitats_in_which_more_lies_than_fits():
    before = land(habitat("wetland", 2, 3), habitat("wetland", 2, 2))
    assert news(before, JoinHabitats(0, 1, 3)) == ["Wetland 4: its animals take up 1 more than fits. Look again."]


def test_a_habitat_that_is_removed_touches_nothing():
    before = land(habitat("wetland", 1), habitat("desert", 1), habitat("savanna", 1), touching=((1, 2), (2, 3)))
    left = changed(before, RemoveHabitat(0, 1))
    assert ([each.id for each in left.habitats], left.touching) == ([2, 3], ((2, 3),))


def test_touching_of_two_types_is_set_and_that_of_others_stays():
    """D25 to D27 look at habitats that touch edge to edge."""
    before = land(
        habitat("wetland", 1),
        habitat("desert", 1),
        habitat("desert", 1),
        habitat("savanna", 1),
        touching=((1, 2), (2, 4)),
    )
    set_now = SetTouching(0, ("desert", "wetland"), ((3, 1), (1, 3)))
    assert changed(before, set_now).touching == ((1, 3), (2, 4))
    assert changed(before, SetTouching(0, ("desert", "desert"), ((2, 3),))).touching == ((1, 2), (2, 3), (2, 4))
    assert changed(before, SetTouching(0, ("savanna", "desert"), ())).touching == ((1, 2),)


# --- Animals ----------------------------------------------------------------------------------------------------------


def test_an_animal_is_worth_its_size_until_it_is_established():
    state = after(with_lands(table(), land(habitat("woodland", 9))), PlaceAnimal(0, 1, 2, 5, "  Bush \n buck "))
    where, placed = find_animal(state.lands[0], 2)
    assert (where.id, placed) == (1, replace(animal(5, name="Bush buck"), id=2))
    state = after(state, Establish(0, 2, 8))
    assert find_animal(state.lands[0], 2)[1] == replace(animal(5, 8, name="Bush buck"), id=2)
    assert state.values == {"woodland.5": 8}
    assert state.lands[0].value_of("woodland") == 8


def test_an_established_value_is_remembered_and_corrected():
    state = after(with_lands(table(values={"desert.3": 5}), land(habitat("wetland", 9, 6))), Establish(0, 2, 8))
    assert after(state, SetAnimal(0, 2, 6, 9, is_established=True)).values == {"desert.3": 5, "wetland.6": 9}
    assert after(state, SetAnimal(0, 2, 6, 6)).values == {"desert.3": 5, "wetland.6": 8}


def test_an_animal_set_right_keeps_its_pawn_and_its_name():
    before = land(habitat("savanna", 5, animal(4, pawn=True, name="Oribi"), 1))
    state = changed(before, SetAnimal(0, 2, 6, 7, is_established=True))
    assert find_animal(state, 2)[1] == replace(animal(6, 7, pawn=True, name="Oribi"), id=2)
    assert news(before, SetAnimal(0, 2, 6, 6))[-1] == "Savanna 5: its animals take up 2 more than fits. Look again."
    assert news(before, SetAnimal(0, 2, 1, 1)) == []


def test_a_predator_pawn_goes_with_its_animal():
    """WL-15: it stands on an animal tile; the card was played all the same."""
    before = land(habitat("savanna", 7, animal(4, pawn=True), 1), predators=("D28",))
    left = changed(before, RemoveAnimal(0, 2))
    assert ([each.id for _, each in left.animals], left.pawns, left.predators) == ([3], 0, ("D28",))
    assert news(before, RemoveAnimal(0, 2)) == ["Its predator pawn went with it; the card stays played."]
    assert news(before, RemoveAnimal(0, 3)) == []


# --- Rivers and counts ------------------------------------------------------------------------------------------------


def test_a_wl_8_rivers_are_connected_tiles():
    """A river of 3 and 2, another of 1: 5 and 1; joined 6."""
    two = changed(Land(), PlaceRiver(0, 1, 3), PlaceRiver(0, 2, 1), PlaceRiver(0, 1, 2))
    assert ([each.value for each in two.rivers], two.value_of("river"), two.next_id) == ([5, 1], 6, 3)
    one = changed(two, JoinRivers(0, 2, 1))
    assert [(each.id, sorted(each.tiles)) for each in one.rivers] == [(2, [1, 2, 3])]
    fewer = changed(two, RemoveRiverTile(0, 1, 3), RemoveRiverTile(0, 2, 1))
    assert [(each.id, each.tiles) for each in fewer.rivers] == [(1, (2,))]


def test_what_is_counted_by_eye_is_set():
    counts = Counts(energy=3, oil_spills=2, lands=4, full_lands=4, end_lands=0)
    assert changed(Land(), SetCounts(0, counts)).counts == counts
    assert changed(Land(), SetCounts(0, counts), SetEnergy(0, 9)).counts == replace(counts, energy=9)
    assert changed(Land(), SetCounts(0, Counts(full_lands=3))).counts.full_lands == 3


# --- Refusals ---------------------------------------------------------------------------------------------------------

# Ids: savanna 1 with 2 and 3, desert 4, savanna 5, river 6, river 7, primate 8.
FULL = land(
    habitat("savanna", 6, 3, 1),
    habitat("desert", 2),
    habitat("savanna", 1),
    river(2),
    river(1),
    primate("savanna"),
)


@pytest.mark.parametrize(
    ("code", "move", "field"),
    [
        ("not_followed", AddHabitat(1, 9, "desert"), ""),
        ("id_taken", AddHabitat(0, 1, "desert"), ""),
        ("id_taken", AddHabitat(0, 3, "desert"), ""),
        ("id_taken", PlaceAnimal(0, 1, 8, 1), ""),
        ("id_taken", PlaceAnimal(0, 1, 6, 1), ""),
        ("id_taken", PlaceRiver(0, 4, 1), ""),
        ("no_such_habitat", SetHabitat(0, 2, 1), "habitat"),
        ("no_such_habitat", JoinHabitats(0, 1, 9), "habitat"),
        ("no_such_habitat", RemoveHabitat(0, 9), "habitat"),
        ("no_such_habitat", PlaceAnimal(0, 9, 10, 1), "habitat"),
        ("no_such_habitat", SetTouching(0, ("savanna", "desert"), ((1, 9),)), "habitat"),
        ("no_such_animal", Establish(0, 1, 9), "animal"),
        ("no_such_animal", SetAnimal(0, 9, 3, 3), "animal"),
        ("no_such_animal", RemoveAnimal(0, 8), "animal"),
        ("no_such_river", JoinRivers(0, 6, 1), "river"),
        ("no_such_river", RemoveRiverTile(0, 9, 1), "river"),
        ("no_tiles", AddHabitat(0, 9, "desert", 0), "tiles"),
        ("no_tiles", SetHabitat(0, 5, 0), "tiles"),
        ("not_a_desert", AddHabitat(0, 9, "woodland", 2, 0, 1), "oases"),
        ("not_a_desert", SetHabitat(0, 5, 2, oases=1), "oases"),
        ("too_many_oases", SetHabitat(0, 4, 2, oases=3), "oases"),
        ("too_many_sprouts", SetHabitat(0, 4, 2, sprouts=2, oases=1), "sprouts"),
        ("too_many_sprouts", AddHabitat(0, 9, "wetland", 1, 2), "sprouts"),
        ("same_habitat", JoinHabitats(0, 1, 1), "other"),
        ("not_one_type", JoinHabitats(0, 1, 4), "other"),
        ("has_animals", RemoveHabitat(0, 1), "habitat"),
        ("not_these_types", SetTouching(0, ("savanna", "desert"), ((1, 5),)), "touching"),
        ("not_these_types", SetTouching(0, ("savanna", "savanna"), ((1, 1),)), "touching"),
        ("no_room", PlaceAnimal(0, 1, 9, 3), "size"),
        ("no_oasis", PlaceAnimal(0, 4, 9, 8), "size"),
        ("snake_established", Establish(0, 3, 2), "animal"),
        ("snake_established", SetAnimal(0, 2, 2, 2, is_established=True), "animal"),
        ("below_its_size", Establish(0, 2, 2), "value"),
        ("below_its_size", SetAnimal(0, 2, 5, 4, is_established=True), "value"),
        ("not_its_size", SetAnimal(0, 2, 5, 6), "value"),
        ("not_its_size", SetAnimal(0, 3, 2, 1), "value"),
        ("same_river", JoinRivers(0, 6, 6), "other"),
        ("no_such_tile", RemoveRiverTile(0, 6, 1), "size"),
        ("more_than_lands", SetCounts(0, Counts(lands=2, full_lands=3)), "full_lands"),
        ("more_than_lands", SetCounts(0, Counts(lands=2, end_lands=3)), "end_lands"),
    ],
)
def test_a_refusal_says_what_is_wrong(code, move, field):
    error = refusal(FULL, move)
    assert (error.code, error.field or "") == (code, field)
    assert str(error).endswith(".")


def test_a_herbivore_is_established_once():
    error = refusal(changed(FULL, Establish(0, 2, 5)), Establish(0, 2, 6))
    assert (error.code, error.field) == ("established_already", "animal")


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (RemoveHabitat(0, 1), "This savanna has 2 animals in it. Remove what is not there first."),
        (JoinHabitats(0, 1, 4), "A savanna and a desert stay apart: only habitats of one type are joined."),
        (SetHabitat(0, 4, 2, oases=3), "3 oases, but only 2 tiles: an oasis is one of the tiles. Count them again."),
        (
            SetCounts(0, Counts(lands=2, full_lands=3)),
            "More than your 2 land tiles, the starting land counted. Count them again.",
        ),
    ],
)
def test_a_refusal_names_what_is_there(move, words):
    assert str(refusal(FULL, move)) == words
