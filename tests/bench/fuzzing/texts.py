"""The parsers of text input: positions, moves, games, imports, UCI, JSON lines, controls and settings."""

from __future__ import annotations

import json
import os
import random
import threading
from enum import StrEnum
from functools import cache
from typing import Any
from unittest.mock import patch

from bot.cli.batch import describe_lines
from bot.discord.core.controls import ACTIONS, Action, Outdated, fields_of, read_action
from bot.domain.ids import read_shard_ids
from bot.domain.imports import NothingToImport, VariantNotTold, read_import
from bot.rules import Color, InvalidFen, MoveError, MoveLine, Position, Square, parse_move
from bot.rules.pgn import InvalidPgn, PgnGame, read_pgn, write_pgn
from bot.settings import BotSettings, InvalidSetting, load_settings
from bot.storage.database import file_of
from bot.storage.errors import DatabaseUnavailable
from bot.uci import Session
from bot.variants import FAMILIES, Variant, find_variant, listed_variants
from tests.bench.fuzzing.reader import Reader, corrupted
from tests.discord.posted_before import OLD
from tests.perft_suites import read_suites

SUITES = read_suites()
LINES = (
    "position startpos moves d2d4 c7c5",
    "position fen 8/8/8/8/8/8/8/K6k w - - 0 1",
    "setoption name UCI_Variant value orda",
    "setoption name Skill Level value 8",
    "setoption name Hash value 4",
)
SEARCHES = (
    "wtime 9000 btime 8000 winc 100 binc 100 movestogo 7",
    "depth 3",
    "searchmoves d2d4 c7c5 movetime 50",
    "mate 2",
)
MOST_NODES = 200
MOST_HASH_MB = 4
"""The hash size of each search's engine. It's small because every search creates an engine, which stays in memory until
it is garbage-collected."""
ADDRESSES = ("sqlite+aiosqlite:///campmate.db", "postgresql+psycopg://user:password@host:5432/database?sslmode=require")
ENVIRONMENTS = (
    "DISCORD_TOKEN=abc\nENGINE_THREADS=2\nLOG_LEVEL=DEBUG",
    "DATABASE_URL=postgresql+psycopg://user:password@host/database\nSHARD_IDS=0-3\nSHARD_COUNT=8\nENGINE_QUEUE=true",
    "WEB_URL=https://games.example/chess\nWEB_PORT=8080\nWEB_SECRET=0123456789abcdef0123456789abcdef",
    "REQUESTS_A_MINUTE=60\nOPEN_GAMES=0\nSQLITE_SYNCHRONOUS=NORMAL\nBACKUP_DAYS=7\nSANDBOX_PORT=8765",
)
SETTING_NAMES = {name.upper() for name in BotSettings.model_fields}

ELSEWHERE = (
    '[White "ann"]\n[Result "1-0"]\n[Variant "Orda"]\n\n1. e4 { [%clk 0:05:03] } d5 2. exd5 $2 (2. e5) exd5 1-0',
    '% made by a program\n[Variant "ordamirror"]\n\n; a comment\n1. b4 {+0.21/8 0.12s} b5 {-0.15/8} *\n\n[Event "two"]',
)
MANY_VARIANTS = tuple(listed_variants())
ASSUMED: tuple[tuple[Variant, ...], ...] = (
    (),
    *((one,) for one in MANY_VARIANTS),
    *(family.variants for family in FAMILIES.values()),
)
IMPORT_ANSWERS = (InvalidPgn, NothingToImport, VariantNotTold)
REQUESTS = tuple(
    json.dumps({"variant": suite.variant, "fen": suite.fen, "moves": moves})
    for suite, moves in zip(SUITES, ([], ["e2e4", "e7e5"], ["Nf3"], ["O-O"]) * len(SUITES), strict=False)
)


def read_fen(text: str, rng: random.Random) -> object:
    """Parse a FEN, generate the legal moves, and check that the position's FEN is parsed to the same position."""
    position = Position.from_fen(rng.choice(MANY_VARIANTS), text)
    assert Position.from_fen(position.variant, position.fen) == position
    return position.legal_moves


@cache
def known_positions() -> list[Position]:
    """Return the positions of the perft suites."""
    return [Position.from_fen(find_variant(suite.variant), suite.fen) for suite in SUITES]


def read_move(text: str, rng: random.Random) -> object:
    """Parse a move in a randomly chosen known position."""
    position = rng.choice(known_positions())
    move = parse_move(position, text)
    assert move in position.legal_moves
    return position.play(move)


@cache
def known_moves() -> list[str]:
    """Return legal moves of the known positions in UCI and SAN."""
    legal = [(position, move) for position in known_positions() for move in position.legal_moves[:6]]
    return [
        "exd5",
        "O-O-O",
        "c8=Q+",
        "Hxf2#",
        "a7a8h",
        *(text for at, move in legal for text in (move.uci, at.san(move))),
    ]


def read_uci(text: str, rng: random.Random) -> object:
    """Run a UCI command, and then a short search, which must print exactly one best move."""
    output: list[str] = []
    failed: list[BaseException | None] = []
    has_ended = threading.Event()

    def note(line: str) -> None:
        output.append(line)
        if line.startswith("bestmove"):
            has_ended.set()

    def note_failure(failure: threading.ExceptHookArgs) -> None:
        failed.append(failure.exc_value)
        has_ended.set()

    session = Session(note, hash_mb=MOST_HASH_MB)
    session.obey(text.split())
    # The final `nodes` limits the search, even if the fuzzer has corrupted the words before it.
    search = f"go {corrupted(rng, SEARCHES)} nodes {rng.randrange(1, MOST_NODES)}"
    if session.hash_mb <= MOST_HASH_MB and not {"perft", "infinite", "ponder"} & set(search.split()):
        with patch.object(threading, "excepthook", note_failure):
            session.obey(search.split())
            has_ended.wait()
            session.obey(["stop"])
        for error in filter(None, failed):
            raise error
        assert [line for line in output if line.startswith("bestmove")] == output[-1:], output
    return output


def read_request(text: str, _: random.Random) -> object:
    """Answer a line of input for `position --batch`. Errors must be reported in the answer, not raised."""
    # A blank line has no answer.
    return [json.loads(answer) for answer in describe_lines([text.replace("\n", " ").encode()])]


def read_control(text: str, _: random.Random) -> object:
    """Read a custom_id. If it's valid, writing its action and reading it again must give the same action."""
    action = read_action(text)
    if not isinstance(action, Outdated):
        assert read_action(action.custom_id) == action, action
    return action


@cache
def controls() -> list[str]:
    """Return one custom_id for every action, and custom_ids that earlier versions wrote."""
    return [*OLD, *(_example(action) for action in sorted(set(ACTIONS.values()), key=lambda one: one.name))]


def _example(action: type[Action]) -> str:
    words = (f"{name}={_word(kind)}" for name, kind in fields_of(action).items())
    return ":".join((action.version_2, action.name, *words))


def _word(kind: Any) -> str:
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return next(iter(kind)).value
    return {Color: "white", Square: "e4", str: "orda"}.get(kind, "3")


def read_environment(text: str, _: random.Random) -> object:
    """Read the settings from an environment with one variable per line."""
    pairs = (line.partition("=") for line in text.replace("\0", "").splitlines())
    given = {name: value for name, _, value in pairs if name in SETTING_NAMES}
    kept = {name: value for name, value in os.environ.items() if name not in SETTING_NAMES}
    with patch.dict(os.environ, kept | given, clear=True):
        return load_settings()


@cache
def games() -> list[str]:
    """Return a game of each listed variant as PGN."""
    return [game_of(variant.key) for variant in MANY_VARIANTS]


def game_of(key: str) -> str:
    """Return a random game of 20 plies as PGN."""
    rng, line = random.Random(key), MoveLine.from_position(Position.start(find_variant(key)))
    while line.ply < 20 and line.position.legal_moves:
        line = line.play(rng.choice(line.position.legal_moves))
    return write_pgn(PgnGame(line, None, {"White": "Ann", "Black": "Ben"}))


def imports() -> list[str]:
    """Return samples for imports: positions, and games as other chess servers export them."""
    return [*games(), *ELSEWHERE, *(suite.fen for suite in SUITES)]


TEXTS = (
    Reader("FEN", lambda: [suite.fen for suite in SUITES], read_fen, (InvalidFen,)),
    Reader("move", known_moves, read_move, (MoveError,)),
    Reader("PGN", games, lambda text, _: read_pgn(text), (InvalidPgn,)),
    Reader("import", imports, lambda text, rng: read_import(text, rng.choice(ASSUMED)), IMPORT_ANSWERS),
    Reader("UCI", lambda: LINES, read_uci),
    Reader("position --batch", lambda: REQUESTS, read_request),
    Reader("custom_id", controls, read_control),
    Reader("DATABASE_URL", lambda: ADDRESSES, lambda text, _: file_of(text), (DatabaseUnavailable,)),
    Reader("SHARD_IDS", lambda: ["0-3,8", "0, 4-7"], lambda text, _: read_shard_ids(text), (ValueError,)),
    Reader("settings", lambda: ENVIRONMENTS, read_environment, (InvalidSetting,)),
)
