"""What stays in view while South America is played: the Score Board's cards, each seat's stock, tiles and cards."""

from __future__ import annotations

from typing import Final

from companion.core.prompt import Cell, Panel, PanelRow
from companion.core.scoreboard import Scoreboard
from companion.core.text import Text, counted, format_number, text
from companion.games.rewild_south_america.attract import free_hexes, free_trees
from companion.games.rewild_south_america.cards import BIOME_MARKS, BIOMES, DECKS, KINDS, SYMBOLS, Card, say_effect
from companion.games.rewild_south_america.say import say_homes, say_price, stock_cells
from companion.games.rewild_south_america.state import Display, Player, Stack, State, Tiles, in_biome, visible_animals
from companion.games.rewild_south_america.turns import cards_left, most_animals, say_end

_TILES: Final = {
    "shrubland": "Shrubland",
    "extensions": "Extension",
    "grassland": "Grassland",
    "wetland": "Wetland",
    "rainforest": "Rainforest",
    "high_trees": "High Tree",
}


def status(state: State) -> Text:
    """Round, whose turn it is, and whether the end is near, in a line."""
    if not state.follows:
        return text("Not begun")
    if state.is_over or state.is_ending:
        return text("After the last turn")
    words = text("Round {round} · {name}", round=state.round, name=state.setup.seats[state.turn.seat].name)
    left = cards_left(state.solo) if state.solo is not None and state.turn.seat == state.opponent else None
    if left is not None:
        words = text("{words} · {cards} to Harvest", words=words, cards=counted(left, "card", "cards"))
    end = say_end(state)
    return text("{words} · {end}", words=words, end=end) if end else words


def panels(state: State, board: Scoreboard) -> tuple[Panel, ...]:
    """The seat whose turn it is first; the others folded up; then the cards on the Score Board."""
    if not state.follows:
        return ()
    at = state.follows.index(state.turn.seat) if state.turn.seat in state.follows else 0
    seats = state.follows[at:] + state.follows[:at]
    shown = [_panel(state, seat, is_open=index == 0 or len(seats) == 2) for index, seat in enumerate(seats)]
    if state.display is not None and not state.is_over:
        shown.insert(1, _display(state.display))
    return tuple(shown)


def _display(display: Display) -> Panel:
    rows = [PanelRow(DECKS[deck], cells=tuple([_card_cell(card) for card in row])) for deck, row in display.items()]
    return Panel("On the Score Board", tuple(rows), text("From left, the newest, to right."), is_open=False)


def _card_cell(card: Card) -> Cell:
    cost = say_price(card) if card.deck == "plant" else text("{homes}", homes=say_homes(card))
    return Cell(
        card.name, KINDS.get(card.kind, ""), text("{cost} · {effect}", cost=cost, effect=say_effect(card.effect))
    )


def _panel(state: State, seat: int, *, is_open: bool) -> Panel:
    player = state.players[seat]
    rows: list[PanelRow] = []
    if player.stock is not None:
        rows.append(PanelRow("In stock", cells=stock_cells(player)))
    if player.tiles is not None:
        rows.append(PanelRow("Tiles", cells=_tile_cells(player.tiles)))
    if player.symbols is not None and any(player.symbols.values()):
        shown = [Cell(str(number), SYMBOLS[symbol]) for symbol, number in player.symbols.items() if number]
        rows.append(PanelRow("Face-up Action Cards", cells=tuple(shown)))
    rows += [_biome_row(state, player, biome) for biome in BIOMES]
    if player.reserved:
        rows.append(PanelRow("Reserved", cells=tuple([_card_cell(card) for card in player.reserved])))
    name = state.setup.seats[seat].name
    points = "" if state.only_cards else f" · {format_number(player.score)} on the track"
    animals = text("{animals} of {most} visible animals", animals=visible_animals(player), most=most_animals(state))
    return Panel(f"{name}{points}", tuple(rows), animals, is_open=is_open)


def _tile_cells(tiles: Tiles) -> tuple[Cell, ...]:
    numbers = {key: getattr(tiles, key) for key in _TILES}
    return tuple([Cell(str(number), _TILES[key]) for key, number in numbers.items() if number])


def _biome_row(state: State, player: Player, biome: str) -> PanelRow:
    """The cards of a biome from left to right, with what lies under them, and its free hexes."""
    label = BIOMES[biome]
    free = free_hexes(player, state.figures, biome)
    if free is not None:
        label += f" · {counted(max(free, 0), 'hex', 'hexes')} free"
    if biome == "rainforest" and free_trees(player):
        label += f", {counted(free_trees(player), 'tree', 'trees')}"
    if biome in player.completed:
        label += " · completed"
    cells = tuple([_stack_cell(stack) for _, stack in in_biome(player, biome)])
    return PanelRow(label, BIOME_MARKS[biome], note=text("· no cards"), cells=cells)


def _stack_cell(stack: Stack) -> Cell:
    notes = [str(say_effect(stack.card.effect))]
    if stack.is_changed:
        notes.append("changed")
    if stack.is_on_tree:
        notes.append("on a High Tree")
    if stack.below:
        notes.append("on " + ", ".join([card.name for card in stack.below]))
    return Cell(stack.card.name, KINDS.get(stack.card.kind, ""), text("{notes}", notes=" · ".join(notes)))
