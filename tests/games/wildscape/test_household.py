"""What a household tells of its copy: kept, read back, and as a file."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.core.errors import RuleError
from companion.core.household_file import Import
from companion.games.wildscape import household as copy
from companion.games.wildscape.cards import CARDS
from companion.games.wildscape.household import CardText, Herbivore
from companion.games.wildscape.household_file import KIND, read_document, write_household
from companion.games.wildscape.rondel import Segment

RONDEL = (Segment("woodland", has_plus=True, extra="rivers"), *[Segment("any")] * 8)  # made up, as all facts here
TOLD = (
    copy.steps_item("F01", (1, 3, 6)),
    copy.steps_item("F15", (0, 99)),
    copy.specialist_item("S31", 0),
    copy.preference_item("M19", ("woodland", "river")),
    copy.value_item("woodland.6", 9),
    copy.name_item("woodland.6", "Kudu"),
    copy.name_item("desert.3", "\N{DEER} <b>"),
    copy.value_item("desert.8", 30),
    copy.rows_item(1, (6, 8, 11)),
    copy.rows_item(4, (6, 7)),
    copy.rondel_item(RONDEL),
    copy.text_item("D14", CardText("Wild Dog", "Three snakes.")),
    copy.text_item("M19", CardText("Western Red Colobus")),
)


def items_of(*told: copy.Item) -> dict[str, dict[str, str]]:
    """The items as the catalogue gives them."""
    items: dict[str, dict[str, str]] = {}
    for kind, key, content in told:
        items.setdefault(kind, {})[key] = content
    return items


ALL = items_of(*TOLD)


# --- Kept and read ----------------------------------------------------------------------------------------------------


def test_what_was_told_is_read_back() -> None:
    assert copy.read_steps(ALL) == {"F01": (1, 3, 6), "F15": (0, 99)}
    assert copy.read_specialist_vp(ALL) == {"S31": 0}
    assert copy.read_preferences(ALL) == {"M19": ("woodland", "river")}
    assert copy.read_values(ALL) == {"woodland.6": 9, "desert.8": 30}
    assert copy.read_herbivores(ALL) == {
        "woodland.6": Herbivore("Kudu", 9),
        "desert.3": Herbivore("\N{DEER} <b>"),
        "desert.8": Herbivore("", 30),
    }
    assert copy.read_rondel(ALL) == RONDEL


def test_wl_52_two_players_and_the_poachers_share_a_side_of_the_board() -> None:
    """WL-52, A-WL22: one row of numbers for all five tracks; "row 6" names the first one of each."""
    rows = [copy.read_rows(ALL, seats) for seats in (1, 2, 3, 4)]
    assert rows == [(6, 8, 11), (6, 8, 11), (6, 7), (6, 7)]


def test_wl_14_without_more_the_rows_are_those_of_the_rulebook() -> None:
    assert [copy.read_rows({}, seats) for seats in (1, 2, 3, 4)] == [(6, 8), (6, 8), (6,), (6,)]


@pytest.mark.parametrize("side", ["2", "3-4"])
@pytest.mark.parametrize("rows", ["[]", "[6,6]", "[6,8,8]", "[5,8]", "[6,8,7]", "[8,10]"])
def test_wl_14_rows_that_do_not_rise_from_the_first_are_none(side: str, rows: str) -> None:
    assert copy.read_sides({"rows": {side: rows}}) == {}


def test_a_wl_9_lost_cards_are_as_somebody_completed_them() -> None:
    cards = copy.read_card_texts(ALL)
    assert (cards["D14"].name, cards["D14"].text, cards["D14"].kind) == ("Wild Dog", "Three snakes.", "predator")
    assert (cards["M19"].name, cards["M19"].text) == ("Western Red Colobus", CARDS["M19"].text)
    assert set(cards) == {"D14", "M19"}


def test_a_wl_9_exactly_the_cards_without_a_text_are_blank() -> None:
    lost = {key for key, card in CARDS.items() if not card.text or not (card.name or card.kind == "bonus")}
    assert lost == set(copy.BLANKS)
    assert {key for key in copy.BLANKS if CARDS[key].text} == set(copy.ONLY_NAMES)


@pytest.mark.parametrize(
    ("kind", "keys"),
    [("primate", copy.PRIMATES), ("fauna", copy.FAUNA), ("specialist", copy.SPECIALIST_CARDS)],
)
def test_every_card_of_a_kind_can_be_told(kind: str, keys: tuple[str, ...]) -> None:
    assert [key for key, card in CARDS.items() if card.kind == kind] == list(keys)


def test_an_older_household_s_values_are_plain_numbers_and_stay_readable() -> None:
    assert copy.read_herbivores({"herbivores": {"woodland.6": "9"}}) == {"woodland.6": Herbivore("", 9)}
    assert copy.value_item("woodland.6", 9) == ("herbivores", "woodland.6", "9")


def test_only_values_that_are_new_are_kept() -> None:
    known = {"woodland.6": 9, "woodland.7": 9}
    assert list(copy.value_items({"woodland.6": 9, "woodland.7": 10}, known)) == [("herbivores", "woodland.7", "10")]


BROKEN = (
    *("", "{", "null", "[]", "{}", '""', "x", "-1", "100", "1.5", "true", '"1"', "1e400", "[" * 100_000),
    *("[1,2", "[100]", "[-1]", '["woodland"', "[0,0,0,0,0,0,0,0,0,0,0,0,0]", '["sea"]', '["river","river"]'),
    *(
        '["river","desert","woodland"]',
        '{"name":1}',
        '{"name":""}',
        '{"name":"' + "x" * 61 + '"}',
        '"' + "x" * 61 + '"',
    ),
    *('{"text":"' + "x" * 201 + '"}', '[{"habitat":"woodland"}]', "5", "31"),
)
READERS = {
    "steps": (copy.read_steps, "F01"),
    "specialists": (copy.read_specialist_vp, "S01"),
    "preferences": (copy.read_preferences, "M01"),
    "herbivores": (copy.read_values, "woodland.6"),
    "names": (copy.read_herbivores, "woodland.6"),
    "rows": (copy.read_sides, "2"),
    "rondel": (copy.read_rondel, "rondel"),
    "texts": (copy.read_card_texts, "D14"),
}
FINE = {"specialists": ("5", "31"), "names": ('"1"',)}  # of the contents above


@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize("content", BROKEN, ids=lambda content: content[:20])
def test_what_cannot_be_read_is_as_if_nobody_told_it(kind: str, content: str) -> None:
    read, key = READERS[kind]
    found: Any = read({kind: {key: content}})
    assert bool(found) == (content in FINE.get(kind, ()))


@pytest.mark.parametrize("kind", READERS)
def test_what_the_game_does_not_have_is_nothing(kind: str) -> None:
    read, key = READERS[kind]
    content = ALL[kind][next(iter(ALL[kind]))]
    found: Any = read({kind: {"X99": content, f"{key}x": content, "": content}})
    assert not found


def test_any_mixture_of_contents_is_read_without_an_error() -> None:
    random = Random(7)
    contents = [*BROKEN, *[content for _, _, content in TOLD]]
    keys = [key for _, key, _ in TOLD]
    for _ in range(300):
        items = {kind: {random.choice(keys): random.choice(contents) for _ in range(4)} for kind in READERS}
        for read, _ in READERS.values():
            read(items)
        assert read_document(write_household(items), items).refused == ()


# --- The file ---------------------------------------------------------------------------------------------------------


def file_of(**parts: Any) -> bytes:
    return json.dumps({"format": KIND.format, "version": 1, **parts}).encode()


def refused(found: Import) -> list[tuple[str, str]]:
    return [(name, str(why)) for name, why in found.refused]


def test_a_file_brings_all_that_was_told_to_another_household() -> None:
    found = read_document(write_household(ALL), {})
    assert found.contents == {(kind, key): content for kind, key, content in TOLD}
    assert (len(found.new), found.changed, found.same, found.refused) == (12, (), 0, ())
    assert found.new[:3] == ("D14", "M19", "F01 African Spurred Tortoise")
    assert found.new[-6:] == (
        "Desert 3",
        "Desert 8",
        "Woodland 6",
        "Specialist board, 2 players",
        "Specialist board, 3 or 4 players",
        "Solo rondel",
    )


def test_a_file_of_one_s_own_changes_nothing() -> None:
    found = read_document(write_household(ALL), ALL)
    assert (found.new, found.changed, found.same) == ((), (), 12)


def test_a_file_of_nothing_is_a_file() -> None:
    assert json.loads(write_household({})) == {"format": KIND.format, "version": 1}
    assert read_document(write_household({}), ALL) == Import()


def test_a_file_is_read_by_people_too() -> None:
    lines = write_household(items_of(*TOLD[:3], TOLD[4])).decode().splitlines()
    assert lines == [
        "{",
        '  "format": "wildscape-household",',
        '  "version": 1,',
        '  "fauna": {',
        '    "F01": [1,3,6],',
        '    "F15": [0,99]',
        "  },",
        '  "specialists": {',
        '    "S31": 0',
        "  },",
        '  "herbivores": {',
        '    "woodland.6": {"value":9}',
        "  }",
        "}",
    ]


def test_what_differs_is_changed_and_what_the_file_does_not_tell_stays() -> None:
    found = read_document(file_of(fauna={"F01": [2]}, herbivores={"woodland.6": {"value": 10}}), ALL)
    assert found.contents == {("steps", "F01"): "[2]", ("herbivores", "woodland.6"): "10"}
    assert (found.new, found.changed) == ((), ("F01 African Spurred Tortoise", "Woodland 6"))


def test_half_of_a_herbivore_that_is_new_is_a_change() -> None:
    found = read_document(file_of(herbivores={"desert.8": {"name": "Oryx", "value": 30}}), ALL)
    assert (found.new, found.changed) == ((), ("Desert 8",))


def test_names_are_kept_as_one_line_and_the_rulebook_s_words_stay() -> None:
    found = read_document(file_of(cards={"M19": {"name": " a\n b ", "text": "Other words"}}), {})
    assert found.contents == {("texts", "M19"): '{"name":"a b"}'}


NOTHING = "There is nothing of that name to be told."
TWO, MORE = "Specialist board, 2 players", "Specialist board, 3 or 4 players"


@pytest.mark.parametrize(
    ("parts", "name", "why"),
    [
        ({"cards": {"D01": {"name": "x"}}}, "D01 Nile Crocodile", NOTHING),
        ({"cards": {"x" * 50: {}}}, f"“{'x' * 40}…”", NOTHING),
        ({"cards": {"D14": {}}}, "D14", "It has neither a name nor words."),
        ({"cards": {"D14": {"name": " \n"}}}, "D14", "It has neither a name nor words."),
        ({"cards": {"D14": {"name": 1}}}, "D14", "Expected `str`, got `int` - at `$.name`."),
        ({"fauna": {"F15": []}}, "F15", "Expected `array` of length >= 1."),
        ({"fauna": {"F15": [100]}}, "F15", "Expected `int` <= 99 - at `$[0]`."),
        ({"specialists": {"S19": None}}, "S19 Fundraiser", "Expected `int`, got `null`."),
        ({"specialists": {"S19": 100}}, "S19 Fundraiser", "Expected `int` <= 99."),
        ({"primates": {"M28": ["sea"]}}, "M28 Chacma Baboon", "Invalid enum value 'sea' - at `$[0]`."),
        ({"primates": {"M28": ["desert", "desert"]}}, "M28 Chacma Baboon", "It names the same habitat twice."),
        ({"herbivores": {"woodland.2": {}}}, "“woodland.2”", NOTHING),
        ({"herbivores": {"woodland.6": {}}}, "Woodland 6", "It has neither a name nor a value."),
        ({"herbivores": {"woodland.6": {"value": 5}}}, "Woodland 6", "Established it is worth 6 at least."),
        ({"herbivores": {"desert.3": 9}}, "Desert 3", "Expected `object`, got `int`."),
        ({"rows": {"2": [6, 9]}}, TWO, "It begins with 6 and 8, and each number is above the one before."),
        ({"rows": {"3-4": [6, 6]}}, MORE, "It begins with 6, and each number is above the one before."),
        ({"rows": {"5": [6]}}, "“5”", NOTHING),
        ({"rondel": {"rondel": [{"habitat": "any"}] * 8}}, "Solo rondel", "Expected `array` of length >= 9."),
        ({"rondel": [{"habitat": "any"}] * 9}, "“rondel”", "This part cannot be read: it has no entries by name."),
        ({"fauna": None}, "“fauna”", "This part cannot be read: it has no entries by name."),
    ],
)
def test_an_entry_that_cannot_be_taken_says_why_and_the_others_are_taken(
    parts: dict[str, Any], name: str, why: str
) -> None:
    found = read_document(file_of(**({"specialists": {"S01": 4}} | parts)), {})
    assert [(each, words.removeprefix("It cannot be read: ")) for each, words in refused(found)] == [(name, why)]
    assert found.contents == ({} if "specialists" in parts else {("specialists", "S01"): "4"})


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b" " * (KIND.most + 1), "file_too_large"),
        (b"{", "not_json"),
        (b"[" * 50_000, "not_json"),
        (b"[]", "not_a_household_file"),
        (b'{"version": 1}', "not_a_household_file"),
        (b'{"format": "rewild-south-america-cards", "version": 1}', "other_format"),
        (b'{"format": "wildscape-household", "version": 2}', "other_version"),
        (b'{"format": "wildscape-household"}', "other_version"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_file_that_is_none_is_refused_whole(data: bytes, code: str) -> None:
    with pytest.raises(RuleError) as error:
        read_document(data, ALL)
    assert error.value.code == code
    assert str(error.value).endswith((".", "all of it."))
