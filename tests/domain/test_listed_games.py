from datetime import datetime, timedelta

import pytest

from bot.domain.records import ListedPlayer, OngoingGame, by_urgency, last_offset
from bot.rules import Color
from bot.variants import find_variant

ANN, BEN = ListedPlayer(101, "Ann"), ListedPlayer(102, "Ben")


def game(
    number: int, now: datetime, *, turn: Color = Color.WHITE, waiting: int = 0, left: int | None = None
) -> OngoingGame:
    return OngoingGame(
        id=number,
        server_id=1,
        variant=find_variant("orda"),
        white=ANN,
        black=BEN,
        channel_id=None,
        begun_in=None,
        turn=turn,
        move=3,
        turn_since=now - timedelta(hours=waiting),
        deadline=None if left is None else now + timedelta(hours=left),
    )


def test_games_with_the_members_turn_come_first_then_by_deadline(now: datetime) -> None:
    games = [
        game(1, now, turn=Color.BLACK, left=1),
        game(2, now, waiting=2),
        game(3, now, left=9),
        game(4, now, waiting=5),
        game(5, now, left=2),
    ]
    assert [one.id for one in by_urgency(games, ANN.user_id)] == [5, 3, 4, 2, 1]
    assert [one.id for one in by_urgency(games, BEN.user_id)] == [1, 5, 3, 4, 2]


def test_a_listed_game_knows_each_players_color(now: datetime) -> None:
    listed = game(1, now, turn=Color.BLACK)
    assert listed.to_move == BEN
    assert (listed.color_of(ANN.user_id), listed.color_of(BEN.user_id)) == (Color.WHITE, Color.BLACK)
    assert (listed.opponent_of(ANN.user_id), listed.opponent_of(BEN.user_id)) == (BEN, ANN)


@pytest.mark.parametrize(
    ("total", "asked", "begins"),
    [(0, 0, 0), (0, 30, 0), (15, 15, 0), (16, 15, 15), (16, 900, 15), (40, 15, 15)],
)
def test_a_page_past_the_end_is_the_last_one(total: int, asked: int, begins: int) -> None:
    assert last_offset(total, 15, asked) == begins
