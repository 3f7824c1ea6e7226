"""The application's emojis in the simulated Discord, whose page shows them."""

from __future__ import annotations

from base64 import b64decode
from typing import Any, cast

from simcord import Env
from simcord.backend.cdn import CDN_BASE

from bot.discord.client import Campmate
from bot.discord.core.emoji_upload import EmojiUploader


async def upload_emojis(env: Env) -> None:
    """Upload the emojis. The simulator itself doesn't store their pictures, so its page would show each emoji as
    unavailable.
    """
    client = cast("Campmate", env.bot)
    create = client.http.create_application_emoji

    async def stored(application_id: int, name: str, image: str) -> Any:
        emoji = await create(application_id, name, image)
        picture = b64decode(image.partition(",")[2])
        env.backend.cdn._blobs[f"{CDN_BASE}/emojis/{emoji['id']}.png"] = picture
        return emoji

    client.http.create_application_emoji = stored  # type: ignore[method-assign, assignment]
    await EmojiUploader(client, client.app_emojis).update()
