"""Bird watchings at a table, and lands as they are counted at its end (WL-20 to WL-27, WL-30)."""

from __future__ import annotations

import pytest

from companion.core.errors import RuleError
from companion.games.wildscape.land import Counts, Fauna, Specialist
from companion.games.wildscape.moves import ChooseSegment, EndTurn, LookOver, SeenBird, SetBirds, Spend, WatchBirds
from companion.games.wildscape.state import with_land
from companion.games.wildscape.turns import seat_to_count
from companion.games.wildscape.watching import keep_energy
from tests.games.wildscape.lands import alone, habitat, land, primate, river, table, with_lands
from tests.games.wildscape.plays import BIRDS, TRACKER, after, having, until_birds

ORNITHOLOGIST = (Specialist("S31"),)
CARDS = ("B01a", "B02a", "B03b", "B10b", "B06b", "B09b", "B07a", "B08a")


def refusal(state, move):
    with pytest.raises(RuleError) as refused:
        TRACKER.apply(state, move)
    return refused.value


def said(state):
    return [str(each) for each in TRACKER.news(state)]


def birds(*seen):
    return WatchBirds(seen)


def energy(number):
    return Counts(energy=number)


# Energy.


@pytest.mark.parametrize(
    ("before", "gained", "specialists", "after_it"),
    [
        (2, 4, (), 6),
        (5, 4, (), 8),  # 1 above 8 goes back
        (8, 8, (), 8),
        (0, 0, (), 0),
        (2, 4, ORNITHOLOGIST, 8),  # 6, and half of 4
        (7, 4, ORNITHOLOGIST, 10),  # 8, then 2 even above it
        (7, 5, ORNITHOLOGIST, 10),  # half of 5 is 2
        (3, 1, ORNITHOLOGIST, 4),
        (10, 0, ORNITHOLOGIST, 8),  # of an earlier bird watching
        (None, 5, ORNITHOLOGIST, None),
    ],
)
def test_wl_20_wl_21_wl_27_energy_within_the_game(before, gained, specialists, after_it):
    """WL-21, WL-27: above 8 is lost, then the Ornithologist adds 1 for every 2 that birds gave."""
    there = land(specialists=specialists, counts=energy(before))
    assert keep_energy(there, gained).counts.energy == after_it


ANN = land(
    habitat("wetland", 9, 3, 3), river(3, 2), counts=Counts(energy=7, lines=(4, 5, 3)), specialists=ORNITHOLOGIST
)
BO = land(habitat("wetland", 9, 4), river(3), habitat("woodland", 9, 3), counts=Counts(energy=2, lines=(6, 6, 1)))
TWO = after(table(2, (0, 1)), EndTurn("birds"))
COUNTED = birds(*[SeenBird(card) for card in CARDS[:4]])


def test_wl_20_both_lands_are_compared():
    """WL-20: rivers 5 : 3, wetland 2 : 1 tiles, woodland 0 : 3, second line 4 : 6. Ann 4, Bo 4.

    WL-21, WL-27: Ann has 7 + 4, so 3 go back, and 2 come by the Ornithologist; Bo has 2 + 4.
    """
    state = after(with_lands(TWO, ANN, BO), COUNTED)
    assert [each.points for each in state.watched[0].comparisons] == [(2, 0), (2, 0), (0, 2), (0, 2)]
    assert state.watched[0].points == (4, 4)
    assert [each.counts.energy for each in state.lands] == [10, 6]
    assert said(state) == [
        "B01a Saddle-billed Stork: 5 : 3, Ann 2, Bo 0",
        "B02a African Openbill: 2 : 1, Ann 2, Bo 0",
        "B03b Helmeted Guinea Fowl: 0 : 3, Ann 0, Bo 2",
        "B10b Shoebill: 4 : 6, Ann 0, Bo 2",
        "Ann: 4 bio energy, 3 above 8 go back, 2 more by the Ornithologist: now 10.",
        "Bo: 4 bio energy: now 6.",
    ]
    assert state.birds == (CARDS[:4],), "the cards are known from now on"


def test_energy_that_is_not_known_is_told_in_words():
    """WL-21, WL-27: what is to be done, for whoever is followed and for the other one."""
    ann, bo = (land(habitat("wetland", 9, 3), specialists=each) for each in ((), ORNITHOLOGIST))
    seen = birds(
        SeenBird("B02a", None, (0,)), SeenBird("B01a", (1,), (2,)), SeenBird("B05a"), SeenBird("B06b", (0,), (3,))
    )
    state = after(with_lands(TWO, ann, bo), seen)
    assert state.watched[0].points == (3, 5)  # B02a 1 : 0, B05a 0 : 0
    assert [each.counts.energy for each in state.lands] == [None, None]
    assert said(state)[4:] == [
        "Ann: take 3 bio energy, then put back what is above 8.",
        "Bo: take 5 bio energy, then put back what is above 8. The Ornithologist then gives 2 more, even above 8.",
    ]
    state = after(after(table(2), EndTurn("birds")), birds(*[SeenBird(card, (2,), (1,)) for card in CARDS[:4]]))
    assert said(state)[4:] == [
        "Ann: take 8 bio energy, then put back what is above 8.",
        "Bo: take 0 bio energy, then put back what is above 8.",
    ]
    state = after(after(table(2), EndTurn("birds")), birds(*[SeenBird(card, (1,), (2,)) for card in CARDS[:4]]))
    assert said(state)[5].endswith("With the Ornithologist, take 4 more after that, even above 8.")


def test_what_is_typed_wins_over_what_is_counted():
    """Anything can be overridden by hand."""
    seen = (
        SeenBird("B01a", (2,), None),
        SeenBird("B02a", None, (9,)),
        SeenBird("B03b", (4, 1)),
        SeenBird("B10b", (9,)),
    )
    state = after(with_lands(TWO, ANN, BO), birds(*seen))
    assert [each.points for each in state.watched[0].comparisons] == [(0, 2), (0, 2), (2, 0), (2, 0)]
    assert state.watched[0].birds[0] == SeenBird("B01a", (2,), (3,))


@pytest.mark.parametrize(
    ("code", "field", "seen"),
    [
        ("wrong_birds", "birds", [SeenBird(card) for card in CARDS[:3]]),
        ("unknown_bird", "card_2", [SeenBird("B01a"), SeenBird(""), SeenBird("B03a"), SeenBird("B04a")]),
        ("unknown_bird", "card_1", [SeenBird("D01"), SeenBird("B02a"), SeenBird("B03a"), SeenBird("B04a")]),
        ("bird_twice", "card_4", [SeenBird("B01a"), SeenBird("B02a"), SeenBird("B03a"), SeenBird("B02b")]),
        ("count_missing", "mine_1", [SeenBird("B06b"), SeenBird("B02a"), SeenBird("B03a"), SeenBird("B04a")]),
        ("count_missing", "theirs_1", [SeenBird("B06b", (1,)), SeenBird("B02a"), SeenBird("B03a"), SeenBird("B04a")]),
        ("count_missing", "mine_4", [SeenBird("B01a"), SeenBird("B02a"), SeenBird("B03a"), SeenBird("B09a")]),
        ("one_number", "mine_2", [SeenBird("B01a"), SeenBird("B02a", (1, 2)), SeenBird("B03a"), SeenBird("B04a")]),
        ("one_number", "theirs_1", [SeenBird("B01a", None, (1, 2)), SeenBird("B02a"), *[SeenBird("B03a")] * 2]),
    ],
)
def test_birds_that_cannot_be(code, field, seen):
    """WL-3, WL-26."""
    error = refusal(with_lands(TWO, ANN, BO), birds(*seen))
    assert (error.code, error.field) == (code, field)
    assert str(error).endswith(".")


def test_wl_53_b07_is_refused_against_the_poachers_only():
    """WL-53."""
    seen = (SeenBird("B07a"), SeenBird("B02a"), SeenBird("B03a"), SeenBird("B04a"))
    assert after(with_lands(TWO, ANN, BO), birds(*seen)).watched[0].comparisons[0].points == (1, 1)
    assert refusal(alone(5, *until_birds()), birds(*seen)).code == "bird_not_solo"


def test_birds_between_seats_that_nobody_follows_may_stay_open():
    """Of three players Ann is followed: the birds between Bo and Cy are theirs."""
    state = with_lands(after(table(3), EndTurn("birds")), land(habitat("wetland", 9, 3)))
    between = (SeenBird(""), SeenBird("B03a"))
    seen = (SeenBird("B02a", None, (0,)), SeenBird("B05a", None, (1,)), *between)
    both = (*seen, SeenBird("B06a", (1,)), SeenBird("B08a", (0,)))
    watched = after(state, birds(*both)).watched[0]
    assert [each.points for each in watched.comparisons] == [(2, 0), (0, 2), (None, None), (None, None), (2, 0), (1, 1)]
    assert watched.points == (3, 2, 3)
    assert [watched.is_decided(seat) for seat in range(3)] == [True, False, False]
    assert said(after(state, birds(*both)))[4:] == ["Ann: take 3 bio energy, then put back what is above 8."]
    assert after(state, birds(*both)).birds == (("B02a", "B05a"), ("", "B03a"), ("B06a", "B08a"))
    told = (*both[:2], SeenBird("B09a", (1,), (2,)), SeenBird("B03a"), *both[4:])
    assert after(state, birds(*told)).watched[0].points == (3, 2, 5)
    half = (*both[:2], SeenBird("B09a", (1,)), *both[3:])
    assert refusal(state, birds(*half)).code == "count_missing"


def test_wl_20_somebody_else_may_remove_the_tile():
    """WL-20: before a turn, as long as there is a tile; the turn stays."""
    state = after(with_lands(table(2, (0, 1)), ANN, BO), EndTurn(), COUNTED)
    assert (state.seat, state.round, len(state.watched)) == (1, 1, 1)
    state = after(state, COUNTED)
    assert refusal(state, COUNTED).code == "no_bird_watching", "there are 2 tiles"
    ending = after(with_lands(table(2, (0, 1)), ANN, BO), EndTurn("end"))
    assert refusal(ending, COUNTED).code == "no_bird_watching", "none comes after the end trigger"
    assert refusal(alone(), COUNTED).code == "no_bird_watching"


# Against the Poachers.


def test_wl_60_wl_61_a_land_against_the_poachers():
    """WL-60, WL-61: what the land has is counted, and what they have on this occasion; B09a: 3 ranges to their 2.

    B10b: 4, 6, 4 against 4. B06b typed. B01b: 1 river to 5 / 5 = 1. Ann has 6 energy, 5 of it from birds, and 2 more.
    """
    ann = land(river(3), counts=Counts(energy=1, ranges=(1, 1, 1), lines=(4, 6, 4)), specialists=ORNITHOLOGIST)
    state = with_land(alone(5, *until_birds()), 0, ann)
    seen = (SeenBird("B09a"), SeenBird("B10b"), SeenBird("B06b", (0,), (0,)), SeenBird("B01b"))
    state = after(state, birds(*seen))
    assert state.watched[0].points == (5, 3)
    assert (state.lands[0].counts.energy, state.solo.poachers.energy, state.round) == (8, 3, 5)
    assert said(state)[4:] == [
        "Take 5 bio energy, then put back what is above 8. The Poachers now have 3 and keep all of it.",
        "The Ornithologist then gives 2 more, even above 8.",
        "You now have 8 bio energy.",
        "Lay the bird watching tile onto the 4 habitat tiles set aside.",
    ]


def test_without_the_ornithologist_nobody_speaks_of_it():
    """WL-27: a land that is followed is known to have none."""
    state = after(alone(5, *until_birds()), birds(*BIRDS))
    assert [line for line in said(state) if "Ornithologist" in line or "You now" in line] == []


def test_wl_50_the_land_is_counted_before_the_last_birds():
    """WL-50, WL-30."""
    state = alone(1)
    for number in range(1, 13):
        state = after(state, *until_birds(1))
        if state.is_watching and number < 12:
            state = after(state, birds(*BIRDS))
    assert (seat_to_count(state), state.is_watching) == (0, True)
    state = after(state, LookOver(0, Counts(ranges=(1, 1), lines=(9, 9, 9), oil_spills=1)))
    assert (seat_to_count(state), state.is_watching) == (None, True)
    state = after(state, birds(*[SeenBird(card) for card in ("B09a", "B10b", "B03a", "B01a")]))
    assert state.is_over
    assert [each.points for each in state.watched[2].comparisons][:2] == [(0, 2), (2, 0)]  # 2 : 6 and 9 : 8
    assert state.lands[0].counts.energy is None


# Cards and the end.


def test_the_cards_can_be_set():
    """WL-3."""
    state = after(table(3, (0, 1)), SetBirds((("B01a", ""), ("", ""), ("B07a", "B10b"))))
    assert state.birds == (("B01a", ""), ("", ""), ("B07a", "B10b"))
    assert after(state, SetBirds(())).birds == (("", ""),) * 3
    assert refusal(state, SetBirds((("B01a", "B01b"), ("", ""), ("", "")))).code == "bird_twice"
    assert refusal(state, SetBirds((("B01a", "B02b"),))).code == "wrong_birds"


END = after(with_lands(table(2, (0, 1)), ANN, BO), EndTurn("end"), *[EndTurn()] * 3)
HELD = land(
    primate("desert"),
    primate("woodland", 2),
    fauna=(Fauna("F15"), Fauna("F10", (1, 2)), Fauna("F16", vp=3)),
    specialists=(Specialist("S01"), Specialist("S09", 4, is_used=True)),
)


def test_wl_30_each_land_is_counted_then_the_birds_are_watched():
    """WL-22, WL-30: in turn order; then VP, no energy any more."""
    assert (seat_to_count(END), END.is_watching) == (0, False)
    state = after(END, LookOver(0, Counts(oil_spills=2, lines=(1, 1, 1))))
    assert (seat_to_count(state), state.is_watching, state.looked_over) == (1, False, (0,))
    state = after(state, LookOver(1, Counts(oil_spills=0, lines=(1, 2, 3))))
    assert (seat_to_count(state), state.is_watching) == (None, True)
    state = after(state, LookOver(0, Counts(oil_spills=3, energy=8, lines=(1, 1, 1))))
    assert (state.looked_over, state.is_watching) == ((0, 1), True)
    state = after(state, COUNTED)
    assert (state.is_over, state.watched[0].points) == (True, (4, 4))
    assert state.lands[0].counts == Counts(oil_spills=3, energy=8, lines=(1, 1, 1))
    assert said(state) == [
        "B01a Saddle-billed Stork: 5 : 3, Ann 2, Bo 0",
        "B02a African Openbill: 2 : 1, Ann 2, Bo 0",
        "B03b Helmeted Guinea Fowl: 0 : 3, Ann 0, Bo 2",
        "B10b Shoebill: 1 : 2, Ann 0, Bo 2",
    ]
    assert refusal(state, EndTurn()).code == "play_is_over"


def test_what_was_unknown_is_told_at_the_end():
    """WL-32, WL-33, WL-37: by pawn and card; a blank stays one, what is not named stays as it is."""
    state = with_land(END, 1, HELD)
    told = LookOver(
        1, Counts(), edges=((1, 5), (2, None)), fauna=(("F15", 0), ("F16", None)), specialists=(("S01", 2),)
    )
    there = after(state, told).lands[1]
    assert [each.edges for each in there.primates] == [5, None]
    assert there.fauna == (Fauna("F15", vp=0), Fauna("F10", (1, 2)), Fauna("F16"))
    assert there.specialists == (Specialist("S01", 2), Specialist("S09", 4, is_used=True))


@pytest.mark.parametrize(
    ("code", "state", "move"),
    [
        ("not_the_end", table(2), LookOver(0, Counts())),
        ("not_the_end", alone(), LookOver(0, Counts())),
        ("not_followed", after(table(2), EndTurn("last")), LookOver(1, Counts())),
        ("no_such_pawn", END, LookOver(0, Counts(), edges=((1, 2),))),
        ("card_not_there", with_land(END, 0, HELD), LookOver(0, Counts(), fauna=(("F17", 2),))),
        ("card_not_there", with_land(END, 0, HELD), LookOver(0, Counts(), specialists=(("S02", 2),))),
        ("no_bird_watching", END, COUNTED),
        ("no_bird_watching", alone(1, ChooseSegment(0), Spend(0)), COUNTED),
    ],
)
def test_a_refusal_says_what_is_wrong(code, state, move):
    error = refusal(state, move)
    assert error.code == code
    assert str(error).endswith(".")


def test_against_the_poachers_a_land_does_not_change_what_they_count():
    """WL-61."""
    plain = after(alone(5, *until_birds()), having(rivers=7), birds(*BIRDS))
    assert [each.theirs for each in plain.watched[0].birds] == [(2,), (4,), (0,), (1,)]
