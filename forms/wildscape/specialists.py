"""The form of a seat's specialists: which can be attracted, what they bring, and the tokens of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from wtforms import SelectChoice, StringField

from companion.core.errors import RuleError
from companion.games.wildscape.cards import CARDS, ONCE, Card
from companion.games.wildscape.household import MOST_POINTS, read_rows, read_specialist_vp, rows_item, specialist_item
from companion.games.wildscape.land import Specialist, SpecialistType
from companion.games.wildscape.land_moves import Attract, SetSpecialist, SetTokens
from companion.games.wildscape.specialists import all_rows, specialist_type, threshold
from forms.fields import CountField
from forms.move import About
from forms.wildscape.household import select
from forms.wildscape.seats import TYPES, LandSeatForm, make_checked, not_a_move

MOST_MOVED: Final = 8  # of a token
MOST_NEEDED: Final = 99


class Track(Struct, frozen=True):
    """One type of specialists: the land's ``value``, the number ``needed`` and what is ``missing``, None if unknown.

    ``card`` is the one in front of the player, if there is one; ``moved`` how often the type's token moved up.
    """

    type: SpecialistType
    name: str
    value: int
    needed: int | None
    missing: int | None
    moved: int
    card: Card | None = None
    own: Specialist | None = None

    @property
    def can_attract(self) -> bool:
        """Whether it can be attracted, or nobody knows."""
        return self.card is None and not self.missing


class SpecialistsForm(LandSeatForm):
    """Specialists are attracted, told more of, and the tokens set. ``do`` is such as ``attract woodland``."""

    face = "specialists"
    stays = True
    moves = (Attract, SetSpecialist, SetTokens)
    do = StringField()

    def prepare(self, about: About) -> None:
        """Look at each type: what it takes, and what was played."""
        super().prepare(about)
        self.known_vp = read_specialist_vp(about.items)
        self.tracks = [self._track(each) for each in TYPES]
        for track in self.tracks:
            if track.can_attract:
                self.add_field(f"card_{track.type}", select(f"{track.name} specialist", {}, "Which one?"))
                choices = [
                    SelectChoice(key, self._say(card)) for key, card in CARDS.items() if _is_of(card, track.type)
                ]
                self[f"card_{track.type}"].choices += choices
            if track.can_attract or track.card:
                self.add_field(f"vp_{track.type}", CountField("VP on the card", most=MOST_POINTS, optional=True))
            if track.can_attract and track.needed is None:
                self.add_field(
                    f"needed_{track.type}", CountField("Number above the token", 1, MOST_NEEDED, optional=True)
                )
            if self.is_fresh and track.own:
                self[f"vp_{track.type}"].data = "" if track.own.vp is None else str(track.own.vp)

    def _track(self, of_type: SpecialistType) -> Track:
        state = self.about.state
        value, needed = self.land.value_of(of_type), threshold(state, of_type)
        own = next((each for each in self.land.specialists if specialist_type(each.card) == of_type), None)
        card = CARDS[own.card] if own else None
        missing = None if needed is None else max(0, needed - value)
        return Track(of_type, TYPES[of_type], value, needed, missing, state.tokens.get(of_type, 0), card, own)

    def _say(self, card: Card) -> str:
        vp = self.known_vp.get(card.key)
        return card.label if vp is None else f"{card.label} · {vp} VP"

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The specialist as it was attracted or told."""
        super().fill(moves, index)
        move = moves[index]
        if isinstance(move, SetTokens):
            return
        of_type = specialist_type(move.card)
        for name, told in (("card", move.card), ("vp", move.vp), ("needed", getattr(move, "needed", None))):
            if f"{name}_{of_type}" in self:
                self[f"{name}_{of_type}"].data = "" if told is None else str(told)

    def refuse(self, error: RuleError) -> bool:
        """Show what is wrong at the field of the type that it is about."""
        of_type = (self.do.data or self._default()).partition(" ")[2]
        return super().refuse(RuleError(error.code, error.message, f"{error.field}_{of_type}"))

    def field(self, name: str, track: Track) -> Any:
        """A field of a type; None where it is not asked."""
        return self._fields.get(f"{name}_{track.type}")

    def is_once(self, track: Track) -> bool:
        """Whether the effect of the specialist there is used once a game."""
        return track.card is not None and track.card.timing == ONCE

    def make_move(self, about: About) -> Any:
        """The move of the button, or None; what is wrong then stands at its field. Raises RuleError ``not_a_move``."""
        verb, _, of_type = (self.do.data or self._default()).partition(" ")
        track = next((each for each in self.tracks if each.type == of_type), None)
        if track is None:
            raise not_a_move()
        if verb in ("more", "less"):
            moved = track.moved + (1 if verb == "more" else -1)
            return make_checked(SetTokens, tokens={**about.state.tokens, track.type: moved})
        if verb == "attract" and track.can_attract:
            return self._attract(track)
        if verb in ("keep", "use", "renew") and track.own:
            return self._set(track, track.own, verb)
        raise not_a_move()

    def _default(self) -> str:
        """What Enter does: attract the specialist that is chosen, else keep the VP that were typed."""
        for track in self.tracks:
            if track.can_attract and self[f"card_{track.type}"].data:
                return f"attract {track.type}"
            if track.own and self[f"vp_{track.type}"].number != track.own.vp:
                return f"keep {track.type}"
        return ""

    def _attract(self, track: Track) -> Any:
        """A specialist comes; the catalogue keeps what was told of it, and the number above the token."""
        card = self[f"card_{track.type}"].data or ""
        if card not in CARDS or not _is_of(CARDS[card], track.type):
            self[f"card_{track.type}"].errors = [f"Choose the {track.type} specialist that you play."]
            return None
        field = self.field("needed", track)
        needed = field.number if field else None
        vp = self._learn_vp(track, card)
        rows = all_rows(self.about.state)
        if needed is not None and track.moved == len(rows):
            self._learn_rows((*rows, needed))
        return Attract(self.at, card, self.known_vp.get(card) if vp is None else vp, needed)

    def _learn_vp(self, track: Track, card: str) -> int | None:
        vp: int | None = self[f"vp_{track.type}"].number
        if vp is not None and self.known_vp.get(card) != vp:
            self.learned = (*self.learned, specialist_item(card, vp))
        return vp

    def _learn_rows(self, rows: tuple[int, ...]) -> None:
        seats = len(self.about.state.setup.seats)
        known = read_rows(self.about.items, seats)
        if len(known) < len(rows) and known == rows[: len(known)] and rows[-2] < rows[-1]:
            self.learned = (*self.learned, rows_item(seats, rows))

    def _set(self, track: Track, own: Specialist, verb: str) -> Any:
        """What was told of a specialist in front of the player: its VP, or that its effect was used."""
        is_used = own.is_used if verb == "keep" else verb == "use"
        return SetSpecialist(self.at, own.card, self._learn_vp(track, own.card), is_used)


def _is_of(card: Card, of_type: SpecialistType) -> bool:
    return card.kind == "specialist" and card.type == of_type
