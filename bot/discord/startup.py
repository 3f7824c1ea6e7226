"""Startup: registers changed commands with Discord, loads the rules and draws the pieces."""

from __future__ import annotations

import hashlib
import json
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import discord
from discord.ext import commands
from pydantic import BaseModel, ValidationError

from bot.discord.core.markup import CommandMentions, ids_of
from bot.render import warm_sprites
from bot.render.portraits import warm_portraits
from bot.rules import CompilingApart, compiling_rules, warm_up
from bot.services import settings
from bot.services.store import Database
from bot.variants import FAMILIES

log = logging.getLogger(__name__)

ADVICE = (
    "If a context isn't allowed, select both User Install and Guild Install on the Installation page of your "
    "application, then restart the bot."
)

ENTRY_POINT = 4
"""The command type of an Entry Point command, which opens the application's Activity. discord.py 2.7 doesn't define
this type. See interactions/application-commands#entry-point-commands in Discord's documentation.
"""
ENTRY_POINT_MISSING = 50240
"""Discord's error code for overwriting all commands without including the Entry Point command."""
READ_ONLY = {"application_id", "version", "guild_id"}
"""The fields of a registered command that only Discord can set."""


class SyncedCommands(BaseModel):
    """The stored record of the commands that are registered with Discord."""

    fingerprint: str
    ids: dict[str, int]


async def sync_commands(client: commands.AutoShardedBot, db: Database, guild: discord.Object | None) -> CommandMentions:
    """Register the commands with Discord if they have changed, and return mentions of all commands.

    In development, `guild` is the only server in which the commands are registered. If it is None, they are registered
    globally.
    """
    tree = client.tree
    if guild is not None:
        tree.copy_global_to(guild=guild)
    key = f"commands:{client.application_id}:{guild.id if guild else 'everywhere'}"
    payload = await _payload(client, guild)
    fingerprint = _fingerprint(payload)
    synced = _read_synced(await settings.read_note(db, key))
    if synced.fingerprint != fingerprint:
        try:
            registered = await _register(client, guild, payload)
        except discord.HTTPException as error:
            # Continue anyway, because the commands that were registered earlier still work.
            log.error("Discord refused the commands (%s). %s", error, ADVICE)
        else:
            synced = SyncedCommands(fingerprint=fingerprint, ids=ids_of(registered))
            await settings.write_note(db, key, synced.model_dump_json())
            log.info("registered %d commands with Discord", len(registered))
    return CommandMentions(synced.ids, None if guild is None else guild.id)


def _read_synced(note: str | None) -> SyncedCommands:
    try:
        return SyncedCommands.model_validate_json(note or "")
    except ValidationError:
        # Either the commands were never synced, or the version that synced them didn't store their ids.
        return SyncedCommands(fingerprint="", ids={})


async def _payload(client: commands.AutoShardedBot, guild: discord.Object | None) -> list[Any]:
    """Return the JSON of all commands as it is sent to Discord, including translations."""
    tree = client.tree
    found = sorted(tree.get_commands(guild=guild), key=lambda command: command.name)
    if (translator := tree.translator) is None:
        return [command.to_dict(tree) for command in found]
    return [await command.get_translated_payload(tree, translator) for command in found]


def _fingerprint(payload: list[Any]) -> str:
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()


async def _register(client: commands.AutoShardedBot, guild: discord.Object | None, payload: list[Any]) -> list[Any]:
    """Overwrite the registered commands, but keep the application's Entry Point command.

    `CommandTree.sync` would omit the Entry Point command, and Discord rejects a list of commands without it.
    """
    http, application_id = client.http, client.application_id
    assert application_id is not None
    if guild is not None:
        # Entry Point commands are always global.
        return list(await http.bulk_upsert_guild_commands(application_id, guild.id, payload=payload))
    try:
        return list(await http.bulk_upsert_global_commands(application_id, payload=payload))
    except discord.HTTPException as error:
        if error.code != ENTRY_POINT_MISSING:
            raise
    registered: list[Any] = await http.get_global_commands(application_id)
    kept = [_writable(command) for command in registered if command["type"] == ENTRY_POINT]
    return list(await http.bulk_upsert_global_commands(application_id, payload=[*payload, *kept]))


def _writable(command: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in command.items() if name not in READ_ONLY and value is not None}


def warm_everything(tell: Callable[[CompilingApart], None] = lambda _: None) -> None:
    """Load the rules and draw the pieces. `tell` is passed on to `warm_rules`."""
    # The rules are compiled in another process, so this process can draw the pieces in the meantime.
    with ThreadPoolExecutor(1) as beside:
        drawn = beside.submit(warm_pictures)
        warm_rules(tell)
        drawn.result()


def warm_rules(tell: Callable[[CompilingApart], None] = lambda _: None) -> None:
    """Load the compiled rules. If they aren't cached, call `tell` with the pending compilation, and then compile them
    in another process.

    Only one variant of each family is loaded, because the tables of the others would take up memory, and can be built
    quickly when they are needed.
    """
    compiling = compiling_rules()
    if compiling is not None:
        tell(compiling)
        compiling.run()
    for family in FAMILIES.values():
        begin = time.perf_counter()
        warm_up(family.example)
        log.info("rules of %s ready after %.1f s", family.key, time.perf_counter() - begin)


def warm_pictures() -> None:
    begin = time.perf_counter()
    warm_sprites()
    warm_portraits()
    log.info("pieces drawn after %.1f s", time.perf_counter() - begin)
