"""The household's cards and figures as one JSON file: written, read, and compared with what is there."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.json_file import check_format, quote, read_json
from companion.core.letters import clean_name
from companion.core.text import Text, text
from companion.games.rewild_south_america.cards import Card
from companion.games.rewild_south_america.catalogue import (
    MOST_CARDS,
    check_card_facts,
    missing,
    own_key,
    same_name,
    tidy_card,
)
from companion.games.rewild_south_america.figures import Figures

FORMAT: Final = "rewild-south-america-cards"
VERSION: Final = 1
LARGEST_FILE: Final = 1_000_000  # bytes


class Import(Struct, frozen=True):
    """What a file would bring: cards that are new, changed, or the same as here, and those refused, each with why.

    ``figures`` are None where the file has none.
    """

    new: tuple[Card, ...] = ()
    changed: tuple[Card, ...] = ()
    same: tuple[Card, ...] = ()
    refused: tuple[tuple[str, Text], ...] = ()
    figures: Figures | None = None


def write_cards(cards: Iterable[Card], figures: Figures | None = None) -> bytes:
    """The file of the cards that are whole, a card a line, with the figures. ``read_document`` reads it."""
    facts = (msgspec.to_builtins(replace(card, is_whole=False)) for card in cards if card.is_whole)
    lines = ",\n".join(f"    {msgspec.json.encode(each).decode()}" for each in facts)
    told = "" if figures is None else f'  "figures": {msgspec.json.encode(figures).decode()},\n'
    return f'{{\n  "format": "{FORMAT}",\n  "version": {VERSION},\n{told}  "cards": [\n{lines}\n  ]\n}}\n'.encode()


def read_document(data: bytes, known: Mapping[str, Card]) -> Import:
    """What an exported file (docs/formats.md) would bring to the cards that are ``known`` by key.

    Raises RuleError ``file_too_large``, ``not_json``, ``not_a_card_file``, ``other_format``, ``other_version``,
    ``too_many_cards``, ``bad_figures``: then nothing can be taken.
    """
    document = read_json(data, "A file of cards", LARGEST_FILE)
    _check_document(document)
    cards: dict[str, Card] = dict(known)
    taken: dict[str, Card] = {}
    refused: list[tuple[str, Text]] = []
    for number, each in enumerate(document["cards"], 1):
        card = _read_card(each, cards, taken)
        if isinstance(card, Text):
            refused.append((_name_of(each, number), card))
        else:
            cards[card.key] = taken[card.key] = card
    own = sum(card.is_whole for card in cards.values())
    if own > MOST_CARDS:
        raise RuleError(
            "too_many_cards",
            text("That would be {cards} cards of your own, {most} are the most.", cards=own, most=MOST_CARDS),
        )
    return Import(
        tuple(card for key, card in taken.items() if not (key in known and known[key].is_whole)),
        tuple(card for key, card in taken.items() if key in known and known[key].is_whole and known[key] != card),
        tuple(card for key, card in taken.items() if known.get(key) == card),
        tuple(refused),
        _read_figures(document.get("figures")),
    )


def _check_document(document: Any) -> None:
    if not isinstance(document, dict) or "format" not in document or not isinstance(document.get("cards"), list):
        raise RuleError("not_a_card_file", text("This is no file of cards. Choose a file that was exported here."))
    check_format(document, FORMAT, VERSION, "cards of Rewild: South America")
    if len(document["cards"]) > MOST_CARDS:
        raise RuleError(
            "too_many_cards",
            text(
                "This file has {cards} cards, {most} are the most. Split it.",
                cards=len(document["cards"]),
                most=MOST_CARDS,
            ),
            "cards",
        )


def _read_card(document: Any, cards: Mapping[str, Card], taken: Container[str]) -> Card | Text:
    """A card of the file, whole, with the key that it has here; or why it cannot be taken."""
    if not isinstance(document, dict) or not isinstance(document.get("name"), str):
        return text("It has no name.")
    named = {**document, "name": clean_name(document["name"]), "is_whole": False}
    named["key"] = named["key"] if isinstance(named.get("key"), str) and named["key"] else "-"
    try:
        card = msgspec.convert(named, Card)
        check_card_facts(card)
    except msgspec.ValidationError as error:
        return text("It cannot be read: {error}.", error=str(error))
    except RuleError as error:
        return error.message
    gaps = missing(card)
    if gaps:
        return text("It is not complete. {gap}", gap=gaps[0].words)
    card = replace(tidy_card(card), key=_key_here(card, cards), is_whole=True)
    if card.key in taken:
        return text("The file has it twice. The first one was taken.")
    other = same_name(card, cards.values())
    return text("There is another card called “{name}” here.", name=other.name) if other else card


def _key_here(card: Card, cards: Mapping[str, Card]) -> str:
    """The key by which the card is known here: its own, that of the card with its name, or a new one."""
    if card.key in cards:
        return card.key
    other = same_name(card, cards.values())
    if other:
        return other.key
    return own_key(card.name, card.is_expert, cards)


def _read_figures(document: Any) -> Figures | None:
    if document is None:
        return None
    try:
        return msgspec.convert(document, Figures)
    except msgspec.ValidationError as error:
        raise RuleError(
            "bad_figures",
            text("The figures cannot be read: {error}. Take them out of the file, or correct them.", error=str(error)),
            "figures",
        ) from None


def _name_of(document: Any, number: int) -> str:
    """How the report calls a card of the file."""
    name = document.get("name") if isinstance(document, dict) else None
    return quote(name) if isinstance(name, str) and name.strip() else f"Card {number}"
