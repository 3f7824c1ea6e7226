"""Uploads the application's emojis to Discord, and deletes the emojis that other bot versions have uploaded.

An emoji's full name contains a hash of its picture, so the list of emojis shows what is missing and what is outdated.
An interrupted upload continues where it left off.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import TypeAlias

import discord

from bot.discord.core.interactions import RESPONSE_ERRORS
from bot.discord.core.markup import OWN_NAME, PREFIX, Emojis
from bot.render import draw_emojis

log = logging.getLogger(__name__)

RETRY_SECONDS = 3600.0
"""The minimum time between two attempts. After a successful attempt, the next one also waits until Discord has rejected
a message.
"""

Sleep: TypeAlias = Callable[[float], Awaitable[object]]


def full_name(name: str, png: bytes) -> str:
    return f"{PREFIX}{name}_{hashlib.sha256(png).hexdigest()[:8]}"


class EmojiUploader:
    """Keeps the application's emojis complete, and passes their ids to `emojis`."""

    def __init__(
        self, client: discord.Client, emojis: Emojis, *, may_upload: bool = True, sleep: Sleep = asyncio.sleep
    ) -> None:
        """Set `may_upload` in only one of the bot's processes. The other processes use the emojis that they find."""
        self._client = client
        self._emojis = emojis
        self._may_upload = may_upload
        self._sleep = sleep
        self._has_failed = False

    async def run(self) -> None:
        """Upload missing emojis, and check them again whenever Discord has rejected one. This runs until canceled."""
        while True:
            self._emojis.refused.clear()
            is_complete = await self.update()
            await self._sleep(RETRY_SECONDS)
            if is_complete:
                await self._emojis.refused.wait()

    async def update(self) -> bool:
        """Upload missing emojis and delete outdated ones. Return whether all emojis are there now.

        If the update fails, messages are sent without emojis. The failure is logged only once.
        """
        try:
            pictures = await asyncio.to_thread(draw_emojis)
            is_complete = await self._bring({full_name(name, png): (name, png) for name, png in pictures.items()})
        except RESPONSE_ERRORS as error:
            self._log_once("the application emojis could not be uploaded (%s); messages use words alone", error)
            return False
        except Exception:
            self._log_once("the application emojis could not be drawn; messages use words alone", exc_info=True)
            return False
        if self._emojis.is_refused:
            self._log_once("Discord keeps rejecting the application emojis; messages use words alone")
        return is_complete

    async def _bring(self, wanted: Mapping[str, tuple[str, bytes]]) -> bool:
        known = await self._take_stock(wanted)
        missing = [name for name in wanted if name not in known]
        if not self._may_upload or not missing:
            return not missing
        log.info("uploading %d of %d application emojis", len(missing), len(wanted))
        for name in missing:
            known[name] = await self._upload(name, wanted[name][1])
            self._tell(wanted, known)
        return True

    async def _take_stock(self, wanted: Mapping[str, tuple[str, bytes]]) -> dict[str, discord.Emoji]:
        """Fetch the application's emojis, and delete outdated ones and duplicates.

        Return the remaining emojis by their full names.
        """
        known: dict[str, discord.Emoji] = {}
        outdated = []
        for emoji in sorted(await self._client.fetch_application_emojis(), key=lambda emoji: emoji.id):
            if emoji.name in wanted and emoji.name not in known:
                known[emoji.name] = emoji
            elif OWN_NAME.fullmatch(emoji.name):
                outdated.append(emoji)
        self._tell(wanted, known)
        if self._may_upload:
            # Outdated emojis are deleted before others are uploaded, in case the application already has as many as
            # Discord allows.
            for emoji in outdated:
                await _delete(emoji)
        return known

    async def _upload(self, name: str, png: bytes) -> discord.Emoji:
        """Upload an emoji.

        If the name is already taken because the answer to an earlier request was lost, return the existing emoji.
        """
        try:
            return await self._client.create_application_emoji(name=name, image=png)
        except discord.HTTPException as error:
            if error.status != 400:
                raise
            for emoji in await self._client.fetch_application_emojis():
                if emoji.name == name:
                    return emoji
            raise

    def _tell(self, wanted: Mapping[str, tuple[str, bytes]], known: Mapping[str, discord.Emoji]) -> None:
        self._emojis.learn(
            {wanted[full][0]: discord.PartialEmoji(name=full, id=emoji.id) for full, emoji in known.items()}
        )

    def _log_once(self, message: str, *args: object, exc_info: bool = False) -> None:
        log.log(logging.DEBUG if self._has_failed else logging.WARNING, message, *args, exc_info=exc_info)
        self._has_failed = True


async def remove_emojis(client: discord.Client) -> int:
    """Delete all emojis that any version of the bot has uploaded, and return how many there were. `client` must be
    logged in.

    Raise discord.HTTPException if Discord rejects a request.
    """
    own = [emoji for emoji in await client.fetch_application_emojis() if OWN_NAME.fullmatch(emoji.name)]
    for emoji in own:
        await _delete(emoji)
    return len(own)


async def _delete(emoji: discord.Emoji) -> None:
    with suppress(discord.NotFound):  # already deleted
        await emoji.delete()
