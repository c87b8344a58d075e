from msgspec.structs import replace

from companion.core.picture import Disc, Polygon, Sign, Words
from companion.games.rewild import GAME
from companion.games.rewild.board import Board
from companion.games.rewild.picture import picture_board, picture_tile
from companion.games.rewild.tracker import DrawTile, State, TakeToken
from tests.games.rewild.boards import SPACE, THREE_TURNS, apply_all, laid, tile

WAITING = apply_all(THREE_TURNS)
SETTLED = apply_all([TakeToken(*SPACE, "white_stork")], WAITING)


def of_kind(picture, kind):
    return [shape for shape in picture.shapes if isinstance(shape, kind)]


def bounds(picture):
    return picture.left, picture.top, picture.width, picture.height


def test_a_tile_alone_has_its_middle_at_the_origin():
    picture = picture_tile(tile("WSLW"))
    squares = {(shape.points[0], shape.fill) for shape in of_kind(picture, Polygon) if shape.fill}
    assert squares == {
        ((-1, -1), "woodland"),
        ((0, -1), "scrubland"),
        ((0, 0), "wetland"),
        ((-1, 0), "woodland"),
    }
    assert {(sign.x, sign.y, sign.mark) for sign in of_kind(picture, Sign)} == {
        (-0.5, -0.5, "woodland"),
        (0.5, -0.5, "scrubland"),
        (0.5, 0.5, "wetland"),
        (-0.5, 0.5, "woodland"),
    }
    assert of_kind(picture, Words) == []
    assert picture.left + picture.width / 2 == picture.top + picture.height / 2 == 0


def test_every_tile_is_outlined_and_numbered_as_laid():
    picture = picture_board(SETTLED)
    outlines = [shape.points for shape in of_kind(picture, Polygon) if not shape.fill]
    assert outlines[2] == ((1, -3), (3, -3), (3, -1), (1, -1))
    assert len(outlines) == 4
    numbers = [(each.words, each.x, each.y) for each in of_kind(picture, Words) if each.is_number_of_piece]
    assert numbers == [("1", 1, 1), ("2", 0, -1), ("3", 2, -2), ("4", 3, 0)]


def test_the_picture_holds_all_tiles_and_leaves_room_for_the_one_in_hand():
    """Tiles from -1 to 4 and from -3 to 2; another one may lie two squares farther on each side."""
    still = picture_board(SETTLED)
    assert still.left <= -1
    assert still.top <= -3
    assert still.left + still.width >= 4
    assert still.top + still.height >= 2
    holding = picture_board(apply_all([DrawTile(tile("WWWW"))], SETTLED))
    assert holding.left <= -3
    assert holding.top <= -5
    assert holding.left + holding.width >= 6
    assert holding.top + holding.height >= 4


def test_a_space_that_waits_is_dashed_and_wildlife_shows_its_habitat_and_value():
    waiting, settled = picture_board(WAITING), picture_board(SETTLED)
    (disc,) = of_kind(waiting, Disc)
    assert (disc.x, disc.y, disc.is_dashed) == (1.5, -0.5, True)
    (disc,) = of_kind(settled, Disc)
    assert (disc.x, disc.y, disc.is_dashed, disc.stroke) == (1.5, -0.5, False, "scrubland")
    assert [each.words for each in of_kind(settled, Words) if not each.is_number_of_piece] == ["4"]
    assert [each.words for each in of_kind(waiting, Words) if not each.is_number_of_piece] == ["?"]


def test_its_title_says_in_words_what_is_seen():
    two = replace(WAITING, waiting=(SPACE, (3, -2)))
    assert [picture_board(state).title for state in (State(), State(board=laid((0, 0, "WWWW"))), SETTLED)] == [
        "Board: 0 tiles, 0 wildlife tokens",
        "Board: 1 tile, 0 wildlife tokens",
        "Board: 4 tiles, 1 wildlife token",
    ]
    assert picture_board(WAITING).title == "Board: 4 tiles, 0 wildlife tokens; 1 space waits for wildlife"
    assert picture_board(two).title == "Board: 4 tiles, 0 wildlife tokens; 2 spaces wait for wildlife"


def test_an_empty_board_has_a_picture_too():
    picture = GAME.tracker.picture(State(board=Board()))
    assert picture.shapes == ()
    assert min(bounds(picture)[2:]) > 0
