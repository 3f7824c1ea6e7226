"""A game that is about to be stored."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.domain.clock import Clock
from bot.domain.ids import ChannelId, GuildId, TournamentId, UserId
from bot.rules import Color, Position
from bot.variants import Variant


@dataclass(frozen=True, kw_only=True)
class NewGame:
    """A game that is not stored yet, and so has no id."""

    guild_id: GuildId
    variant: Variant = field(repr=False)
    white: UserId
    black: UserId
    rated: bool = False
    clock: Clock | None = None
    engine_level: int | None = None
    language: str | None = None
    begun_in: ChannelId | None = None
    """The channel in which its room is opened."""
    room_id: ChannelId | None = None
    """Where it is played, if that is known already."""
    start: Position | None = None
    """The position that it begins with, if not the variant's; then no rank is arranged."""
    tournament_id: TournamentId | None = None
    stage: int | None = None
    """The stage of its tournament."""
    guest: Color | None = None
    """The side whose player is a member of another server."""
