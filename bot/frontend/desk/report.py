"""The one place where a failure becomes a sentence."""

from __future__ import annotations

import logging
import secrets
from typing import Any

import discord

from bot.frontend.desk.answering import end
from bot.frontend.desk.messages import tell
from bot.frontend.desk.visit import visit_of
from bot.frontend.words.refusal import refusal_text
from bot.services.store import StorageError

log = logging.getLogger(__name__)


async def report(interaction: discord.Interaction[Any], error: Exception) -> None:
    """Tell the member what failed. What the house does not know goes to the log, under a reference they are given."""
    voice = visit_of(interaction).voice
    try:
        sentence = refusal_text(voice, error)
    except KeyError as missing:
        # Wording that is missing must not leave the member without a response.
        sentence, error = None, missing
    if isinstance(error, StorageError):
        # A full disk, for instance: the owner is told what to do, and the member that nothing is lost.
        log.error("%s could not be done: %s", describe(interaction), error)
        sentence = voice("error-storage")
        end(interaction, "failed", type(error).__name__)
    elif sentence is not None:
        end(interaction, "refused", type(error).__name__)
    else:
        reference = secrets.token_hex(4)
        end(interaction, "failed", reference)
        log.error("unexpected failure %s in %s", reference, describe(interaction), exc_info=error)
        is_discord = isinstance(error, discord.HTTPException)
        sentence = voice("error-discord") if is_discord else voice("error-unknown", reference=reference)
    try:
        await tell(interaction, sentence)
    except discord.HTTPException as failure:
        # The member has been told nothing: the interaction is too old, or Discord is down.
        log.warning("could not respond to %s: %s", describe(interaction), failure)


def describe(interaction: discord.Interaction[Any]) -> str:
    """Name an interaction in the log, without what the member wrote."""
    data: Any = interaction.data or {}
    name = data.get("name") or data.get("custom_id")
    return f"{interaction.type.name} {name} by {interaction.user.id} in {interaction.channel_id}"
