"""The scoreboard: points, each with how it came about; places, ties and the verdict."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from companion.core.scoresheet import TABLE, Answers, Row, field_id, seat_place
from companion.core.text import Text, format_number, joined, text


class Line(Struct, frozen=True, gc=False):
    """One scored line. ``points`` is None while what it counts is blank; ``how`` says how they came about.

    ``key`` is the row that it stands under on the sheet. ``ruling`` says in a sentence which reading of an unclear
    rule was taken, and why (docs/rulings.md). ``details`` say what the line is made of, a sentence each.
    """

    key: str
    label: Text
    points: int | None
    how: Text | None = None
    rule: str = ""
    ruling: Text | None = None
    details: tuple[Text, ...] = ()


class Category(Struct, frozen=True, gc=False):
    """Lines that add up, such as the animals of a land. ``key`` is the section of the sheet that they stand in.

    ``is_partial`` while a line adds up what others have, and some of it is blank.
    """

    key: str
    label: str
    lines: tuple[Line, ...]
    is_partial: bool = False

    @property
    def points(self) -> int:
        """The sum of what is known."""
        return sum([line.points or 0 for line in self.lines])

    @property
    def is_complete(self) -> bool:
        """Whether no line, and no part of one, is blank."""
        return not self.is_partial and None not in [line.points for line in self.lines]


def name_line(category: str, line: str) -> str:
    """The name of a line where it stands apart from its category, from the labels of both.

    >>> name_line("Animals in your land", "Wetland"), name_line("Like Icons", "Like Icons")
    ('Animals in your land: Wetland', 'Like Icons')
    """
    return line if line.startswith(category) else f"{category}: {line}"


class TieValue(Struct, frozen=True, gc=False):
    """What a seat has for a tie-break, or None while blank."""

    key: str
    label: str
    value: int | None


class Score(Struct, frozen=True, gc=False):
    """The score of a seat (``seat`` counts from 0) or of the whole table (``seat`` is None)."""

    seat: int | None
    categories: tuple[Category, ...]
    tie_values: tuple[TieValue, ...] = ()

    @property
    def total(self) -> int:
        """The sum of what is known."""
        return sum([line.points or 0 for category in self.categories for line in category.lines])

    @property
    def is_complete(self) -> bool:
        """Whether nothing that counts is blank; otherwise the total is one “so far”."""
        known = [line.points for category in self.categories for line in category.lines]
        return None not in known and True not in [category.is_partial for category in self.categories]


def line_field(seat: int | None, line: Line) -> str:
    """The field that a line stands under, from the seat of its score.

    >>> line_field(0, Line("birds", Text("Birds"), 3)), line_field(1, Line("pair1.likes", Text("Likes"), 2))
    ('seat1.birds', 'pair1.likes')
    """
    return line.key if "." in line.key else field_id(TABLE if seat is None else seat_place(seat), line.key)


class Outcome(StrEnum):
    """How it ended for those at the table."""

    RANKED = "ranked"  # players against each other
    WON = "won"
    LOST = "lost"


class Warning(Struct, frozen=True, gc=False):
    """Something to look at again; it changes no score."""

    field: str
    message: Text


class Scoreboard(Struct, frozen=True, gc=False):
    """All scores, in the order of seats, and what follows from them.

    ``places`` holds each seat's place, shared where a tie stands; ``winners`` are seats; ``reason`` says what decided
    or why nothing could, and details of ``reason_field`` say it better. ``common`` is the score of all together, where
    that is the game's.
    """

    scores: tuple[Score, ...]
    places: tuple[int, ...]
    winners: tuple[int, ...]
    outcome: Outcome
    verdict: Text
    reason: Text | None = None
    common: Score | None = None
    warnings: tuple[Warning, ...] = ()
    reason_field: str = ""

    @property
    def is_complete(self) -> bool:
        """Whether no total is one “so far”."""
        return all(score.is_complete for score in (*self.scores, *((self.common,) if self.common else ())))


def with_details(board: Scoreboard, details: Mapping[str, tuple[Text, ...]]) -> Scoreboard:
    """The scoreboard with what its lines are made of and what decided, by field."""
    if not details:
        return board
    common = _detail_score(board.common, details) if board.common else None
    scores = tuple([_detail_score(score, details) for score in board.scores])
    told = details.get(board.reason_field)
    reason = text("{told}", told=" ".join([str(each) for each in told])) if told else board.reason
    return replace(board, scores=scores, common=common, reason=reason)


def _detail_score(score: Score, details: Mapping[str, tuple[Text, ...]]) -> Score:
    categories = []
    for category in score.categories:
        lines = [
            replace(line, details=found) if (found := details.get(line_field(score.seat, line))) else line
            for line in category.lines
        ]
        categories.append(replace(category, lines=tuple(lines)))
    return replace(score, categories=tuple(categories))


def leave_open(board: Scoreboard, names: tuple[str, ...]) -> Scoreboard:
    """The scoreboard while the play goes on: no line is blank, but nothing is decided yet."""
    if not board.is_complete:
        return board
    scores = tuple([_leave_score_open(score) for score in board.scores])
    common = _leave_score_open(board.common) if board.common else None
    totals = " : ".join([format_number(score.total) for score in ((common,) if common else scores)])
    verdict = text("{totals} so far", totals=totals)
    if board.outcome is Outcome.RANKED:
        verdict = name_winners(names, board.winners, is_complete=False)
    return replace(board, scores=scores, common=common, verdict=verdict, reason=None)


def _leave_score_open(score: Score) -> Score:
    *others, last = score.categories
    return replace(score, categories=(*others, replace(last, is_partial=True)))


class TieBreak(Struct, frozen=True, gc=False):
    """A comparison of those who are level: the larger value is better. ``words`` say what decided.

    A value that ``is_number`` is shown beside the words; a place in turn order is not.
    """

    key: str
    label: str
    words: Text
    values: tuple[int | None, ...]
    is_number: bool = True


class Standing(Struct, frozen=True, gc=False):
    """Places by seat, the seats in first place, and the words for a tie at the top.

    ``is_open`` while the tie at the top waits for a number that was not entered.
    """

    places: tuple[int, ...]
    winners: tuple[int, ...]
    reason: Text | None
    is_open: bool


def rank(totals: tuple[int, ...], tie_breaks: tuple[TieBreak, ...], level: Text) -> Standing:
    """Rank seats by total, then by one tie-break after the other; who is still level shares a place.

    A tie-break in which a level seat is blank cannot decide: the tie stands, and ``reason`` asks for the number.
    ``level`` are the words for a tie that nothing broke.
    """
    ranked = sorted(totals, reverse=True)
    places = [1 + ranked.index(total) for total in totals]
    for place in sorted({place for place in places if places.count(place) > 1}):
        _break_tie(places, [seat for seat, at in enumerate(places) if at == place], tie_breaks)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Standing(tuple(places), winners, *_reason(totals, tie_breaks, level))


def _break_tie(places: list[int], seats: list[int], tie_breaks: tuple[TieBreak, ...]) -> None:
    """Lower the places of those of ``seats``, all level, that a tie-break parts from the better ones."""
    if len(seats) == 1 or not tie_breaks:
        return
    values = {seat: tie_breaks[0].values[seat] for seat in seats}
    known = [value for value in values.values() if value is not None]
    if len(known) < len(seats):
        return
    first = places[seats[0]]
    for seat in seats:
        places[seat] = first + sum(value > (values[seat] or 0) for value in known)
    for place in sorted({places[seat] for seat in seats}):
        _break_tie(places, [seat for seat in seats if places[seat] == place], tie_breaks[1:])


def _reason(totals: tuple[int, ...], tie_breaks: tuple[TieBreak, ...], level: Text) -> tuple[Text | None, bool]:
    """The words for a tie at the top, if there is one, and whether it waits for a number."""
    best = max(totals)
    tied = [seat for seat, total in enumerate(totals) if total == best]
    if len(tied) == 1:
        return None, False
    score = " : ".join(format_number(best) for _ in tied)
    for tie_break in tie_breaks:
        known = [value for seat in tied if (value := tie_break.values[seat]) is not None]
        if len(known) < len(tied):
            return text("{score} · to break the tie, enter: {label}", score=score, label=tie_break.label), True
        better = [seat for seat, value in zip(tied, known, strict=True) if value == max(known)]
        if len(better) == 1:
            compared = " : ".join(format_number(value) for value in known)
            words = "{score} · {words}" + (" ({compared})" if tie_break.is_number else "")
            return text(words, score=score, words=tie_break.words, compared=compared), False
        tied = better
    return text("{score} · {words}", score=score, words=level), False


def name_winners(names: tuple[str, ...], winners: tuple[int, ...], *, is_complete: bool) -> Text:
    """The verdict of a game of players against each other, as a headline."""
    who = joined([names[seat] for seat in winners])
    if not is_complete:
        return text("{who} lead so far" if len(winners) > 1 else "{who} leads so far", who=who)
    return text("{who} share the victory" if len(winners) > 1 else "{who} wins", who=who)


def typed_line(row: Row, answers: Answers, place: str, label: Text | None = None, ruling: Text | None = None) -> Line:
    """The line of a row whose points are typed as a sum: the sum is how they came about."""
    typed = answers.sum(place, row.key)
    label = label or Text(row.label)
    if typed is None:
        return Line(row.key, label, None, None, row.rule)
    return Line(row.key, label, typed.value, Text(typed.written), row.rule, ruling)


def rank_players(
    names: tuple[str, ...],
    scores: tuple[Score, ...],
    tie_breaks: tuple[TieBreak, ...],
    level: Text,
    warnings: tuple[Warning, ...] = (),
) -> Scoreboard:
    """The scoreboard of players against each other; see ``rank``."""
    standing = rank(tuple(score.total for score in scores), tie_breaks, level)
    is_complete = all(score.is_complete for score in scores) and not standing.is_open
    verdict = name_winners(names, standing.winners, is_complete=is_complete)
    return Scoreboard(
        scores, standing.places, standing.winners, Outcome.RANKED, verdict, standing.reason, warnings=warnings
    )


def face_opponent(
    scores: tuple[Score, ...], opponent: str, tie: Text, warnings: tuple[Warning, ...] = ()
) -> Scoreboard:
    """The scoreboard of one player (first of ``scores``) who needs more than the solo opponent; ``tie`` says why."""
    yours, theirs = (score.total for score in scores)
    is_won = yours > theirs
    if all(score.is_complete for score in scores):
        verdict = text("You win") if is_won else text("{opponent} beat you", opponent=opponent)
    else:
        verdict = text("{yours} : {theirs} so far", yours=yours, theirs=theirs)
    reason = text("{yours} : {theirs}", yours=yours, theirs=theirs)
    return Scoreboard(
        scores,
        (1, 2) if is_won else (2, 1),
        (0,) if is_won else (1,),
        Outcome.WON if is_won else Outcome.LOST,
        verdict,
        text("{score} · {tie}", score=reason, tie=tie) if yours == theirs else reason,
        warnings=warnings,
    )


class TableRow(Struct, frozen=True, gc=False):
    """A row of the table of lines: a line (or None) for each column."""

    label: str
    lines: tuple[Line | None, ...]


class TableGroup(Struct, frozen=True, gc=False):
    """A category across all columns, with its subtotals (None where a column has none, or nothing in it is known)."""

    key: str
    label: str
    rows: tuple[TableRow, ...]
    points: tuple[int | None, ...]


def columns(board: Scoreboard) -> tuple[Score, ...]:
    """The columns of the table of lines: the seats, then the common score, if there is one."""
    return (*board.scores, board.common) if board.common else board.scores


def tabulate(board: Scoreboard) -> tuple[TableGroup, ...]:
    """The table of lines: categories in the order in which players count, line beside line.

    Where lines side by side differ in name (birds, Specialists), the row is called by its category.
    """
    by_column = [{category.key: category for category in score.categories} for score in columns(board)]
    in_order = [by_column[-1], *by_column] if board.common else by_column  # the common score has every category
    labels = {key: category.label for of_column in in_order for key, category in of_column.items()}
    return tuple(_group(key, label, [of_column.get(key) for of_column in by_column]) for key, label in labels.items())


def _group(key: str, label: str, categories: list[Category | None]) -> TableGroup:
    height = max(len(category.lines) for category in categories if category)
    rows = []
    for index in range(height):
        lines = tuple(
            category.lines[index] if category and index < len(category.lines) else None for category in categories
        )
        names = {str(line.label) for line in lines if line}
        numbered = label if height == 1 else f"{label} {index + 1}"
        rows.append(TableRow(names.pop() if len(names) == 1 else numbered, lines))
    return TableGroup(key, label, tuple(rows), tuple(_subtotal(category) for category in categories))


def _subtotal(category: Category | None) -> int | None:
    is_known = category and any(line.points is not None for line in category.lines)
    return category.points if category and is_known else None
