"""Request bodies: what they can contain, and when they are read. Reading takes time in proportion to the length."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import AsyncIterator, Callable
from datetime import datetime

import pytest
from aiohttp.compression_utils import ZLibDecompressor

from bot.domain.game import Game
from bot.domain.ids import Member
from bot.services import games
from bot.storage.database import Database
from bot.web import bodies
from bot.web.bodies import LARGEST_BODY, _parse
from bot.web.context import PLAIN_NAME
from bot.web.imports import LARGEST_BODY as LARGEST_IMPORT
from bot.web.refusals import BadRequest, TooLarge
from bot.web.site import NUMBER, routes, served
from tests.ports import free_port
from tests.services.steps import start
from tests.web.conftest import HOST, ORIGIN, Browser, Site
from tests.web.raw import ask, request_of
from tests.wording import ui_text

POSTS = sorted(one.path.replace(f":{NUMBER}", "") for one in routes() if one.method == "POST")
OPEN_TO_STRANGERS = {"api/editor", "api/lines", "api/piece", "api/explorer", "api/pgn"}
WITHOUT_A_BODY = {"api/games/{game}/flag", "api/games/{game}/analysis", "api/storm/{run}/end", "api/sign-out"}
SENT = {"Host": HOST, "Origin": ORIGIN, "Content-Type": "application/json"}


@pytest.fixture
async def game(db: Database, ann: Member, ben: Member, now: datetime) -> Game:
    return await start(db, ann, ben, now)


@pytest.fixture
async def port(site: Site) -> AsyncIterator[int]:
    """The port of the website, served the way the bot serves it."""
    port = free_port()
    async with served(site.ctx, "127.0.0.1", port):
        yield port
        site.ctx.live.is_closing = False


@pytest.fixture
async def player(site: Site, ann: Member, game: Game) -> Browser:
    return await site.browser().enter(ann.user_id, game)


def address(path: str) -> str:
    for name in ("game", "challenge", "attempt", "run", "tournament"):
        path = path.replace(f"{{{name}}}", "1")
    return f"/{path}"


async def test_a_strangers_body_is_not_waited_for(port: int, game: Game) -> None:
    """The request promises a body that never arrives. The server must respond without waiting for it."""
    for path in POSTS:
        answer = await ask(port, request_of("POST", address(path), {**SENT, "Content-Length": "1000000000"}))
        expected = {413} if path in OPEN_TO_STRANGERS else {200} if path.endswith(("/flag", "sign-out")) else {403, 404}
        assert answer.status in expected, path


async def test_authentication_comes_before_the_body(port: int, game: Game) -> None:
    for path in {*POSTS} - OPEN_TO_STRANGERS - WITHOUT_A_BODY:
        answer = await ask(port, request_of("POST", address(path), {**SENT, "Cookie": f"{PLAIN_NAME}=x"}, b"not JSON"))
        assert answer.status in (403, 404), path


async def test_the_rate_limit_comes_before_the_body(port: int, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site.ctx.requests, "_times", 1)
    short = request_of("POST", "/api/piece", SENT, b"{}")
    unsent = request_of("POST", "/api/piece", {**SENT, "Content-Length": "9"})
    assert [(await ask(port, one)).status for one in (short, unsent)] == [400, 429]


async def test_a_body_that_does_not_arrive_times_out(
    port: int, player: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "BODY_SECONDS", 0.01)
    answer = await ask(port, request_of("POST", "/api/piece", {**SENT, "Content-Length": "9"}, b"{"))
    assert (answer.status, ui_text("web-error-too-slow") in json.loads(answer.body)["error"]) == (408, True)


@pytest.mark.parametrize("charset", ["punycode", "utf-7", "utf-16", "idna", "zlib", "no-such-charset"])
async def test_a_body_is_read_as_utf_8_whatever_its_charset_header(player: Browser, game: Game, charset: str) -> None:
    kind = {"Content-Type": f"application/json; charset={charset}"}
    answer = await player.post(f"/api/games/{game.id}/move", {"text": "d4", "ply": 0}, **kind)
    assert answer.status == 200


async def test_punycode_is_not_decoded(port: int) -> None:
    headers = {**SENT, "Content-Type": "application/json; charset=punycode"}
    answer = await ask(port, request_of("POST", "/api/piece", headers, b"-" + b"a0" * 8000))
    assert answer.status == 400


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "identity"])
async def test_a_compressed_body_is_refused(port: int, game: Game, coding: str) -> None:
    body, headers = gzip.compress(json.dumps({"text": "d4"}).encode()), {**SENT, "Content-Encoding": coding}
    answers = {path: (await ask(port, request_of("POST", address(path), headers, body))).status for path in POSTS}
    assert answers == dict.fromkeys(POSTS, 415)


async def test_a_refused_compressed_body_is_not_decompressed(
    port: int, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    expanded: list[object] = []

    def expand(*given: object, **_: object) -> None:
        expanded.append(given)
        raise zlib.error

    for name in ("decompress_sync", "decompress"):
        monkeypatch.setattr(ZLibDecompressor, name, expand)
    body = gzip.compress(bytes(20_000_000))
    for path in ("/api/import", "/api/piece", "/nowhere"):
        answer = await ask(port, request_of("POST", path, {**SENT, "Content-Encoding": "gzip"}, body))
        assert answer.status == 415
    assert expanded == []


@pytest.mark.parametrize(
    "raw",
    [
        b"\xff\xfe{\x00}\x00",
        '{"text": "d4"}'.encode("utf-16"),
        b"\xef\xbb\xbf{}",
        b'{"ply": NaN}',
        b'{"ply": -Infinity}',
        b'{"ply": ' + b"9" * 5000 + b"}",
        b"[" * 16_000,
        b'{"a":' * 3000,
        b"",
    ],
)
def test_a_body_that_is_not_json_is_refused(raw: bytes) -> None:
    with pytest.raises(BadRequest):
        _parse(raw)


UNWANTED = pytest.mark.parametrize("unwanted", ["\0", "\ud800", "\udfff", "\u202e"])


@UNWANTED
async def test_forbidden_characters_are_removed_from_a_move(player: Browser, game: Game, unwanted: str) -> None:
    tried = await player.post(f"/api/games/{game.id}/ahead", {"moves": [f"d{unwanted}4"]})
    assert (tried.status, (await tried.json())["last"]) == (200, ["d2", "d4"])
    played = await player.post(f"/api/games/{game.id}/move", {"move": f"d2{unwanted}d4", "ply": 0})
    assert played.status == 200


@UNWANTED
async def test_forbidden_characters_are_removed_from_a_long_text(player: Browser, db: Database, unwanted: str) -> None:
    pgn = f'[White "Z{unwanted}oe"]\n[Variant "Orda"]\n\n1. d4 {{{unwanted}}} *'
    answer = await player.post("/api/import", {"text": pgn})
    assert (await games.load(db, (await answer.json())["game"])).white.name == "Zoe"
    refused = await player.post("/api/import", {"text": f"a{unwanted}b"})
    assert (refused.status, unwanted in (await refused.json())["error"]) == (400, False)


LARGE: dict[str, Callable[[int], bytes]] = {
    "lists": lambda size: b'{"text": [' + b"[]," * (size // 3) + b"0]}",
    "objects": lambda size: b'{"text": [' + b"{}," * (size // 3) + b"0]}",
    "strings": lambda size: b'{"text": [' + b'"",' * (size // 3) + b'""]}',
    "names": lambda size: b"{" + b'"a":0,' * (size // 6) + b'"a":0}',
    "a number": lambda size: b'{"text": ' + b"1" * size + b"}",
    "spaces": lambda size: b'{"text": "' + b" " * 10 + b'"' + b" " * size + b"}",
    "an open string": lambda size: b'{"text": [' + b"[]," * (size // 3) + b'"' + b'\\"' * 9,
}


@pytest.mark.parametrize("kind", LARGE)
def test_only_long_strings_make_a_body_large(kind: str) -> None:
    with pytest.raises(TooLarge):
        _parse(LARGE[kind](10 * LARGEST_BODY))


@pytest.mark.parametrize("text", ['[{"', "\\", "\n\t\u2028", "é😀", '\\"' * 9])
def test_a_long_text_is_accepted_whatever_it_contains(text: str) -> None:
    long = text * (10 * LARGEST_BODY // len(text))
    for is_ascii in (True, False):
        assert _parse(json.dumps({"text": long, "number": 1}, ensure_ascii=is_ascii).encode()) == {
            "text": long,
            "number": 1,
        }


async def test_a_body_longer_than_its_declared_length_is_not_read(port: int, player: Browser) -> None:
    (cookie,) = player.session.cookie_jar
    chunked = {**SENT, "Transfer-Encoding": "chunked", "Cookie": f"{PLAIN_NAME}={cookie.value}"}
    head = request_of("GET", "/api/import", chunked).replace(b"GET", b"POST", 1)
    chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    answer = await ask(port, head + chunk * (LARGEST_IMPORT // 0x10000 + 2))
    assert answer.status == 413
