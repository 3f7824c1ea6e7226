"""The requests that the website accepts, and the headers of its responses."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, NoReturn

import pytest
from aiohttp.test_utils import TestClient, TestServer

from bot.domain.allowances import Allowances
from bot.domain.game import Game
from bot.domain.ids import Member
from bot.ops.address import Address, TrustedProxies
from bot.services import access_links, games
from bot.storage.database import Database
from bot.web import context
from bot.web import site as web_site
from bot.web.site import MOST_COOKIES, make_app
from tests.services.steps import start
from tests.timeouts import TIMEOUT, until
from tests.web.conftest import HOST, ORIGIN, Site, stored, token_in
from tests.web.raw import request_of
from tests.wording import ui_text

POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'self'",
    "img-src 'self' data:",
    "frame-ancestors 'none'",
}


@pytest.fixture
async def game(db: Database, ann: Member, ben: Member, now: datetime) -> Game:
    return await start(db, ann, ben, now)


@pytest.mark.parametrize("path", ["/", "/g/1", "/api/games/1", "/api/games/2", "/nowhere", "/k/x", "/editor"])
async def test_every_response_has_the_security_policy(site: Site, game: Game, path: str) -> None:
    answer = await site.browser().get(path)
    assert set(answer.headers["Content-Security-Policy"].split("; ")) == POLICY
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Cache-Control"] == "no-store"


async def test_the_page_has_no_inline_script_or_style(site: Site, game: Game) -> None:
    text = await (await site.browser().get(f"/g/{game.id}")).text()
    assert "<style" not in text
    assert " style=" not in text
    assert " on" not in "".join(part.partition(">")[0] for part in text.split("<")[1:])
    scripts = [part.partition(">")[0] for part in text.split("<script")[1:]]
    assert all("src=" in one or 'type="application/json"' in one for one in scripts)


async def test_a_name_cannot_break_out_of_the_page(
    site: Site, db: Database, ann: Member, ben: Member, now: datetime
) -> None:
    evil = type(ann)(ann.user_id, "</script><script>alert(1)</script>")
    game = await start(db, evil, ben, now)
    text = await (await site.browser().get(f"/g/{game.id}")).text()
    assert "<script>alert" not in text


async def test_files_are_cached_forever_at_addresses_that_change_with_them(site: Site) -> None:
    files = site.ctx.files
    answer = await site.browser().get(f"/{files.to('themes.css')}")
    assert (answer.status, answer.content_type) == (200, "text/css")
    assert "immutable" in answer.headers["Cache-Control"]
    assert '[data-theme="steppe"]' in await answer.text()
    drawings = await (await site.browser().get(f"/{files.to('drawings.svg')}")).text()
    assert 'id="piece-lancer"' in drawings
    assert 'id="mark-dot-strike"' in drawings
    assert (await site.browser().get(f"/static/{files.digest}/../keys.py")).status == 404


async def test_files_are_compressed_once_for_all_clients(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aiohttp.web_response.ZLibCompressor", None)
    path = f"/{site.ctx.files.to('main.js')}"
    packed = await site.browser().get(path, **{"Accept-Encoding": "gzip, deflate"})
    plain = await site.browser().get(path, **{"Accept-Encoding": "identity"})
    assert (packed.headers["Content-Encoding"], plain.headers.get("Content-Encoding")) == ("gzip", None)
    assert await packed.text() == await plain.text()


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": f"https://{HOST}"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/x-www-form-urlencoded"},
    ],
)
async def test_requests_from_another_site_change_nothing(
    site: Site, game: Game, ann: Member, headers: dict[str, str]
) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    refused = await browser.post(f"/api/games/{game.id}/move", {"move": "e2e4", "ply": 0}, **headers)
    assert refused.status == 403
    assert ui_text("web-error-elsewhere") in (await refused.json())["error"]
    assert (await stored(site, game)).ply == 0


async def test_the_page_responds_only_under_its_own_host_name(site: Site, game: Game) -> None:
    assert (await site.browser().get(f"/api/games/{game.id}", Host="evil.example")).status == 421


async def test_a_body_has_a_size_limit(site: Site, game: Game, ann: Member) -> None:
    browser = await site.browser().enter(ann.user_id, game)
    assert (await browser.post(f"/api/games/{game.id}/move", {"move": "x" * 20_000, "ply": 0})).status == 413


async def test_the_page_works_under_the_path_in_its_address(site: Site, game: Game, ann: Member) -> None:
    object.__setattr__(site.ctx, "address", Address.read(f"http://{HOST}/campmate"))
    async with TestClient(TestServer(make_app(site.ctx))) as client:
        headers = {"Host": HOST}
        assert (await client.get(f"/g/{game.id}", headers=headers)).status == 404
        shown = await client.get(f"/campmate/g/{game.id}", headers=headers)
        assert '<base href="/campmate/">' in await shown.text()
        link = f"/campmate{await site.link(ann.user_id, game)}"
        asked = await (await client.get(link, headers=headers)).text()
        assert f'action="{link}"' in asked
        sent = {**headers, "Origin": ORIGIN}
        entered = await client.post(link, headers=sent, data={"token": token_in(asked)}, allow_redirects=False)
        assert (entered.status, entered.headers["Location"]) == (303, f"/campmate/g/{game.id}")
        assert "Path=/campmate/" in entered.headers["Set-Cookie"]


async def test_an_error_shows_one_sentence_and_logs_no_key(
    site: Site, game: Game, ann: Member, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object, **__: object) -> NoReturn:
        raise ZeroDivisionError

    link = await site.link(ann.user_id, game)
    monkeypatch.setattr(access_links, "look_at", fail)
    answer = await site.browser().get(link)
    assert (answer.status, ui_text("web-error-failed") in await answer.text()) == (500, True)
    assert "unexpected error at GET /k/{key}" in caplog.text
    assert link not in caplog.text


@asynccontextmanager
async def leaving_in_the_middle_of_a_move(
    site: Site, game: Game, ann: Member, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[None]:
    """Send a move, and close the connection while the server processes it. The move is played only after the block has
    ended.
    """
    begun, may_go_on, play_move = asyncio.Event(), asyncio.Event(), games.play_move

    async def play_late(*given: Any, **named: Any) -> Any:
        begun.set()
        await may_go_on.wait()
        return await play_move(*given, **named)

    browser = await site.browser().enter(ann.user_id, game)
    cookies = "; ".join(f"{one.key}={one.value}" for one in browser.session.cookie_jar)
    monkeypatch.setattr(games, "play_move", play_late)
    async with asyncio.timeout(TIMEOUT), web_site.served(site.ctx, "127.0.0.1", 0) as runner:
        assert runner.server is not None
        _, writer = await asyncio.open_connection(*runner.addresses[0][:2])
        headers = {"Host": HOST, "Origin": ORIGIN, "Content-Type": "application/json", "Cookie": cookies}
        writer.write(request_of("POST", f"/api/games/{game.id}/move", headers, b'{"text": "e4", "ply": 0}'))
        await begun.wait()
        writer.close()
        await until(lambda: not runner.server.connections)
        yield
        may_go_on.set()
        await asyncio.gather(*site.ctx.tasks, return_exceptions=True)
        await asyncio.gather(*site.ctx.tasks)


async def test_a_change_is_completed_though_its_sender_leaves(
    site: Site, game: Game, ann: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with leaving_in_the_middle_of_a_move(site, game, ann, monkeypatch):
        assert (await stored(site, game)).ply == 0
    assert (await stored(site, game)).ply == 1
    assert [one.id for one in site.town.told] == [game.id]


async def test_a_change_that_fails_after_its_sender_left_is_logged_without_its_content(
    site: Site, game: Game, ann: Member, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with leaving_in_the_middle_of_a_move(site, game, ann, monkeypatch):
        await games.resign(site.runtime.db, game.id, ann.user_id, site.clock())
    assert (await stored(site, game)).ply == 0
    assert site.town.told == []
    assert "e4" not in caplog.text


async def test_a_stopping_bot_starts_nothing_new(site: Site, game: Game) -> None:
    site.town.is_open = False
    answer = await site.browser().get(f"/api/games/{game.id}")
    assert (answer.status, ui_text("web-error-closed") in (await answer.json())["error"]) == (503, True)
    assert (await site.browser().get(f"/{site.ctx.files.to('themes.css')}")).status == 200


class TestAllowances:
    @pytest.fixture
    def allowances(self) -> Allowances:
        return Allowances(requests_a_minute=1)

    async def test_a_members_actions_per_minute_are_limited(self, site: Site, game: Game, ann: Member) -> None:
        browser = await site.browser().enter(ann.user_id, game)
        assert (await browser.move(game, "e4", 0)).status == 200
        assert (await browser.do(game, "resign", 1)).status == 429
        assert not (await stored(site, game)).is_over

    async def test_requests_per_address_are_limited(
        self, site: Site, game: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(context, "REQUESTS_A_MINUTE", 2)
        browser = site.browser()
        answers = [(await browser.get(f"/api/games/{game.id}")).status for _ in range(3)]
        assert answers == [200, 200, 429]
        # Behind a proxy on the same machine, each reader's own address is counted.
        other = await browser.get(f"/api/games/{game.id}", **{"X-Forwarded-For": "1.2.3.4, 203.0.113.9"})
        assert other.status == 200

    async def test_open_pages_per_address_are_limited(
        self, site: Site, game: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(context, "STREAMS_AN_ADDRESS", 1)
        browser = site.browser()
        async with browser.stream(game) as next_event:
            await next_event()
            refused = await browser.get(f"/api/games/{game.id}/events")
            assert refused.status == 429

    async def test_a_request_for_another_host_counts_before_it_is_refused(
        self, site: Site, game: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(context, "REQUESTS_A_MINUTE", 2)
        browser = site.browser()
        answers = [(await browser.get("/", Host="evil.example")).status for _ in range(3)]
        assert answers == [421, 421, 429]
        assert (await browser.get(f"/api/games/{game.id}")).status == 429

    async def test_files_have_a_separate_generous_limit(
        self, site: Site, game: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert len(site.ctx.files.contents) * 20 < context.FILES_A_MINUTE
        monkeypatch.setattr(context, "FILES_A_MINUTE", 2)
        browser, path = site.browser(), f"/{site.ctx.files.to('themes.css')}"
        assert [(await browser.get(path)).status for _ in range(3)] == [200, 200, 429]
        assert (await browser.get(path, Host="evil.example")).status == 429
        assert (await browser.get(f"/api/games/{game.id}")).status == 200

    async def test_behind_a_trusted_gateway_each_reader_counts_separately(
        self, site: Site, game: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(context, "REQUESTS_A_MINUTE", 1)
        browser, path = site.browser(), f"/api/games/{game.id}"
        readers = ["203.0.113.9", "203.0.113.10", "2001:db8::1", "2001:db8::2"]
        counted = [(await browser.get(path, **{"X-Forwarded-For": one})).status for one in readers]
        assert counted == [200, 200, 200, 429]
        object.__setattr__(site.ctx, "proxies", TrustedProxies(()))
        answers = [(await browser.get(path, **{"X-Forwarded-For": f"192.0.2.{one}"})).status for one in range(2)]
        assert answers == [200, 429]

    async def test_the_number_of_streams_is_limited(self, site: Site, game: Game) -> None:
        object.__setattr__(site.ctx, "most_streams", 1)
        browser = site.browser()
        async with browser.stream(game) as next_event:
            await next_event()
            refused = await browser.get(f"/api/games/{game.id}/events", **{"X-Forwarded-For": "203.0.113.9"})
            assert refused.status == 429


async def test_more_cookies_than_a_browser_keeps_are_refused(site: Site, game: Game) -> None:
    path = f"/api/games/{game.id}"
    assert (await site.browser().get(path, Cookie="a=b; " * MOST_COOKIES)).status == 200
    assert (await site.browser().get(path, Cookie="a;" * 2000)).status == 400


async def test_the_stream_limit_depends_on_the_limit_of_open_files(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_site, "open_files_allowed", lambda: 1024)
    assert (await web_site.make_context(site.runtime, site.ctx.discord_port)).most_streams == 768


async def test_pages_are_compressed_except_forms_with_a_token(site: Site, ann: Member, game: Game) -> None:
    async with site.browser().session as session:
        for path in (f"/g/{game.id}", await site.link(ann.user_id, game)):
            url, headers = site.server.make_url(path), {"Host": HOST, "Accept-Encoding": "gzip"}
            answer = await session.get(url, headers=headers)
            has_token = "token" in await answer.text()
            assert (answer.status, answer.headers.get("Content-Encoding")) == (200, None if has_token else "gzip")
            assert has_token == (path != f"/g/{game.id}")
