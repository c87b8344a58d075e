"""What a play answers on the scoresheet, and its galleries and Map as a document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

from msgspec import Meta, Struct

from companion.core.errors import RuleError
from companion.core.scoresheet import TABLE, YES, field_id, seat_place
from companion.core.text import Text, counted, text
from companion.games.wild_serengeti.maps import Map, Placed, check_map, list_placed, read_placed
from companion.games.wild_serengeti.scenes import Scene, check_rare, count_icons, say_stars
from companion.games.wild_serengeti.sheet import GOAL_MISSED, NO_SPECIALIST, uses_specialists
from companion.games.wild_serengeti.specialists import SpecialistCard, rule_stars, say_rule
from companion.games.wild_serengeti.state import SOURCES, Number, Player, Source, State, is_co_op

LONGEST_FAILURE: Final = 200  # letters
NARRATOR_ICONS: Final = ("leaf", "flower", "fruit")  # WS-44


class Side(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat at the end: its gallery in order, stars on the track by what brought them, its Specialist Card.

    ``told`` are stars that only that card knows. ``tokens`` of Food and VFX that were ``spent`` count for some cards.
    """

    gallery: Annotated[tuple[Scene, ...], Meta(max_length=168)] = ()
    stars: dict[Source, Annotated[int, Meta(ge=-9999, le=9999)]] = {}
    specialist: SpecialistCard | None = None
    told: int | None = None
    spent_food: Number = 0
    spent_vfx: Number = 0


class Board(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table at the end of a play: sides by seat, null for one that was not followed, and the Map with its animals.

    ``is_common``: all stars stand on one track (WS-54). ``has_specialists``: Specialist Cards are in play.
    ``is_goal_missed``: a Round Goal was missed; ``missed`` says which one, and by how much.
    """

    sides: Annotated[tuple[Side | None, ...], Meta(max_length=4)] = ()
    is_common: bool = False
    has_specialists: bool = False
    is_goal_missed: bool = False
    missed: Annotated[str, Meta(max_length=LONGEST_FAILURE)] = ""
    map: Map | None = None
    animals: Annotated[tuple[Placed, ...], Meta(max_length=36)] = ()


def board_of(state: State) -> Board:
    """The table as a document."""
    sides = tuple([None if player is None else _side_of(player) for player in state.players])
    return Board(
        sides,
        is_co_op(state),
        uses_specialists(state.setup),
        state.failure is not None,
        str(state.failure or ""),
        state.map,
        list_placed(state.animals),
    )


def _side_of(player: Player) -> Side:
    return Side(player.gallery, player.stars, player.specialist, player.told, player.spent_food, player.spent_vfx)


def answers(state: State) -> dict[str, str]:
    """What the seats that are followed answer, by field (WS-20, WS-24, WS-31, WS-40 to WS-46, WS-50).

    The stars of both ceremonies are on the track already. What nobody knows is left out.
    """
    return _count(board_of(state)) if state.is_begun else {}


def details(state: State) -> dict[str, tuple[Text, ...]]:
    """What each of those answers is made of."""
    return detail_board(board_of(state)) if state.is_begun else {}


def count_board(board: Board) -> dict[str, str]:
    """What a table that somebody wrote down answers.

    Raises RuleError ``scene_twice``, ``below_zero``, ``too_many_rare``, ``map_missing`` and those of ``check_map`` and
    ``read_placed``.
    """
    sides = [side for side in board.sides if side is not None]
    scenes = [scene for side in sides for scene in side.gallery]
    numbers = [scene.number for scene in scenes]
    for number in numbers:
        if numbers.count(number) > 1:
            words = "Scene {number} lies there twice. Write each card once."
            raise RuleError("scene_twice", text(words, number=number), "board.sides")
    check_rare(scenes)
    if any(sum(side.stars.values()) < 0 for side in sides):
        raise RuleError("below_zero", text("The track ends at 0 stars. Write more of them."), "board.sides")
    if board.map is not None:
        check_map(board.map)
        read_placed(board.map, board.animals)
    elif board.animals:
        raise RuleError("map_missing", text("Animals stand on a Map. Write it, too, or leave them out."), "board.map")
    return _count(board)


def detail_board(board: Board) -> dict[str, tuple[Text, ...]]:
    """What those answers are made of, by field: scenes and other sources of stars, Likes by card."""
    found: dict[str, tuple[Text, ...]] = {}
    track: list[Text] = []
    for seat, side in enumerate(board.sides):
        if side is None:
            continue
        said = list(_say_stars(side))
        if board.is_common:
            track += [text("Seat {seat}, {what}", seat=seat + 1, what=each) for each in said]
        elif said:
            found[field_id(seat_place(seat), "documentary_score")] = tuple(said)
        likes = tuple(_say_likes(side))
        if likes:
            found[field_id(seat_place(seat), "likes")] = likes
        if side.specialist is not None and side.specialist.rule is not None:
            found[field_id(seat_place(seat), "another_stars")] = (say_rule(side.specialist.rule),)
    if track:
        found[field_id(TABLE, "documentary_score")] = tuple(track)
    if board.is_goal_missed and board.missed:
        found[field_id(TABLE, GOAL_MISSED.key)] = (text("{missed}", missed=board.missed),)
    return found


def _say_stars(side: Side) -> Iterator[Text]:
    for index, scene in enumerate(side.gallery):
        words = text("Scene {number}", number=scene.number)
        yield text("{scene}: {stars}", scene=words, stars=say_stars(scene, side.gallery[:index]))
    for source, stars in side.stars.items():
        if source != "scenes":
            yield text("{source}: {stars}", source=SOURCES[source], stars=counted(stars, "star", "stars"))


def _say_likes(side: Side) -> Iterator[Text]:
    for scene in side.gallery:
        if likes := scene.icons.get("like", 0):
            yield text("Scene {number}: {likes}", number=scene.number, likes=counted(likes, "Like", "Likes"))


def _count(board: Board) -> dict[str, str]:
    found: dict[str, str] = {}
    sides = {seat: side for seat, side in enumerate(board.sides) if side is not None}
    scores = {seat: sum(side.stars.values()) for seat, side in sides.items()}
    for seat, side in sides.items():
        icons = count_icons(side.gallery)
        typed = {"likes": str(icons["like"]), "scenes": str(len(side.gallery))}
        if not board.is_common:
            typed["documentary_score"] = str(scores[seat])
        if board.has_specialists:
            typed |= _count_specialist(side)
        found |= {field_id(seat_place(seat), key): answer for key, answer in typed.items()}
    if board.is_common and sides:
        found[field_id(TABLE, "documentary_score")] = str(sum(scores.values()))
    if board.is_goal_missed:
        found[field_id(TABLE, GOAL_MISSED.key)] = YES
    return found


def _count_specialist(side: Side) -> dict[str, str]:
    """What a seat's Specialist Card answers; its stars in play are on the track (WS-40 to WS-46)."""
    card = side.specialist
    if card is None:
        return {"specialist": NO_SPECIALIST}
    found = {"specialist": card.key}
    told = {} if side.told is None else {f"{card.key}_stars": str(side.told)}
    match card.key:
        case "narrator":
            icons = count_icons(side.gallery)
            return found | {icon: str(icons[icon]) for icon in NARRATOR_ICONS}
        case "celebrity":
            return found | {"celebrity_stars": "0"}
        case "another":
            if card.rule is not None:
                told = {"another_stars": str(rule_stars(card.rule, side.gallery, side.spent_food, side.spent_vfx))}
            return found | told | ({"another_name": card.name} if card.name else {})
        case _:
            return found | told
