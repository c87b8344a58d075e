"""The opponent's turn: its deck, its action, its cards (SA-80 to SA-94). What it decides stands in opponent.py."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import Text, text
from companion.games.rewild_south_america.attract import attract_card
from companion.games.rewild_south_america.cards import DECKS, DISPLAYED, Card, Deck
from companion.games.rewild_south_america.display import check_new_card, drop_rightmost
from companion.games.rewild_south_america.effects import tell_news
from companion.games.rewild_south_america.figures import ACTION_CARDS, TAKEN, TAKES, ActionCard, Side, biome_of, side_of
from companion.games.rewild_south_america.moves import (
    AttractAll,
    CannotAct,
    DrawAction,
    Harvest,
    Pick,
    PlaceTile,
    TakeResources,
    Upgrade,
)
from companion.games.rewild_south_america.opponent import (
    Attempt,
    Decision,
    actions_of,
    choose_plant,
    choose_predation,
    choose_wildlife,
    plan_attracting,
    try_action,
    wants_more,
)
from companion.games.rewild_south_america.state import Drawn, Solo, State, with_player
from companion.games.rewild_south_america.tiles import gain, harvest, place_tile, upgrade
from companion.games.rewild_south_america.turns import is_deck

_CHOOSE: Final = {"plant": choose_plant, "wildlife": choose_wildlife, "predation": choose_predation}
_NEXT: Final[dict[Deck, Deck | None]] = {"plant": "wildlife", "wildlife": "predation", "predation": None}  # SA-88


def new_opponent(deck: tuple[Drawn, ...] | None) -> Solo:
    """The opponent before its first turn. Rulebook: South America, Solo > Game Preparation (SA-80).

    Raises RuleError ``wrong_deck``.
    """
    if deck is not None and not is_deck(deck):
        raise _wrong_deck()
    return Solo(deck)


def opponent_of(state: State) -> Solo:
    """The opponent. Raises RuleError ``no_opponent``."""
    if state.solo is None:
        raise RuleError("no_opponent", text("There is no opponent at this table."))
    return state.solo


def drawn_of(state: State) -> Drawn:
    """The opponent's card at hand. Raises RuleError ``other_action``."""
    drawn = opponent_of(state).drawn
    if drawn is None:
        raise _other_action()
    return drawn


def _other_action() -> RuleError:
    return RuleError("other_action", text("The opponent does something else now. Reload the page."))


def _wrong_deck() -> RuleError:
    return RuleError(
        "wrong_deck", text("The opponent’s deck has six Action Cards, two of them turned. Reload the page.")
    )


def lay_out(state: State, seat: int, card: ActionCard, side: Side) -> State:
    """An Action Card lies in front of a player, with one side facing up; its symbols count from now on (SA-51)."""
    player = state.players[seat]
    shown = state.figures.sides.get(f"{card}.{side}")
    symbols = None
    if shown is not None and player.symbols is not None:
        symbols = {
            symbol: player.symbols.get(symbol, 0) + shown.get(symbol, 0) for symbol in {**player.symbols, **shown}
        }
    return with_player(state, seat, replace(player, out=(*player.out, (card, side)), symbols=symbols))


def sides_of(drawn: Drawn) -> tuple[Side, Side]:
    """The printed sides of a card in the order in which they are tried: what lies on top first (SA-81)."""
    return ("bottom", "top") if drawn.is_turned else ("top", "bottom")


def attempt_of(state: State) -> Attempt | None:
    """What the side at hand of the card that was drawn lets the opponent do; None while there is none."""
    if state.solo is None or state.solo.drawn is None or state.solo.has_acted:
        return None
    drawn = state.solo.drawn
    action = actions_of(drawn, state.solo.is_second)
    return try_action(state, state.turn.seat, drawn.card, action)


def go_on(state: State) -> State:
    """Whatever the opponent does without anybody at the table: drawing, passing over what is impossible, ending."""
    while state.turn.seat == state.opponent and not state.tasks and not state.turn.is_done:
        after = _step(state)
        if after is state:
            return state
        state = after
    return state


def _step(state: State) -> State:
    """One step of it; the same state when somebody has to do something."""
    solo = opponent_of(state)
    if solo.has_acted:
        return _step_attracting(state, solo)
    if solo.drawn is None:
        if not solo.deck:
            return state
        return replace(state, solo=replace(solo, drawn=solo.deck[0], deck=solo.deck[1:], is_second=False))
    attempt = attempt_of(state)
    if attempt is None or attempt.outcome != "cannot":
        return state
    return _pass_over(state, attempt.words)


def _pass_over(state: State, reason: Text) -> State:
    """The side at hand cannot be carried out: then the other one, then the next card (SA-81)."""
    solo, drawn = opponent_of(state), drawn_of(state)
    title = ACTION_CARDS[drawn.card][0]
    side = sides_of(drawn)[solo.is_second]
    said = text("{card}, {side} side: {reason}.", card=title, side=side, reason=reason)
    solo = replace(solo, laid=(*solo.laid, said))
    if not solo.is_second:
        return replace(state, solo=replace(solo, is_second=True), news=(*state.news, said))
    state = lay_out(state, state.turn.seat, drawn.card, sides_of(drawn)[0])
    next_card = text("Lay {card} out as it was drawn; the next card follows.", card=title)
    return replace(state, solo=replace(solo, drawn=None, is_second=False), news=(*state.news, said, next_card))


def _step_attracting(state: State, solo: Solo) -> State:
    if state.display is not None:
        return state if wants_more(state) else _end_turn(_say_nothing(state))
    if solo.picking is None:
        return _end_turn(state)
    if solo.picking == "wildlife" and state.turn.wildlife >= DISPLAYED["wildlife"]:
        return _pick_next(state)  # it has taken as many as lie there (SA-7)
    return state


def _say_nothing(state: State) -> State:
    """Say it when the opponent takes no card at all."""
    turn = state.turn
    if turn.plants or turn.wildlife or turn.predations:
        return state
    return replace(
        state, news=(*state.news, text("The opponent attracts no card: none is affordable, fits or has prey."))
    )


def _end_turn(state: State) -> State:
    return replace(state, turn=replace(state.turn, is_done=True))


def _pick_next(state: State) -> State:
    solo = opponent_of(state)
    return replace(state, solo=replace(solo, picking=_NEXT[solo.picking] if solo.picking else None))


def _act(state: State) -> State:
    """The action was carried out: the card lies in front of the opponent, that side up."""
    solo, drawn = opponent_of(state), drawn_of(state)
    side = side_of(actions_of(drawn, solo.is_second))
    state = lay_out(state, state.turn.seat, drawn.card, side)
    picking: Deck | None = "plant" if state.display is None else None
    solo = replace(solo, drawn=None, is_second=False, has_acted=True, picking=picking)
    return replace(state, solo=solo, turn=replace(state.turn, has_played=True))


def _check_action(state: State, *actions: str) -> Drawn:
    """The card at hand. Raises RuleError ``other_action``."""
    drawn = drawn_of(state)
    if actions_of(drawn, opponent_of(state).is_second) not in actions:
        raise _other_action()
    return drawn


def place_for_opponent(state: State, move: PlaceTile) -> State:
    """The opponent places a tile (SA-83). Raises RuleError ``other_action`` and those of ``place_tile``."""
    drawn = _check_action(state, "place")
    return _act(place_tile(state, state.turn.seat, biome_of(drawn.card), move))


def upgrade_for_opponent(state: State, move: Upgrade) -> State:
    """The opponent upgrades tiles (SA-85 to SA-87).

    Raises RuleError ``other_action``, ``two_extensions`` and those of ``upgrade``.
    """
    drawn = _check_action(state, "extend", "flip", "plant")
    action = actions_of(drawn, opponent_of(state).is_second)
    if action == "extend" and move.number < 2:
        raise RuleError(
            "two_extensions",
            text("The opponent places at least 2 Extensions or none. If fewer fit, tap that it cannot."),
            "number",
        )
    return _act(upgrade(state, state.turn.seat, action, move))


def take_resources(state: State, move: TakeResources) -> State:
    """The opponent takes 3 of a resource and removes two cards (SA-84, A-SA10). Raises RuleError ``other_action``."""
    drawn = _check_action(state, "take")
    return _act(take(state, state.turn.seat, biome_of(drawn.card), 2))


def take(state: State, seat: int, biome: str, cards: int) -> State:
    """A seat takes 3 of the resource of a biome's card, and so many cards leave the game (SA-2, SA-18, SA-84)."""
    resource, deck = TAKES[biome]
    player, words = gain(state.players[seat], resource, TAKEN)
    return drop_rightmost(with_player(tell_news(state, words), seat, player), deck, cards)


def cannot_act(state: State, move: CannotAct) -> State:
    """Somebody at the table saw that there is no way. Raises RuleError ``other_action``; taking always works."""
    _check_action(state, "place", "extend", "flip", "plant")
    return _pass_over(state, text("no way on the board"))


def draw_action(state: State, move: DrawAction) -> State:
    """The user drew a real card (SA-81). Raises RuleError ``app_draws``, ``card_is_out``, ``card_at_hand``."""
    solo = opponent_of(state)
    if solo.deck is not None:
        raise RuleError("app_draws", text("The app keeps the opponent’s deck at this table."))
    if solo.drawn is not None or solo.has_acted:
        raise RuleError("card_at_hand", text("The opponent’s card is drawn already."))
    if any(card == move.drawn.card for card, _ in state.player.out):
        raise RuleError(
            "card_is_out",
            text("{card} lies in front of the opponent already.", card=ACTION_CARDS[move.drawn.card][0]),
        )
    return replace(state, solo=replace(solo, drawn=move.drawn, is_second=False))


def harvest_opponent(state: State, move: Harvest) -> State:
    """The opponent's Harvest Card; its deck is prepared anew (SA-82, SA-80, SA-8).

    A real one may be drawn at any time: a table can be joined in the middle (A-SA35).

    Raises RuleError ``not_harvest``, ``wrong_deck``.
    """
    solo = opponent_of(state)
    if solo.deck or solo.drawn is not None or solo.has_acted:
        raise RuleError("not_harvest", text("The opponent’s deck still has Action Cards. Reload the page."))
    if solo.deck is not None and (move.deck is None or not is_deck(move.deck)):
        raise _wrong_deck()
    state = harvest(state, state.turn.seat)
    if solo.deck is None:
        state = tell_news(state, text("Shuffle its Action Cards, turn two of them, and lay them on its Harvest Card."))
    return _end_turn(replace(state, solo=replace(solo, deck=move.deck if solo.deck is not None else None)))


def attract_all(state: State, move: AttractAll) -> State:
    """The opponent attracts what its rules say (SA-88 to SA-93). Raises RuleError ``act_first``, ``no_display``."""
    if state.solo is None or not state.solo.has_acted:
        raise RuleError("act_first", text("The opponent’s card comes first."))
    if state.display is None:
        raise RuleError("no_display", text("The cards on the Score Board are not kept at this table."))
    _, after = plan_attracting(state)
    return after


def pick_card(state: State, move: Pick) -> State:
    """Without a display: the card that somebody found for the opponent, or none of that deck (SA-88 to SA-93).

    Raises RuleError ``other_deck``, ``cannot_take``, ``card_not_whole``, ``module_is_off``.
    """
    solo = state.solo
    if solo is None or solo.picking != move.deck or not solo.has_acted:
        raise RuleError("other_deck", text("The opponent looks at other cards now. Reload the page."))
    if move.card is None:
        return _pick_next(state)
    is_of_deck = check_new_card(state, move.card) == move.deck
    decision = choose(state, move.deck, move.card) if is_of_deck else None
    if decision is None:
        raise RuleError(
            "cannot_take",
            text(
                "By its rules the opponent cannot take {card} now. Choose another {deck} Card or none.",
                card=move.card.name,
                deck=DECKS[move.deck],
            ),
        )
    state = attract_card(state, state.turn.seat, decision.card, decision.settle)
    return state if move.deck == "wildlife" else _pick_next(state)


def choose(state: State, deck: Deck, *row: Card) -> Decision | None:
    """What the opponent takes of a row of one deck."""
    return _CHOOSE[deck](state, state.turn.seat, row)
