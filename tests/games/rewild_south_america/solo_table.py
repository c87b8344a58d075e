"""Cards and the opponent's side of the table, in a few words, for the tests of Solo Mode."""

from msgspec import Struct

from companion.core.game import Seat, make_setup
from companion.games.rewild_south_america import GAME
from companion.games.rewild_south_america.cards import Card, Counts, Eats, Gives, Offers, Special
from companion.games.rewild_south_america.state import Player, Stack, State, Turn
from tests.games.rewild_south_america.table import FIGURES

OPPONENT = 1


class Row(Struct, forbid_unknown_fields=True):
    """A card as the tables have it."""

    name: str
    homes: dict[str, int]
    kind: str = "insect"
    end: dict[str, int] = {}
    instant: dict[str, int] = {}
    gives: dict[str, int] = {}
    eats: dict[str, int] = {}
    offers: str = ""
    special: str = ""
    price: int | None = None
    high_tree: bool = False

    def card(self, deck):
        kind = {"plant": "plant", "predation": "predator", "wildlife": self.kind}[deck]
        return Card(
            self.name.lower(),
            self.name,
            deck,
            is_expert=bool(self.special),
            kind=kind,
            homes=self.homes,
            has_high_tree=self.high_tree,
            price=self.price,
            effect=self.effect(),
            is_whole=True,
        )

    def effect(self):
        for timing, counts in (("end", self.end), ("instant", self.instant)):
            for what, points in counts.items():
                return Counts(timing, what, points)
        if self.gives:
            return Gives(**self.gives)
        if self.eats:
            return Eats(tuple(self.eats), max(self.eats.values()))
        if self.special:
            return Special(self.special)
        return Offers(self.offers or "rainforest")


class Lying(Struct, forbid_unknown_fields=True):
    """A card that lies in a biome; what is below it was eaten."""

    name: str
    kind: str
    biome: str = ""
    hexes: int = 0
    timing: str = "instant"
    offers: str = "rainforest"
    high_tree: bool = False
    is_on_tree: bool = False
    is_changed: bool = False
    below: "Lying | None" = None

    def card(self, biome):
        effects = {
            "instant": Counts("instant", "water", 1),
            "end": Counts("end", "water", 1),
            "gives": Gives(minerals=2),
        }
        deck, effect = "wildlife", effects[self.timing]
        if self.kind == "plant":
            deck, effect = "plant", Eats(("insect",), 5) if self.below else Offers(self.offers)
        elif self.below:
            deck, effect = "predation", Eats((self.below.kind,), 6)
        return Card(
            self.name.lower(),
            self.name,
            deck,
            kind=self.kind,
            homes={biome: self.hexes},
            has_high_tree=self.high_tree,
            effect=effect,
            is_whole=True,
        )

    def stack(self):
        below = (self.below.card(self.biome),) if self.below else ()
        return Stack(self.card(self.biome), self.biome, below, is_on_tree=self.is_on_tree, is_changed=self.is_changed)


def state_of(player, display=None, options=None, **turn):
    setup = make_setup(GAME, "solo", (Seat("Ann"),), options or {})
    return State(
        setup,
        (Player(), player),
        FIGURES,
        follows=(0, 1),
        display=display,
        turn=Turn(OPPONENT, has_played=True, **turn),
    )
