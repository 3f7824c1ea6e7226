"""A minimal bot, as a baseline for `one_move`."""

from __future__ import annotations

import io
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiosqlite
import discord
from discord import app_commands

from bot.sandbox.run import PatientEnv
from tests.e2e.building import SETTLE_SECONDS, build
from tests.e2e.world import World


class Bare(discord.Client):
    """A bot that acknowledges a move, stores a row and posts a picture."""

    def __init__(self, file: Path, png: bytes) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self._file, self._png = file, png
        self.tree = app_commands.CommandTree(self)
        self.tree.command(name="move", description="Play a move.")(self.move)

    async def setup_hook(self) -> None:
        self.db = await aiosqlite.connect(self._file)
        await self.db.execute_fetchall("PRAGMA journal_mode = WAL")
        await self.db.execute("CREATE TABLE moves (id INTEGER PRIMARY KEY, member INTEGER, move TEXT)")
        await self.tree.sync()

    async def move(self, interaction: discord.Interaction, move: str) -> None:
        await interaction.response.defer(ephemeral=True)
        await self.db.execute("INSERT INTO moves (member, move) VALUES (?, ?)", (interaction.user.id, move))
        await self.db.commit()
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.channel.send(file=discord.File(io.BytesIO(self._png), "board.png"))
        await interaction.delete_original_response()


@asynccontextmanager
async def bare_world(png: bytes) -> AsyncIterator[World]:
    """Start the bare bot in a simulated Discord."""
    with tempfile.TemporaryDirectory(prefix="campmate-") as folder:
        client = Bare(Path(folder) / "bare.db", png)
        env = PatientEnv(client, settle_timeout=SETTLE_SECONDS)
        await env.start()
        try:
            with env.time_context():
                yield build(env, "", "en-US")
        finally:
            await client.db.close()
            await env.shutdown()
