"""Totals that the database computes are compared with totals computed in Python."""

from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from bot.domain.ids import Member
from bot.domain.records import RatingCourse, Result, Rival, Share, Tally
from bot.rules import Color
from bot.storage import tallies
from bot.storage.database import Database
from bot.variants import Variant, find_variant
from tests.storage.played import FIRST_DAY, MEMBERS, SERVERS, Played, at_random, lost, store, won

HERE, ELSEWHERE = SERVERS
ANN, BEN, CAT, DEE = MEMBERS


async def read(db: Database, reading: Callable[..., Any], *arguments: object) -> Any:
    async with db.reading() as connection:
        return await reading(connection, *arguments)


def results(played: list[Played], member: Member) -> list[tuple[Played, Color, Result]]:
    """Return a member's games that count, in the order in which they ended. Each comes with the member's color and
    result.
    """
    seen = []
    for one in played:
        if one.guild_id == HERE and one.termination != "aborted" and member in (one.white, one.black):
            color = Color.WHITE if one.white == member else Color.BLACK
            result = Result.DRAW if one.winner is None else Result.WIN if one.winner is color else Result.LOSS
            seen.append((one, color, result))
    return seen


def tally(found: list[Result]) -> Tally:
    return Tally(found.count(Result.WIN), found.count(Result.DRAW), found.count(Result.LOSS))


@pytest.fixture(params=[1, 2, 3])
async def played(request: pytest.FixtureRequest, db: Database) -> list[Played]:
    games = at_random(Random(request.param), 120)
    await store(db, games)
    return games


async def test_the_shares_of_each_variant_and_color_add_up_to_the_games(db: Database, played: list[Played]) -> None:
    for member in MEMBERS:
        found: dict[tuple[str, Color], list[Result]] = {}
        for one, color, result in results(played, member):
            found.setdefault((one.variant, color), []).append(result)
        expected = {Share(find_variant(key), color, tally(seen)) for (key, color), seen in found.items()}
        assert set(await read(db, tallies.shares_of, HERE, member.user_id)) == expected


async def test_rivals_are_ordered_by_number_of_games(db: Database, played: list[Played]) -> None:
    rivals = await read(db, tallies.rivals_of, HERE, ANN.user_id, 10)
    assert [rival.tally.games for rival in rivals] == sorted((one.tally.games for one in rivals), reverse=True)
    for rival in rivals:
        met = [seen for one, _, seen in results(played, ANN) if rival.user_id in (one.white.user_id, one.black.user_id)]
        assert rival.tally == tally(met)


async def test_the_score_between_two_is_the_same_from_both_views(db: Database, played: list[Played]) -> None:
    own = await read(db, tallies.tally_between, HERE, ANN.user_id, BEN.user_id)
    assert own == tally([seen for one, _, seen in results(played, ANN) if BEN in (one.white, one.black)])
    assert await read(db, tallies.tally_between, HERE, BEN.user_id, ANN.user_id) == own.reverse


async def test_results_are_in_order_of_the_games_ends(db: Database, played: list[Played]) -> None:
    for member in MEMBERS:
        expected = [result for _, _, result in results(played, member)]
        assert await read(db, tallies.results_of, HERE, member.user_id) == expected


async def test_a_rating_is_the_sum_of_rated_games_in_order(db: Database, played: list[Played]) -> None:
    expected: dict[Any, Any] = {}
    for number, one in enumerate(played):
        if one.guild_id == HERE and one.change is not None and ANN in (one.white, one.black):
            before, change = (1500 + number, one.change) if one.white == ANN else (1600 - number, -one.change)
            day = (FIRST_DAY + timedelta(hours=number - (number % 3 == 2))).date()
            expected.setdefault(find_variant(one.variant).family, []).append((day, before, before + change))
    courses = await read(db, tallies.rating_courses_of, HERE, ANN.user_id)
    assert courses == {
        ladder: RatingCourse(
            start=steps[0][1],
            days={day: after for day, _, after in steps},
            peak=max(steps[0][1], *(after for *_, after in steps)),
            games=len(steps),
        )
        for ladder, steps in expected.items()
    }
    assert all(list(course.days) == sorted(course.days) for course in courses.values())


async def test_rated_results_come_with_the_opponents_ratings(db: Database, played: list[Played]) -> None:
    expected: dict[tuple[Variant, Color], list[tuple[Result, int]]] = {}
    rated = [(number, one) for number, one in enumerate(played) if one.guild_id == HERE and one.change is not None]
    for number, one in rated:
        for color, member, opponent in (
            (Color.WHITE, one.white, 1600 - number),
            (Color.BLACK, one.black, 1500 + number),
        ):
            if member == ANN:
                result = Result.DRAW if one.winner is None else Result.WIN if one.winner is color else Result.LOSS
                expected.setdefault((find_variant(one.variant), color), []).append((result, opponent))
    found = await read(db, tallies.rated_results_of, HERE, ANN.user_id)
    assert expected
    assert {(one.variant, one.color): (one.tally, one.opponents) for one in found} == {
        key: (tally([result for result, _ in games]), sum(opponent for _, opponent in games))
        for key, games in expected.items()
    }


async def test_a_member_without_games_has_empty_totals(db: Database) -> None:
    assert await read(db, tallies.shares_of, HERE, ANN.user_id) == []
    assert await read(db, tallies.rivals_of, HERE, ANN.user_id, 10) == []
    assert await read(db, tallies.tally_between, HERE, ANN.user_id, BEN.user_id) == Tally()
    assert await read(db, tallies.results_of, HERE, ANN.user_id) == []
    assert await read(db, tallies.rating_courses_of, HERE, ANN.user_id) == {}
    assert await read(db, tallies.rated_results_of, HERE, ANN.user_id) == []


async def test_an_aborted_game_counts_nowhere(db: Database) -> None:
    await store(db, [won(ANN, BEN), Played(BEN, ANN, None, termination="aborted")])
    assert await read(db, tallies.rivals_of, HERE, ANN.user_id, 10) == [Rival(BEN.user_id, "Ben", Tally(1, 0, 0))]
    assert await read(db, tallies.results_of, HERE, ANN.user_id) == [Result.WIN]


async def test_without_a_server_rivals_of_all_servers_are_returned(db: Database) -> None:
    await store(db, [won(ANN, BEN), won(ANN, CAT, guild_id=ELSEWHERE), lost(CAT, ANN, guild_id=ELSEWHERE)])
    rivals = await read(db, tallies.rivals_of, None, ANN.user_id, 10)
    assert [(rival.name, rival.tally) for rival in rivals] == [("Cat", Tally(2)), ("Ben", Tally(1))]
