"""The play of Rewild: South America, move by move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.game import Setup
from companion.core.text import text
from companion.games.rewild_south_america import setting, solo
from companion.games.rewild_south_america.attract import attract_card, check_card, places_for, score_now
from companion.games.rewild_south_america.cards import DECKS
from companion.games.rewild_south_america.display import (
    card_as_it_lies,
    check_new_card,
    deal_card,
    decks_to_deal,
    drop_card,
    end_deck,
)
from companion.games.rewild_south_america.expert import change_effect, move_tile, place_meeple, reserve_card, retrigger
from companion.games.rewild_south_america.figures import ACTION_CARDS, biome_of, side_of
from companion.games.rewild_south_america.moves import (
    Attract,
    AttractAll,
    Begin,
    CannotAct,
    Change,
    Deal,
    DrawAction,
    EndTurn,
    Harvest,
    Move,
    MoveTile,
    NoCard,
    Pick,
    PlaceTile,
    PlayCard,
    PutCard,
    RemoveCard,
    Reserve,
    Retrigger,
    Reward,
    SetDisplay,
    SetSeat,
    Settle,
    TakeResources,
    Tell,
    TriggerEnd,
    Upgrade,
)
from companion.games.rewild_south_america.state import (
    Changing,
    Counting,
    Moving,
    Placing,
    Player,
    Retriggering,
    Settling,
    State,
    Turn,
    Upgrading,
    with_player,
)
from companion.games.rewild_south_america.tiles import harvest, most_upgrades, place_tile, upgrade
from companion.games.rewild_south_america.turns import check_end, next_turn, trigger_end

_BY_OPPONENT: Final = (DrawAction, CannotAct, TakeResources, Pick, AttractAll)
_ANY_TIME: Final = (Deal, NoCard, SetSeat, PutCard, RemoveCard, SetDisplay, Reward)


def start(setup: Setup) -> State:
    """A play before its first move."""
    return State(setup, tuple([Player() for _ in setup.seats]))


def apply(state: State, move: Move) -> State:
    """The play after a move. Raises RuleError when the move does not fit; see each move's function.

    Besides: ``not_begun``, ``begun_already``, ``play_is_over``, ``answer_first``, ``nothing_asked``,
    ``opponents_turn``, ``not_opponents_turn``, ``deal_first``, ``only_cards_here``.
    """
    _check_time(state, move)
    before = replace(state, news=())
    if state.tasks:
        task = state.tasks[0]
        after = _ANSWERS[type(move)][1](replace(before, tasks=state.tasks[1:]), task, move)
    else:
        after = _HANDLERS[type(move)](before, move)
    return _go_on(check_end(after) if after.players is not state.players else after)


def _go_on(state: State) -> State:
    """Whatever follows by itself: the next turn, the opponent's cards, the end of the play."""
    while not state.tasks and not state.is_over:
        if state.is_ending:
            return replace(state, is_over=True)
        after = _step(state)
        if after is state:
            return state
        state = after
    return state


def _step(state: State) -> State:
    if state.turn.is_done or state.turn.is_harvest:
        return next_turn(state)
    if state.turn.seat == state.opponent and not decks_to_deal(state):
        return solo.go_on(state)
    return state


def _check_time(state: State, move: Move) -> None:
    """Whether such a move can be made now."""
    if isinstance(move, Begin):
        if state.follows:
            raise RuleError("begun_already", text("The play has begun. Undo, to begin it in another way."))
        return
    if not state.follows:
        raise RuleError("not_begun", text("Say first how the table is followed."))
    if state.is_over:
        raise RuleError("play_is_over", text("The play is over. Undo, to go on with it."))
    kind = type(move)
    task = state.tasks[0] if state.tasks else None
    is_opponents = state.turn.seat == state.opponent
    if task is not None:
        if kind not in _ANSWERS or _ANSWERS[kind][0] is not type(task):
            raise RuleError("answer_first", text("Answer first what the page asks."))
        return
    if isinstance(move, _ANY_TIME):
        return
    if decks_to_deal(state):
        raise RuleError("deal_first", text("Enter the new cards on the Score Board first."))
    if kind in _ANSWERS and not (is_opponents and isinstance(move, PlaceTile | Upgrade)):
        raise RuleError("nothing_asked", text("The page does not ask for that now. Reload it."))
    if isinstance(move, _BY_OPPONENT) and not is_opponents:
        raise RuleError("not_opponents_turn", text("It is not the opponent’s turn. Reload the page."))
    if is_opponents and isinstance(move, PlayCard | Attract | EndTurn):
        raise RuleError("opponents_turn", text("It is the opponent’s turn. Finish it first."))
    if state.only_cards and isinstance(move, PlayCard | Harvest):
        raise RuleError("only_cards_here", text("Only cards are followed at this table. Play on without that."))


def begin(state: State, move: Begin) -> State:
    """Settle how the table is followed.

    Raises RuleError ``follow_nobody``, ``hexes_unknown``, ``wrong_deck``.
    """
    seats = range(len(state.setup.seats))
    follows = tuple([seat for seat in seats if seat in move.follows or state.setup.mode == "solo"])
    if not follows:
        raise RuleError("follow_nobody", text("Choose at least one seat to follow."), "follows")
    is_solo = state.opponent is not None
    only_cards = move.only_cards and not is_solo
    if not only_cards and move.figures.grassland_hexes is None:
        raise RuleError(
            "hexes_unknown",
            text("How many hexes has a Grassland Tile? Look at one of your copy and type the number."),
            "grassland_hexes",
        )
    fresh = Player(None, None, None) if only_cards else Player()
    return replace(
        state,
        players=tuple([fresh] * len(state.players)),
        figures=move.figures,
        follows=follows,
        only_cards=only_cards,
        display=dict.fromkeys(DECKS, ()) if move.has_display and is_solo else None,
        solo=solo.new_opponent(move.deck) if is_solo else None,
        turn=Turn(follows[0]),
        tasks=(),
    )


def deal(state: State, move: Deal) -> State:
    """A new card comes onto the Score Board (SA-4, A-SA13). Raises RuleError as ``deal_card`` does."""
    return deal_card(state, move.card, is_last=move.is_last)


def no_card(state: State, move: NoCard) -> State:
    """A deck has no card left; with the Wildlife Cards that triggers the end (SA-60). Raises as ``end_deck`` does."""
    return end_deck(state, move.deck)


def play_card(state: State, move: PlayCard) -> State:
    """A player plays an Action Card. Rulebook: South America, 1. Playing a Player Card (SA-5, SA-18, SA-51).

    Raises RuleError ``played_already``, ``card_is_out``, ``no_such_action``, ``nothing_to_upgrade``.
    """
    title, top, bottom = ACTION_CARDS[move.card]
    seat = state.turn.seat
    if state.turn.has_played:
        raise RuleError("played_already", text("A Player Card was played in this turn already."))
    if any(card == move.card for card, _ in state.player.out):
        raise RuleError("card_is_out", text("{card} lies in front of you. Harvest takes it back.", card=title))
    if move.action not in (*top, *bottom):
        raise RuleError("no_such_action", text("{card} has no such action.", card=title))
    if move.action not in ("place", "take") and most_upgrades(state, seat, move.action) == 0:
        raise RuleError("nothing_to_upgrade", text("Nothing can be upgraded so now. Choose another action."))
    state = solo.lay_out(state, seat, move.card, side_of(move.action))
    state = replace(state, turn=replace(state.turn, has_played=True))
    biome = biome_of(move.card)
    if move.action == "place":
        return replace(state, tasks=(Placing(seat, biome),))
    if move.action == "take":
        return solo.take(state, seat, biome, 1)
    return replace(state, tasks=(Upgrading(seat, move.action),))


def harvest_cards(state: State, move: Harvest) -> State:
    """The Harvest Card. Rulebook: South America, 1. Playing a Player Card (SA-8, SA-25 to SA-27).

    Raises RuleError ``played_already`` and those of the opponent's.
    """
    if state.turn.seat == state.opponent:
        return solo.harvest_opponent(state, move)
    if state.turn.has_played:
        raise RuleError("played_already", text("A Player Card was played in this turn already."))
    after = harvest(state, state.turn.seat)
    return replace(after, turn=replace(after.turn, has_played=True, is_harvest=True))


def place(state: State, task: Placing, move: PlaceTile) -> State:
    """A tile of the action at hand (SA-10 to SA-17)."""
    return place_tile(state, task.seat, task.biome, move)


def upgrade_tiles(state: State, task: Upgrading, move: Upgrade) -> State:
    """Extensions, Wetlands or High Trees of the action at hand (SA-19 to SA-22)."""
    return upgrade(state, task.seat, task.action, move)


def attract(state: State, move: Attract) -> State:
    """A card is taken; where only one place is open to it, it goes there (SA-7, SA-8, SA-35).

    Raises RuleError ``play_first``, ``not_displayed`` and those of ``check_card``.
    """
    if not (state.turn.has_played or state.only_cards):
        raise RuleError("play_first", text("Play a Player Card first, then attract cards."))
    seat, reserved = state.turn.seat, state.player.reserved
    at = next((index for index, card in enumerate(reserved) if card.key == move.card.key), None)
    card = card_as_it_lies(state, move.card) if at is None else reserved[at]
    check_card(state, seat, card)
    places = places_for(state, seat, card)
    if at is None:
        state = drop_card(state, card)
    else:
        state = with_player(state, seat, replace(state.player, reserved=reserved[:at] + reserved[at + 1 :]))
    if len(places) > 1:
        return replace(state, tasks=(Settling(seat, card),))
    return attract_card(state, seat, card, places[0])


def settle(state: State, task: Settling, move: Settle) -> State:
    """The card that was taken gets its place. Raises RuleError ``no_such_place``."""
    if move not in places_for(state, task.seat, task.card):
        raise RuleError("no_such_place", text("{card} cannot go there. Choose another place.", card=task.card.name))
    return attract_card(state, task.seat, task.card, move)


def tell(state: State, task: Counting, move: Tell) -> State:
    """The number that an effect needed (SA-36, SA-54). Raises RuleError ``number_needed``."""
    if task.is_end:
        if move.number is None:
            return state
        player = state.players[task.seat]
        return with_player(state, task.seat, replace(player, told={**player.told, task.missing: move.number}))
    if move.number is None:
        raise RuleError("number_needed", text("Type the number: the effect counts at once."), "number")
    return score_now(state, task.seat, task.stack, {task.missing: move.number})


def reserve(state: State, move: Reserve) -> State:
    """A Wildlife Card is taken from the Score Board onto a Reservation plant (SA-77).

    Raises RuleError ``not_followed``, ``not_displayed``, ``card_not_whole``, ``module_is_off`` and those of
    ``reserve_card``.
    """
    setting.followed_player(state, move.seat)
    check_new_card(state, move.card)
    card = card_as_it_lies(state, move.card)
    return drop_card(reserve_card(state, move.seat, card), card)


def reward(state: State, move: Reward) -> State:
    """An Expert meeple is placed (SA-73). Raises RuleError ``not_followed`` and those of ``place_meeple``."""
    setting.followed_player(state, move.seat)
    return place_meeple(state, move)


def end_turn(state: State, move: EndTurn) -> State:
    """A player is done. Raises RuleError ``play_first``."""
    if not (state.turn.has_played or state.only_cards):
        raise RuleError("play_first", text("Play a Player Card first; the Harvest Card always works."))
    return replace(state, turn=replace(state.turn, is_done=True))


def trigger(state: State, move: TriggerEnd) -> State:
    """Somebody who is not followed triggered the end, or a full board did (SA-60, SA-62).

    Raises RuleError ``triggered_already``.
    """
    if state.end is not None:
        raise RuleError("triggered_already", text("The end is triggered already. Play on to the final round."))
    return trigger_end(state, text("triggered at the table"), turns_left=move.turns_left)


def trigger_again(state: State, task: Retriggering, move: Retrigger) -> State:
    """An Instant effect of a completed biome counts again, or none (SA-71, SA-72)."""
    return retrigger(state, task.seat, task, move)


def change(state: State, task: Changing, move: Change) -> State:
    """The effect type of a card changes (SA-74, SA-75)."""
    return change_effect(state, task.seat, task, move)


def put_tile_elsewhere(state: State, task: Moving, move: MoveTile) -> State:
    """A tile lies at another position (SA-76)."""
    return move_tile(state, task.seat, task, move)


# The moves that answer a task, and so stand or fall with the move before.
_ANSWERS: Final[dict[type[Any], tuple[type[Any], Callable[[State, Any, Any], State]]]] = {
    PlaceTile: (Placing, place),
    Upgrade: (Upgrading, upgrade_tiles),
    Settle: (Settling, settle),
    Tell: (Counting, tell),
    Retrigger: (Retriggering, trigger_again),
    Change: (Changing, change),
    MoveTile: (Moving, put_tile_elsewhere),
}
_HANDLERS: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    Begin: begin,
    Deal: deal,
    NoCard: no_card,
    PlayCard: play_card,
    Harvest: harvest_cards,
    PlaceTile: solo.place_for_opponent,
    Upgrade: solo.upgrade_for_opponent,
    Attract: attract,
    Reserve: reserve,
    Reward: reward,
    EndTurn: end_turn,
    TriggerEnd: trigger,
    DrawAction: solo.draw_action,
    CannotAct: solo.cannot_act,
    TakeResources: solo.take_resources,
    Pick: solo.pick_card,
    AttractAll: solo.attract_all,
    SetSeat: setting.set_seat,
    PutCard: setting.put_card,
    RemoveCard: setting.remove_card,
    SetDisplay: setting.set_display,
}


def is_over(state: State) -> bool:
    """Whether the last turn was played and nothing is asked any more."""
    return state.is_over


def opens_turn(move: Move) -> bool:
    """Whether a move begins something that stands or falls as a whole: an action, a card with what it asks."""
    return type(move) not in _ANSWERS


def rests(state: State) -> bool:
    """Whether nothing waits to be answered."""
    return not state.tasks
