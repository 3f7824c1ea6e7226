"""The Discord client: registers the features, and passes each interaction to its handler."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Future
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot import own_version
from bot.discord import features
from bot.discord.core.access import DiscordAccess
from bot.discord.core.answering import answering, end, report, take_options
from bot.discord.core.badge_roles import BadgeRoles
from bot.discord.core.boards import (
    DiscordMessenger,
    deliver_board,
    deliver_call,
    deliver_offer,
    deliver_result,
    deliver_warning,
    show,
)
from bot.discord.core.channel import RequestFailed
from bot.discord.core.commands import CommandTranslator, Handler, find_features, merged
from bot.discord.core.context import Context, begin_context, context_of
from bot.discord.core.controls import Action, ComponentEvent, read_event
from bot.discord.core.discord_channels import GAME_NEEDS, DiscordDirectory
from bot.discord.core.emoji_upload import EmojiUploader
from bot.discord.core.forms import read_form
from bot.discord.core.interactions import Interaction, Runtime, in_time
from bot.discord.core.markup import NONE_KNOWN, Emojis
from bot.discord.core.outbox import Outbox
from bot.discord.core.permissions import check_subjects
from bot.discord.core.playing import outdated
from bot.discord.core.series import deliver_replaced
from bot.discord.features.help import help_post
from bot.discord.features.tournament.delivery import TournamentChannels
from bot.discord.scheduler import Scheduler
from bot.discord.startup import ENTRY_POINT, sync_commands, warm_pictures, warm_rules
from bot.domain.challenge import Challenge
from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, ServerId, Shards, UserId
from bot.domain.outbox import MessageKind
from bot.domain.tournament import Tournament
from bot.i18n.errors import FrontendError, Leaving, MemberLeft, NotOffered, StillWarming, TooManyRequests
from bot.jobs.clocks import Timekeeper
from bot.jobs.schedule import FrontEnd, Jobs
from bot.services.store import StorageError

log = logging.getLogger(__name__)

FEATURES = find_features(features)
"""All features in `bot.discord.features`. New ones are found automatically."""

FORMS = merged(*(feature.forms for feature in FEATURES))
HANDLERS = merged(*(feature.handlers for feature in FEATURES))

DELIVERY_HANDLERS = {
    MessageKind.BOARD: deliver_board,
    MessageKind.CALL: deliver_call,
    MessageKind.WARNING: deliver_warning,
    MessageKind.OFFER: deliver_offer,
    MessageKind.RESULT: deliver_result,
    MessageKind.REPLACED: deliver_replaced,
    **{kind: handler for feature in FEATURES for kind, handler in feature.delivery_handlers.items()},
}

PATIENCE_SECONDS = 2.0
"""How long an interaction waits for the rules to be compiled before the bot rejects the interaction.

The wait must be shorter than Discord's own limit of three seconds.
"""

LEAVING_SECONDS, CANCELING_SECONDS, REFUSING_SECONDS = 8.0, 1.0, 0.5
"""The time limits of a shutdown's three steps, in seconds: finishing interactions and outbox messages, waiting for
canceled tasks, and rejecting interactions that arrived in the meantime.

Together, they are shorter than ten seconds, Docker's default time limit for stopping a container.
"""

PERMISSIONS = discord.Permissions(**dict.fromkeys(GAME_NEEDS, True))
"""The permissions in the invite link: to read and write in channels, and to open a thread for each game."""


def _log_engine(warmed: Future[float]) -> None:
    if warmed.cancelled():
        return
    if (error := warmed.exception()) is not None:
        log.error("could not warm up the engine", exc_info=error)
    else:
        log.info("engine ready after %.1f s", warmed.result())


def is_entry_point(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the interaction is the Entry Point command.

    Discord sends the Entry Point command only to apps that handle it themselves.
    """
    data: Any = interaction.data or {}
    return interaction.type is discord.InteractionType.application_command and data.get("type") == ENTRY_POINT


class Commands(app_commands.CommandTree["Campmate"]):
    """The slash command tree. Errors in any command are passed to `report`."""

    async def _call(self, interaction: discord.Interaction[Campmate]) -> None:
        # discord.py runs every command, context menu and autocompletion through this method.
        is_typing = interaction.type is discord.InteractionType.autocomplete
        command = interaction.command
        name = "unknown" if command is None else command.qualified_name
        with answering(interaction, "autocomplete" if is_typing else "command", name):
            async with in_time(interaction):
                await (self._answer_entry_point if is_entry_point(interaction) else super()._call)(interaction)

    async def _answer_entry_point(self, interaction: discord.Interaction[Campmate]) -> None:
        """Explain how to play, because the bot has no Activity to launch. discord.py can't handle the Entry Point
        command and would raise ValueError.
        """
        if not await self.interaction_check(interaction):
            return
        try:
            ctx = context_of(interaction)
            await ctx.reply(help_post(ctx.t, own_version()))
        except Exception as error:
            await report(interaction, error)

    async def interaction_check(self, interaction: discord.Interaction[Campmate], /) -> bool:
        """Create the context and check the command's options. If either step fails, report the error and return False.

        While the rules are being compiled, commands are rejected, because they could not respond within Discord's time
        limit.
        """
        try:
            await interaction.client.greet(interaction)
            take_options(interaction)
        except (FrontendError, StorageError) as error:
            if interaction.type is discord.InteractionType.autocomplete:
                end(interaction, "refused", type(error).__name__)
                await interaction.response.autocomplete([])
            else:
                await report(interaction, error)
            return False
        return True

    async def on_error(
        self, interaction: discord.Interaction[Campmate], error: app_commands.AppCommandError, /
    ) -> None:
        cause: Exception = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if isinstance(error, app_commands.TransformerError) and error.type is discord.AppCommandOptionType.user:
            cause = MemberLeft()
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            # The member's Discord client still shows commands from another bot version.
            cause = NotOffered()
        await report(interaction, cause)


class Campmate(commands.AutoShardedBot):
    """The bot's Discord client. All its state is in the database, so nothing is lost when the bot restarts."""

    patience = PATIENCE_SECONDS
    leaving_seconds = LEAVING_SECONDS
    _uploading: asyncio.Task[None] | None = None

    def __init__(
        self,
        runtime: Runtime,
        *,
        dev_guild: int | None = None,
        shard_count: int | None = None,
        shard_ids: list[int] | None = None,
        support_url: str | None = None,
        uploads_emojis: bool = False,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Commands,
            intents=discord.Intents(guilds=True),
            # By default, a command works only in servers that the bot was added to.
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_mentions=discord.AllowedMentions.none(),
            # The bot doesn't use discord.py's caches of messages and members.
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            shard_count=shard_count,
            shard_ids=shard_ids,  # type: ignore[arg-type]  # None is its default
        )
        self.runtime = runtime
        self.support_url = support_url
        """The URL that the help button below an unexpected error opens, or None if the operator hasn't set one."""
        self.outbox = Outbox(runtime, DiscordDirectory(self), DELIVERY_HANDLERS)
        self.jobs = self._make_jobs()
        self.outbox.take_up = self.jobs.tournaments.begin
        self.timekeeper = Timekeeper(runtime.db, runtime.now, self.connected_shards)
        self.is_leaving = False
        self._visiting: set[asyncio.Task[Any]] = set()
        self.access = DiscordAccess(self, runtime)
        self.dev_guild = discord.Object(dev_guild) if dev_guild else None
        self.command_mentions = NONE_KNOWN
        self.app_emojis = Emojis()
        self._uploads_emojis = uploads_emojis

    def _make_jobs(self) -> Jobs:
        return Jobs(
            self.runtime.db,
            self.runtime.engines,
            self.runtime.rng,
            self.runtime.now,
            get_book=self.runtime.puzzle_repository.book,
            front_end=FrontEnd(
                flags=self.outbox.flags,
                channels=TournamentChannels(self.outbox.channels),
                roles=BadgeRoles(self, self.runtime),
                messenger=DiscordMessenger(self.outbox),
            ),
        )

    async def setup_hook(self) -> None:
        self.warming = asyncio.create_task(self._warm(), name="warm up")
        for feature in FEATURES:
            for cog in feature.cogs:
                await self.add_cog(cog(self.runtime))
            for command in feature.commands:
                self.tree.add_command(command.make())
        await self.add_cog(Scheduler(self, self.outbox, self.jobs, self.timekeeper))
        await self.tree.set_translator(CommandTranslator())
        self.command_mentions = await sync_commands(self, self.runtime.db, self.dev_guild)

    async def close(self) -> None:
        """Disconnect, after waiting up to `leaving_seconds` for unfinished interactions and outbox messages.

        Any outbox messages and engine moves that are still unfinished are resumed at the next start.
        """
        self.is_leaving = True
        self.jobs.stop()
        if self._uploading is not None:
            self._uploading.cancel()
        begun = self._visiting | self.outbox.dispatching
        begun.discard(asyncio.current_task())
        if begun:
            _, left = await asyncio.wait(begun, timeout=self.leaving_seconds)
            log.info("canceled %d of %d unfinished tasks", len(left), len(begun))
            if left:
                # If the tasks kept running, they would fail once the connections to the database and to Discord are
                # closed.
                for task in left:
                    task.cancel()
                await asyncio.wait(left, timeout=CANCELING_SECONDS)
        if refused := self._visiting - {asyncio.current_task()}:
            await asyncio.wait(refused, timeout=REFUSING_SECONDS)
        await self.timekeeper.stop()
        await super().close()

    async def on_ready(self) -> None:
        assert self.user is not None
        link = discord.utils.oauth_url(self.user.id, permissions=PERMISSIONS, scopes=("bot", "applications.commands"))
        log.info("playing in %d servers as %s; invite link: %s", len(self.guilds), self.user, link)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Handle a submitted form or a pressed control. Both are identified by their custom_id."""
        if interaction.type in (discord.InteractionType.application_command, discord.InteractionType.autocomplete):
            return
        if (sent := read_form(interaction)) is not None:
            await self._guard(interaction, "form", FORMS.get(type(sent.action), outdated), sent)
        elif (pressed := read_event(interaction)) is not None:
            await self._guard(interaction, "press", HANDLERS.get(type(pressed.action), outdated), pressed)

    async def take_over(self, changed: Game | Challenge | Tournament) -> None:
        """Show a change that was made outside Discord, such as on the website. Start the engine's reply if one is due.

        The outbox retries failures. If another process handles the server, leave the change to that process.
        """
        if not self.runtime.db.shards.own(changed.server_id):
            return
        try:
            if isinstance(changed, Challenge):
                await self.outbox.dispatch(MessageKind.CHALLENGE, changed.id)
            elif isinstance(changed, Tournament):
                await self.jobs.tournaments.settle(changed.id)
                await self.outbox.dispatch(MessageKind.TOURNAMENT, changed.id)
            else:
                self.jobs.replies.begin(changed)
                await show(self.outbox, changed)
                if changed.offer is not None:
                    await self.outbox.dispatch(MessageKind.OFFER, changed.id)
        except (FrontendError, RequestFailed) as error:
            log.info("could not show %s %s: %r", type(changed).__name__.lower(), changed.id, error)

    async def greet(self, interaction: discord.Interaction[Any]) -> Context:
        """Create an interaction's context. If the rules are still being compiled, first wait up to `patience` seconds.

        Raise Leaving, TooManyRequests, StillWarming or StorageError if the interaction can't be handled.
        """
        received = self.runtime.now()
        self._note(asyncio.current_task())
        if self.is_leaving:
            raise Leaving
        if interaction.type is not discord.InteractionType.autocomplete:
            again_at = self.runtime.requests.spend(UserId(interaction.user.id), self.runtime.now())
            if again_at is not None:
                raise TooManyRequests(again_at)
        if not self.is_warm and self.patience:
            await asyncio.wait({self.warming}, timeout=self.patience)
        if not self.is_warm:
            raise StillWarming
        if not self.runtime.db.served.own(ServerId(interaction.guild_id or NO_SERVER)):
            # This interaction shows that an outage is over. Before the member acts, deadlines have to be postponed by
            # the length of the outage.
            await self.timekeeper.keep()
        return await begin_context(interaction, self.runtime, received)

    def _note(self, task: asyncio.Task[Any] | None) -> None:
        """Track an interaction's task until the task is done, so that `close` can wait for it."""
        assert task is not None
        self._visiting.add(task)
        task.add_done_callback(self._visiting.discard)

    def connected_shards(self) -> Shards:
        up = frozenset(number for number, shard in self.shards.items() if not shard.is_closed())
        return Shards(self.shard_count or self.runtime.db.shards.count, up)

    @property
    def is_warm(self) -> bool:
        """Whether the rules are compiled. Until then, commands can't be handled."""
        return self.warming.done()

    async def _warm(self) -> None:
        """Compile or load the rules, then draw the pieces and warm up the engine in the background."""
        try:
            await asyncio.to_thread(warm_rules, self.runtime.preparation.begin_with)
        except Exception:
            # If this fails, the first command that needs the rules tries to compile them again, and reports any error.
            log.exception("could not load the compiled rules")
        await self._let_time_run()
        self.drawing = asyncio.create_task(self._draw_ahead(), name="draw ahead")
        if (warmed := self.runtime.engines.warm_up()) is not None:
            warmed.add_done_callback(_log_engine)

    async def _let_time_run(self) -> None:
        """Postpone deadlines by the length of the bot's downtime. Until this is done, members can't act."""
        self.timekeeper.opened.set()
        try:
            await self.timekeeper.keep()
        except Exception:
            # The scheduler will try again. No deadline expires until it succeeds.
            log.exception("could not postpone the deadlines by the bot's downtime")

    async def _draw_ahead(self) -> None:
        try:
            await asyncio.to_thread(warm_pictures)
        except Exception:
            log.exception("could not draw the pieces in advance")
        if self._uploads_emojis and not self.is_leaving:
            # Emojis belong to the whole application, so only the process that runs the first shard uploads them.
            uploader = EmojiUploader(self, self.app_emojis, may_upload=self.runtime.db.shards.own(NO_SERVER))
            self._uploading = asyncio.create_task(uploader.run(), name="upload emojis")

    async def _guard(
        self, interaction: Interaction, kind: str, handler: Handler, event: ComponentEvent[Action]
    ) -> None:
        name = getattr(event.action, "name", "outdated")
        with answering(interaction, kind, name, getattr(event.action, "game", None)):
            async with in_time(interaction):
                try:
                    ctx = await self.greet(interaction)
                    await check_subjects(ctx, event.action)
                    await handler(ctx, event)
                except Exception as error:
                    await report(interaction, error)
