"""What is added up in the database, against the same sums done by hand."""

from collections.abc import Callable
from itertools import groupby
from random import Random
from typing import Any

import pytest

from bot.domain.member import Member
from bot.domain.statistics import Result, Rival, Run, Share, Streaks, Tally
from bot.rules import Color
from bot.storage import statistics
from bot.storage.database import Database
from bot.variants import find_variant
from tests.storage.played import MEMBERS, SERVERS, Played, at_random, drawn, lost, store, won

HERE, ELSEWHERE = SERVERS
ANN, BEN, CAT, DEE = MEMBERS


async def read(db: Database, reading: Callable[..., Any], *arguments: object) -> Any:
    async with db.reading() as connection:
        return await reading(connection, *arguments)


def results(played: list[Played], member: Member) -> list[tuple[Played, Color, Result]]:
    """A member's games that count, in the order in which they ended, each from their own view."""
    seen = []
    for one in played:
        if one.guild_id == HERE and one.termination != "aborted" and member in (one.white, one.black):
            color = Color.WHITE if one.white == member else Color.BLACK
            result = Result.DRAW if one.winner is None else Result.WIN if one.winner is color else Result.LOSS
            seen.append((one, color, result))
    return seen


def tally(found: list[Result]) -> Tally:
    return Tally(found.count(Result.WIN), found.count(Result.DRAW), found.count(Result.LOSS))


def longest(found: list[Result], kept: set[Result]) -> int:
    return max((len(list(run)) for is_kept, run in groupby(found, key=kept.__contains__) if is_kept), default=0)


@pytest.fixture(params=[1, 2, 3])
async def played(request: pytest.FixtureRequest, db: Database) -> list[Played]:
    games = at_random(Random(request.param), 120)
    await store(db, games)
    return games


async def test_the_shares_add_up_to_the_games_of_each_variant_and_colour(db: Database, played: list[Played]) -> None:
    for member in MEMBERS:
        found = {}
        for one, color, result in results(played, member):
            found.setdefault((one.variant, color), []).append(result)
        expected = {Share(find_variant(key), color, tally(seen)) for (key, color), seen in found.items()}
        assert set(await read(db, statistics.shares_of, HERE, member.user_id)) == expected


async def test_rivals_are_told_by_how_often_they_were_met(db: Database, played: list[Played]) -> None:
    rivals = await read(db, statistics.rivals_of, HERE, ANN.user_id, 10)
    assert [rival.tally.games for rival in rivals] == sorted((one.tally.games for one in rivals), reverse=True)
    for rival in rivals:
        met = [seen for one, _, seen in results(played, ANN) if rival.user_id in (one.white.user_id, one.black.user_id)]
        assert rival.tally == tally(met)


async def test_the_score_between_two_is_one_score_seen_from_two_sides(db: Database, played: list[Played]) -> None:
    own = await read(db, statistics.tally_between, HERE, ANN.user_id, BEN.user_id)
    assert own == tally([seen for one, _, seen in results(played, ANN) if BEN in (one.white, one.black)])
    assert await read(db, statistics.tally_between, HERE, BEN.user_id, ANN.user_id) == own.reverse


async def test_streaks_are_runs_in_the_order_of_the_games(db: Database, played: list[Played]) -> None:
    for member in MEMBERS:
        found = [result for _, _, result in results(played, member)]
        last = [list(run) for _, run in groupby(found)][-1]
        assert await read(db, statistics.streaks_of, HERE, member.user_id) == Streaks(
            Run(last[0], len(last)), longest(found, {Result.WIN}), longest(found, {Result.WIN, Result.DRAW})
        )


async def test_rating_steps_are_those_of_rated_games_in_order(db: Database, played: list[Played]) -> None:
    expected = []
    for number, one in enumerate(played):
        if one.guild_id == HERE and one.change is not None and ANN in (one.white, one.black):
            expected.append((number, one.change) if one.white == ANN else (number, -one.change))
    steps = await read(db, statistics.rating_steps_of, HERE, ANN.user_id)
    assert [step.after - step.before for step in steps] == [change for _, change in expected]
    assert [step.moment for step in steps] == sorted(step.moment for step in steps)


async def test_a_server_counts_its_own_games_of_a_ladder_for_each_variant(db: Database, played: list[Played]) -> None:
    found = await read(db, statistics.results_by_variant, HERE, "asymmetric")
    counted = [one for one in played if one.guild_id == HERE and one.termination != "aborted"]
    for variant, total in found.items():
        winners = [one.winner for one in counted if one.variant == variant.key]
        assert total == Tally(winners.count(Color.WHITE), winners.count(None), winners.count(Color.BLACK))
    assert sum(total.games for total in found.values()) == sum(one.variant.startswith("asymmetric") for one in counted)


async def test_who_has_not_played_has_nothing_to_add_up(db: Database) -> None:
    assert await read(db, statistics.shares_of, HERE, ANN.user_id) == []
    assert await read(db, statistics.rivals_of, HERE, ANN.user_id, 10) == []
    assert await read(db, statistics.tally_between, HERE, ANN.user_id, BEN.user_id) == Tally()
    assert await read(db, statistics.streaks_of, HERE, ANN.user_id) == Streaks()
    assert await read(db, statistics.rating_steps_of, HERE, ANN.user_id) == []
    assert await read(db, statistics.results_by_variant, HERE, "orda") == {}


async def test_a_game_that_was_called_off_counts_nowhere(db: Database) -> None:
    await store(db, [won(ANN, BEN), Played(BEN, ANN, None, termination="aborted")])
    assert await read(db, statistics.rivals_of, HERE, ANN.user_id, 10) == [Rival(BEN.user_id, "Ben", Tally(1, 0, 0))]
    assert (await read(db, statistics.streaks_of, HERE, ANN.user_id)).current == Run(Result.WIN, 1)


async def test_a_draw_ends_a_winning_streak_and_not_an_unbeaten_one(db: Database) -> None:
    await store(db, [won(ANN, BEN), won(ANN, CAT), drawn(BEN, ANN), won(ANN, BEN), lost(ANN, BEN), drawn(ANN, BEN)])
    assert await read(db, statistics.streaks_of, HERE, ANN.user_id) == Streaks(Run(Result.DRAW, 1), 2, 4)


async def test_without_a_server_the_rivals_of_all_servers_are_told(db: Database) -> None:
    await store(db, [won(ANN, BEN), won(ANN, CAT, guild_id=ELSEWHERE), lost(CAT, ANN, guild_id=ELSEWHERE)])
    rivals = await read(db, statistics.rivals_of, None, ANN.user_id, 10)
    assert [(rival.name, rival.tally) for rival in rivals] == [("Cat", Tally(2)), ("Ben", Tally(1))]
