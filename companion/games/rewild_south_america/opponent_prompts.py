"""The opponent's turn, one instruction a screen (SA-80 to SA-94)."""

from __future__ import annotations

from typing import Final

from companion.core.prompt import Choice, Order, Other, Prompt
from companion.core.text import Text, counted, joined, text
from companion.games.rewild_south_america.cards import BIOME_MARKS, BIOMES, DECKS, RESOURCES
from companion.games.rewild_south_america.figures import ACTION_CARDS, TAKES, biome_of
from companion.games.rewild_south_america.moves import (
    AttractAll,
    CannotAct,
    DrawAction,
    Harvest,
    Pick,
    TakeResources,
    Upgrade,
)
from companion.games.rewild_south_america.opponent import (
    Attempt,
    Decision,
    actions_of,
    plan_attracting,
    say_numbers,
    try_action,
)
from companion.games.rewild_south_america.say import say_price, stock_cells
from companion.games.rewild_south_america.solo import drawn_of, opponent_of, sides_of
from companion.games.rewild_south_america.state import Drawn, State
from companion.games.rewild_south_america.tiles import harvest_seeds, meeples_lifted

_FIRST: Final = (1, 2)
_SECOND: Final = (2, 2)
_PICK: Final = {
    "plant": ("Which Plant Card does it take?", "SA-89"),
    "wildlife": ("Which Wildlife Card does it take?", "SA-91"),
    "predation": ("Which Predation Card does it take?", "SA-93"),
}


def ask_opponent(state: State, others: tuple[Other, ...]) -> Prompt:
    """What is to be done for the opponent now. Rulebook: South America, Solo Mode > Gameplay."""
    solo = opponent_of(state)
    if solo.has_acted:
        return _ask_for_attracting(state, others)
    if solo.drawn is None:
        return _ask_for_harvest(state, others) if solo.deck is not None else _ask_for_draw(state, others)
    action = actions_of(solo.drawn, solo.is_second)
    attempt = try_action(state, state.turn.seat, solo.drawn.card, action)
    if action == "place":
        return _ask_for_tile(state, attempt, others)
    if action == "take":
        return _ask_for_taking(state, attempt, others)
    return _ask_for_upgrade(state, attempt, others)


def say_drawn(state: State) -> Text:
    """The card at hand and the side that is carried out."""
    drawn = drawn_of(state)
    side = sides_of(drawn)[opponent_of(state).is_second]
    turned = text(" (turned)") if drawn.is_turned else text("")
    return text("It draws {card}{turned}: {side} side", card=ACTION_CARDS[drawn.card][0], turned=turned, side=side)


def _ask_for_draw(state: State, others: tuple[Other, ...]) -> Prompt:
    """Which real card was drawn (SA-81)."""
    out = {card for card, _ in state.player.out}
    choices = []
    for card, (title, _, _) in ACTION_CARDS.items():
        if card not in out:
            for is_turned in (False, True):
                words = text("turned, bottom side up") if is_turned else text("top side up")
                choices.append(
                    Choice(
                        DrawAction(Drawn(card, is_turned)), words, mark=BIOME_MARKS[biome_of(card)], group=text(title)
                    )
                )
    choices.append(Choice(Harvest(), text("Harvest Card"), group=text("Harvest Card")))
    return Prompt(
        "draw",
        text("Draw a card for the opponent"),
        text("Which is it, as it lies?"),
        tuple(choices),
        rule="SA-81",
        figures=stock_cells(state.player),
        why=opponent_of(state).laid,
        steps=_FIRST,
        others=others,
    )


def _ask_for_harvest(state: State, others: tuple[Other, ...]) -> Prompt:
    """The Harvest Card (SA-82)."""
    tiles = state.player.tiles
    seeds, how = harvest_seeds(tiles) if tiles is not None else (0, text("no tiles"))
    return Prompt(
        "harvest_opponent",
        text("Harvest: take {seeds} and 1 Water for the opponent", seeds=counted(seeds, "Seed", "Seeds")),
        how,
        rule="SA-82",
        figures=stock_cells(state.player),
        why=(
            *opponent_of(state).laid,
            text("Its Action Cards are shuffled again, two of them turned, and laid on the Harvest Card."),
        ),
        steps=(1, 1),
        others=others,
    )


def _ask_for_tile(state: State, attempt: Attempt, others: tuple[Other, ...]) -> Prompt:
    return Prompt(
        "place_opponent",
        text("Place 1 {biome} Tile as far left as it can pay for", biome=BIOMES[biome_of(drawn_of(state).card)]),
        say_drawn(state),
        rule="SA-83",
        figures=stock_cells(state.player),
        why=(
            *opponent_of(state).laid,
            *attempt.why,
            text("It fills the leftmost column with free fields from top to bottom, then the next one."),
            text("If the tile fits or can be paid nowhere there: as far left, then as near to the top as possible."),
        ),
        steps=_FIRST,
        others=others,
    )


def _ask_for_taking(state: State, attempt: Attempt, others: tuple[Other, ...]) -> Prompt:
    resource, deck = TAKES[biome_of(drawn_of(state).card)]
    name = RESOURCES[resource]
    gone = text("Remove the two {deck} Cards furthest to the right.", deck=DECKS[deck])
    if state.display is not None:
        names = [card.name for card in reversed(state.display[deck][-2:])]
        gone = text("Remove {names} from the Score Board.", names=joined(names))
        if not names:
            gone = text("There is no {deck} Card to remove.", deck=DECKS[deck])
    return Prompt(
        "take",
        text("Take 3 {resource} for the opponent", resource=name),
        say_drawn(state),
        (Choice(TakeResources(), text("Done: 3 {resource}", resource=name), gone, is_main=True),),
        rule="SA-84",
        figures=stock_cells(state.player),
        why=(*opponent_of(state).laid, *attempt.why),
        steps=_FIRST,
        others=others,
    )


def _ask_for_upgrade(state: State, attempt: Attempt, others: tuple[Other, ...]) -> Prompt:
    """Extensions, Wetlands, High Trees; a form only where something has to be said about the board."""
    action = actions_of(drawn_of(state), opponent_of(state).is_second)
    choices: tuple[Choice, ...] = ()
    key = "upgrade_opponent"
    if attempt.outcome == "do":
        fewest, most = (
            meeples_lifted(state.player, attempt.number, state.figures.rainforest_hexes)
            if action == "plant"
            else (0, 0)
        )
        if fewest == most:
            key = "upgrade_done"
            label = text("Done: {number}", number=_say_upgrades(action, attempt.number))
            choices = (
                Choice(Upgrade(attempt.number, most), label, is_main=True),
                Choice(CannotAct(), text("It cannot: go on to the next side")),
            )
    return Prompt(
        key,
        attempt.words,
        say_drawn(state),
        choices,
        rule={"extend": "SA-85", "flip": "SA-86", "plant": "SA-87"}[action],
        figures=stock_cells(state.player),
        why=(*opponent_of(state).laid, *attempt.why),
        steps=_FIRST,
        others=others,
    )


def _say_upgrades(action: str, number: int) -> Text:
    one, many = {
        "extend": ("Extension", "Extensions"),
        "flip": ("Wetland", "Wetlands"),
        "plant": ("High Tree", "High Trees"),
    }[action]
    return counted(number, one, many)


def _ask_for_attracting(state: State, others: tuple[Other, ...]) -> Prompt:
    if state.display is None:
        return _ask_for_pick(state, others)
    decisions, _ = plan_attracting(state)
    return Prompt(
        "attract_opponent",
        text("Attract for the opponent: {cards}", cards=counted(len(decisions), "card", "cards")),
        text("Plant first, then Wildlife, then Predation."),
        (Choice(AttractAll(), text("Done"), is_main=True),),
        rule="SA-88",
        figures=stock_cells(state.player),
        why=(),
        steps=_SECOND,
        orders=tuple([say_decision(state, decision) for decision in decisions]),
        others=others,
    )


def say_decision(state: State, decision: Decision) -> Order:
    """A card that the opponent takes, where it goes, and why that one."""
    reasons = " ".join([str(reason) for reason in decision.reasons])
    return Order(
        text(
            "{card}: {place}",
            card=decision.card.name,
            place=_say_place(decision),
        ),
        text("{reasons}", reasons=reasons),
        BIOME_MARKS[decision.settle.biome],
    )


def _say_place(decision: Decision) -> Text:
    card, biome = decision.card, BIOMES[decision.settle.biome]
    if decision.prey:
        return text("on {prey} in the {biome}", prey=decision.prey, biome=biome)
    if decision.settle.is_on_tree:
        return text("on a High Tree in the {biome}", biome=biome)
    if card.deck == "wildlife":
        hexes = counted(card.homes.get(decision.settle.biome, 0), "hex", "hexes")
        return text("{biome}, {hexes}", biome=biome, hexes=hexes)
    if card.price:
        return text("{biome}, {price}", biome=biome, price=say_price(card))
    return text("{biome}", biome=biome)


def _ask_for_pick(state: State, others: tuple[Other, ...]) -> Prompt:
    """Without a display: the card that its rules name, found by somebody at the table (SA-88 to SA-93)."""
    deck = opponent_of(state).picking or "predation"
    title, rule = _PICK[deck]
    return Prompt(
        f"pick_{deck}",
        text(title),
        text("The card is checked by its rules; take none if nothing fits."),
        (Choice(Pick(deck), text("It takes no {deck} Card", deck=DECKS[deck])),),
        rule=rule,
        figures=stock_cells(state.player),
        why=say_numbers(state, state.turn.seat),
        steps=_SECOND,
        others=others,
    )
