"""What to do next in Rewild: South America, with what it costs and brings; a player's side of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.core.errors import RuleError
from companion.core.picture import Picture
from companion.core.prompt import Choice, Other, Prompt
from companion.core.text import Text, counted, joined, text
from companion.games.rewild_south_america.attract import attract_card, check_card, places_for
from companion.games.rewild_south_america.cards import (
    BIOME_MARKS,
    BIOMES,
    DECKS,
    DISPLAYED,
    RESOURCES,
    Card,
    say_effect,
)
from companion.games.rewild_south_america.counting import timing_now
from companion.games.rewild_south_america.display import decks_to_deal, row_of
from companion.games.rewild_south_america.expert import changeable, retriggers_for
from companion.games.rewild_south_america.figures import ACTION_CARDS, TAKES, biome_of
from companion.games.rewild_south_america.moves import (
    Attract,
    Change,
    EndTurn,
    Harvest,
    PlayCard,
    Retrigger,
    Settle,
)
from companion.games.rewild_south_america.opponent_prompts import ask_opponent
from companion.games.rewild_south_america.say import MISSING_PARTS, say_homes, say_price, stock_cells
from companion.games.rewild_south_america.state import (
    Changing,
    Counting,
    Moving,
    Placing,
    Retriggering,
    Settling,
    Stack,
    State,
    Upgrading,
)
from companion.games.rewild_south_america.stock import add_up, say_amounts
from companion.games.rewild_south_america.tiles import BASE_COSTS, harvest_seeds, most_upgrades

UPGRADES: Final = {
    "extend": (
        "Place Shrubland Extensions",
        "Free, one for each Shrubland. A resource bonus under one brings nothing.",
        "SA-19",
    ),
    "flip": ("Flip Grasslands to Wetlands", "1 Water each; markers stay where they are.", "SA-20"),
    "plant": ("Place High Trees", "1 Water each, one for each Rainforest Tile.", "SA-21"),
}
_TIMINGS: Final = {"instant": "Instant", "end": "End-of-Game"}
_ACTIONS: Final = {
    "extend": ("Extend Shrublands", "free"),
    "flip": ("Flip Grasslands to Wetlands", "1 Water each"),
    "plant": ("Place High Trees", "1 Water each"),
}


def prompt(state: State) -> Prompt | None:
    """The next thing to do, or None when the play is over. Rulebook: South America, Gameplay."""
    if not state.follows:
        return Prompt("begin", text("How do you follow this table?"))
    if state.is_over:
        return None
    if state.tasks:
        return _ask_task(state)
    decks = decks_to_deal(state)
    if decks:
        return _ask_for_card(state, decks[0])
    if state.turn.seat == state.opponent:
        return ask_opponent(state, others(state))
    if not state.turn.has_played and not state.only_cards:
        return _ask_for_action(state)
    return _ask_for_cards(state)


def others(state: State) -> tuple[Other, ...]:
    """What can be entered besides: how the table really looks, and what happens seldom."""
    found = []
    for seat in state.follows:
        player, name = state.players[seat], state.setup.seats[seat].name
        if player.may_reserve and seat != state.opponent:
            found.append(Other(f"reserve{seat + 1}", f"{name} reserves a Wildlife Card"))
        if any(is_rewarding(stack.card) and not stack.is_rewarded for stack in player.stacks):
            found.append(Other(f"reward{seat + 1}", f"{name} places an Expert meeple"))
    for seat in state.follows:
        name = state.setup.seats[seat].name
        found.append(Other(f"set{seat + 1}", f"Set the numbers of {name}"))
        found.append(Other(f"cards{seat + 1}", f"Set the cards of {name}"))
    if state.display is not None:
        found.append(Other("display", "Set the cards on the Score Board"))
    if state.end is None:
        found.append(Other("trigger", "The end was triggered"))
    return tuple(found)


def is_rewarding(card: Card) -> bool:
    """Whether a card has a Placement Reward (SA-73)."""
    return card.is_expert and card.deck != "plant" and bool(card.reward)


def name_of(state: State, seat: int) -> str:
    """The name at a seat."""
    return state.setup.seats[seat].name


def _ask_for_card(state: State, deck: Any) -> Prompt:
    """A new card on the Score Board (SA-4)."""
    row = row_of(state, deck)
    return Prompt(
        f"deal_{deck}",
        text("New {deck} Card", deck=DECKS[deck]),
        text("{number} of {all} lie there; it comes to their left.", number=len(row), all=DISPLAYED[deck]),
        rule="SA-4",
        others=others(state),
    )


def _ask_for_action(state: State) -> Prompt:
    """Which Player Card is played (SA-5, SA-18 to SA-27)."""
    out = {card for card, _ in state.player.out}
    choices = []
    for card, (title, top, bottom) in ACTION_CARDS.items():
        if card not in out:
            choices += [
                _action_choice(card, title, action) for action in (*top, *bottom) if _can_be_played(state, action)
            ]
    tiles = state.player.tiles
    seeds = text("Seeds by the tiles") if tiles is None else counted(harvest_seeds(tiles)[0], "Seed", "Seeds")
    brings = text("{seeds} and 1 Water; your Player Cards come back", seeds=seeds)
    choices.append(Choice(Harvest(), text("Harvest"), brings, group=text("Harvest Card")))
    return Prompt(
        "action",
        text("{name}: play a Player Card", name=name_of(state, state.turn.seat)),
        text("Tiles are priced before discounts."),
        tuple(choices),
        rule="SA-5",
        figures=stock_cells(state.player),
        others=others(state),
    )


def _can_be_played(state: State, action: str) -> bool:
    """Whether an action is not out of the question: what a tile costs depends on its neighbours."""
    return action in ("place", "take") or most_upgrades(state, state.turn.seat, action) != 0


def _action_choice(card: Any, title: str, action: Any) -> Choice:
    biome = biome_of(card)
    move = PlayCard(card, action)
    group = text(title)
    if action == "place":
        cost = add_up(say_amounts(*BASE_COSTS[biome]))
        return Choice(
            move, text("Place a {biome} Tile", biome=BIOMES[biome]), cost, mark=BIOME_MARKS[biome], group=group
        )
    if action == "take":
        resource, deck = TAKES[biome]
        return Choice(
            move,
            text("Take 3 {resource}", resource=RESOURCES[resource]),
            text("removes the rightmost {deck} Card", deck=DECKS[deck]),
            mark=BIOME_MARKS[biome],
            group=group,
        )
    label, detail = _ACTIONS[action]
    return Choice(move, text(label), text(detail), mark=BIOME_MARKS[biome], group=group)


def _ask_for_cards(state: State) -> Prompt:
    """Which cards are attracted (SA-7)."""
    reserved = [_card_choice(state, card, text("Reserved")) for card in state.player.reserved]
    choices = tuple([choice for choice in reserved if choice is not None])
    is_stuck = False
    if state.display is not None:
        for deck, row in state.display.items():
            group = text("{deck} Cards, from the right", deck=DECKS[deck])
            found = [_card_choice(state, card, group) for card in reversed(row)]
            choices += tuple([choice for choice in found if choice is not None])
        is_stuck = not choices
        choices += (Choice(EndTurn(), text("End the turn"), is_main=True),)
    return Prompt(
        "attract" if state.display is None else "attract_displayed",
        text("{name}: attract a card", name=name_of(state, state.turn.seat)),
        _say_left(state, is_stuck=is_stuck),
        choices,
        rule="SA-7",
        figures=stock_cells(state.player),
        others=others(state),
    )


def _say_left(state: State, *, is_stuck: bool) -> Text:
    """What can still be taken in this turn (SA-7), and whether nothing of it is there."""
    turn = state.turn
    left = [
        f"1 {DECKS[deck]} Card" for deck, taken in (("plant", turn.plants), ("predation", turn.predations)) if not taken
    ]
    wildlife = DISPLAYED["wildlife"] - turn.wildlife
    if wildlife:
        left.append(f"up to {counted(wildlife, 'Wildlife Card', 'Wildlife Cards')}")
    if not left:
        return text("This turn has had all the cards that it can have.")
    if is_stuck:
        return text("You may still take {left}, but nothing on the Score Board can be taken now.", left=joined(left))
    return text("In this turn you may still take {left}.", left=joined(left))


def _card_choice(state: State, card: Card, group: Text) -> Choice | None:
    """A card that can be taken now, with what it brings at once."""
    seat = state.turn.seat
    try:
        check_card(state, seat, card)
    except RuleError:
        return None
    before = state.player.score
    brings = max(
        [attract_card(state, seat, card, place).players[seat].score for place in places_for(state, seat, card)]
    )
    return Choice(
        Attract(card),
        text("{name}", name=card.name),
        text("{effect} · {homes}", effect=say_effect(card.effect), homes=say_homes(card)),
        say_price(card) if card.price else None,
        brings - before,
        group=group,
    )


# --- What a move left open --------------------------------------------------------------------------------------------


def _ask_task(state: State) -> Prompt:
    task = state.tasks[0]
    return _ASK[type(task)](state, task)


def _ask_for_tile(state: State, task: Placing) -> Prompt:
    return Prompt(
        "place",
        text("Place the {biome} Tile", biome=BIOMES[task.biome]),
        text("What lies beside it and under it lowers its cost."),
        rule="SA-13",
    )


def _ask_for_upgrade(state: State, task: Upgrading) -> Prompt:
    title, detail, rule = UPGRADES[task.action]
    return Prompt("upgrade", text(title), text(detail), rule=rule)


def _ask_for_place(state: State, task: Settling) -> Prompt:
    """Where a card goes that has several places."""
    places = places_for(state, task.seat, task.card)
    before = state.players[task.seat].score
    choices = []
    for place in places:
        after = attract_card(state, task.seat, task.card, place).players[task.seat].score
        choices.append(
            Choice(place, say_place(state, task, place), points=after - before, mark=BIOME_MARKS[place.biome])
        )
    return Prompt(
        "settle",
        text("Where does {card} go?", card=task.card.name),
        text("The number is what it brings now."),
        tuple(choices),
        rule="SA-33" if task.card.deck == "predation" else "SA-7",
    )


def say_place(state: State, task: Settling, place: Settle) -> Text:
    """A place for a card in words."""
    biome = BIOMES[place.biome]
    if place.prey is not None:
        prey = state.players[task.seat].stacks[place.prey].card
        return text("on {prey} in the {biome}", prey=prey.name, biome=biome)
    if place.is_on_tree:
        return text("on a High Tree in the {biome}", biome=biome)
    return text("{biome}", biome=biome)


def _ask_for_number(state: State, task: Counting) -> Prompt:
    stack = state.players[task.seat].stacks[task.stack]
    title = text(MISSING_PARTS[task.missing], name=name_of(state, task.seat))
    detail = text("{card} counts them. {effect}", card=stack.card.name, effect=say_effect(stack.card.effect))
    return Prompt("count_end" if task.is_end else "count", title, detail, rule="SA-54" if task.is_end else "SA-36")


def _ask_for_retrigger(state: State, task: Retriggering) -> Prompt:
    player = state.players[task.seat]
    choices = []
    ways = [(way, player.stacks[way.stack]) for way in retriggers_for(player, task.biome) if way.stack is not None]
    for move, stack in ways:
        card = stack.card
        words = text("{card}", card=card.name)
        if move.prey is not None:
            words = text("{card}, moved onto {prey}", card=card.name, prey=player.stacks[move.prey].card.name)
        choices.append(Choice(move, words, _say_now(stack)))
    choices.append(Choice(Retrigger(), text("No effect again"), text("the chance expires")))
    title = text("{biome} completed: trigger one effect again", biome=BIOMES[task.biome])
    return Prompt("retrigger", title, None, tuple(choices), rule="SA-71")


def _ask_for_change(state: State, task: Changing) -> Prompt:
    player = state.players[task.seat]
    choices = [
        Choice(Change(index), text("{card}", card=player.stacks[index].card.name), _say_change(state, task, index))
        for index in changeable(player, task.biome)
    ]
    title = text("Which effect changes?")
    detail = text("Instant becomes End-of-Game, and the other way round.")
    return Prompt("change", title, detail, tuple(choices), rule="SA-74")


def _say_change(state: State, task: Changing, index: int) -> Text:
    return _say_now(state.players[task.seat].stacks[index])


def _say_now(stack: Stack) -> Text:
    """A card's effect as printed, and whether its type was changed (SA-74)."""
    effect = say_effect(stack.card.effect)
    return (
        text("{effect} · changed to {now}", effect=effect, now=_TIMINGS[timing_now(stack)])
        if stack.is_changed
        else effect
    )


def _ask_for_move(state: State, task: Moving) -> Prompt:
    title = text("Move a {biome} Tile to another position", biome=BIOMES[task.biome])
    return Prompt("move_tile", title, text("Stars that it covers there score again."), rule="SA-76")


_ASK: Final[dict[type[Any], Callable[[State, Any], Prompt]]] = {
    Placing: _ask_for_tile,
    Upgrading: _ask_for_upgrade,
    Settling: _ask_for_place,
    Counting: _ask_for_number,
    Retriggering: _ask_for_retrigger,
    Changing: _ask_for_change,
    Moving: _ask_for_move,
}


def picture(state: State) -> Picture:
    """Nothing: the Player Board is known only from pictures, so tiles are counted, not drawn."""
    return Picture(0, 0, 0, 0, ())


def news(state: State) -> tuple[Text, ...]:
    """What the last move brought."""
    return state.news
