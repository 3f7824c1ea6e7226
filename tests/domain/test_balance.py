import pytest

from bot.domain.records import Contest, ServerBalance, Tally
from bot.variants import Variant, find_family, find_variant

ORDA, MIRROR = find_variant("orda"), find_variant("ordamirror")
ELVES_ORCS, ORCS_ELVES = find_variant("asymmetric-elves-orcs+a"), find_variant("asymmetric-orcs-elves")


def test_two_armies_are_one_contest_whichever_color_each_has() -> None:
    results = {ELVES_ORCS: Tally(wins=3), ORCS_ELVES: Tally(wins=1, draws=1)}
    found = ServerBalance.of(find_family("asymmetric"), results)
    assert found.contests == (
        Contest(("humans", "elves"), Tally()),
        Contest(("humans", "orcs"), Tally()),
        Contest(("elves", "orcs"), Tally(wins=3, draws=1, losses=1)),
    )
    assert found.white == Tally(wins=4, draws=1)


def test_an_army_against_itself_only_compares_colors() -> None:
    is_linked = {find_variant("asymmetric-elves-elves"): Tally(wins=5)}
    found = ServerBalance.of(find_family("asymmetric"), is_linked)
    assert all(contest.tally == Tally() for contest in found.contests)
    assert found.white == Tally(wins=5)


@pytest.mark.parametrize(
    ("variant", "contests"),
    [(ORDA, (Contest(("kingdom", "horde"), Tally(1, 2, 3)),)), (MIRROR, ())],
    ids=["two armies", "one army"],
)
def test_without_a_choice_of_armies_there_is_at_most_one_contest(
    variant: Variant, contests: tuple[Contest, ...]
) -> None:
    results = {variant: Tally(1, 2, 3)}
    assert ServerBalance.of(find_family(variant.family), results) == ServerBalance(contests, Tally(1, 2, 3))
