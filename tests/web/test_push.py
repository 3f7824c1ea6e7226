"""Notifications of turns: how members switch them on, and what a push service receives."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import http_ece
import pytest
from aiohttp import ClientSession, web
from aiohttp.test_utils import TestServer
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from bot.domain.game import Game
from bot.domain.ids import Member
from bot.domain.outbox import FIRST_PAUSE
from bot.domain.push import MOST_PUSHES
from bot.services import settings
from bot.storage.database import Database
from bot.web.pusher import KEPT
from tests.services.steps import play, start, start_with_engine
from tests.web.conftest import ORIGIN, Browser, Site
from tests.wording import chinese, ui_text

TRUSTED = "https://web.push.apple.com"


@dataclass
class FakeService:
    """A fake push service. It records the requests that it gets, and responds with a status that tests can set."""

    status: int = 201
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    address: str = ""

    async def take(self, request: web.Request) -> web.StreamResponse:
        return await self.answer(request)

    async def answer(self, request: web.Request) -> web.StreamResponse:
        self.got.append((request.path, dict(request.headers), await request.read()))
        headers = {"Location": f"{self.address}/elsewhere"} if self.status == 307 else {}
        return web.Response(status=self.status, headers=headers)


@dataclass
class Device:
    """The keys with which a browser receives push messages."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    def subscription(self, endpoint: str) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": endpoint, "p256dh": _base64(point), "auth": _base64(self.secret)}

    def read(self, body: bytes) -> dict[str, str]:
        text = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        found: dict[str, str] = json.loads(text)
        return found


@pytest.fixture
async def service() -> AsyncIterator[FakeService]:
    fake = FakeService()
    app = web.Application()
    app.router.add_post("/{path:.+}", fake.take)
    async with TestServer(app) as server:
        fake.address = str(server.make_url("")).rstrip("/")
        yield fake


@pytest.fixture
async def game(db: Database, ann: Member, ben: Member, now: datetime) -> Game:
    return await start(db, ann, ben, now)


@pytest.fixture
def trusting(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Trust the fake push service, although it doesn't use https."""
    monkeypatch.setattr(site.ctx.pusher, "trusts", lambda endpoint: endpoint.startswith("http://127.0.0.1"))


async def pushed(site: Site) -> None:
    """Send the notifications that are due."""
    async with ClientSession() as session:
        await site.ctx.pusher.round(session)


async def subscribed(site: Site, member: Member, game: Game, service: FakeService, path: str = "/ben") -> Device:
    device, browser = Device(), await site.browser().enter(member.user_id, game)
    answer = await browser.post("/api/push", device.subscription(service.address + path))
    assert answer.status == 200, await answer.text()
    return device


@pytest.mark.usefixtures("trusting")
async def test_only_the_browser_can_decrypt_the_message_and_it_is_signed(
    site: Site, game: Game, ben: Member, service: FakeService, now: datetime
) -> None:
    device = await subscribed(site, ben, game, service)
    game = await play(site.runtime.db, game, "e4", now)
    await pushed(site)
    ((path, headers, body),) = service.got
    assert path == "/ben"
    assert device.read(body) == {
        "title": ui_text("web-push-turn", name="Ann"),
        "body": ui_text("web-push-what", move="1. e4", variant=ui_text("variant-orda")),
        "path": f"g/{game.id}",
        "tag": f"game-{game.id}",
    }
    assert (headers["Content-Encoding"], headers["Urgency"]) == ("aes128gcm", "high")
    assert (headers["TTL"], headers["Topic"]) == (str(int(KEPT.total_seconds())), f"game-{game.id}")
    assert Vapid02.verify(headers["Authorization"])
    claims = _claims(headers["Authorization"])
    assert (claims["aud"], claims["sub"]) == (service.address, ORIGIN)
    assert now < datetime.fromtimestamp(claims["exp"], now.tzinfo) <= now + timedelta(days=1)


@pytest.mark.usefixtures("trusting")
async def test_a_browser_subscribes_with_the_signing_key(
    site: Site, game: Game, ben: Member, service: FakeService, now: datetime
) -> None:
    await subscribed(site, ben, game, service)
    browser = await site.browser().enter(ben.user_id, game)
    key = (await (await browser.get("/api/push")).json())["key"]
    await play(site.runtime.db, game, "e4", now)
    await pushed(site)
    ((_, headers, _),) = service.got
    assert headers["Authorization"].endswith(f",k={key}")


@pytest.mark.usefixtures("trusting")
async def test_a_turn_is_notified_once_in_the_members_language(
    site: Site, game: Game, ben: Member, service: FakeService, now: datetime
) -> None:
    device = await subscribed(site, ben, game, service)
    await settings.change(site.runtime.db, settings.MEMBERS, ben.user_id, language="zh-CN")
    await play(site.runtime.db, game, "e4", now)
    for _ in range(2):
        site.ctx.pusher.on_any_change()
        await pushed(site)
    ((_, _, body),) = service.got
    assert device.read(body)["title"] == chinese("web-push-turn", name="Ann")


@pytest.mark.usefixtures("trusting")
async def test_nothing_is_sent_while_the_game_is_open_nor_afterwards(
    site: Site, game: Game, ben: Member, service: FakeService, now: datetime
) -> None:
    await subscribed(site, ben, game, service)
    black = await site.browser().enter(ben.user_id, game)
    async with black.stream(game) as next_event:
        await next_event()
        await play(site.runtime.db, game, "e4", now)
        await pushed(site)
    site.ctx.pusher.on_any_change()
    await pushed(site)
    assert service.got == []


@pytest.mark.usefixtures("trusting")
async def test_the_engines_moves_are_not_notified(
    site: Site, game: Game, ann: Member, service: FakeService, now: datetime
) -> None:
    site.clock.advance(timedelta(minutes=1))
    await subscribed(site, ann, game, service, "/ann")
    await start_with_engine(site.runtime.db, ann, site.clock(), level=1, rng=site.runtime.rng)
    site.ctx.pusher.on_any_change()
    await pushed(site)
    assert service.got == []


@pytest.mark.usefixtures("trusting")
@pytest.mark.parametrize("status", [404, 410])
async def test_an_expired_subscription_is_deleted(
    site: Site, game: Game, ben: Member, service: FakeService, now: datetime, status: int
) -> None:
    await subscribed(site, ben, game, service)
    service.status = status
    game = await play(site.runtime.db, game, "e4", now)
    await pushed(site)
    await play(site.runtime.db, game, "e5 d4", now)
    await pushed(site)
    assert len(service.got) == 1


@pytest.mark.usefixtures("trusting")
@pytest.mark.parametrize("status", [429, 500, 503])
async def test_a_failure_is_retried_later_and_finally_given_up(
    site: Site, game: Game, ben: Member, service: FakeService, now: datetime, status: int
) -> None:
    await subscribed(site, ben, game, service)
    service.status = status
    await play(site.runtime.db, game, "e4", now)
    await pushed(site)
    site.ctx.pusher.on_any_change()
    await pushed(site)
    assert len(service.got) == 1
    for _ in range(MOST_PUSHES + 1):
        site.clock.advance(FIRST_PAUSE * 16)
        site.ctx.pusher.on_any_change()
        await pushed(site)
    assert len(service.got) == MOST_PUSHES


@pytest.mark.usefixtures("trusting")
async def test_a_service_that_recovers_gets_the_message(
    site: Site, game: Game, ben: Member, service: FakeService, now: datetime
) -> None:
    device = await subscribed(site, ben, game, service)
    await play(site.runtime.db, game, "e4", now)
    for service.status in (503, 201, 201):
        site.ctx.pusher.on_any_change()
        await pushed(site)
        site.clock.advance(FIRST_PAUSE * 16)
    assert [device.read(body)["path"] for _, _, body in service.got] == [f"g/{game.id}"] * 2


@pytest.mark.usefixtures("trusting")
@pytest.mark.parametrize("status", [307, 400, 403, 413])
async def test_a_refusal_is_not_retried_and_a_redirect_not_followed(
    site: Site, game: Game, ben: Member, service: FakeService, now: datetime, status: int
) -> None:
    await subscribed(site, ben, game, service)
    service.status = status
    await play(site.runtime.db, game, "e4", now)
    await pushed(site)
    site.clock.advance(timedelta(hours=1))
    site.ctx.pusher.on_any_change()
    await pushed(site)
    assert [path for path, _, _ in service.got] == ["/ben"]


@pytest.mark.usefixtures("trusting")
async def test_a_broken_connection_is_retried(
    site: Site, game: Game, ben: Member, service: FakeService, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[str] = []

    async def unreachable(request: web.Request) -> web.StreamResponse:
        tries.append(request.path)
        request.protocol.force_close()
        raise ConnectionResetError

    monkeypatch.setattr(service, "answer", unreachable)
    device = await subscribed(site, ben, game, service)
    await play(site.runtime.db, game, "e4", now)
    await pushed(site)
    assert (tries, service.got) == (["/ben"], [])
    monkeypatch.undo()
    monkeypatch.setattr(site.ctx.pusher, "trusts", lambda _: True)
    site.clock.advance(FIRST_PAUSE * 16)
    site.ctx.pusher.on_any_change()
    await pushed(site)
    assert [device.read(body)["path"] for _, _, body in service.got] == [f"g/{game.id}"]


async def test_an_endpoint_that_is_no_longer_trusted_is_not_called(
    site: Site, game: Game, ben: Member, service: FakeService, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(site.ctx.pusher, "trusts", lambda _: True)
        await subscribed(site, ben, game, service)
    await play(site.runtime.db, game, "e4", now)
    await pushed(site)
    assert service.got == []


@pytest.mark.usefixtures("trusting")
async def test_invalid_keys_end_the_subscription(
    site: Site, game: Game, ben: Member, service: FakeService, now: datetime
) -> None:
    browser = await site.browser().enter(ben.user_id, game)
    off_the_curve = {
        "endpoint": f"{service.address}/x",
        "p256dh": _base64(b"\4" + b"\1" * 64),
        "auth": _base64(b"1" * 16),
    }
    assert (await browser.post("/api/push", off_the_curve)).status == 200
    await play(site.runtime.db, game, "e4", now)
    await pushed(site)
    assert service.got == []
    assert (await (await browser.get("/api/push")).json())["endpoint"] is None


async def test_a_subscribed_browser_knows_it_until_it_unsubscribes(site: Site, game: Game, ben: Member) -> None:
    browser = await site.browser().enter(ben.user_id, game)
    assert await _endpoint(browser) is None
    await browser.post("/api/push", Device().subscription(f"{TRUSTED}/ben"))
    assert await _endpoint(browser) == f"{TRUSTED}/ben"
    await browser.post("/api/push/remove", {})
    assert await _endpoint(browser) is None


async def test_logging_in_as_another_member_does_not_take_over_a_subscription(
    site: Site, game: Game, ann: Member, ben: Member
) -> None:
    browser = await site.browser().enter(ben.user_id, game)
    await browser.post("/api/push", Device().subscription(f"{TRUSTED}/ben"))
    await browser.enter(ann.user_id, game)
    assert await _endpoint(browser) is None


async def test_a_stranger_has_no_switch(site: Site) -> None:
    stranger = site.browser()
    assert (await stranger.get("/api/push")).status == 403
    assert (await stranger.post("/api/push", Device().subscription(f"{TRUSTED}/x"))).status == 403
    assert (await stranger.post("/api/push/remove", {})).status == 403


@pytest.mark.parametrize("endpoint", ["https://169.254.169.254/", "http://localhost/", "https://evil.example/", "x"])
async def test_an_endpoint_on_another_host_is_refused(site: Site, game: Game, ben: Member, endpoint: str) -> None:
    browser = await site.browser().enter(ben.user_id, game)
    answer = await browser.post("/api/push", Device().subscription(endpoint))
    assert (answer.status, (await answer.json())["error"]) == (403, ui_text("web-error-push-service"))


@pytest.mark.parametrize(
    "wrong", [{"auth": "AAAA"}, {"p256dh": "AAAA"}, {"auth": "é" * 22}, {"p256dh": 7}, {"auth": None}]
)
async def test_a_subscription_with_invalid_keys_is_refused(
    site: Site, game: Game, ben: Member, wrong: dict[str, Any]
) -> None:
    browser = await site.browser().enter(ben.user_id, game)
    answer = await browser.post("/api/push", {**Device().subscription(f"{TRUSTED}/x"), **wrong})
    assert answer.status == 400


async def _endpoint(browser: Browser) -> str | None:
    found: str | None = (await (await browser.get("/api/push")).json())["endpoint"]
    return found


def _base64(found: bytes) -> str:
    return base64.urlsafe_b64encode(found).rstrip(b"=").decode()


def _claims(authorization: str) -> dict[str, Any]:
    payload = authorization.split(".")[1]
    found: dict[str, Any] = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    return found
