"""What the page needs to know of Discord: who sees a place now, and who may begin something there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.domain.game import Game
from bot.domain.ids import ChannelId, GuildId, UserId
from bot.i18n.frontend_errors import ChannelGone


class Access(Protocol):
    """The front end's answers, at most some seconds old. Where Discord cannot be asked, the answer is no."""

    async def everyone_sees_game(self, game: Game) -> bool:
        """Tell whether everyone in a game's server sees its room."""

    async def everyone_sees(self, guild_id: GuildId, channel_id: ChannelId) -> bool:
        """Tell whether everyone in a server sees a channel, and so the tournaments in it."""

    async def sees_game(self, game: Game, user_id: UserId) -> bool:
        """Tell whether a member sees a game's room."""

    async def sees(self, guild_id: GuildId, channel_id: ChannelId | None, user_id: UserId) -> bool:
        """Tell whether a member is in a server, and sees a channel of it if one is named."""

    async def check_meeting(self, guild_id: GuildId, channel_id: ChannelId, user_ids: Sequence[UserId]) -> None:
        """Raise unless a game of these members may begin in a channel.

        Raise ChannelGone, CannotWrite, NoGamesInChannel, MemberLeft, CannotSee or DiscordSilent.
        """


class DenyAll:
    """The answers while the bot is not connected: nobody sees anything."""

    async def everyone_sees_game(self, game: Game) -> bool:
        """Answer no."""
        return False

    async def everyone_sees(self, guild_id: GuildId, channel_id: ChannelId) -> bool:
        """Answer no."""
        return False

    async def sees_game(self, game: Game, user_id: UserId) -> bool:
        """Answer no."""
        return False

    async def sees(self, guild_id: GuildId, channel_id: ChannelId | None, user_id: UserId) -> bool:
        """Answer no."""
        return False

    async def check_meeting(self, guild_id: GuildId, channel_id: ChannelId, user_ids: Sequence[UserId]) -> None:
        """Raise ChannelGone."""
        raise ChannelGone
