"""Every refusal as one or two plain sentences: what happened, why, what next."""

from __future__ import annotations

from datetime import timedelta

from bot.domain import errors
from bot.domain.challenge import LIFETIME
from bot.domain.ids import ENGINE, UserId
from bot.domain.member import ENGINE_MEMBER
from bot.domain.states import ChallengeState
from bot.frontend.words import refusals
from bot.frontend.words.illegal import illegal_text
from bot.frontend.words.names import timestamp, way_of
from bot.frontend.words.texts import Voice
from bot.rules import MOVE_TEXT_LIMIT, AmbiguousMove, Color, IllegalMove, MoveError
from bot.rules.setup import InvalidSetup
from bot.variants import UnknownVariant

CHALLENGE_HOURS = LIFETIME // timedelta(hours=1)

PLAIN: dict[type[refusals.FrontendError], str] = {
    refusals.OnlyInServers: "error-only-in-servers",
    refusals.MemberLeft: "error-member-left",
    refusals.Leaving: "error-leaving",
    refusals.StillWarming: "error-still-warming",
    refusals.NotServerManager: "error-not-server-manager",
    refusals.ChannelGone: "error-channel-gone",
    refusals.OutdatedPanel: "error-outdated-panel",
    refusals.NotOffered: "error-not-offered",
}
"""Those whose sentence needs nothing to be filled in."""


def refusal_text(voice: Voice, error: Exception) -> str | None:
    """Return the sentence for an error that the house knows, None for any other."""
    match error:
        case errors.DomainError():
            return _domain_text(voice, error)
        case IllegalMove():
            return illegal_text(voice, quoted(error.text), error.position, error.refusal)
        case AmbiguousMove():
            return voice("move-ambiguous", text=quoted(error.text), candidates=", ".join(error.candidates))
        case MoveError():
            return voice("move-unreadable", text=quoted(error.text))
        case InvalidSetup():
            return voice("error-invalid-setup", order=quoted(error.order), units=error.units)
        case UnknownVariant():
            return voice("error-unknown-variant", name=quoted(error.key))
        case refusals.FrontendError():
            return _frontend_text(voice, error)
        case _:
            return None


def quoted(text: str) -> str:
    """Return a member's text short and harmless: no markdown, no mention, no line breaks."""
    plain = "".join(character for character in text if character.isalnum() or character in " +-=#:.")
    return plain[:MOVE_TEXT_LIMIT] + ("…" if len(plain) > MOVE_TEXT_LIMIT else "")


def _frontend_text(voice: Voice, error: refusals.FrontendError) -> str | None:
    match error:
        case refusals.CannotWrite():
            missing = ", ".join(voice(f"permission-{name}") for name in error.missing)
            return voice("error-cannot-write", channel=str(error.channel_id), missing=missing)
        case refusals.CannotSee():
            return voice("error-cannot-see", user=str(error.user_id))
        case refusals.RoomGone():
            return voice("error-room-gone", game_id=str(error.game_id))
        case refusals.BoardNotPosted():
            return voice("error-board-not-posted", game_id=str(error.game_id))
        case refusals.TooManyRequests():
            return voice("error-too-many-requests", time=timestamp(error.again_at))
        case refusals.TooManyAnalyses():
            return voice("error-too-many-analyses", most=str(error.most), time=timestamp(error.again_at))
        case _:
            key = PLAIN.get(type(error))
            return None if key is None else voice(key)


def _domain_text(voice: Voice, error: errors.DomainError) -> str:
    match error:
        case errors.SeveralGames():
            return voice(error.key, games=", ".join(f"#{game_id}" for game_id in error.game_ids))
        case errors.GameOver():
            return voice(error.key, game_id=str(error.game_id), outcome=_plain_ending(voice, error))
        case errors.MoveTextTooLong():
            return voice(error.key, length=error.length)
        case errors.NotYourTurn():
            return voice(error.key, waiting_for=_player(error.waiting_for))
        case errors.NotYourGame():
            players = {color.word: _player(user) for color, user in zip(Color, (error.white, error.black), strict=True)}
            return voice(error.key, game_id=str(error.game_id), **players)
        case errors.ChallengeNotForYou(opponent=None):
            return voice("error-challenge-open-to-all")
        case errors.AlreadyOffered() | errors.AnswerFirst() | errors.NothingOffered() | errors.OwnOffer():
            return voice(error.key, game_id=str(error.game_id), offer=voice(f"offer-{error.kind}"))
        case errors.NoChoiceOfArmy() | errors.NoSuchOption():
            return voice(error.key, variant=voice(f"variant-{error.family}"))
        case errors.NoGamesInChannel():
            return voice(error.key, channels=", ".join(f"<#{channel}>" for channel in error.allowed))
        case errors.ChallengeClosed():
            state = ChallengeState.EXPIRED if error.state is ChallengeState.OPEN else error.state
            return voice(f"error-challenge-{state}", game_id=str(error.game_id), hours=CHALLENGE_HOURS)
        case errors.ChallengeExpired():
            return voice(error.key, hours=CHALLENGE_HOURS)
        case _:
            return voice(error.key, **{name: _argument(value) for name, value in vars(error).items()})


def _player(user_id: UserId) -> str:
    return ENGINE_MEMBER.name if user_id == ENGINE else f"<@{user_id}>"


def _plain_ending(voice: Voice, error: errors.GameOver) -> str:
    return voice(f"ended-{way_of(error.outcome)}")


def _argument(value: object) -> object:
    """Numbers of games and members are names, not quantities: Fluent must not group their digits."""
    return str(value) if isinstance(value, int) else value
