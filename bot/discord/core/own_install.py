"""Where the bot is only because a member has installed it for themselves: it can answer interactions, and nothing else.

It is told neither of the server nor of the channel, sees no member, opens no thread and sends no message of its own.
To one interaction it gives one response and at most five follow-ups, and may edit them for fifteen minutes
(interactions/receiving-and-responding#create-followup-message). What everybody is to see it can show only where members
may use external apps; elsewhere Discord shows it to the member alone.
"""

from __future__ import annotations

from typing import Any

import discord


def is_own_install(interaction: discord.Interaction[Any]) -> bool:
    """Tell whether a member uses the bot where it has not been added, also if another than the one who installed it.

    A direct message with the bot is no such place.
    """
    if interaction.is_guild_integration() or interaction.context.dm_channel:
        return False
    guild_id = interaction.guild_id
    return guild_id is None or interaction.client.get_guild(guild_id) is None
