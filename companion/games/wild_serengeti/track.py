"""The Documentary Score Track: Score Tokens above 100 and 200, and the second marker in co-op (WS-30, WS-54)."""

from __future__ import annotations

from typing import Final

from companion.core.text import Text, text
from companion.games.wild_serengeti.state import State, is_co_op, name_of, player_of

HUNDRED: Final = 100


def score_token(stars: int) -> int:
    """The side of the Score Token that lies beside a gallery: 0 for none, 100 above 100 stars, 200 above 200.

    Rulebook: Serengeti, Score Token (WS-30).

    >>> score_token(100), score_token(101), score_token(200), score_token(340)
    (0, 100, 100, 200)
    """
    return min(max(0, stars - 1) // HUNDRED, 2) * HUNDRED


def split_track(stars: int) -> tuple[int, int]:
    """Where the two markers of co-op stand: the hundreds and the rest; up to 100 stars one marker does.

    Rulebook: Serengeti, Co-op Mode (WS-54, G-WS10).

    >>> split_track(340), split_track(100)
    ((3, 40), (0, 100))
    """
    return divmod(stars, HUNDRED) if stars > HUNDRED else (0, stars)


def common_stars(state: State) -> int:
    """All stars on the track together."""
    return sum([player_of(state, seat).score for seat in state.follows])


def say_markers(before: State, after: State) -> tuple[Text, ...]:
    """What the markers need now that a hundred was passed."""
    if is_co_op(after):
        return _say_common(common_stars(before), common_stars(after))
    said = []
    for seat in after.follows:
        token = score_token(player_of(after, seat).score)
        if token > score_token(player_of(before, seat).score):
            words = "{name} is above {token}: take a Score Token." if token == HUNDRED else _FLIP
            said.append(text(words, name=name_of(after, seat), token=token))
    return tuple(said)


_FLIP: Final = "{name} is above {token}: turn the Score Token to its 200."


def _say_common(before: int, after: int) -> tuple[Text, ...]:
    hundreds, rest = split_track(after)
    if hundreds == split_track(before)[0]:
        return ()
    words = "{stars} together: one marker on {hundreds}, the other on {rest}."
    return (text(words, stars=after, hundreds=hundreds, rest=rest),)
