"""Scenes that a seat completes: stars and tokens at once, and what Specialists add (WS-20 to WS-26, WS-40 to WS-42)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import Text, counted, text
from companion.games.wild_serengeti.awards import say_unseen, unseen_animals
from companion.games.wild_serengeti.matching import can_complete
from companion.games.wild_serengeti.moves import Complete
from companion.games.wild_serengeti.purse import pay, receive, say_specialist, say_tokens
from companion.games.wild_serengeti.scenes import count_icons, say_stars, stars_for
from companion.games.wild_serengeti.specialists import CAMERAMAN_STARS, VFX_ARTIST_STARS
from companion.games.wild_serengeti.state import Player, State, acting_player, add_stars, name_of, with_player
from companion.games.wild_serengeti.tableau import check_all_rare, check_scene, leave_tableau

_AT_ONCE: Final = 2  # Scenes that pay the Cameraman: a third one adds nothing (WS-40)


def complete(state: State, move: Complete) -> State:
    """A Scene Card is completed: its tokens and stars at once, its own icons counting; then it lies in the gallery.

    Raises RuleError ``animals_unknown``, ``nothing_before``, ``resource_between``, ``celebrity_unknown`` and those of
    ``acting_player``, ``check_scene``, ``check_all_rare`` and ``pay``.
    Rulebook: Serengeti, Completing Scene Cards; Rewards; Specialist Cards (WS-20 to WS-23, WS-26, WS-40 to WS-42).
    """
    player, scene = acting_player(state, move.seat), move.scene
    check_scene(state, move.seat, scene)
    check_all_rare(state, scene)
    for animal in unseen_animals(state, scene):
        raise RuleError("animals_unknown", say_unseen(scene, animal), f"animal_{animal}")
    _check_at_once(state, player, move)
    celebrity = _celebrity_stars(state, player, move)
    stars, _ = stars_for(scene, player.gallery)
    news = [*_say_scene(state, player, move)]
    at_once = player.at_once + 1 if move.is_at_once else 1
    cameraman = CAMERAMAN_STARS if player.is_a("cameraman") and at_once == _AT_ONCE else 0
    vfx_artist = VFX_ARTIST_STARS * move.vfx if player.is_a("vfx_artist") else 0
    player = receive(pay(player, vfx=move.vfx), food=scene.food, vfx=scene.vfx)
    player = add_stars(player, "scenes", stars)
    player = add_stars(add_stars(player, "cameraman", cameraman), "celebrity", celebrity or 0)
    player = leave_tableau(replace(player, gallery=(*player.gallery, scene), at_once=at_once), scene.number)
    news += say_specialist(state, move.seat, "The Cameraman", cameraman)
    news += say_specialist(state, move.seat, "VFX Artist", vfx_artist)
    news += say_specialist(state, move.seat, "The Celebrity", celebrity or 0)
    if celebrity is not None:
        state = replace(state, celebrity={**state.celebrity, count_icons(player.gallery)["like"]: celebrity})
    return replace(with_player(state, move.seat, player), news=tuple(news))


def _check_at_once(state: State, player: Player, move: Complete) -> None:
    """What is completed together has no action and no resource between (WS-40)."""
    if not move.is_at_once:
        return
    if not player.at_once:
        words = "{name} has just completed none that this could go with. Enter it as one on its own."
        raise RuleError("nothing_before", text(words, name=name_of(state, move.seat)), "is_at_once")
    if move.vfx:
        words = "With a VFX Token between they are not completed together. Enter it as one on its own."
        raise RuleError("resource_between", text(words), "is_at_once")


def needs_celebrity(state: State, player: Player, *, has_icons: bool) -> bool:
    """Whether a Scene brings stars by the Celebrity that nobody has told yet for so many Like Icons (WS-42)."""
    likes = count_icons(player.gallery)["like"]
    return player.is_a("celebrity") and not has_icons and likes not in state.celebrity


def _celebrity_stars(state: State, player: Player, move: Complete) -> int | None:
    """The Celebrity's stars for a Scene without Icons, None where that does not matter."""
    if not player.is_a("celebrity") or move.scene.icons:
        return None
    if move.celebrity is not None:
        return move.celebrity
    likes = count_icons(player.gallery)["like"]
    if needs_celebrity(state, player, has_icons=False):
        words = "How many stars does the Celebrity bring with {likes}? Look at the card; it is asked once."
        raise RuleError("celebrity_unknown", text(words, likes=counted(likes, "Like", "Likes")), "celebrity")
    return state.celebrity[likes]


def _say_scene(state: State, player: Player, move: Complete) -> list[Text]:
    """What the card brings, and a word if it does not look completed on the map that is laid here."""
    scene = move.scene
    words = "{name}, Scene {number}: {stars}."
    said = [text(words, name=name_of(state, move.seat), number=scene.number, stars=say_stars(scene, player.gallery))]
    if scene.food or scene.vfx:
        said.append(text("Take {tokens}.", tokens=say_tokens(food=scene.food, vfx=scene.vfx)))
    if state.map is not None and scene.pattern is not None:
        match = can_complete(scene.pattern, state.map, state.animals, move.vfx)
        if match is None:
            words = "On the map as it lies here, Scene {number} is not complete. Look whether the map is right."
            said.append(text(words, number=scene.number))
    return said


HANDLERS: Final[dict[type[Any], Callable[[State, Any], State]]] = {Complete: complete}
