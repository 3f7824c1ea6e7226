"""The message for each error: what happened, why, and what to do next. This module also defines the errors that only
the front ends raise, because only Discord or the running bot knows the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cache

import regex

from bot.domain import errors, imports
from bot.domain.challenge import LIFETIME
from bot.domain.ids import ENGINE, ChallengeState, ChannelId, GameId, UserId, is_server
from bot.domain.settings import SwitchedOff
from bot.domain.text import clean_text
from bot.domain.tournament import SeveralTournaments
from bot.i18n.catalog import Translator
from bot.i18n.names import (
    NAME_LIMIT,
    army_name,
    either,
    example_moves,
    mention_of,
    named_pieces,
    piece_name,
    piece_type_name,
    plain,
    royal_name,
    sentences,
    tell_choice,
    timestamp,
    variant_name,
    way_of,
)
from bot.rules import (
    MOVE_TEXT_LIMIT,
    AmbiguousMove,
    Color,
    IllegalMove,
    InvalidFen,
    InvalidMove,
    Position,
    Reason,
    Refusal,
    rank_of,
    square_name,
)
from bot.rules.pgn import InvalidPgn, PgnFault
from bot.rules.pgn_tokens import PgnPart
from bot.rules.position import InvalidSetup
from bot.variants import FAMILIES, UnknownVariant

MOST_OPTIONS = 12
UNKNOWN = "unknown"
"""Used as the origin square if several pieces could be meant but none of them can reach the target square."""
WITHOUT_OPTIONS = {
    Reason.GAME_OVER,
    Reason.EMPTY_SQUARE,
    Reason.NOT_YOUR_PIECE,
    Reason.NO_SUCH_PIECE,
    Reason.WRONG_PROMOTION,
    Reason.NO_DROPS,
}
CASTLING = {
    Reason.NEVER_CASTLES,
    Reason.CASTLING_LOST,
    Reason.CASTLING_BLOCKED,
    Reason.CASTLING_IN_CHECK,
    Reason.CASTLING_THROUGH_CHECK,
}


AFTER_HOW = {Reason.CANNOT_REACH, Reason.NEEDS_CAPTURE, Reason.CANNOT_CAPTURE}
"""The reasons that are given after a sentence about how the piece moves."""


class FrontendError(Exception):
    """The front end refused a request. Nothing has changed, unless the class states otherwise."""


@dataclass(unsafe_hash=True)
class CannotWrite(FrontendError):
    """The bot lacks permissions in a channel. `missing` contains the discord.py names of the missing permissions."""

    channel_id: ChannelId
    missing: tuple[str, ...]


class CannotMakeChannel(FrontendError):
    """Discord refused to create a channel: the bot lacks the permission, or the server has too many channels."""


@dataclass(unsafe_hash=True)
class CannotSee(FrontendError):
    """A member would have to reply in a channel that they cannot see."""

    user_id: UserId


@dataclass(unsafe_hash=True)
class GameChannelGone(FrontendError):
    """A game's thread or channel was deleted, and there is no other channel for the game."""

    game_id: GameId


@dataclass(unsafe_hash=True)
class BoardNotPosted(FrontendError):
    """A move was played and stored, but its board could not be sent."""

    game_id: GameId


class MemberLeft(FrontendError):
    """A command names a member who has left the server."""


class DiscordSilent(FrontendError):
    """Discord did not return a member's permissions, so the request is refused."""


class StillWarming(FrontendError):
    """The rules are still being compiled, which happens once after installation."""


class EngineOff(FrontendError):
    """No engine could answer, because the workers run a different version or have failed."""


class Leaving(FrontendError):
    """The bot is shutting down and handles no new interactions."""


class OnlyInServers(FrontendError):
    """A command that needs a server was used in a DM."""


class NotServerManager(FrontendError):
    """A member without the permission Manage Server tried to change a server's settings."""


class ChannelGone(FrontendError):
    """A channel was deleted after it was listed in a menu and before it was picked."""


class FileUnavailable(FrontendError):
    """A file that a member has sent could not be downloaded from Discord."""


class TooLateForForm(FrontendError):
    """A form could not be opened in time, for instance because the database was slow."""


class OutdatedPanel(FrontendError):
    """A button or menu from an earlier version of the bot refers to something that no longer exists."""


class WebsiteGone(FrontendError):
    """A button leads to the website, but the bot has been restarted without one since the button was sent."""


class NoWebsite(FrontendError):
    """A member asked for something that needs the website, but the bot has no website."""


class MayNotShare(FrontendError):
    """A member tried to share something in a channel that they cannot write in."""


class CannotShowAll(FrontendError):
    """A member tried to challenge others in a place where only that member can see the bot's replies."""


@dataclass(unsafe_hash=True)
class MayNotGiveRole(FrontendError):
    """The member or the bot cannot assign the role that the member chose for a tournament's winner."""

    role_id: int
    is_bot: bool
    """Whether the bot, rather than the member, cannot assign the role."""


class NotOffered(FrontendError):
    """A value is not among the choices that the option, menu or form offers. Discord's own apps never send such a
    value.
    """


@dataclass(unsafe_hash=True)
class TooManyRequests(FrontendError):
    """A member has reached the limit on requests per minute, which is set by the bot owner."""

    again_at: datetime


@dataclass(unsafe_hash=True)
class TooManyTasks(FrontendError):
    """A member or server has reached the limit on simultaneous long tasks, which is set by the bot owner."""

    most: int
    is_server: bool = False


class WorkPoolFull(TooManyTasks):
    """The limit on running and queued tasks, for all members combined, has been reached."""


def illegal_text(t: Translator, text: str, position: Position, refusal: Refusal) -> str:
    """Explain an illegal move. `text` is the member's input, sanitized by `quoted`."""
    key = f"illegal-{refusal.reason}"
    if refusal.reason is Reason.WRONG_PROMOTION and not _promotions(refusal):
        key = "illegal-not-a-promotion"
    if refusal.reason is Reason.NO_SUCH_PIECE and not _has_piece(position, refusal.letter):
        key = "illegal-none-left"
    named = _names(t, position, refusal)
    told = [t(key, text=text, **named)]
    if refusal.reason in AFTER_HOW:
        told = [*_how(t, position, refusal), *told]
    if refusal.reason not in WITHOUT_OPTIONS | CASTLING:
        told.append(_options(t, refusal, named["piece"]))
    return sentences(t, told)


def _has_piece(position: Position, letter: str) -> bool:
    """Return whether the side to move has a piece with this letter on the board."""
    return any(piece.letter == letter and piece.color is position.turn for piece in position.pieces.values())


def _names(t: Translator, position: Position, refusal: Refusal) -> dict[str, str]:
    """Return the arguments for all messages about illegal moves. Arguments that don't apply to this refusal are empty
    strings.
    """
    variant, turn = position.variant, position.turn
    side = variant.sides[turn]
    stander = None if refusal.origin is None else position.pieces.get(refusal.origin)
    color = stander.color if stander else turn
    kinds = (variant.sides[color].pieces, variant.sides[color.other].pieces)
    piece = next((pieces[refusal.letter] for pieces in kinds if refusal.letter in pieces), None)
    return {
        "piece": piece_type_name(t, piece) if piece else "",
        "origin": UNKNOWN if refusal.origin is None else square_name(refusal.origin),
        "target": square_name(refusal.target) if refusal.target is not None else "",
        "culprit": square_name(refusal.culprit) if refusal.culprit is not None else "",
        "culprit_piece": piece_name(t, position, refusal.culprit) if refusal.culprit is not None else "",
        "royal": royal_name(t, variant, turn),
        "army": army_name(t, variant, turn),
        "promotions": named_pieces(t, (side.pieces[letter] for letter in _promotions(refusal))),
        "example": next(iter(refusal.options), ""),
        "rank": str(side.double_step_rank),
    }


def _how(t: Translator, position: Position, refusal: Refusal) -> Iterator[str]:
    """Explain how a piece of the side to move moves. If it's a pawn that could make a double step, mention that too."""
    side = position.variant.sides[position.turn]
    piece, rank = side.pieces[refusal.letter], side.double_step_rank
    yield t(f"how-{piece.name}")
    if piece.is_pawn and rank is not None and (refusal.origin is None or rank_of(refusal.origin) + 1 == rank):
        yield t("illegal-may-double-step", rank=str(rank))


def _promotions(refusal: Refusal) -> list[str]:
    """Return the letters of the pieces that the pawn can promote to. They are taken from the SAN of its legal moves."""
    letters = [option.partition("=")[2][:1] for option in refusal.options if "=" in option]
    return sorted(set(letters), key=letters.index)


def _options(t: Translator, refusal: Refusal, piece: str) -> str:
    """List the legal moves of the piece. If several pieces could be meant, list the moves of all of them."""
    shown = t("list-comma").join(refusal.options[:MOST_OPTIONS])
    is_cut = len(refusal.options) > MOST_OPTIONS
    if refusal.origin is None:
        if not shown:
            return t("options-of-several-none", piece=piece)
        return t("options-of-several-more" if is_cut else "options-of-several", piece=piece, moves=shown)
    if not shown:
        return t("options-none", piece=piece)
    return t("options-more" if is_cut else "options", piece=piece, moves=shown)


def pgn_text(t: Translator, error: InvalidPgn, reason: Callable[[Translator, Exception], str | None]) -> str:
    """Explain a PGN error. `reason` is a function that explains invalid positions and moves, such as `refusal_text`."""
    key = f"pgn-{error.fault}"
    if error.fault is PgnFault.VARIANT and not error.token:
        key = "pgn-variant-missing"
    if error.fault is PgnFault.ARMIES and not error.token:
        key = "pgn-armies-missing"
    if error.fault is PgnFault.OPTIONS and not error.expected:
        key = "pgn-options-none"
    why = "" if error.cause is None else reason(t, error.cause) or ""
    expected = int(error.expected) if error.expected.isdecimal() else error.expected
    tags = _variant_tags(t) if error.fault is PgnFault.VARIANT else ""
    token = clean_text(error.token, limit=NAME_LIMIT) or "?"
    said = t(key, line=str(error.line), token=token, move=error.move, expected=expected, tags=tags, why=why)
    return said if error.game is None else t("pgn-in-game", game=str(error.game), said=said)


def _variant_tags(t: Translator) -> str:
    """List the possible values of PGN's Variant tag. If a variant's name differs from its value, add the name."""
    tags = {key.capitalize(): variant_name(t, family.example) for key, family in FAMILIES.items()}
    shown = (tag if tag == name else t("pgn-variant-tag", tag=tag, variant=name) for tag, name in tags.items())
    return t("list-comma").join(shown)


def several_text(t: Translator, count: int, shown: int) -> str:
    """Return the question that asks which of several games to import. `shown` is the number of games listed."""
    asked = t("import-several", count=count)
    return asked if shown == count else sentences(t, [asked, t("import-more", shown=shown)])


def part_text(t: Translator, part: PgnPart) -> str:
    # For a name without visible characters, `plain` returns `?`, which PGN uses for unknown names.
    players = [plain(part.tags.get(color, "")) for color in ("White", "Black")]
    return t("import-part", white=players[0], black=players[1])


def part_details(part: PgnPart) -> str:
    """Describe a game in a PGN with several games: its result, its date, and its first moves as written in the PGN."""
    date = part.tags.get("Date", "").replace("?", "").strip(".")
    return " · ".join(plain(one) for one in (part.result, date, " ".join(part.moves)) if one)


QUOTABLE = regex.compile(
    r"(?=\p{Extended_Pictographic}|\p{Regional_Indicator})\X"
    r"|[\p{L}\p{N}\p{Pd} +=#:.,;!?'’“”、。→]"
)
"""One character as a reader would count it: an emoji with its modifiers, a letter, or a symbol."""
CUSTOM_EMOJI = regex.compile(r"<a?(:\w{2,32}:)\d{17,20}>")
"""A custom emoji in a member's text. When the text is quoted, the emoji is replaced by its name between colons."""
MOST_QUOTED = 1000
"""The maximum number of characters of a member's text that are processed. The rest is ignored."""

CHALLENGE_HOURS = LIFETIME // timedelta(hours=1)

PLAIN: dict[type[FrontendError], str] = {
    OnlyInServers: "error-only-in-servers",
    MemberLeft: "error-member-left",
    DiscordSilent: "error-discord-silent",
    Leaving: "error-leaving",
    StillWarming: "error-still-warming",
    EngineOff: "error-engine-off",
    NotServerManager: "error-not-server-manager",
    ChannelGone: "error-channel-gone",
    FileUnavailable: "error-file-unavailable",
    CannotMakeChannel: "error-cannot-make-channel",
    TooLateForForm: "error-too-late-for-form",
    OutdatedPanel: "error-outdated-panel",
    WebsiteGone: "error-website-gone",
    NoWebsite: "error-no-website",
    NotOffered: "error-not-offered",
    CannotShowAll: "error-cannot-show-all",
    MayNotShare: "error-may-not-share",
}
"""The locale keys of errors that have messages without arguments."""


def refusal_text(t: Translator, error: Exception) -> str | None:
    """Return the message for an error, or None if the error is unexpected."""
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
            return t(f"fen-{error.fault}", token=quoted(error.token))
        case UnknownVariant():
            return t("error-unknown-variant", name=quoted(error.key))
        case FrontendError():
            return _frontend_text(t, error)
        case _:
            return None


def _listed_text(t: Translator, error: errors.DomainError) -> str | None:
    """Return the message for an error that contains a list of keys or numbers, or None for any other error."""
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
    """Shorten and sanitize a member's text. Markdown, mentions and line breaks are removed, and no emoji is cut in
    two.
    """
    plain = QUOTABLE.findall(CUSTOM_EMOJI.sub(r"\1", clean_text(text[:MOST_QUOTED])))
    return "".join(plain[:MOVE_TEXT_LIMIT]) + ("…" if len(plain) > MOVE_TEXT_LIMIT else "")


def _frontend_text(t: Translator, error: FrontendError) -> str | None:
    match error:
        case CannotWrite():
            missing = t("list-comma").join(t(f"permission-{name}") for name in error.missing)
            return t("error-cannot-write", channel=str(error.channel_id), missing=missing, count=len(error.missing))
        case CannotSee():
            return t("error-cannot-see", user=str(error.user_id))
        case GameChannelGone():
            return t("error-game-channel-gone", game_id=str(error.game_id))
        case BoardNotPosted():
            return t("error-board-not-posted", game_id=str(error.game_id))
        case MayNotGiveRole():
            refused = "error-bot-gives-no-role" if error.is_bot else "error-may-not-give-role"
            return t(refused, role=str(error.role_id))
        case TooManyRequests():
            return t("error-too-many-requests", time=timestamp(error.again_at))
        case WorkPoolFull():
            return t("error-work-pool-full")
        case TooManyTasks():
            asked_for = "error-too-many-server-tasks" if error.is_server else "error-too-many-tasks"
            return t(asked_for, most=error.most)
        case _:
            key = PLAIN.get(type(error))
            return None if key is None else t(key)


def _domain_text(t: Translator, error: errors.DomainError) -> str:
    return _vote_text(t, error) or _offer_text(t, error) or _other_text(t, error)


def _vote_text(t: Translator, error: errors.DomainError) -> str | None:
    match error:
        case errors.NotYourTurn() if is_server(error.waiting_for):
            return t("error-other-server-votes")
        case errors.NotYourGame() if is_server(error.white) or is_server(error.black):
            return t("error-by-vote", game_id=str(error.game_id))
        case _:
            return None


def _offer_text(t: Translator, error: errors.DomainError) -> str | None:
    match error:
        case errors.OfferedRecently():
            return t(error.key, game_id=str(error.game_id), kind=error.kind.value, moves=error.moves)
        case errors.AlreadyOffered() | errors.AnswerFirst() | errors.NothingOffered() | errors.OwnOffer():
            return t(error.key, game_id=str(error.game_id), offer=error.kind.value)
        case _:
            return None


def _other_text(t: Translator, error: errors.DomainError) -> str:
    match error:
        case errors.SeveralGames():
            return t(error.key, games=t("list-comma").join(f"#{game_id}" for game_id in error.game_ids))
        case errors.GameOver():
            return t(error.key, ended=_plain_ending(t, error))
        case errors.MoveTextTooLong():
            return t(error.key, length=error.length)
        case errors.NotYourTurn():
            if error.waiting_for == ENGINE:
                return t("error-engine-to-move")
            return t(error.key, waiting_for=mention_of(error.waiting_for))
        case errors.NotYourGame():
            return _players_text(t, error)
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
            counts = _counts(type(error))  # type: ignore[arg-type]  # classes are hashable
            named = vars(error).items()
            return t(error.key, **{name: value if name in counts else _argument(value) for name, value in named})


def _with_armies(t: Translator, error: errors.NoChoiceOfArmy | errors.NoSuchOption) -> dict[str, str]:
    if isinstance(error, errors.NoSuchOption):
        return {}
    offering = (variant_name(t, family.example) for family in FAMILIES.values() if family.armies)
    return {"others": either(t, [*offering])}


def _players_text(t: Translator, error: errors.NotYourGame) -> str:
    """Say who can act in a game. The engine is left out, because it presses no buttons."""
    players = {color.word: mention_of(user) for color, user in zip(Color, (error.white, error.black), strict=True)}
    members = [mention_of(user) for user in (error.white, error.black) if user != ENGINE]
    if len(members) == 1:
        return t("error-not-your-engine-game", game_id=str(error.game_id), player=members[0])
    return t(error.key, game_id=str(error.game_id), **players)


def _plain_ending(t: Translator, error: errors.GameOver) -> str:
    return t(f"ended-{way_of(error.outcome)}", game_id=str(error.game_id))


@cache
def _counts(error: type[errors.DomainError]) -> frozenset[str]:
    """Return the names of an error's integer fields. Messages use them to choose a plural form.

    Types are compared as text, because some of them are imported only for the type checker.
    """
    declared = fields(error)  # type: ignore[arg-type]  # each of them is a dataclass
    return frozenset(one.name for one in declared if one.type in (int, "int"))


def _argument(value: object) -> object:
    """Convert a value to an argument for Fluent. IDs become strings, so that their digits aren't grouped."""
    if isinstance(value, datetime):
        return timestamp(value)
    return str(value) if isinstance(value, int | StrEnum) else value
