"""The form of a bird watching against the Poachers: four birds, and what both sides count for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wtforms import SelectChoice

from companion.core.scoresheet import MOST_VALUES
from companion.games.wildscape.catalogue import BIRD_BY_KEY, BIRDS, Bird, Compare
from companion.games.wildscape.moves import BIRDS_BETWEEN, SeenBird, WatchBirds
from companion.games.wildscape.poachers import count_for_bird
from forms.fields import LettersField, PlayForm
from forms.move import About
from forms.wildscape.household import select

MOST: Final = 99
LINES: Final = 3  # directions
NUMBERS: Final = range(1, BIRDS_BETWEEN + 1)
_SOLO: Final = [bird for bird in BIRDS if bird.is_used_solo]
_BETWEEN: Final = str.maketrans(",;./+", "     ")


class BirdsForm(PlayForm):
    """The birds between both sides, with what each counts for them (WL-20, WL-24 to WL-26, WL-61)."""

    face = "birds"
    is_again = False  # the same cards as before

    def prepare(self, about: About) -> None:
        """Offer the birds with what the Poachers count; later on, the same cards as before."""
        state = about.state
        self.known = {bird.key: count_for_bird(state.against.poachers, bird.key, len(state.watched)) for bird in _SOLO}
        self.is_again = bool(state.watched)
        choices = [SelectChoice("", "Choose the card"), *[SelectChoice(bird.key, self._say(bird)) for bird in _SOLO]]
        for number, card, _, _ in self.rows:
            card.choices = choices
            if self.is_fresh and state.watched:
                card.data = state.watched[-1].birds[number - 1].card

    def fill(self, moves: Sequence[Any], index: int) -> None:
        """The birds as they were watched."""
        for (_, card, mine, theirs), seen in zip(self.rows, moves[index].birds, strict=True):
            card.data, mine.data, theirs.data = seen.card, _list(seen.mine), _list(seen.theirs or ())

    def _say(self, bird: Bird) -> str:
        known = self.known[bird.key]
        return f"{bird.key} {bird.name}{'' if known is None else f' (Poachers: {_list(known)})'}"

    @property
    def rows(self) -> list[tuple[int, Any, Any, Any]]:
        """The number of each bird, and its fields."""
        return [(each, self[f"card_{each}"], self[f"mine_{each}"], self[f"theirs_{each}"]) for each in NUMBERS]

    def what(self, card: Any) -> str:
        """What the bird compares that is chosen, and what the Poachers count for it."""
        bird = BIRD_BY_KEY.get(card.data or "")
        if bird is None:
            return ""
        known = self.known.get(bird.key)
        return bird.what if known is None else f"{bird.what} (Poachers: {_list(known)})"

    @property
    def guide(self) -> list[tuple[str, str, str]]:
        """Every bird, what it compares, and what the Poachers count for it."""
        return [(f"{each.key} {each.name}", each.what, _list(self.known[each.key] or ())) for each in _SOLO]

    def validate(self, *args: Any, **kwargs: Any) -> bool:
        """Every card and number is needed; those of the Poachers only where nobody else knows them."""
        is_fine: bool = super().validate(*args, **kwargs)
        for number, card, mine, theirs in self.rows:
            bird = BIRD_BY_KEY.get(card.data or "")
            if bird is None:
                card.errors = [f"Bird {number}: choose its card."]
            if not _read(bird, mine.data):
                mine.errors = [f"Bird {number}: {_say_numbers(bird)}"]
            if self._is_asked(bird) and not _read(bird, theirs.data):
                theirs.errors = [f"Bird {number}, the Poachers: {_say_numbers(bird)}"]
        return is_fine and not any(card.errors or mine.errors or theirs.errors for _, card, mine, theirs in self.rows)

    def _is_asked(self, bird: Bird | None) -> bool:
        return bird is not None and bird.is_used_solo and self.known[bird.key] is None

    def make_move(self, about: About) -> Any:
        """The birds."""
        seen = []
        for _, card, mine, theirs in self.rows:
            bird = BIRD_BY_KEY[card.data]
            typed = _read(bird, theirs.data) if self._is_asked(bird) else None
            seen.append(SeenBird(bird.key, _read(bird, mine.data), typed))
        return WatchBirds(tuple(seen))


for _number in NUMBERS:
    setattr(BirdsForm, f"card_{_number}", select(f"Bird {_number}", {}))
    setattr(BirdsForm, f"mine_{_number}", LettersField("You"))
    setattr(BirdsForm, f"theirs_{_number}", LettersField("The Poachers"))


def _read(bird: Bird | None, typed: str | None) -> tuple[int, ...]:
    """The numbers that were typed; none if they are not what the bird compares."""
    words = (typed or "").translate(_BETWEEN).split()
    numbers = tuple(int(word) for word in words if word.isascii() and word.isdecimal() and len(word) <= len(str(MOST)))
    fits = {
        Compare.NUMBER: len(words) == 1,
        Compare.LIST: len(words) <= MOST_VALUES,
        Compare.SECOND_LINE: len(words) in (1, LINES),
    }
    return numbers if len(numbers) == len(words) and fits[bird.compare if bird else Compare.LIST] else ()


def _list(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _say_numbers(bird: Bird | None) -> str:
    if bird and bird.compare is Compare.LIST:
        return "type the value of each of your tiles, such as 9 6 3, or 0 if there is none."
    if bird and bird.compare is Compare.SECOND_LINE:
        return "type the longest line in each of the 3 directions, such as 5 4 2."
    return f"type a whole number from 0 to {MOST}; 0 if there is nothing to count."
