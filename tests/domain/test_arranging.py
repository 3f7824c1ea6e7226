from dataclasses import replace
from datetime import datetime

import pytest

from bot.domain.errors import AlreadySetUp, NotSetUp, NotYourGame, NotYourTurn
from bot.domain.game import Game
from bot.domain.ids import Member
from bot.rules import Color, MoveLine, Position
from bot.rules.position import FreeSetup, InvalidSetup
from bot.variants import find_variant

FREE = find_variant("asymmetric-elves-orcs+c")


@pytest.fixture
def bare(game: Game) -> Game:
    """A game in which neither side has arranged its back rank yet."""
    return replace(game, line=MoveLine.from_position(Position.start(FREE)), setup=FreeSetup(FREE))


def test_white_arranges_and_then_black(bare: Game, ann: Member, ben: Member, now: datetime) -> None:
    assert bare.to_move.user_id == ann.user_id
    half = bare.arrange(ann.user_id, "krbnqbnr", now)
    assert (half.turn, half.to_move.user_id) == (Color.BLACK, ben.user_id)
    done = half.arrange(ben.user_id, "RNBQKBNR", now)
    assert done.setup is None
    assert done.position.fen == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/KRBNQBNR w kq - 0 1"
    assert done.to_move.user_id == ann.user_id


def test_no_move_is_played_before_the_pieces_are_arranged(bare: Game, ann: Member, now: datetime) -> None:
    with pytest.raises(NotSetUp):
        bare.play(ann.user_id, "Nc3", now)


def test_each_player_arranges_once_in_turn(bare: Game, ann: Member, ben: Member, now: datetime) -> None:
    with pytest.raises(NotYourTurn):
        bare.arrange(ben.user_id, "RNBQKBNR", now)
    with pytest.raises(NotYourTurn):
        bare.arrange(ann.user_id, "RNBQKBNR", now).arrange(ann.user_id, "RNBQKBNR", now)


def test_strangers_arrange_nothing(bare: Game, cat: Member, now: datetime) -> None:
    with pytest.raises(NotYourGame):
        bare.arrange(cat.user_id, "RNBQKBNR", now)


def test_an_arrangement_of_other_pieces_is_refused(bare: Game, ann: Member, now: datetime) -> None:
    with pytest.raises(InvalidSetup):
        bare.arrange(ann.user_id, "QQQQKQQQ", now)


def test_a_complete_position_cannot_be_arranged(game: Game, ann: Member, now: datetime) -> None:
    with pytest.raises(AlreadySetUp):
        game.arrange(ann.user_id, "RNBQKBNR", now)
