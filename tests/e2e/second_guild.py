"""A second server, which accepts challenges from other servers."""

from dataclasses import dataclass

from simcord import ChannelHandle, GuildHandle, MemberActor

from bot.discord.client import PERMISSIONS
from bot.domain.ids import ServerId
from bot.services import settings as stored_settings
from tests.e2e.world import World


@dataclass
class Forest:
    """A second server: its channel, its manager and a member."""

    guild: GuildHandle
    channel: ChannelHandle
    dana: MemberActor
    eli: MemberActor

    def game_channel(self) -> ChannelHandle:
        """The thread of the server's game."""
        return self.channel.threads[-1]


async def grown(world: World) -> Forest:
    """A server that accepts other servers' challenges and has a channel for vote games."""
    env = world.env
    guild = env.create_guild("The Forest")
    for role in env.backend.get_guild(guild.id).roles.values():
        if role.managed:
            env.backend.edit_role(guild.id, role.id, {"permissions": PERMISSIONS.value})
    channel = guild.create_text_channel("glade")
    steward = guild.create_role("steward", permissions=PERMISSIONS.__class__(manage_guild=True))
    dana = guild.add_member(env.create_user("dana", global_name="Dana"), roles=[steward])
    eli = guild.add_member(env.create_user("eli", global_name="Eli"))
    settings = {"channel_id": channel.id, "is_challengeable": True}
    await stored_settings.change_votes(world.client.runtime.db, ServerId(guild.id), "The Forest", **settings)
    world.allow(world.alice, "manage_guild")
    return Forest(guild, channel, dana, eli)
