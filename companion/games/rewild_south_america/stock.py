"""Resources of Rewild: South America: what is taken and paid, and how that is said (SA-1, SA-2)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import Text, counted, text
from companion.games.rewild_south_america.cards import RESOURCES
from companion.games.rewild_south_america.state import Player

MOST_OF_ONE: Final = 10  # rulebook: Game Preparation (SA-2)

_ONE: Final = {"minerals": "Mineral", "water": "Water", "seeds": "Seed"}


def say_amount(number: int, resource: str) -> Text:
    """A number of a resource in words.

    >>> str(say_amount(1, "minerals")), str(say_amount(2, "water"))
    ('1 Mineral', '2 Water')
    """
    return counted(number, _ONE[resource], RESOURCES[resource])


def say_amounts(minerals: int, water: int) -> list[Text]:
    """Minerals and Water in words, without what is 0."""
    amounts = (("minerals", minerals), ("water", water))
    return [say_amount(number, resource) for resource, number in amounts if number]


def gain(player: Player, resource: str, number: int) -> tuple[Player, Text]:
    """A player with more of a resource, and what was taken: never above 10 of one, the excess is forfeited.

    Rulebook: South America, Game Preparation (SA-2).
    """
    if player.stock is None:
        return player, text("+{amount}", amount=say_amount(number, resource))
    had: int = getattr(player.stock, resource)
    now = min(had + number, MOST_OF_ONE)
    taken = say_amount(now - had, resource)
    said = text("+{taken}: {now} now", taken=taken, now=now)
    if now < had + number:
        lost = had + number - now
        said = text(
            "+{taken}: {now} now, the most; {lost} forfeited", taken=taken, now=now, lost=say_amount(lost, resource)
        )
    return replace(player, stock=replace(player.stock, **{resource: now})), said


def pay(player: Player, minerals: int = 0, water: int = 0, seeds: int = 0) -> Player:
    """A player with less in stock. Raises RuleError ``not_enough``."""
    if player.stock is None:
        return player
    price = {"minerals": minerals, "water": water, "seeds": seeds}
    left = {resource: getattr(player.stock, resource) - number for resource, number in price.items()}
    short = [resource for resource, number in left.items() if number < 0]
    if short:
        raise RuleError(
            "not_enough",
            text(
                "Needs {price}, the stock has {stock}. Choose something that costs less, or correct the stock.",
                price=add_up([say_amount(price[resource], resource) for resource in short]),
                stock=add_up([say_amount(price[resource] + left[resource], resource) for resource in short]),
            ),
        )
    return replace(player, stock=replace(player.stock, **left))


def add_up(parts: list[Text]) -> Text:
    """Amounts as a sum in words."""
    return _join(parts, "{all} + {one}")


def list_up(parts: list[Text]) -> Text:
    """Texts in a row."""
    return _join(parts, "{all}, {one}")


def _join(parts: list[Text], template: str) -> Text:
    whole = parts[0]
    for part in parts[1:]:
        whole = text(template, all=whole, one=part)
    return whole
