"""What the front end itself refuses: the things that only Discord knows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.domain.ids import ChannelId, GameId, UserId


class FrontendError(Exception):
    """A request that cannot be met for a reason of Discord's; nothing was changed unless the class says so."""


@dataclass(unsafe_hash=True)
class CannotWrite(FrontendError):
    """The bot lacks permissions in a channel; `missing` are discord.py's names of them."""

    channel_id: ChannelId
    missing: tuple[str, ...]


@dataclass(unsafe_hash=True)
class CannotSee(FrontendError):
    """A member is to answer in a channel that they do not see."""

    user_id: UserId


@dataclass(unsafe_hash=True)
class RoomGone(FrontendError):
    """The thread or channel of a game has been deleted, and there is no other to which it may move."""

    game_id: GameId


@dataclass(unsafe_hash=True)
class BoardNotPosted(FrontendError):
    """A move was played and stored, but its board could not be sent."""

    game_id: GameId


class MemberLeft(FrontendError):
    """A command names somebody who is not in the server any more."""


class StillWarming(FrontendError):
    """The rules are still being compiled, which happens once after an installation."""


class Leaving(FrontendError):
    """The bot has been told to stop, and begins nothing more."""


class OnlyInServers(FrontendError):
    """A command that needs a server was used in a direct message."""


class NotServerManager(FrontendError):
    """Only members with Manage Server may change a server's settings."""


class ChannelGone(FrontendError):
    """A channel was deleted between being offered and being picked."""


class TooLateForForm(FrontendError):
    """A form could not be opened in time, because the database was slow for instance."""


class OutdatedPanel(FrontendError):
    """What was picked in a menu of an earlier version is not to be had any more."""


class MayNotShare(FrontendError):
    """A member would post for all where they may not write."""


class NotOffered(FrontendError):
    """An option, a menu or a form says what it does not offer: no client of Discord's sends that by itself."""


@dataclass(unsafe_hash=True)
class TooManyRequests(FrontendError):
    """A member asks for more in a minute than the bot's owner allows."""

    again_at: datetime


@dataclass(unsafe_hash=True)
class TooManyTasks(FrontendError):
    """A member, or a server, waits for as many things that take long as the bot's owner allows."""

    most: int
    is_server: bool = False
