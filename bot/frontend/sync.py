"""Registers the commands with Discord, only if they have changed since the last time."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any

import discord
from discord.ext import commands

from bot.services import notes
from bot.services.store import Database

log = logging.getLogger(__name__)

ADVICE = (
    "Allow both User Install and Guild Install on the Installation page of your application, and start the bot again."
)


async def sync_commands(client: commands.AutoShardedBot, db: Database, guild: discord.Object | None) -> bool:
    """Sync the commands everywhere, or to one server while developing; return whether they were synced."""
    tree = client.tree
    if guild is not None:
        tree.copy_global_to(guild=guild)
    key = f"commands:{client.application_id}:{guild.id if guild else 'everywhere'}"
    fingerprint = await _fingerprint(client, guild)
    if await notes.recall(db, key) == fingerprint:
        return False
    try:
        synced = await tree.sync(guild=guild)
    except discord.HTTPException as error:
        # The commands that Discord knows already go on working.
        log.error("Discord did not take the commands (%s). %s", error, ADVICE)
        return False
    await notes.remember(db, key, fingerprint)
    log.info("told Discord about %d commands", len(synced))
    return True


async def _fingerprint(client: commands.AutoShardedBot, guild: discord.Object | None) -> str:
    """Return a hash of all that would be sent to Discord, translations included."""
    tree = client.tree
    translator = tree.translator
    payload: list[Any] = []
    for command in sorted(tree.get_commands(guild=guild), key=lambda command: command.name):
        if translator is None:
            payload.append(command.to_dict(tree))
        else:
            payload.append(await command.get_translated_payload(tree, translator))
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
