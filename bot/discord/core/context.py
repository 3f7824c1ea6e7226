"""The context of an interaction, which is passed to the handler: the member, settings, translator, channel and game.

It is created once for each interaction, before the handler is called.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

import discord
from discord import InteractionType

from bot.discord.core import interactions
from bot.discord.core.access import is_hidden_at_once, may_see, may_see_at_once
from bot.discord.core.board import BoardLook, board_post
from bot.discord.core.boards import shared_look, show
from bot.discord.core.channel import Channel
from bot.discord.core.controls import Action, Control, address_of, link_button, row
from bot.discord.core.discord_channels import DiscordChannel, GuildChannel, channel_of, guild_channel_of, guild_of
from bot.discord.core.game_actions import ForgetBrowsers
from bot.discord.core.interactions import Interaction, Runtime, is_own_install, member_of
from bot.discord.core.outbox import Outbox
from bot.discord.core.posts import Post, layout, text
from bot.discord.core.resolving import ResolvedChannel, check_playable, resolve_channel
from bot.domain.access_links import TO_OPEN
from bot.domain.clock import ClientTime
from bot.domain.errors import NoSuchGame, StalePosition
from bot.domain.game import Game
from bot.domain.ids import GREATEST_ID, NO_SERVER, ChannelId, GameId, Member, ServerId, UserId
from bot.domain.settings import MemberSettings, ServerSettings
from bot.i18n.catalog import Translator
from bot.i18n.errors import OnlyInServers
from bot.jobs.schedule import Jobs
from bot.render import DEFAULT_THEME
from bot.services import engine_games, games
from bot.services.engines import Requester
from bot.services.games import GameQuery, Intent

_KEY = "visit"


@dataclass
class Context:
    """An interaction as passed to a handler. The settings and the requested game are loaded only once."""

    interaction: Interaction
    runtime: Runtime
    settings: MemberSettings
    server: ServerSettings
    """The settings of the server in which the member acts."""
    received: datetime
    """When the bot received the interaction. The player's thinking time ends at this moment."""
    found: GameId | None = None
    """The requested game's number, once known. The number is written to the log."""
    again: Callable[[], Action] | None = None
    """Returns the action for correcting a typed move after it is rejected."""
    repeat: Callable[[], Action | None] | None = None
    """If several games are possible, returns the action that repeats the command for the picked game."""
    _games: dict[int | None, Game] = field(default_factory=dict)
    """The requested games that the member can see, by number. The key is None for a request without a number."""
    _looked_up: dict[int | None, Game] = field(default_factory=dict)
    """Games from `find_at_once`, by number. The member's access to them has not been fully checked yet."""
    _is_answered: bool = False
    """Whether the response now shows the board of a game without a channel."""
    _is_deleted: bool = False

    def client_time(self, game: Game) -> ClientTime:
        """Return when Discord received the interaction and, if the board of the current turn has been posted, when
        Discord received that board.
        """
        board = self.box.boards.newest(game)
        is_shown = board is not None and board.version == game.version
        shown_at = discord.utils.snowflake_time(board.post_ref) if board and is_shown else None
        return ClientTime(self.interaction.created_at, shown_at)

    def board_address(self, game_id: GameId) -> str | None:
        """Return the URL of a game's newest board message, or None if this process doesn't know the message or the game
        has no channel.
        """
        game = next((game for game in self._games.values() if game.id == game_id), None)
        board = None if game is None else self.box.boards.newest(game)
        if game is None or board is None or game.channel_id is None:
            return None
        return address_of(game.server_id, game.channel_id, board.post_ref)

    @property
    def by(self) -> UserId:
        return UserId(self.interaction.user.id)

    @property
    def member(self) -> Member:
        return member_of(self.interaction.user)

    @property
    def guild_id(self) -> ServerId | None:
        """The server's id, or None in a direct message and in places where only a member has installed the bot."""
        if self.interaction.guild_id is None or self.is_own_install:
            return None
        return ServerId(self.interaction.guild_id)

    @cached_property
    def is_own_install(self) -> bool:
        """Whether the bot is here only because a member has installed it for themselves."""
        return is_own_install(self.interaction)

    @property
    def requester(self) -> Requester:
        """The member and the server on whose behalf work is requested.

        In the queues for drawings and engine searches, servers and members take turns.
        """
        return Requester(self.guild_id or NO_SERVER, self.by)

    @property
    def guild(self) -> discord.Guild:
        """The server. Raises OnlyInServers if there is none."""
        return guild_of(self.interaction)

    @property
    def server_id(self) -> ServerId:
        """The id of the server. Raises OnlyInServers if there is none."""
        return ServerId(self.guild.id)

    @property
    def here(self) -> Channel | None:
        """The interaction's channel, or None if games can't be played there.

        It is also None if the bot is here only because a member has installed it for themselves. In that case, the bot
        can only respond to interactions.
        """
        if self.is_own_install:
            return None
        return channel_of(self.interaction.channel)

    @property
    def channel(self) -> GuildChannel:
        """The interaction's channel in a server. Raises OnlyInServers if games can't be played there."""
        return guild_channel_of(self.interaction)

    @property
    def has_page(self) -> bool:
        """Whether the bot has a website that controls can link to."""
        return self.runtime.links is not None

    @cached_property
    def public_t(self) -> Translator:
        """The translator for public posts.

        Its language is the one set by `/server` or, if none is set, the server's language in Discord.
        """
        own = self.server.language or self.interaction.guild_locale or self.interaction.locale
        return self.runtime.catalog.translator(own)

    @property
    def t(self) -> Translator:
        """The translator for private posts.

        Its language is the one set by `/settings` or, if none is set, the language of the member's Discord app.
        """
        return self.runtime.catalog.translator(self.settings.language or self.interaction.locale)

    @property
    def theme(self) -> str:
        return self.settings.theme or self.server.theme or DEFAULT_THEME

    @property
    def jobs(self) -> Jobs:
        jobs: Jobs = self.interaction.client.jobs
        return jobs

    @property
    def box(self) -> Outbox:
        box: Outbox = self.interaction.client.outbox
        return box

    def look(self, game: Game) -> BoardLook:
        return BoardLook.own(game, game.player_of(self.by), self.settings, self.server.theme)

    def query(self, number: int | None = None, intent: Intent = Intent.SEE) -> GameQuery:
        """Return the query for the game that the member means. With a number, this is the game with that number.
        Without a number, it's the channel's game or, if the channel has none, the member's only game. `intent` says why
        the member is looking for a game, which can change the choice.

        Raise NoSuchGame if the number is out of range.
        """
        if number is not None and not 0 < number <= GREATEST_ID:
            raise NoSuchGame(GameId(number))
        channel_id = None if self.interaction.channel_id is None else ChannelId(self.interaction.channel_id)
        return GameQuery(self.by, self.guild_id, channel_id, None if number is None else GameId(number), intent)

    async def game(self, number: int | None = None, intent: Intent = Intent.SEE) -> Game:
        """Return the requested game. Raise NoSuchGame, NoGameHere or SeveralGames if there isn't exactly one.

        A game that the member cannot see is treated like one that does not exist.
        """
        if number not in self._games:
            game = self._looked_up.get(number) or await games.find(self.runtime.db, self.query(number, intent))
            if not await self._may_see(game):
                raise NoSuchGame(game.id)
            self._games[number] = game
        self.found = self._games[number].id
        return self._games[number]

    async def find_at_once(self, number: int) -> Game:
        """Return a game by its number, without a request to Discord. Raise NoSuchGame if the game is known to be
        hidden.

        Use this before opening a form, because a form has to be opened within Discord's time limit. When the form is
        submitted, `game` fully checks access.
        """
        game = await games.find(self.runtime.db, self.query(number))
        if is_hidden_at_once(self.interaction, game):
            raise NoSuchGame(game.id)
        self._looked_up[number] = game
        return game

    async def _may_see(self, game: Game) -> bool:
        known = may_see_at_once(self.interaction, game)
        if known is not None:
            return known
        if self.interaction.type is discord.InteractionType.autocomplete:
            return False
        # The request to Discord can be slow, so the interaction is deferred first. A deferred interaction can't open a
        # form, but forms are opened only for the member's own games, which need no request.
        await self.defer()
        return await may_see(self.interaction, game)

    async def playable_channel(self) -> GuildChannel:
        """Return the channel of the interaction. Raise OnlyInServers, NoGamesInChannel or CannotWrite if games can't be
        started there.
        """
        await check_playable(self.runtime.db, DiscordChannel(self.channel))
        return self.channel

    def check_server(self, game: Game) -> None:
        """Raise OnlyInServers if the member acts on a server's game from a direct message."""
        if game.server_id != NO_SERVER:
            guild_of(self.interaction)

    async def resolved(self, game: Game) -> ResolvedChannel:
        """Return the channel in which a game will be shown after the member's action.

        Raise OnlyInServers, GameChannelGone or CannotWrite if there is none.
        """
        self.check_server(game)
        return await resolve_channel(self.box.channels, self.runtime, game, self.here)

    async def rematch_place(self, game: Game) -> Channel | None:
        """Return the channel in which a game's rematch can start, or None if the game has no channel.

        Raise OnlyInServers, GameChannelGone, NoGamesInChannel or CannotWrite if it can't start in any channel.
        """
        if game.has_no_channel:
            return None
        place = (await self.resolved(game)).place
        if place.guild_id != NO_SERVER:
            await check_playable(self.runtime.db, place)
        return place

    async def check_place(self, game: Game) -> None:
        """Raise OnlyInServers, GameChannelGone or CannotWrite if the game cannot be shown after the member acts."""
        if not game.has_no_channel:
            await self.resolved(game)

    async def show(self, game: Game, *, since: Game | None = None) -> None:
        """Show a changed game in its channel, and start the engine's reply if it is the engine's turn.

        `since` has the same meaning as in `boards.show`. A game without a channel is shown in the response, and so is
        the engine's reply.
        """
        self.found = game.id
        if game.has_no_channel:
            return await self._answer_with(game)
        try:
            await show(self.box, game, here=self.here, since=since)
        finally:
            if game.waits_for_engine:
                self.jobs.replies.begin(game)

    async def _answer_with(self, game: Game) -> None:
        """Show a game's board in the response. The board of an engine game is visible only to its player. Any other
        board is visible to everybody.
        """
        runtime = self.runtime
        if game.engine is None:
            post = await board_post(self.public_t, game, await shared_look(runtime, game))
            return await interactions.reply_publicly(self.interaction, post)
        await self._answer_alone(await board_post(self.t, game, self.look(game)))
        if game.waits_for_engine:
            try:
                game = (await engine_games.take_turn(runtime.db, runtime.engines, game, runtime.now())).game
            except StalePosition:
                game = await games.load(runtime.db, game.id)
            await self._answer_alone(await board_post(self.t, game, self.look(game)))
        return None

    async def _answer_alone(self, post: Post) -> None:
        """Replace the content of the response with a post. After this, `delete` doesn't delete the response."""
        await (self.reply(post) if self._is_deleted else self.edit(post))
        self._is_answered, self._is_deleted = True, False

    async def defer_reply(self) -> None:
        """Acknowledge with a deferred private response. Until it is filled, Discord shows that the bot is thinking."""
        await interactions.defer_reply(self.interaction)

    async def defer(self) -> None:
        """Acknowledge without a visible response. If a control was used, its message stays unchanged."""
        await interactions.defer(self.interaction)

    async def send_modal(self, form: discord.ui.Modal) -> None:
        """Open a form. Raise TooLateForForm if the interaction is already acknowledged."""
        await interactions.send_modal(self.interaction, form)

    async def reply(self, post: Post) -> None:
        """Show a post only to the member: in the deferred response, or in a new private message."""
        await interactions.reply(self.interaction, post)

    async def edit(self, post: Post) -> None:
        """Show a post in place of the message whose control was used.

        If a private response was deferred, show the post there instead.
        """
        await interactions.edit_reply(self.interaction, post)

    async def send_ephemeral(self, sentence: str) -> None:
        await interactions.send_ephemeral(self.interaction, sentence)

    async def delete(self) -> None:
        """Delete the deferred response, or the private message whose control was used, unless it now shows a board."""
        if not self._is_answered:
            self._is_deleted = True
            await interactions.delete_reply(self.interaction)


async def begin_context(interaction: discord.Interaction[Any], runtime: Runtime, received: datetime) -> Context:
    """Create the context of an interaction, and keep it for `context_of`. Raise StorageError if the database can't be
    read.
    """
    user_id = UserId(interaction.user.id)
    guild_id = None if interaction.guild_id is None else ServerId(interaction.guild_id)
    own = (await runtime.known_settings.of([user_id]))[user_id]
    ctx = Context(interaction, runtime, own, await runtime.known_settings.of_server(guild_id), received)
    interaction.extras[_KEY] = ctx
    runtime.render_queue.serve(ctx.requester)
    return ctx


def context_of(interaction: discord.Interaction[Any]) -> Context:
    """Return the context of an interaction. If it could not be created, return a context with default settings."""
    runtime = interaction.client.runtime
    ctx: Context = interaction.extras.get(_KEY) or Context(
        interaction, runtime, MemberSettings(), ServerSettings(), runtime.now()
    )
    return ctx


async def take_time(ctx: Context) -> None:
    """Acknowledge the interaction immediately, because drawing the page takes time."""
    if ctx.interaction.type is InteractionType.component:
        await ctx.defer()
    else:
        await ctx.defer_reply()


async def show_page(ctx: Context, post: Post) -> None:
    """Show a page.

    After a command, the page appears in a new private message; after a press, it replaces the message whose control was
    pressed.
    """
    if ctx.interaction.type is InteractionType.component:
        await ctx.edit(post)
    else:
        await ctx.reply(post)


async def reply_with_links(ctx: Context, told: str, links: Mapping[str, str]) -> None:
    """Send personal links as buttons, and say what access they give. Opening a link logs the browser in.

    `links` maps each label's locale key to its link. Each link can be opened only once, and expires after a short time.
    """
    t = ctx.t
    buttons = row(*(link_button(t(label), address) for label, address in links.items()))
    buttons.add_item(Control.button(t, ForgetBrowsers()))
    access = t("browser-login", links=len(links), minutes=TO_OPEN.seconds // 60)
    await ctx.reply(Post(layout(text(told), text(access), rows=(buttons,))))


def server_of(ctx: Context, user_id: UserId) -> ServerId | None:
    """Return the server to list a member's games from. In a direct message, return None, which stands for all servers.

    Raise OnlyInServers if the reader asks for another member's games in a direct message.
    """
    if ctx.guild_id is not None:
        return ctx.guild_id
    if user_id != ctx.by:
        raise OnlyInServers
    return None
