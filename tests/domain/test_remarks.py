"""What a character remarks on: the start, the end, and some of the pieces that the opponent leaves unprotected."""

from dataclasses import replace

import pytest

from bot.domain.game import Game, Player
from bot.domain.ids import ENGINE, GameId
from bot.domain.remarks import Occasion, remark_of, remarkable_blunders
from bot.domain.votes import VOTE_SPANS, ServerVote
from bot.rules import Color, MoveLine, Outcome, Position, Termination, parse_move
from bot.variants import find_variant
from tests.now import NOW

LEFT_A_KNIGHT = "e2e4 d7d5 g1f3 d5e4 b1c3 e4f3"
"""Black's pawn takes a knight on f3. White can retake with the queen, but has still lost more than a pawn."""
TRADED_KNIGHTS = "e2e3 b8c6 g1f3 a7a6 f3d4 c6d4"


def line_of(moves: str, start: Position | None = None) -> MoveLine:
    line = MoveLine.from_position(start or Position.start(find_variant("chess")))
    for move in moves.split():
        line = line.play(parse_move(line.position, move))
    return line


@pytest.fixture
def played(game: Game) -> Game:
    """A game in which the engine plays Black."""
    black = Player(ENGINE, "Campmate 3", 1500, is_provisional=True, level=3)
    return replace(game, black=black, rated=False, line=line_of(""))


def after(game: Game, moves: str, outcome: Outcome | None = None) -> Game:
    return replace(game, line=line_of(moves), outcome=outcome)


def occasion(game: Game) -> Occasion | None:
    remark = remark_of(game)
    return None if remark is None else remark.occasion


def test_it_greets_until_both_have_moved(played: Game) -> None:
    told = [occasion(after(played, moves)) for moves in ("", "e2e4", "e2e4 e7e5")]
    assert told == [Occasion.START, Occasion.START, None]


@pytest.mark.parametrize(
    ("winner", "told"), [(Color.BLACK, Occasion.WIN), (Color.WHITE, Occasion.LOSS), (None, Occasion.DRAW)]
)
def test_it_has_a_remark_for_each_end(played: Game, winner: Color | None, told: Occasion) -> None:
    way = Termination.AGREEMENT if winner is None else Termination.RESIGNATION
    assert occasion(after(played, "e2e4 e7e5", Outcome(winner, way))) is told


def test_it_is_silent_about_an_aborted_game(played: Game) -> None:
    assert remark_of(after(played, "", Outcome(None, Termination.ABORTED))) is None


def test_it_is_silent_toward_a_whole_server(played: Game) -> None:
    vote = ServerVote(VOTE_SPANS["1h"], played.white.user_id, NOW)
    assert remark_of(replace(played, vote=vote)) is None


def test_a_game_between_members_has_no_remarks(game: Game) -> None:
    assert remark_of(game) is None


def test_it_remarks_on_a_piece_lost_for_a_pawn_until_the_next_move(played: Game) -> None:
    assert occasion(after(played, LEFT_A_KNIGHT)) is Occasion.BLUNDER
    assert remark_of(after(played, f"{LEFT_A_KNIGHT} d1f3")) is None


@pytest.mark.parametrize(
    "moves",
    [
        "e2e4 d7d5 e4d5 d8d5",  # White's pawn is traded for Black's.
        TRADED_KNIGHTS,  # White can retake, so this is an even trade.
        "g1f3 b8c6 f3e5 d7d6 e5c6 b7c6",  # White had already lost the knight for a pawn with the previous move.
    ],
)
def test_a_trade_is_no_blunder(played: Game, moves: str) -> None:
    assert remark_of(after(played, moves)) is None


def test_it_remarks_on_its_captures_and_not_on_its_losses(played: Game) -> None:
    assert remarkable_blunders(after(played, LEFT_A_KNIGHT).line, Color.BLACK) == [6]
    assert remarkable_blunders(after(played, LEFT_A_KNIGHT).line, Color.WHITE) == []


def test_it_remarks_on_few_blunders_and_never_on_two_in_a_row() -> None:
    """Black's queen takes three knights in a row, and a fourth one a few moves later."""
    start = Position.from_fen(find_variant("chess"), "7k/8/8/8/q7/8/8/NNNN3K b - - 0 1")
    eaten = "a4a1 h1h2 a1b1 h2g2 b1c1 g2h2 h8g8 h2h3 g8f8 h3h4 f8e8 h4h5 e8d8 h5g4 d8c8 g4h3"
    assert remarkable_blunders(line_of(eaten, start), Color.BLACK) == [3]
    assert remarkable_blunders(line_of(f"{eaten} c1d1", start), Color.BLACK) == [3, 17]


def test_a_remark_stays_the_same_and_the_next_blunders_is_different(played: Game) -> None:
    first, again = (remark_of(after(replace(played, id=GameId(4)), LEFT_A_KNIGHT)) for _ in range(2))
    assert first == again
    assert first is not None
    assert first.number == 4
