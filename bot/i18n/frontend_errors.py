"""Errors that are raised by the front end, because only Discord or the running bot knows the reason."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.domain.ids import ChannelId, GameId, UserId


class FrontendError(Exception):
    """A request refused by the front end. Nothing has changed unless the class states otherwise."""


@dataclass(unsafe_hash=True)
class CannotWrite(FrontendError):
    """The bot lacks permissions in a channel. `missing` contains their names in discord.py."""

    channel_id: ChannelId
    missing: tuple[str, ...]


class CannotMakeChannel(FrontendError):
    """Discord refused to create a channel: the bot lacks the permission, or the server has too many channels."""


@dataclass(unsafe_hash=True)
class CannotSee(FrontendError):
    """A member would have to reply in a channel that they cannot see."""

    user_id: UserId


@dataclass(unsafe_hash=True)
class GameChannelGone(FrontendError):
    """A game's thread or channel was deleted, and there is no other channel for the game."""

    game_id: GameId


@dataclass(unsafe_hash=True)
class BoardNotPosted(FrontendError):
    """A move was played and stored, but its board could not be sent."""

    game_id: GameId


class MemberLeft(FrontendError):
    """A command names a member who has left the server."""


class DiscordSilent(FrontendError):
    """Discord did not return a member's permissions, so the request is refused."""


class StillWarming(FrontendError):
    """The rules are still being compiled, which happens once after installation."""


class EngineOff(FrontendError):
    """No engine could answer: the workers have another version, or they failed."""


class Leaving(FrontendError):
    """The bot is shutting down and handles no new interactions."""


class OnlyInServers(FrontendError):
    """A command that needs a server was used in a DM."""


class NotServerManager(FrontendError):
    """A member without the permission Manage Server tried to change a server's settings."""


class ChannelGone(FrontendError):
    """A channel was deleted after it was listed in a menu and before it was picked."""


class FileUnavailable(FrontendError):
    """A file that a member has sent could not be downloaded from Discord."""


class TooLateForForm(FrontendError):
    """A form could not be opened in time, for instance because the database was slow."""


class OutdatedPanel(FrontendError):
    """A control sent by an earlier version of the bot is for something that no longer exists."""


class NoWebsite(FrontendError):
    """A member asked for something that is played on the website, but the bot has no website."""


class MayNotShare(FrontendError):
    """A member tried to share something in a channel that they cannot write in."""


class CannotShowAll(FrontendError):
    """A member tried to challenge others in a place where only they can see the bot's replies."""


@dataclass(unsafe_hash=True)
class MayNotGiveRole(FrontendError):
    """The role that a member chose for a tournament's winner is one that the member or the bot cannot assign."""

    role_id: int
    is_bot: bool
    """Whether it is the bot that cannot assign the role, rather than the member."""


class NotOffered(FrontendError):
    """A value is not one of those that the option, menu or form offers. Discord's own apps never send such a value."""


@dataclass(unsafe_hash=True)
class TooManyRequests(FrontendError):
    """A member has reached the limit on requests per minute, which is set by the bot owner."""

    again_at: datetime


@dataclass(unsafe_hash=True)
class TooManyTasks(FrontendError):
    """A member or server has reached the limit on simultaneous long tasks, which is set by the bot owner."""

    most: int
    is_server: bool = False


class WorkPoolFull(TooManyTasks):
    """The limit on running and queued tasks, for all members combined, has been reached."""
