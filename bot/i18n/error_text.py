"""The sentence of every refusal: what happened, why, and what to do next."""

from __future__ import annotations

from datetime import datetime, timedelta

import regex

from bot.domain import errors, imports
from bot.domain.challenge import LIFETIME
from bot.domain.ids import ENGINE, ENGINE_MEMBER, ChallengeState, UserId, is_server
from bot.domain.settings import SwitchedOff
from bot.domain.text import clean_text
from bot.domain.tournament import SeveralTournaments
from bot.i18n import frontend_errors as refusals
from bot.i18n.catalog import Translator
from bot.i18n.illegal import illegal_text
from bot.i18n.moves import example_moves, tell_choice
from bot.i18n.names import mention_of, timestamp, variant_name, way_of
from bot.i18n.pgn import pgn_text
from bot.rules import MOVE_TEXT_LIMIT, AmbiguousMove, Color, IllegalMove, InvalidFen, InvalidMove
from bot.rules.pgn import InvalidPgn
from bot.rules.setup import InvalidSetup
from bot.variants import FAMILIES, UnknownVariant

QUOTABLE = regex.compile(
    r"(?=\p{Extended_Pictographic}|\p{Regional_Indicator})\X"
    r"|[\p{L}\p{N}\p{Pd} +=#:.,;!?'’“”、。→]"
)
"""One character as a reader counts them: a pictograph with its modifiers, a letter or a sign."""
CUSTOM_EMOJI = regex.compile(r"<a?(:\w{2,32}:)\d{17,20}>")
"""A server's emoji, of which the name is repeated, and not the picture."""
MOST_QUOTED = 1000
"""The most characters of a text that are read."""

CHALLENGE_HOURS = LIFETIME // timedelta(hours=1)

PLAIN: dict[type[refusals.FrontendError], str] = {
    refusals.OnlyInServers: "error-only-in-servers",
    refusals.MemberLeft: "error-member-left",
    refusals.DiscordSilent: "error-discord-silent",
    refusals.Leaving: "error-leaving",
    refusals.StillWarming: "error-still-warming",
    refusals.NotServerManager: "error-not-server-manager",
    refusals.ChannelGone: "error-channel-gone",
    refusals.TooLateForForm: "error-too-late-for-form",
    refusals.OutdatedPanel: "error-outdated-panel",
    refusals.NotOffered: "error-not-offered",
    refusals.CannotShowAll: "error-cannot-show-all",
    refusals.MayNotShare: "error-may-not-share",
}
"""The locale keys of the refusals whose sentence has no arguments."""


def refusal_text(t: Translator, error: Exception) -> str | None:
    """Return the sentence of a known refusal; None for any other error."""
    match error:
        case errors.DomainError():
            return _listed_text(t, error) or _domain_text(t, error)
        case IllegalMove():
            return illegal_text(t, quoted(error.text), error.position, error.refusal)
        case AmbiguousMove():
            candidates = [tell_choice(t, error.position, move) for move in error.moves]
            return t("move-ambiguous", text=quoted(error.text), candidates=t("list-comma").join(candidates))
        case InvalidMove():
            return t("move-unreadable", text=quoted(error.text), examples=example_moves(t, error.position))
        case InvalidSetup():
            return t("error-invalid-setup", order=quoted(error.order), units=error.pieces)
        case InvalidPgn():
            return pgn_text(t, error, refusal_text)
        case InvalidFen():
            return t(f"fen-{error.fault}")
        case UnknownVariant():
            return t("error-unknown-variant", name=quoted(error.key))
        case refusals.FrontendError():
            return _frontend_text(t, error)
        case _:
            return None


def _listed_text(t: Translator, error: errors.DomainError) -> str | None:
    """Return the sentence of a refusal that names things by their own keys or numbers; None for any other."""
    match error:
        case SwitchedOff():
            return t(error.key, feature=t(f"feature-{error.feature}"))
        case imports.VariantNotTold():
            names = t("list-comma").join(t(f"variant-{family}") for family in error.families)
            return t(error.key, variants=names)
        case SeveralTournaments():
            return t(error.key, tournaments=t("list-comma").join(f"#{one}" for one in error.tournament_ids))
        case _:
            return None


def quoted(text: str) -> str:
    """Return a member's text short and harmless: without markdown, mentions and line breaks, with emoji kept whole."""
    plain = QUOTABLE.findall(CUSTOM_EMOJI.sub(r"\1", clean_text(text[:MOST_QUOTED])))
    return "".join(plain[:MOVE_TEXT_LIMIT]) + ("…" if len(plain) > MOVE_TEXT_LIMIT else "")


def _frontend_text(t: Translator, error: refusals.FrontendError) -> str | None:
    match error:
        case refusals.CannotWrite():
            missing = t("list-comma").join(t(f"permission-{name}") for name in error.missing)
            return t("error-cannot-write", channel=str(error.channel_id), missing=missing)
        case refusals.CannotSee():
            return t("error-cannot-see", user=str(error.user_id))
        case refusals.GameChannelGone():
            return t("error-room-gone", game_id=str(error.game_id))
        case refusals.BoardNotPosted():
            return t("error-board-not-posted", game_id=str(error.game_id))
        case refusals.MayNotGiveRole():
            refused = "error-bot-gives-no-role" if error.is_bot else "error-may-not-give-role"
            return t(refused, role=str(error.role_id))
        case refusals.TooManyRequests():
            return t("error-too-many-requests", time=timestamp(error.again_at))
        case refusals.WorkPoolFull():
            return t("error-work-pool-full")
        case refusals.TooManyTasks():
            asked_for = "error-too-many-server-tasks" if error.is_server else "error-too-many-tasks"
            return t(asked_for, most=str(error.most))
        case _:
            key = PLAIN.get(type(error))
            return None if key is None else t(key)


def _domain_text(t: Translator, error: errors.DomainError) -> str:
    return _vote_text(t, error) or _offer_text(t, error) or _other_text(t, error)


def _vote_text(t: Translator, error: errors.DomainError) -> str | None:
    """Word what is refused because a server plays, whose members vote; None for any other refusal."""
    match error:
        case errors.NotYourTurn() if is_server(error.waiting_for):
            return t("error-other-server-votes")
        case errors.NotYourGame() if is_server(error.white) or is_server(error.black):
            return t("error-by-vote", game_id=str(error.game_id))
        case _:
            return None


def _offer_text(t: Translator, error: errors.DomainError) -> str | None:
    """Word the refusal of an offer, or of an answer to one; None for any other refusal."""
    match error:
        case errors.OfferedRecently():
            return t(error.key, game_id=str(error.game_id), kind=error.kind.value, moves=error.moves)
        case errors.AlreadyOffered() | errors.AnswerFirst() | errors.NothingOffered() | errors.OwnOffer():
            return t(error.key, game_id=str(error.game_id), offer=t(f"offer-{error.kind}"))
        case _:
            return None


def _other_text(t: Translator, error: errors.DomainError) -> str:
    match error:
        case errors.SeveralGames():
            return t(error.key, games=t("list-comma").join(f"#{game_id}" for game_id in error.game_ids))
        case errors.GameOver():
            return t(error.key, game_id=str(error.game_id), outcome=_plain_ending(t, error))
        case errors.MoveTextTooLong():
            return t(error.key, length=error.length)
        case errors.NotYourTurn():
            return t(error.key, waiting_for=_player(error.waiting_for))
        case errors.NotYourGame():
            players = {color.word: _player(user) for color, user in zip(Color, (error.white, error.black), strict=True)}
            return t(error.key, game_id=str(error.game_id), **players)
        case errors.ChallengeNotForYou(opponent=None):
            return t("error-challenge-open-to-all")
        case errors.NoChoiceOfArmy() | errors.NoSuchOption():
            return t(error.key, variant=t(f"variant-{error.family}"), **_with_armies(t, error))
        case errors.NoGamesInChannel():
            return t(error.key, channels=t("list-comma").join(f"<#{channel}>" for channel in error.allowed))
        case errors.ChallengeClosed():
            state = ChallengeState.EXPIRED if error.state is ChallengeState.OPEN else error.state
            return t(f"error-challenge-{state}", game_id=str(error.game_id), hours=CHALLENGE_HOURS)
        case errors.ChallengeExpired():
            return t(error.key, hours=CHALLENGE_HOURS)
        case _:
            return t(error.key, **{name: _argument(value) for name, value in vars(error).items()})


def _with_armies(t: Translator, error: errors.NoChoiceOfArmy | errors.NoSuchOption) -> dict[str, str]:
    """Return the argument that names the families with a choice of army, for a refusal in another family."""
    if isinstance(error, errors.NoSuchOption):
        return {}
    offering = (variant_name(t, family.example) for family in FAMILIES.values() if family.armies)
    return {"others": t("or").join(offering)}


def _player(user_id: UserId) -> str:
    return ENGINE_MEMBER.name if user_id == ENGINE else mention_of(user_id)


def _plain_ending(t: Translator, error: errors.GameOver) -> str:
    return t(f"ended-{way_of(error.outcome)}")


def _argument(value: object) -> object:
    """Return an argument for Fluent: ids of games and members as texts, so that their digits are not grouped."""
    if isinstance(value, datetime):
        return timestamp(value)
    return str(value) if isinstance(value, int) else value
