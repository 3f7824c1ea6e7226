"""Acknowledgements in time: Discord waits three seconds for one, whatever a handler waits for.

Most handlers begin with theirs. What has not been acknowledged after two seconds, because the database is slow for
instance, is acknowledged here, in a way in which everything but a form can still be shown.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import discord
from discord import InteractionResponseType, InteractionType

log = logging.getLogger(__name__)

ACKNOWLEDGED_AFTER_SECONDS = 2.0

MISSED = {10062: "UnknownInteraction", 40060: "AlreadyAcknowledged"}
"""What Discord says, by number, to an answer that it does not wait for any more, or has had
(developers/topics/opcodes-and-status-codes#json-json-error-codes)."""

UNHEARD = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What keeps a member from hearing an answer: Discord, or the way to it, as when the bot leaves meanwhile."""

_KEY = "acknowledgement"


@dataclass
class Acknowledgement:
    """How an interaction has been acknowledged."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Who acknowledges or responds keeps others from doing so meanwhile."""
    is_promised: bool = False
    """Whether the handler wants to show something in a response of its own."""
    is_late: bool = False
    """Whether it was done here, without knowing what the handler wants."""
    is_filled: bool = False
    """Whether something stands in the response that was promised."""


def acknowledgement_of(interaction: discord.Interaction[Any]) -> Acknowledgement:
    """Return what is known of an interaction's acknowledgement."""
    known: Acknowledgement = interaction.extras.setdefault(_KEY, Acknowledgement())
    return known


def missed(error: BaseException) -> str | None:
    """Return by which name of `MISSED` Discord has turned an answer down, None for any other error."""
    return MISSED.get(error.code) if isinstance(error, discord.HTTPException) else None


def is_to_be_filled(interaction: discord.Interaction[Any]) -> bool:
    """Tell whether a response has been promised into which what comes next belongs."""
    known = acknowledgement_of(interaction)
    is_waiting = interaction.response.type is InteractionResponseType.deferred_channel_message
    return is_waiting and not (known.is_late and known.is_filled and not known.is_promised)


def is_public_press(interaction: discord.Interaction[Any]) -> bool:
    """Tell whether a control was used in a message that everybody sees."""
    return interaction.message is not None and not interaction.message.flags.ephemeral


@asynccontextmanager
async def in_time(interaction: discord.Interaction[Any]) -> AsyncIterator[None]:
    """Acknowledge an interaction if that has not been done in time; a promise that nobody keeps is taken back."""
    known = acknowledgement_of(interaction)
    watching = asyncio.create_task(_acknowledge_late(interaction, known), name="acknowledge in time")
    try:
        yield
    finally:
        if not known.is_late:
            watching.cancel()
        await asyncio.wait({watching})
    if known.is_late and not known.is_promised and not known.is_filled and is_to_be_filled(interaction):
        await take_away(interaction)


async def _acknowledge_late(interaction: discord.Interaction[Any], known: Acknowledgement) -> None:
    await asyncio.sleep(ACKNOWLEDGED_AFTER_SECONDS)
    async with known.turn:
        if interaction.response.is_done():
            return
        known.is_late = True
        try:
            await _acknowledge(interaction)
        except UNHEARD as error:
            level = logging.DEBUG if missed(error) else logging.WARNING
            log.log(level, "could not acknowledge an interaction in time: %s", error)


async def _acknowledge(interaction: discord.Interaction[Any]) -> None:
    if interaction.type is InteractionType.autocomplete:
        await interaction.response.autocomplete([])
    elif interaction.message is None or is_public_press(interaction):
        await interaction.response.defer(ephemeral=True, thinking=True)
    else:
        # In a private message what comes next mostly takes the place of what is there.
        await interaction.response.defer(ephemeral=True)


async def take_away(interaction: discord.Interaction[Any]) -> None:
    """Delete the response, or the private message whose control was used, if it is there."""
    try:
        await interaction.delete_original_response()
    except UNHEARD as error:
        # The member may have dismissed it, or a second press have been quicker; what they did is done.
        log.info("could not take a response away: %s", error)
