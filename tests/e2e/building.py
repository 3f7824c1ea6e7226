"""A simulated server is made, with the real bot and three members in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcord import Env

from bot.frontend.client import PERMISSIONS
from tests.e2e.world import World


def build(env: Env, database_url: str, locale: str) -> World:
    """Make a server in which the bot may do what its invite link asks for and nothing else."""
    guild = env.create_guild("The Steppe", preferred_locale=locale)
    for role in env.backend.get_guild(guild.id).roles.values():
        if role.managed:
            env.backend.edit_role(guild.id, role.id, {"permissions": PERMISSIONS.value})
    channel = guild.create_text_channel("chess")
    alice, bo, chen = (
        guild.add_member(env.create_user(name.lower(), global_name=name)) for name in ("Alice", "Bo", "Chen")
    )
    world = World(env, database_url, guild, channel, alice, bo, chen)
    _speak_languages(world)
    return world


def _speak_languages(world: World) -> None:
    """The simulation says en-US for everyone and everywhere; Discord says each member's and each server's own."""
    backend, emit = world.env.backend, world.env.backend.emit

    def emit_in_language(event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE" and "guild_id" in payload:
            user = int(payload["member"]["user"]["id"])
            server = backend.get_guild(int(payload["guild_id"]))
            languages = {"locale": world.locales.get(user, "en-US"), "guild_locale": server.preferred_locale}
            payload = {**payload, **languages}
        emit(event, payload)

    backend.emit = emit_in_language  # type: ignore[method-assign]
