"""The sandbox's home page, with links to both sides of a game and to the simulated Discord."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from aiohttp import web

from bot.domain.challenge import Challenge, Proposal, Terms
from bot.domain.game import Game
from bot.domain.ids import ChannelId, ColorChoice, GameId, Member, ServerId
from bot.domain.tournament import Tournament
from bot.i18n.catalog import Translator
from bot.runtime import Runtime
from bot.services import challenges, games
from bot.variants import FAMILIES
from bot.web.bodies import Json
from bot.web.context import AnonymousMember, DenyAll, DiscordPort, context_of
from bot.web.html import page
from bot.web.site import make_context, served
from bot.web.state import themes_of

if TYPE_CHECKING:
    # Imported only for type checking. At runtime, importing the commands would look up the names of all variants before
    # the variants have been checked.
    from bot.discord.client import Campmate

LOCAL = ("127.0.0.1", "localhost")
"""Two names for this machine. Browsers keep separate cookies for each name. So a visitor can be one player under the
first name, and the other player under the second.
"""


@dataclass
class BothSides:
    """A game between two members. One person can play both sides of it, in two windows."""

    client: Campmate
    guild_id: ServerId
    channel_id: ChannelId
    players: tuple[Member, Member]
    """White's player, then Black's."""
    _game_id: GameId | None = None
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def show(self, request: web.Request) -> web.StreamResponse:
        """Show one side's page, with a button to play this side. The game isn't started until the button calls
        `sit_down`.
        """
        ctx, seat = context_of(request), int(request.match_info["seat"])
        t, name = ctx.translator(request), self.players[seat].name
        theme = await ctx.theme_of(self.players[seat].user_id)
        state: Json = {
            "page": "seat",
            "seat": seat,
            "lead": t("tryout-black-what" if seat else "tryout-white-what"),
            "action": t("tryout-play-as", name=name),
            "theme": theme,
            "themes": themes_of(t),
        }
        return page(ctx, t, "seat", state, title=t("web-title"), theme=theme)

    async def sit_down(self, request: web.Request) -> web.StreamResponse:
        """Let the browser play one side of the current game. If there is no game or it is over, start a new one."""
        ctx, seat = context_of(request), int(request.match_info["seat"])
        game = await self._game()
        response = web.json_response({"game": game.id})
        await ctx.let_in(request, response, self.players[seat].user_id, game)
        return response

    async def _game(self) -> Game:
        async with self._lock:
            game = await self._current()
            if game is None or game.is_over:
                game = await self._begin()
            self._game_id = game.id
            return game

    async def _current(self) -> Game | None:
        """Return the last game started here, or its latest rematch. Return None if no game has been started here."""
        db, number = self.client.runtime.db, self._game_id
        game = None
        while number is not None:
            game = await games.load(db, number)
            rematches = await challenges.rematches(db, game.id) if game.is_over else ()
            number = next((one.game_id for one in rematches if one.game_id is not None), None)
        return game

    async def _begin(self) -> Game:
        runtime, (white, black) = self.client.runtime, self.players
        challenge = await challenges.create(
            runtime.db,
            Proposal(
                server_id=self.guild_id,
                channel_id=self.channel_id,
                challenger=white,
                opponent=black,
                terms=Terms(next(iter(FAMILIES.values())), rated=False),
                color=ColorChoice.WHITE,
                created_at=runtime.now(),
            ),
        )
        game = await challenges.accept(runtime.db, challenge.id, black, runtime.now(), runtime.rng)
        await self.client.take_over(game)
        return game


@asynccontextmanager
async def tryout_page(
    sides: BothSides, port: int, discord_url: str, refresh: Callable[[], Awaitable[None]]
) -> AsyncIterator[None]:
    """Serve the home page, and a page for each side of a game. Raise OSError if the port is taken.

    `refresh` is called after each change, to show the change in the simulated Discord.
    """
    client = sides.client
    sits = [f"http://{name}:{port}/both/{seat}" for seat, name in enumerate(LOCAL)]
    links = [
        _way(sits[0], "tryout-white", "tryout-white-what", sides.players[0].name),
        _way(sits[1], "tryout-black", "tryout-black-what", sides.players[1].name),
        _way(discord_url, "tryout-discord", "tryout-discord-what"),
    ]

    async def say(changed: Game | Challenge | Tournament) -> None:
        await client.take_over(changed)
        await refresh()

    guest = AnonymousMember(sides.players[0], sides.guild_id, sides.channel_id)
    discord_port = DiscordPort(say, client.access, links=links, guest=guest)
    ctx = await make_context(client.runtime, discord_port, _other_names(port))
    seat = "{seat:[01]}"
    more = [web.get(f"/both/{seat}", sides.show), web.post(f"/api/both/{seat}", sides.sit_down)]
    async with served(ctx, LOCAL[0], port, more):
        yield


@asynccontextmanager
async def early_page(runtime: Runtime, port: int) -> AsyncIterator[None]:
    """Until the sandbox is ready, serve a page that shows the progress of its startup. Raise OSError if the port is
    taken.
    """

    async def nothing(*_: object) -> None:
        """Do nothing. This replaces the function that publishes changes, because no game can change yet."""

    ctx = await make_context(runtime, DiscordPort(nothing, DenyAll(), is_open=lambda: False), _other_names(port))
    async with served(ctx, LOCAL[0], port):
        yield


def _other_names(port: int) -> frozenset[str]:
    return frozenset({f"{LOCAL[1]}:{port}"})


def _way(href: str, title: str, what: str, name: str = "") -> Callable[[Translator], Json]:
    return lambda t: {"href": href, "name": t(title, name=name), "what": t(what)}
