"""What a household tells of its copy of WILD: Serengeti: kept, and read back."""

from __future__ import annotations

import pytest

from companion.core.household_file import Item
from companion.games.wild_serengeti import household as copy
from companion.games.wild_serengeti.household import Migration
from companion.games.wild_serengeti.maps import Map
from companion.games.wild_serengeti.scenes import Figure, Pattern, Scene, Stars
from companion.games.wild_serengeti.specialists import PointRule

# Made up, as all facts here.
LINE = Pattern("line", (Figure("lion"), Figure("zebra", "water")))
BEAST = Scene(108, {"zebra": 2, "lion": 1}, {"leaf": 1}, food=1, stars=3, per_icon=Stars("leaf"), pattern=LINE)
BARE = Scene(1)
SIDE = Map(1, 2, ("water", "rock"))
CARD = Migration(((0, 1), (3, 2)), ((6, 6),))
RULE = PointRule(2, "like", 3)


def items_of(*told: Item) -> dict[str, dict[str, str]]:
    """The items as the catalogue gives them."""
    items: dict[str, dict[str, str]] = {}
    for kind, key, content in told:
        items.setdefault(kind, {})[key] = content
    return items


def test_what_was_told_is_read_back() -> None:
    told = items_of(
        copy.scene_item(BEAST),
        copy.scene_item(BARE),
        copy.celebrity_item(0, 0),
        copy.celebrity_item(9, 2),
        copy.map_item("b", SIDE),
        copy.migration_item(12, CARD),
        copy.specialist_item("The Editor", RULE),
    )
    assert copy.read_scenes(told) == {108: BEAST, 1: BARE}
    assert copy.read_celebrity(told) == {0: 0, 9: 2}
    assert copy.read_maps(told) == {"b": SIDE}
    assert copy.read_migrations(told) == {12: CARD}
    assert copy.read_specialists(told) == {"The Editor": RULE}


def test_nothing_told_is_nothing_known() -> None:
    readers = (
        copy.read_scenes,
        copy.read_celebrity,
        copy.read_maps,
        copy.read_migrations,
        copy.read_specialists,
    )
    assert [reader({}) for reader in readers] == [{}] * len(readers)


@pytest.mark.parametrize(
    ("key", "content"),
    [
        ("108", "{"),
        ("108", "[" * 5000),
        ("108", '{"number":107}'),
        ("108", '{"number":108,"animals":{"unicorn":1}}'),
        ("108", '{"number":108,"icons":{"rare":7}}'),
        ("108", '{"number":108,"pattern":{"kind":"line","figures":[{"animal":"lion"}]}}'),
        ("108", '{"number":108,"pattern":{"kind":"terrain","figures":[' + ",".join(['{"animal":"lion"}'] * 4) + "]}}"),
        ("0", '{"number":0}'),
        ("169", '{"number":169}'),
    ],
)
def test_ws_8_a_scene_that_no_copy_has_is_none(key: str, content: str) -> None:
    """WS-8: 168 Scene Cards, three of each animal; WS-23: 6 Rare Icons in all."""
    assert copy.read_scenes({copy.SCENES: {key: content, "1": '{"number":1}'}}) == {1: BARE}


@pytest.mark.parametrize(
    "items",
    [
        {copy.CELEBRITY: {"61": "1", "x": "1", "3": "100", "4": '"2"'}},
        {copy.MAPS: {"c": '{"rows":1,"columns":1,"terrain":["rock"]}'}},
        {copy.MAPS: {"a": '{"rows":1,"columns":2,"terrain":["rock"]}'}},
        {copy.MIGRATIONS: {"13": "{}", "0": "{}", "1": '{"brown":[[12,0]]}'}},
        {copy.SPECIALISTS: {"": '{"stars":1,"per":"like"}', "x" * 61: '{"stars":1,"per":"like"}', "Name": "{}"}},
    ],
)
def test_what_cannot_be_read_is_as_if_nobody_had_told_it(items: dict[str, dict[str, str]]) -> None:
    found = (
        copy.read_celebrity(items),
        copy.read_maps(items),
        copy.read_migrations(items),
        copy.read_specialists(items),
    )
    assert found == ({}, {}, {}, {})


def test_a_pattern_that_is_known_is_not_forgotten() -> None:
    """Somebody who only counts Icons does not take away what somebody else entered before."""
    counted = Scene(108, {"zebra": 2, "lion": 1}, {"leaf": 1}, food=1, stars=3, per_icon=Stars("leaf"))
    assert copy.with_pattern(counted, {108: BEAST}) == BEAST
    assert copy.with_pattern(counted, {}) == counted
    other = Pattern("terrain", (Figure("lion"),))
    assert copy.with_pattern(Scene(108, pattern=other), {108: BEAST}).pattern == other


@pytest.mark.parametrize(
    ("before", "pattern", "animals", "looked_for"),
    [
        (None, None, {"lion": 2}, ("lion", "hyena")),
        (None, LINE, {"lion": 2, "zebra": 1}, ()),
        (Scene(108, {"zebra": 3, "hyena": 9, "lion": 1}), None, {"lion": 2, "zebra": 3}, ()),
        (Scene(108, {"zebra": 3}, pattern=LINE), None, {"lion": 2, "zebra": 3}, ()),
        (Scene(108, {"zebra": 3}, looked_for=("zebra",)), LINE, {"lion": 2, "zebra": 1}, ()),
        (Scene(108, {"zebra": 3}, looked_for=("zebra", "lion")), None, {"lion": 2, "zebra": 3}, None),
    ],
)
def test_ws_27_animals_that_nobody_looked_for_are_as_they_were_counted_before(
    before: Scene | None, pattern: Pattern | None, animals: dict[str, int], looked_for: tuple[str, ...] | None
) -> None:
    """Two Lions and no Hyena were counted now; what else the card shows is known before, or by its pattern."""
    now = Scene(108, {"lion": 2}, pattern=pattern, looked_for=("lion", "hyena"))
    whole = copy.with_pattern(now, {} if before is None else {108: before})
    assert whole.animals == animals
    assert whole.looked_for == (("zebra", "lion", "hyena") if looked_for is None else looked_for)


def test_only_news_is_kept() -> None:
    known = {108: BEAST, 1: BARE}
    assert copy.scene_items([BEAST, BARE], known) == ()
    changed = Scene(1, stars=2)
    assert copy.scene_items([BEAST, changed, Scene(2)], known) == (copy.scene_item(changed), copy.scene_item(Scene(2)))
