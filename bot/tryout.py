"""The try-out's page: open on a game with the engine, with ways to both sides of a game and the simulated Discord."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from aiohttp import web

from bot.domain.challenge import Challenge, Proposal, Terms
from bot.domain.game import Game
from bot.domain.ids import ChannelId, GameId, GuildId
from bot.domain.member import Member
from bot.domain.states import ColourChoice
from bot.engine.levels import LEVEL_NUMBERS
from bot.house import House
from bot.services import challenges, engine_games, games
from bot.variants import FAMILIES
from bot.web.access import NoAccess
from bot.web.bodies import Json
from bot.web.lobby import Guest, Outside, lobby_of
from bot.web.site import make_lobby, served
from bot.words.texts import Voice

if TYPE_CHECKING:
    # Not imported at run time: importing the commands looks up the names of all games, which are checked first.
    from bot.frontend.client import Campmate

LOCAL = ("127.0.0.1", "localhost")
"""Two names of this machine. To a browser they are two sites with their own cookies, so each can be one player."""


@dataclass
class BothSides:
    """A game of two members, of which one person can play both sides in two windows."""

    client: Campmate
    guild_id: GuildId
    channel_id: ChannelId
    players: tuple[Member, Member]
    """White's player first."""
    _game_id: GameId | None = None
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def sit_down(self, request: web.Request) -> web.StreamResponse:
        """Redirect a browser to a personal link of one player."""
        house, seat = self.client.house, int(request.match_info["seat"])
        assert house.links is not None
        game = await self._game()
        link = await house.links.personal(house.db, self.players[seat], game.id, house.now())
        return web.Response(status=303, headers={"Location": urlsplit(link).path})

    async def _game(self) -> Game:
        """Return the current game, a new one if the last is over."""
        async with self._lock:
            game = None if self._game_id is None else await games.load(self.client.house.db, self._game_id)
            if game is None or game.is_over:
                game = await self._begin()
                self._game_id = game.id
            return game

    async def _begin(self) -> Game:
        house, (white, black) = self.client.house, self.players
        challenge = await challenges.create(
            house.db,
            Proposal(
                guild_id=self.guild_id,
                channel_id=self.channel_id,
                challenger=white,
                opponent=black,
                terms=Terms(next(iter(FAMILIES.values())), rated=False),
                colour=ColourChoice.WHITE,
                created_at=house.now(),
            ),
        )
        game = await challenges.accept(house.db, challenge.id, black, house.now(), house.rng)
        await self.client.take_over(game)
        return game


@dataclass
class FirstGame:
    """The game with the engine on which the try-out's address opens, at the level that answers at once."""

    house: House
    guest: Guest
    _game_id: GameId | None = None
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def sit_down(self, request: web.Request) -> web.StreamResponse:
        """Redirect a browser to the game, as its player; a new one is begun if the last is over."""
        lobby = lobby_of(request)
        game, is_new = await self._game()
        if is_new:
            lobby.tell(game)
        response = web.Response(status=303, headers={"Location": f"{lobby.address.path}g/{game.id}"})
        await lobby.let_in(request, response, self.guest.member.user_id, game)
        return response

    async def _game(self) -> tuple[Game, bool]:
        """Return the current game, and whether it has just been begun."""
        async with self._lock:
            if self._game_id is not None:
                game = await games.load(self.house.db, self._game_id)
                if not game.is_over:
                    return game, False
            game = await self._begin()
            self._game_id = game.id
            return game, True

    async def _begin(self) -> Game:
        wish = engine_games.Wish(
            guild_id=self.guest.guild_id,
            channel_id=self.guest.channel_id,
            member=self.guest.member,
            level=LEVEL_NUMBERS[0],
            colour=ColourChoice.WHITE,
        )
        family = next(iter(FAMILIES))
        return await engine_games.begin(self.house.db, wish, family, now=self.house.now(), rng=self.house.rng)


@asynccontextmanager
async def tryout_page(
    sides: BothSides, port: int, discord_url: str, refresh: Callable[[], Awaitable[None]]
) -> AsyncIterator[None]:
    """Serve the page, open on a game with the engine, with links to both sides and to the simulated Discord.

    Raise OSError for a taken port. `refresh` is called after each change, to show it in the simulated Discord.
    """
    client = sides.client
    sits = [f"http://{name}:{port}/both/{seat}" for seat, name in enumerate(LOCAL)]
    links = [
        _way(sits[0], "tryout-white", "tryout-white-what", sides.players[0].name),
        _way(sits[1], "tryout-black", "tryout-black-what", sides.players[1].name),
        _way(discord_url, "tryout-discord", "tryout-discord-what"),
    ]

    async def say(changed: Game | Challenge) -> None:
        await client.take_over(changed)
        await refresh()

    guest = Guest(sides.players[0], sides.guild_id, sides.channel_id)
    outside = Outside(say, client.access, links=links, guest=guest)
    lobby = await make_lobby(client.house, outside, _other_names(port))
    first = FirstGame(client.house, guest)
    more = [web.get("/", first.sit_down), web.get(r"/both/{seat:[01]}", sides.sit_down)]
    async with served(lobby, LOCAL[0], port, more):
        yield


@asynccontextmanager
async def early_page(house: House, port: int) -> AsyncIterator[None]:
    """Serve a page with the progress until the try-out is ready; raise OSError for a taken port."""

    async def nothing(*_: object) -> None:
        """Do nothing: no game can be changed yet."""

    lobby = await make_lobby(house, Outside(nothing, NoAccess(), is_open=lambda: False), _other_names(port))
    async with served(lobby, LOCAL[0], port):
        yield


def _other_names(port: int) -> frozenset[str]:
    return frozenset({f"{LOCAL[1]}:{port}"})


def _way(href: str, title: str, what: str, name: str = "") -> Callable[[Voice], Json]:
    return lambda voice: {"href": href, "name": voice(title, name=name), "what": voice(what)}
