from datetime import timedelta

from bot.domain.ids import Member
from bot.domain.records import GameFilter, History
from bot.services import records
from bot.storage.database import Database
from tests.storage.played import MEMBERS, SERVERS, drawn, lost, store, won

from .steps import GUILD, NOW, TWO_MOVES_EACH, play, start

HERE = SERVERS[0]
ANN, BEN, CAT, _ = MEMBERS


async def history(db: Database, member: Member, **how: int) -> History:
    return await records.history_of(db, HERE, member.user_id, **{"limit": 2, "rivals": 5} | how)


async def test_ongoing_games_are_listed_by_urgency_in_pages(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    slow = await start(db, ann, ben, NOW)
    quick = await start(db, ann, cat, NOW + timedelta(hours=1), clock=timedelta(days=1))
    theirs = await play(db, await start(db, ann, ben, NOW), TWO_MOVES_EACH + " exd4", NOW)
    listed = await records.ongoing_of(db, GUILD, ann.user_id, 2)
    assert ([one.id for one in listed.items], listed.total) == ([quick.id, slow.id], 3)
    rest = await records.ongoing_of(db, GUILD, ann.user_id, 2, offset=2)
    assert ([one.id for one in rest.items], rest.offset) == ([theirs.id], 2)


async def test_a_page_past_the_end_is_the_last_one(db: Database) -> None:
    first, *_ = await store(db, [won(ANN, BEN), lost(ANN, CAT), drawn(BEN, ANN)])
    found = (await history(db, ANN, offset=40)).games
    assert ([one.id for one in found.items], found.offset, found.total) == ([first], 2, 3)


async def test_the_history_against_one_opponent_still_counts_all_games(db: Database) -> None:
    _, second, _ = await store(db, [won(ANN, BEN), lost(ANN, CAT), drawn(BEN, ANN)])
    found = await history(db, ANN, wanted=GameFilter(CAT.user_id))
    assert [one.id for one in found.games.items] == [second]
    assert {rival.name for rival in found.rivals} == {"Ben", "Cat"}
