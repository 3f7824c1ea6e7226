"""`/help`, and the welcome message, which is posted when the bot joins a server and explains how to start.

A server gets the welcome message only once, even if the bot is invited again.
"""

from __future__ import annotations

import logging

import discord
from discord.ext import commands

from bot import own_version
from bot.discord.core import interactions
from bot.discord.core.commands import Feature, Where, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import Control, Row, row
from bot.discord.core.discord_channels import DiscordChannel, check_writable
from bot.discord.core.game_actions import StartChallenge, StartEngineGame, StartReading
from bot.discord.core.interactions import Runtime
from bot.discord.core.outbox import send_once
from bot.discord.core.posts import Post, draw, gallery, layout, text
from bot.discord.core.resolving import server_t
from bot.discord.core.solving_actions import StartLearning, StartPuzzle
from bot.i18n.alt import board_alt
from bot.i18n.catalog import Translator
from bot.i18n.errors import CannotWrite
from bot.i18n.names import variant_name
from bot.render import view_of
from bot.rules import Position
from bot.services import settings
from bot.variants import FAMILIES


def help_post(t: Translator, version: str) -> Post:
    names = t("list-separator").join(variant_name(t, family.example) for family in FAMILIES.values())
    parts = (
        f"### {t('help-title')}",
        t("help-games", games=names),
        t("help-body"),
        f"-# {t('help-version', version=version)}",
    )
    alone = row(Control.button(t, StartLearning()), Control.button(t, StartPuzzle()))
    return Post(layout(*(text(part) for part in parts), rows=(start_row(t), alone)))


async def welcome_post(t: Translator) -> Post:
    position = Position.start(next(iter(FAMILIES.values())).example)
    picture = await draw(view_of(position), "welcome.png", board_alt(t, position))
    title, body = text(f"### {t('welcome-title')}"), text(t("welcome-body"))
    return Post(layout(title, gallery(picture), body, rows=(start_row(t),)), (picture,))


def start_row(t: Translator) -> Row:
    actions = (StartEngineGame(), StartChallenge(), StartReading())
    return row(*(Control.button(t, action) for action in actions))


@slash("help", Where.ANYWHERE)
async def help_command(ctx: Context) -> None:
    await ctx.reply(help_post(ctx.t, own_version()))


log = logging.getLogger(__name__)


class Welcoming(commands.Cog):
    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Post the welcome message. Failures are only logged."""
        try:
            await welcome(self.runtime, guild)
        except Exception:
            log.exception("could not post the welcome message in server %s", guild.id)


async def welcome(runtime: Runtime, guild: discord.Guild) -> None:
    """Post the welcome message in a server that has not had it yet. If the bot can't post in any channel, do
    nothing.
    """
    key = f"welcomed-{guild.id}"
    where = _where_to_speak(guild)
    if where is None or await settings.read_note(runtime.db, key) is not None:
        return
    channel = DiscordChannel(where)
    post = await welcome_post(await server_t(runtime, channel))
    await send_once(channel, post, interactions.nonce_of(key))
    await settings.write_note(runtime.db, key, str(channel.id))


def _where_to_speak(guild: discord.Guild) -> discord.TextChannel | None:
    """Return the first channel in which the bot can post, starting with the system channel, or None if the bot can't
    post in any channel.
    """
    first = [] if guild.system_channel is None else [guild.system_channel]
    return next((channel for channel in (*first, *guild.text_channels) if _may_post(channel)), None)


def _may_post(channel: discord.TextChannel) -> bool:
    try:
        check_writable(channel)
    except CannotWrite:
        return False
    return True


FEATURE = Feature(commands=(help_command,), cogs=(Welcoming,))
