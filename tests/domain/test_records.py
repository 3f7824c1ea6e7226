from bot.domain.records import Result, ResultRecord, Run, Share, Streaks, Tally, streaks_of
from bot.rules import Color
from bot.variants import find_variant

ORDA, MIRROR = find_variant("orda"), find_variant("ordamirror")
ORCS_ELVES, CHESS = find_variant("asymmetric-orcs-elves"), find_variant("chess")


def test_a_draw_is_half_a_point() -> None:
    assert Tally(wins=1, draws=2, losses=1).percent == 50
    assert Tally(wins=3, draws=1, losses=0).percent == 87.5


def test_no_games_give_no_points() -> None:
    assert (Tally().games, Tally().percent) == (0, 0)


def test_results_are_added_up_by_variant_color_and_army() -> None:
    record = ResultRecord(
        (
            Share(ORDA, Color.WHITE, Tally(wins=2)),
            Share(ORDA, Color.BLACK, Tally(draws=1)),
            Share(MIRROR, Color.BLACK, Tally(losses=4)),
            Share(ORCS_ELVES, Color.BLACK, Tally(wins=1)),
            Share(CHESS, Color.WHITE, Tally(losses=1)),
        ),
        Streaks(),
    )
    assert record.tally == Tally(3, 1, 5)
    by_family = {"orda": Tally(2, 1), "ordamirror": Tally(losses=4), "asymmetric": Tally(1), "chess": Tally(losses=1)}
    assert record.by_family == by_family
    assert record.by_color == {Color.WHITE: Tally(2, 0, 1), Color.BLACK: Tally(1, 1, 4)}
    assert record.by_army == {"kingdom": Tally(2), "horde": Tally(0, 1, 4), "elves": Tally(1)}


def test_a_draw_ends_a_winning_streak_but_no_unbeaten_streak() -> None:
    win, draw, loss = Result.WIN, Result.DRAW, Result.LOSS
    assert streaks_of([win, win, draw, win, loss, draw]) == Streaks(Run(draw, 1), 2, 4)
    assert streaks_of([loss, win, win, win]) == Streaks(Run(win, 3), 3, 3)
    assert streaks_of([]) == Streaks()
