"""The refusals of the game room. Each error carries data and a locale key, from which the front end makes a sentence.

They are not frozen, although they are values: contextlib sets the traceback of an error that passes through it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from bot.domain.ids import ChallengeId, ChallengeState, ChannelId, GameId, OfferKind, TournamentId, UserId

if TYPE_CHECKING:
    # The settings name some of these errors, and whoever only reads the settings needs no rules.
    from bot.rules import Outcome


class DomainError(Exception):
    """A refused request; nothing was changed."""

    key: ClassVar[str]
    """The locale key of the sentence, to be filled from the fields."""

    def __str__(self) -> str:
        """The class and its data, for logs."""
        return repr(self)


@dataclass(unsafe_hash=True)
class NotYourTurn(DomainError):
    """The other player is to move."""

    key: ClassVar[str] = "error-not-your-turn"
    waiting_for: UserId


@dataclass(unsafe_hash=True)
class NotYourGame(DomainError):
    """Only the two players may do this."""

    key: ClassVar[str] = "error-not-your-game"
    game_id: GameId
    white: UserId
    black: UserId


@dataclass(unsafe_hash=True)
class GameOver(DomainError):
    """The game has ended."""

    key: ClassVar[str] = "error-game-over"
    game_id: GameId
    outcome: Outcome


@dataclass(unsafe_hash=True)
class NoSuchLevel(DomainError):
    """The engine's levels go from 1 to `greatest`."""

    key: ClassVar[str] = "error-no-such-level"
    level: int
    greatest: int


@dataclass(unsafe_hash=True)
class PositionOver(DomainError):
    """A game cannot begin in a position that has an outcome already."""

    key: ClassVar[str] = "error-position-over"


@dataclass(unsafe_hash=True)
class RematchBegun(DomainError):
    """The member plays an engine game in this room already."""

    key: ClassVar[str] = "error-rematch-begun"
    game_id: GameId


@dataclass(unsafe_hash=True)
class GameNotOver(DomainError):
    """Only a finished game has a rematch."""

    key: ClassVar[str] = "error-game-not-over"
    game_id: GameId


@dataclass(unsafe_hash=True)
class NoSuchGame(DomainError):
    """No game of this server has this number."""

    key: ClassVar[str] = "error-no-such-game"
    game_id: GameId


@dataclass(unsafe_hash=True)
class NoGameHere(DomainError):
    """No game was named, none is in this room, and the member plays none."""

    key: ClassVar[str] = "error-no-game-here"


@dataclass(unsafe_hash=True)
class SeveralGames(DomainError):
    """No game was named, and the member plays more than one that could be meant."""

    key: ClassVar[str] = "error-several-games"
    game_ids: tuple[GameId, ...]


@dataclass(unsafe_hash=True)
class StalePosition(DomainError):
    """The request was made for a position that is no longer on the board."""

    key: ClassVar[str] = "error-stale-position"
    game_id: GameId


@dataclass(unsafe_hash=True)
class OutOfTime(DomainError):
    """The time of the player to move is out; the game is lost, though that may not be stored yet."""

    key: ClassVar[str] = "error-out-of-time"
    game_id: GameId
    late: UserId


@dataclass(unsafe_hash=True)
class TooLateToAbort(DomainError):
    """A player who has moved can resign or offer a draw, but not call the game off."""

    key: ClassVar[str] = "error-too-late-to-abort"
    game_id: GameId


@dataclass(unsafe_hash=True)
class TooEarlyForDraw(DomainError):
    """A draw can be offered once both have moved."""

    key: ClassVar[str] = "error-too-early-for-draw"
    game_id: GameId


@dataclass(unsafe_hash=True)
class NothingToTakeBack(DomainError):
    """The player has not moved yet."""

    key: ClassVar[str] = "error-nothing-to-take-back"
    game_id: GameId


@dataclass(unsafe_hash=True)
class AlreadyOffered(DomainError):
    """An offer of this player waits for an answer: the same, or one of another kind."""

    key: ClassVar[str] = "error-already-offered"
    game_id: GameId
    kind: OfferKind


@dataclass(unsafe_hash=True)
class OfferedRecently(DomainError):
    """The player has made the same offer shortly before, and can repeat it after some moves."""

    key: ClassVar[str] = "error-offered-recently"
    game_id: GameId
    kind: OfferKind
    moves: int
    """How many moves of each side have to be played first."""


@dataclass(unsafe_hash=True)
class AnswerFirst(DomainError):
    """The other player's offer waits for this player's answer."""

    key: ClassVar[str] = "error-answer-first"
    game_id: GameId
    kind: OfferKind


@dataclass(unsafe_hash=True)
class NothingOffered(DomainError):
    """There is no such offer, or it has lapsed."""

    key: ClassVar[str] = "error-nothing-offered"
    game_id: GameId
    kind: OfferKind


@dataclass(unsafe_hash=True)
class OwnOffer(DomainError):
    """A player cannot answer their own offer."""

    key: ClassVar[str] = "error-own-offer"
    game_id: GameId
    kind: OfferKind


@dataclass(unsafe_hash=True)
class NotSetUp(DomainError):
    """Before the first move, both sides have to arrange their first rank."""

    key: ClassVar[str] = "error-not-set-up"
    game_id: GameId


@dataclass(unsafe_hash=True)
class AlreadySetUp(DomainError):
    """The set-up is done, or the game has none."""

    key: ClassVar[str] = "error-already-set-up"
    game_id: GameId


@dataclass(unsafe_hash=True)
class MoveTextTooLong(DomainError):
    """The text is longer than any move."""

    key: ClassVar[str] = "error-move-text-too-long"
    length: int
    limit: int


@dataclass(unsafe_hash=True)
class NoHintsInRated(DomainError):
    """There are no hints in rated games."""

    key: ClassVar[str] = "error-no-hints-in-rated"
    game_id: GameId


@dataclass(unsafe_hash=True)
class AnalysisTooEarly(DomainError):
    """While a game goes on, an analysis would help one of its players."""

    key: ClassVar[str] = "error-analysis-too-early"
    game_id: GameId


@dataclass(unsafe_hash=True)
class TooShortToAnalyse(DomainError):
    """A game in which a side has made no move."""

    key: ClassVar[str] = "error-too-short-to-analyse"
    game_id: GameId


@dataclass(unsafe_hash=True)
class SelfChallenge(DomainError):
    """Nobody plays against themselves."""

    key: ClassVar[str] = "error-self-challenge"


@dataclass(unsafe_hash=True)
class BotOpponent(DomainError):
    """Bots do not answer challenges."""

    key: ClassVar[str] = "error-bot-opponent"
    opponent: UserId


@dataclass(unsafe_hash=True)
class NoSuchChallenge(DomainError):
    """No challenge has this number."""

    key: ClassVar[str] = "error-no-such-challenge"
    challenge_id: ChallengeId


@dataclass(unsafe_hash=True)
class NotYourChallenge(DomainError):
    """Only the challenger may cancel."""

    key: ClassVar[str] = "error-not-your-challenge"
    challenger: UserId


@dataclass(unsafe_hash=True)
class ChallengeNotForYou(DomainError):
    """Only the member who was challenged may answer; an open challenge cannot be declined."""

    key: ClassVar[str] = "error-challenge-not-for-you"
    opponent: UserId | None
    """None for an open challenge."""


@dataclass(unsafe_hash=True)
class OwnChallenge(DomainError):
    """The challenger cannot answer the challenge."""

    key: ClassVar[str] = "error-own-challenge"


@dataclass(unsafe_hash=True)
class ChallengeClosed(DomainError):
    """The challenge was accepted, declined or cancelled before; `game_id` is the game that it became, if any."""

    key: ClassVar[str] = "error-challenge-closed"
    challenge_id: ChallengeId
    state: ChallengeState
    game_id: GameId | None


@dataclass(unsafe_hash=True)
class ChallengeExpired(DomainError):
    """The challenge was not answered in time."""

    key: ClassVar[str] = "error-challenge-expired"
    challenge_id: ChallengeId


@dataclass(unsafe_hash=True)
class ArmyMissing(DomainError):
    """In this game both players choose an army, and one of them has not."""

    key: ClassVar[str] = "error-army-missing"
    challenge_id: ChallengeId


@dataclass(unsafe_hash=True)
class NoChoiceOfArmy(DomainError):
    """The family has fixed armies, or not the army that was named."""

    key: ClassVar[str] = "error-no-choice-of-army"
    family: str


@dataclass(unsafe_hash=True)
class NoSuchOption(DomainError):
    """An optional rule that the game does not have."""

    key: ClassVar[str] = "error-no-such-option"
    family: str


@dataclass(unsafe_hash=True)
class NoGamesInChannel(DomainError):
    """The server allows games only in the channels `allowed`."""

    key: ClassVar[str] = "error-no-games-in-channel"
    allowed: tuple[ChannelId, ...]


@dataclass(unsafe_hash=True)
class NoRatedGames(DomainError):
    """The server has switched rated games off."""

    key: ClassVar[str] = "error-no-rated-games"


@dataclass(unsafe_hash=True)
class TooManyChallenges(DomainError):
    """The member has as many open challenges as the bot's owner allows."""

    key: ClassVar[str] = "error-too-many-challenges"
    most: int


@dataclass(unsafe_hash=True)
class TooManyGames(DomainError):
    """One of the players has as many games under way as the bot's owner allows."""

    key: ClassVar[str] = "error-too-many-games"
    player: UserId
    most: int


@dataclass(unsafe_hash=True)
class TooManyAnalyses(DomainError):
    """A member has had as many games analysed in a day as the bot's owner allows."""

    key: ClassVar[str] = "error-too-many-analyses"
    most: int
    again_at: datetime


@dataclass(unsafe_hash=True)
class ForbiddenInTournament(DomainError):
    """A game of a tournament cannot be called off, taken back, played again or helped with."""

    key: ClassVar[str] = "error-forbidden-in-tournament"
    game_id: GameId
    tournament_id: TournamentId


@dataclass(unsafe_hash=True)
class TooManyImports(DomainError):
    """A member has tried to import as often in a day as the bot's owner allows."""

    key: ClassVar[str] = "error-too-many-imports"
    most: int
    again_at: datetime


@dataclass(unsafe_hash=True)
class TooManyTournaments(DomainError):
    """The member organises, or plays in, as many tournaments at once as the bot's owner allows."""

    key: ClassVar[str] = "error-too-many-tournaments"
    most: int
