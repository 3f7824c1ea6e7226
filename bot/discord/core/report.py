"""The one place where an error becomes a sentence for the member."""

from __future__ import annotations

import logging
import secrets
from typing import Any

import discord

from bot.discord.core.acknowledging import RESPONSE_ERRORS, missed
from bot.discord.core.answering import end
from bot.discord.core.context import context_of
from bot.discord.core.controls import Control, row
from bot.discord.core.messages import reply, send_ephemeral
from bot.discord.core.posts import Post, layout, text
from bot.domain.errors import OutOfTime
from bot.domain.text import clean_text
from bot.i18n.error_text import refusal_text
from bot.rules import MoveError
from bot.services.store import StorageError

LONGEST_LOGGED = 100
"""The most characters of a custom_id: those of Discord's are no longer."""

log = logging.getLogger(__name__)


async def report(interaction: discord.Interaction[Any], error: Exception) -> None:
    """Tell the member why their interaction failed. An unexpected error is logged, and the member gets its reference.

    If Discord no longer waits for the interaction, it has told the member itself, and nothing more is sent.
    """
    if (name := missed(error)) is not None:
        return end(interaction, "late", name)
    ctx = context_of(interaction)
    t = ctx.t
    if isinstance(error, OutOfTime):
        # Who finds that the time is out claims it: the flag falls now, and not with the scheduler's next round.
        ctx.box.flags.take({error.game_id: ctx.received})
    try:
        sentence = refusal_text(t, error)
    except KeyError as missing:
        # A missing locale key must not leave the member without a response.
        sentence, error = None, missing
    if isinstance(error, StorageError):
        # For instance a full disk: the log tells the owner what to do, and the member reads that nothing is lost.
        log.error("%s could not be done: %s", describe(interaction), error)
        sentence = t("error-storage")
        end(interaction, "failed", type(error).__name__)
    elif sentence is not None:
        end(interaction, "refused", type(error).__name__)
    else:
        reference = secrets.token_hex(4)
        end(interaction, "failed", reference)
        log.error("unexpected failure %s in %s", reference, describe(interaction), exc_info=error)
        is_discord = isinstance(error, discord.HTTPException)
        sentence = t("error-discord") if is_discord else t("error-unknown", reference=reference)
    try:
        await _answer(interaction, sentence, error)
    except RESPONSE_ERRORS as failure:
        # The member reads nothing: the interaction is too old, Discord is down, or the bot has left it.
        level = logging.DEBUG if missed(failure) else logging.WARNING
        log.log(level, "could not respond to %s: %s", describe(interaction), failure)


async def _answer(interaction: discord.Interaction[Any], sentence: str, error: Exception) -> None:
    """Show the sentence to the member; if a typed move was refused, with a button to correct it."""
    ctx = context_of(interaction)
    if ctx.again is None or not isinstance(error, MoveError):
        return await send_ephemeral(interaction, sentence)
    button = Control.button(ctx.t, ctx.again)
    return await reply(interaction, Post(layout(text(sentence), rows=(row(button),))))


def describe(interaction: discord.Interaction[Any]) -> str:
    """Describe an interaction for the log on one line, without what the member wrote."""
    data: Any = interaction.data or {}
    name = clean_text(str(data.get("name") or data.get("custom_id")), limit=LONGEST_LOGGED)
    return f"{interaction.type.name} {name} by {interaction.user.id} in {interaction.channel_id}"
