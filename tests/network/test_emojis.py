"""The application's emojis over the network: rate limits are respected, and nothing is uploaded twice."""

from collections import Counter
from collections.abc import AsyncIterator, Callable
from fnmatch import fnmatch

import discord
import pytest
from discord.http import Route

from bot import app
from bot.discord.core import emoji_upload
from bot.discord.core.emoji_upload import EmojiUploader, full_name
from bot.discord.core.markup import Emojis
from bot.ops import StartupError
from bot.settings import BotSettings
from tests.network.discord_server import GLOBAL, DiscordServer, Fault

EMOJIS = "/applications/*/emojis"
PICTURES = {"star": b"\x89PNG\r\n\x1a\nstar", "clock": b"\x89PNG\r\n\x1a\nclock", "archer_black": b"\x89PNG\r\n\x1a\n"}
SECONDS = 0.2
"""How many seconds Discord asks clients to wait."""


@pytest.fixture(autouse=True)
def own_discord(discord_server: DiscordServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", f"http://{discord_server.address}/bot/api/v10")
    monkeypatch.setattr(emoji_upload, "draw_emojis", lambda: PICTURES)


@pytest.fixture
async def client(own_discord: None) -> AsyncIterator[discord.Client]:
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login("token")
        yield client


def stored(server: DiscordServer) -> list[str]:
    return sorted(emoji.name for emoji in server.backend.application_emojis.values())


ALL = sorted(full_name(name, png) for name, png in PICTURES.items())


async def test_an_upload_respects_rate_limits(discord_server: DiscordServer, client: discord.Client) -> None:
    discord_server.faults += [Fault.too_many("POST", EMOJIS, SECONDS), Fault.too_many("GET", EMOJIS, SECONDS)]
    emojis = Emojis()
    assert await EmojiUploader(client, emojis).update()
    asked = Counter(method for _, method, path in discord_server.asked if fnmatch(path, EMOJIS))
    assert asked == {"GET": 2, "POST": len(ALL) + 1}
    assert stored(discord_server) == ALL
    assert emojis.find("star") is not None


@pytest.mark.parametrize(
    "fault",
    [
        lambda: Fault("POST", EMOJIS, takes_effect=True),
        lambda: Fault("POST", EMOJIS, 502, takes_effect=True),
        lambda: Fault("POST", EMOJIS, 503),
        lambda: Fault.too_many("POST", EMOJIS, SECONDS, scope=GLOBAL),
    ],
    ids=["answer lost", "502 after it took effect", "503", "429 for everything"],
)
async def test_a_failed_upload_duplicates_no_emoji(
    discord_server: DiscordServer, client: discord.Client, fault: Callable[[], Fault]
) -> None:
    discord_server.faults.append(fault())
    uploader = EmojiUploader(client, Emojis())
    await uploader.update()
    assert await uploader.update()
    assert stored(discord_server) == ALL


async def test_a_command_removes_the_bots_own_emojis(discord_server: DiscordServer, client: discord.Client) -> None:
    own = discord_server.backend.create_application_emoji("cm_party")
    await EmojiUploader(client, Emojis()).update()
    assert await app.remove_emojis(BotSettings(discord_token="token")) == len(ALL)
    assert stored(discord_server) == [own.name]


async def test_the_command_explains_why_it_cannot_remove_them(discord_server: DiscordServer) -> None:
    with pytest.raises(StartupError, match="DISCORD_TOKEN is not set"):
        await app.remove_emojis(BotSettings(discord_token=None))
    discord_server.faults.append(Fault("GET", EMOJIS, 403))
    with pytest.raises(StartupError, match="Discord rejected the connection"):
        await app.remove_emojis(BotSettings(discord_token="token"))
