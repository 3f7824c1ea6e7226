from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.domain.errors import GameOver, MoveTextTooLong, NotYourGame, NotYourTurn, StalePosition
from bot.domain.game import Game, GameVersion
from bot.domain.ids import Member
from bot.rules import Color, IllegalMove, InvalidMove, Move, Outcome, Termination, parse_square

CHECKMATE = "c3 Hf7 Qc2 Hg5 g4 Lf7 b4 Hh3 Kd1 Hxf2#"
CAMPMATE = "a3 Aa7 d3 Hg7 Kd2 b5 Kc3 Hd7 Kb4 Hf5 Ka5 Hh4 Kxa6 Lf7 Kb7 Hf5 Kxa8"
REPETITION = "Nf3 Ke7 Ng1 Ke8 Nf3 Ke7 Ng1 Ke8"


def test_a_move_passes_the_turn_and_leaves_the_old_game_unchanged(
    game: Game, ann: Member, ben: Member, now: datetime
) -> None:
    after, move = game.play(ann.user_id, "d4", now)
    assert (move.uci, after.ply, after.to_move.user_id) == ("d2d4", 1, ben.user_id)
    assert (game.ply, game.to_move.user_id) == (0, ann.user_id)


def test_a_move_can_be_given_without_text(game: Game, ann: Member, now: datetime) -> None:
    after, move = game.play(ann.user_id, Move(parse_square("d2"), parse_square("d4")), now)
    assert (move.uci, after.line.sans) == ("d2d4", ("d4",))
    with pytest.raises(IllegalMove):
        game.play(ann.user_id, Move(parse_square("d2"), parse_square("d5")), now)


def test_the_time_of_the_last_move_is_stored(game: Game, ann: Member, now: datetime) -> None:
    after, _ = game.play(ann.user_id, "d4", now + timedelta(minutes=5))
    assert after.turn_since == now + timedelta(minutes=5)


@pytest.mark.parametrize(
    ("moves", "outcome"),
    [
        (CHECKMATE, Outcome(Color.BLACK, Termination.CHECKMATE)),
        (CAMPMATE, Outcome(Color.WHITE, Termination.CAMPMATE)),
        (REPETITION, Outcome(None, Termination.THREEFOLD_REPETITION)),
    ],
    ids=["checkmate", "campmate", "repetition"],
)
def test_the_rules_end_the_game(played: Callable[[str], Game], now: datetime, moves: str, outcome: Outcome) -> None:
    game = played(moves)
    assert (game.outcome, game.ended_at) == (outcome, now)


@pytest.mark.parametrize("resigns", list(Color))
def test_the_other_side_wins_by_resignation_whoever_is_to_move(game: Game, now: datetime, resigns: Color) -> None:
    after = game.resign(game.seat(resigns).user_id, now)
    assert after.outcome == Outcome(resigns.other, Termination.RESIGNATION)
    assert (after.ended_at, after.ply) == (now, 0)


def test_only_players_move(game: Game, cat: Member, now: datetime) -> None:
    with pytest.raises(NotYourGame) as refused:
        game.play(cat.user_id, "d4", now)
    assert refused.value == NotYourGame(game.id, game.white.user_id, game.black.user_id)


def test_only_players_resign(game: Game, cat: Member, now: datetime) -> None:
    with pytest.raises(NotYourGame):
        game.resign(cat.user_id, now)


def test_only_the_side_to_move_moves(game: Game, ann: Member, ben: Member, now: datetime) -> None:
    with pytest.raises(NotYourTurn) as refused:
        game.play(ben.user_id, "c5", now)
    assert refused.value.waiting_for == ann.user_id


def test_a_finished_game_accepts_no_moves(game: Game, ann: Member, now: datetime) -> None:
    over = game.resign(ann.user_id, now)
    with pytest.raises(GameOver) as refused:
        over.play(ann.user_id, "d4", now)
    assert refused.value == GameOver(game.id, Outcome(Color.BLACK, Termination.RESIGNATION))


def test_a_finished_game_cannot_be_resigned(game: Game, ann: Member, ben: Member, now: datetime) -> None:
    with pytest.raises(GameOver):
        game.resign(ann.user_id, now).resign(ben.user_id, now)


@pytest.mark.parametrize("mark", [GameVersion(0), GameVersion(1), GameVersion(3), GameVersion(-1), GameVersion(2, 1)])
def test_a_move_for_another_position_is_refused(
    played: Callable[[str], Game], ann: Member, now: datetime, mark: GameVersion
) -> None:
    with pytest.raises(StalePosition):
        played("d4 c5").play(ann.user_id, "e3", now, mark)


def test_an_overlong_move_text_is_refused_without_parsing(game: Game, ann: Member, now: datetime) -> None:
    with pytest.raises(MoveTextTooLong) as refused:
        game.play(ann.user_id, "d4 " * 1500, now)
    assert refused.value == MoveTextTooLong(4500, 32)


@pytest.mark.parametrize(("text", "error"), [("hello", InvalidMove), ("d5", IllegalMove)])
def test_errors_of_the_rules_are_passed_on(
    game: Game, ann: Member, now: datetime, text: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        game.play(ann.user_id, text, now)


def test_refusals_have_a_fixed_order(
    played: Callable[[str], Game], cat: Member, ann: Member, ben: Member, now: datetime
) -> None:
    too_long = "x" * 99
    over = played("d4").resign(ann.user_id, now)
    for game, by, ply, error in [
        (over, cat, 5, NotYourGame),
        (over, ann, 5, GameOver),
        (played("d4"), ann, 5, StalePosition),
        (played("d4"), ann, 1, NotYourTurn),
        (played("d4"), ben, 1, MoveTextTooLong),
    ]:
        with pytest.raises(error):
            game.play(by.user_id, too_long, now, GameVersion(ply))


def test_a_repeated_move_is_recognized_in_any_notation(played: Callable[[str], Game], ann: Member) -> None:
    game = played("d4 c5 e3")
    assert [game.repeated(ann.user_id, text, GameVersion(2)) for text in ("e3", "e2e3", "e2-e3")] == [
        game.line.moves[2]
    ] * 3


@pytest.mark.parametrize(
    ("text", "ply"),
    [("e4", 2), ("nonsense", 2), ("e3" * 20, 2), ("d4", 2), ("c5", 1), ("e3", 3), ("e3", -1)],
    ids=["another move", "no move", "too long", "an earlier move", "the opponent's", "not played yet", "before"],
)
def test_anything_else_is_not_a_repeated_move(played: Callable[[str], Game], ann: Member, text: str, ply: int) -> None:
    assert played("d4 c5 e3").repeated(ann.user_id, text, GameVersion(ply)) is None


def test_a_members_color_is_known(game: Game, ann: Member, ben: Member) -> None:
    assert (game.color_of(ann.user_id), game.color_of(ben.user_id)) == (Color.WHITE, Color.BLACK)


def test_an_ongoing_game_waits_for_the_engine_in_its_turn(game: Game, ann: Member, now: datetime) -> None:
    among_members, _ = game.play(ann.user_id, "d4", now)
    ours = replace(game, black=replace(game.black, level=3))
    engines, _ = ours.play(ann.user_id, "d4", now)
    ended = engines.resign(ann.user_id, now)
    assert [one.waits_for_engine for one in (game, among_members, ours, engines, ended)] == [0, 0, 0, 1, 0]
