"""User text from Discord is cleaned before it is used."""

from types import SimpleNamespace
from typing import Any

import discord

from bot.discord.core.answering import LONGEST_LOGGED, describe
from bot.discord.core.interactions import guild_name, member_of

FOUL = "A\u202eli\0ce\x1b[31m\n"
CLEAN = "Alice[31m"


def test_a_members_name_is_cleaned() -> None:
    user: Any = SimpleNamespace(id=1, display_name=FOUL, bot=False)
    assert member_of(user).name == CLEAN
    user.display_name = "\u202e\0"
    assert member_of(user).name == "?"


def test_a_servers_name_is_cleaned() -> None:
    guild: Any = SimpleNamespace(name=FOUL)
    assert guild_name(guild) == CLEAN


def test_a_clients_text_is_one_clean_and_short_line_in_the_log() -> None:
    interaction: Any = SimpleNamespace(
        type=discord.InteractionType.component,
        data={"custom_id": FOUL * LONGEST_LOGGED},
        user=SimpleNamespace(id=1),
        channel_id=2,
    )
    described = describe(interaction)
    assert described.startswith(f"component {CLEAN}")
    assert described.isprintable()
    assert len(described) < 2 * LONGEST_LOGGED
