"""The numbers by which things are known: our own for challenges and games, Discord's for the rest."""

from typing import NewType

ChallengeId = NewType("ChallengeId", int)
GameId = NewType("GameId", int)

GuildId = NewType("GuildId", int)
ChannelId = NewType("ChannelId", int)
"""A channel or a thread: Discord numbers them alike."""
MessageId = NewType("MessageId", int)
FileId = NewType("FileId", int)
"""A file of a message, as an edit names it that keeps it."""
UserId = NewType("UserId", int)

NO_SERVER = GuildId(0)
"""The server of games in direct messages. Discord gives this number to nothing."""
ENGINE = UserId(0)
"""The player that the engine is."""
