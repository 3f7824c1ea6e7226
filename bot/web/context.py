"""The context shared by all handlers.

It identifies the reader by a cookie, and checks what the reader can see in Discord.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cached_property, partial
from typing import Any, Protocol, TypeVar

from aiohttp import web

from bot.domain.challenge import Challenge
from bot.domain.errors import NoSuchGame
from bot.domain.game import Game
from bot.domain.ids import GREATEST_ID, NO_SERVER, ChannelId, GameId, Member, ServerId, UserId
from bot.domain.push import PUSH_SERVICES
from bot.domain.tournament import Tournament
from bot.i18n.catalog import Translator
from bot.i18n.errors import ChannelGone
from bot.ops.address import LOCAL_PROXIES, Address, TrustedProxies
from bot.render import DEFAULT_THEME
from bot.runtime import Runtime
from bot.runtime.limits import Cooldowns
from bot.runtime.links import Keys, new_secret
from bot.services import access_links, challenges, changes, engine_games, games, imports
from bot.services.engines import Requester
from bot.web.bodies import Json
from bot.web.files import Files
from bot.web.live import GameStreams, HomePages, Snapshot
from bot.web.pusher import Pusher
from bot.web.refusals import NotAPlayer, NothingToSee, TooMany
from bot.web.state import NO_SEQUEL, Sequel, Viewer, own_state, shared_state, told_readiness


class Access(Protocol):
    """What members can see and do in Discord, as reported by the Discord front end. Answers are cached for a few
    seconds. If Discord can't be reached, access is denied.
    """

    async def everyone_sees_game(self, game: Game) -> bool:
        """Return whether everyone in a game's server can see its channel."""

    async def everyone_sees(self, guild_id: ServerId, channel_id: ChannelId) -> bool:
        """Return whether everyone in a server can see a channel, and therefore the tournaments in it."""

    async def sees_game(self, game: Game, user_id: UserId) -> bool:
        """Return whether a member can see a game's channel."""

    async def sees(self, guild_id: ServerId, channel_id: ChannelId | None, user_id: UserId) -> bool:
        """Return whether a member is in a server and, unless `channel_id` is None, can see that channel."""

    async def check_meeting(self, guild_id: ServerId, channel_id: ChannelId, user_ids: Sequence[UserId]) -> None:
        """Check that a game between these members can start in a channel.

        Can raise ChannelGone, CannotWrite, NoGamesInChannel, MemberLeft, CannotSee or DiscordSilent.
        """


class DenyAll:
    async def everyone_sees_game(self, game: Game) -> bool:
        return False

    async def everyone_sees(self, guild_id: ServerId, channel_id: ChannelId) -> bool:
        return False

    async def sees_game(self, game: Game, user_id: UserId) -> bool:
        return False

    async def sees(self, guild_id: ServerId, channel_id: ChannelId | None, user_id: UserId) -> bool:
        return False

    async def check_meeting(self, guild_id: ServerId, channel_id: ChannelId, user_ids: Sequence[UserId]) -> None:
        raise ChannelGone


PLAIN_NAME = "campmate"
"""The cookie's name if the prefix `__Host-` can't be used. This name is always accepted, because it used to be the only
one.
"""
LANGUAGE_COOKIE = "campmate-language"
"""The name of the cookie for the language chosen on the website.

The scripts set this cookie. It doesn't identify anybody.
"""
SECONDS = 90 * 24 * 3600
"""How long a browser keeps the cookie. The browser's access links and sessions usually expire earlier."""


def name_at(address: Address) -> str:
    """Return the cookie's name, with the prefix `__Host-` if possible.

    Browsers accept a cookie with this prefix only from this host and over HTTPS.
    """
    return f"__Host-{PLAIN_NAME}" if address.is_secure and address.path == "/" else PLAIN_NAME


def read_cookie(request: web.Request, address: Address) -> str | None:
    return request.cookies.get(name_at(address)) or request.cookies.get(PLAIN_NAME) or None


def set_cookie(response: web.Response, address: Address, browser: str) -> None:
    """Set the cookie so that it expires after `SECONDS`, and delete the cookie with the old name."""
    name = name_at(address)
    if name != PLAIN_NAME:
        response.del_cookie(PLAIN_NAME, path=address.path)
    response.set_cookie(
        name,
        browser,
        max_age=SECONDS,
        path=address.path,
        secure=address.is_secure,
        httponly=True,
        # With "Strict", browsers wouldn't send the cookie when the reader follows a link in Discord.
        samesite="Lax",
    )


def delete_cookie(response: web.Response, address: Address) -> None:
    for name in {name_at(address), PLAIN_NAME}:
        # Browsers ignore a Set-Cookie header for a prefixed name unless it is marked secure. This also applies to
        # headers that delete the cookie.
        response.del_cookie(name, path=address.path, secure=address.is_secure, httponly=True, samesite="Lax")


log = logging.getLogger(__name__)

T = TypeVar("T")


MOST_LINKS = 20
"""How many of a browser's access links are examined, starting with the latest."""

REQUESTS_A_MINUTE = 600
"""The rate limit per IP address.

It is enough for several players who share an address, although each tap on a piece is a request.
"""
FILES_A_MINUTE = 3000
"""The rate limit for static files per IP address.

A first visit loads about 45 files. Browsers then cache these files indefinitely.
"""
HELPS_A_MINUTE = 40
"""The rate limit for engine searches and pictures per IP address. Each takes up to two seconds."""
PLIES_AT_ONCE = 30
"""Jobs with up to this many half-moves run on the event loop (about 10 ms). Longer jobs run in a thread."""
PLIES_A_REQUEST = 40
"""The number of half-moves that count as one request in a job that runs in a thread."""
PLIES_LOADED_A_REQUEST = 100
"""The number of half-moves that count as one extra request when a long game is loaded. The game might have to be
replayed.

The extra requests are counted only once per HTTP request.
"""
STREAMS_AN_ADDRESS = 40
STREAMS = 2000
"""How many event streams can be open in total, if the operating system lets the process open that many files."""


@dataclass
class Progress:
    """The progress of a game's analysis: the number of positions, and how many of them have been analyzed."""

    total: int
    done: int = 0


@dataclass(frozen=True)
class AnonymousMember:
    """A reader who can start games and challenge members on the website.

    These games and challenges are posted in the channel `channel_id`.
    """

    member: Member
    guild_id: ServerId
    channel_id: ChannelId


@dataclass(frozen=True)
class DiscordPort:
    publish: Callable[[Game | Challenge | Tournament], Awaitable[None]]
    """Post a change to Discord. If it is the engine's turn, start the engine's move."""
    access: Access
    is_open: Callable[[], bool] = lambda: True
    """Return whether the bot has started and isn't stopping."""
    links: Sequence[Callable[[Translator], Json]] = ()
    """Functions that each return an additional link for the home page and for every game's page.

    A link consists of its `href`, its `name`, and its description (`what`).
    """
    guest: AnonymousMember | None = None
    """The member that readers without an access link play as, for example in the sandbox. If this is None, readers need
    an access link to start games.
    """


@dataclass(frozen=True, eq=False)
class WebContext:
    runtime: Runtime
    address: Address
    files: Files
    keys: Keys
    discord_port: DiscordPort
    hosts: frozenset[str] = frozenset()
    """Host names that the website answers to in addition to the one in `address`."""
    analysing: dict[GameId, Progress] = field(default_factory=dict)
    tasks: set[asyncio.Task[Any]] = field(default_factory=set)
    """Background tasks that continue after the response."""
    streams: Counter[str] = field(default_factory=Counter)
    proxies: TrustedProxies = LOCAL_PROXIES
    most_streams: int = STREAMS
    push_services: Sequence[str] = PUSH_SERVICES

    @cached_property
    def live(self) -> GameStreams:
        return GameStreams(self.look)

    @cached_property
    def homes(self) -> HomePages:
        return HomePages(partial(games.load_all, self.runtime.db))

    @cached_property
    def pusher(self) -> Pusher:
        return Pusher(self.runtime, self.address, self.live.is_watched, self.push_services)

    @asynccontextmanager
    async def hearing(self) -> AsyncIterator[None]:
        """While the block runs, show changes to games and challenges on open pages, and send push notifications about
        games.

        At the end of the block, close the pages' event streams.
        """

        def hear(game_ids: Collection[GameId]) -> None:
            self.live.on_change(game_ids)
            self.homes.on_change(game_ids)
            self.pusher.on_change(game_ids)

        def hear_all() -> None:
            self.live.on_any_change()
            self.homes.on_any_change()
            self.pusher.on_any_change()

        db = self.runtime.db
        stop = db.changes.listen_to_challenges(self.homes.on_challenges)
        try:
            async with changes.heard(db, hear, hear_all):
                yield
        finally:
            stop()
            self.close_streams()

    def close_streams(self) -> None:
        self.live.close()
        self.homes.close()

    @cached_property
    def requests(self) -> Cooldowns:
        """The rate limit per IP address. It is off if the rate limit for members is off."""
        return self._a_minute(REQUESTS_A_MINUTE)

    @cached_property
    def file_requests(self) -> Cooldowns:
        return self._a_minute(FILES_A_MINUTE)

    @cached_property
    def helps(self) -> Cooldowns:
        return self._a_minute(HELPS_A_MINUTE)

    def _a_minute(self, times: int) -> Cooldowns:
        return Cooldowns(times if self.runtime.allowances.requests_a_minute else 0, timedelta(minutes=1))

    async def show(self, game: Game) -> Snapshot:
        """Update all open pages of a game that this process has just changed. Return the game's new snapshot."""
        snapshot = await self.snapshot(game)
        self.live.show(snapshot)
        return snapshot

    async def look(self, game_id: GameId) -> Snapshot:
        """Load a game's snapshot. Raise NoSuchGame if there is no such game."""
        return await self.snapshot(await games.load(self.runtime.db, game_id))

    async def snapshot(self, game: Game) -> Snapshot:
        before = self.live.past(game.id)
        if not game.is_over or game.engine is not None:
            return Snapshot(game, NO_SEQUEL, before)
        found = await challenges.rematches(self.runtime.db, game.id)
        begun = next((one.game_id for one in found if one.game_id is not None), None)
        standing = next((one.challenger.user_id for one in found if one.is_open(self.runtime.now())), None)
        return Snapshot(game, Sequel(standing, begun), before)

    @property
    def engine_preparing(self) -> Json | None:
        """The progress of compiling the engine, as JSON for the scripts, or None once the engine is ready."""
        progress = self.runtime.preparation.engine
        return None if progress is None else told_readiness("engine", progress)

    async def state(self, request: web.Request, snapshot: Snapshot, viewer: Viewer) -> Json:
        """Return the state of a game's page for one reader.

        If many moves have to be described, this can raise the same errors as `work`.
        """
        t, game = viewer.t, snapshot.game
        if (shared := snapshot.shared.get(t.locale)) is None:
            told = () if snapshot.before is None else snapshot.before.told_of(game, t.locale)
            shared = snapshot.shared[t.locale] = await self.work(
                request, lambda: shared_state(t, game, snapshot.rematch, told=told), plies=game.ply - len(told)
            )
        spectators = self.live.spectators(snapshot.game.id)
        own = own_state(shared, snapshot.game, viewer, self.runtime.now(), spectators=spectators)
        return {**own, "preparing": self.engine_preparing if engine_games.is_searching(snapshot.game) else None}

    async def enter(self, request: web.Request, game_id: GameId) -> tuple[Game, Viewer]:
        """Return a game and its reader.

        Raise NothingToSee if the reader can't see the game, or TooMany if they have sent too many requests.
        """
        browser, now = read_cookie(request, self.address), self.runtime.now()
        try:
            game, holder = await access_links.look(self.runtime.db, browser, game_id, now)
        except NoSuchGame:
            raise NothingToSee from None
        if CHARGED not in request and game.ply >= PLIES_LOADED_A_REQUEST:
            request[CHARGED] = True
            self.charge(request, game.ply // PLIES_LOADED_A_REQUEST)
        if holder is None:
            holder = await self._reader_without_link(request, game)
        viewer = await self._viewer(request, holder)
        if not await self.may_watch(game, viewer.user_id):
            raise NothingToSee
        return game, viewer

    async def may_watch(self, game: Game, user_id: UserId | None) -> bool:
        """Return whether a reader can see a game now.

        `user_id` is the reader, or None if the reader is unknown. Players can see their own games, and members who
        imported a game can see that game. Everyone else needs access to the game's channel in Discord. A game outside
        servers has no channel, so any access link to the game is enough.
        """
        if user_id is not None and (game.is_own(user_id) or game.server_id == NO_SERVER):
            return True
        access = self.discord_port.access
        return await access.everyone_sees_game(game) or (user_id is not None and await access.sees_game(game, user_id))

    async def _reader_without_link(self, request: web.Request, game: Game) -> UserId | None:
        """Return the member who is reading a game to which the browser has no access link, or None if no member is
        known.

        If the browser is entitled to a link (see `access_links.inherit`), give it one and return the link's owner.
        Otherwise, return the member who is logged in, if any. Return None for a game that was played outside a server
        and isn't that member's, because such a game can be seen only with a link.
        """
        browser = read_cookie(request, self.address)
        found = await access_links.inherit(self.runtime.db, browser, game, self.runtime.now()) if browser else None
        if found is not None:
            return found
        user_id = await self.user(request)
        is_shown = user_id is not None and (game.server_id != NO_SERVER or game.is_own(user_id))
        return user_id if is_shown else None

    async def player(self, request: web.Request, game_id: GameId) -> tuple[Game, Viewer, UserId]:
        """Count the request, and return a game and its reader. Raise NotAPlayer unless the reader is one of the game's
        players.

        Can also raise NothingToSee or TooMany.
        """
        game, viewer = await self.enter(request, game_id)
        if viewer.user_id is None or viewer.side(game) is None:
            raise NotAPlayer
        self.count(viewer.user_id)
        return game, viewer, viewer.user_id

    async def owner(self, request: web.Request, game_id: GameId) -> tuple[Game, Member]:
        """Count the request, and return a game and its reader. Raise NotAPlayer unless the reader is one of the game's
        players or imported the game.

        Can also raise NothingToSee or TooMany.
        """
        game, viewer = await self.enter(request, game_id)
        if game.imported_by is None or game.imported_by != viewer.user_id:
            _, viewer, _ = await self.player(request, game_id)
            return game, viewer.member(game)
        self.count(viewer.user_id)
        found = await imports.importer_of(self.runtime.db, game)
        return game, found

    async def _viewer(self, request: web.Request, user_id: UserId | None) -> Viewer:
        """Return a reader with their language and settings. `user_id` is None if nobody is logged in."""
        if user_id is None:
            return Viewer(None, self.translator(request))
        settings = (await self.runtime.known_settings.of([user_id]))[user_id]
        t = (
            self.runtime.catalog.translator(settings.language).verbatim
            if settings.language
            else self.translator(request)
        )
        viewer = request[VIEWER] = Viewer(user_id, t, settings)
        return viewer

    async def guest_theme(self, guest: AnonymousMember | None) -> str:
        return await self.theme_of(None if guest is None else guest.member.user_id)

    async def theme_of(self, user_id: UserId | None) -> str:
        if user_id is None:
            return DEFAULT_THEME
        return (await self.runtime.known_settings.of([user_id]))[user_id].theme or DEFAULT_THEME

    async def let_in(self, request: web.Request, response: web.Response, user_id: UserId, game: Game) -> None:
        """Give the browser access to one more game as the member `user_id`, and set the browser's cookie."""
        browser = read_cookie(request, self.address) or new_secret()
        await access_links.grant(self.runtime.db, browser, user_id, game.id, self.runtime.now())
        set_cookie(response, self.address, browser)

    async def access_links(self, request: web.Request) -> AsyncIterator[tuple[Game, UserId]]:
        """Yield the games of the browser's valid access links, each with the member that the link was made for.

        The latest link comes first.
        """
        browser, now = read_cookie(request, self.address), self.runtime.now()
        for one in await access_links.of_browser(self.runtime.db, browser, MOST_LINKS, now) if browser else []:
            yield await games.load(self.runtime.db, one.game_id), one.user_id

    async def guest(self, request: web.Request) -> AnonymousMember | None:
        """Return the member that this reader can start games as.

        This is the player that the browser's latest access link was made for. Links for spectators are ignored.
        The channel is that of the link's game. If there is no such link, return `DiscordPort.guest`, which can be None.
        """
        async for game, user_id in self.access_links(request):
            seat = next((seat for seat in (game.white, game.black) if seat.user_id == user_id), None)
            if seat is not None and (channel_id := game.begun_in or game.channel_id) is not None:
                return AnonymousMember(Member(seat.user_id, seat.name), game.server_id, channel_id)
        return self.discord_port.guest

    async def user(self, request: web.Request) -> UserId | None:
        """Return the member who is logged in with this browser.

        If nobody is logged in, return the id of `DiscordPort.guest`, or None if there is no such guest.
        """
        browser = read_cookie(request, self.address)
        found = await access_links.signed_in(self.runtime.db, browser, self.runtime.now()) if browser else None
        if found is None and self.discord_port.guest is not None:
            return self.discord_port.guest.member.user_id
        return found

    async def solver(self, request: web.Request) -> Requester | None:
        """Return the member who solves puzzles in this browser, with their server.

        This is the member whose personal link was opened last in the browser. If no personal link was opened, it is the
        guest. Return None if there is no guest either. The rest of the request uses the member's language.
        """
        browser = read_cookie(request, self.address)
        held = await access_links.member_of(self.runtime.db, browser, self.runtime.now()) if browser else None
        if held is not None:
            found = Requester(held.server_id, held.user_id)
        elif (guest := await self.guest(request)) is not None:
            found = Requester(guest.guild_id, guest.member.user_id)
        else:
            return None
        await self._viewer(request, found.user_id)
        return found

    async def reader(self, request: web.Request) -> UserId | None:
        """Return the reader of a page that isn't about a game, or None if the reader is unknown.

        The rest of the request uses the member's language.
        """
        solver = await self.solver(request)
        return None if solver is None else solver.user_id

    def links(self, t: Translator) -> list[Json]:
        return [link(t) for link in self.discord_port.links]

    def translator(self, request: web.Request) -> Translator:
        """Return the translator for the reader's language.

        This is the first language found in these places: the reader's settings, the choice made on the website in this
        browser, and the first of the browser's preferred languages.
        """
        viewer: Viewer | None = request.get(VIEWER)
        if viewer is not None:
            return viewer.t
        if (chosen := request.cookies.get(LANGUAGE_COOKIE)) in self.runtime.catalog.translators:
            return self.runtime.catalog.translator(chosen).verbatim
        wanted = request.headers.get("Accept-Language", "").split(",")[0].partition(";")[0].strip()
        return self.runtime.catalog.translator(wanted or None).verbatim

    def address_of(self, request: web.Request) -> str:
        """Return the IP address that a request is counted against. For IPv6, return the network."""
        return self.proxies.reader(request.remote, request.headers.getall("X-Forwarded-For", ()))

    def charge(self, request: web.Request, requests: int = 1) -> None:
        """Count a request against its IP address's rate limit. Raise TooMany if the limit is exceeded.

        An expensive request counts as several (`requests`).
        """
        if self.requests.spend(self.address_of(request), self.runtime.now(), requests) is not None:
            raise TooMany

    async def work(self, request: web.Request, job: Callable[[], T], *, plies: int) -> T:
        """Run a job at once if it is short.

        If it involves many plies, run it in a thread instead and count it as several requests. A job that runs in a
        thread can raise TooMany or TooManyTasks if a limit is exceeded.
        """
        if plies <= PLIES_AT_ONCE:
            return job()
        self.charge(request, plies // PLIES_A_REQUEST)
        return await self.runtime.work_pool.run(await self.requester(request), job)

    async def requester(self, request: web.Request) -> Requester:
        """Return the requester for queues in which members take turns: the guest or, if there is none, a made-up
        member.

        The made-up member's id is derived from the IP address.
        """
        guest = await self.guest(request)
        if guest is not None:
            return Requester(guest.guild_id, guest.member.user_id)
        return Requester(user_id=UserId(-zlib.crc32(self.address_of(request).encode())))

    def count(self, who: UserId) -> None:
        """Count a member's request against their rate limit. Raise TooMany if the limit is exceeded."""
        if self.runtime.requests.spend(who, self.runtime.now()) is not None:
            raise TooMany

    @contextmanager
    def streaming(self, request: web.Request) -> Iterator[None]:
        """Count an event stream as open while the block runs. Raise TooMany if too many streams are open."""
        address = self.address_of(request)
        is_counted = self.runtime.allowances.requests_a_minute > 0
        if is_counted and (self.streams[address] >= STREAMS_AN_ADDRESS or self.streams.total() >= self.most_streams):
            raise TooMany
        self.streams[address] += 1
        try:
            yield
        finally:
            self.streams[address] -= 1
            if not self.streams[address]:
                del self.streams[address]

    def publish(self, *changed: Game | Challenge | Tournament) -> None:
        """Post changes to Discord in the background, one after another, so that the response isn't delayed."""
        self.begin(self._say(*changed))

    def begin(self, doing: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task that continues even if the reader closes the connection. Return the task."""
        task = asyncio.create_task(doing, name="page")
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def _say(self, *changed: Game | Challenge | Tournament) -> None:
        try:
            for one in changed:
                await self.discord_port.publish(one)
        except Exception:
            # The change was stored together with an outbox message, which will be sent later.
            log.exception("could not post a change made on the website to Discord; it will be retried")


CONTEXT = web.AppKey("context", WebContext)
VIEWER = web.RequestKey("viewer", Viewer)
CHARGED = web.RequestKey("charged", bool)
GAME = web.RequestKey("game", Game)
"""The game that a request is about, stored so that an error message can name the game's players."""


def context_of(request: web.Request) -> WebContext:
    return request.config_dict[CONTEXT]


def number_of(request: web.Request) -> GameId:
    """Return the game id in the URL. Raise NothingToSee if no game can have this id."""
    return read_number(request.match_info["game"])


def read_number(text: str) -> GameId:
    """Parse a game id. Raise NothingToSee if no game can have this id."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0
    if not 0 < number <= GREATEST_ID:
        raise NothingToSee
    return GameId(number)
