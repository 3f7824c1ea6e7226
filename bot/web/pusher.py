"""Sends web push notifications, which tell members in their browsers that it's their turn."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from aiohttp import ClientError, ClientSession, ClientTimeout, DummyCookieJar

from bot.domain.game import Game
from bot.domain.ids import GameId, UserId
from bot.domain.push import PUSH_SERVICES, PushSubscription, TurnPush, is_trusted
from bot.i18n.catalog import Translator
from bot.i18n.names import numbered_move, variant_name
from bot.ops.address import Address
from bot.runtime import Runtime
from bot.services import games, push
from bot.services.store import StorageError
from bot.web.bodies import Json

log = logging.getLogger(__name__)

SECONDS = 2
"""The interval, in seconds, between checks of changed games for new turns."""
ROUNDS = 30
"""All games are checked once in this many rounds, in case changes were missed or messages have to be sent again. In the
other rounds, only changed games are checked.
"""
AT_A_TIME = 8
TIMEOUT = ClientTimeout(total=10)
KEPT = timedelta(days=1)
"""How long a push service keeps a message for a browser that isn't connected."""
SIGNED = timedelta(hours=12)
"""How long a signature is valid. Push services allow at most a day."""

GONE = (404, 410)
BUSY = 429


@dataclass(frozen=True)
class PushKey:
    """The bot's key pair, as base64url. A push service accepts only messages that are signed with the private key."""

    private: str
    public: str
    """The public key that browsers subscribe with."""

    @classmethod
    def make(cls) -> PushKey:
        # Imported here and below because the import takes a third of a second and few processes need it.
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat  # noqa: PLC0415
        from py_vapid import Vapid02  # noqa: PLC0415

        pair = Vapid02()
        pair.generate_keys()
        number: int = pair.private_key.private_numbers().private_value
        point = pair.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return cls(_text(number.to_bytes(32, "big")), _text(point))

    def headers(self, endpoint: str, contact: str, now: datetime) -> dict[str, str]:
        """Return the headers with the signature of a message to a push service."""
        from py_vapid import Vapid02  # noqa: PLC0415

        found = urlsplit(endpoint)
        claims = {
            "sub": contact,
            "aud": f"{found.scheme}://{found.netloc}",
            "exp": int((now + SIGNED).timestamp()),
        }
        key = Vapid02.from_raw(self.private.encode()).private_key
        # The strict check would reject a contact address with a port.
        pair = Vapid02(key, {"no-strict": True})
        signed: dict[str, str] = pair.sign(claims)
        return signed


def encrypt(subscription: PushSubscription, told: Json) -> bytes:
    """Encrypt a message so that only the browser can read it. Raise ValueError if the browser's keys are invalid."""
    from pywebpush import WebPusher  # noqa: PLC0415

    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    text = json.dumps(told, ensure_ascii=False).encode()
    body: bytes = WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(text)["body"]
    return body


def _text(found: bytes) -> str:
    return base64.urlsafe_b64encode(found).rstrip(b"=").decode()


class Pusher:
    """Finds new turns and sends a push notification for each.

    `is_watched` returns whether a member has a game's page open.
    """

    def __init__(
        self,
        runtime: Runtime,
        address: Address,
        is_watched: Callable[[GameId, UserId], bool],
        services: Sequence[str] = PUSH_SERVICES,
    ) -> None:
        self._runtime = runtime
        self._address = address
        self._is_watched = is_watched
        self._services = services
        self._key: PushKey | None = None
        self._changed: set[GameId] = set()
        self._is_everything_due = True
        self._slots = asyncio.Semaphore(AT_A_TIME)

    def trusts(self, endpoint: str) -> bool:
        return is_trusted(endpoint, self._services)

    def on_change(self, game_ids: Collection[GameId]) -> None:
        self._changed.update(game_ids)

    def on_any_change(self) -> None:
        self._is_everything_due = True

    async def key(self) -> PushKey:
        """Return the stored key pair, or create and store one if there is none."""
        if self._key is None:
            db = self._runtime.db
            kept = await push.key(db)
            if kept is None:
                made = await asyncio.to_thread(PushKey.make)
                kept = await push.keep_key(db, f"{made.private} {made.public}")
            self._key = PushKey(*kept.split())
        return self._key

    @asynccontextmanager
    async def working(self, is_open: Callable[[], bool]) -> AsyncIterator[None]:
        """While the block runs, send due messages at regular intervals, except when `is_open` returns False."""
        async with ClientSession(timeout=TIMEOUT, trust_env=True, cookie_jar=DummyCookieJar()) as session:
            task = asyncio.create_task(self._repeat(session, is_open), name="push")
            try:
                yield
            finally:
                task.cancel()
                await asyncio.wait({task})

    async def _repeat(self, session: ClientSession, is_open: Callable[[], bool]) -> None:
        count = 0
        while True:
            if is_open():
                self._is_everything_due |= count % ROUNDS == 0
                count += 1
                await self._try_round(session)
            await asyncio.sleep(SECONDS)

    async def _try_round(self, session: ClientSession) -> None:
        try:
            await self.round(session)
        except StorageError as error:
            log.warning("could not send push notifications: %s", error)
            self._is_everything_due = True
        except Exception:
            log.exception("could not send push notifications")

    async def round(self, session: ClientSession) -> None:
        """Send all due push notifications. Check only the games that have changed or, occasionally, all games."""
        wanted = None if self._is_everything_due else frozenset(self._changed)
        self._changed.clear()
        self._is_everything_due = False
        if wanted is not None and not wanted:
            return
        due = await push.due(self._runtime.db, self._runtime.now(), wanted)
        loaded = await games.load_all(self._runtime.db, sorted({one.game_id for one in due}))
        found = {game.id: game for game in loaded}
        await asyncio.gather(*(self._tell(session, one, found[one.game_id]) for one in due if one.game_id in found))

    async def _tell(self, session: ClientSession, one: TurnPush, game: Game) -> None:
        db, now = self._runtime.db, self._runtime.now()
        # If another move was played in the meantime, that move has its own message.
        if game.is_over or game.version != one.version or game.to_move.user_id != one.user_id:
            return
        if not await push.claim(db, one, now):
            return
        if self._is_watched(one.game_id, one.user_id) or not self.trusts(one.subscription.endpoint):
            await push.delivered(db, one)
            return
        async with self._slots:
            status = await self._send(session, one, await self._told(one, game))
        await self._settle(one, status)

    async def _send(self, session: ClientSession, one: TurnPush, told: Json) -> int | None:
        """Return the HTTP status of the push service's response, or None if there was no response."""
        endpoint, key = one.subscription.endpoint, await self.key()
        now, contact = self._runtime.now(), self._address.origin
        try:
            body = await asyncio.to_thread(encrypt, one.subscription, told)
            signature = await asyncio.to_thread(key.headers, endpoint, contact, now)
        except ValueError:
            return GONE[0]
        headers = {**signature, **_headers(one.game_id)}
        with suppress(ClientError, TimeoutError, OSError):
            # Redirects aren't followed, because they could lead anywhere.
            async with session.post(endpoint, data=body, headers=headers, allow_redirects=False) as response:
                return response.status
        return None

    async def _settle(self, one: TurnPush, status: int | None) -> None:
        db = self._runtime.db
        if status in GONE:
            await push.forget(db, one.subscription_id)
        elif status is None or status == BUSY or status >= 500:
            until = await push.postpone(db, one, self._runtime.now())
            log.info(
                "could not send a push notification (%s); next attempt: %s", status or "no response", until or "none"
            )
        else:
            if status >= 300:
                log.warning("a push service refused a notification with status %d", status)
            await push.delivered(db, one)

    async def _told(self, one: TurnPush, game: Game) -> Json:
        own = (await self._runtime.known_settings.of([one.user_id]))[one.user_id]
        t = self._runtime.catalog.translator(own.language or one.subscription.language).verbatim
        return {"title": _title(t, game), "body": _body(t, game), "path": f"g/{game.id}", "tag": f"game-{game.id}"}


def _headers(game_id: GameId) -> dict[str, str]:
    return {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(int(KEPT.total_seconds())),
        "Urgency": "high",
        # If the service still has an earlier message about the game, this one replaces it.
        "Topic": f"game-{game_id}",
    }


def _title(t: Translator, game: Game) -> str:
    return t("web-push-turn", name=game.seat(game.turn.other).name)


def _body(t: Translator, game: Game) -> str:
    name = variant_name(t, game.variant)
    return t("web-push-what", move=numbered_move(game, game.ply), variant=name) if game.ply else name
