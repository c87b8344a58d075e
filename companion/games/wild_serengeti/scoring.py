"""The final score of WILD: Serengeti (WS-20 to WS-63)."""

from __future__ import annotations

from typing import Final

from companion.core.game import LookupTable, Setup
from companion.core.scoreboard import (
    Category,
    Line,
    Outcome,
    Score,
    Scoreboard,
    TieBreak,
    TieValue,
    Warning,
    rank_players,
    typed_line,
)
from companion.core.scoresheet import TABLE, Answers, field_id, seat_place
from companion.core.text import Text, counted, format_number, text
from companion.games.wild_serengeti.catalogue import SPECIALISTS
from companion.games.wild_serengeti.scenarios import CHALLENGE, SCENARIOS, challenge_rank, target_score
from companion.games.wild_serengeti.sheet import (
    ADVENTURER_STARS,
    ANOTHER,
    ANOTHER_STARS,
    CELEBRITY_STARS,
    CEREMONIES,
    COUNT_NOW,
    DOCUMENTARY,
    GOAL_MISSED,
    NO_SPECIALIST,
    uses_specialists,
)

LIKE_STARS: Final = (0, 0, 0, 7, 10, 14, 19, 25, 33, 41)  # for 0 to 9
LIKE_STARS_FOR_TEN: Final = 50

LIKE_TABLE: Final = LookupTable(
    "Like Icons",
    ("Icons", "Stars"),
    (
        ("0–2", "0"),
        *((str(icons), str(LIKE_STARS[icons])) for icons in range(3, 10)),
        ("each 10", str(LIKE_STARS_FOR_TEN)),
    ),
    "WS-24",
)
AWARD_TABLE: Final = LookupTable(
    "Awards Ceremony",
    ("Place", "Stars"),
    (("1st", "animals × 2"), ("2nd", "animals × 1"), ("others", "0")),
    "WS-27",
    ("competitive", "co-op"),
)
SOLO_AWARD_TABLE: Final = LookupTable(
    "1st place in Solo",
    ("Before", "Animals"),
    (("round 4", "4 or more"), ("round 6", "8 or more")),
    "WS-52",
    ("solo",),
)

_SOLO_FIRST_PLACE: Final = {"award_1": 4, "award_2": 8}
_PHOTOGRAPHER: Final = text(
    "The card says Animal Icons, but those count in full anyway and bring no stars at the end: Like Icons are meant."
)
_CO_OP_AWARD: Final = text("Co-op says nothing of Awards: players are ranked as usual, the stars are everybody’s.")


def score_likes(icons: int) -> int:
    """Stars for Like Icons at the end: 50 for each full ten and the table's value for the rest.

    Rulebook: Serengeti, Icons > Like (WS-24, WS-25, A-WS2).

    >>> score_likes(14), score_likes(12)
    (60, 50)
    """
    tens, rest = divmod(icons, 10)
    return LIKE_STARS_FOR_TEN * tens + LIKE_STARS[rest]


def award_places(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Places in an Awards Ceremony by seat. Ranks are dense: a tie for first leaves second place open.

    Rulebook: Serengeti, 1. Awards Ceremony (WS-29, A-WS1).

    >>> award_places((6, 6, 5, 3))
    (1, 1, 2, 3)
    """
    ranked = sorted(set(counts), reverse=True)
    return tuple(1 + ranked.index(count) for count in counts)


def solo_award_place(award: str, count: int) -> int:
    """The place of the only player: first from 4 (``award_1``) or 8 (``award_2``) animals, else second.

    Rulebook: Serengeti, Solo Mode (WS-52).
    """
    return 1 if count >= _SOLO_FIRST_PLACE[award] else 2


def award_stars(count: int, place: int) -> int:
    """Stars for Award Animals: twice their number in first place, once in second, none below (WS-27, A-WS11)."""
    return count * max(0, 3 - place)


def photographer_set(players: int) -> int:
    """Like Icons that are an Award Animal for the Photographer: 4 (1–2 players) or 3 (3–4 players).

    Rulebook: Serengeti, Specialist Cards (WS-43, A-WS3).
    """
    return 4 if players <= 2 else 3


def photographer_animals(likes: int, players: int) -> int:
    """Award Animals that the Photographer adds: one for each full set of Like Icons (WS-43, A-WS3)."""
    return likes // photographer_set(players)


def narrator_sets(leaf: int, flower: int, fruit: int) -> int:
    """Sets of 4 Leaf, 1 Flower, 1 Fruit. Rulebook: Serengeti, Specialist Cards (WS-44)."""
    return min(leaf // 4, flower, fruit)


def narrator_stars(players: int) -> int:
    """Stars for one of the Narrator's sets: 12 (1–2 players) or 10 (3–4 players) (WS-44)."""
    return 12 if players <= 2 else 10


def adventurer_limit(players: int) -> int:
    """Completed Scene Cards above which the Adventurer gets nothing: 19 (1–2 players) or 20 (3–4) (WS-45)."""
    return 19 if players <= 2 else 20


def score(setup: Setup, answers: Answers) -> Scoreboard:
    """The stars of every seat, and the ranking or the scenario's verdict.

    Rulebook: Serengeti, End of the Game; Solo / Co-op (WS-24 to WS-31, WS-50 to WS-63).
    """
    awards = {award: _award_lines(setup, answers, ceremony, award) for ceremony, _, award in CEREMONIES}
    scores = tuple(_score_seat(setup, answers, awards, seat) for seat in range(len(setup.seats)))
    warnings = _warnings(setup, answers)
    if setup.mode == "competitive":
        return _ranked(setup, scores, warnings)
    common = scores[0] if setup.mode == "solo" else _common_score(answers, scores)
    return _scenario_verdict(setup, answers, scores, common, warnings)


def _score_seat(setup: Setup, answers: Answers, awards: dict[str, tuple[Line | None, ...]], seat: int) -> Score:
    place = seat_place(seat)
    categories = [] if setup.mode == "co-op" else [_documentary(answers, place)]
    for _, label, award in CEREMONIES:
        if line := awards[award][seat]:
            categories.append(Category(award, label, (line,)))
    categories.append(Category("likes", "Like Icons", (_likes_line(answers, place),)))
    if uses_specialists(setup):
        categories.append(Category("specialist", "Specialist", (_specialist_line(setup, answers, place),)))
    scenes = TieValue("scenes", "Completed Scene Cards", answers.number(place, "scenes"))
    return Score(seat, tuple(categories), (scenes,) if setup.mode == "competitive" else ())


def _documentary(answers: Answers, place: str) -> Category:
    return Category("documentary", "Documentary Score", (typed_line(DOCUMENTARY, answers, place),))


def _likes_line(answers: Answers, place: str) -> Line:
    icons = answers.number(place, "likes")
    label = text("Like Icons")
    if icons is None:
        return Line("likes", label, None, rule="WS-24")
    tens, rest = divmod(icons, 10)
    how = text("{icons}: {stars}", icons=counted(icons, "Like", "Likes"), stars=score_likes(icons))
    if tens and rest:
        how = text(
            "{icons} Likes: {stars} for {tens}, {more} for the other {rest}",
            icons=icons,
            stars=tens * LIKE_STARS_FOR_TEN,
            tens="ten" if tens == 1 else str(tens * 10),
            more=LIKE_STARS[rest],
            rest=rest,
        )
    return Line("likes", label, score_likes(icons), how, "WS-24")


def _award_lines(setup: Setup, answers: Answers, ceremony: str, award: str) -> tuple[Line | None, ...]:
    """A ceremony's line by seat; None where its stars are on the track already.

    Nobody has a place before everybody has counted: until then all lines are blank.
    """
    seats = range(len(setup.seats))
    if answers.word(TABLE, ceremony) != COUNT_NOW:
        return tuple(None for _ in seats)
    counted_animals = tuple(_count_award(setup, answers, award, seat) for seat in seats)
    known = tuple(count for count, _, _ in counted_animals if count is not None)
    label = text("Award Animals")
    if len(known) < len(seats):
        how = text("waits until everybody has counted")
        return tuple(
            Line(award, label, None, None if count is None else how, "WS-27") for count, _, _ in counted_animals
        )
    award_place = [solo_award_place(award, known[0])] if setup.mode == "solo" else award_places(known)
    return tuple(
        Line(award, label, award_stars(count, place), _award_how(how, place), "WS-27", ruling)
        for count, place, (_, how, ruling) in zip(known, award_place, counted_animals, strict=True)
    )


def _count_award(setup: Setup, answers: Answers, award: str, seat: int) -> tuple[int | None, Text, Text | None]:
    """Award Animals of a seat, how they were counted, and the ruling that decided (WS-27, WS-43).

    With the Photographer they are unknown, too, while the Like Icons are: a blank is not 0.
    """
    place = seat_place(seat)
    animals = answers.number(place, award)
    ruling = _CO_OP_AWARD if setup.mode == "co-op" else None
    if answers.word(place, "specialist") != "photographer":
        return animals, text("{animals}", animals=animals or 0), ruling
    likes = answers.number(place, f"{award}_likes")
    if animals is None or likes is None:
        return None, text(""), None
    more = photographer_animals(likes, setup.number_of_players)
    how = text("({animals} + {more} for {likes})", animals=animals, more=more, likes=counted(likes, "Like", "Likes"))
    return animals + more, how, _PHOTOGRAPHER


def _award_how(how: Text, place: int) -> Text:
    words = {1: "1st place: {how} × 2", 2: "2nd place: {how} × 1"}
    return text(words.get(place, "{how}: no place"), how=how)


def _specialist_line(setup: Setup, answers: Answers, place: str) -> Line:
    card = answers.word(place, "specialist")
    label = text("Specialist")
    if not card:
        return Line("specialist", label, None, rule="WS-40")
    if card == NO_SPECIALIST:
        return Line("specialist", label, 0, text("no card"), "WS-47")
    if card == ANOTHER:
        name = answers.word(place, "another_name")
        return typed_line(ANOTHER_STARS, answers, place, text("{name}", name=name) if name else label)
    specialist = next(each for each in SPECIALISTS if each.key == card)
    label = text("{name}", name=specialist.name)
    if card == "narrator":
        return _narrator_line(setup, answers, place, label)
    if card == "adventurer":
        return _adventurer_line(setup, answers, place, label)
    if card == "celebrity":
        return typed_line(CELEBRITY_STARS, answers, place, label)
    how = text("adds to the Awards" if card == "photographer" else "its stars are on the track already")
    return Line("specialist", label, 0, how, specialist.rule)


def _narrator_line(setup: Setup, answers: Answers, place: str, label: Text) -> Line:
    leaf, flower, fruit = (answers.number(place, key) for key in ("leaf", "flower", "fruit"))
    if leaf is None or flower is None or fruit is None:
        return Line("specialist", label, None, rule="WS-44")
    sets, stars = narrator_sets(leaf, flower, fruit), narrator_stars(setup.number_of_players)
    how = text("{sets} of 4 Leaf, 1 Flower, 1 Fruit × {stars}", sets=counted(sets, "set", "sets"), stars=stars)
    return Line("specialist", label, sets * stars, how, "WS-44")


def _adventurer_line(setup: Setup, answers: Answers, place: str, label: Text) -> Line:
    scenes = answers.number(place, "scenes")
    limit = adventurer_limit(setup.number_of_players)
    if scenes is not None and scenes > limit:
        how = text("{scenes} Scene Cards: nothing above {limit}", scenes=scenes, limit=limit)
        return Line("adventurer_stars", label, 0, how, "WS-45")
    return typed_line(ADVENTURER_STARS, answers, place, label)


def _warnings(setup: Setup, answers: Answers) -> tuple[Warning, ...]:
    """Photographer's Like Icons that nobody typed while a ceremony is counted here."""
    message = text("With the Photographer, also enter the Like Icons of that moment.")
    return tuple(
        Warning(field_id(place, f"{award}_likes"), message)
        for ceremony, _, award in CEREMONIES
        for place in map(seat_place, range(len(setup.seats)))
        if answers.word(TABLE, ceremony) == COUNT_NOW
        and answers.word(place, "specialist") == "photographer"
        and answers.number(place, f"{award}_likes") is None
    )


def _ranked(setup: Setup, scores: tuple[Score, ...], warnings: tuple[Warning, ...]) -> Scoreboard:
    """Most stars; then most completed Scene Cards; still tied: shared (WS-31)."""
    scenes = TieBreak(
        "scenes",
        "Completed Scene Cards",
        text("more completed Scene Cards"),
        tuple(score.tie_values[0].value for score in scores),
    )
    return rank_players(
        tuple(seat.name for seat in setup.seats),
        scores,
        (scenes,),
        text("level in Scene Cards too: the victory is shared"),
        warnings,
    )


def _common_score(answers: Answers, scores: tuple[Score, ...]) -> Score:
    """One track and what every player adds (WS-54)."""
    keys = dict.fromkeys(category.key for score in scores for category in score.categories)
    added = []
    for key in keys:
        parts = [category for score in scores for category in score.categories if category.key == key]
        known = [part.points for part in parts if part.is_complete]
        how = text(
            "{parts}", parts=" + ".join(format_number(part.points) if part.is_complete else "?" for part in parts)
        )
        label = text("{label}, all players", label=parts[0].label)
        line = Line(key, label, sum(known) if known else None, how if known else None, "WS-54")
        added.append(Category(key, parts[0].label, (line,), is_partial=len(known) < len(parts)))
    return Score(None, (_documentary(answers, TABLE), *added))


def _scenario_verdict(
    setup: Setup, answers: Answers, scores: tuple[Score, ...], common: Score, warnings: tuple[Warning, ...]
) -> Scoreboard:
    """Won with more stars than the target and every Round Goal; a rank in Challenge Mode (WS-50, WS-51, WS-62)."""
    players, stars = setup.number_of_players, common.total
    scenario = next(each for each in SCENARIOS if each.key == setup.options.get("scenario", CHALLENGE))
    target = target_score(scenario.key, players)
    total = counted(stars, "star", "stars")
    is_missed = answers.flag(TABLE, GOAL_MISSED.key)  # which ends the game at once, whatever is still blank
    if target is None:
        with_specialists = uses_specialists(setup)
        rank_name = challenge_rank(stars, players, with_specialists=with_specialists)
        is_won = bool(rank_name)
        verdict = text("{rank}", rank=rank_name) if is_won else text("No rank")
        cards = "with Specialists" if with_specialists else "without Specialists"
        reason = text("{stars}, " + cards, stars=total)
    elif is_missed:
        is_won, verdict = False, text("Lost: a Round Goal was missed")
        reason = text("{title}", title=scenario.title)
    else:
        is_won = stars > target
        verdict = text("Won" if is_won else "Lost")
        words = "{stars}; the target of {target} is passed" if is_won else "{stars}; more than {target} were needed"
        reason = text(words, stars=total, target=target)
    if not common.is_complete and not is_missed:
        verdict = text("{stars} so far", stars=total)
    return Scoreboard(
        scores,
        tuple(1 for _ in scores),
        tuple(range(len(scores))) if is_won else (),
        Outcome.WON if is_won else Outcome.LOST,
        verdict,
        reason,
        common if setup.mode == "co-op" else None,
        warnings,
        field_id(TABLE, GOAL_MISSED.key) if is_missed else "",
    )
