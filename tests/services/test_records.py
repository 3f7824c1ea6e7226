from bot.domain.ids import Member
from bot.domain.records import RatingCourse, Result, Run, Tally
from bot.services import games, records
from bot.services.records import server_balance_of
from bot.storage.database import Database
from bot.variants import find_family
from tests.storage.played import MEMBERS, SERVERS, drawn, store, won

from .steps import CHECKMATE, ELSEWHERE, GUILD, NOW, play, start

HERE = SERVERS[0]
ANN, BEN, CAT, DEE = MEMBERS


async def test_a_finished_game_is_rated_counted_and_listed(db: Database, ann: Member, ben: Member) -> None:
    ended = await play(db, await start(db, ann, ben, NOW), CHECKMATE, NOW)
    record = await records.ratings_of(db, GUILD, ben.user_id)
    assert record.courses == {"orda": RatingCourse(1500, {NOW.date(): 1520}, peak=1520, games=1)}
    assert record.standings["orda"].place == 1
    results = await records.results_of(db, GUILD, ben.user_id)
    assert (results.tally, results.by_army) == (Tally(wins=1), {"horde": Tally(wins=1)})
    assert results.streaks.current == Run(Result.WIN, 1)
    found = await records.history_of(db, GUILD, ben.user_id, limit=5, rivals=5)
    assert [one.id for one in found.games.items] == [ended.id]
    assert [rival.name for rival in found.rivals] == ["Ann"]


async def test_a_casual_game_is_counted_and_not_rated(db: Database, ann: Member, ben: Member) -> None:
    await play(db, await start(db, ann, ben, NOW, rated=False), CHECKMATE, NOW)
    assert (await records.ratings_of(db, GUILD, ann.user_id)).courses == {}
    assert (await records.results_of(db, GUILD, ann.user_id)).tally == Tally(losses=1)


async def test_an_aborted_game_is_listed_and_not_counted(db: Database, ann: Member, ben: Member) -> None:
    begun = await start(db, ann, ben, NOW)
    await games.abort(db, begun.id, ann.user_id, NOW)
    assert (await records.results_of(db, GUILD, ann.user_id)).tally == Tally()
    met = await records.head_to_head(db, GUILD, ann.user_id, ben.user_id, 5)
    assert (met.tally, [one.id for one in met.latest]) == (Tally(), [begun.id])


async def test_games_in_other_servers_are_not_listed(db: Database, ann: Member, ben: Member) -> None:
    await play(db, await start(db, ann, ben, NOW, guild_id=ELSEWHERE), CHECKMATE, NOW)
    assert (await records.ratings_of(db, GUILD, ben.user_id)).standings == {}
    assert (await records.results_of(db, GUILD, ben.user_id)).shares == ()
    assert (await server_balance_of(db, GUILD, find_family("orda"))).white == Tally()


async def test_the_score_between_two_members_is_from_the_firsts_view(db: Database) -> None:
    between = [won(ANN, BEN), won(BEN, ANN), won(ANN, BEN), drawn(ANN, BEN), won(ANN, CAT)]
    *_, third, fourth, _ = await store(db, between)
    met = await records.head_to_head(db, HERE, ANN.user_id, BEN.user_id, 2)
    assert (met.tally, [one.id for one in met.latest]) == (Tally(2, 1, 1), [fourth, third])
