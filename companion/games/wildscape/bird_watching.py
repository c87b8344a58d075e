"""A bird watching between the player and the Poachers (WL-20 to WL-27, WL-61)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import Text, text
from companion.games.wildscape.birds import Comparison, compare_bird
from companion.games.wildscape.catalogue import BIRD_BY_KEY, BIRDS, Bird, Compare
from companion.games.wildscape.moves import SeenBird
from companion.games.wildscape.poachers import Poachers, count_for_bird
from companion.games.wildscape.scoring import ornithologist_vp


class Watched(Struct, frozen=True):
    """A bird watching: the birds, what both sides counted for them, and how each compares."""

    birds: tuple[SeenBird, ...]
    comparisons: tuple[Comparison, ...]

    @property
    def points(self) -> tuple[int, int]:
        """Energy or VP of the player and of the Poachers."""
        points = [each.points for each in self.comparisons]
        return sum([mine or 0 for mine, _ in points]), sum([theirs or 0 for _, theirs in points])


def watch_birds(poachers: Poachers, birds: tuple[SeenBird, ...], occasion: int) -> Watched:
    """Compare all birds between both sides at the first, second or last bird watching (``occasion`` 0, 1, 2).

    Raises RuleError ``unknown_bird``, ``bird_not_solo``, ``bird_twice``, ``count_missing``, ``one_number``.
    Rulebook: Wildscape, Bird Watching; Birds, Solo mode (WL-20, WL-22, WL-61).
    """
    seen = []
    comparisons = []
    for number, each in enumerate(birds):
        bird = _check_bird(birds, number)
        theirs = each.theirs or count_for_bird(poachers, bird.key, occasion)
        if not theirs or not each.mine:
            field = "theirs" if each.mine else "mine"
            words = text("{bird}: type both numbers.", bird=_name_bird(bird))
            raise RuleError("count_missing", words, f"{field}_{number + 1}")
        if bird.compare is Compare.NUMBER and len(each.mine) > 1:
            words = text("{bird} compares one number: {what}.", bird=_name_bird(bird), what=bird.what)
            raise RuleError("one_number", words, f"mine_{number + 1}")
        seen.append(replace(each, theirs=theirs))
        comparisons.append(compare_bird(bird, each.mine, theirs))
    return Watched(tuple(seen), tuple(comparisons))


def _check_bird(birds: tuple[SeenBird, ...], number: int) -> Bird:
    seen, field = birds[number], f"card_{number + 1}"
    bird = BIRD_BY_KEY.get(seen.card)
    if bird is None:
        raise RuleError(
            "unknown_bird", text("Choose the bird: one of {birds}.", birds=f"{BIRDS[0].key} to {BIRDS[-1].key}"), field
        )
    if not bird.is_used_solo:
        raise RuleError(
            "bird_not_solo",
            text("{bird} is not used against the Poachers. Replace the card.", bird=_name_bird(bird)),
            field,
        )
    if any(other.card[:3] == seen.card[:3] for other in birds[:number]):
        raise RuleError(
            "bird_twice", text("Card {card} is there twice. Look at the cards again.", card=seen.card[:3]), field
        )
    return bird


def _name_bird(bird: Bird) -> str:
    return f"{bird.key} {bird.name}"


def say_birds(watched: Watched) -> tuple[Text, ...]:
    """How each bird compares, in words."""
    return tuple(
        [
            text(
                "{bird}: {how}, you {you}, the Poachers {they}",
                bird=_name_bird(BIRD_BY_KEY[seen.card]),
                how=each.how or "",
                you=each.points[0] or 0,
                they=each.points[1] or 0,
            )
            for seen, each in zip(watched.birds, watched.comparisons, strict=True)
        ]
    )


def say_energy(mine: int, theirs_now: int) -> tuple[Text, ...]:
    """What is to be done after a bird watching within the game (WL-21, WL-27, WL-55, WL-60)."""
    said = [
        text(
            "Take {mine} bio energy, then put back what is above 8. The Poachers now have {energy} and keep all of it.",
            mine=mine,
            energy=theirs_now,
        )
    ]
    extra = ornithologist_vp(mine)
    if extra:
        said.append(text("With the Ornithologist, take {extra} more after that, even above 8.", extra=extra))
    said.append(text("Lay the bird watching tile onto the 4 habitat tiles set aside."))
    return tuple(said)
