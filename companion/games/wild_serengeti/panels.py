"""What stays in view: goal and target, and of each seat tokens, icons, cards, stars, and awards."""

from __future__ import annotations

from companion.core.prompt import Cell, Panel, PanelRow
from companion.core.scoreboard import Scoreboard
from companion.core.text import Text, counted, text
from companion.games.wild_serengeti.awards import animal_of, award_of, count_award, say_count
from companion.games.wild_serengeti.goals import progress, say_goal
from companion.games.wild_serengeti.scenarios import CHALLENGE, challenge_rank, target_score
from companion.games.wild_serengeti.scenes import ICON_NAMES, ICONS, PLURALS, count_icons
from companion.games.wild_serengeti.sheet import uses_specialists
from companion.games.wild_serengeti.specialists import name_specialist
from companion.games.wild_serengeti.state import SOURCES, Player, State, is_co_op, name_of, player_of
from companion.games.wild_serengeti.tableau import MOST_INCOMPLETE
from companion.games.wild_serengeti.track import common_stars, split_track


def panels(state: State, board: Scoreboard) -> tuple[Panel, ...]:
    """Goal and target, then the seats, then the next Awards Ceremony; nothing before the play has begun."""
    if not state.is_begun:
        return ()
    return (*_scenario(state, board), *[_seat(state, seat) for seat in state.follows], *_award(state))


# --- The scenario -----------------------------------------------------------------------------------------------------


def _scenario(state: State, board: Scoreboard) -> tuple[Panel, ...]:
    """The goal of this round and the target, with what there is (WS-50, WS-51, WS-62)."""
    if state.setup.mode == "competitive":
        return ()
    rows = []
    now = progress(state)
    if now is not None:
        can_come = now.goal.bound == "least" and state.failure is None
        met = text("met so far") if now.is_met else text("not met yet" if can_come else "missed")
        note = text("{goal}: {met}", goal=say_goal(now), met=met)
        rows.append(PanelRow(f"Goal of round {state.round}", "check", str(now.value), note))
    rows.append(_target(state, board))
    if is_co_op(state):
        stars = common_stars(state)
        hundreds, rest = split_track(stars)
        note = text("one marker on {hundreds}, the other on {rest}", hundreds=hundreds, rest=rest)
        rows.append(PanelRow("On the track", "star", str(stars), note if hundreds else None))
    return (Panel("Scenario", tuple(rows)),)


def _target(state: State, board: Scoreboard) -> PanelRow:
    """The target, or the rank of Challenge Mode, by all stars so far."""
    players = state.setup.number_of_players
    total = (board.common or board.scores[0]).total
    target = target_score(state.setup.options.get("scenario", CHALLENGE), players)
    if target is None:
        rank = challenge_rank(total, players, with_specialists=uses_specialists(state.setup))
        return PanelRow("Rank", "star", str(total), text("{rank}", rank=rank or "no rank yet"))
    return PanelRow("Target", "star", str(total), text("more than {target}", target=target))


# --- A seat -----------------------------------------------------------------------------------------------------------


def _seat(state: State, seat: int) -> Panel:
    """A seat's tokens, icons and cards, and what its stars are from where that is more than one thing."""
    player = player_of(state, seat)
    rows = [*_tokens(player), *_icons(player), _cards(player)]
    if len(player.stars) > 1:
        cells = [Cell(str(stars), SOURCES[source]) for source, stars in player.stars.items()]
        rows.append(PanelRow("Stars", "star", cells=tuple(cells)))
    stars = counted(player.score, "star", "stars")
    return Panel(f"{name_of(state, seat)} · {stars}", tuple(rows), _specialist(player))


def _specialist(player: Player) -> Text | None:
    return None if player.specialist is None else text("{card}", card=name_specialist(player.specialist))


def _tokens(player: Player) -> list[PanelRow]:
    """Coins, Food and VFX Tokens where they are followed."""
    held = (("Coins", player.coins), ("Food", player.food), ("VFX", player.vfx))
    cells = [Cell(str(number), name) for name, number in held if number is not None]
    return [PanelRow("Tokens", "resource", cells=tuple(cells))] if cells else []


def _icons(player: Player) -> list[PanelRow]:
    """Icons on completed cards (WS-26)."""
    icons = count_icons(player.gallery)
    cells = [Cell(str(icons[icon]), ICON_NAMES[icon]) for icon in ICONS if icons[icon]]
    return [PanelRow("Icons", "leaf", cells=tuple(cells))] if cells else []


def _cards(player: Player) -> PanelRow:
    """Completed and incomplete cards (WS-3)."""
    is_full = player.cards > MOST_INCOMPLETE
    limit = text("{most} at most", most=MOST_INCOMPLETE) if is_full else None
    cells = (
        Cell(str(len(player.gallery)), "completed"),
        Cell(str(player.cards), "incomplete", limit, is_next=is_full),
    )
    return PanelRow("Scene Cards", "scene", cells=cells)


# --- Awards -----------------------------------------------------------------------------------------------------------


def _award(state: State) -> tuple[Panel, ...]:
    """How the followed seats stand for the next ceremony (WS-27)."""
    coming = state.round - 1 if state.step == "award" else state.round
    award = award_of(coming)
    if award is None:
        return ()
    animal = animal_of(state, award)
    rows = []
    for seat in state.follows:
        count = count_award(state, seat, animal)
        rows.append(PanelRow(name_of(state, seat), "award", str(count.total), say_count(count, animal)))
    before = 4 if award == "award_1" else 6
    title = f"{PLURALS[animal]} · Awards Ceremony before round {before}"
    return (Panel(title, tuple(rows), is_open=False),)
