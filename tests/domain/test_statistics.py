import pytest

from bot.domain.statistics import Contest, MatchUps, ResultRecord, Share, Streaks, Tally, match_ups
from bot.rules import Color
from bot.variants import Variant, find_family, find_variant

ORDA, MIRROR = find_variant("orda"), find_variant("ordamirror")
ELVES_ORCS, ORCS_ELVES = find_variant("asymmetric-elves-orcs+a"), find_variant("asymmetric-orcs-elves")


def test_a_draw_is_half_a_point() -> None:
    assert Tally(wins=1, draws=2, losses=1).percent == 50
    assert Tally(wins=3, draws=1, losses=0).percent == 87.5


def test_no_games_are_no_points() -> None:
    assert (Tally().games, Tally().percent) == (0, 0)


def test_results_are_added_up_by_game_colour_and_army() -> None:
    record = ResultRecord(
        (
            Share(ORDA, Color.WHITE, Tally(wins=2)),
            Share(ORDA, Color.BLACK, Tally(draws=1)),
            Share(MIRROR, Color.BLACK, Tally(losses=4)),
            Share(ORCS_ELVES, Color.BLACK, Tally(wins=1)),
        ),
        Streaks(),
    )
    assert record.tally == Tally(3, 1, 4)
    assert record.by_ladder == {"orda": Tally(2, 1), "ordamirror": Tally(losses=4), "asymmetric": Tally(1)}
    assert record.by_color == {Color.WHITE: Tally(2), Color.BLACK: Tally(1, 1, 4)}
    assert record.by_army == {"kingdom": Tally(2), "horde": Tally(0, 1, 4), "elves": Tally(1)}


def test_armies_that_meet_with_either_colour_meet_in_one_contest() -> None:
    results = {ELVES_ORCS: Tally(wins=3), ORCS_ELVES: Tally(wins=1, draws=1)}
    found = match_ups(find_family("asymmetric"), results)
    assert found.contests == (
        Contest(("humans", "elves"), Tally()),
        Contest(("humans", "orcs"), Tally()),
        Contest(("elves", "orcs"), Tally(wins=3, draws=1, losses=1)),
    )
    assert found.white == Tally(wins=4, draws=1)


def test_an_army_against_itself_says_something_of_colours_alone() -> None:
    mirrored = {find_variant("asymmetric-elves-elves"): Tally(wins=5)}
    found = match_ups(find_family("asymmetric"), mirrored)
    assert all(contest.tally == Tally() for contest in found.contests)
    assert found.white == Tally(wins=5)


@pytest.mark.parametrize(
    ("variant", "contests"),
    [(ORDA, (Contest(("kingdom", "horde"), Tally(1, 2, 3)),)), (MIRROR, ())],
    ids=["two armies", "one army"],
)
def test_where_nothing_is_to_choose_there_is_one_contest_at_most(
    variant: Variant, contests: tuple[Contest, ...]
) -> None:
    results = {variant: Tally(1, 2, 3)}
    assert match_ups(find_family(variant.ladder), results) == MatchUps(contests, Tally(1, 2, 3))
