from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.domain.clock import CLOCKS, Countdown, Fischer, clock_word, read_increment
from bot.domain.errors import OutOfTime
from bot.domain.game import Game
from bot.domain.ids import Member
from bot.rules import Color, MoveLine, Outcome, Position, Termination
from bot.variants import find_variant

DAY = timedelta(days=1)


@pytest.fixture
def timed(game: Game, now: datetime) -> Game:
    """A game that starts now, with one day per move."""
    return Game(**vars(game) | {"clock": DAY, "countdown": Countdown.begin(DAY, now)})


def test_a_game_without_a_clock_has_no_countdown(now: datetime) -> None:
    assert Countdown.begin(None, now) is None


def test_a_player_is_warned_when_a_third_of_the_time_is_left(now: datetime) -> None:
    assert Countdown.begin(timedelta(hours=3), now).warn_at == now + timedelta(hours=2)


def test_the_time_is_up_at_the_deadline_and_not_before(timed: Game, now: datetime) -> None:
    assert timed.flagged(now + DAY - timedelta(microseconds=1)) is timed
    assert timed.flagged(now + DAY).outcome == Outcome(Color.BLACK, Termination.TIMEOUT)


@pytest.mark.parametrize(
    ("variant", "fen", "winner"),
    [
        ("asymmetric-humans-humans", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", None),
        ("asymmetric-humans-humans", "4k3/8/8/8/8/8/p7/Q3K3 w - - 0 1", Color.BLACK),
        ("asymmetric-humans-humans+a", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", Color.BLACK),
        ("orda", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", Color.BLACK),
        ("khans", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", Color.BLACK),
    ],
)
def test_a_timeout_is_a_draw_if_the_other_side_could_never_win(
    timed: Game, now: datetime, variant: str, fen: str, winner: Color | None
) -> None:
    bare = replace(timed, line=MoveLine.from_position(Position.from_fen(find_variant(variant), fen)))
    assert bare.flagged(now + DAY).outcome == Outcome(winner, Termination.TIMEOUT)


def test_a_move_gives_the_other_player_the_full_time(timed: Game, ann: Member, now: datetime) -> None:
    later = now + timedelta(hours=5)
    after, _ = timed.play(ann.user_id, "d4", later)
    assert after.countdown == Countdown(later + DAY, later + timedelta(hours=16))


def test_a_finished_game_has_no_running_clock(timed: Game, ann: Member, now: datetime) -> None:
    over = timed.resign(ann.user_id, now)
    assert over.countdown is None
    assert over.flagged(now + 2 * DAY) is over


def test_a_game_without_a_clock_is_never_lost_on_time(game: Game, now: datetime) -> None:
    assert game.flagged(now + timedelta(days=1000)) is game


@pytest.mark.parametrize("by", ["late", "waiting"])
def test_nobody_can_act_once_the_time_is_up(timed: Game, ann: Member, ben: Member, now: datetime, by: str) -> None:
    with pytest.raises(OutOfTime) as refused:
        timed.resign((ann if by == "late" else ben).user_id, now + DAY)
    assert refused.value == OutOfTime(timed.id, ann.user_id)


def test_a_late_move_is_not_played(timed: Game, ann: Member, now: datetime) -> None:
    with pytest.raises(OutOfTime):
        timed.play(ann.user_id, "d4", now + DAY)


@pytest.mark.parametrize("word", CLOCKS)
def test_every_clock_has_a_key(word: str) -> None:
    assert clock_word(CLOCKS[word]) == word


def test_a_clock_is_as_long_as_its_key_says() -> None:
    pieces = {"m": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1)}
    spans = {word: int(word[:-1]) * pieces[word[-1]] for word in CLOCKS if word[-1] in pieces}
    games = {
        word: Fischer(timedelta(minutes=int(minutes)), timedelta(seconds=int(seconds)))
        for word in CLOCKS
        for minutes, plus, seconds in [word.partition("+")]
        if plus
    }
    assert list(games) == ["1+0", "2+1", "3+2", "5+3", "10+5", "15+10", "30+20"]
    assert {"none": None} | spans | games == CLOCKS


@pytest.mark.parametrize(
    ("tag", "seconds"),
    [("180+2", 2), ("300", 0), (None, 0), ("?", 0), ("-", 0), ("1/86400", None), ("40/7200:3600", None)],
)
def test_an_increment_is_read_from_the_time_control_of_a_pgn(tag: str | None, seconds: int | None) -> None:
    assert read_increment(tag) == (None if seconds is None else timedelta(seconds=seconds))
