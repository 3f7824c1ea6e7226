"""The actions of the controls of `/vote` and of the settings of vote games."""

from __future__ import annotations

from dataclasses import dataclass

from bot.discord.core.actions import Action
from bot.domain.ids import GameId


@dataclass(frozen=True)
class StopVoteGame(Action, name="stop-votes"):
    """Call a vote game off."""

    game: GameId


@dataclass(frozen=True)
class TurnVotesOn(Action, name="votes-on"):
    """Allow vote games in the server."""


@dataclass(frozen=True)
class TurnVotesOff(Action, name="votes-off"):
    """Allow no new vote games in the server."""


@dataclass(frozen=True)
class PickVoteChannel(Action, name="pick-vote-channel"):
    """Set the channel in which vote games are played."""


@dataclass(frozen=True)
class LetAnyoneStart(Action, name="votes-by-anyone"):
    """Let every member start and call off vote games."""


@dataclass(frozen=True)
class LetManagersStart(Action, name="votes-by-managers"):
    """Let only managers start and call off vote games."""


@dataclass(frozen=True)
class PickVoteRole(Action, name="pick-vote-role"):
    """Set the role that each new board pings."""


@dataclass(frozen=True)
class OpenToServers(Action, name="votes-open"):
    """Let other servers find this one, and challenge it."""


@dataclass(frozen=True)
class CloseToServers(Action, name="votes-closed"):
    """Let no other server find or challenge this one."""
