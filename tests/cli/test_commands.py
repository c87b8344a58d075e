"""``companion score | sheet | pad | --version``: what they print, and one clear line for what is wrong."""

from __future__ import annotations

import importlib.metadata
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from pypdf import PdfReader

from companion.cli import main
from companion.core.scoresheet import Kind
from companion.games import GAMES
from tests.process import COMMAND

EXAMPLES = Path(__file__).parents[2] / "examples"
DOCUMENTS = {path.stem: json.loads(path.read_bytes())["game"] for path in sorted(EXAMPLES.glob("*.json"))}
REWILD: dict[str, Any] = {
    "game": "rewild",
    "seats": [{"name": "Ann", "answers": {"beaver": 3, "white_stork": "not_placed", "wetland_area": "4x3"}}],
}

Captured = pytest.CaptureFixture[str]


def run(*arguments: str, stdin: bytes = b"", **more: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *arguments], input=stdin, capture_output=True, timeout=20, check=False, **more)


def write(folder: Path, document: object) -> str:
    path = folder / "game.json"
    path.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
    return str(path)


def test_a_file_is_scored_line_by_line(tmp_path: Path, capsys: Captured) -> None:
    """Beaver brings 4 for each of 3 squares; 12 squares of wetland 3 (RW-8, RW-10)."""
    assert main(["score", "rewild", write(tmp_path, REWILD)]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    lines = said.out.splitlines()
    assert lines[0] == "15 points so far"
    assert any(
        line.strip().startswith("12  Wetland: Beaver (4)") and "4 × 3 matching squares" in line for line in lines
    )
    assert any(line.strip().startswith("0  Scrubland: White Stork (4)") for line in lines)
    assert any(line.strip().startswith("–  Woodland: Hedgehog (1)") for line in lines)
    assert any("Ann: 15 so far" in line for line in lines)


def test_the_result_can_be_had_as_json(tmp_path: Path) -> None:
    ended = run("score", "rewild", write(tmp_path, REWILD), "--json")
    assert (ended.returncode, ended.stderr) == (0, b"")
    result = json.loads(ended.stdout)
    assert (result["game"], result["seats"][0]["total"], result["is_complete"]) == ("rewild", 15, False)


def test_a_document_may_come_from_standard_input(tmp_path: Path) -> None:
    from_file = run("score", "rewild", write(tmp_path, REWILD), "--json")
    from_input = run("score", "rewild", "-", "--json", stdin=json.dumps(REWILD).encode())
    assert from_input.returncode == 0
    assert from_input.stdout == from_file.stdout


@pytest.mark.parametrize(("name", "slug"), DOCUMENTS.items())
def test_command_line_and_api_give_the_same_result_for_an_example(client: FlaskClient, name: str, slug: str) -> None:
    path = EXAMPLES / f"{name}.json"
    ended = run("score", slug, str(path), "--json")
    assert ended.returncode == 0
    answer = client.post(f"/api/v1/score/{slug}", data=path.read_bytes())
    assert json.loads(ended.stdout) == answer.get_json()
    assert answer.get_json()["is_complete"] is True


# The answers of examples/rewild-board.json, counted by hand (tests/games/test_examples.py has the drawing).
COUNTED: dict[str, Any] = dict.fromkeys(
    ("hedgehog", "long_eared_bat", "red_deer", "purple_emperor_butterfly", "harvest_mouse", "blue_eyed_dragonfly"),
    "not_placed",
) | {
    "violet_dor_beetle": 3,
    "peregrine_falcon": 4,
    "woodland_area": 15,
    "nightingale": 3,
    "white_stork": 3,
    "scrubland_area": 14,
    "kingfisher": 2,
    "beaver": 3,
    "wetland_area": 20,
}


def test_a_board_is_scored_as_its_counted_answers_are(tmp_path: Path, client: FlaskClient) -> None:
    """The same letter for letter, in words and as JSON, on the command line and from the API: 81 points."""
    board = EXAMPLES / "rewild-board.json"
    counted = write(tmp_path, {"game": "rewild", "seats": [{"name": "Ann", "answers": COUNTED}]})
    in_words = run("score", "rewild", str(board)), run("score", "rewild", counted)
    as_json = run("score", "rewild", str(board), "--json"), run("score", "rewild", "-", "--json", stdin=_bytes(counted))
    answers = [client.post("/api/v1/score/rewild", data=_bytes(path)) for path in (board, counted)]
    assert in_words[0].stdout == in_words[1].stdout
    assert in_words[0].stdout.decode().splitlines()[:4] == ["Not a win", "81 points; 85 or more wins", "", "1. Ann: 81"]
    assert as_json[0].stdout == as_json[1].stdout
    assert answers[0].data == answers[1].data
    assert json.loads(as_json[0].stdout) == answers[0].get_json()


def _bytes(path: Path | str) -> bytes:
    return Path(path).read_bytes()


@pytest.mark.parametrize("slug", GAMES)
def test_the_schema_takes_the_example_and_no_other_games(capsys: Captured, slug: str) -> None:
    assert main(["sheet", slug, "--json-schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for name, other in DOCUMENTS.items():
        document = json.loads((EXAMPLES / f"{name}.json").read_bytes())
        assert validator.is_valid(document) is (other == slug)


@pytest.mark.parametrize("slug", GAMES)
def test_a_sheet_lists_every_row_with_its_bounds(capsys: Captured, slug: str) -> None:
    game = GAMES[slug]
    assert main(["sheet", slug]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{game.title}: {slug}\n")
    from companion.core.game import blank_setup

    for section in game.sheet(blank_setup(game, min(mode.fewest for mode in game.modes))).sections:
        assert f"\n{section.label}" in said
        for row in section.rows:
            line = next(line for line in said.splitlines() if line.strip().startswith(f"{row.key} "))
            assert row.label in line
            if row.kind in (Kind.COUNT, Kind.POINTS, Kind.VALUES):
                assert line.endswith(f"{row.kind.value} {row.minimum} to {row.maximum}")


@pytest.mark.parametrize("slug", GAMES)
def test_a_sheet_says_whether_a_board_is_taken(capsys: Captured, slug: str) -> None:
    main(["sheet", slug])
    assert ("board" in capsys.readouterr().out.splitlines()[-1]) is (GAMES[slug].tracker is not None)


def test_a_sheet_depends_on_the_number_of_players(capsys: Captured) -> None:
    main(["sheet", "wildscape", "--players", "2"])
    two = capsys.readouterr().out
    main(["sheet", "wildscape", "--players", "3"])
    three = capsys.readouterr().out
    assert ("bird_4_card" in two, "bird_4_card" in three) == (True, False)  # WL-3, A-WL13


@pytest.mark.parametrize("slug", GAMES)
def test_a_pad_is_written_to_a_file(tmp_path: Path, capsys: Captured, slug: str) -> None:
    output = tmp_path / "pad.pdf"
    assert main(["pad", slug, "-o", str(output), "--pages", "3", "--paper", "letter", "--ink-saving"]) == 0
    assert capsys.readouterr() == ("", "")
    reader = PdfReader(output)
    assert len(reader.pages) == 3
    assert GAMES[slug].title in reader.pages[0].extract_text()
    sides = sorted(float(side) for side in reader.pages[0].mediabox[2:])
    assert sides == pytest.approx([8.5 * 72, 11 * 72], abs=0.5)


def test_a_pad_may_go_to_standard_output(tmp_path: Path) -> None:
    arguments = ("pad", "wildscape", "--players", "3", "--per-page", "2")
    ended = run(*arguments, "-o", "-")
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert len(PdfReader(io.BytesIO(ended.stdout)).pages) == 1
    run(*arguments, "-o", "pad.pdf", cwd=tmp_path)
    assert (tmp_path / "pad.pdf").read_bytes() == ended.stdout, "the same each time"


def test_a_common_score_stands_below_those_of_the_seats(tmp_path: Path, capsys: Captured) -> None:
    """100 on the track, 50 for ten Likes and 7 for three: 157 together (WS-24, WS-54)."""
    seats = [{"name": "Ann", "answers": {"likes": 10}}, {"name": "Bo", "answers": {"likes": 3}}]
    options = {"scenario": "6"}
    document = {"game": "wild-serengeti", "mode": "co-op", "options": options, "seats": seats}
    assert main(["score", "wild-serengeti", write(tmp_path, {**document, "table": {"documentary_score": 100}})]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "No rank"
    assert "All together: 157" in lines
    assert any(line.strip().startswith("57  Like Icons") for line in lines)


def test_it_says_its_version(capsys: Captured) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"companion {importlib.metadata.version('wild-companion')}\n"


def with_answer(key: str, answer: object) -> dict[str, Any]:
    return {"game": "rewild", "seats": [{"name": "Ann", "answers": {key: answer}}]}


def with_board(**board: object) -> dict[str, Any]:
    return {"game": "rewild", "seats": [{"name": "Ann"}], "board": board}


def wood(x: object, y: object) -> dict[str, Any]:
    return {"x": x, "y": y, "squares": ["woodland"] * 4}


@pytest.mark.parametrize(
    ("document", "line"),
    [
        (b"{", "This is not JSON: "),
        (b"", "This is not JSON: "),
        (b"\xff\xfe", "This is not JSON: "),
        (b"[1]", "Expected `object`, got `array`."),
        ({"game": "wildscape", "seats": []}, "game: This document is for “wildscape”, not for rewild."),
        ({"game": "rewild", "seats": []}, "seats: Rewild, Solo: 1 player, not 0."),
        ({"game": "rewild", "seats": [{"name": ""}]}, "seat1: Seat 1 has no name. Type one."),
        ({"game": "rewild", "seats": [{"name": "x" * 300}]}, "seat1: A name has at most 60 letters. Shorten it."),
        (with_answer("otter", 1), "seat1.otter: There is no such field in this game."),
        (with_answer("beaver", 5), "seat1.beaver: “5” is not offered. Choose one of: not_placed, 0, 1, 2, 3, 4."),
        (with_answer("wetland_area", -1), "seat1.wetland_area: At least 0 is possible here, not −1."),
        (with_answer("wetland_area", "abc\n\tdef"), "seat1.wetland_area: “abc def” is not a number."),
        (with_answer("wetland_area", "3++"), "seat1.wetland_area: “3++” is not a finished sum"),
        (with_answer("wetland_area", int("9" * 400)), "seat1.wetland_area: That is longer than 80 characters."),
        (with_board(tiles=[]), "board.tiles: The board has no tile."),
        (with_board(tiles=[wood(0, 0), wood(1.5, 2)]), "board.tiles[1].x: Expected `int`, got `float`."),
        (with_board(tiles=[wood(0, 0), wood(1, 1)]), "board.tiles[1]: It would lie over tile 1."),
        (
            with_board(tiles=[wood(0, 0)], tokens=[{"x": 1, "y": 2, "token": "beaver"}]),
            "board.tokens[0]: There is no space between four tiles.",
        ),
        ({**with_board(), "board": None}, "board: Expected `object`, got `null`."),
        (b" " * 1_000_001, "A document has at most 1000000 bytes."),
    ],
)
def test_bad_input_is_one_line_that_names_the_field(
    tmp_path: Path, capsys: Captured, document: object, line: str
) -> None:
    assert main(["score", "rewild", write(tmp_path, document)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"companion: {line}")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["score", "rewild", "nothing.json"], "nothing.json: No such file or directory"),
        (["score", "rewild", "."], ".: Is a directory"),
        (["pad", "rewild", "-o", "nothing/pad.pdf"], "nothing/pad.pdf: No such file or directory"),
        (["pad", "rewild", "-o", "x", "--pages", "0"], "A pad has 1 to 200 pages, not 0."),
        (["pad", "rewild", "-o", "x", "--pages", "201"], "A pad has 1 to 200 pages, not 201."),
        (["pad", "rewild", "-o", "x", "--players", "0"], "players: Rewild: 1 player, not 0."),
        (["pad", "wildscape", "-o", "x", "--players", "9"], "players: Wildscape: 1 to 4 players, not 9."),
        (["sheet", "wildscape", "--players", "9"], "players: Wildscape: 1 to 4 players, not 9."),
        (
            ["pad", "wildscape", "-o", "x", "--players", "4", "--paper", "a5", "--per-page", "4"],
            "Four sheets of Wildscape do not fit on A5. Choose A4, or 2 per page.",
        ),
    ],
)
def test_what_cannot_be_done_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured, arguments: list[str], line: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    assert capsys.readouterr() == ("", f"companion: {line}\n")
    assert list(tmp_path.iterdir()) == [], "nothing is written"


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ([], "COMMAND"),
        (["chess"], "chess"),
        (["score"], "GAME"),
        (["score", "chess", "-"], "chess"),
        (["score", "rewild"], "FILE"),
        (["pad", "rewild"], "--output"),
        (["pad", "rewild", "-o", "x", "--paper", "a0"], "a0"),
        (["pad", "rewild", "-o", "x", "--per-page", "3"], "3"),
        (["pad", "rewild", "-o", "x", "--pages", "abc"], "abc"),
        (["sheet", "rewild", "--players", "two"], "two"),
    ],
)
def test_a_wrong_call_is_exit_code_2_and_says_what_is_wrong(capsys: Captured, arguments: list[str], word: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert word in said.err.splitlines()[-1]


@pytest.mark.parametrize(
    "arguments",
    [
        ("sheet", "wildscape", "--json-schema"),
        ("score", "wildscape", str(EXAMPLES / "wildscape.json"), "--json"),
        ("pad", "wildscape", "-o", "-", "--pages", "200"),
    ],
)
def test_a_reader_that_has_seen_enough_is_no_error(arguments: tuple[str, ...]) -> None:
    process = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    with process.stderr:
        assert process.stderr.read() == b""
    assert process.wait(timeout=20) == 0


def test_a_console_without_typographic_signs_gets_the_rest(tmp_path: Path) -> None:
    ended = run("score", "rewild", write(tmp_path, REWILD), env={"PYTHONIOENCODING": "ascii"})
    assert ended.returncode == 0
    assert b"4 ? 3 matching squares" in ended.stdout


def test_names_are_data(tmp_path: Path, capsys: Captured) -> None:
    document = {"game": "wildscape", "seats": [{"name": "{x}"}, {"name": "<b>🦁</b>"}]}
    assert main(["score", "wildscape", write(tmp_path, document)]) == 0
    said = capsys.readouterr().out
    assert "{x}: 0 so far" in said
    assert "against <b>🦁</b>" in said


def test_unusual_values_are_questioned(tmp_path: Path, capsys: Captured) -> None:
    assert main(["score", "rewild", write(tmp_path, with_answer("woodland_area", 60))]) == 0
    said = capsys.readouterr().out
    assert "? seat1.woodland_area: More than 30 is unusual. Kept; please check." in said


@pytest.mark.parametrize("module", ["flask", "sqlalchemy", "reportlab", "PIL", "waitress"])
def test_scoring_loads_nothing_that_serves_or_prints(module: str) -> None:
    code = f"import sys; from companion.cli import main; main(['sheet', 'rewild']); sys.exit({module!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=20, check=False).returncode == 0
