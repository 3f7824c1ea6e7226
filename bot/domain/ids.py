"""The types of ids: our own for challenges, games and whatever else is stored, Discord's for the rest."""

from typing import NewType

ChallengeId = NewType("ChallengeId", int)
GameId = NewType("GameId", int)
SeasonId = NewType("SeasonId", int)
TournamentId = NewType("TournamentId", int)

GuildId = NewType("GuildId", int)
ChannelId = NewType("ChannelId", int)
"""A channel or a thread; Discord's ids do not tell them apart."""
MessageId = NewType("MessageId", int)
FileId = NewType("FileId", int)
"""An attachment of a message; an edit of the message names it to keep it."""
UserId = NewType("UserId", int)

NO_SERVER = GuildId(0)
"""Stands for the server in games in direct messages. Discord never gives out this id."""
ENGINE = UserId(0)
"""The engine as a player."""
