"""What a tracked play answers on the scoresheet, and a table's cards as a document."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from companion.core.errors import RuleError
from companion.core.scoresheet import field_id, seat_place
from companion.core.text import Text, text
from companion.games.rewild_south_america.attract import check_whole
from companion.games.rewild_south_america.cards import BIOMES, Card
from companion.games.rewild_south_america.effects import end_answers, end_details
from companion.games.rewild_south_america.figures import Figures
from companion.games.rewild_south_america.sheet import sheet
from companion.games.rewild_south_america.state import MOST_STACKS, Player, State


class Board(Struct, frozen=True, omit_defaults=True):
    """Every seat's side of the table at the end of a play, in turn order, with the figures of that copy.

    A seat that was not followed is None. Where ``only_cards`` were followed, the track is not.
    """

    players: Annotated[tuple[Player | None, ...], Meta(min_length=1, max_length=5)]
    figures: Figures = Figures()
    only_cards: bool = False


def answers(state: State) -> dict[str, str]:
    """What the seats that are followed answer, by field; numbers that nobody knows are left out (SA-50 to SA-63)."""
    found = _count(board_of(state)) if state.follows else {}
    asked = {row.key for section in sheet(state.setup).sections for row in section.rows}
    return {field: typed for field, typed in found.items() if field.partition(".")[2] in asked}


def details(state: State) -> dict[str, tuple[Text, ...]]:
    """What each of those answers is made of, card by card, by field."""
    return detail_board(board_of(state)) if state.follows else {}


def detail_board(board: Board) -> dict[str, tuple[Text, ...]]:
    """The same for a table that somebody wrote down."""
    found: dict[str, tuple[Text, ...]] = {}
    for seat, player in enumerate(board.players):
        lines = {} if player is None else end_details(player, board.figures)
        if board.only_cards:
            lines.pop("score_board", None)
        found |= {field_id(seat_place(seat), key): words for key, words in lines.items() if words}
    return found


def board_of(state: State) -> Board:
    """The table as a document."""
    players = tuple([player if seat in state.follows else None for seat, player in enumerate(state.players)])
    return Board(players, state.figures, state.only_cards)


def count_board(board: Board) -> dict[str, str]:
    """What a table that somebody wrote down answers.

    Raises RuleError ``too_many_cards``, ``card_not_whole``, ``other_biome``, ``completed_twice``.
    """
    for player in board.players:
        if player is not None:
            _check_player(player)
    return _count(board)


def _count(board: Board) -> dict[str, str]:
    found: dict[str, str] = {}
    for seat, player in enumerate(board.players):
        counted = {} if player is None else end_answers(player, board.figures)
        if board.only_cards:
            counted.pop("score_board", None)  # who follows only the cards reads the track at the table
        found |= {field_id(seat_place(seat), key): typed for key, typed in counted.items()}
    return found


def _check_player(player: Player) -> None:
    if len(player.stacks) > MOST_STACKS:
        raise RuleError("too_many_cards", text("A seat has at most {most} visible cards.", most=MOST_STACKS), "board")
    for stack in player.stacks:
        for card in (stack.card, *stack.below):
            _check_card(card, stack.biome)
    if len(set(player.completed)) < len(player.completed):
        raise RuleError("completed_twice", text("A biome is completed once: name each at most once."), "board")


def _check_card(card: Card, biome: str) -> None:
    try:
        check_whole(card)
    except RuleError as error:
        raise RuleError(error.code, text("{card} is not complete.", card=card.name), "board") from error
    if biome not in card.homes:
        words = text("{card} cannot live in the {biome}.", card=card.name, biome=BIOMES[biome])
        raise RuleError("other_biome", words, "board")
