"""The command line: ``companion run | score | sheet | pad``."""

from __future__ import annotations

import argparse
import importlib.metadata
import io
import json
import os
import signal
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from companion.core.document import (
    LARGEST_DOCUMENT,
    Result,
    ScoreResult,
    score_document,
)
from companion.core.errors import RuleError
from companion.core.game import Game, blank_setup
from companion.core.json_schema import json_schema
from companion.core.scoreboard import name_line
from companion.core.scoresheet import Kind, Row, Scope
from companion.core.text import format_number, unmark
from companion.games import GAMES

if TYPE_CHECKING:
    from flask import Flask

    from companion.settings import Settings

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130  # Ctrl-C before there was anything to stop


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and give the exit code: 0, or 2 for bad input with one line that says what is wrong."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console without “×” or “−” still gets the rest
    options = _parser().parse_args(arguments)
    try:
        code = int(options.command(options))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _stop_writing()
    except RuleError as error:
        return _refuse(f"{error.field}: {error}" if error.field else str(error))
    except OSError as error:
        return _refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except ValueError as error:
        return _refuse(str(error))
    return code


def _stop_writing() -> int:
    """Whoever read our output has seen enough (``| head``): that is no error of theirs to be told."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _refuse(message: str) -> int:
    print(f"companion: {' '.join(unmark(message).split())}", file=sys.stderr)
    return BAD_INPUT


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion", description="Scores, opponents and pads for four wild games.")
    version = importlib.metadata.version("wild-companion")
    parser.add_argument("--version", action="version", version=f"companion {version}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    run = commands.add_parser("run", help="start the app and show its address and QR code")
    run.add_argument("--new-key", action="store_true", help="lock out every phone that joined before")
    run.set_defaults(command=_run)

    score = commands.add_parser("score", help="score a document: answers or a board (docs/formats.md)")
    _add_game(score)
    score.add_argument("file", metavar="FILE", help="a JSON file, or - for standard input")
    score.add_argument("--json", action="store_true", help="print the result as JSON")
    score.set_defaults(command=_score)

    sheet = commands.add_parser("sheet", help="list the fields of a game")
    _add_game(sheet)
    sheet.add_argument("--players", type=int, help="how many (the fewest)")
    sheet.add_argument("--json-schema", action="store_true", help="print the JSON Schema of its documents")
    sheet.set_defaults(command=_sheet)

    pad = commands.add_parser("pad", help="make a blank scorepad as PDF")
    _add_game(pad)
    pad.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="where to write it, or - for standard output"
    )
    pad.add_argument("--players", type=int, help="columns of a sheet (the fewest)")
    pad.add_argument("--paper", choices=("a4", "letter", "a5"), default="a4")
    pad.add_argument("--per-page", type=int, choices=(1, 2, 4), default=1, help="sheets on a page")
    pad.add_argument("--pages", type=int, default=1)
    pad.add_argument("--ink-saving", action="store_true")
    pad.set_defaults(command=_pad)
    return parser


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", choices=tuple(GAMES), help=", ".join(GAMES))


def _score(options: argparse.Namespace) -> int:
    game = GAMES[options.game]
    result = score_document(game, _read(options.file))
    if options.json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(result), indent=2) + b"\n")
    else:
        print("\n".join(_describe(result)))
    return 0


def _read(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read(LARGEST_DOCUMENT + 1)
    with Path(name).open("rb") as file:
        return file.read(LARGEST_DOCUMENT + 1)


def _describe(result: Result) -> list[str]:
    lines = [result.verdict, result.reason] if result.reason else [result.verdict]
    for score in [*result.seats, *([result.common] if result.common else [])]:
        lines += ["", *_describe_score(score)]
    lines += ["", *(f"? {field}: {message}" for field, message in result.warnings.items())] if result.warnings else []
    return lines


def _describe_score(score: ScoreResult) -> list[str]:
    name = score.name or "All together"
    place = f"{score.place}. " if score.place else ""
    lines = [f"{place}{name}: {format_number(score.total)}{'' if score.is_complete else ' so far'}"]
    for category in score.categories:
        for line in category.lines:
            points = "–" if line.points is None else format_number(line.points)
            how = f"  ({line.how})" if line.how and line.how != points else ""
            lines.append(f"  {points:>6}  {name_line(category.label, line.label)}{how}")
            lines += [f"  {'':>8}{detail}" for detail in line.details]
    return lines


def _sheet(options: argparse.Namespace) -> int:
    game = GAMES[options.game]
    if options.json_schema:
        print(json.dumps(json_schema(game), indent=2, ensure_ascii=False))
        return 0
    setup = blank_setup(game, _players(game, options.players))
    print(f"{game.title}: {game.slug}")
    for section in game.sheet(setup).sections:
        print(f"\n{section.label}{_WHO[section.scope]}")
        for row in section.rows:
            print(f"  {row.key:<24} {row.label:<40} {_bounds(row)}".rstrip())
    if game.tracker:
        print("\nA document may hold the board instead: what it answers is counted (--json-schema, docs/formats.md).")
    return 0


_WHO: Final = {
    Scope.TABLE: " (the table)",
    Scope.PLAYER: "",
    Scope.SEAT: "",
    Scope.OPPONENT: " (the opponent)",
    Scope.NEIGHBOURS: " (each pair of neighbours)",
}


def _bounds(row: Row) -> str:
    if row.kind is Kind.CHOICE:
        return " | ".join(choice.key for choice in row.choices)
    if row.kind in (Kind.FLAG, Kind.TEXT):
        return row.kind.value
    return f"{row.kind.value} {row.minimum} to {row.maximum}"


def _players(game: Game, chosen: int | None) -> int:
    return min(mode.fewest for mode in game.modes) if chosen is None else chosen


def _pad(options: argparse.Namespace) -> int:
    from companion.printing import LayoutError, pad_pdf

    game = GAMES[options.game]
    try:
        document = pad_pdf(
            game,
            players=_players(game, options.players),
            paper=options.paper,
            per_page=options.per_page,
            pages=options.pages,
            ink_saving=options.ink_saving,
        )
    except LayoutError as error:
        return _refuse(str(error))
    if options.output == "-":
        sys.stdout.buffer.write(document)
    else:
        Path(options.output).write_bytes(document)
    return 0


def _run(options: argparse.Namespace) -> int:
    from companion.settings import JOIN_KEY_FILE, read_key, read_settings, write_new_key

    # A shell that starts it in the background has it ignore Ctrl-C; whoever ends a service sends SIGTERM.
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.default_int_handler)
    settings = read_settings()
    if options.new_key:
        write_new_key(settings.data, JOIN_KEY_FILE)
    key = read_key(settings.data, JOIN_KEY_FILE)
    address = _own_address()
    settings = msgspec.structs.replace(settings, own_addresses=(address,) if address else ())
    return _serve(settings, key, address)


def _serve(settings: Settings, key: str, address: str) -> int:
    from waitress import create_server

    app = _make_app(settings)
    try:
        server = create_server(
            app,
            host=settings.host,
            port=settings.port,
            threads=4,
            ident="Companion",
            max_request_body_size=8_000_000,
            clear_untrusted_proxy_headers=False,  # the door must see that there is a proxy
        )
    except (OSError, ValueError) as error:
        raise ValueError(f"HOST {settings.host}, PORT {settings.port}: {error}") from error
    port = server.effective_port if hasattr(server, "effective_port") else settings.port
    try:
        _greet(settings, key, address, port)
        server.run()
    except KeyboardInterrupt:
        pass
    finally:
        server.close()
    print("\nStopped. Everything is saved.")
    return 0


def _make_app(settings: Settings) -> Flask:
    """The application with its database. Raises ValueError when that cannot be reached."""
    from sqlalchemy.exc import SQLAlchemyError

    from companion import create_app

    try:
        return create_app(settings)
    except (SQLAlchemyError, ModuleNotFoundError) as error:
        raise ValueError(f"DATABASE_URL: {error}") from error


def _greet(settings: Settings, key: str, address: str, port: int) -> None:
    import segno

    is_everywhere = settings.host in ("0.0.0.0", "::", "*")  # noqa: S104 - compared, not listened on
    is_local = settings.host in ("127.0.0.1", "localhost", "::1")
    here = "localhost" if is_everywhere or is_local else settings.host
    print(f"\nCompanion runs. On this machine:  http://{here}:{port}/")
    address = address if is_everywhere or is_local else settings.host
    if address and not is_local:
        print(f"In this network:                  http://{address}:{port}/\n")
        print("Scan this once with each phone; whoever scanned it shares the shelf.")
        segno.make(f"http://{address}:{port}/join/{key}", error="m").terminal(compact=True)
        print(f"http://{address}:{port}/join/{key}")
    print(f"\nThe data lie in {settings.data}")
    print("Ctrl-C stops it. `companion run --new-key` locks out old phones.\n", flush=True)


def _own_address() -> str:
    """The address of this machine in its network, or empty without one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address (RFC 5737): only the route is looked up
        except OSError:
            return ""
        return str(probe.getsockname()[0])


if __name__ == "__main__":
    sys.exit(main())
