"""The actions of the controls with which members vote, and see who voted what."""

from __future__ import annotations

from dataclasses import dataclass

from bot.discord.core.actions import Action, AtMoment
from bot.domain.ids import GameId


@dataclass(frozen=True)
class ShowVote(AtMoment, name="my-vote"):
    """Show the member their own vote, and the count so far once they have voted."""


@dataclass(frozen=True)
class VoteToResign(AtMoment, name="vote-resign"):
    """Vote to resign."""


@dataclass(frozen=True)
class VoteForDraw(AtMoment, name="vote-draw"):
    """Want a draw, beside the move voted for."""


@dataclass(frozen=True)
class VoteAgainstDraw(AtMoment, name="vote-no-draw"):
    """Want no draw any more."""


@dataclass(frozen=True)
class WithdrawVote(AtMoment, name="withdraw-vote"):
    """Withdraw one's vote."""


@dataclass(frozen=True)
class CloseVote(AtMoment, name="close-vote"):
    """Close the vote now."""


@dataclass(frozen=True)
class ShowVotes(Action, name="votes"):
    """Show who voted what in a game."""

    game: GameId
    page: int


@dataclass(frozen=True)
class ExportVotes(Action, name="export-votes"):
    """Get who voted what in a game as a file."""

    game: GameId


@dataclass(frozen=True)
class OpenVoteSettings(Action, name="vote-settings"):
    """Open a server's settings of vote games."""
