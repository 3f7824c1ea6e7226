"""A messenger that records what jobs request, and channels that tests control."""

from dataclasses import dataclass, field
from datetime import datetime

from bot.domain.game import Game
from bot.domain.ids import ChannelId, ServerId
from bot.domain.outbox import MessageKind


@dataclass
class RecordedMessenger:
    shown: list[Game] = field(default_factory=list)
    begun: list[tuple[MessageKind, int]] = field(default_factory=list)
    dispatches: int = 0

    async def show(self, game: Game) -> None:
        self.shown.append(game)

    def begin(self, kind: MessageKind, subject: int, guild_id: ServerId) -> None:
        self.begun.append((kind, subject))

    async def dispatch_due(self) -> None:
        self.dispatches += 1


@dataclass
class FakeChannels:
    gone: set[ChannelId] = field(default_factory=set)
    hidden: set[ChannelId] = field(default_factory=set)
    """Channels that not every member can see."""

    async def is_writable(self, guild_id: ServerId, channel_id: ChannelId) -> bool:
        return channel_id not in self.gone

    async def is_public(self, guild_id: ServerId, channel_id: ChannelId) -> bool:
        return channel_id not in self.gone | self.hidden


@dataclass
class RecordedRoles:
    synced: list[ServerId] = field(default_factory=list)

    async def sync(self, server_id: ServerId, now: datetime) -> None:
        self.synced.append(server_id)
