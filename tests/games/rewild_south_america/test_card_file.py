"""The file of the household's cards: written, read, and compared with what is there."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.games.rewild_south_america.card_file import FORMAT, Import, read_document, write_cards
from companion.games.rewild_south_america.cards import Card, Counts
from companion.games.rewild_south_america.catalogue import MOST_CARDS
from companion.games.rewild_south_america.printed import PRINTED
from tests.games.rewild_south_america.test_catalogue import ANTEATER, FULL, LILIES, OCELOT

KNOWN = PRINTED | {ANTEATER.key: ANTEATER}


def document(*cards: Any, **members: Any) -> bytes:
    return msgspec.json.encode({"format": FORMAT, "version": 1, "cards": list(cards), **members})


def facts(card: Card, **changed: Any) -> dict[str, Any]:
    found: dict[str, Any] = {**msgspec.to_builtins(card), **changed}
    return found


def test_what_is_written_is_read_again() -> None:
    cards = (ANTEATER, OCELOT, LILIES)
    found = read_document(write_cards(cards, FULL), PRINTED)
    assert found == Import(new=cards, figures=FULL)
    again = read_document(write_cards(cards), PRINTED | {card.key: card for card in cards})
    assert again == Import(same=cards)


def test_only_whole_cards_are_written() -> None:
    assert msgspec.json.decode(write_cards(PRINTED.values())) == {"format": FORMAT, "version": 1, "cards": []}


def test_the_file_is_a_card_a_line_in_words() -> None:
    assert write_cards([LILIES]).decode().splitlines() == [
        "{",
        '  "format": "rewild-south-america-cards",',
        '  "version": 1,',
        '  "cards": [',
        '    {"key":"lily-pads","name":"Lily pads","deck":"plant","kind":"plant","homes":{"grassland":0},"price":1,'
        '"effect":{"type":"shows","symbols":{"wetland":1}}}',
        "  ]",
        "}",
    ]


def test_a_card_is_new_changed_or_the_same() -> None:
    changed = facts(ANTEATER, effect=msgspec.to_builtins(Counts("end", "insect", 3)))
    found = read_document(document(changed, facts(OCELOT)), KNOWN)
    assert found.changed == (replace(ANTEATER, effect=Counts("end", "insect", 3)),)
    assert (found.new, found.same, found.refused) == ((OCELOT,), (), ())
    assert read_document(document(facts(ANTEATER)), KNOWN).same == (ANTEATER,)


def test_a_card_is_known_by_its_key_else_by_its_name() -> None:
    renamed = facts(ANTEATER, name="My anteater")
    assert [card.key for card in read_document(document(renamed), KNOWN).changed] == ["giant-anteater"]
    without_key = {name: fact for name, fact in facts(ANTEATER).items() if name != "key"}
    assert read_document(document(without_key), KNOWN).same == (ANTEATER,)
    other_key = facts(ANTEATER, key="another", name="GIANT anteater")
    assert [card.key for card in read_document(document(other_key), KNOWN).changed] == ["giant-anteater"]
    unknown = facts(ANTEATER, key="../x", name="Piranha!")
    assert [card.key for card in read_document(document(unknown), KNOWN).new] == ["piranha"]


@pytest.mark.parametrize(
    ("card", "name", "why"),
    [
        (1, "Card 1", "It has no name."),
        ({}, "Card 1", "It has no name."),
        ({"name": " "}, "Card 1", "It cannot be read: Expected `str` of length >= 1 - at `$.name`."),
        ({"name": "x" * 61}, f"“{'x' * 40}…”", "It cannot be read: Expected `str` of length <= 60 - at `$.name`."),
        (
            {"name": "<b>\N{DEER}"},
            "“<b>\N{DEER}”",
            "It is not complete. Choose the kind of card: Wildlife, Predation or Plant.",
        ),
        (
            {"name": "Puma", "deck": "bird"},
            "“Puma”",
            "It cannot be read: Invalid enum value 'bird' - at `$.deck`.",
        ),
        (facts(ANTEATER, homes={"desert": 1}), "“Giant Anteater”", None),
        (facts(ANTEATER, homes={"shrubland": 21}), "“Giant Anteater”", None),
        (facts(ANTEATER, effect={"type": "flies"}), "“Giant Anteater”", None),
        (
            facts(ANTEATER, kind="bird"),
            "“Giant Anteater”",
            "This is no type for this card. Choose one of: insect, small herbivore, medium herbivore, "
            "large herbivore, predator, apex predator.",
        ),
        (facts(ANTEATER, has_high_tree=None), "“Giant Anteater”", None),
        (
            facts(ANTEATER, name="Ocelot"),
            "“Ocelot”",
            "There is another card called “Ocelot” here.",
        ),
    ],
)
def test_a_card_that_cannot_be_taken_is_refused_with_why_and_the_others_are_taken(
    card: Any, name: str, why: str | None
) -> None:
    found = read_document(document(card, facts(LILIES)), KNOWN)
    assert (found.new, found.changed, found.same) == ((LILIES,), (), ())
    ((refused, reason),) = found.refused
    assert refused == name
    assert str(reason) == why if why else str(reason).startswith("It ")


def test_the_second_of_two_equal_cards_is_refused() -> None:
    found = read_document(document(facts(OCELOT), facts(OCELOT, key="other", name="ocelot")), KNOWN)
    assert found.new == (OCELOT,)
    assert [(name, str(why)) for name, why in found.refused] == [
        ("“ocelot”", "The file has it twice. The first one was taken.")
    ]


def own_cards(number: int) -> dict[str, Card]:
    return {f"own-{each}": replace(ANTEATER, key=f"own-{each}", name=f"Own {each}") for each in range(number)}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b" " * 1_000_001, "file_too_large"),
        *((data, "not_json") for data in (b"", b"{", b"\xff", b"[" * 100_000)),
        *(
            (data, "not_a_card_file")
            for data in (b"[]", b"null", b"{}", b'{"format":"x"}', b'{"format":"x","cards":{}}', b'{"cards":[]}')
        ),
        (document(format="rewild-tiles"), "other_format"),
        (document(version=2), "other_version"),
        (document(version=None), "other_version"),
        (document(*[{}] * (MOST_CARDS + 1)), "too_many_cards"),
        (document(figures={"board_fields": 0}), "bad_figures"),
        (document(figures=[]), "bad_figures"),
    ],
    ids=lambda value: value if isinstance(value, str) else repr(value[:30]),
)
def test_a_file_that_cannot_be_read_brings_nothing(data: bytes, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_document(data, KNOWN)
    assert refused.value.code == code
    assert str(refused.value.message).endswith(".")


def test_a_household_has_so_many_cards_and_no_more() -> None:
    known = PRINTED | own_cards(MOST_CARDS)
    with pytest.raises(RuleError) as refused:
        read_document(document(facts(OCELOT)), known)
    assert refused.value.code == "too_many_cards"
    del known["own-0"]
    assert read_document(document(facts(OCELOT)), known).new == (OCELOT,)


def test_a_byte_order_mark_is_no_obstacle() -> None:
    assert read_document(b"\xef\xbb\xbf" + write_cards([OCELOT]), PRINTED).new == (OCELOT,)
