"""Every error has its own message in each language."""

import dataclasses
import re
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.domain import errors
from bot.domain.ids import ENGINE, ChallengeState, ChannelId, GameId, OfferKind, TournamentId, UserId
from bot.domain.settings import Switchable
from bot.i18n import errors as refusals
from bot.i18n.catalog import Translator, load_catalog
from bot.i18n.errors import quoted, refusal_text
from bot.i18n.names import example_moves, variant_name
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
    parse_move,
    parse_square,
)
from bot.rules.pgn import InvalidPgn, read_pgn
from bot.variants import FAMILIES, UnknownVariant, find_variant
from tests.locales import LANGUAGES
from tests.wording import has_ui_text, ui_text

EXAMPLES: dict[str, Any] = {
    "game_ids": (GameId(7), GameId(8)),
    "tournament_ids": (TournamentId(7), TournamentId(8)),
    "outcome": Outcome(Color.WHITE, Termination.CAMPMATE),
    "state": ChallengeState.DECLINED,
    "length": 4000,
    "limit": 32,
    "kind": OfferKind.TAKEBACK,
    "family": "asymmetric",
    "feature": Switchable.IMPORTS,
    "families": ("orda", "khans"),
    "allowed": (ChannelId(21), ChannelId(22)),
}
"""Values for some of the errors' fields. All other fields are filled with an id."""

ORDA = Position.start(find_variant("orda"))

ILLEGAL = {
    Reason.EMPTY_SQUARE: "e4e5",
    Reason.NOT_YOUR_PIECE: "e6e5",
    Reason.OWN_PIECE_THERE: "Rb1",
    Reason.CANNOT_REACH: "Nb5",
    Reason.BLOCKED: "Bf4",
    Reason.CASTLING_BLOCKED: "O-O",
}


def raised(error: type[errors.DomainError]) -> errors.DomainError:
    fields: list[str] = [field.name for field in dataclasses.fields(error)] if dataclasses.is_dataclass(error) else []
    return error(*(EXAMPLES.get(name, 123456) for name in fields))


def is_plain(sentence: str | None) -> bool:
    """Return whether a sentence isn't empty and contains no traces of code."""
    return bool(sentence) and not any(sign in str(sentence) for sign in ("{", "}", "None", "  ", "\n", "_"))


@pytest.mark.parametrize("error", errors.DomainError.__subclasses__(), ids=lambda error: error.__name__)
def test_every_error_in_a_games_channel_has_a_plain_sentence(t: Translator, error: type[errors.DomainError]) -> None:
    assert is_plain(refusal_text(t, raised(error)))


@pytest.mark.parametrize("state", list(ChallengeState))
def test_a_closed_challenge_says_how_it_was_closed(t: Translator, state: ChallengeState) -> None:
    assert is_plain(refusal_text(t, errors.ChallengeClosed(EXAMPLES["game_ids"][0], state, GameId(7))))


@pytest.mark.parametrize("termination", list(Termination))
def test_a_finished_game_says_how_it_ended(t: Translator, termination: Termination) -> None:
    assert is_plain(refusal_text(t, errors.GameOver(GameId(7), Outcome(None, termination))))


def test_a_game_drawn_on_time_says_so() -> None:
    drawn = errors.GameOver(GameId(7), Outcome(None, Termination.TIMEOUT))
    english = refusal_text(load_catalog().translator("en-US"), drawn)
    assert english is not None
    assert english.startswith(ui_text("ended-timeout-drawn", game_id=7))


def test_declining_an_open_challenge_has_a_sentence(t: Translator) -> None:
    assert is_plain(refusal_text(t, errors.ChallengeNotForYou(None)))


@pytest.mark.parametrize(
    "error",
    [
        refusals.GameChannelGone(GameId(7)),
        refusals.BoardNotPosted(GameId(7)),
        refusals.OnlyInServers(),
        refusals.NotOffered(),
        refusals.TooLateForForm(),
        refusals.TooManyRequests(datetime(2026, 1, 1, tzinfo=UTC)),
        refusals.MayNotGiveRole(7, is_bot=False),
        refusals.MayNotGiveRole(7, is_bot=True),
        refusals.TooManyTasks(5),
        refusals.TooManyTasks(50, is_server=True),
        refusals.WorkPoolFull(32),
        errors.TooManyAnalyses(20, datetime(2026, 1, 1, tzinfo=UTC)),
        UnknownVariant("shogi"),
        InvalidMove("hello", ORDA),
        AmbiguousMove("c3", ORDA, (parse_move(ORDA, "c3"), parse_move(ORDA, "Nc3"))),
    ],
    ids=lambda error: type(error).__name__,
)
def test_every_other_error_has_a_plain_sentence(t: Translator, error: Exception) -> None:
    assert is_plain(refusal_text(t, error))


@pytest.mark.parametrize("name", ["view_channel", "send_messages", "send_messages_in_threads", "attach_files"])
def test_each_missing_permission_is_named(t: Translator, name: str) -> None:
    sentence = refusal_text(t, refusals.CannotWrite(ChannelId(7), (name,)))
    assert is_plain(sentence)
    assert t(f"permission-{name}") in str(sentence)


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_against_a_move_has_a_sentence(t: Translator, reason: Reason) -> None:
    squares = {name: parse_square(square) for name, square in (("origin", "b1"), ("target", "c3"), ("culprit", "d8"))}
    refusal = Refusal(reason, "N", **squares, options=("Na3", "Nc3"))
    assert is_plain(refusal_text(t, IllegalMove("b1c3", ORDA, refusal)))


@pytest.mark.parametrize(
    "reason", [Reason.GAME_OVER, Reason.NO_SUCH_PIECE, Reason.CANNOT_REACH, Reason.NO_DROPS, Reason.NEVER_CASTLES]
)
def test_every_reason_without_a_square_has_a_sentence(t: Translator, reason: Reason) -> None:
    sentence = refusal_text(t, IllegalMove("Nc3", ORDA, Refusal(reason, "N", target=parse_square("c3"))))
    assert is_plain(sentence)
    assert refusals.UNKNOWN not in str(sentence)


def english_refusal(position: Position, text: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        parse_move(position, text)
    return str(refusal_text(load_catalog().translator("en-US"), refused.value))


@pytest.mark.parametrize(("text", "is_told"), [("h5", True), ("h2h5", True), ("d4d7", False), ("Nb5", False)])
def test_a_pawns_double_step_is_told_where_it_can_be_made(text: str, is_told: bool) -> None:
    position = ORDA
    for move in ("d4", "a5"):
        position = position.play(parse_move(position, move))
    assert has_ui_text(english_refusal(position, text), "illegal-may-double-step", rank=2) is is_told


def test_pawns_that_never_make_a_double_step_are_not_said_to() -> None:
    gold = ORDA.play(parse_move(ORDA, "e4"))
    assert not has_ui_text(english_refusal(gold, "e3"), "illegal-may-double-step")


def test_the_moves_of_several_pieces_are_not_told_as_those_of_one() -> None:
    told = english_refusal(ORDA, "Nb5")
    assert has_ui_text(told, "illegal-cannot-reach", origin="unknown", piece="knight", target="b5")
    assert told.endswith(ui_text("options-of-several", piece="knight", moves="Na3, Nc3, Nf3, Nh3"))
    assert not has_ui_text(told, "options")


def test_pieces_that_cannot_move_at_all_have_a_sentence() -> None:
    told = english_refusal(ORDA, "Rd5")
    assert told.endswith(ui_text("options-of-several-none", piece="rook"))


def test_a_piece_that_is_not_on_the_board_is_named() -> None:
    bare = Position.from_fen(find_variant("orda"), "4k3/8/8/8/8/8/P7/4K3 w - - 0 1")
    assert english_refusal(bare, "Qa1") == ui_text("illegal-none-left", piece="queen")
    queen = Position.from_fen(find_variant("orda"), "4k3/8/8/8/8/8/P7/3QK3 w - - 0 1")
    assert english_refusal(queen, "Qad4") == ui_text("illegal-no-such-unit", piece="queen", text="Qad4")


@pytest.mark.parametrize("engine", ["white", "black"])
def test_the_engine_is_not_named_among_those_who_can_act(t: Translator, engine: str) -> None:
    players = {"white": UserId(7), "black": UserId(7), engine: ENGINE}
    sentence = str(refusal_text(t, errors.NotYourGame(GameId(1), **players)))
    assert sentence == t("error-not-your-engine-game", player="<@7>", game_id="1")
    assert refusal_text(t, errors.NotYourTurn(ENGINE)) == t("error-engine-to-move")


@pytest.mark.parametrize(("reason", "text"), ILLEGAL.items(), ids=str)
def test_a_refused_move_is_explained_in_plain_words(t: Translator, reason: Reason, text: str) -> None:
    with pytest.raises(MoveError) as refused:
        parse_move(ORDA, text)
    assert isinstance(refused.value, IllegalMove)
    assert refused.value.refusal.reason is reason
    assert is_plain(refusal_text(t, refused.value))


def test_an_unknown_error_has_no_sentence(t: Translator) -> None:
    assert refusal_text(t, ZeroDivisionError()) is None


def test_ids_of_games_have_no_separators(t: Translator) -> None:
    assert "#123456" in str(refusal_text(t, errors.NoSuchGame(GameId(123456))))


def test_a_member_is_named_by_a_mention(t: Translator) -> None:
    assert "<@1456074443980800014>" in str(refusal_text(t, errors.NotYourTurn(UserId(1456074443980800014))))


@pytest.mark.parametrize("text", ["@everyone", "<@1>", "**x**", "`x`", "[a](b)", "a\nb", "||x||", "\u202e"])
def test_quoted_user_text_has_no_markup(text: str) -> None:
    assert not set(quoted(text)) & set("@<>*`[]()\n|\u202e")


@pytest.mark.parametrize("emoji", ["🐉", "❤️", "👩🏽‍🚀", "🇨🇳", "🏳️‍🌈"])
def test_an_emoji_is_quoted_completely(emoji: str) -> None:
    assert quoted(f"{emoji} d4") == f"{emoji} d4"
    assert quoted(emoji * 40) == emoji * MOVE_TEXT_LIMIT + "…"


def test_a_servers_emoji_is_quoted_by_name() -> None:
    assert quoted("<a:horde:1456074443980800014> d4") == ":horde: d4"


@pytest.mark.parametrize("text", ["d2 – d9", "e4, e5", "what’s this?", "马八进七。"])
def test_characters_without_meaning_in_discord_are_quoted(text: str) -> None:
    assert quoted(text) == text


def test_ambiguous_promotions_and_castlings_are_named() -> None:
    board = Position.from_fen(find_variant("orda"), "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1")
    told = []
    for text in ("a8", "castle"):
        with pytest.raises(AmbiguousMove) as refused:
            parse_move(board, text)
        told.append(str(refusal_text(load_catalog().translator("en-US"), refused.value)))
    assert told == [
        ui_text("move-ambiguous", text="a8", candidates="a8=Q+ (promotes to queen), a8=H (promotes to kheshig)"),
        ui_text("move-ambiguous", text="castle", candidates="O-O (King to g1), O-O-O (King to c1)"),
    ]


def test_an_unreadable_move_is_answered_with_examples_for_the_side_to_move() -> None:
    gold = ORDA.play(parse_move(ORDA, "e4"))
    with pytest.raises(InvalidMove) as refused:
        parse_move(gold, "what")
    sentence = str(refusal_text(load_catalog().translator("en-US"), refused.value))
    assert sentence == ui_text("move-unreadable", text="what", examples="d5, Ad7 or f8d7")


def test_the_examples_do_not_give_a_puzzles_solution_away() -> None:
    mate_in_one = Position.from_fen(find_variant("orda"), "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1")
    examples = example_moves(load_catalog().translator("en-US"), mate_in_one)
    assert examples == example_moves(load_catalog().translator("en-US"), ORDA) == "d4, Nc3 or b1c3"


def test_ambiguous_moves_are_distinguished_by_their_effects() -> None:
    elves = Position.from_fen(find_variant("asymmetric-elves-orcs"), "4k3/8/8/8/3p4/2P1P3/8/4K3 w - - 0 1")
    with pytest.raises(AmbiguousMove) as refused:
        parse_move(elves, "d4")
    sentence = str(refusal_text(load_catalog().translator("en-US"), refused.value))
    assert "cxd4 (Sprite from c3 takes guard), exd4 (Sprite from e3 takes guard)" in sentence


@pytest.mark.parametrize(
    ("key", "moves", "text", "reason"),
    [
        ("orda", "e4", "e6e4", "illegal-no-double-step"),
        ("orda", "e3 e5", "e3e5", "illegal-double-step-late"),
        ("ordamirror", "", "e3e5", "illegal-no-double-step"),
    ],
)
def test_an_impossible_double_step_is_refused_with_its_reason(key: str, moves: str, text: str, reason: str) -> None:
    position = Position.start(find_variant(key))
    for move in moves.split():
        position = position.play(parse_move(position, move))
    with pytest.raises(IllegalMove) as refused:
        parse_move(position, text)
    assert has_ui_text(str(refusal_text(load_catalog().translator("en-US"), refused.value)), reason)


def test_an_army_without_a_choice_points_to_the_variant_with_one(t: Translator) -> None:
    sentence = str(refusal_text(t, errors.NoChoiceOfArmy("orda")))
    assert t("variant-asymmetric") in sentence
    assert t("name-army") in sentence


def test_long_user_text_is_quoted_in_part() -> None:
    assert quoted("x" * 4000) == "x" * MOVE_TEXT_LIMIT + "…"


def test_of_many_moves_of_a_piece_some_are_named(t: Translator) -> None:
    with pytest.raises(IllegalMove) as refused:
        parse_move(ORDA, "e2 e6")
    with pytest.raises(IllegalMove) as of_any:
        parse_move(ORDA, "e6")
    alone, any_pawn = (str(refusal_text(t, error.value)) for error in (refused, of_any))
    assert alone.endswith(("e3, e4.", "e3、e4。"))
    assert any_pawn.endswith(("f3, f4.", "f3、f4 等。", "f3, f4 y otras."))
    assert has_ui_text(any_pawn, "options-of-several-more") is (t.locale == "en-US")


def test_an_illegal_move_names_the_pieces_legal_ones() -> None:
    assert english_refusal(ORDA, "b1b5").endswith(ui_text("options", piece="knight", moves="Na3, Nc3"))


@pytest.mark.parametrize("locale", LANGUAGES)
def test_an_unknown_variant_tag_is_answered_with_tags_that_can_be_read(locale: str) -> None:
    t = load_catalog().translators[locale]
    with pytest.raises(InvalidPgn) as raised:
        read_pgn('[Variant "Atomic"]\n\n1. e4 *')
    answer = refusal_text(t, raised.value) or ""
    for key, family in FAMILIES.items():
        tag = re.search(rf"\b{key}\b", answer, re.IGNORECASE)
        assert tag, key
        assert variant_name(t, family.example) in answer
        armies = "".join(f'[{color}Army "{family.example.sides[0].army.name}"]\n' for color in ("White", "Black"))
        pgn = f'[Variant "{tag[0]}"]\n{armies}\n*'
        assert read_pgn(pgn).line.start.variant.family == key
