"""Attracting cards: whether, where to, and everything that follows at once (SA-7, SA-8, SA-30 to SA-39)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import Text, counted, text
from companion.games.rewild_south_america.cards import (
    ANIMALS,
    BIOMES,
    COUNTED,
    DISPLAYED,
    KINDS,
    PLANT,
    TOP_DOWN,
    Biome,
    Card,
    Counts,
    Eats,
    Gives,
    Special,
)
from companion.games.rewild_south_america.counting import hexes_occupied, plant_hexes
from companion.games.rewild_south_america.effects import score_now as score_now
from companion.games.rewild_south_america.effects import score_points, tell_news
from companion.games.rewild_south_america.expert import changeable, check_completion, find_prey, follow_special
from companion.games.rewild_south_america.figures import EXTENSION_HEXES, SHRUBLAND_HEXES, Figures
from companion.games.rewild_south_america.moves import Settle
from companion.games.rewild_south_america.state import MOST_STACKS, Player, Stack, State, Tiles, Turn, with_player
from companion.games.rewild_south_america.stock import say_amount
from companion.games.rewild_south_america.tiles import TREE_POINTS, pay, tree_candidates

# --- Room -------------------------------------------------------------------------------------------------------------


def free_hexes(player: Player, figures: Figures, biome: str) -> int | None:
    """Unoccupied hexes of a biome, on Plant Cards too; None if the tiles are not followed or their hexes unknown.

    Whether they lie side by side is for the players to see.

    Rulebook: South America, 2.1 Attract Wildlife Cards; Upgrading Shrublands; Plant Card Effects (SA-19, SA-47, SA-53).
    """
    if player.tiles is None:
        return None
    tiles = _hexes_of_tiles(player.tiles, figures, biome)
    return None if tiles is None else tiles + plant_hexes(player, biome) - hexes_occupied(player, biome)


def _hexes_of_tiles(tiles: Tiles, figures: Figures, biome: str) -> int | None:
    if biome == "shrubland":
        return SHRUBLAND_HEXES * tiles.shrubland + EXTENSION_HEXES * tiles.extensions
    if biome == "rainforest":
        return figures.rainforest_hexes * tiles.rainforest
    number = tiles.grassland + tiles.wetland
    if figures.grassland_hexes is None:
        return None if number else 0
    return figures.grassland_hexes * number


def free_trees(player: Player) -> int:
    """High Trees without a meeple; 0 if the tiles are not followed (SA-21, SA-47, A-SA24)."""
    return 0 if player.tiles is None else max(player.tiles.high_trees - player.tree_meeples, 0)


def places_for(state: State, seat: int, card: Card) -> tuple[Settle, ...]:
    """Every place that is open to a card, the topmost biome first: a tree before the ground, prey as it came.

    What is not followed counts as room enough for people, not for the solo opponent; where only cards are followed, a
    tree makes no difference and is no place of its own. A plant that changes an effect needs a card with one in the
    biome, a plant that moves a tile such a tile; the opponent does not use these effects (A-SA21).

    Rulebook: South America, 2.1 Attract Wildlife Cards; 2.2; Upgrading Rainforests; Plant Card Effects (SA-32 to SA-34,
    SA-38, SA-74, SA-76, SA-90).
    """
    places: list[Settle] = []
    for biome in TOP_DOWN:
        if biome in card.homes:
            places += _places_in(state, seat, card, biome)
    return tuple(places)


def _places_in(state: State, seat: int, card: Card, biome: Biome) -> list[Settle]:
    player, is_opponent = state.players[seat], seat == state.opponent
    match card.effect:
        case Eats(prey=prey):
            return [Settle(biome, prey=index) for index in find_prey(player, biome, prey)]
        case Special(what="effect_changing") if not is_opponent:
            return [Settle(biome)] if changeable(player, biome) else []
        case Special(what="tile_moving") if not is_opponent:
            return [Settle(biome)] if _has_tile(player.tiles, biome) else []
    if card.deck == PLANT:
        return [Settle(biome)]
    places = []
    if biome == "rainforest" and card.has_high_tree:
        is_unknown = player.tiles is None and not (is_opponent or state.only_cards)
        places = [Settle(biome, is_on_tree=True)] if is_unknown or free_trees(player) > 0 else []
    free = free_hexes(player, state.figures, biome)
    if not is_opponent if free is None else card.homes[biome] <= free:
        places.append(Settle(biome))
    return places


def _has_tile(tiles: Tiles | None, biome: str) -> bool:
    return tiles is None or bool(getattr(tiles, biome) or (biome == "grassland" and tiles.wetland))


# --- Checks -----------------------------------------------------------------------------------------------------------


def check_card(state: State, seat: int, card: Card) -> None:
    """Whether a player may attract a card now.

    Rulebook: South America, 1. Playing a Player Card; 2. Attracting Cards from the Score Board; Expert Mode (SA-7,
    SA-8, SA-70, SA-77). Raises RuleError ``module_is_off``, ``after_harvest``, ``plant_taken``, ``predation_taken``,
    ``wildlife_taken``, ``reserved_first``, ``too_expensive``, ``too_many_cards``, ``no_place`` and that of
    ``check_whole``.
    """
    check_whole(card)
    player = state.players[seat]
    check_module(state, card)
    _check_turn(state.turn, card)
    reserved = [each.key for each in player.reserved]
    if card.deck == "wildlife" and reserved and card.key not in reserved:
        raise RuleError(
            "reserved_first",
            text("{card} is reserved: attract it before any other Wildlife Card.", card=player.reserved[0].name),
            "card",
        )
    price = card.price or 0
    if card.deck == PLANT and player.stock is not None and price > player.stock.seeds:
        raise RuleError(
            "too_expensive",
            text(
                "{card} costs {price}, the stock has {stock}. Choose another card, or correct the stock.",
                card=card.name,
                price=say_amount(price, "seeds"),
                stock=say_amount(player.stock.seeds, "seeds"),
            ),
            "card",
        )
    if len(player.stacks) >= MOST_STACKS:
        raise RuleError("too_many_cards", text("At most {most} cards lie here. Remove one.", most=MOST_STACKS))
    if not places_for(state, seat, card):
        raise RuleError("no_place", _say_why_not(state, seat, card), "card")


def check_whole(card: Card) -> None:
    """Whether all is known of a card that its rules need. Raises RuleError ``card_not_whole``."""
    homes, kinds = card.homes, (PLANT,) if card.deck == PLANT else ANIMALS
    is_sound = card.is_whole and card.deck is not None and card.kind in kinds and bool(homes)
    match card.effect:
        case Counts() as effect:
            is_sound = is_sound and effect.timing in COUNTED.get(effect.what, ("", ()))[1]
        case Eats() as effect:
            is_sound = is_sound and bool(effect.prey) and set(effect.prey) <= set(ANIMALS)
        case None:
            is_sound = False
    if card.deck == "wildlife":
        is_sound = is_sound and all(homes.values()) and isinstance(card.effect, Counts | Gives)
    elif card.deck == "predation":
        is_sound = is_sound and isinstance(card.effect, Eats)
    elif card.price is None:
        is_sound = False
    if not is_sound:
        raise RuleError(
            "card_not_whole", text("{card} is not complete yet. Complete it from the card.", card=card.name), "card"
        )


def check_module(state: State, card: Card) -> None:
    """Raises RuleError ``module_is_off``: Expert cards come to a table that chose them (SA-70)."""
    module = "expert_plants" if card.deck == PLANT else "expert_cards"
    if card.is_expert and not state.setup.is_on(module):
        raise RuleError(
            "module_is_off",
            text(
                "{card} is an EX card, and this table plays without them. Choose the card without EX.", card=card.name
            ),
            "card",
        )


def _check_turn(turn: Turn, card: Card) -> None:
    """Raises RuleError ``after_harvest``, ``plant_taken``, ``predation_taken``, ``wildlife_taken`` (SA-7, SA-8)."""
    if turn.is_harvest:
        raise RuleError("after_harvest", text("After the Harvest Card no card is attracted. End the turn."))
    if card.deck == PLANT and turn.plants:
        raise RuleError("plant_taken", text("One Plant Card a turn: this turn has had it."), "card")
    if card.deck == "predation" and turn.predations:
        raise RuleError("predation_taken", text("One Predation Card a turn: this turn has had it."), "card")
    most = DISPLAYED["wildlife"]
    if card.deck == "wildlife" and turn.wildlife >= most:
        raise RuleError(
            "wildlife_taken", text("{most} Wildlife Cards a turn at most: this turn has had them.", most=most), "card"
        )


def _say_why_not(state: State, seat: int, card: Card) -> Text:
    """Why a card has no place, and how to go on."""
    homes = [biome for biome in TOP_DOWN if biome in card.homes]
    names = " or ".join([BIOMES[biome] for biome in homes])
    match card.effect:
        case Eats(prey=prey):
            kinds = " or ".join([KINDS[kind] for kind in prey])
            return text("{card}: no visible {kinds} lives in the {biomes}.", card=card.name, kinds=kinds, biomes=names)
        case Special(what="effect_changing"):
            return text("{card}: no card in the {biomes} has an effect to change.", card=card.name, biomes=names)
        case Special():
            return text("{card}: there is no {biomes} Tile to move.", card=card.name, biomes=names)
    needs = [_say_need(state, seat, card, biome) for biome in homes]
    said = needs[0]
    for need in needs[1:]:
        said = text("{said}, or {need}", said=said, need=need)
    return text("{card} needs {said}. Place tiles first, or correct the tiles.", card=card.name, said=said)


def _say_need(state: State, seat: int, card: Card, biome: Biome) -> Text:
    name, needed = BIOMES[biome], card.homes[biome]
    hexes = counted(needed, f"free {name} hex", f"free {name} hexes")
    free = free_hexes(state.players[seat], state.figures, biome)
    if free is None:
        return text("{hexes} (how many there are is not known)", hexes=hexes)
    return text("{hexes} ({free})", hexes=hexes, free=counted(max(free, 0), "is free", "are free"))


# --- Attracting -------------------------------------------------------------------------------------------------------


def attract_card(state: State, seat: int, card: Card, settle: Settle) -> State:
    """A card comes to a place of ``places_for``, and everything that this brings at once.

    Seeds are paid; the card is placed; a meeple on a tree scores; the Instant effect counts, Predation too; a biome is
    completed; an Expert Plant Card does what it does, save for the solo opponent (SA-90).

    Rulebook: South America, 2. Attracting Cards from the Score Board; Completing a Biome; Upgrading Rainforests (SA-7,
    SA-30 to SA-39). Raises RuleError ``not_enough``.
    """
    player = state.players[seat]
    if card.deck == PLANT:
        player = pay(player, seeds=card.price or 0)
    player, index = _lay_card(player, state.figures, card, settle)
    state = with_player(replace(state, turn=_count_card(state.turn, card)), seat, player)
    state = tell_news(state, _say_place(card, settle))
    if settle.is_on_tree:
        said = text("{card} on a High Tree: {points} VP", card=card.name, points=TREE_POINTS)
        state = score_points(state, seat, "trees", TREE_POINTS, said)
    state = score_now(state, seat, index)
    if isinstance(card.effect, Special) and seat != state.opponent:
        state = follow_special(state, seat, card.effect, settle.biome)
        if card.effect.what == "effect_changing":
            return state  # the change first, then the biome (A-SA22): see change_effect
    return check_completion(state, seat, settle.biome)


def _lay_card(player: Player, figures: Figures, card: Card, settle: Settle) -> tuple[Player, int]:
    """The card beside the others, or on its prey, whose place in the row it takes (A-SA27), and its stack's index.

    How many markers lie on Wetland Tiles is unknown again when one more lies in that biome.
    """
    if settle.prey is not None:
        prey = player.stacks[settle.prey]
        stack = Stack(card, settle.biome, (prey.card, *prey.below))
        stacks = (*player.stacks[: settle.prey], stack, *player.stacks[settle.prey + 1 :])
        return replace(player, stacks=stacks), settle.prey
    stack = Stack(
        card, settle.biome, is_on_tree=settle.is_on_tree, is_on_plant=_is_on_plant(player, figures, card, settle)
    )
    if settle.is_on_tree:
        player = replace(player, tree_meeples=player.tree_meeples + 1)
    if card.deck == "wildlife" and settle.biome == "grassland":
        player = replace(player, wetland_markers=None)
    return replace(player, stacks=(*player.stacks, stack)), len(player.stacks)


def _is_on_plant(player: Player, figures: Figures, card: Card, settle: Settle) -> bool:
    """Whether a meeple can only lie on the hex of a Plant Card: the others of its kind fill all Rainforest Tiles.

    Which hex an animal took is not asked. A meeple goes to a tile as long as there is one, since only there a tree can
    lift it; markers go to the hexes of Plant Cards (A-SA12, A-SA20).
    """
    if player.tiles is None or settle.is_on_tree or settle.biome != "rainforest" or not card.has_high_tree:
        return False
    return len(tree_candidates(player)) >= figures.rainforest_hexes * player.tiles.rainforest


def _count_card(turn: Turn, card: Card) -> Turn:
    """Cards of the turn; the carnivorous plant is its Plant Card (SA-7, A-SA3)."""
    if card.deck == PLANT:
        return replace(turn, plants=turn.plants + 1)
    if card.deck == "predation":
        return replace(turn, predations=turn.predations + 1)
    return replace(turn, wildlife=turn.wildlife + 1)


def _say_place(card: Card, settle: Settle) -> Text:
    name = BIOMES[settle.biome]
    if card.deck == PLANT and card.price:
        price = say_amount(card.price, "seeds")
        return text("{card}: {biome}, {price} paid", card=card.name, biome=name, price=price)
    return text("{card}: {biome}", card=card.name, biome=name)
