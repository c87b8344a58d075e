"""A copy of WILD: Serengeti as a file: written, read again, compared, and refused entry by entry.

All figures are made up: the rulebook has none of them.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.core.errors import RuleError
from companion.core.household_file import Import
from companion.games.wild_serengeti.household import (
    Migration,
    celebrity_item,
    map_item,
    migration_item,
    scene_item,
    specialist_item,
)
from companion.games.wild_serengeti.household_file import KIND, read_document, write_household
from companion.games.wild_serengeti.maps import Map
from companion.games.wild_serengeti.scenes import Figure, Pattern, Scene
from companion.games.wild_serengeti.specialists import PointRule, check_called

Items = dict[str, dict[str, str]]

LINE = Pattern("line", (Figure("lion"), Figure("zebra", "water")))
OTHERS = [f"Specialist {number}" for number in range(1, 9)]  # 14 in the box, 6 described (WS-46)


def items_of(*told: tuple[str, str, str]) -> Items:
    items: Items = {}
    for kind, key, content in told:
        items.setdefault(kind, {})[key] = content
    return items


ALL = items_of(
    scene_item(Scene(12, {"lion": 1, "zebra": 1}, {"leaf": 1}, stars=5, pattern=LINE)),
    scene_item(Scene(2, food=1)),
    celebrity_item(9, 2),
    celebrity_item(0, 0),
    map_item("a", Map(1, 2, ("water", "rock"))),
    migration_item(12, Migration(((0, 1),), ((0, 0),))),
    specialist_item("The “Editor” \\ é", PointRule(3, "like", 2)),
)


def file_of(**parts: Any) -> bytes:
    return json.dumps({"format": KIND.format, "version": 1, **parts}).encode()


def refused(found: Import) -> list[tuple[str, str]]:
    return [(name, str(why).removeprefix("It cannot be read: ")) for name, why in found.refused]


# --- Written and read -------------------------------------------------------------------------------------------------


def test_what_was_told_is_written_an_entry_a_line() -> None:
    told = items_of(scene_item(Scene(12, stars=5)), scene_item(Scene(2, food=1)), celebrity_item(9, 2))
    assert write_household(told).decode().splitlines() == [
        "{",
        '  "format": "wild-serengeti-household",',
        '  "version": 1,',
        '  "scenes": {',
        *('    "2": ' + told["scenes"]["2"] + ",", '    "12": ' + told["scenes"]["12"]),
        "  },",
        '  "celebrity": {',
        '    "9": 2',
        "  }",
        "}",
    ]


def test_a_file_brings_everything_to_another_household() -> None:
    found = read_document(write_household(ALL), {})
    assert found.contents == {(kind, key): each for kind, items in ALL.items() for key, each in items.items()}
    assert found.new == (
        *("Scene 2", "Scene 12", "Celebrity, 0 Likes", "Celebrity, 9 Likes", "Map, side A", "Migration Card 12"),
        "“The “Editor” \\ é”",
    )
    assert (found.changed, found.same, found.refused) == ((), 0, ())


def test_what_is_here_already_is_the_same() -> None:
    found = read_document(write_household(ALL), ALL)
    assert (found.new, found.changed, found.same, found.refused) == ((), (), 7, ())


def test_nothing_told_is_a_file_too() -> None:
    assert json.loads(write_household({})) == {"format": "wild-serengeti-household", "version": 1}
    assert read_document(write_household({}), ALL) == Import()


def test_what_differs_is_changed() -> None:
    found = read_document(file_of(celebrity={"9": 3, "10": 3}), ALL)
    assert (found.new, found.changed) == (("Celebrity, 10 Likes",), ("Celebrity, 9 Likes",))


def test_a_pattern_that_is_known_is_not_forgotten() -> None:
    found = read_document(file_of(scenes={"12": {"number": 12, "stars": 6}}), ALL)
    assert found.contents == items_to_contents(scene_item(Scene(12, stars=6, pattern=LINE)))


def items_to_contents(*told: tuple[str, str, str]) -> dict[tuple[str, str], str]:
    return {(kind, key): content for kind, key, content in told}


# --- Refused ----------------------------------------------------------------------------------------------------------

NOTHING = "There is nothing of that name to be told."
FOURTH = {"kind": "terrain", "figures": [{"animal": "lion"}] * 4}


@pytest.mark.parametrize(
    ("parts", "name", "why"),
    [
        ({"scenes": {"169": {"number": 169}}}, "“169”", NOTHING),
        ({"scenes": {"012": {"number": 12}}}, "“012”", NOTHING),
        ({"scenes": {"12": {"number": 13}}}, "Scene 12", "It has the number 13."),
        ({"scenes": {"12": {}}}, "Scene 12", "Object missing required field `number`."),
        ({"scenes": {"12": {"number": 12, "stars": 100}}}, "Scene 12", "Expected `int` <= 99 - at `$.stars`."),
        (
            {"scenes": {"12": {"number": 12, "icons": {"rare": 7}}}},
            "Scene 12",
            "7 Rare Icons, but only 6 exist. Count those on this card again.",
        ),
        (
            {"scenes": {"12": {"number": 12, "pattern": FOURTH}}},
            "Scene 12",
            "4 Lions, but only 3 exist. Take one away.",
        ),
        ({"celebrity": {"61": 1}}, "“61”", NOTHING),
        ({"celebrity": {"9": -1}}, "Celebrity, 9 Likes", "Expected `int` >= 0."),
        ({"maps": {"c": {}}}, "“c”", NOTHING),
        (
            {"maps": {"b": {"rows": 1, "columns": 2, "terrain": ["rock"]}}},
            "Map, side B",
            "1 × 2 are 2 spaces, but 1 have terrain. Tap the rest, or change rows and columns.",
        ),
        (
            {"maps": {"b": {"rows": 1, "columns": 13, "terrain": []}}},
            "Map, side B",
            "Expected `int` <= 12 - at `$.columns`.",
        ),
        ({"migrations": {"13": {}}}, "“13”", NOTHING),
        ({"migrations": {"1": {}}}, "Migration Card 1", "It has no spaces."),
        ({"migrations": {"1": {"brown": [[0, 1]], "blue": [[0, 1]]}}}, "Migration Card 1", "It has a space twice."),
        (
            {"migrations": {"1": {"brown": [[0, 12]]}}},
            "Migration Card 1",
            "Expected `int` <= 11 - at `$.brown[0][1]`.",
        ),
        ({"specialists": {"": {"stars": 1, "per": "like"}}}, "“”", "A name is one line of 1 to 60 letters."),
        (
            {"specialists": {"a\nb": {"stars": 1, "per": "like"}}},
            "“a\N{REPLACEMENT CHARACTER}b”",
            "A name is one line of 1 to 60 letters.",
        ),
        (
            {"specialists": {"x" * 61: {"stars": 1, "per": "like"}}},
            f"“{'x' * 40}…”",
            "A name is one line of 1 to 60 letters.",
        ),
        ({"specialists": {"Ed": {"stars": 0, "per": "like"}}}, "“Ed”", "Expected `int` >= 1 - at `$.stars`."),
        (
            {"specialists": {"The Cameraman": {"stars": 1, "per": "like"}}},
            "“The Cameraman”",
            "The rulebook describes The Cameraman: it needs no rule. Choose it when a table begins.",
        ),
        ({"scenes": []}, "“scenes”", "This part cannot be read: it has no entries by name."),
    ],
)
def test_an_entry_that_cannot_be_taken_says_why_and_the_others_are_taken(
    parts: dict[str, Any], name: str, why: str
) -> None:
    found = read_document(file_of(**({"celebrity": {"3": 1}} | parts)), {})
    assert refused(found) == [(name, why)]
    assert found.contents == ({} if "celebrity" in parts else {("celebrity", "3"): "1"})


def test_ws_46_a_ninth_specialist_is_refused() -> None:
    """14 in the box, of which the rulebook describes 6: 8 others. One of them was known here."""
    rule = {"stars": 1, "per": "like"}
    here = items_of(specialist_item(OTHERS[0], PointRule(2, "scene")))
    found = read_document(file_of(specialists=dict.fromkeys([*OTHERS, "Ninth"], rule)), here)
    assert (len(found.new), found.changed) == (7, (f"“{OTHERS[0]}”",))
    assert [name for name, _ in found.refused] == ["“Ninth”"]
    with pytest.raises(RuleError) as error:
        check_called("Ninth", OTHERS)
    assert (error.value.code, error.value.field) == ("too_many_specialists", "name")
    check_called(OTHERS[0], OTHERS)
    check_called("Eighth", OTHERS[:7])


def test_ws_46_a_card_that_the_rulebook_describes_needs_no_rule() -> None:
    with pytest.raises(RuleError) as error:
        check_called("The Narrator", [])
    assert (error.value.code, error.value.field) == ("described", "name")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b" " * (KIND.most + 1), "file_too_large"),
        (b"{", "not_json"),
        (b"[]", "not_a_household_file"),
        (b'{"format": "wildscape-household", "version": 1}', "other_format"),
        (b'{"format": "wild-serengeti-household", "version": 2}', "other_version"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_file_that_is_none_is_refused_whole(data: bytes, code: str) -> None:
    with pytest.raises(RuleError) as error:
        read_document(data, ALL)
    assert error.value.code == code
