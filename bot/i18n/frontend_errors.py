"""The refusals of the front end, for reasons that only Discord or the running bot knows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.domain.ids import ChannelId, GameId, UserId


class FrontendError(Exception):
    """A request that the front end refuses; nothing was changed unless the class says so."""


@dataclass(unsafe_hash=True)
class CannotWrite(FrontendError):
    """The bot lacks permissions in a channel; `missing` are discord.py's names of them."""

    channel_id: ChannelId
    missing: tuple[str, ...]


@dataclass(unsafe_hash=True)
class CannotSee(FrontendError):
    """A member would have to answer in a channel that they cannot see."""

    user_id: UserId


@dataclass(unsafe_hash=True)
class GameChannelGone(FrontendError):
    """The thread or channel of a game has been deleted, and there is no other to which it may move."""

    game_id: GameId


@dataclass(unsafe_hash=True)
class BoardNotPosted(FrontendError):
    """A move was played and stored, but its board could not be sent."""

    game_id: GameId


class MemberLeft(FrontendError):
    """A command names a member who is no longer in the server."""


class DiscordSilent(FrontendError):
    """Discord does not say who may do something, so nobody may."""


class StillWarming(FrontendError):
    """The rules are still being compiled, which happens once after an installation."""


class Leaving(FrontendError):
    """The bot is stopping, and handles no new interactions."""


class OnlyInServers(FrontendError):
    """A command that needs a server was used in a direct message."""


class NotServerManager(FrontendError):
    """Only members with Manage Server may change a server's settings."""


class ChannelGone(FrontendError):
    """A channel was deleted between being offered and being picked."""


class TooLateForForm(FrontendError):
    """A form could not be opened in time, for instance because the database was slow."""


class OutdatedPanel(FrontendError):
    """A control of an earlier version offers what this version no longer has."""


class MayNotShare(FrontendError):
    """A member would post for everybody in a channel in which they may not write."""


class CannotShowAll(FrontendError):
    """A member would challenge others where the bot's answers are seen by them alone."""


@dataclass(unsafe_hash=True)
class MayNotGiveRole(FrontendError):
    """A member names a role for the winner that they, or the bot, may not give."""

    role_id: int
    is_bot: bool
    """Whether it is the bot that may not."""


class NotOffered(FrontendError):
    """A value is not among those that the option, menu or form offers; Discord's own clients never send one."""


@dataclass(unsafe_hash=True)
class TooManyRequests(FrontendError):
    """A member made more requests in a minute than the bot's owner allows."""

    again_at: datetime


@dataclass(unsafe_hash=True)
class TooManyTasks(FrontendError):
    """A member, or a server, has as many long tasks running as the bot's owner allows."""

    most: int
    is_server: bool = False


class WorkPoolFull(TooManyTasks):
    """As many jobs of all members together are running and waiting as the bot takes on at a time."""
