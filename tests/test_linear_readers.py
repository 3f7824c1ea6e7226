"""Every parser of user input takes linear time, whatever the input.

To add a parser, add a line to `READERS`. Each pattern is repeated to the full length and to half of it, and the parsing
times are compared. By default, only a sixth of the patterns are tested. Use `--all` to test all of them.

Only CPU time is measured. A parser that seems too slow is measured again, and its shortest times count: other work on
the machine can make it slower, but never faster.
"""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from time import process_time
from typing import Any, cast

import pytest
from aiohttp import web

from bot.cli.batch import describe_lines
from bot.discord.core.controls import read_action
from bot.domain.errors import DomainError
from bot.domain.game import read_lines, read_move
from bot.domain.imports import decode_text, read_import, read_text
from bot.domain.text import clean_text
from bot.i18n.errors import quoted
from bot.i18n.names import plain
from bot.rules import MoveError, Position, parse_move
from bot.rules.fen import plain_fen
from bot.rules.pgn import InvalidPgn, read_pgn
from bot.rules.pgn_tokens import split_pgn
from bot.runtime.links import Keys
from bot.services import questions
from bot.uci import Session
from bot.variants import find_variant
from bot.web.bodies import Body
from bot.web.refusals import PageRefusal
from tests.sampling import more

MOST_RATIO = 2.5
"""The maximum ratio between the times for the full and for half the length. Linear growth gives a ratio of 2, and
quadratic growth gives 4.
"""
SOON = 0.05
"""A parser that needs at most this many seconds of CPU time for the full length passes in any case."""
ROUNDS = 24
PARTS = 6

CHESS, ORDA = find_variant("chess"), find_variant("orda")
UNITS = (
    *(
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        '"',
        "'",
        "%\n",
        "%",
        ";",
        ";\n",
        "\\",
        "$",
        "$1 ",
        "*",
        "_",
        "-",
        "/",
        "=",
        ":",
        ",",
        ".",
    ),
    *(" ", "\n", "\r\n", "\r", "\t", "\0", "\ufeff", "\u202e", "\u200d", "\u2028"),
    *(
        "1",
        "1.",
        "1. ",
        "1 - ",
        "0-",
        "½",
        "1/",
        "…",
        "x",
        "x ",
        "Nf",
        "é",
        "👍",
        "👨\u200d",
        "e\u0324\u0301",
        "\u0324\u0301",
    ),
    *(
        '[x "',
        '[x "\n',
        '[x "\\',
        '[x "a" ',
        '[x "a"]',
        '[x "a"]\n',
        '[x "a"]\n\n',
        "[%clk ",
        "{[%clk 0:00:01]} ",
        "{}",
        "()",
        "{\n\n1. ",
    ),
    *(
        "e4 ",
        "e2e4 ",
        "e8(",
        "a8(Q)",
        "(e4 ",
        "1-0 ",
        "Nf3 Nf6 Ng1 Ng8 ",
        "g1f3 g8f6 f3g1 f6g8 ",
        '[A "b"]\n\n1. e4 *\n\n',
    ),
    *(
        '\\"',
        "moves ",
        "fen ",
        "name ",
        "value ",
        "position ",
        ":a=1",
        ":",
        "[[",
        '{"a":',
        '["a",',
        "mcR",
        "8/",
        "p",
        "FEN:",
    ),
)


@dataclass(frozen=True)
class Reader:
    """A parser to test. `refusals` are the errors that `read` can raise."""

    name: str
    read: Callable[[str], object]
    refusals: tuple[type[Exception], ...] = ()
    size: int = 100_000
    """The full length, in characters. If the parser accepts only shorter strings, it must reject one of this length
    quickly.
    """
    prefixes: tuple[str, ...] = ("",)
    """Text to put before the pattern, to reach parts of the parser that could be slow."""


@cache
def start() -> Position:
    return Position.start(CHESS)


class Request:
    """A fake request with only the parts that `Body.read` uses."""

    def __init__(self, content: str) -> None:
        self._content = content.encode()
        self.content_length = len(self._content)

    def clone(self, client_max_size: int) -> Request:
        return self

    async def read(self) -> bytes:
        return self._content


def read_body(text: str) -> object:
    """Read a request body, and get a string and a list of strings from it."""
    body = asyncio.run(Body.read(cast(web.Request, Request(text)), most=10**9))
    return body.long_text("text", 10**9), body.texts("texts", 5)


def obey(text: str) -> None:
    Session(lambda _: None).obey(text.split())


PGN_TAGS = '[Variant "chess"]\n\n1. e4 '
EMOJI = '[White "👍"]\n'
"""If a string contains an emoji, Python stores each of its characters in four bytes, which makes copying four times as
slow.
"""
READERS = (
    Reader("PGN", lambda text: read_pgn(text, (CHESS,)), (InvalidPgn,), 48_000, ("", PGN_TAGS, EMOJI)),
    Reader("games of a PGN", split_pgn, (), 48_000, ("", PGN_TAGS)),
    Reader("import", lambda text: read_text(text, (ORDA,)), (InvalidPgn, DomainError), 48_000),
    Reader("import that is too long", lambda text: read_import(text, (ORDA,)), (InvalidPgn, DomainError), 400_000),
    Reader("file", lambda text: decode_text(text.encode()), (), 200_000),
    Reader("wrapped FEN", plain_fen, (), 200_000),
    Reader("FEN", lambda text: Position.from_fen(CHESS, text), (ValueError,), 200_000, ("", "8/8/8/8/8/8/8/8 w ")),
    Reader("move", lambda text: parse_move(start(), text), (MoveError,), 200_000, ("", "e4", "N")),
    Reader("typed move", lambda text: read_move(start(), text), (MoveError, DomainError), 200_000),
    Reader("UCI move", lambda text: start().exact_move(text), (), 200_000),
    Reader("conditional line", lambda text: read_lines(start(), [["e4", text]]), (DomainError,), 200_000),
    Reader("conditional lines", lambda text: read_lines(start(), [text.split()]), (DomainError,), 200_000),
    Reader(
        "engine's command line",
        obey,
        (),
        48_000,
        ("", "position startpos moves ", "position fen ", "setoption name ", "setoption name Hash value "),
    ),
    Reader(
        "position --batch",
        lambda text: list(describe_lines([text.encode(errors="replace")])),
        (),
        100_000,
        ("", '{"variant": "chess", "moves": ["', '{"variant": "chess", "moves": ', '{"variant": '),
    ),
    Reader(
        "moves of position --batch",
        lambda text: list(describe_lines([json.dumps({"variant": "chess", "moves": text.split()}).encode()])),
        (),
        48_000,
    ),
    Reader(
        "body", read_body, (PageRefusal, web.HTTPException), 200_000, ("", '{"text": "', '{"texts": ["', '{"texts": ')
    ),
    Reader("custom_id", read_action, (), 200_000, ("", "c2:resign:", "cm:resign:", "f2:import")),
    Reader("key", Keys("secret" * 6).read_of_member, (), 200_000),
    Reader(
        "queued question",
        lambda text: questions.from_json(queued(text)),
        (ValueError, LookupError, TypeError, MoveError),
        48_000,
    ),
    Reader("text", clean_text, (), 48_000),
    Reader("name", plain, (), 200_000),
    Reader("quoted text", quoted, (), 200_000),
)


def queued(text: str) -> dict[str, Any]:
    """Return an engine request as JSON data, as stored in the queue, with `text` in place of the list of moves."""
    return {"kind": "level", "variant": "chess", "fen": CHESS.start_fen, "moves": text, "details": {}}


def seconds(reader: Reader, text: str) -> float:
    """Return how many seconds of CPU time a parser takes to accept or reject a string."""
    begun = process_time()
    with suppress(*reader.refusals):
        reader.read(text)
    return process_time() - begun


def fault_of(reader: Reader, prefix: str, unit: str) -> str | None:
    """Return an error message if the time grows faster than the length, or else None."""
    double = prefix + unit * (reader.size // len(unit))
    half = prefix + unit * (reader.size // len(unit) // 2)
    of_half = of_double = float("inf")
    for _ in range(ROUNDS):
        of_double = min(of_double, seconds(reader, double))
        if of_double <= SOON:
            return None
        of_half = min(of_half, seconds(reader, half))
        if of_double <= MOST_RATIO * of_half:
            return None
    return f"{reader.name}: {prefix + unit!r} took {of_half:.3f} s, and twice as much of it {of_double:.3f} s"


@pytest.mark.parametrize("part", [0, *more(range(1, PARTS))])
@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
def test_doubling_a_text_about_doubles_the_time(reader: Reader, part: int) -> None:
    # Each parser starts with a different sixth of the patterns, so that one run covers all patterns.
    first = (part + READERS.index(reader)) % PARTS
    for prefix in reader.prefixes:
        seconds(reader, prefix + "x")  # Compile code and fill caches.
    gc.disable()
    try:
        found = [fault_of(reader, prefix, unit) for prefix in reader.prefixes for unit in UNITS[first::PARTS]]
    finally:
        gc.enable()
    assert [fault for fault in found if fault is not None] == []


def test_a_quadratic_reader_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.ROUNDS", 3)
    slow = Reader("slow", lambda text: [text.find("}", at) for at in range(len(text))], (), 200_000)
    assert "slow" in str(fault_of(slow, "", "{"))
