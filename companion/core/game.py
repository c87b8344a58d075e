"""What every game offers, and how a table is set up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from companion.core.errors import RuleError
from companion.core.picture import Picture
from companion.core.prompt import Hint, Panel, Prompt
from companion.core.scoreboard import Scoreboard
from companion.core.scoresheet import (
    TABLE,
    Answer,
    Answers,
    Kind,
    Row,
    Scope,
    Scoresheet,
    Section,
    field_id,
    pair_place,
    parse_answer,
    question_answer,
    seat_place,
)
from companion.core.text import Text, counted, text

MARKS: Final = ("red", "blue", "gold", "violet", "green", "grey")  # a colour and a shape each
LONGEST_NAME: Final = 60  # letters

# Unseen signs that turn the direction of whatever follows: no name needs them, and they would reach beyond it.
_TURNING_SIGNS: Final = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])

_ASKED: Final = {Scope.PLAYER: (False,), Scope.OPPONENT: (True,), Scope.SEAT: (False, True)}  # by Seat.is_opponent


class Seat(Struct, frozen=True):
    """Who sits there, in turn order. ``mark`` is its colour and shape."""

    name: str
    mark: str = MARKS[0]
    is_opponent: bool = False


class Setup(Struct, frozen=True):
    """What is settled before the start. ``seats`` are in turn order; a solo opponent comes last.

    ``options`` holds the answers to the mode's options as text, each of them, so that a later default changes nothing.
    A table ``is_tracked`` when the play is followed move by move, not only scored at its end.
    """

    game: str
    mode: str
    seats: tuple[Seat, ...]
    options: dict[str, str] = {}
    is_tracked: bool = False

    @property
    def number_of_players(self) -> int:
        """People at the table; a solo opponent is none."""
        return sum(not seat.is_opponent for seat in self.seats)

    def is_on(self, option: str) -> bool:
        """Whether an option of kind FLAG was chosen."""
        return self.options.get(option) == "yes"


class Mode(Struct, frozen=True):
    """A way to play. ``opponent`` names the solo opponent's seat; ``is_common`` adds all scores up to one."""

    key: str
    title: str
    fewest: int
    most: int
    opponent: str = ""
    is_common: bool = False
    options: tuple[Row, ...] = ()


class LookupTable(Struct, frozen=True):
    """A small table of the rulebook's figures, for the pad and the sheet. ``rows`` as wide as ``head``.

    ``modes`` are the keys of those that need it; none means all.
    """

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    rule: str = ""
    modes: tuple[str, ...] = ()


def _nothing_there(state: Any, x: float, y: float) -> None:
    return None


def _always(_: Any) -> bool:
    return True


def _nothing_else(state: Any, moves: Sequence[Any], index: int, move: Any) -> dict[int, Any]:
    return {}


def _nothing_new(_: Any) -> tuple[Text, ...]:
    return ()


def _no_style(_: Any) -> str:
    return ""


def _no_details(_: Any) -> dict[str, tuple[Text, ...]]:
    return {}


class Tracker(Struct, frozen=True):
    """How a game is followed move by move, as pure functions of its own state.

    ``moves`` is the tagged union of the game's moves. ``apply`` raises RuleError for one that does not fit; ``prompt``
    is None when the play is over. A game that gives no hints has no ``hint``. ``answers`` are what the state answers on
    the scoresheet, by field as they would be typed: what somebody types over them wins.

    For corrections, a move that ``opens_turn`` begins what stands or falls together (``apply`` refuses one while a turn
    is open), a state ``rests`` where a turn may end, and ``amend`` gives the other moves, by their index, that change
    with one that is corrected (from the state before it, all moves, its index, and what it is corrected to). Without
    them, each move stands by itself.

    While a play is not ``is_over``, nothing is decided; a game whose answers stay blank until then needs not say so.

    ``why_not`` says why nothing can be done at a point of the picture; ``status`` and ``panels`` stay in view. ``news``
    is what the last move brought. ``details`` are, by field, what an answer was counted from, a sentence each.
    ``style`` names a stylesheet that the page of a state needs besides those that all games have; "" is none.
    ``is_still`` where nobody taps the picture: then it stands below what to do.
    ``board`` is the type of the document's ``board``, ``board_of`` gives that of a state, and ``count_board`` answers
    from one; it raises RuleError when the board cannot lie so. ``detail_board`` gives the details of those answers.
    """

    moves: Any
    start: Callable[[Setup], Any]
    apply: Callable[[Any, Any], Any]
    prompt: Callable[[Any], Prompt | None]
    picture: Callable[[Any], Picture]
    status: Callable[[Any], Text]
    panels: Callable[[Any, Scoreboard], tuple[Panel, ...]]
    answers: Callable[[Any], dict[str, str]]
    describe: Callable[[Any], Text]
    board: Any
    board_of: Callable[[Any], Any]
    count_board: Callable[[Any], dict[str, str]]
    hint: Callable[[Any], Hint | None] | None = None
    why_not: Callable[[Any, float, float], Text | None] = _nothing_there
    opens_turn: Callable[[Any], bool] = _always
    rests: Callable[[Any], bool] = _always
    amend: Callable[[Any, Sequence[Any], int, Any], dict[int, Any]] = _nothing_else
    news: Callable[[Any], tuple[Text, ...]] = _nothing_new
    details: Callable[[Any], dict[str, tuple[Text, ...]]] = _no_details
    is_over: Callable[[Any], bool] = _always
    style: Callable[[Any], str] = _no_style
    is_still: bool = False
    detail_board: Callable[[Any], dict[str, tuple[Text, ...]]] = _no_details


class Game(Struct, frozen=True):
    """A game: its modes, its scoresheet and its score, as pure functions.

    ``rules_version`` grows whenever the same answers can give another score. ``track`` gives the tracker of a game that
    has one: it is asked for only when a play is followed, since nobody else needs what it is made of.
    """

    slug: str
    title: str
    summary: str
    rules_version: int
    modes: tuple[Mode, ...]
    sheet: Callable[[Setup], Scoresheet]
    score: Callable[[Setup, Answers], Scoreboard]
    tables: tuple[LookupTable, ...] = ()
    track: Callable[[], Tracker] | None = None

    @property
    def tracker(self) -> Tracker | None:
        """How the game is followed move by move, or None."""
        return self.track() if self.track else None


def lookup_tables(game: Game, mode: str) -> tuple[LookupTable, ...]:
    """The tables of figures that a mode needs."""
    return tuple(table for table in game.tables if not table.modes or mode in table.modes)


def find_mode(game: Game, key: str) -> Mode:
    """The mode with that key. Raises RuleError ``unknown_mode``."""
    for mode in game.modes:
        if mode.key == key:
            return mode
    raise RuleError(
        "unknown_mode",
        text(
            "{game} has no mode “{key}”. Choose one of: {modes}.",
            game=game.title,
            key=key[:LONGEST_NAME],
            modes=", ".join(mode.key for mode in game.modes),
        ),
        "mode",
    )


def make_setup(game: Game, mode_key: str, seats: tuple[Seat, ...], options: Mapping[str, str]) -> Setup:
    """Check what was chosen and complete it: defaults for options, the solo opponent's seat.

    ``seats`` are the players, in turn order. Raises RuleError ``unknown_mode``, ``wrong_number_of_players``,
    ``name_is_blank``, ``name_too_long``, ``unknown_mark``, ``mark_taken``, ``unknown_option`` and those of
    ``parse_answer``.
    """
    mode = find_mode(game, mode_key)
    if not mode.fewest <= len(seats) <= mode.most:
        raise RuleError(
            "wrong_number_of_players",
            text(
                "{game}, {mode}: {players}, not {number}.",
                game=game.title,
                mode=mode.title,
                players=_from_to(mode.fewest, mode.most),
                number=len(seats),
            ),
            "seats",
        )
    checked = tuple(_check_seat(seats, index) for index in range(len(seats)))
    if mode.opponent:
        mark = next(mark for mark in reversed(MARKS) if all(seat.mark != mark for seat in checked))
        checked += (Seat(mode.opponent, mark, is_opponent=True),)
    return Setup(game.slug, mode.key, checked, _check_options(mode, options))


def _from_to(fewest: int, most: int) -> Text:
    if fewest == most:
        return counted(most, "player", "players")
    return text("{fewest} to {most} players", fewest=fewest, most=most)


def _check_seat(seats: tuple[Seat, ...], index: int) -> Seat:
    field = seat_place(index)
    seat = seats[index]
    name = " ".join(seat.name.translate(_TURNING_SIGNS).split())
    if not name:
        raise RuleError("name_is_blank", text("Seat {number} has no name. Type one.", number=index + 1), field)
    if len(name) > LONGEST_NAME:
        raise RuleError(
            "name_too_long", text("A name has at most {most} letters. Shorten it.", most=LONGEST_NAME), field
        )
    if seat.mark not in MARKS:
        raise RuleError(
            "unknown_mark",
            text("There is no colour “{mark}”. Choose one of: {marks}.", mark=seat.mark[:20], marks=", ".join(MARKS)),
            field,
        )
    if any(other.mark == seat.mark for other in seats[:index]):
        raise RuleError(
            "mark_taken", text("Two seats have the colour {mark}. Give one another colour.", mark=seat.mark), field
        )
    return Seat(name, seat.mark)


def _check_options(mode: Mode, options: Mapping[str, str]) -> dict[str, str]:
    known = {row.key: row for row in mode.options}
    for key in options:
        if key not in known:
            raise RuleError(
                "unknown_option", text("There is no option “{key}” here.", key=key[:LONGEST_NAME]), f"options.{key}"
            )
    checked = {}
    for key, row in known.items():
        typed = options.get(key, "").strip()
        try:
            parse_answer(row, typed)
        except RuleError as error:
            raise RuleError(error.code, error.message, f"options.{key}") from error
        checked[key] = typed or row.default
    return checked


def neighbours(setup: Setup) -> tuple[tuple[int, int], ...]:
    """The pairs of neighbouring seats, in turn order; two seats are one pair (A-WL13).

    >>> neighbours(Setup("", "", (Seat("A"), Seat("B"), Seat("C"))))
    ((0, 1), (1, 2), (2, 0))
    """
    number = len(setup.seats)
    if number < 2:
        return ()
    return tuple((index, (index + 1) % number) for index in range(1 if number == 2 else number))


def places(setup: Setup, section: Section) -> tuple[str, ...]:
    """Where a section is answered: the table, seats or pairs of neighbours."""
    if section.scope is Scope.TABLE:
        return (TABLE,)
    if section.scope is Scope.NEIGHBOURS:
        return tuple(pair_place(index) for index in range(len(neighbours(setup))))
    asked = _ASKED[section.scope]
    return tuple(seat_place(index) for index, seat in enumerate(setup.seats) if seat.is_opponent in asked)


def fields(setup: Setup, sheet: Scoresheet) -> Iterator[tuple[str, str, Row]]:
    """Every field of a sheet as (field id, place, row), section by section."""
    for section in sheet.sections:
        for place in places(setup, section):
            for row in section.rows:
                yield f"{place}.{row.key}", place, row


def read_answers(setup: Setup, sheet: Scoresheet, typed: Mapping[str, str]) -> tuple[Answers, dict[str, RuleError]]:
    """Read everything that was typed: the answers, and by field what cannot be read."""
    by_field: dict[str, Answer] = {}
    refused: dict[str, RuleError] = {}
    for field, _, row in fields(setup, sheet):
        try:
            answer = parse_answer(row, typed.get(field, "").strip() or row.default)
        except RuleError as error:
            refused[field] = RuleError(error.code, error.message, field)
        else:
            if answer is not None:
                by_field[field] = answer
    return Answers(by_field), refused


def question_field(field: str, row: Row, answers: Answers, warnings: Mapping[str, Text]) -> Text | None:
    """The question about one answer: by the bounds of its row, else by the game's rules (``warnings`` by field)."""
    answer = None if row.usual_maximum is None else answers.by_field.get(field)
    return (answer is not None and question_answer(row, answer)) or warnings.get(field)


def question_answers(setup: Setup, sheet: Scoresheet, answers: Answers, board: Scoreboard) -> dict[str, Text]:
    """Questions about unusual answers, by field."""
    warnings = {warning.field: warning.message for warning in board.warnings}
    asked = ((field, question_field(field, row, answers, warnings)) for field, _, row in fields(setup, sheet))
    return {field: question for field, question in asked if question}


def blank_answers(setup: Setup, sheet: Scoresheet) -> Answers:
    """Nothing answered, but whatever the table can choose to count is counted: the most that a pad has rows for."""
    table = {row.key for section in sheet.sections if section.scope is Scope.TABLE for row in section.rows}
    conditions = {when for _, _, row in fields(setup, sheet) for when in row.when if when.key in table}
    return Answers({field_id(TABLE, when.key): when.answers[0] for when in conditions})


def is_asked(row: Row, place: str, answers: Answers) -> bool:
    """Whether a row's conditions (``when``) are met by the answers of its place or of the table."""
    return all((answers.word(place, when.key) or answers.word(TABLE, when.key)) in when.answers for when in row.when)


def blank_setup(game: Game, players: int) -> Setup:
    """A setup for a blank pad: that many nameless players, every module on. Raises ``wrong_number_of_players``."""
    for mode in game.modes:
        if mode.fewest <= players <= mode.most and not mode.is_common:
            options = {row.key: "yes" if row.kind is Kind.FLAG else row.default for row in mode.options}
            seats = tuple(Seat("", MARKS[index]) for index in range(players))
            if mode.opponent:
                seats += (Seat(mode.opponent, MARKS[-1], is_opponent=True),)
            return Setup(game.slug, mode.key, seats, options)
    fewest, most = min(mode.fewest for mode in game.modes), max(mode.most for mode in game.modes)
    raise RuleError(
        "wrong_number_of_players",
        text(
            "{game}: {players}, not {number}.",
            game=game.title,
            players=_from_to(fewest, most),
            number=players,
        ),
        "players",
    )
