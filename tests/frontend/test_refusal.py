"""Every refusal has its sentence, in both languages."""

import dataclasses
from datetime import UTC, datetime
from typing import Any, get_type_hints

import pytest

from bot.domain import errors
from bot.domain.ids import ChannelId, GameId, UserId
from bot.domain.states import ChallengeState, OfferKind
from bot.frontend.words import refusals
from bot.frontend.words.refusal import quoted, refusal_text
from bot.frontend.words.texts import Voice, load_texts
from bot.rules import (
    MOVE_TEXT_LIMIT,
    AmbiguousMove,
    Color,
    IllegalMove,
    InvalidMove,
    MoveError,
    Outcome,
    Position,
    Reason,
    Refusal,
    Termination,
    parse_square,
)
from bot.variants import UnknownVariant, find_variant

EXAMPLES: dict[str, Any] = {
    "game_ids": (GameId(7), GameId(8)),
    "outcome": Outcome(Color.WHITE, Termination.CAMPMATE),
    "state": ChallengeState.DECLINED,
    "length": 4000,
    "limit": 32,
    "kind": OfferKind.TAKEBACK,
    "family": "asymmetric",
    "allowed": (ChannelId(21), ChannelId(22)),
}
"""What a field of an error may hold; the others hold the number of something."""

ORDA = Position.start(find_variant("orda"))

ILLEGAL = {
    Reason.EMPTY_SQUARE: "e4e5",
    Reason.NOT_YOUR_UNIT: "e6e5",
    Reason.OWN_UNIT_THERE: "Rb1",
    Reason.CANNOT_REACH: "Nb5",
    Reason.BLOCKED: "Bf4",
    Reason.CASTLING_BLOCKED: "O-O",
}


def raised(error: type[errors.DomainError]) -> errors.DomainError:
    fields = [field.name for field in dataclasses.fields(error)] if dataclasses.is_dataclass(error) else []
    assert set(fields) <= get_type_hints(error).keys()
    return error(*(EXAMPLES.get(name, 123456) for name in fields))


def is_plain(sentence: str | None) -> bool:
    """Whether a sentence is whole and shows nothing of the code."""
    return bool(sentence) and not any(sign in str(sentence) for sign in ("{", "}", "None", "  ", "\n", "_"))


@pytest.mark.parametrize("error", errors.DomainError.__subclasses__(), ids=lambda error: error.__name__)
def test_every_refusal_of_the_game_room_has_a_plain_sentence(voice: Voice, error: type[errors.DomainError]) -> None:
    assert is_plain(refusal_text(voice, raised(error)))


@pytest.mark.parametrize("state", list(ChallengeState))
def test_a_challenge_that_is_closed_says_how(voice: Voice, state: ChallengeState) -> None:
    assert is_plain(refusal_text(voice, errors.ChallengeClosed(EXAMPLES["game_ids"][0], state, GameId(7))))


@pytest.mark.parametrize("termination", list(Termination))
def test_a_game_that_is_over_says_how(voice: Voice, termination: Termination) -> None:
    assert is_plain(refusal_text(voice, errors.GameOver(GameId(7), Outcome(None, termination))))


def test_an_open_challenge_cannot_be_declined_for_all(voice: Voice) -> None:
    assert is_plain(refusal_text(voice, errors.ChallengeNotForYou(None)))


@pytest.mark.parametrize(
    "error",
    [
        refusals.RoomGone(GameId(7)),
        refusals.BoardNotPosted(GameId(7)),
        refusals.OnlyInServers(),
        refusals.NotOffered(),
        refusals.TooManyRequests(datetime(2026, 1, 1, tzinfo=UTC)),
        refusals.TooManyAnalyses(20, datetime(2026, 1, 1, tzinfo=UTC)),
        UnknownVariant("shogi"),
        InvalidMove("hello"),
        AmbiguousMove("Nd2", ("Nbd2", "Nfd2")),
    ],
    ids=lambda error: type(error).__name__,
)
def test_every_other_refusal_has_a_plain_sentence(voice: Voice, error: Exception) -> None:
    assert is_plain(refusal_text(voice, error))


@pytest.mark.parametrize("name", ["view_channel", "send_messages", "send_messages_in_threads", "attach_files"])
def test_each_missing_permission_is_called_by_its_name(voice: Voice, name: str) -> None:
    sentence = refusal_text(voice, refusals.CannotWrite(ChannelId(7), (name,)))
    assert is_plain(sentence)
    assert voice(f"permission-{name}") in str(sentence)


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_against_a_move_has_a_sentence(voice: Voice, reason: Reason) -> None:
    squares = {name: parse_square(square) for name, square in (("origin", "b1"), ("target", "c3"), ("culprit", "d8"))}
    refusal = Refusal(reason, "N", **squares, options=("Na3", "Nc3"))
    assert is_plain(refusal_text(voice, IllegalMove("b1c3", ORDA, refusal)))


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_has_a_sentence_where_no_square_was_named(voice: Voice, reason: Reason) -> None:
    assert refusal_text(voice, IllegalMove("Nc3", ORDA, Refusal(reason, "N")))


@pytest.mark.parametrize(("reason", "text"), ILLEGAL.items(), ids=str)
def test_a_refused_move_is_explained_in_plain_words(voice: Voice, reason: Reason, text: str) -> None:
    with pytest.raises(MoveError) as refused:
        ORDA.parse(text)
    assert isinstance(refused.value, IllegalMove)
    assert refused.value.refusal.reason is reason
    assert is_plain(refusal_text(voice, refused.value))


def test_an_error_that_the_house_does_not_know_has_no_sentence(voice: Voice) -> None:
    assert refusal_text(voice, ZeroDivisionError()) is None


def test_numbers_of_games_are_not_grouped(voice: Voice) -> None:
    assert "#123456" in str(refusal_text(voice, errors.NoSuchGame(GameId(123456))))


def test_a_member_is_named_by_a_mention(voice: Voice) -> None:
    assert "<@1456074443980800014>" in str(refusal_text(voice, errors.NotYourTurn(UserId(1456074443980800014))))


@pytest.mark.parametrize("text", ["@everyone", "<@1>", "**x**", "`x`", "[a](b)", "a\nb", "||x||", "\u202e"])
def test_what_a_member_wrote_is_repeated_without_its_signs(text: str) -> None:
    assert not set(quoted(text)) & set("@<>*`[]()\n|\u202e")


def test_what_a_member_wrote_is_repeated_in_part() -> None:
    assert quoted("x" * 4000) == "x" * MOVE_TEXT_LIMIT + "…"


def test_an_illegal_move_names_what_the_piece_can_do() -> None:
    with pytest.raises(IllegalMove) as refused:
        ORDA.parse("Nb5")
    sentence = refusal_text(load_texts().voice("en-US"), refused.value)
    assert sentence is not None
    assert sentence.endswith("It can play Na3, Nc3, Nf3, Nh3.")
