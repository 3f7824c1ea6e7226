"""The interaction passed to every handler, and its acknowledgement in time.

Discord waits three seconds for an acknowledgement. Most handlers acknowledge first. If one has not done so after two
seconds, for instance because the database is slow, this module does, in a way that still allows every response but a
form.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import aiohttp
import discord
from discord import InteractionResponseType, InteractionType

from bot.domain.ids import Member, UserId
from bot.domain.text import UserText, clean_text
from bot.runtime import Runtime

__all__ = ["Interaction", "Runtime", "guild_name", "member_of"]

Interaction: TypeAlias = discord.Interaction[Any]
UNNAMED = UserText("?")
"""Replaces a name that is empty after cleaning."""


def member_of(user: discord.abc.User) -> Member:
    return Member(UserId(user.id), clean_text(user.display_name) or UNNAMED, user.bot)


def guild_name(guild: discord.Guild) -> UserText:
    return clean_text(guild.name) or UNNAMED


def is_own_install(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the bot is available here only because some member has installed it for themselves.

    A direct message with the bot does not count. In such a place the bot can only answer interactions. It knows neither
    the server nor the channel, sees no members, and cannot open threads or send messages of its own. Each interaction
    allows one response and up to five follow-ups, editable for fifteen minutes
    (interactions/receiving-and-responding#create-followup-message). Public responses need the members' permission to
    use external apps; without it Discord shows them to the member alone.
    """
    if interaction.is_guild_integration() or interaction.context.dm_channel:
        return False
    guild_id = interaction.guild_id
    return guild_id is None or interaction.client.get_guild(guild_id) is None


log = logging.getLogger(__name__)

ACKNOWLEDGED_AFTER_SECONDS = 2.0
Sleep: TypeAlias = Callable[[float], Awaitable[object]]

MISSED = {10062: "UnknownInteraction", 40060: "AlreadyAcknowledged"}
"""Discord's error codes for a response that is late or a duplicate
(developers/topics/opcodes-and-status-codes#json-json-error-codes).
"""

RESPONSE_ERRORS = (discord.HTTPException, aiohttp.ClientError, OSError)
"""Errors that prevent a response, raised by Discord or the connection to it, for instance after the bot was removed."""

_KEY = "acknowledgement"


@dataclass
class Acknowledgement:
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while acknowledging or responding, so that only one task does so at a time."""
    is_promised: bool = False
    """Whether the handler has deferred a private response (`messages.defer_reply`)."""
    is_late: bool = False
    """Whether this module acknowledged it, without knowing how the handler would respond."""
    is_filled: bool = False
    """Whether the deferred response has its content."""


def acknowledgement_of(interaction: discord.Interaction[Any]) -> Acknowledgement:
    """Return the interaction's acknowledgement, which is created on the first call."""
    known: Acknowledgement = interaction.extras.setdefault(_KEY, Acknowledgement())
    return known


def missed(error: BaseException) -> str | None:
    """Return the name in `MISSED` of Discord's refusal of a late or second response; None for any other error."""
    return MISSED.get(error.code) if isinstance(error, discord.HTTPException) else None


def is_to_be_filled(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the next post belongs in the deferred response, not in a new message."""
    known = acknowledgement_of(interaction)
    is_waiting = interaction.response.type is InteractionResponseType.deferred_channel_message
    return is_waiting and not (known.is_late and known.is_filled and not known.is_promised)


def is_public_component(interaction: discord.Interaction[Any]) -> bool:
    return interaction.message is not None and not interaction.message.flags.ephemeral


@asynccontextmanager
async def in_time(interaction: discord.Interaction[Any], sleep: Sleep = asyncio.sleep) -> AsyncIterator[None]:
    """Acknowledge an interaction if its handler has not done so in time; `sleep` measures the time.

    A response that was deferred here and not filled by the handler is deleted.
    """
    known = acknowledgement_of(interaction)
    watching = asyncio.create_task(_acknowledge_late(interaction, known, sleep), name="acknowledge in time")
    try:
        yield
    finally:
        if not known.is_late:
            watching.cancel()
        await asyncio.wait({watching})
    if known.is_late and not known.is_promised and not known.is_filled and is_to_be_filled(interaction):
        await take_away(interaction)


async def _acknowledge_late(interaction: discord.Interaction[Any], known: Acknowledgement, sleep: Sleep) -> None:
    await sleep(ACKNOWLEDGED_AFTER_SECONDS)
    async with known.turn:
        if interaction.response.is_done():
            return
        known.is_late = True
        try:
            await _acknowledge(interaction)
        except RESPONSE_ERRORS as error:
            level = logging.DEBUG if missed(error) else logging.WARNING
            log.log(level, "could not acknowledge an interaction in time: %s", error)


async def _acknowledge(interaction: discord.Interaction[Any]) -> None:
    if interaction.type is InteractionType.autocomplete:
        await interaction.response.autocomplete([])
    elif interaction.message is None or is_public_component(interaction):
        await interaction.response.defer(ephemeral=True, thinking=True)
    else:
        # The response to a press in a private message usually replaces that message.
        await interaction.response.defer(ephemeral=True)


async def take_away(interaction: discord.Interaction[Any]) -> None:
    """Delete the response, or the private message whose control was used, if it still exists."""
    try:
        await interaction.delete_original_response()
    except RESPONSE_ERRORS as error:
        # The member might have dismissed it, or a second press was faster; their action itself is done.
        log.info("could not take a response away: %s", error)
