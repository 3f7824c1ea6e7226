"""What every handler of the page works with, and who it is that asks."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cached_property
from typing import Any, TypeVar

from aiohttp import web

from bot.address import Address
from bot.domain.challenge import Challenge
from bot.domain.errors import NoSuchGame
from bot.domain.game import Game
from bot.domain.ids import ChannelId, GameId, GuildId, UserId
from bot.domain.member import Member
from bot.house import House
from bot.house.cooldowns import Cooldowns
from bot.house.keys import Keys, new_secret
from bot.render import DEFAULT_THEME
from bot.services import challenges, engine_games, games, passes
from bot.web.feeds import Feeds, Sight
from bot.web.files import Files
from bot.web.refusals import NotAPlayer, NothingToSee, TooMany
from bot.web.state import NO_SEQUEL, Json, Onlooker, Sequel, own_state, shared_state, told_readiness
from bot.words.texts import Voice

log = logging.getLogger(__name__)

T = TypeVar("T")

COOKIE = "campmate"
COOKIE_SECONDS = 90 * 24 * 3600
"""How long a browser keeps it; what it lets do ends with each game."""
MOST_PASSES = 20
"""Games of one browser that are looked through."""
GREATEST_NUMBER = 2**63 - 1

REQUESTS_A_MINUTE = 600
"""From one address: some players behind one, each of whom taps at pieces."""
HELPS_A_MINUTE = 40
"""From one address, each of up to two seconds."""
STREAMS_AN_ADDRESS = 40
STREAMS = 2000


@dataclass
class Progress:
    """How far the analysis of a game has come."""

    total: int
    done: int = 0


@dataclass(frozen=True)
class Guest:
    """Who may begin games with the engine on the page, and where those are shown in Discord."""

    member: Member
    guild_id: GuildId
    channel_id: ChannelId


@dataclass(frozen=True)
class Outside:
    """What the page asks of whoever speaks to Discord."""

    say: Callable[[Game | Challenge], Awaitable[None]]
    """Have what a change asks for said in Discord, and let the engine think where it is to move."""
    may_be_watched: Callable[[Game], Awaitable[bool]]
    """Tell whether everyone may see a game's room."""
    check_meeting: Callable[[GuildId, ChannelId, Sequence[UserId]], Awaitable[None]]
    """Refuse a game that these members would begin in a channel that one does not see, or the bot may not write in."""
    is_open: Callable[[], bool] = lambda: True
    """Tell whether the bot is up, and has not been told to stop."""
    links: Sequence[Callable[[Voice], Json]] = ()
    """Other ways that the page's first sight offers: `href`, `name` and `what`, in a reader's language."""
    guest: Guest | None = None
    """As whom everybody plays the engine who has come without a link; None: nobody does."""


@dataclass(frozen=True, eq=False)
class Lobby:
    """The house, the page's own files and keys, and the games that are looked at."""

    house: House
    address: Address
    files: Files
    keys: Keys
    outside: Outside
    hosts: frozenset[str] = frozenset()
    """Other names than the address's, under which the page answers, too."""
    analysing: dict[GameId, Progress] = field(default_factory=dict)
    """The games that are being looked through."""
    tasks: set[asyncio.Task[Any]] = field(default_factory=set)
    streams: Counter[str] = field(default_factory=Counter)
    """By address, how many pages are told of changes."""

    @cached_property
    def feeds(self) -> Feeds:
        """The games that are looked at."""
        return Feeds(self.look)

    @cached_property
    def requests(self) -> Cooldowns:
        """How often each address may ask for something; as often as it likes where a member may."""
        times = REQUESTS_A_MINUTE if self.house.allowances.requests_a_minute else 0
        return Cooldowns(times, timedelta(minutes=1))

    @cached_property
    def helps(self) -> Cooldowns:
        """How often each address may ask the engine, likewise."""
        times = HELPS_A_MINUTE if self.house.allowances.requests_a_minute else 0
        return Cooldowns(times, timedelta(minutes=1))

    async def show(self, game: Game) -> Sight:
        """Return a game that has just been changed here, and let every page that shows it know at once."""
        sight = await self.sight(game)
        self.feeds.show(sight)
        return sight

    async def look(self, game_id: GameId) -> Sight:
        """Read a game as it stands now; raise NoSuchGame."""
        return await self.sight(await games.load(self.house.db, game_id))

    async def sight(self, game: Game) -> Sight:
        """Return a game with what has come of it since it ended."""
        before = self.feeds.past(game.id)
        if not game.is_over or game.engine is not None:
            return Sight(game, NO_SEQUEL, before)
        found = await challenges.rematches(self.house.db, game.id)
        begun = next((one.game_id for one in found if one.game_id is not None), None)
        standing = next((one.challenger.user_id for one in found if one.is_open(self.house.now())), None)
        return Sight(game, Sequel(standing, begun), before)

    @property
    def engine_preparing(self) -> Json | None:
        """How far the engine is from being ready to search, as scripts read it; None once it is."""
        progress = self.house.preparation.engine
        return None if progress is None else told_readiness("engine", progress)

    def state(self, sight: Sight, onlooker: Onlooker) -> Json:
        """Return a game as one reader is shown it."""
        voice = onlooker.voice
        if (shared := sight.shared.get(voice.locale)) is None:
            told = () if sight.before is None else sight.before.told_of(sight.game, voice.locale)
            shared = sight.shared[voice.locale] = shared_state(voice, sight.game, sight.rematch, told=told)
        spectators = self.feeds.spectators(sight.game.id)
        own = own_state(shared, sight.game, onlooker, self.house.now(), spectators=spectators)
        return {**own, "preparing": self.engine_preparing if engine_games.is_searching(sight.game) else None}

    async def enter(self, request: web.Request, game_id: GameId) -> tuple[Game, Onlooker]:
        """Return a game, and who looks at it; raise NothingToSee if it is not for them, or there is none."""
        browser, now = request.cookies.get(COOKIE), self.house.now()
        try:
            game, holder = await passes.look(self.house.db, browser, game_id, now)
        except NoSuchGame:
            raise NothingToSee from None
        if holder is None and browser:
            holder = await passes.inherit(self.house.db, browser, game, now)
        onlooker = await self._onlooker(request, holder)
        if onlooker.user_id is None and not await self.outside.may_be_watched(game):
            raise NothingToSee
        return game, onlooker

    async def player(self, request: web.Request, game_id: GameId) -> tuple[Game, Onlooker, UserId]:
        """Return a game, and who acts in it; raise NothingToSee, NotAPlayer or TooMany."""
        game, onlooker = await self.enter(request, game_id)
        if onlooker.user_id is None or onlooker.side(game) is None:
            raise NotAPlayer
        self.count(onlooker.user_id)
        return game, onlooker, onlooker.user_id

    async def _onlooker(self, request: web.Request, user_id: UserId | None) -> Onlooker:
        """Return who looks at a game: the holder of a pass, or anyone."""
        if user_id is None:
            return Onlooker(None, self.voice(request))
        settings = (await self.house.known_settings.of([user_id]))[user_id]
        voice = self.house.texts.voice(settings.language) if settings.language else self.voice(request)
        onlooker = request[ONLOOKER] = Onlooker(user_id, voice, settings)
        return onlooker

    async def guest_theme(self, guest: Guest | None) -> str:
        """Return the theme in which whoever may begin games sees boards."""
        if guest is None:
            return DEFAULT_THEME
        user_id = guest.member.user_id
        return (await self.house.known_settings.of([user_id]))[user_id].theme or DEFAULT_THEME

    async def let_in(self, request: web.Request, response: web.Response, user_id: UserId, game: Game) -> None:
        """Let a browser play another game of a member, and have it keep its cookie."""
        browser = request.cookies.get(COOKIE) or new_secret()
        await passes.grant(self.house.db, browser, user_id, game.id, self.house.now())
        self.set_cookie(response, browser)

    def set_cookie(self, response: web.Response, browser: str) -> None:
        """Give a browser what it is known by from now on."""
        response.set_cookie(
            COOKIE,
            browser,
            max_age=COOKIE_SECONDS,
            path=self.address.path,
            secure=self.address.is_secure,
            httponly=True,
            # Strict would not be sent along when one comes from Discord.
            samesite="Lax",
        )

    async def passes(self, request: web.Request) -> AsyncIterator[tuple[Game, UserId]]:
        """Give the games that a browser has passes for, the latest first, and whose."""
        browser = request.cookies.get(COOKIE)
        held = await passes.of_browser(self.house.db, browser, MOST_PASSES) if browser else []
        for one in held:
            game = await games.load(self.house.db, one.game_id)
            if not passes.is_past(game, self.house.now()):
                yield game, one.user_id

    async def guest(self, request: web.Request) -> Guest | None:
        """Return who would begin a game with the engine: a player of one of the browser's games, where that is played.

        None for nobody.
        """
        async for game, user_id in self.passes(request):
            seat = next((seat for seat in (game.white, game.black) if seat.user_id == user_id), None)
            if seat is not None and (channel_id := game.begun_in or game.room_id) is not None:
                return Guest(Member(seat.user_id, seat.name), game.guild_id, channel_id)
        return self.outside.guest

    def voice(self, request: web.Request) -> Voice:
        """Return the voice of a reader of whom nothing else is known: the first that their browser asks for."""
        onlooker: Onlooker | None = request.get(ONLOOKER)
        if onlooker is not None:
            return onlooker.voice
        wanted = request.headers.get("Accept-Language", "").split(",")[0].partition(";")[0].strip()
        return self.house.texts.voice(wanted or None)

    def count(self, who: UserId) -> None:
        """Count something that a member asks for; raise TooMany."""
        if self.house.requests.spend(who, self.house.now()) is not None:
            raise TooMany

    @contextmanager
    def streaming(self, request: web.Request) -> Iterator[None]:
        """Count an open page while it is told of changes; raise TooMany."""
        address = address_of(request)
        is_counted = self.house.allowances.requests_a_minute > 0
        if is_counted and (self.streams[address] >= STREAMS_AN_ADDRESS or self.streams.total() >= STREAMS):
            raise TooMany
        self.streams[address] += 1
        try:
            yield
        finally:
            self.streams[address] -= 1
            if not self.streams[address]:
                del self.streams[address]

    def tell(self, *changed: Game | Challenge) -> None:
        """Have changes shown in Discord, one after the other, beside the answer to whoever made them."""
        self.begin(self._say(*changed))

    def begin(self, doing: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do something that goes on whether or not the reader waits for it."""
        task = asyncio.create_task(doing, name="page")
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def _say(self, *changed: Game | Challenge) -> None:
        try:
            for one in changed:
                await self.outside.say(one)
        except Exception:
            # It is stored with the change: the next round says it.
            log.exception("what was changed on the page could not be shown in Discord")


LOBBY = web.AppKey("lobby", Lobby)
ONLOOKER = web.RequestKey("onlooker", Onlooker)
GAME = web.RequestKey("game", Game)
"""What is found out about a request, for the sentence in which it may be refused."""


def lobby_of(request: web.Request) -> Lobby:
    """Return what a handler works with."""
    return request.config_dict[LOBBY]


def number_of(request: web.Request) -> GameId:
    """Return the number of the game that an address names; raise NothingToSee for what no database could have."""
    return read_number(request.match_info["game"])


def read_number(text: str) -> GameId:
    """Return the number of a game; raise NothingToSee for what no database could have."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0
    if not 0 < number <= GREATEST_NUMBER:
        raise NothingToSee
    return GameId(number)


def address_of(request: web.Request) -> str:
    """Return from where a request comes: as a proxy on this machine says, or as it is."""
    remote = request.remote or "?"
    forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    return forwarded if forwarded and remote in ("127.0.0.1", "::1") else remote
