"""Errors for refused requests.

Each error has data and a locale key, which the front end turns into a sentence. Errors are compared by value. They
aren't frozen, because contextlib sets the traceback of errors that pass through it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from bot.domain.ids import ChallengeId, ChallengeState, ChannelId, GameId, OfferKind, System, TournamentId, UserId

if TYPE_CHECKING:
    # An import at run time would make `bot.settings` load `bot.rules`.
    from bot.rules import Outcome


class DomainError(Exception):
    """A request was refused. Nothing has been changed."""

    key: ClassVar[str]
    """The locale key of the message. The error's fields are the message's arguments."""

    def __str__(self) -> str:
        return repr(self)


@dataclass(unsafe_hash=True)
class NotYourTurn(DomainError):
    key: ClassVar[str] = "error-not-your-turn"
    waiting_for: UserId


@dataclass(unsafe_hash=True)
class NotYourGame(DomainError):
    key: ClassVar[str] = "error-not-your-game"
    game_id: GameId
    white: UserId
    black: UserId


@dataclass(unsafe_hash=True)
class GameOver(DomainError):
    key: ClassVar[str] = "error-game-over"
    game_id: GameId
    outcome: Outcome


@dataclass(unsafe_hash=True)
class NoSuchLevel(DomainError):
    """There is no such engine level. Levels go from 1 to `greatest`."""

    key: ClassVar[str] = "error-no-such-level"
    level: int
    greatest: int


@dataclass(unsafe_hash=True)
class PositionOver(DomainError):
    """The game can't start in this position, because it already has an outcome."""

    key: ClassVar[str] = "error-position-over"


@dataclass(unsafe_hash=True)
class RematchBegun(DomainError):
    key: ClassVar[str] = "error-rematch-begun"
    game_id: GameId


@dataclass(unsafe_hash=True)
class GameNotOver(DomainError):
    key: ClassVar[str] = "error-game-not-over"
    game_id: GameId


@dataclass(unsafe_hash=True)
class NoSuchGame(DomainError):
    key: ClassVar[str] = "error-no-such-game"
    game_id: GameId


@dataclass(unsafe_hash=True)
class NoGameHere(DomainError):
    """The member didn't specify a game, isn't playing one, and the channel has no game."""

    key: ClassVar[str] = "error-no-game-here"


@dataclass(unsafe_hash=True)
class SeveralGames(DomainError):
    """The member didn't specify a game, and several games are possible."""

    key: ClassVar[str] = "error-several-games"
    game_ids: tuple[GameId, ...]


@dataclass(unsafe_hash=True)
class StalePosition(DomainError):
    """The request is about a position that is no longer the current one."""

    key: ClassVar[str] = "error-stale-position"
    game_id: GameId


@dataclass(unsafe_hash=True)
class OutOfTime(DomainError):
    """The player to move has run out of time, although the game might not be stored as finished yet."""

    key: ClassVar[str] = "error-out-of-time"
    game_id: GameId
    late: UserId


@dataclass(unsafe_hash=True)
class TooLateToAbort(DomainError):
    """A player who has already moved tried to abort the game. They can still resign or offer a draw."""

    key: ClassVar[str] = "error-too-late-to-abort"
    game_id: GameId


@dataclass(unsafe_hash=True)
class TooEarlyForDraw(DomainError):
    """A draw was offered before both sides had moved."""

    key: ClassVar[str] = "error-too-early-for-draw"
    game_id: GameId


@dataclass(unsafe_hash=True)
class NothingToTakeBack(DomainError):
    key: ClassVar[str] = "error-nothing-to-take-back"
    game_id: GameId


@dataclass(unsafe_hash=True)
class AlreadyOffered(DomainError):
    """The player already has an open draw or takeback offer."""

    key: ClassVar[str] = "error-already-offered"
    game_id: GameId
    kind: OfferKind


@dataclass(unsafe_hash=True)
class OfferedRecently(DomainError):
    """The player made the same offer recently and can't repeat it until a few more moves have been played."""

    key: ClassVar[str] = "error-offered-recently"
    game_id: GameId
    kind: OfferKind
    moves: int
    """How many more moves each side has to make before the offer can be repeated."""


@dataclass(unsafe_hash=True)
class AnswerFirst(DomainError):
    """The player has to answer the opponent's open offer first."""

    key: ClassVar[str] = "error-answer-first"
    game_id: GameId
    kind: OfferKind


@dataclass(unsafe_hash=True)
class NothingOffered(DomainError):
    key: ClassVar[str] = "error-nothing-offered"
    game_id: GameId
    kind: OfferKind


@dataclass(unsafe_hash=True)
class OwnOffer(DomainError):
    key: ClassVar[str] = "error-own-offer"
    game_id: GameId
    kind: OfferKind


@dataclass(unsafe_hash=True)
class NotSetUp(DomainError):
    """The game can't start until both sides have arranged their first rank."""

    key: ClassVar[str] = "error-not-set-up"
    game_id: GameId


@dataclass(unsafe_hash=True)
class AlreadySetUp(DomainError):
    """Both sides have already arranged their first rank, or the game has no setup phase."""

    key: ClassVar[str] = "error-already-set-up"
    game_id: GameId


@dataclass(unsafe_hash=True)
class MoveTextTooLong(DomainError):
    key: ClassVar[str] = "error-move-text-too-long"
    length: int
    limit: int


@dataclass(unsafe_hash=True)
class NoHintsInRated(DomainError):
    key: ClassVar[str] = "error-no-hints-in-rated"
    game_id: GameId


@dataclass(unsafe_hash=True)
class AnalysisTooEarly(DomainError):
    """The game is still being played, so an analysis would help one of the players."""

    key: ClassVar[str] = "error-analysis-too-early"
    game_id: GameId


@dataclass(unsafe_hash=True)
class TooShortToAnalyze(DomainError):
    key: ClassVar[str] = "error-too-short-to-analyse"
    game_id: GameId


@dataclass(unsafe_hash=True)
class SelfChallenge(DomainError):
    key: ClassVar[str] = "error-self-challenge"


@dataclass(unsafe_hash=True)
class BotOpponent(DomainError):
    key: ClassVar[str] = "error-bot-opponent"
    opponent: UserId


@dataclass(unsafe_hash=True)
class NoSuchChallenge(DomainError):
    key: ClassVar[str] = "error-no-such-challenge"
    challenge_id: ChallengeId


@dataclass(unsafe_hash=True)
class NotYourChallenge(DomainError):
    key: ClassVar[str] = "error-not-your-challenge"
    challenger: UserId


@dataclass(unsafe_hash=True)
class ChallengeNotForYou(DomainError):
    """A member tried to answer a challenge to someone else, or to decline an open challenge."""

    key: ClassVar[str] = "error-challenge-not-for-you"
    opponent: UserId | None


@dataclass(unsafe_hash=True)
class OwnChallenge(DomainError):
    key: ClassVar[str] = "error-own-challenge"


@dataclass(unsafe_hash=True)
class ChallengeClosed(DomainError):
    """The challenge was already accepted, declined or canceled. `game_id` is the resulting game if the challenge was
    accepted.
    """

    key: ClassVar[str] = "error-challenge-closed"
    challenge_id: ChallengeId
    state: ChallengeState
    game_id: GameId | None


@dataclass(unsafe_hash=True)
class ChallengeExpired(DomainError):
    key: ClassVar[str] = "error-challenge-expired"
    challenge_id: ChallengeId


@dataclass(unsafe_hash=True)
class ArmyMissing(DomainError):
    key: ClassVar[str] = "error-army-missing"
    challenge_id: ChallengeId


@dataclass(unsafe_hash=True)
class NoChoiceOfArmy(DomainError):
    key: ClassVar[str] = "error-no-choice-of-army"
    family: str


@dataclass(unsafe_hash=True)
class NoSuchOption(DomainError):
    key: ClassVar[str] = "error-no-such-option"
    family: str


@dataclass(unsafe_hash=True)
class NoGamesInChannel(DomainError):
    key: ClassVar[str] = "error-no-games-in-channel"
    allowed: tuple[ChannelId, ...]


@dataclass(unsafe_hash=True)
class NoRatedGames(DomainError):
    key: ClassVar[str] = "error-no-rated-games"


@dataclass(unsafe_hash=True)
class TooManyChallenges(DomainError):
    key: ClassVar[str] = "error-too-many-challenges"
    most: int


@dataclass(unsafe_hash=True)
class TooManyGames(DomainError):
    key: ClassVar[str] = "error-too-many-games"
    player: UserId
    most: int


@dataclass(unsafe_hash=True)
class TooManyAnalyses(DomainError):
    key: ClassVar[str] = "error-too-many-analyses"
    most: int
    again_at: datetime


@dataclass(unsafe_hash=True)
class ForbiddenInTournament(DomainError):
    """A member tried to abort a tournament game, to get a takeback, hint or rematch in it, or to give the opponent more
    time.
    """

    key: ClassVar[str] = "error-forbidden-in-tournament"
    game_id: GameId
    tournament_id: TournamentId
    system: System


@dataclass(unsafe_hash=True)
class TooManyImports(DomainError):
    key: ClassVar[str] = "error-too-many-imports"
    most: int
    again_at: datetime


@dataclass(unsafe_hash=True)
class TooManyTournaments(DomainError):
    key: ClassVar[str] = "error-too-many-tournaments"
    most: int
