"""The types of ids: our own for challenges, games and whatever else is stored, Discord's for the rest."""

from typing import NewType

ChallengeId = NewType("ChallengeId", int)
ServerChallengeId = NewType("ServerChallengeId", int)
GameId = NewType("GameId", int)
SeasonId = NewType("SeasonId", int)
TournamentId = NewType("TournamentId", int)

AttemptId = NewType("AttemptId", int)
"""A member's try at a puzzle."""
StormId = NewType("StormId", int)
"""A member's run of puzzle storm."""

GuildId = NewType("GuildId", int)
ChannelId = NewType("ChannelId", int)
"""A channel or a thread; Discord's ids do not tell them apart."""
MessageId = NewType("MessageId", int)
FileId = NewType("FileId", int)
"""An attachment of a message; an edit of the message names it to keep it."""
RoleId = NewType("RoleId", int)
UserId = NewType("UserId", int)
"""A player: a member by Discord's id, the engine, or a server, see `server_player`."""

GREATEST_ID = 2**63 - 1
"""The greatest id that databases keep. People can type greater numbers, which the drivers refuse to send."""
NO_SERVER = GuildId(0)
"""Stands for the server in games in direct messages. Discord never gives out this id."""
ENGINE = UserId(0)
"""The engine as a player."""

GREATEST_OUTSIDER = UserId(-(2**62))
"""The greatest id of a player who is known only from an imported game. Discord's ids are positive."""


def server_player(guild_id: GuildId) -> UserId:
    """Return a server as a player, whose moves its members vote on: its id below zero, as no member's is."""
    return UserId(-guild_id)


def is_server(user_id: UserId) -> bool:
    """Tell whether a player is a server."""
    return GREATEST_OUTSIDER < user_id < 0
