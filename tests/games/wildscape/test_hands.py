"""Cards in hand and played, pawns and specialists of lands that are followed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.games.wildscape.hands import find_holder
from companion.games.wildscape.land import Fauna, PrimatePawn, Specialist
from companion.games.wildscape.land_moves import (
    Attract,
    DiscardCard,
    Establish,
    PlaceRiver,
    PlayPredator,
    PlayPrimate,
    RemoveAnimal,
    RemovePrimate,
    SetEdges,
    SetHabitat,
    SetSpecialist,
    SetTokens,
    SetTouching,
    TakeCard,
    TellFauna,
)
from companion.games.wildscape.land_moves import PlaceAnimal as Place
from companion.games.wildscape.tracker import apply
from tests.games.wildscape.lands import alone, animal, habitat, land, primate, river, table, with_lands
from tests.games.wildscape.plays import after

# Ids: 1 the wetland, 2 to 5 its animals; 6 the desert, 7 and 8 its animals; 9 the primate pawn.
LAND = land(
    habitat("wetland", 20, (3, 5), (4, 7), 2, animal(3, pawn=True)),
    habitat("desert", 20, 1, 6, oases=2),
    primate("woodland", 2, "M20"),
    hand=("D01", "M04"),
    fauna=(Fauna("F02"),),
    specialists=(Specialist("S09", 3),),
)
OTHER = land(river(3, 2), hand=("D28",), predators=("D05", ""), fauna=(Fauna("F03"),))
TABLE = with_lands(table(3, (0, 1)), LAND, OTHER)


def refusal(state, move):
    with pytest.raises(RuleError) as refused:
        apply(state, move)
    return refused.value


def after_all(*moves):
    """Ann's land after moves."""
    return after(TABLE, *moves).lands[0]


def news(state):
    return [str(each) for each in state.news]


# --- The hand ---------------------------------------------------------------------------------------------------------


def test_animal_cards_come_into_the_hand():
    """Fauna cards stand apart, since they stay there until the end."""
    here = after_all(TakeCard(0, "D13"), TakeCard(0, "M01"), TakeCard(0, "F10", (1, 2, 4)), TakeCard(0, "F15"))
    assert here.hand == ("D01", "M04", "D13", "M01")
    assert here.fauna == (Fauna("F02"), Fauna("F10", (1, 2, 4)), Fauna("F15"))


def test_cards_leave_the_hand_and_can_come_again():
    here = after_all(DiscardCard(0, "D01"), DiscardCard(0, "F02"), TakeCard(0, "D01"))
    assert (here.hand, here.fauna) == (("M04", "D01"), ())
    assert after(TABLE, DiscardCard(0, "D01"), TakeCard(1, "D01")).lands[1].hand == ("D28", "D01")


def test_what_a_fauna_card_brings_is_told():
    """A-WL2: steps, or VP by hand, as they are told last."""
    assert after_all(TellFauna(0, "F02", (1, 3))).fauna == (Fauna("F02", (1, 3)),)
    assert after_all(TellFauna(0, "F02", (1, 3)), TellFauna(0, "F02", vp=4)).fauna == (Fauna("F02", (), 4),)
    here = after_all(TakeCard(0, "F04"), TellFauna(0, "F04", (2,)))
    assert here.fauna == (Fauna("F02"), Fauna("F04", (2,)))


def test_a_holder_is_found_in_every_land_that_is_followed():
    assert find_holder(TABLE, "M04") == (0, True)
    assert find_holder(TABLE, "F03") == (1, True)
    assert find_holder(TABLE, "D05") == (1, False)
    assert find_holder(TABLE, "M20") == (0, False)
    assert find_holder(TABLE, "S09") == (0, False)
    assert find_holder(TABLE, "D02") is None


# --- Pawns ------------------------------------------------------------------------------------------------------------


def test_wl_15_a_predator_comes_from_the_hand_onto_prey_of_its_condition():
    """The Nile Crocodile needs two established wetland herbivores: 2 and 3 are."""
    state = after(TABLE, PlayPredator(0, 3, "D01"))
    here = state.lands[0]
    assert [tile.id for _, tile in here.animals if tile.has_pawn] == [3, 5]
    assert (here.predators, here.hand, here.pawns) == (("D01",), ("M04",), 2)
    assert news(state) == ["Choose one of the face-up predator bonus tiles, if any is left."]


def test_wl_15_a_predator_can_be_played_by_whoever_holds_cards_unseen():
    here = after_all(PlayPredator(0, 3, "D09"), PlayPredator(0, 7), PlayPredator(0, 8, "D14"))
    assert (here.predators, here.hand) == (("D09", "", "D14"), ("D01", "M04"))
    assert here.pawns == 4


def test_wl_15_the_condition_counts_at_placing_alone():
    """A tile with a pawn serves again; what happens to it later does not matter."""
    state = after(TABLE, PlayPredator(0, 2, "D01"), PlayPredator(0, 3, "D09"), SetHabitat(0, 1, 3))
    assert state.lands[0].predators == ("D01", "D09")


def test_wl_15_a_pawn_that_went_with_its_animal_can_be_set_again():
    """A-WL24: its card is played: neither its condition nor where it lies is asked again."""
    before = land(habitat("wetland", 9, animal(3, 5, pawn=True), 4), predators=("D01",))
    wetland, gone, left = before.habitats[0].id, *[each.id for each in before.habitats[0].animals]
    state = after(with_lands(table(2, (0, 1)), before, land()), RemoveAnimal(0, gone))
    assert (state.lands[0].pawns, state.lands[0].predators) == (0, ("D01",))
    again = apply(state, PlayPredator(0, left, "D01"))
    assert (again.lands[0].pawns, again.lands[0].predators, again.news) == (1, ("D01",), ())
    placed = apply(again, Place(0, wetland, 90, 3))
    assert refusal(placed, PlayPredator(0, 90, "D01")).code == "card_elsewhere"


def test_wl_15_habitats_that_touch_are_asked():
    """The wetland of id 1 and the desert of id 6."""
    error = refusal(TABLE, PlayPredator(0, 7, "D25"))
    assert (error.code, error.field) == ("condition_not_met", "card")
    assert str(error) == (
        "D25 Desert Crocodile needs more than this land has. Two animal tiles in wetland and two in desert, in "
        "habitats that touch. Tell which wetland and desert habitats touch."
    )
    state = after(TABLE, SetTouching(0, ("wetland", "desert"), ((1, 6),)), PlayPredator(0, 7, "D25"))
    assert state.lands[0].predators == ("D25",)


def test_wl_15_a_refusal_names_the_animals_to_choose():
    error = refusal(TABLE, PlayPredator(0, 7, "D09"))
    assert (error.code, error.field) == ("not_its_prey", "animal")
    assert str(error) == "D09 Marsh Mongoose does not use that animal. Choose one of: Wetland 7 and Wetland 2."
    error = refusal(TABLE, PlayPredator(0, 3, "D02"))
    assert str(error) == (
        "D02 Leopard needs more than this land has. Two established herbivores in woodland. "
        "Correct the land if that is there, or name no card."
    )


def test_wl_16_a_primate_comes_with_its_effect():
    state = after(TABLE, PlayPrimate(0, 10, "savanna", "M04", 3))
    here = state.lands[0]
    assert here.primates[1] == PrimatePawn(10, "savanna", 3, "M04")
    assert (here.hand, here.next_id) == (("D01",), 11)
    assert news(state) == ["M04 Blue Monkey: 2 of your herbivores become established."]
    state = after(TABLE, PlayPrimate(0, 10, "river"))
    assert (state.lands[0].primates[1], state.lands[0].hand) == (PrimatePawn(10, "river"), ("D01", "M04"))
    assert news(state) == []


def test_wl_32_edges_are_counted_and_counted_again():
    two = (*LAND.primates, PrimatePawn(10, "river"))
    here = after_all(PlayPrimate(0, 10, "river"), SetEdges(0, 9, 5))
    assert here.primates == (replace(two[0], edges=5), two[1])
    assert after_all(PlayPrimate(0, 10, "river"), SetEdges(0, 9)).primates[0].edges is None


def test_a_primate_pawn_is_removed_with_its_card():
    state = after(TABLE, PlayPrimate(0, 10, "river"), RemovePrimate(0, 9), TakeCard(1, "M20"))
    assert state.lands[0].primates == (PrimatePawn(10, "river"),)


# --- Specialists ------------------------------------------------------------------------------------------------------


def test_wl_14_the_first_specialist_needs_six():
    """G-WL1: a woodland herbivore worth 5 and a snake worth 2 are 7; the token goes onto 6."""
    state = with_lands(table(3, (0,)), land(habitat("woodland", 9, 5, 2)))
    state = after(state, Attract(0, "S17", 4))
    assert state.lands[0].specialists == (Specialist("S17", 4),)
    assert state.tokens == {"woodland": 1}
    assert news(state) == ["Move the Woodland specialist token up, onto 6."]


def test_wl_14_values_count_not_sizes_and_river_tiles_for_a_river():
    state = with_lands(table(3, (0,)), land(habitat("woodland", 9, 5), river(3, 2), river()))
    error = refusal(state, Attract(0, "S17"))
    assert str(error) == (
        "Woodland: Ann’s animal tiles are worth 5, its specialist needs 6. Correct the land if it has more."
    )
    assert after(state, Establish(0, 2, 6), Attract(0, "S17")).tokens == {"woodland": 1}
    assert str(refusal(state, Attract(0, "S01"))).startswith("River: Ann’s river tiles are worth 5, ")
    assert after(state, PlaceRiver(0, 4, 1), Attract(0, "S01")).lands[0].specialists == (Specialist("S01"),)


def test_wl_14_the_next_one_needs_what_the_track_shows():
    """A-WL10: with three seats only the 6 is known; the number above is learnt from whoever tells it."""
    wood = land(habitat("woodland", 30, 8, 2))
    state = with_lands(table(3, (0, 1, 2)), wood, wood, wood)
    state = after(state, Attract(0, "S17"))
    error = refusal(state, Attract(1, "S18"))
    assert (error.code, error.field) == ("needed_missing", "needed")
    assert str(error) == "Enter the number above the Woodland specialist token."
    assert refusal(state, Attract(1, "S18", needed=0)).code == "needed_missing"
    assert refusal(state, Attract(1, "S18", needed=11)).code == "needs_more"
    state = after(state, Attract(1, "S18", needed=9))
    assert (state.rows, state.tokens) == ((6, 9), {"woodland": 2})
    assert news(state) == ["Move the Woodland specialist token up, onto 9."]
    # A number further up than the next one is used, and not remembered.
    far = after(with_lands(table(3, (0,)), wood), SetTokens({"woodland": 2}), Attract(0, "S17", needed=10))
    assert (far.rows, far.tokens) == ((), {"woodland": 3})


def test_wl_52_with_two_seats_the_second_one_needs_eight():
    """Rulebook: Solo Game Setup, note; the same side of the board is for two players."""
    seven, eight = land(habitat("desert", 9, 5, 2, oases=1)), land(habitat("desert", 9, 6, 2, oases=1))
    state = after(with_lands(table(2, (0, 1)), seven, seven), Attract(0, "S33"))
    assert refusal(state, Attract(1, "S34")).code == "needs_more"
    assert after(with_lands(state, seven, eight), Attract(1, "S34")).tokens == {"desert": 2}


def test_wl_59_the_poachers_make_it_dearer():
    """Their token on row 6: the threshold is 8."""
    state = with_lands(alone(), land(habitat("desert", 9, 5, 2, oases=1)))
    assert after(state, Attract(0, "S33")).tokens == {"desert": 1}
    covered = after(state, SetTokens({"desert": 1}))
    assert refusal(covered, Attract(0, "S33")).code == "needs_more"
    assert after(covered, Place(0, 1, 4, 1), Attract(0, "S33")).tokens == {"desert": 2}


def test_wl_14_one_of_each_type_in_one_place():
    error = refusal(TABLE, Attract(0, "S10"))
    assert str(error) == "Ann has a Wetland specialist already, and can have one of each type. Choose another type."


def test_a_specialist_is_set_as_it_lies():
    """A-WL1: its VP; one that is new comes without a token."""
    state = after(TABLE, SetSpecialist(0, "S09", 5, is_used=True), SetSpecialist(0, "S17", None))
    assert state.lands[0].specialists == (Specialist("S09", 5, True), Specialist("S17"))
    state = after(state, SetSpecialist(0, "S17", 2))
    assert state.lands[0].specialists == (Specialist("S09", 5, True), Specialist("S17", 2))
    assert state.tokens == {}


def test_tokens_are_set_as_they_lie():
    state = after(TABLE, SetTokens({"river": 2, "desert": 1}), SetTokens({"desert": 3}))
    assert state.tokens == {"desert": 3}


# --- Refusals ---------------------------------------------------------------------------------------------------------

ALL_TAKEN = with_lands(TABLE, land(habitat("savanna", 9, animal(8, 10, pawn=True), animal(8, 11, pawn=True), 3)))


@pytest.mark.parametrize(
    ("code", "state", "move"),
    [
        ("not_followed", TABLE, TakeCard(2, "D02")),
        ("not_followed", TABLE, DiscardCard(2, "D02")),
        ("not_followed", TABLE, PlayPredator(2, 2)),
        ("not_followed", TABLE, PlayPrimate(2, 2, "river")),
        ("not_followed", TABLE, SetEdges(2, 2)),
        ("not_followed", TABLE, RemovePrimate(2, 2)),
        ("not_followed", TABLE, TellFauna(2, "F02")),
        ("not_followed", TABLE, Attract(2, "S01")),
        ("not_followed", TABLE, SetSpecialist(2, "S01")),
        ("no_such_card", TABLE, TakeCard(0, "D29")),
        ("no_such_card", TABLE, PlayPredator(0, 2, "D00")),
        ("no_such_card", TABLE, PlayPrimate(0, 10, "river", "M29")),
        ("no_such_card", TABLE, Attract(0, "S41")),
        ("no_such_card", TABLE, SetSpecialist(0, "S00")),
        ("other_kind", TABLE, TakeCard(0, "S01")),
        ("other_kind", TABLE, TakeCard(0, "B01a")),
        ("other_kind", TABLE, PlayPredator(0, 2, "M04")),
        ("other_kind", TABLE, PlayPrimate(0, 10, "river", "D01")),
        ("other_kind", TABLE, Attract(0, "D01")),
        ("other_kind", TABLE, SetSpecialist(0, "M04")),
        ("card_elsewhere", TABLE, TakeCard(0, "D01")),
        ("card_elsewhere", TABLE, TakeCard(0, "F03")),
        ("card_elsewhere", TABLE, TakeCard(0, "M20")),
        ("card_elsewhere", TABLE, PlayPredator(0, 2, "D28")),
        ("card_elsewhere", TABLE, PlayPredator(0, 2, "D05")),
        ("card_elsewhere", TABLE, PlayPrimate(1, 4, "river", "M04")),
        ("card_elsewhere", TABLE, PlayPrimate(0, 10, "river", "M20")),
        ("card_elsewhere", TABLE, Attract(1, "S09")),
        ("card_elsewhere", TABLE, SetSpecialist(1, "S09")),
        ("not_in_hand", TABLE, DiscardCard(0, "D28")),
        ("not_in_hand", TABLE, TellFauna(0, "F03")),
        ("no_such_animal", TABLE, PlayPredator(0, 1)),
        ("has_pawn", TABLE, PlayPredator(0, 5)),
        ("has_pawn", TABLE, PlayPredator(0, 5, "D01")),
        ("condition_not_met", TABLE, PlayPredator(0, 2, "D02")),
        ("condition_not_met", TABLE, PlayPredator(0, 2, "D27")),
        ("no_open_tile", ALL_TAKEN, PlayPredator(0, 4, "D03")),
        ("not_its_prey", TABLE, PlayPredator(0, 8, "D01")),
        ("id_taken", TABLE, PlayPrimate(0, 2, "river")),
        ("no_such_pawn", TABLE, SetEdges(0, 10)),
        ("no_such_pawn", TABLE, RemovePrimate(0, 1)),
        ("has_that_type", TABLE, Attract(0, "S10")),
        ("has_that_type", TABLE, SetSpecialist(0, "S10")),
        ("needs_more", TABLE, Attract(0, "S17")),
        ("needed_missing", after(TABLE, SetTokens({"desert": 1})), Attract(0, "S33")),
    ],
)
def test_a_refusal_says_what_is_wrong(code, state, move):
    error = refusal(state, move)
    assert error.code == code
    assert str(error).endswith(".")


def test_a_refusal_names_the_card_and_who_has_it():
    """A card lies once among all lands that are followed."""
    error = refusal(TABLE, TakeCard(0, "D28"))
    assert (error.field, str(error)) == (
        "card",
        "D28 Lion is in Bo’s hand already. Look at its number again, or undo what is wrong.",
    )
    assert str(refusal(TABLE, TakeCard(0, "D05"))).startswith("Bo played D05 Honey Badger already. ")
    assert str(refusal(TABLE, DiscardCard(0, "D28"))).startswith("D28 is not in Ann’s hand. ")
    assert str(refusal(TABLE, TakeCard(0, "D29"))) == "There is no card D29. Look at its number again."
    assert str(refusal(TABLE, TakeCard(0, "S01"))) == (
        "S01 Wildlife Photographer does not belong here. Choose a predator or primate or fauna card."
    )
    assert str(refusal(ALL_TAKEN, PlayPredator(0, 4, "D03"))) == (
        "D03 Cheetah cannot be played: a predator pawn stands on every animal that meets its condition."
    )
