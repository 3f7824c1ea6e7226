"""The actions of the controls under a board, and other actions used by several features."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass

from bot.discord.core.controls import Action, AtMoment, FormAction
from bot.domain.ids import GameId
from bot.rules import Color, Ply, Square

NOTHING_TYPED = "-"
MOST_PACKED = 22
"""The maximum length of packed text. Longer text would not fit in a custom_id with the largest possible numbers for the
game.
"""


def pack_typed(text: str) -> str:
    """Encode typed text for a custom_id. Return NOTHING_TYPED if the text is empty or too long."""
    word = urlsafe_b64encode(text.encode()).decode().rstrip("=")
    return word if 0 < len(word) <= MOST_PACKED else NOTHING_TYPED


def unpack_typed(word: str) -> str:
    """Decode text that `pack_typed` has encoded. Return an empty string for anything else."""
    try:
        return urlsafe_b64decode(word + "=" * (-len(word) % 4)).decode()
    except ValueError:
        return ""


@dataclass(frozen=True)
class TypeMove(AtMoment, name="move"):
    """Open the form for a move."""


@dataclass(frozen=True)
class TryAgain(AtMoment, name="try-again"):
    """Open the form for a move, filled with the rejected text."""

    typed: str = NOTHING_TYPED
    """The rejected text, encoded by `pack_typed`."""


@dataclass(frozen=True)
class PickGame(Action, name="pick-game"):
    """Repeat a command for the game picked from a menu."""

    command: str
    typed: str = NOTHING_TYPED
    """The value of the command's other option, if there is one, encoded by `pack_typed`."""


@dataclass(frozen=True)
class NextGame(Action, name="next-game"):
    """Show the next game where it's the member's turn."""

    game: GameId
    """The game that was shown before. It is shown again only if no other game is waiting for the member."""


@dataclass(frozen=True)
class Arrange(AtMoment, name="arrange"):
    """Open the form for the order of the pieces on the first rank."""


@dataclass(frozen=True)
class Flip(AtMoment, name="flip"):
    """Show the board from the other side."""


@dataclass(frozen=True)
class Resign(AtMoment, name="resign"):
    """Ask the member to confirm that they want to resign."""


@dataclass(frozen=True)
class ResignForGood(AtMoment, name="resign-for-good"):
    """Resign, after confirmation."""


@dataclass(frozen=True)
class Abort(AtMoment, name="abort"):
    """Abort a game before both sides have moved."""


@dataclass(frozen=True)
class AbortForGood(AtMoment, name="abort-for-good"):
    """Abort another member's game as a moderator, after confirmation."""


@dataclass(frozen=True)
class KeepPlaying(AtMoment, name="keep-playing"):
    """Cancel a resignation or an abort instead of confirming it."""


@dataclass(frozen=True)
class OfferDraw(AtMoment, name="offer-draw"):
    """Offer a draw."""


@dataclass(frozen=True)
class AcceptDraw(AtMoment, name="accept-draw"):
    """Accept the offered draw."""


@dataclass(frozen=True)
class DeclineDraw(AtMoment, name="decline-draw"):
    """Decline the offered draw."""


@dataclass(frozen=True)
class AskTakeback(AtMoment, name="takeback"):
    """Request a takeback."""


@dataclass(frozen=True)
class AcceptTakeback(AtMoment, name="accept-takeback"):
    """Accept the opponent's takeback request."""


@dataclass(frozen=True)
class DeclineTakeback(AtMoment, name="decline-takeback"):
    """Decline the opponent's takeback request."""


@dataclass(frozen=True)
class GiveTime(AtMoment, name="give-time"):
    """Give the opponent more time in a live game."""

    seen: int
    """The opponent's time at the beginning of the turn, as shown on the clock, in milliseconds."""


@dataclass(frozen=True)
class Rematch(AtMoment, name="rematch"):
    """Play the same variant again with colors swapped."""


@dataclass(frozen=True)
class AskHint(AtMoment, name="hint"):
    """Ask the engine for a move."""


@dataclass(frozen=True)
class Replay(Action, name="replay"):
    game: GameId


@dataclass(frozen=True)
class OpenBrowser(Action, name="browser"):
    game: GameId


@dataclass(frozen=True)
class OpenAnalysisBoard(Action, name="analysis-board"):
    """Get a personal link to a finished game's analysis board in the browser."""

    game: GameId
    ply: Ply
    """The number of half-moves played in the position to show first."""


@dataclass(frozen=True)
class ForgetBrowsers(Action, name="forget-browsers"):
    """Revoke all of a member's personal links."""


@dataclass(frozen=True)
class Export(Action, name="export"):
    game: GameId


@dataclass(frozen=True)
class OpenReplay(Action, name="open-replay"):
    """Step through the game picked from a list."""


@dataclass(frozen=True)
class Analyze(Action, name="analyse"):
    game: GameId


@dataclass(frozen=True)
class OpenReview(Action, name="review"):
    """Show the review of a finished game for the member's side: what went well, and the key moments."""

    game: GameId


@dataclass(frozen=True)
class PickPiece(AtMoment, name="piece"):
    """Pick a piece from the menu under the board in order to move it."""


@dataclass(frozen=True)
class PickOtherPiece(AtMoment, name="other-piece"):
    """Pick another piece to move instead of the one that is already picked."""


@dataclass(frozen=True)
class PickTarget(AtMoment, name="target"):
    """Pick the target square of a piece.

    A piece can have two menus of targets. The fields make each menu's custom_id unique.
    """

    origin: Square
    files: str
    """The first file of the menu's target squares."""


@dataclass(frozen=True)
class Promote(AtMoment, name="promote"):
    move: str
    """The move in UCI notation."""


@dataclass(frozen=True)
class OpenConditionals(AtMoment, name="if-list"):
    """List the member's conditional moves."""


@dataclass(frozen=True)
class OpenGuide(AtMoment, name="guide"):
    """Open the piece guide."""


@dataclass(frozen=True)
class ReadRules(AtMoment, name="read-rules"):
    """Read the guide of the game's variant."""


@dataclass(frozen=True)
class PickGuidePiece(AtMoment, name="guide-piece"):
    """Show the piece guide's page about the piece picked from a side's menu."""

    side: Color


@dataclass(frozen=True)
class StartEngineGame(Action, name="start-engine-game"):
    """Open the form for a game against the engine."""


@dataclass(frozen=True)
class StartChallenge(Action, name="start-challenge"):
    """Open the form for a challenge that anyone can accept."""


@dataclass(frozen=True)
class StartReading(Action, name="start-reading"):
    """Open the guides."""


@dataclass(frozen=True)
class SendEngineGame(FormAction, name="engine-game"):
    """Start a game against the engine with the choices in the form."""


@dataclass(frozen=True)
class SendOpenChallenge(FormAction, name="open-challenge"):
    """Post a challenge that anyone can accept, with the choices in the form."""


@dataclass(frozen=True)
class OpenTournamentSettings(Action, name="tournament-settings"):
    """Open the server's settings for tournaments."""


@dataclass(frozen=True)
class ShowVote(AtMoment, name="my-vote"):
    """Show the member their own vote and, once they have voted, the count so far."""


@dataclass(frozen=True)
class VoteToResign(AtMoment, name="vote-resign"):
    """Vote to resign."""


@dataclass(frozen=True)
class VoteForDraw(AtMoment, name="vote-draw"):
    """Vote for a draw, in addition to a move."""


@dataclass(frozen=True)
class VoteAgainstDraw(AtMoment, name="vote-no-draw"):
    """Withdraw the vote for a draw."""


@dataclass(frozen=True)
class WithdrawVote(AtMoment, name="withdraw-vote"):
    """Withdraw the member's own vote."""


@dataclass(frozen=True)
class CloseVote(AtMoment, name="close-vote"):
    """Close the vote now."""


@dataclass(frozen=True)
class ShowVotes(Action, name="votes"):
    game: GameId
    page: int


@dataclass(frozen=True)
class ExportVotes(Action, name="export-votes"):
    game: GameId


@dataclass(frozen=True)
class OpenVoteSettings(Action, name="vote-settings"):
    """Open the server's settings for vote games."""
