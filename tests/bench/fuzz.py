"""Fuzz the parsers with corrupted input for a given time: `python -m tests.bench.fuzz --minutes 60`.

Each failure is printed with its seed, and the exit code is then 1. Add a test of the failure before you fix it.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from unittest.mock import patch

from bot.domain.import_errors import NothingToImport, VariantNotTold
from bot.domain.imports import read_import
from bot.domain.shards import read_shard_ids
from bot.engine import warm_up_engine
from bot.frontend.desk.actions import read_action
from bot.rules import InvalidFen, Line, MoveError, Position
from bot.rules.pgn import InvalidPgn, PgnGame, read_pgn, write_pgn
from bot.storage.database import file_of
from bot.storage.errors import DatabaseUnavailable
from bot.uci import Session
from bot.variants import VARIANTS, find_variant, listed_variants
from tests.perft_suites import read_suites

SUITES = read_suites()
SIGNS = '/ -+=:;.,[]{}()"\\$#*@%&?!0123456789abcdefghKQRBNPkqrbnplaywxOé\u202e\n\t'
SLOW_SECONDS = 2.0
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
"""The table size of each search's engine. A search creates an engine, which lasts until garbage is collected."""
CUSTOM_IDS = ("c2:resign:game=12:ply=3:takebacks=0", "cm:resign:12:3:0", "f2:challenge:opponent=7", "form:move:1:2:0")
ADDRESSES = ("sqlite+aiosqlite:///campmate.db", "postgresql+psycopg://user:password@host:5432/database?sslmode=require")


ELSEWHERE = (
    '[White "ann"]\n[Result "1-0"]\n[Variant "Orda"]\n\n1. e4 { [%clk 0:05:03] } d5 2. exd5 $2 (2. e5) exd5 1-0',
    '% made by a program\n[Variant "ordamirror"]\n\n; a comment\n1. b4 {+0.21/8 0.12s} b5 {-0.15/8} *\n\n[Event "two"]',
)
ASSUMED = (None, *listed_variants())
IMPORT_ANSWERS = (InvalidPgn, NothingToImport, VariantNotTold)


@dataclass(frozen=True)
class Reader:
    """A parser with its sample inputs, and the errors that it may raise."""

    name: str
    samples: Callable[[], Sequence[str]]
    read: Callable[[str, random.Random], object]
    answers: tuple[type[Exception], ...] = ()


def spoilt(rng: random.Random, samples: Sequence[str]) -> str:
    """Return a sample with parts deleted, repeated, replaced, or copied from another sample."""
    text = rng.choice(samples)
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        start, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        end = min(end, start + rng.choice((0, 1, 2, 8)))
        put = rng.choice(("", rng.choice(SIGNS), text[start:end] * 3, rng.choice(samples)[start:end]))
        text = text[:start] + put + text[end:]
    return text[:20_000]


def read_fen(text: str, rng: random.Random) -> object:
    """Parse a FEN and generate the legal moves."""
    return Position.from_fen(find_variant(rng.choice(list(VARIANTS))), text).legal_moves


def read_move(text: str, rng: random.Random) -> object:
    """Parse a move in one of the known positions."""
    suite = rng.choice(SUITES)
    return Position.from_fen(find_variant(suite.variant), suite.fen).parse(text)


def read_line(text: str, rng: random.Random) -> object:
    """Obey a UCI command, then run a short search, which must print exactly one best move."""
    said: list[str] = []
    failed: list[BaseException | None] = []
    has_ended = threading.Event()

    def note(line: str) -> None:
        said.append(line)
        if line.startswith("bestmove"):
            has_ended.set()

    def note_failure(failure: threading.ExceptHookArgs) -> None:
        failed.append(failure.exc_value)
        has_ended.set()

    session = Session(note, hash_mb=MOST_HASH_MB)
    session.obey(text.split())
    # The last `nodes` limits the search, whatever the words before it have become.
    search = f"go {spoilt(rng, SEARCHES)} nodes {rng.randrange(1, MOST_NODES)}"
    if session.hash_mb <= MOST_HASH_MB and not {"perft", "infinite", "ponder"} & set(search.split()):
        with patch.object(threading, "excepthook", note_failure):
            session.obey(search.split())
            has_ended.wait()
            session.obey(["stop"])
        for error in filter(None, failed):
            raise error
        assert [line for line in said if line.startswith("bestmove")] == said[-1:], said
    return said


def game_of(key: str) -> str:
    """Return a random game of 20 plies as PGN."""
    rng, variant = random.Random(key), find_variant(key)
    moves: list[str] = []
    for _ in range(20):
        line = Line.from_uci(variant, variant.start_fen, moves)
        if not line.position.legal_moves:
            break
        moves.append(rng.choice(line.position.legal_moves).uci)
    return write_pgn(PgnGame(Line.from_uci(variant, variant.start_fen, moves), None, {"White": "Ann", "Black": "Ben"}))


@cache
def games() -> list[str]:
    """Return a game of each variant as PGN."""
    return [game_of(key) for key in VARIANTS]


def imports() -> list[str]:
    """Return samples for imports: games as other servers write them, and positions."""
    return [*games(), *ELSEWHERE, *(suite.fen for suite in SUITES)]


READERS = (
    Reader("FEN", lambda: [suite.fen for suite in SUITES], read_fen, (InvalidFen,)),
    Reader("move", lambda: ["d2d4", "Nf3", "exd5", "O-O", "c8=Q+", "Hxf2#", "a7a8h"], read_move, (MoveError,)),
    Reader("PGN", games, lambda text, _: read_pgn(text), (InvalidPgn,)),
    Reader("import", imports, lambda text, rng: read_import(text, rng.choice(ASSUMED)), IMPORT_ANSWERS),
    Reader("UCI", lambda: LINES, read_line),
    Reader("custom_id", lambda: CUSTOM_IDS, lambda text, _: read_action(text)),
    Reader("DATABASE_URL", lambda: ADDRESSES, lambda text, _: file_of(text), (DatabaseUnavailable,)),
    Reader("SHARD_IDS", lambda: ["0-3,8", "0, 4-7"], lambda text, _: read_shard_ids(text), (ValueError,)),
)


def find_fault(reader: Reader, seed: int, patience: float = math.inf) -> str | None:
    """Parse one corrupted text; return the failure, or None. `patience` is the limit in seconds of processor time."""
    rng = random.Random(seed)
    text = spoilt(rng, reader.samples())
    begun = time.process_time()
    try:
        reader.read(text, rng)
    except reader.answers:
        pass
    except Exception:
        return f"{reader.name}, seed {seed}: {text!r}\n{traceback.format_exc()}"
    seconds = time.process_time() - begun
    return f"{reader.name}, seed {seed}: {text!r} took {seconds:.1f} s" if seconds > patience else None


def main() -> None:
    """Fuzz until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    read_fen(SUITES[0].fen, random.Random(0))  # This compiles the rules, whose time is not to count.
    warm_up_engine(find_variant("orda"))
    until, seed, faults = time.monotonic() + asked.minutes * 60, asked.seed, 0
    while time.monotonic() < until:
        for reader in READERS:
            if (fault := find_fault(reader, seed, SLOW_SECONDS)) is not None:
                faults += 1
                print(fault)
        seed += 1
    print(f"{seed - asked.seed} texts for each of {len(READERS)} readers, {faults} faults")
    sys.exit(faults > 0)


if __name__ == "__main__":
    main()
