from datetime import timedelta

from bot.domain.member import Member
from bot.domain.statistics import Result, Run, Tally
from bot.services import games, statistics
from bot.services.statistics import History
from bot.storage.database import Database
from bot.variants import find_family
from tests.storage.played import MEMBERS, SERVERS, drawn, lost, store, won

from .room import CHECKMATE, ELSEWHERE, GUILD, NOW, TWO_MOVES_EACH, play, start

HERE = SERVERS[0]
ANN, BEN, CAT, DEE = MEMBERS


async def history(db: Database, member: Member, **how: int) -> History:
    return await statistics.history_of(db, HERE, member.user_id, **{"limit": 2, "rivals": 5} | how)


async def test_a_played_game_is_rated_tallied_and_listed(db: Database, ann: Member, ben: Member) -> None:
    ended = await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    record = await statistics.ratings_of(db, GUILD, ben.user_id)
    assert [(step.before, step.after) for step in record.steps] == [(1500, 1520)]
    assert record.standings["orda"].place == 1
    results = await statistics.results_of(db, GUILD, ben.user_id)
    assert (results.tally, results.by_army) == (Tally(wins=1), {"horde": Tally(wins=1)})
    assert results.streaks.current == Run(Result.WIN, 1)
    found = await statistics.history_of(db, GUILD, ben.user_id, limit=5, rivals=5)
    assert [one.id for one in found.games.items] == [ended.id]
    assert [rival.name for rival in found.rivals] == ["Ann"]


async def test_a_casual_game_is_tallied_and_not_rated(db: Database, ann: Member, ben: Member) -> None:
    await play(db, await start(db, ann, ben, NOW, rated=False), CHECKMATE, NOW)
    assert (await statistics.ratings_of(db, GUILD, ann.user_id)).steps == ()
    assert (await statistics.results_of(db, GUILD, ann.user_id)).tally == Tally(losses=1)


async def test_a_game_that_is_called_off_is_listed_and_not_tallied(db: Database, ann: Member, ben: Member) -> None:
    begun = await start(db, ann, ben, NOW)
    await games.abort(db, begun.id, ann.user_id, NOW)
    assert (await statistics.results_of(db, GUILD, ann.user_id)).tally == Tally()
    met = await statistics.head_to_head(db, GUILD, ann.user_id, ben.user_id, 5)
    assert (met.tally, [one.id for one in met.latest]) == (Tally(), [begun.id])


async def test_what_happens_elsewhere_is_not_told_here(db: Database, ann: Member, ben: Member) -> None:
    await play(db, await start(db, ann, ben, NOW, guild_id=ELSEWHERE), CHECKMATE, NOW)
    assert (await statistics.ratings_of(db, GUILD, ben.user_id)).standings == {}
    assert (await statistics.results_of(db, GUILD, ben.user_id)).shares == ()
    assert (await statistics.balance_of(db, GUILD, find_family("orda"))).white == Tally()


async def test_the_games_that_go_on_are_listed_by_urgency_in_stretches(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    slow = await start(db, ann, ben, NOW)
    quick = await start(db, ann, cat, NOW + timedelta(hours=1), clock=timedelta(days=1))
    theirs = await play(db, await start(db, ann, ben, NOW), TWO_MOVES_EACH + " exd4", NOW)
    listed = await statistics.ongoing_of(db, GUILD, ann.user_id, 2)
    assert ([one.id for one in listed.items], listed.total) == ([quick.id, slow.id], 3)
    rest = await statistics.ongoing_of(db, GUILD, ann.user_id, 2, offset=2)
    assert ([one.id for one in rest.items], rest.offset) == ([theirs.id], 2)


async def test_a_stretch_that_has_become_too_far_is_the_last_one(db: Database) -> None:
    first, *_ = await store(db, [won(ANN, BEN), lost(ANN, CAT), drawn(BEN, ANN)])
    found = (await history(db, ANN, offset=40)).games
    assert ([one.id for one in found.items], found.offset, found.total) == ([first], 2, 3)


async def test_the_history_against_one_opponent_still_tells_of_all(db: Database) -> None:
    _, second, _ = await store(db, [won(ANN, BEN), lost(ANN, CAT), drawn(BEN, ANN)])
    found = await history(db, ANN, opponent=CAT.user_id)
    assert [one.id for one in found.games.items] == [second]
    assert {rival.name for rival in found.rivals} == {"Ben", "Cat"}


async def test_the_score_between_two_members_is_the_first_ones(db: Database) -> None:
    between = [won(ANN, BEN), won(BEN, ANN), won(ANN, BEN), drawn(ANN, BEN), won(ANN, CAT)]
    *_, third, fourth, _ = await store(db, between)
    met = await statistics.head_to_head(db, HERE, ANN.user_id, BEN.user_id, 2)
    assert (met.tally, [one.id for one in met.latest]) == (Tally(2, 1, 1), [fourth, third])


async def test_the_balance_counts_pairings_with_either_colour(db: Database) -> None:
    first, second = "asymmetric-elves-orcs", "asymmetric-orcs-elves"
    await store(db, [won(ANN, BEN, variant=first), lost(CAT, DEE, variant=second), won(ANN, DEE, variant=first + "+a")])
    found = await statistics.balance_of(db, HERE, find_family("asymmetric"))
    assert {contest.armies: contest.tally for contest in found.contests}["elves", "orcs"] == Tally(wins=3)
